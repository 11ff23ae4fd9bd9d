"""Goofspiel as a game of its own: one contest between all seats of a match.

Its events are public. The data of each kind:

- `prize`: `round` (counted from 1), `prize`. A prize has come up to be bid for.
- `round`: `round`, `prize`, `bids` (by seat), `taker` (a seat, or null when the prize is discarded),
  `missed` (the seats whose lowest bid was played for them).
- `over`: `reason`, `winners`, `points` (by seat).
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, TypeAlias

from games.rules.capabilities import Determinizes
from games.rules.chance import Chance, shuffled
from games.rules.characters import Character, character_without_levels
from games.rules.contract import (
    Award,
    DecisionRequest,
    Event,
    Game,
    Meta,
    Outcome,
    Seat,
    StandingOrderPolicy,
    State,
    Transition,
    Window,
)
from games.rules.goofspiel import bots
from games.rules.goofspiel import contest as bidding
from games.rules.goofspiel.bots import RECIPES, REMARKS
from games.rules.goofspiel.model import GoofspielBid, GoofspielHand, GoofspielStanding, GoofspielTable, GoofspielView
from games.rules.goofspiel.profiler import profiler
from games.rules.options import Field
from games.rules.rulings import read_rulings

GoofspielState: TypeAlias = State[GoofspielTable, GoofspielHand]
GoofspielTransition: TypeAlias = Transition[GoofspielTable, GoofspielHand]
FEWEST_CARDS = 5
LEAST_SEATS, MOST_SEATS = 2, 6


class Goofspiel(
    Game[GoofspielTable, GoofspielHand, GoofspielBid, GoofspielView],
    Determinizes[GoofspielTable, GoofspielHand, GoofspielView],
):
    """Secret bids for prizes, each bid once. Chance: `goofspiel/1/prizes`."""

    meta: ClassVar[Meta] = Meta(
        slug="goofspiel",
        name="Goofspiel",
        reasons={
            "points": "Every prize has come up, and one player holds the most points.",
            "shared": "Every prize has come up, and the players with the most points share the win.",
        },
        options=(
            Field(
                "cards",
                "Prizes",
                "number",
                default=bidding.CARDS,
                low=FEWEST_CARDS,
                high=bidding.CARDS,
                help="The number of prizes, and of bids each player holds.",
            ),
        ),
    )
    table_type = GoofspielTable
    hand_type = GoofspielHand
    moves: Mapping[str, type[GoofspielBid]] = {"round": GoofspielBid}
    characters = (
        character_without_levels("random", "does whatever the rules allow", bots.random_bid),
        character_without_levels("steady", "bids near what the prize is worth", bots.steady_bid),
        Character("profiler", "guesses from your habits", profiler, has_levels=True),
    )
    recipes: Mapping[str, StandingOrderPolicy[GoofspielView, GoofspielBid]] = RECIPES
    remarks = REMARKS

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Return 2 to 6."""
        return LEAST_SEATS, MOST_SEATS

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> GoofspielTransition:
        """Return the match with the first prize up."""
        contest = bidding.open_contest(tuple(range(seats)), chance.draw("goofspiel/1/prizes"), options["cards"])
        state = State(GoofspielTable(contest), tuple(GoofspielHand() for _ in range(seats)))
        return Transition(state, (_what_follows(contest),))

    def window(self, state: GoofspielState) -> Window | None:
        """Return the open round, in which all seats must bid."""
        contest = state.table.contest
        if bidding.is_over(contest):
            return None
        asks = tuple(DecisionRequest(seat, "round") for seat in contest.players)
        return Window("round", f"Round {len(contest.bids) + 1}", asks)

    def do_check(self, state: GoofspielState, seat: Seat, move: GoofspielBid) -> None:
        """Raise IllegalMove unless the seat still has the bid (§1)."""
        bidding.check_bid(state.table.contest, seat, move.bid, rule="bids")

    def legal(self, state: GoofspielState, seat: Seat) -> Iterator[GoofspielBid]:
        """Return the remaining bids of the seat."""
        return map(GoofspielBid, bidding.bids_left(state.table.contest, seat))

    def do_resolve(
        self, state: GoofspielState, moves: Mapping[Seat, GoofspielBid], chance: Chance
    ) -> GoofspielTransition:
        """Play the round; a missed bid becomes the lowest one left (§1). The next prize comes up."""
        contest = bidding.play_round(state.table.contest, {seat: move.bid for seat, move in moves.items()})
        after = State(GoofspielTable(contest), state.hands)
        missed = [seat for seat in contest.players if seat not in moves]
        result = bidding.round_results(contest)[-1]
        told = {"round": result.number, "prize": result.prize, "bids": list(result.bids), "taker": result.taker}
        return Transition(after, (Event("round", {**told, "missed": missed}), _what_follows(contest)))

    def do_view(self, state: GoofspielState, viewer: Seat | None) -> GoofspielView:
        """Return everything but the order of the prizes to come."""
        contest = state.table.contest
        history = bidding.round_results(contest)
        over = bidding.is_over(contest)
        return GoofspielView(
            viewer=viewer,
            rounds=len(contest.prizes),
            round=None if over else len(history) + 1,
            prize=bidding.current_prize(contest),
            prizes_to_come=tuple(sorted(contest.prizes[len(history) + 1 :])),
            standings=tuple(
                GoofspielStanding(
                    seat=seat,
                    points=points,
                    taken=tuple(result.prize for result in history if result.taker == seat),
                    bids_left=bidding.bids_left(contest, seat),
                )
                for seat, points in bidding.points(contest).items()
            ),
            discarded=tuple(result.prize for result in history if result.taker is None),
            history=history,
        )

    def determinize(self, view: GoofspielView, chance: Chance) -> GoofspielState:
        """Return the state with the prizes to come in a random order. Chance: `imagined/prizes`."""
        up = [each.prize for each in view.history] + ([] if view.prize is None else [view.prize])
        to_come = shuffled(view.prizes_to_come, chance.draw("imagined/prizes"))
        players = tuple(standing.seat for standing in view.standings)
        contest = bidding.Contest(players, (*up, *to_come), tuple(each.bids for each in view.history))
        return State(GoofspielTable(contest), tuple(GoofspielHand() for _ in players))

    def outcome(self, state: GoofspielState) -> Outcome | None:
        """Return the outcome: the most points win; those tied at the top share the win."""
        contest = state.table.contest
        return _verdict(contest) if bidding.is_over(contest) else None


