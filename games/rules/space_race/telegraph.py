"""Lines, transfers and alliances: the actions of nations, and the writers and readers of channels (§8)."""

from itertools import combinations
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.humanize import format_count
from games.rules.contract import TABLE_CHANNEL, Channel, Event, Seat, State, Transition
from games.rules.errors import IllegalMove
from games.rules.space_race.model import Move, YearOrders
from games.rules.space_race.orders import promised_garnets
from games.rules.space_race.table import AllianceRow, LineRow, RaceHand, RaceState, RaceTransition, rows_or_none
from games.rules.space_race.values import count_of, may_send

LONGEST_NAME = 40
RULE = "s8"
NOT_FREE_TEXTS = {
    "line": "A line costs {wanted}: you have {held}.",
    "send": "You can't send {wanted}: you have {held}.",
    "burn": "Your orders burn {burn} of them.",
    "price": "Your orders pay {price} of them for {part}.",
}


class BuildLine(Struct, frozen=True, tag_field="kind", tag="line", forbid_unknown_fields=True):
    """A telegraph line to another nation (§8)."""

    to: Seat


class SendGarnets(Struct, frozen=True, tag_field="kind", tag="transfer", forbid_unknown_fields=True):
    """Garnets for another nation (§8)."""

    to: Seat
    garnets: int


class FoundAlliance(Struct, frozen=True, tag_field="kind", tag="alliance", forbid_unknown_fields=True):
    """A named group of nations with a channel of its own, its founder among them (§8)."""

    name: str
    members: tuple[Seat, ...]


TelegraphAction: TypeAlias = BuildLine | SendGarnets | FoundAlliance


def apply(state: RaceState, saved: Move | None, seat: Seat, action: TelegraphAction) -> RaceTransition:
    """Return the result of an action of `seat` with its `saved` decision. Raise IllegalMove if §8 forbids it."""
    if isinstance(action, BuildLine):
        return _build(state, saved, seat, action)
    if isinstance(action, SendGarnets):
        return _send(state, saved, seat, action)
    return _found(state, seat, action)


def holds_array(state: RaceState, seat: Seat) -> bool:
    """Whether the nation holds a Comms Array in the open window (§8)."""
    return count_of(state.hands[seat].parts, state.table.board.rules.numbers.comms) > 0


def may_reach(state: RaceState, one: Seat, other: Seat) -> bool:
    """Whether two nations may send each other garnets (§8)."""
    return may_send(state.table.board.rules, state.hands[one].parts, state.hands[other].parts)


def has_line(state: RaceState, one: Seat, other: Seat) -> bool:
    """Whether there is a telegraph line between the two, whoever built it (§8)."""
    return any({line.builder, line.to} == {one, other} for line in rows_or_none(state.table.board.lines))


def channels(state: RaceState) -> tuple[Channel, ...]:
    """Return the channels in which nations may write now, and those that they may always read (§8).

    Old messages of a closed channel stay readable to the nations that could read them.
    """
    board, seats = state.table.board, tuple(range(len(state.hands)))
    rules, running = board.rules, board.outcome is None
    found = [Channel(TABLE_CHANNEL, "Everybody", seats, known=True)] if rules.public_channel else []
    for pair in combinations(seats, 2):
        line = has_line(state, *pair)
        writes = running and (line or may_reach(state, *pair))
        if writes or line:
            title = "Telegraph line" if line else "Private wire"
            found.append(Channel(pair_key(*pair), title, pair if writes else (), pair, known=line))
    for place, alliance in enumerate(rows_or_none(state.table.vault.alliances)):
        writes = running and (rules.messages == "open" or holds_array(state, alliance.founder))
        members = alliance.members
        found.append(Channel(f"alliance-{place}", alliance.name, members if writes else (), members))
    verdict = board.verdict
    if board.stage == "agreement" and verdict is not None and rules.messages in ("limited", "open"):
        found.append(Channel("winners", "The winners", verdict.winners, verdict.winners))
    return tuple(found)


def pair_key(one: Seat, other: Seat) -> str:
    """Return the key of the channel between two nations."""
    return f"pair-{min(one, other)}-{max(one, other)}"


