"""Time that an open window is given beside its timetable, and how that is kept."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct


class Outage(Struct, frozen=True, tag="outage"):
    """A time in which nobody could play, or in which a match was paused."""

    begins: datetime
    ends: datetime
    why: Literal["outage", "pause"] = "outage"


class Extension(Struct, frozen=True, tag="extension"):
    """So many seconds more, by the host's word or from a player's bank."""

    seconds: int
    why: Literal["host", "bank"] = "host"


Credit: TypeAlias = Outage | Extension


def credits_from_json(data: Any) -> tuple[Credit, ...]:
    """The credits that `credits_to_json` has written, in their order."""
    return msgspec.convert(data, tuple[Credit, ...])


def credits_to_json(credits_given: Iterable[Credit]) -> list[dict[str, Any]]:
    """The credits as JSON, moments in ISO 8601."""
    told: list[dict[str, Any]] = msgspec.to_builtins(list(credits_given))
    return told