def _what_follows(contest: bidding.Contest) -> Event:
    prize = bidding.current_prize(contest)
    if prize is None:
        outcome, total = _verdict(contest), list(bidding.points(contest).values())
        return Event("over", {"reason": outcome.reason, "winners": list(outcome.winners), "points": total})
    return Event("prize", {"round": len(contest.bids) + 1, "prize": prize})


def _verdict(contest: bidding.Contest) -> Outcome:
    total = bidding.points(contest)
    winners = tuple(seat for seat in total if total[seat] == max(total.values()))
    awards = tuple(Award(seat, "points", amount) for seat, amount in total.items() if amount)
    return Outcome("points" if len(winners) == 1 else "shared", winners, awards=awards)


RULINGS = Path(__file__).with_name("rulings.md")


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures of a match with `options["cards"]` prizes; a host may set `fewest` to `most`.

    `points` is the sum of all prizes. `rulings` are by the anchor of their section.
    """
    cards = options["cards"]
    return SimpleNamespace(
        cards=cards,
        points=sum(range(1, cards + 1)),
        fewest=FEWEST_CARDS,
        most=bidding.CARDS,
        least_seats=LEAST_SEATS,
        most_seats=MOST_SEATS,
        rulings=read_rulings(RULINGS, {}),
    )


GAME = Goofspiel()
