"""What a game can do beyond the contract. A game names those that it has among its bases."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from msgspec import Struct

from games.rules.chance import Chance
from games.rules.terms import Event, Hand, Seat, State, Table, View


class MatchStatistics(Struct, frozen=True):
    """How often each thing happened in a match, and which seats had one at least once, by names."""

    happened: Mapping[str, int] = {}
    had: Mapping[str, tuple[Seat, ...]] = {}


class HasStatistics(ABC):
    """A game with figures that are worth adding up over many matches."""

    @abstractmethod
    def statistics(self, options: Mapping[str, Any], events: Sequence[Event]) -> MatchStatistics:
        """Return the figures of a match with these events."""


class CarriesOver(ABC, Generic[Table, Hand]):
    """A game whose seats keep something from match to match of a season: `Meta.carries` names it."""

    @abstractmethod
    def carry_over(self, state: State[Table, Hand]) -> tuple[int, ...]:
        """Return how much each seat keeps from a match that is over."""

    @abstractmethod
    def options_with(self, options: Mapping[str, Any], kept: Sequence[int | None]) -> dict[str, Any]:
        """Return `options` under which each seat starts with what it `kept` (None: as `options` say)."""


class Determinizes(ABC, Generic[Table, Hand, View]):
    """A game that can draw the hidden part of a match again, for playouts."""

    @abstractmethod
    def determinize(self, view: View, chance: Chance) -> State[Table, Hand]:
        """Return a state that gives this spectator's `view` of an open window, its hidden part drawn.

        Only what the view has is taken for known, whatever else could be inferred.
        """

    def may_continue(self, state: State[Table, Hand], chance: Chance) -> bool:
        """Whether a match can go on from `state` by another `chance` than its own.

        It can't where something that was drawn for the whole match has shown itself by then.
        """
        return True
