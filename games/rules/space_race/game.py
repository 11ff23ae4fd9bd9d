"""Space Race as a game of the contract: windows, moves, views, outcome."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, cast

from msgspec.structs import replace

from games.rules.capabilities import CarriesOver, Determinizes, HasStatistics, MatchStatistics
from games.rules.chance import Chance
from games.rules.characters import character_without_levels
from games.rules.contract import DecisionRequest, Event, Game, Meta, Outcome, Preview, Seat, StandingOrderPolicy, Window
from games.rules.errors import IllegalMove
from games.rules.goofspiel.contest import bids_left, check_bid
from games.rules.space_race import bots
from games.rules.space_race.bots import RECIPES
from games.rules.space_race.characters import CHARACTERS, STEADIES
from games.rules.space_race.clauses import CLAUSES, check_clause, foresee_promise, promise_status
from games.rules.space_race.determinization import determinize_state, is_consistent_with_history
from games.rules.space_race.editions import Part, rules_for, settings_of
from games.rules.space_race.endgame import REASONS, contest_of, settle_agreement, settle_round, verdict_of
from games.rules.space_race.forecast import forecast_orders
from games.rules.space_race.match_flow import open_match, play_year
from games.rules.space_race.model import Move, Nomination, TieBid, YearOrders
from games.rules.space_race.options import PRESETS, complete_options, option_fields
from games.rules.space_race.orders import legal_orders, order_problems
from games.rules.space_race.table import RaceHand, RaceState, RaceTable, RaceTransition
from games.rules.space_race.telegraph import BuildLine, FoundAlliance, SendGarnets, TelegraphAction, apply, channels
from games.rules.space_race.view import SpaceRaceView, seen_by


def _receivers(part: Part, lots: Sequence[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Return the nations that received the part; Knock-off Parts go to pursuers that received no other part."""
    if part.ability == "knock_off":
        return tuple(sorted({seat for lot in lots for seat in lot["knock_offs"]}))
    return tuple(sorted({seat for lot in lots if lot["number"] == part.number for seat in lot["receivers"]}))


