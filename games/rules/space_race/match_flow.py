"""The course of a match, year after year, and the resolution of a year, step by step (§4)."""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Event, Seat, State, Transition
from games.rules.space_race import acquisition, events
from games.rules.space_race.deck import draw_offer, draw_readings
from games.rules.space_race.editions import RaceSettings, rules_of
from games.rules.space_race.endgame import open_verdict
from games.rules.space_race.launch import fire_missiles, launch_all
from games.rules.space_race.model import PastLaunch, YearOrders, YearReport
from games.rules.space_race.outcome import explode_launches, judge_year
from games.rules.space_race.table import (
    HiddenTable,
    PartPile,
    RaceBoard,
    RaceHand,
    RaceState,
    RaceTable,
    RaceTransition,
)


def open_match(settings: RaceSettings, seats: int, chance: Chance) -> RaceTransition:
    """Return a new match with its first year open. Chance: `deck/1`, `reading/1950/SEAT`."""
    rules = rules_of(settings)
    offer, pile = draw_offer(rules, PartPile((), rules.deck_numbers, 0), chance)
    next_offer, pile = draw_offer(rules, pile, chance)
    readings = draw_readings(rules, rules.first_year, seats, chance)
    hands = tuple(RaceHand((), rules.opening_garnets(seat), readings[seat]) for seat in range(seats))
    none_yet = UNSET if rules.messages == "none" else ()
    board = RaceBoard(settings, "year", rules.first_year, offer, lines=none_yet)
    state = State(RaceTable(board, HiddenTable(pile, next_offer, alliances=none_yet)), hands)
    return Transition(state, (events.year_opened(rules.first_year, offer),))


def play_year(state: RaceState, moves: Mapping[Seat, YearOrders], chance: Chance) -> RaceTransition:
    """Resolve the open year and open the next window, or end the match: a year, or a decision about ties."""
    before = state.table.board
    report = resolve_year(state, moves, chance)
    told = tuple(events.year_resolved(before, moves, report))
    radiation = (*before.radiation, report.space - before.rules.base_space)
    board = replace(before, records=report.records, radiation=radiation)
    hands = tuple(
        [
            replace(hand, parts=parts, garnets=garnets)
            for hand, parts, garnets in zip(state.hands, report.hands, report.garnets, strict=True)
        ]
    )
    after = State(RaceTable(board, state.table.vault), hands)
    if report.verdict is None:
        return _next_year(after, told, chance)
    return open_verdict(after, report.verdict, told, chance)


def _next_year(state: RaceState, told: tuple[Event, ...], chance: Chance) -> RaceTransition:
    """Return the match with the next year open, and the offer of the year after it drawn."""
    before, vault = state.table.board, state.table.vault
    rules, year, offer = before.rules, before.year + 1, vault.next_offer
    if offer is None:
        raise ValueError("the last year does not end the match")
    next_offer, pile = (None, vault.pile) if year >= rules.last_year else draw_offer(rules, vault.pile, chance)
    readings = draw_readings(rules, year, len(state.hands), chance)
    hands = tuple(
        [
            replace(hand, reading=reading, past_readings=(*hand.past_readings, hand.reading))
            for hand, reading in zip(state.hands, readings, strict=True)
        ]
    )
    table = RaceTable(replace(before, year=year, offer=offer), replace(vault, pile=pile, next_offer=next_offer))
    return Transition(State(table, hands), (*told, events.year_opened(year, offer)))


def resolve_year(state: RaceState, moves: Mapping[Seat, YearOrders], chance: Chance) -> YearReport:
    """Return the report of the open year by the legal orders in `moves` (§4 to §7).

    Chance: `targets/1953/SEAT` for the missiles of nations that missed the deadline.
    """
    board, orders = state.table.board, dict(sorted(moves.items()))
    rules = board.rules
    hands, garnets = [hand.parts for hand in state.hands], [hand.garnets for hand in state.hands]
    shots = fire_missiles(state, orders, chance)
    lots = acquisition.resolve_lots(rules, board.offer, orders)
    acquisition.hand_out(rules, lots, hands, garnets)
    jettisoned = acquisition.throw_away(rules, lots, hands)
    black_holes = acquisition.give_up_black_holes(rules, orders, hands)
    space = rules.base_space + sum(hand.reading for hand in state.hands)
    forced = [seat for lot in lots if lot.number == rules.numbers.booster for seat in lot.receivers]
    launches = launch_all(rules, orders, space, forced, shots, black_holes, hands, garnets)
    if rules.is_nine:
        launches = explode_launches(rules, launches)
    space_reached = any(launch.reached for launch in launches)
    flown = [PastLaunch(board.year, launch.seat, launch.distance, space_reached) for launch in launches]
    records = (*board.records, *flown)
    verdict = None
    if space_reached or board.year >= rules.last_year:
        verdict = judge_year(rules, launches, records, hands, garnets)
        garnets = [count + prize for count, prize in zip(garnets, verdict.prizes, strict=True)]
    return YearReport(
        space=space,
        lots=lots,
        launches=launches,
        missiles=shots,
        hands=tuple(hands),
        garnets=tuple(garnets),
        black_holes=black_holes,
        jettisoned=jettisoned,
        records=records,
        verdict=verdict,
    )