def _build(state: RaceState, saved: Move | None, seat: Seat, action: BuildLine) -> RaceTransition:
    board = state.table.board
    if board.rules.messages != "limited":
        raise IllegalMove("no-lines", "There are no telegraph lines in this match.", "to", RULE)
    _check_other(state, seat, action.to)
    if has_line(state, seat, action.to):
        raise IllegalMove("line-exists", "You already have a line to this nation.", "to", RULE)
    price = board.rules.line_price
    _check_free(state, saved, seat, price, "to", "line")
    row = LineRow(seat, action.to, board.year, price)
    after = replace(board, lines=(*rows_or_none(board.lines), row))
    table = replace(state.table, board=after)
    return Transition(State(table, _moved(state, {seat: -price})), (Event("line", asdict(row)),))


def _send(state: RaceState, saved: Move | None, seat: Seat, action: SendGarnets) -> RaceTransition:
    _check_other(state, seat, action.to)
    if not may_reach(state, seat, action.to):
        raise IllegalMove("out-of-reach", "You can send nothing to this nation.", "to", RULE)
    if action.garnets < 1:
        raise IllegalMove("send-something", "Send at least 1 garnet.", "garnets", RULE)
    _check_free(state, saved, seat, action.garnets, "garnets", "send")
    sent = {"year": state.table.board.year, "seat": seat, "to": action.to, "garnets": action.garnets}
    told = Event("transfer", sent, audience=tuple(sorted((seat, action.to))))
    moved = _moved(state, {seat: -action.garnets, action.to: action.garnets})
    return Transition(State(state.table, moved), (told,))


def _found(state: RaceState, seat: Seat, action: FoundAlliance) -> RaceTransition:
    board, vault = state.table.board, state.table.vault
    mode = board.rules.messages
    if mode != "open" and not (mode == "limited" and holds_array(state, seat)):
        raise IllegalMove("no-alliances", "You can't found an alliance now.", "name", RULE)
    if not action.name.strip() or len(action.name) > LONGEST_NAME:
        raise IllegalMove("alliance-name", f"A name has 1 to {LONGEST_NAME} characters.", "name", RULE)
    members = action.members
    if len(members) < 2 or list(members) != sorted({*members}) or seat not in members:
        message = "Name two or more nations, each once, including your own."
        raise IllegalMove("alliance-members", message, "members", RULE)
    if members[0] < 0 or members[-1] >= len(state.hands):
        raise IllegalMove("no-such-nation", "There is no such nation.", "members", RULE)
    row = AllianceRow(seat, action.name, members, board.year)
    table = replace(state.table, vault=replace(vault, alliances=(*rows_or_none(vault.alliances), row)))
    told = Event("alliance", {**asdict(row), "members": list(members)}, audience=members)
    return Transition(State(table, state.hands), (told,))


def _check_other(state: RaceState, seat: Seat, other: Seat) -> None:
    if other == seat:
        raise IllegalMove("to-oneself", "Choose another nation.", "to", RULE)
    if not 0 <= other < len(state.hands):
        raise IllegalMove("no-such-nation", f"There is no nation {other}.", "to", RULE)


def _check_free(state: RaceState, saved: Move | None, seat: Seat, wanted: int, field: str, what: str) -> None:
    """Raise IllegalMove if `seat` has fewer garnets than `wanted` that its `saved` decision does not promise (§8)."""
    board, held = state.table.board, state.hands[seat].garnets
    promised = promised_garnets(board.rules, board.offer, saved) if isinstance(saved, YearOrders) else 0
    if wanted <= held - promised:
        return
    cases, words = [what], {"wanted": format_count(wanted, "garnet"), "held": format_count(held, "garnet")}
    if isinstance(saved, YearOrders):
        number = board.offer[saved.lot]
        price, part = board.rules.price(number), board.rules.by_number[number].name
        cases += ["burn"] * bool(saved.burn) + ["price"] * bool(price)
        words |= {"burn": str(saved.burn), "price": str(price), "part": part}
    message = " ".join(NOT_FREE_TEXTS[case].format_map(words) for case in cases)
    raise IllegalMove("garnets-not-free", message, field, RULE)


def _moved(state: RaceState, by_seat: dict[Seat, int]) -> tuple[RaceHand, ...]:
    return tuple(replace(hand, garnets=hand.garnets + by_seat.get(seat, 0)) for seat, hand in enumerate(state.hands))
