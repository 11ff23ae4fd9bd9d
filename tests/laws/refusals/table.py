"""The table of what services refuse, and how it is filled."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction


@dataclass(frozen=True)
class Refusal:
    """Something that `service` refuses: `prepare` makes the world and the arguments for it."""

    service: Callable[..., Any]
    error: type[Exception]
    gist: str
    prepare: Callable[[], dict[str, Any]]
    locked: bool

    def __str__(self) -> str:
        return f"{name_of(self.service)}-{self.prepare.__name__}"

    def ask(self, arguments: dict[str, Any]) -> Any:
        """Call the service."""
        if not self.locked:
            return self.service(**arguments)
        with transaction.atomic():
            return self.service(**arguments)


REFUSALS: list[Refusal] = []


def refused(
    *services: Callable[..., Any], error: type[Exception], gist: str, locked: bool = False
) -> Callable[[Callable[[], dict[str, Any]]], Callable[[], dict[str, Any]]]:
    """Enter a refusal in the table; `locked` services are called inside a transaction."""

    def enter(prepare: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
        REFUSALS.extend(Refusal(service, error, gist, prepare, locked) for service in services)
        return prepare

    return enter


def name_of(service: Callable[..., Any]) -> str:
    """The module and the function."""
    return f"{service.__module__.rpartition('.')[2]}.{service.__name__}"
