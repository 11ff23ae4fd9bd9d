"""Rules values to JSON-ready builtins and back, by the types of their frozen structs."""

from functools import cache
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import fields

from games.rules.errors import MalformedMove

T = TypeVar("T")

_learning = Lock()


@cache
def _learn(kind: type[Any]) -> None:
    """Have the fields of `kind` looked up once, by one thread.

    msgspec looks a struct up when it is first converted, and a second thread that comes in the middle of
    that crashes the interpreter.
    """
    with _learning:
        msgspec.json.Decoder(kind)


def to_json(value: Any) -> Any:
    """`value` as builtins that `json.dumps` takes; every tuple becomes a list."""
    return msgspec.json.decode(msgspec.json.encode(value))


def from_json(kind: type[T], data: Any) -> T:
    """The `kind` that `to_json` made `data` of; `msgspec.ValidationError` when it is not one."""
    _learn(cast(Any, kind))
    return msgspec.convert(data, kind, str_keys=True)


def parse_move(kind: type[T], data: Any) -> T:
    """A move of the struct `kind` from untrusted JSON.

    MalformedMove names the first field that is unknown, missing or of the wrong type. Whole numbers
    are whole numbers: `true`, `3.0` and `"3"` are refused.
    """
    if not isinstance(data, dict):
        raise MalformedMove("a move is an object with named fields")
    known = {field.name for field in fields(cast(Any, kind))}
    for name in data:
        if name not in known:
            raise MalformedMove("there is no such field", field=str(name))
    _learn(cast(Any, kind))
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _malformed(error, data, known) from None


def _malformed(error: msgspec.ValidationError, data: dict[str, Any], known: set[str]) -> MalformedMove:
    message, _, path = str(error).partition(" - at `$.")
    field = path.rstrip("`").split("[")[0].split(".")[0]
    if "missing required field" in message:
        field = message.split("`")[1]
        message = "this must be filled in"
    return MalformedMove(message, field=field if field in known else "")