class SpaceRace(
    Game[RaceTable, RaceHand, Move, SpaceRaceView],
    HasStatistics,
    CarriesOver[RaceTable, RaceHand],
    Determinizes[RaceTable, RaceHand, SpaceRaceView],
):
    """Space Race in both editions."""

    meta: ClassVar[Meta] = Meta(
        slug="space-race",
        name="Space Race",
        reasons=REASONS,
        carries="garnets",
        options=option_fields(),
        presets=PRESETS,
    )
    table_type = RaceTable
    hand_type = RaceHand
    moves: Mapping[str, type[Move]] = {"year": YearOrders, "agreement": Nomination, "goofspiel": TieBid}
    actions = (BuildLine, SendGarnets, FoundAlliance)
    clauses = CLAUSES
    characters = (
        character_without_levels("random", "does whatever the rules allow", bots.random_move),
        *STEADIES,
        *CHARACTERS,
    )
    recipes: Mapping[str, StandingOrderPolicy[SpaceRaceView, Move]] = RECIPES
    has_private_channels = True

    options = staticmethod(complete_options)
    do_view = staticmethod(seen_by)
    channels = staticmethod(channels)
    check_clause = staticmethod(check_clause)
    kept = staticmethod(promise_status)
    foreseen = staticmethod(foresee_promise)
    determinize = staticmethod(determinize_state)
    may_continue = staticmethod(is_consistent_with_history)

    def statistics(self, options: Mapping[str, Any], events: Sequence[Event]) -> MatchStatistics:
        """Return the counts of launches, thefts and missiles, and the receivers of each part."""
        told: dict[str, list[Mapping[str, Any]]] = {}
        for event in events:
            told.setdefault(event.kind, []).append(event.data)
        launches, lots = told.get("launch", []), told.get("espionage", [])
        space = {year["year"]: year["space"] for year in told.get("radiation", [])}
        happened = {
            "Launches": len(launches),
            "Launches forced by a part": sum(launch["forced"] for launch in launches),
            "Launches that fell short": sum(not launch["reached"] for launch in launches),
            "Rockets that sabotage kept from SPACE": sum(
                launch["distance"] < space[launch["year"]] <= launch["flown"] for launch in launches
            ),
            "Rockets that exploded": sum(launch["exploded"] for launch in launches),
            "Thefts": sum(lot["stolen"] for lot in lots),
            "Missiles fired": len(told.get("missile", [])),
        }
        had = {part.name: _receivers(part, lots) for part in rules_for(options["edition"], options).parts}
        return MatchStatistics(happened, had)

    def carry_over(self, state: RaceState) -> tuple[int, ...]:
        """Return the garnets of each seat, prizes included."""
        return tuple(hand.garnets for hand in state.hands)

    def options_with(self, options: Mapping[str, Any], kept: Sequence[int | None]) -> dict[str, Any]:
        """Return options with which each nation starts with the garnets in `kept`, a new one with the usual number."""
        usual = options["starting_garnets"]
        opening = [usual if garnets is None else garnets for garnets in kept]
        return {**options, "starting_garnets_by_seat": opening}

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Return the seats that the edition allows, or the number for which garnets are set by seat (§2)."""
        rules = rules_for(options["edition"], options)
        by_seat = rules.starting_garnets_by_seat
        return (rules.fewest_seats, rules.most_seats) if by_seat is None else (len(by_seat), len(by_seat))

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> RaceTransition:
        """Return the year 1950 with its offer on the table."""
        return open_match(settings_of(options["edition"], options), seats, chance)

    def window(self, state: RaceState) -> Window | None:
        """Return the open window: a year, the agreement or a round of Goofspiel; its label has the year."""
        board = state.table.board
        if board.stage == "year":
            return _year(board.year, len(state.hands))
        label = str(board.year)
        if board.stage == "agreement":
            return _agreement(label, verdict_of(state).winners)
        if board.stage == "goofspiel":
            contest = contest_of(state)
            asks = tuple(DecisionRequest(seat, "goofspiel") for seat in contest.players)
            title = f"Goofspiel, round {len(contest.bids) + 1}"
            return Window("goofspiel", label, asks, title, pace="short")
        return None

    def do_check(self, state: RaceState, seat: Seat, move: Move) -> None:
        """Raise an error if §4 forbids the orders, or §7 the candidate or the bid."""
        board, hand = state.table.board, state.hands[seat]
        if isinstance(move, TieBid):
            check_bid(contest_of(state), seat, move.bid, rule="s7-goofspiel")
        elif isinstance(move, Nomination):
            if move.candidate not in verdict_of(state).elimination.tied:
                raise IllegalMove("not-tied", "Name one of the tied nations.", "candidate", "s7-agreement")
        else:
            seats = len(state.hands)
            for problem in order_problems(board.rules, hand.parts, hand.garnets, board.offer, seat, seats, move):
                raise problem

    def legal(self, state: RaceState, seat: Seat) -> Iterator[Move]:
        """Return all orders that §4 allows, the tied nations, or the bids left."""
        board, hand = state.table.board, state.hands[seat]
        if board.stage == "agreement":
            return map(Nomination, verdict_of(state).elimination.tied)
        if board.stage == "goofspiel":
            return map(TieBid, bids_left(contest_of(state), seat))
        return legal_orders(board.rules, hand.parts, hand.garnets, board.offer, seat, len(state.hands))

    def do_act(
        self, state: RaceState, moves: Mapping[Seat, Move], seat: Seat, action: TelegraphAction, chance: Chance
    ) -> RaceTransition:
        """Return the result of building a line, sending garnets or founding an alliance (§8)."""
        return apply(state, moves.get(seat), seat, action)

    def preview(self, state: RaceState, seat: Seat, data: Any) -> Preview[Move]:
        """Return the preview of a draft, with the effect of its orders from `outlook`."""
        preview = super().preview(state, seat, data)
        if state.table.board.stage != "year":
            return preview
        return replace(preview, leads_to=forecast_orders(seen_by(state, seat), data))

    def do_resolve(self, state: RaceState, moves: Mapping[Seat, Move], chance: Chance) -> RaceTransition:
        """Resolve the year (§4 to §7), the agreement, or the round of Goofspiel (§7)."""
        stage = state.table.board.stage
        if stage == "year":
            return play_year(state, cast(Mapping[Seat, YearOrders], moves), chance)
        if stage == "agreement":
            return settle_agreement(state, cast(Mapping[Seat, Nomination], moves), chance)
        return settle_round(state, cast(Mapping[Seat, TieBid], moves), chance)

    def outcome(self, state: RaceState) -> Outcome | None:
        """Return the outcome; `winners` have a TOL for SPACE, or for the best hand of the last year (§7)."""
        return state.table.board.outcome


@lru_cache(maxsize=256)
def _year(year: int, seats: int) -> Window:
    """Return the window for the orders of a year."""
    return Window("year", str(year), tuple([DecisionRequest(seat, "year") for seat in range(seats)]))


def _agreement(label: str, winners: tuple[Seat, ...]) -> Window:
    """Return the window in which the winners name a candidate and see each other's choices (§7)."""
    asks = tuple(
        DecisionRequest(seat, "agreement", seen_by=tuple(other for other in winners if other != seat))
        for seat in winners
    )
    return Window("agreement", label, asks, "the winners' agreement", closes="alike")


GAME = SpaceRace()
