"""Space Race as a game of the contract: windows, moves, views, outcome."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, cast

from games.rules import codec
from games.rules.chance import Chance
from games.rules.contract import Bot, Field, Game, Meta, Outcome, Preset, Seat, Step, Window, Words
from games.rules.errors import IllegalMove, MatchOver, NotYourDecision
from games.rules.goofspiel.contest import check_bid
from games.rules.space_race import bots
from games.rules.space_race.editions import rules_for, settings_of
from games.rules.space_race.form import decision_fields
from games.rules.space_race.model import Bid, Move, Nomination, Orders
from games.rules.space_race.options import complete_options, option_fields
from games.rules.space_race.orders import check_orders
from games.rules.space_race.play import open_match, play_year
from games.rules.space_race.reference import Reference, reference
from games.rules.space_race.settling import (
    REASONS,
    contest_of,
    settle_agreement,
    settle_round,
    verdict_of,
)
from games.rules.space_race.table import Hand, RaceState, Stage, Table, all_seats
from games.rules.space_race.view import SpaceRaceView, view_of

MOVES: Mapping[Stage, type[Move]] = {"year": Orders, "agreement": Nomination, "goofspiel": Bid}


class SpaceRace(Game[Table, Hand, Move, SpaceRaceView]):
    """Space Race in both editions. A move is the struct of the window's kind, see `parse`."""

    meta: ClassVar[Meta] = Meta(
        slug="space-race",
        name="Space Race",
        tagline="Spy out rocket parts, sabotage the others, and be the first to reach SPACE.",
        words=Words("nation", "nations", "year", "years"),
        reasons=REASONS,
        options=option_fields(),
        seat_names=(
            "United States",
            "Soviet Union",
            "United Kingdom",
            "France",
            "China",
            "Japan",
            "India",
            "Canada",
            "Italy",
        ),
        presets={
            "nine": Preset(
                "Nine Nations",
                "Five to nine nations, six parts a year, few words; spies who tie for a theft share it.",
                {"edition": "nine"},
            ),
            "five": Preset(
                "Five Nations",
                "Five nations, four different parts a year, free talk; spies who tie for a theft spoil it.",
                {"edition": "five"},
            ),
        },
        quick_seats=9,
        short_windows="A round of Goofspiel, which breaks the last ties among five nations.",
    )
    table_type = Table
    hand_type = Hand
    move_type = cast(type[Move], Orders | Nomination | Bid)
    bots: Mapping[str, Bot[SpaceRaceView, Move]] = {"random": bots.any_move, "steady": bots.steady_move}

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """See `complete_options`."""
        return complete_options(raw)

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """What the edition has; where garnets are set by seat, just that many seats (§2)."""
        rules = rules_for(options["edition"], options)
        by_seat = rules.starting_garnets_by_seat
        return (rules.fewest_seats, rules.most_seats) if by_seat is None else (len(by_seat), len(by_seat))

    def start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[Table, Hand]:
        """The year 1950 with its offer on the table."""
        return open_match(settings_of(options["edition"], options), seats, chance)

    def window(self, state: RaceState) -> Window | None:
        """A year, the agreement on a candidate, or a round of Goofspiel, all labelled with the year."""
        board = state.table.board
        label = str(board.year)
        if board.stage == "year":
            return Window("year", label, all_seats(state))
        if board.stage == "agreement":
            return Window("agreement", label, verdict_of(state).winners, shared=True, unanimous=True)
        if board.stage == "goofspiel":
            return Window("goofspiel", label, contest_of(state).players, pace="short")
        return None

    def fields(self, state: RaceState, seat: Seat) -> tuple[Field, ...]:
        """See `decision_fields`."""
        return decision_fields(state, seat)

    def parse(self, data: Any) -> Move:
        """Orders, a nomination (`candidate`) or a bid (`bid`), told apart by their field names."""
        if isinstance(data, dict) and "candidate" in data:
            return codec.parse_move(Nomination, data)
        if isinstance(data, dict) and "bid" in data:
            return codec.parse_move(Bid, data)
        return codec.parse_move(Orders, data)

    def check(self, state: RaceState, seat: Seat, move: Move) -> None:
        """The seat must owe such a move, and the move be legal (§4, §7); MatchOver when all is over."""
        window = self.window(state)
        if window is None:
            raise MatchOver("The match has ended.")
        if seat not in window.owing:
            raise NotYourDecision("Your nation has nothing to decide now.")
        board, hand = state.table.board, state.hands[seat]
        if not isinstance(move, MOVES[board.stage]):
            raise IllegalMove("wrong-decision", "Something else is being decided now.")
        if isinstance(move, Bid):
            check_bid(contest_of(state), seat, move.bid, rule="s7-goofspiel")
        elif isinstance(move, Nomination):
            if move.candidate not in verdict_of(state).elimination.tied:
                raise IllegalMove("not-tied", "Name one of the tied nations.", "candidate", "s7-agreement")
        else:
            seats = len(state.hands)
            check_orders(board.rules, hand.parts, hand.garnets, board.offer, seat, seats, move)

    def resolve(self, state: RaceState, moves: Mapping[Seat, Move], chance: Chance) -> Step[Table, Hand]:
        """Close the year (§4 to §7), the agreement, or the round of Goofspiel (§7)."""
        stage = state.table.board.stage
        if stage == "year":
            return play_year(state, cast(Mapping[Seat, Orders], moves), chance)
        if stage == "agreement":
            return settle_agreement(state, cast(Mapping[Seat, Nomination], moves), chance)
        if stage == "goofspiel":
            return settle_round(state, cast(Mapping[Seat, Bid], moves), chance)
        raise MatchOver("The match has ended.")

    def view(self, state: RaceState, viewer: Seat | None) -> SpaceRaceView:
        """See `view_of`."""
        return view_of(state, viewer)

    def outcome(self, state: RaceState) -> Outcome | None:
        """How the match ended; `winners` hold a TOL for SPACE, or for the best hand of the last year (§7)."""
        return state.table.board.outcome

    def any_move(self, view: SpaceRaceView, rng: Random) -> Move:
        """Any legal move of the open window."""
        return bots.any_move(view, rng)

    def reference(self, options: Mapping[str, Any]) -> Reference:
        """The figures and examples of the edition under `options`."""
        return reference(options)


SPACE_RACE = SpaceRace()
