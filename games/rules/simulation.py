"""Many matches between bots, in process, and what they show: how long they take, why they end, who wins."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct, field

from games.rules.contract import AnyGame, Outcome
from games.rules.playout import final_outcome, playout


class Simulated(Struct, frozen=True):
    """One simulated match: how many turns (years, …) it took, how it ended, and the bot in each seat."""

    turns: int
    outcome: Outcome
    bots: tuple[str, ...]


def simulate(
    game: AnyGame,
    options: Mapping[str, Any],
    seats: int,
    bots: Sequence[str],
    matches: int,
    seed: int,
    talk: bool = False,
) -> Iterator[Simulated]:
    """Play `matches` matches of `seats` seats in turn. The same arguments give the same matches."""
    for number in range(matches):
        yield simulate_number(game, options, seats, bots, seed, number, talk)


def simulate_number(
    game: AnyGame,
    options: Mapping[str, Any],
    seats: int,
    bots: Sequence[str],
    seed: int,
    number: int,
    talk: bool = False,
) -> Simulated:
    """Play the match of that number of those that `simulate` plays.

    `options` as the game's `options()` gave them. The kinds of `bots` go round the table, one seat further
    from match to match, so that none keeps a seat. With `talk` those act and write who can.
    """
    kinds = tuple(bots[(seat + number) % len(bots)] for seat in range(seats))
    return simulate_one(game, options, kinds, sha256(f"{seed}/{number}".encode()).digest(), talk)


def simulate_one(
    game: AnyGame, options: Mapping[str, Any], bots: Sequence[str], seed: bytes, talk: bool = False
) -> Simulated:
    """Play one match between the named kinds of bots, one per seat; with `talk` those who can talk do."""
    talkers = [game.talkers.get(bot) for bot in bots] if talk else []
    turns, label = 0, ""
    state = None
    for resolved in playout(game, options, [game.bots[bot] for bot in bots], seed, talkers):
        state = resolved.step.state
        if (window := game.window(resolved.before)) is not None and window.label != label:
            turns, label = turns + 1, window.label
    if state is None:
        raise ValueError("the match opened no window")
    return Simulated(turns, final_outcome(game, state), tuple(bots))


class Tally(Struct):
    """What a run of simulated matches adds up to. A win shared by several counts for each of them."""

    seats: int
    bots: Sequence[str]
    matches: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    wins_by_bot: Counter[str] = field(default_factory=Counter)

    def add(self, simulated: Simulated) -> None:
        """Count one more match."""
        self.matches += 1
        self.turns[simulated.turns] += 1
        self.reasons[simulated.outcome.reason] += 1
        for seat in simulated.outcome.winners:
            self.wins_by_seat[seat] += 1
            self.wins_by_bot[simulated.bots[seat]] += 1

    def to_json(self, seconds: float) -> dict[str, Any]:
        """The whole tally as JSON-ready values, `seconds` being what the run took; seats count from 1.

        "years" has how many turns the matches took, whatever the game calls them: the published name.
        """
        return {
            "matches": self.matches,
            "matches_per_second": round(self.matches / max(seconds, 1e-9), 1),
            "years": {str(turns): self.turns[turns] for turns in sorted(self.turns)},
            "reasons": dict(self.reasons.most_common()),
            "wins_by_seat": {str(seat + 1): self.wins_by_seat[seat] for seat in range(self.seats)},
            "wins_by_bot": {bot: self.wins_by_bot[bot] for bot in sorted(set(self.bots))},
        }
