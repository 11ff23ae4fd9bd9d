"""Parsing moves from untrusted JSON, with errors by field (§19)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields, replace

from games.rules import codec
from games.rules.contract import DecisionRequest, Seat
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.moonshot.actions import Violation
from games.rules.moonshot.administration import fates_faults
from games.rules.moonshot.model import MoonshotState
from games.rules.moonshot.moves import MOVES, FatesMove, Move, PoliticsMove, PrepMove, ReadyMove, ShiftMove
from games.rules.moonshot.politics import politics_faults
from games.rules.moonshot.prep import prep_faults
from games.rules.moonshot.shifts import shift_faults

_NOTHING: dict[type[Move], Move] = {
    ReadyMove: ReadyMove(True),
    PrepMove: PrepMove(False, (), False),
    PoliticsMove: PoliticsMove(False, (), ()),
    ShiftMove: ShiftMove((), "more"),
    FatesMove: FatesMove({}),
}


SECTIONS = {
    "briefing": "discussion",
    "prep": "prep",
    "politics": "politics",
    "engineering": "engineering",
    "fates": "administration",
}
"""Where the rules page says what a refused move breaks."""


def read_move(state: MoonshotState, ask: DecisionRequest, data: Any) -> Move:
    """Return the move for a decision request. Raise MalformedMove unless it has exactly the fields of its form.

    The error is at the first wrong field. A field with a forbidden value raises IllegalMove, even if a later one is
    malformed.
    """
    form = MOVES[ask.kind]
    names = [each.name for each in fields(form)]
    if not isinstance(data, dict):
        raise MalformedMove("a move is an object with named fields")
    if data.get("kind") != ask.kind:
        raise MalformedMove(f"{data.get('kind')!r} is not what is decided now", field="kind")
    for name in data:
        if name not in names and name != "kind":
            raise MalformedMove("there is no such field", field=str(name))
    move = _NOTHING[form]
    for place, name in enumerate(names):
        try:
            move = replace(move, **{name: _read_field(form, move, name, data)})
        except MalformedMove as malformed:
            before = names[:place]
            check(state, ask.seat, move, before)
            raise malformed from None
    return move


def _read_field(form: type[Move], so_far: Move, name: str, data: dict[str, Any]) -> Any:
    if name not in data:
        raise MalformedMove("this must be filled in", field=name)
    whole = {**codec.to_json(so_far), name: data[name]}
    return getattr(codec.parse_move(form, whole), name)


def check(state: MoonshotState, seat: Seat, move: Move, names: list[str] | None = None) -> None:
    """Raise IllegalMove at the first wrong field, among `names` if given, if the seat may not make the move."""
    for field, fault in faults_of(state, seat, move):
        if names is None or field in names:
            kind = next(kind for kind, form in MOVES.items() if isinstance(move, form))
            raise IllegalMove(f"{kind}-{fault.code}", fault.message, field, SECTIONS[kind])


def faults_of(state: MoonshotState, seat: Seat, move: Move) -> Iterator[tuple[str, Violation]]:
    """Yield each wrong field of a move, in order, with the reason."""
    program = state.table.seats[seat].program
    if isinstance(move, ReadyMove):
        if not move.ready:
            yield "ready", Violation("ready", "The only answer is ready.")
    elif isinstance(move, PrepMove):
        yield from prep_faults(state, program, move)
    elif isinstance(move, PoliticsMove):
        yield from politics_faults(state, program, move)
    elif isinstance(move, ShiftMove):
        yield from shift_faults(state, program, move)
    else:
        yield from fates_faults(state, program, move)
