"""A match record: its strict reading, with every problem at its path, and its writing."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.rules.document import DocumentProblem, JsonCursor, read_document
from games.rules.errors import RulesError

FORMAT, VERSION = "space-race-record", 1
HEX_SEED = frozenset("0123456789abcdef")

ABSENT = None
"""Stands for a position that the writer left out."""

_LEFT_OUT = object()


class MalformedRecord(RulesError):
    """The file is not a record; `problems` has all errors."""

    def __init__(self, problems: Sequence[DocumentProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class RecordPlayer(Struct, frozen=True):
    """The player of a seat: their name, and the kind of bot if it was a bot."""

    name: str
    bot: str | None = None


class RecordedAction(Struct, frozen=True):
    """An action of a seat while a window was open, as JSON."""

    seat: int
    action: Any


class RecordWindow(Struct, frozen=True):
    """A window of a record: its kind and label, the asked seats, and the moves that counted, by seat, as JSON.

    `position` is the one in which it opened, ABSENT if the record leaves it out.
    """

    kind: str
    label: str
    owing: tuple[int, ...]
    moves: Mapping[int, Any]
    actions: tuple[RecordedAction, ...] = ()
    position: Any = ABSENT


class RecordEnd(Struct, frozen=True):
    """How the match ended, as JSON, and the position at its end (ABSENT: left out)."""

    outcome: Any
    position: Any = ABSENT


class Record(Struct, frozen=True):
    """The record of a match. Without `seed` and `final` the match has not ended, and it has only what its reader may
    know.

    `rules` is the version of the game's rules in the match. `extra` is anything that its writer adds.
    """

    game: str
    options: Mapping[str, Any]
    seats: tuple[RecordPlayer, ...]
    windows: tuple[RecordWindow, ...]
    seed_hash: str
    seed: str | None = None
    final: RecordEnd | None = None
    rules: int = 1
    extra: Mapping[str, Any] = {}

    @property
    def has_positions(self) -> bool:
        """Whether the record has every position."""
        positions = [window.position for window in self.windows]
        return ABSENT not in ([*positions, self.final.position] if self.final else positions)


def read_record(raw: bytes) -> Record:
    """Return the record in the bytes of a file or a line. Raise MalformedRecord with every problem."""
    document = read_document(raw)
    record = _record(document)
    if document.problems:
        raise MalformedRecord(document.problems)
    return record


def write_record(record: Record) -> str:
    """Return the record as one line of JSON, without the line end."""
    has_positions = record.has_positions
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
    }
    if record.seed is not None:
        head["seed"] = record.seed
    head["seed_hash"] = record.seed_hash
    if not has_positions:
        head["positions"] = False
    head["seats"] = [{"name": player.name, "bot": player.bot} for player in record.seats]
    head["windows"] = [_window_json(window, has_positions) for window in record.windows]
    if record.final is not None:
        position = {} if record.final.position is ABSENT else {"position": record.final.position}
        head["final"] = position | {"outcome": record.final.outcome}
    if record.extra:
        head["extra"] = record.extra
    return json.dumps(head, separators=(",", ":"))


def digest(record: Record) -> str:
    """Return the hexadecimal SHA-256 of all that decides a match: rules, options, seats, seed, actions, moves.

    Player names, positions and `extra` are left out: all records of one match have the same digest.
    """
    windows = [RecordWindow("", "", (), each.moves, each.actions) for each in record.windows]
    seats = (RecordPlayer(""),) * len(record.seats)
    bare = replace(record, seats=seats, windows=tuple(windows), final=None, extra={})
    canonical = json.dumps(json.loads(write_record(bare)), sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def _window_json(window: RecordWindow, has_positions: bool) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": window.kind, "label": window.label, "owing": [*window.owing]}
    if has_positions:
        written["position"] = window.position
    if window.actions:
        written["actions"] = [{"seat": deed.seat, "action": deed.action} for deed in window.actions]
    return written | {"moves": {str(seat): move for seat, move in window.moves.items()}}


def _record(document: JsonCursor) -> Record:
    """Read the record as far as possible; problems are added to the document."""
    required = ("format", "version", "game", "options", "seed_hash", "seats", "windows")
    left_out = dict.fromkeys(("seed", "final", "extra", "positions"), _LEFT_OUT)
    at = document.fields(required, {**left_out, "rules": 1})
    if at["format"].text() not in (None, FORMAT):
        at["format"].wrong(f"is not {FORMAT}")
    if at["version"].whole(1) not in (None, VERSION):
        at["version"].wrong(f"this reads version {VERSION} alone")
    players = tuple(_player(place) for place in at["seats"].items() or ())
    must = at["positions"].value is _LEFT_OUT or at["positions"].flag() is not False
    windows = tuple(_window(place, len(players), must) for place in at["windows"].items() or ())
    seed, final = (None if at[name].value is _LEFT_OUT else at[name] for name in ("seed", "final"))
    if (seed is None) != (final is None):
        at["seed" if seed is None else "final"].wrong("is missing: a match that has ended has both")
    return Record(
        game=at["game"].text() or "",
        options=_object(at["options"]),
        seats=players,
        windows=windows,
        seed_hash=_hex(at["seed_hash"]),
        seed=None if seed is None else _hex(seed),
        final=None if final is None else _final(final, must),
        rules=at["rules"].whole(1) or 1,
        extra={} if at["extra"].value is _LEFT_OUT else _object(at["extra"]),
    )


def _player(place: JsonCursor) -> RecordPlayer:
    at = place.fields(("name", "bot"), {"extra": {}})
    bot = None if at["bot"].value is None else at["bot"].text()
    return RecordPlayer(at["name"].text() or "", bot)


def _window(place: JsonCursor, seats: int, must: bool) -> RecordWindow:
    at = _fields_with_position(place, ("kind", "label", "owing", "moves"), {"actions": []}, must)
    owing = [each.whole(0, seats - 1) for each in at["owing"].items() or ()]
    return RecordWindow(
        kind=at["kind"].text() or "",
        label=at["label"].text() or "",
        owing=tuple(seat for seat in owing if seat is not None),
        moves=_moves(at["moves"], seats),
        actions=tuple(_deed(each, seats) for each in at["actions"].items() or ()),
        position=_position(at["position"]),
    )


def _moves(place: JsonCursor, seats: int) -> dict[int, Any]:
    moves = {}
    numbers = {str(seat): seat for seat in range(seats)}
    for key, each in (place.entries() or {}).items():
        if key in numbers:
            moves[numbers[key]] = each.value
        else:
            each.wrong(f"seats are called 0 to {seats - 1}")
    return moves


def _deed(place: JsonCursor, seats: int) -> RecordedAction:
    at = place.fields(("seat", "action"))
    return RecordedAction(at["seat"].whole(0, seats - 1) or 0, at["action"].value)


def _final(place: JsonCursor, must: bool) -> RecordEnd:
    at = _fields_with_position(place, ("outcome",), {}, must)
    return RecordEnd(_object(at["outcome"]), _position(at["position"]))


def _fields_with_position(
    place: JsonCursor, required: Sequence[str], defaults: Mapping[str, Any], must: bool
) -> dict[str, JsonCursor]:
    if must:
        return place.fields((*required, "position"), {**defaults, "extra": {}})
    return place.fields(required, {**defaults, "extra": {}, "position": _LEFT_OUT})


def _position(place: JsonCursor) -> Any:
    return ABSENT if place.value is _LEFT_OUT else _object(place)


def _object(place: JsonCursor) -> Mapping[str, Any]:
    return {key: each.value for key, each in (place.entries() or {}).items()}


def _hex(place: JsonCursor) -> str:
    text = place.text()
    if text is not None and (not text or len(text) % 2 or not HEX_SEED.issuperset(text)):
        place.wrong("is not whole bytes in hexadecimal, small letters")
    return text or ""
