"""Receipts of decisions: a salted commitment to each saved decision, and their check once they are opened.

A player gets a receipt when a decision is saved. It tells nothing of the decision while its salt is secret. A record
that opens it under `extra.receipts` proves that this decision was saved, after which other one of the same window, and
that the last one counted. `docs/records.md` has the format.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from games.rules.records.record import Record
from games.rules.records.replay import RecordDifference, json_differences

DIGITS = 40
"""Of the hash in hexadecimal. Whoever would cheat with a server chooses the salts, and knows beforehand what
decision to make of another: two texts with one code are enough, not a second text for a given one. With 160
bits that takes about 2**80 tries; with half of them it would take 2**40, which is minutes.
"""

SALT_BYTES = 32
_GROUP = 4


class OpenedReceipt(Struct, frozen=True, forbid_unknown_fields=True):
    """An opened receipt: the window's number from 1, the seat's from 0, the salt in hexadecimal.

    `replaces` is the code of the seat's previous receipt in the window, "" for the first.
    """

    window: int
    seat: int
    code: str
    salt: str
    move: Any
    counted: bool
    replaces: str = ""


def canonical(value: Any) -> str:
    """Return the canonical JSON text of a value: sorted keys, no white space, letters unescaped.

    Raise ValueError or RecursionError for a value without one.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def receipt(salt: bytes, window: int, seat: int, move: Any, replaces: str = "") -> str:
    """Return the code of a decision, in groups of four: `move` as JSON, of a `seat` from 0 in a `window` from 1.

    `salt` is SALT_BYTES drawn for this decision alone, `replaces` as in `OpenedReceipt`. Raise what `canonical` raises.
    """
    committed = {"salt": salt.hex(), "window": window, "seat": seat, "move": move, "replaces": replaces}
    code = sha256(canonical(committed).encode()).hexdigest()[:DIGITS]
    return " ".join(code[place : place + _GROUP] for place in range(0, DIGITS, _GROUP))


def opened_receipts(record: Record) -> tuple[OpenedReceipt, ...]:
    """Return the readable receipts that the record opens, in order."""
    return tuple(each for each in map(_read, _listed(record)) if isinstance(each, OpenedReceipt))


def receipt_differences(record: Record) -> Iterator[RecordDifference]:
    """Yield each error of the receipts that the record of a finished match opens, in order.

    Each code is recomputed, each receipt replaces the previous one of its window and seat, and only the last is for the
    decision that counted. In a window that an action ended, no decision counted.
    """
    if not isinstance(record.extra.get("receipts", []), list):
        yield RecordDifference(None, "extra.receipts", "is not a list")
    read = [_read(each) for each in _listed(record)]
    last = {(each.window, each.seat): place for place, each in enumerate(read) if isinstance(each, OpenedReceipt)}
    before: dict[tuple[int, int], str] = {}
    for place, each in enumerate(read):
        path = f"extra.receipts[{place}]"
        if isinstance(each, str):
            yield RecordDifference(None, path, each)
            continue
        decided = (each.window, each.seat)
        yield from _differences(record, each, path, before.get(decided, ""), last[decided] == place)
        before[decided] = each.code


def _differences(
    record: Record, opened: OpenedReceipt, path: str, before: str, is_last: bool
) -> Iterator[RecordDifference]:
    number = opened.window
    if not (0 < number <= len(record.windows) and 0 <= opened.seat < len(record.seats)):
        yield RecordDifference(None, path, "there is no such window or seat in the record")
        return
    moves = record.windows[number - 1].moves
    yield from json_differences(number, f"{path}.replaces", opened.replaces, before, "the one before is")
    yield from json_differences(number, f"{path}.code", opened.code, _code_of(opened), "decision and salt give")
    yield from json_differences(number, f"{path}.counted", opened.counted, is_last and bool(moves), "it must be")
    if opened.counted:
        counted = {str(opened.seat): opened.move}
        stands = {str(seat): move for seat, move in moves.items() if seat == opened.seat}
        yield from json_differences(number, f"windows[{number - 1}].moves", stands, counted, "the receipt was for")


def _code_of(opened: OpenedReceipt) -> str:
    try:
        salt = bytes.fromhex(opened.salt)
        return receipt(salt, opened.window, opened.seat, opened.move, opened.replaces)
    except (ValueError, RecursionError):
        # No hexadecimal salt, or a move that no rule gives and no hash can be made of.
        return ""


def _listed(record: Record) -> Sequence[Any]:
    listed = record.extra.get("receipts")
    return listed if isinstance(listed, list) else ()


def _read(data: Any) -> OpenedReceipt | str:
    """Return the receipt, or the reason why it can't be read."""
    try:
        return msgspec.convert(data, OpenedReceipt)
    except msgspec.ValidationError as wrong:
        return f"can't be read: {wrong}"
