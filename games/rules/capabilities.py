"""Capabilities of games beyond the contract. A game has those of its base classes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from msgspec import Struct

from games.rules.chance import Chance
from games.rules.terms import Event, Hand, Seat, State, Table, View


class MatchStatistics(Struct, frozen=True):
    """The number of times each thing happened in a match, and the seats that had one at least once, by names."""

    happened: Mapping[str, int] = {}
    had: Mapping[str, tuple[Seat, ...]] = {}


class HasStatistics(ABC):
    """A game with figures that can be added up over many matches."""

    @abstractmethod
    def statistics(self, options: Mapping[str, Any], events: Sequence[Event]) -> MatchStatistics:
        """Return the figures of a match with these events."""


class CarriesOver(ABC, Generic[Table, Hand]):
    """A game whose seats keep something from match to match of a season: `Meta.carries` names it."""

    @abstractmethod
    def carry_over(self, state: State[Table, Hand]) -> tuple[int, ...]:
        """Return the amount that each seat keeps from a finished match."""

    @abstractmethod
    def options_with(self, options: Mapping[str, Any], kept: Sequence[int | None]) -> dict[str, Any]:
        """Return `options` with which each seat starts with the amount in `kept` (None: as in `options`)."""


class Determinizes(ABC, Generic[Table, Hand, View]):
    """A game that can draw the hidden part of a match again, for playouts."""

    @abstractmethod
    def determinize(self, view: View, chance: Chance) -> State[Table, Hand]:
        """Return a state that gives this spectator's `view` of an open window, its hidden part drawn.

        It uses only the view itself, not what could be inferred from earlier events.
        """

    def may_continue(self, state: State[Table, Hand], chance: Chance) -> bool:
        """Whether a match can continue from `state` with another `chance` than its own.

        It can't if something drawn for the whole match has already become visible.
        """
        return True
