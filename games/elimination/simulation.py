"""Whole seasons of elimination between bots, and what came of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

from games.builtin_games import GAMES, SEASON_GAMES
from games.elimination.state import (
    MOST_AT_A_TABLE,
    DuelEnded,
    Fact,
    MainMatchEnded,
    SeasonPlan,
    SeasonState,
    SeasonTable,
)
from games.elimination.transitions import apply, choose_by_seed, start, table_result
from games.humanize import format_count
from games.rules.capabilities import CarriesOver
from games.rules.characters import MIXED, assign_bots
from games.rules.contract import AnyGame, Outcome
from games.rules.playout import final_outcome, playout
from games.terminal.processes import table

STEADY = "steady"
CHARACTERS_OF = SEASON_GAMES[MOST_AT_A_TABLE]
"""The game whose characters the cast has; in other games everybody plays steadily."""


class SimulatedSeason(Struct, frozen=True):
    """A simulated season: the character of each player, its end, and how many candidates won their death match."""

    cast: tuple[str, ...]
    end: SeasonState
    candidates_saved: int
    candidates_beaten: int


def simulate_season(plan: SeasonPlan, number: int, seed: int = 0) -> SimulatedSeason:
    """Play the season of that number between bots, the same each time."""
    name = sha256(f"{seed}/{number}".encode()).hexdigest()
    kinds = assign_bots(GAMES[CHARACTERS_OF].characters, MIXED, plan.players, STEADY)
    cast = tuple(kinds[(player + number) % len(kinds)] for player in range(plan.players))
    state, saved, beaten = start(plan, name), 0, 0
    while state.stage != "over":
        before, state = state, apply(state, _next_fact(state, cast))
        if before.stage == "duel" and len(state.out) > len(before.out):
            beaten += before.pair[0] in state.out
            saved += before.pair[0] not in state.out
    return SimulatedSeason(cast, state, saved, beaten)


def _next_fact(state: SeasonState, cast: Sequence[str]) -> Fact:
    if state.stage == "main":
        played = [_play(state, table, cast, f"main/{number}") for number, table in enumerate(state.tables)]
        results = zip(played, state.tables, strict=True)
        return MainMatchEnded(tuple(table_result(*ended, table.players) for ended, table in results))
    if state.stage == "choosing":
        return choose_by_seed(state)
    name = f"duel/{state.ties}/{sum(state.wins.values())}"
    outcome, _ = _play(state, SeasonTable(state.duel_game(), state.pair), cast, name)
    return DuelEnded(state.pair[outcome.winners[0]] if len(outcome.winners) == 1 else None)


def _play(
    state: SeasonState, table: SeasonTable, cast: Sequence[str], name: str
) -> tuple[Outcome, tuple[int, ...] | None]:
    """Return the end of a match of the season, and what each seat keeps."""
    game: AnyGame = GAMES[table.game]
    options = game.options({})
    if isinstance(game, CarriesOver):
        options = game.options(game.options_with(options, [state.garnets(player) for player in table.players]))
    kinds = [cast[player] if table.game == CHARACTERS_OF else STEADY for player in table.players]
    seed = sha256(f"{state.seed}/{state.episode}/{name}".encode()).digest()
    *_, last = playout(game, options, [game.bots[kind] for kind in kinds], seed)
    kept = game.carry_over(last.step.state) if isinstance(game, CarriesOver) else None
    return final_outcome(game, last.step.state), kept


def season_report(seasons: Iterable[SimulatedSeason]) -> str:
    """Return the text of who won, how long each character lasted, and how often the candidate was saved."""
    played = list(seasons)
    wins = Counter(season.cast[season.end.players[0]] for season in played)
    lasted: dict[str, list[int]] = {}
    for season in played:
        for player, kind in enumerate(season.cast):
            lasted.setdefault(kind, []).append(season.end.out.get(player, season.end.episode - 1))
    saved, beaten = (sum(getattr(each, name) for each in played) for name in ("candidates_saved", "candidates_beaten"))
    episodes = sum(season.end.episode - 1 for season in played) / len(played)
    rows = sorted(((sum(ends) / len(ends), kind, len(ends)) for kind, ends in lasted.items()), reverse=True)
    return "\n".join(
        [
            f"{format_count(len(played), 'season')} of {episodes:.1f} episodes on average.",
            f"The candidate won {saved / max(1, saved + beaten):.0%} of {saved + beaten} death matches.",
            "",
            table(
                ("Bot", "Seasons", "Seasons won", "Episodes lasted"),
                [(kind, str(count), f"{wins[kind] / count:.1%}", f"{end:.1f}") for end, kind, count in rows],
            ),
        ]
    )
