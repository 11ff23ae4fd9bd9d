"""The decisions that seats must make (§4, §19); they follow from public facts and standing wishes alone."""

from collections.abc import Iterator, Sequence

from games.rules.contract import DecisionRequest, Seat
from games.rules.moonshot.components import ANNOUNCED, HIGHEST_LEVEL
from games.rules.moonshot.data import BOARD, PROGRAMS
from games.rules.moonshot.model import MoonshotHand, MoonshotTable, ProgramTable, seat_of, seats_of

EVERYBODY = 4


def decision_requests(table: MoonshotTable, hands: Sequence[MoonshotHand]) -> tuple[DecisionRequest, ...]:
    """Return the decisions of the open window, by seat; empty after the match, or if play continues by itself."""
    phase = table.phase
    if phase == "briefing":
        asked = dict.fromkeys(range(len(table.seats)), "briefing")
    else:
        asked = dict([*_politicians(table, hands), *_engineers(table)])
    return tuple(
        DecisionRequest(seat, kind, needed=kind != "fates", seen_by=tuple(mate for mate in mates if mate != seat))
        for seat, kind in sorted(asked.items())
        if (mates := seats_of(table, table.seats[seat].program))
    )


def _politicians(table: MoonshotTable, hands: Sequence[MoonshotHand]) -> Iterator[tuple[Seat, str]]:
    for program in PROGRAMS:
        seat = seat_of(table, program, "politician")
        each, hand = table.programs[program], hands[seat]
        is_asked = table.turn == program or not each.waits
        if table.phase == "prep":
            owes = is_asked and hand.plan is None and could_place(each, hand)
        elif table.phase == "politics":
            owes = is_asked and hand.orders is None and each.declared is None
        else:
            owes = table.phase == "fates" and _has_fates_to_choose(each, hand)
        if owes:
            yield seat, table.phase


def _engineers(table: MoonshotTable) -> Iterator[tuple[Seat, str]]:
    if table.phase != "engineering" and not may_hold(table):
        return
    for program in PROGRAMS:
        each = table.programs[program]
        if not each.passed and not (each.holds and may_hold(table)):
            yield seat_of(table, program, "engineer"), "engineering"


def may_hold(table: MoonshotTable) -> bool:
    """Whether engineers may hold: the match has four seats and politics is open (R1)."""
    return len(table.seats) == EVERYBODY and table.phase in ("prep", "politics")


def _has_fates_to_choose(program: ProgramTable, hand: MoonshotHand) -> bool:
    """Whether a politician has a maneuver on the board and a choice: a tie to pay for, or an escalation."""
    cards = [card for card in program.places.values() if card]
    return any(can_pay_for_tie(program) or may_escalate(card.level, hand) for card in cards)


def can_pay_for_tie(program: ProgramTable) -> bool:
    """Whether popularity would be left after paying for a tie (§10)."""
    return program.popularity - BOARD.admin.tie_price >= BOARD.tracks.popularity_min


def may_escalate(level: int, hand: MoonshotHand) -> bool:
    """Whether a maneuver of that level may be escalated; the first time needs a card of the hand as cover."""
    return level < HIGHEST_LEVEL and (level > 1 or bool(hand.maneuvers))


def free_places(program: ProgramTable) -> tuple[str, ...]:
    """Return the places of the program's own side without a card."""
    return tuple(place for place, card in program.places.items() if card is None)


def could_place(program: ProgramTable, hand: MoonshotHand) -> bool:
    """Whether a politician has a card and a place for it."""
    return bool(hand.maneuvers) and bool(free_places(program))


def may_announce(table: MoonshotTable) -> bool:
    """Whether another mission may be announced, from any deck (§6)."""
    return len(table.missions) < BOARD.tracks.active_missions and any(table.decks.missions[deck] for deck in ANNOUNCED)


def can_only_abort(table: MoonshotTable, hand: MoonshotHand, program: str) -> bool:
    """Whether an abort is a politician's only legal step (R38)."""
    each = table.programs[program]
    cards = any(card for side in table.programs.values() for card in side.places.values())
    return not (
        (hand.tokens.total >= BOARD.tokens.least_per_placement and cards)
        or may_announce(table)
        or (not each.raised and each.popularity > BOARD.tracks.popularity_min)
        or table.missions
    )


def can_do_nothing(table: MoonshotTable, hand: MoonshotHand, program: str, jokers: int) -> bool:
    """Whether an engineer has no choice left, and so passes without being asked (R38)."""
    each = table.programs[program]
    return not (
        hand.pair
        or each.free_tests
        or each.test_steals
        or each.tech_steals
        or each.supplier.bottom
        or jokers
        or each.money >= BOARD.prices.lowest
        or (each.development and each.supplier.top is None)
    )
