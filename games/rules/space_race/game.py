"""Space Race as a game of the contract: windows, moves, views, outcome."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, cast

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.characters import plain
from games.rules.contract import (
    Ask,
    Census,
    Channel,
    Event,
    Game,
    Meta,
    Outcome,
    Preview,
    Recipe,
    Seat,
    Step,
    Verdict,
    Window,
)
from games.rules.errors import IllegalMove
from games.rules.goofspiel.contest import bids_left, check_bid
from games.rules.space_race import bots
from games.rules.space_race.census import census_of
from games.rules.space_race.clauses import CLAUSES, check_clause, foreseen, kept
from games.rules.space_race.editions import rules_for, settings_of
from games.rules.space_race.forecast import outlook
from games.rules.space_race.imagined import agree_with_the_past, imagined
from games.rules.space_race.lookahead.characters import CHARACTERS
from games.rules.space_race.model import Bid, Move, Nomination, Orders
from games.rules.space_race.options import complete_options, option_fields
from games.rules.space_race.orders import check_orders, legal_orders
from games.rules.space_race.play import open_match, play_year
from games.rules.space_race.presets import PRESETS
from games.rules.space_race.recipes import RECIPES
from games.rules.space_race.settling import (
    REASONS,
    contest_of,
    settle_agreement,
    settle_round,
    verdict_of,
)
from games.rules.space_race.steadies import STEADIES
from games.rules.space_race.table import Hand, RaceState, Table
from games.rules.space_race.telegraph import Action, Alliance, Line, Transfer, apply, channels
from games.rules.space_race.view import SpaceRaceView, view_of


class SpaceRace(Game[Table, Hand, Move, SpaceRaceView]):
    """Space Race in both editions."""

    meta: ClassVar[Meta] = Meta(
        slug="space-race",
        name="Space Race",
        reasons=REASONS,
        carries="garnets",
        options=option_fields(),
        presets=PRESETS,
    )
    table_type = Table
    hand_type = Hand
    moves: Mapping[str, type[Move]] = {"year": Orders, "agreement": Nomination, "goofspiel": Bid}
    actions = (Line, Transfer, Alliance)
    clauses = CLAUSES
    characters = (
        plain("random", "does whatever the rules allow", bots.random_move),
        *STEADIES,
        *CHARACTERS,
    )
    recipes: Mapping[str, Recipe[SpaceRaceView, Move]] = RECIPES

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """See `complete_options`."""
        return complete_options(raw)

    def census(self, options: Mapping[str, Any], events: Sequence[Event]) -> Census:
        """See `census_of`."""
        return census_of(rules_for(options["edition"], options), events)

    def purses(self, state: RaceState) -> tuple[int, ...]:
        """The garnets of each seat, prizes and all."""
        return tuple(hand.garnets for hand in state.hands)

    def opened_with(self, options: Mapping[str, Any], purses: Sequence[int | None]) -> dict[str, Any]:
        """Each nation opens with its purse, who has none with the starting garnets."""
        usual = options["starting_garnets"]
        opening = [usual if purse is None else purse for purse in purses]
        return {**options, "starting_garnets_by_seat": opening}

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """What the edition has; where garnets are set by seat, just that many seats (§2)."""
        rules = rules_for(options["edition"], options)
        by_seat = rules.starting_garnets_by_seat
        return (rules.fewest_seats, rules.most_seats) if by_seat is None else (len(by_seat), len(by_seat))

    def _start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[Table, Hand]:
        """The year 1950 with its offer on the table."""
        return open_match(settings_of(options["edition"], options), seats, chance)

    def window(self, state: RaceState) -> Window | None:
        """A year, the agreement on a candidate, or a round of Goofspiel, all labelled with the year."""
        board = state.table.board
        if board.stage == "year":
            return _year(board.year, len(state.hands))
        label = str(board.year)
        if board.stage == "agreement":
            return _agreement(label, verdict_of(state).winners)
        if board.stage == "goofspiel":
            contest = contest_of(state)
            asks = tuple(Ask(seat, "goofspiel") for seat in contest.players)
            title = f"Goofspiel, round {len(contest.bids) + 1}"
            return Window("goofspiel", label, asks, title, pace="short")
        return None

    def _check(self, state: RaceState, seat: Seat, move: Move) -> None:
        """Orders as §4 has them; a candidate or a bid as §7 has it."""
        board, hand = state.table.board, state.hands[seat]
        if isinstance(move, Bid):
            check_bid(contest_of(state), seat, move.bid, rule="s7-goofspiel")
        elif isinstance(move, Nomination):
            if move.candidate not in verdict_of(state).elimination.tied:
                raise IllegalMove("not-tied", "Name one of the tied nations.", "candidate", "s7-agreement")
        else:
            seats = len(state.hands)
            check_orders(board.rules, hand.parts, hand.garnets, board.offer, seat, seats, move)

    def legal(self, state: RaceState, seat: Seat) -> Iterator[Move]:
        """All orders that §4 allows; the tied nations; the bids left."""
        board, hand = state.table.board, state.hands[seat]
        if board.stage == "agreement":
            return map(Nomination, verdict_of(state).elimination.tied)
        if board.stage == "goofspiel":
            return map(Bid, bids_left(contest_of(state), seat))
        return legal_orders(board.rules, hand.parts, hand.garnets, board.offer, seat, len(state.hands))

    def _act(
        self, state: RaceState, moves: Mapping[Seat, Move], seat: Seat, action: Action, chance: Chance
    ) -> Step[Table, Hand]:
        """A line, a transfer or an alliance (§8)."""
        return apply(state, moves.get(seat), seat, action)

    def channels(self, state: RaceState) -> tuple[Channel, ...]:
        """See `telegraph.channels` (§8)."""
        return channels(state)

    def check_clause(self, state: RaceState, by: Seat, to: Seat, clause: Any) -> None:
        """See `clauses.check_clause`."""
        check_clause(state, by, to, clause)

    def kept(self, clause: Any, by: Seat, to: Seat, label: str, events: Sequence[Event]) -> Verdict:
        """See `clauses.kept`."""
        return kept(clause, by, to, label, events)

    def foreseen(self, view: SpaceRaceView, clause: Any, label: str, move: Move | None) -> Verdict | None:
        """See `clauses.foreseen`."""
        return foreseen(view, clause, label, move)

    def preview(self, state: RaceState, seat: Seat, data: Any) -> Preview[Move]:
        """Beside what any preview says, where orders lead to: see `outlook`."""
        preview = super().preview(state, seat, data)
        if state.table.board.stage != "year":
            return preview
        return replace(preview, leads_to=outlook(view_of(state, seat), data))

    def _resolve(self, state: RaceState, moves: Mapping[Seat, Move], chance: Chance) -> Step[Table, Hand]:
        """Close the year (§4 to §7), the agreement, or the round of Goofspiel (§7)."""
        stage = state.table.board.stage
        if stage == "year":
            return play_year(state, cast(Mapping[Seat, Orders], moves), chance)
        if stage == "agreement":
            return settle_agreement(state, cast(Mapping[Seat, Nomination], moves), chance)
        return settle_round(state, cast(Mapping[Seat, Bid], moves), chance)

    def _view(self, state: RaceState, viewer: Seat | None) -> SpaceRaceView:
        """See `view_of`."""
        return view_of(state, viewer)

    def imagine(self, view: SpaceRaceView, chance: Chance) -> RaceState:
        """See `imagined`."""
        return imagined(view, chance)

    def may_come_of(self, state: RaceState, chance: Chance) -> bool:
        """Whether the special years are where the past has them, or may have."""
        return agree_with_the_past(state, chance)

    def outcome(self, state: RaceState) -> Outcome | None:
        """How the match ended; `winners` hold a TOL for SPACE, or for the best hand of the last year (§7)."""
        return state.table.board.outcome


@lru_cache(maxsize=256)
def _year(year: int, seats: int) -> Window:
    """All nations give orders for a year; a match asks for this window several times."""
    return Window("year", str(year), tuple([Ask(seat, "year") for seat in range(seats)]))


def _agreement(label: str, winners: tuple[Seat, ...]) -> Window:
    """The winners name a candidate, each seeing whom the others name (§7)."""
    asks = tuple(
        Ask(seat, "agreement", seen_by=tuple(other for other in winners if other != seat)) for seat in winners
    )
    return Window("agreement", label, asks, "the winners' agreement", closes="alike")


GAME = SpaceRace()
