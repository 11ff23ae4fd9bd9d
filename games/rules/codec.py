"""Conversion between values of the rules and JSON-ready builtins, by the types of their frozen structs."""

from functools import cache
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import fields

from games.rules.errors import MalformedMove, MalformedPosition

T = TypeVar("T")

_warm_up_lock = Lock()


@cache
def _warm_up(kind: type[Any]) -> None:
    """Look up the fields of `kind` once, in one thread.

    msgspec looks up a struct at its first conversion. A second thread that converts it at the same time crashes the
    interpreter.
    """
    with _warm_up_lock:
        msgspec.json.Decoder(kind)


def to_json(value: Any) -> Any:
    """Return `value` as builtins that `json.dumps` accepts; tuples become lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def from_json(kind: type[T], data: Any) -> T:
    """Return a value of the struct `kind` from the output of `to_json`. Raise MalformedPosition if it does not fit."""
    _warm_up(cast(Any, kind))
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise MalformedPosition(str(error)) from None


def parse_move(kind: type[T], data: Any) -> T:
    """Return a move of the struct `kind` from untrusted JSON.

    Raise MalformedMove with the first field that is unknown, missing or of the wrong type. An error inside a list or an
    object counts for the field that holds it. Whole numbers are strict: `true`, `3.0` and `"3"` are refused.
    """
    _check_object(data)
    known = _field_names(cast(Any, kind))
    for name in data:
        if name not in known:
            raise MalformedMove("there is no such field", field=str(name))
    _warm_up(cast(Any, kind))
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _malformed(error, known) from None


def parse_tagged(kinds: tuple[type[Any], ...], data: Any) -> Any:
    """Return a value of the struct among `kinds` whose tag is the `kind` of the untrusted JSON; see `parse_move`."""
    _check_object(data)
    by_tag = {kind.__struct_config__.tag: kind for kind in kinds}
    tag = data.get("kind")
    if not isinstance(tag, str) or tag not in by_tag:
        raise MalformedMove(f"{tag!r} is none of {', '.join(map(str, by_tag)) or 'nothing'}", field="kind")
    return parse_move(by_tag[tag], data)


def missing_fields(kind: type[Any], data: Any) -> tuple[str, ...]:
    """Return the fields without a default of the struct `kind` that the object `data` lacks, or has as null."""
    _check_object(data)
    return tuple(each.encode_name for each in fields(kind) if each.required and data.get(each.encode_name) is None)


def _check_object(data: Any) -> None:
    if not isinstance(data, dict):
        raise MalformedMove("a move is an object with named fields")


@cache
def _field_names(kind: type[Any]) -> frozenset[str]:
    names = frozenset(each.encode_name for each in fields(kind))
    return names | {kind.__struct_config__.tag_field} if kind.__struct_config__.tag_field else names


def _malformed(error: msgspec.ValidationError, known: frozenset[str]) -> MalformedMove:
    message, _, path = str(error).partition(" - at `$.")
    field = path.rstrip("`").split("[")[0].split(".")[0]
    if "missing required field" in message and not field:
        field = message.split("`")[1]
        message = "this must be filled in"
    return MalformedMove(message, field=field if field in known else "")
