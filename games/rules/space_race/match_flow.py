"""The course of a match, year after year, and the resolution of a year, step by step (§4)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Event, Seat, State, Transition
from games.rules.space_race import acquisition, events
from games.rules.space_race.deck import draw_offer, draw_readings
from games.rules.space_race.editions import RaceSettings, Rules, rules_of
from games.rules.space_race.endgame import open_verdict
from games.rules.space_race.launch import fire_missiles, launch_all
from games.rules.space_race.model import YearOrders, YearReport, YearSituation, YearVerdict
from games.rules.space_race.outcome import Judgement, Launches, judge_five, judge_nine, records_of
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
    situation = situation_of(state, moves)
    report = resolve_year(situation, chance)
    told = tuple(events.year_resolved(situation, report))
    verdict = report.verdict
    if verdict is None:
        return _next_year(state, situation.rules, report, told, chance)
    before = state.table.board
    board = replace(before, **_kept(before, report, situation.rules))
    hands = tuple(
        [
            replace(hand, parts=parts, garnets=garnets)
            for hand, parts, garnets in zip(state.hands, report.hands, report.garnets, strict=True)
        ]
    )
    after = State(RaceTable(board, state.table.vault), hands)
    return open_verdict(after, verdict, (*told, _ended(board.year, verdict)), chance)


def situation_of(state: RaceState, moves: Mapping[Seat, YearOrders]) -> YearSituation:
    """Return the open year with the orders given; None for a nation that missed the deadline."""
    board, hands = state.table.board, state.hands
    return YearSituation(
        rules=board.rules,
        year=board.year,
        offer=board.offer,
        hands=tuple([hand.parts for hand in hands]),
        garnets=tuple([hand.garnets for hand in hands]),
        readings=tuple([hand.reading for hand in hands]),
        orders=tuple([moves.get(seat) for seat in range(len(hands))]),
        records=board.records,
    )


def _next_year(
    state: RaceState, rules: Rules, report: YearReport, told: tuple[Event, ...], chance: Chance
) -> RaceTransition:
    """Return the match with the next year open, and the offer of the year after it drawn."""
    before, vault = state.table.board, state.table.vault
    year, offer = before.year + 1, vault.next_offer
    if offer is None:
        raise ValueError("the last year does not end the match")
    board = replace(before, year=year, offer=offer, **_kept(before, report, rules))
    next_offer, pile = (None, vault.pile) if year >= rules.last_year else draw_offer(rules, vault.pile, chance)
    readings = draw_readings(rules, year, len(state.hands), chance)
    hands = tuple(
        [
            RaceHand(parts, garnets, reading, (*hand.past_readings, hand.reading))
            for hand, parts, garnets, reading in zip(state.hands, report.hands, report.garnets, readings, strict=True)
        ]
    )
    after = State(RaceTable(board, replace(vault, pile=pile, next_offer=next_offer)), hands)
    return Transition(after, (*told, events.year_opened(year, offer)))


def _ended(year: int, verdict: YearVerdict) -> Event:
    data = {"year": year, "winners": list(verdict.winners)}
    if verdict.reached:
        return Event("space-reached", {"year": year, "reached": list(verdict.reached), **data})
    return Event("last-year-over", data)


def _kept(board: RaceBoard, report: YearReport, rules: Rules) -> dict[str, Any]:
    """Return the launches and the radiation of all years so far, as fields of a board."""
    reached = report.verdict is not None and bool(report.verdict.reached)
    records = records_of(board.year, report.launches, reached)
    radiation = report.space - rules.base_space
    return {"records": (*board.records, *records), "radiation": (*board.radiation, radiation)}


JUDGES: Mapping[str, Callable[[YearSituation, Launches], Judgement]] = {"nine": judge_nine, "five": judge_five}
"""How each edition decides whether a year ends the match (§7)."""


def resolve_year(situation: YearSituation, chance: Chance) -> YearReport:
    """Return the report of a year in which all orders are legal (§4 to §7).

    Chance: `targets/1953/SEAT` for the missiles of nations that missed the deadline.
    """
    rules, orders = situation.rules, situation.orders
    hands, garnets = list(situation.hands), list(situation.garnets)
    shots = fire_missiles(situation, chance)
    lots = acquisition.resolve_lots(rules, situation.offer, orders)
    acquisition.hand_out(rules, lots, hands, garnets)
    acquisition.pay_prices(rules, lots, garnets)
    jettisoned = acquisition.throw_away(rules, lots, hands)
    black_holes = acquisition.give_up_black_holes(rules, orders, hands)
    space = rules.base_space + sum(situation.readings)
    forced = acquisition.forced_launches(rules, lots)
    launches = launch_all(situation, space, forced, shots, black_holes, hands, garnets)
    after = replace(situation, hands=tuple(hands), garnets=tuple(garnets))
    launches, verdict = JUDGES[rules.edition](after, launches)
    if verdict is not None:
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
        verdict=verdict,
    )
