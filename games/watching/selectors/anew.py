"""A window of a match that is on record, decided once more for one seat by the rules and the match's seed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.matches.selectors.history import Story, Told
from games.matches.selectors.position import Position, chance_of, opened_position
from games.matches.selectors.seats import SeatLine, seat_lines
from games.models import Match
from games.records.selectors.records import is_on_record
from games.rules import codec
from games.rules.contract import Ask
from games.rules.contract import Window as Terms
from games.rules.options import Field


@dataclass(frozen=True)
class Anew:
    """A closed window with one of the seats asked in it; `move` is None where it gave no answer."""

    position: Position
    terms: Terms
    seats: list[SeatLine]
    ask: Ask
    move: Any

    @cached_property
    def view(self) -> Any:
        """What the seat had before it."""
        return self.position.match.game.view(self.position.state, self.ask.seat)

    @property
    def asked(self) -> list[SeatLine]:
        """The seats that may be decided for."""
        return [self.seats[seat] for seat in self.terms.owing]

    @property
    def fields(self) -> tuple[Field, ...]:
        """The form of what the seat was asked."""
        return self.position.match.face.fields(self.view, self.ask)

    @property
    def entered(self) -> Mapping[str, Any]:
        """What the seat decided, as values of the fields."""
        return {} if self.move is None else self.position.match.face.entered(self.move)

    def as_it_was(self) -> Story:
        """What the window's close brought, as everybody and the seat knew it."""
        return self._story(self.position.moves())

    def instead(self, data: Any) -> Story:
        """Return what that move, as JSON, would have brought. Raise MalformedMove or IllegalMove."""
        game, state = self.position.match.game, self.position.state
        move = game.parse(state, self.ask.seat, data)
        game.check(state, self.ask.seat, move)
        return self._story({**self.position.moves(), self.ask.seat: move})

    def _story(self, moves: Mapping[int, Any]) -> Story:
        match, window = self.position.match, self.position.window
        step = match.game.resolve(self.position.state, moves, chance_of(match))
        told = [
            Told(event.kind, codec.to_json(event.data), private=event.audience is not None)
            for event in step.events
            if event.is_for(self.ask.seat)
        ]
        return Story(window.number, window.kind, window.year.label, window.title, told)


def may_decide_anew(match: Match, kind: str) -> bool:
    """Whether a window of that kind of the match can be decided once more."""
    return is_on_record(match) and kind != "over"


def anew(match: Match, number: int, seat: int | None) -> Anew | None:
    """Return the window of a match on record for that seat, or the first asked; None where none was."""
    position = opened_position(match, number, deeds=True)
    # An action may have ended the match: then nobody's decision counted.
    terms = match.game.window(position.state)
    if terms is None or not terms.asks:
        return None
    ask = terms.ask_of(terms.owing[0] if seat is None else seat)
    if ask is None:
        return None
    lines = seat_lines(match, position.seats, ended=False)
    return Anew(position, terms, lines, ask, position.moves().get(ask.seat))
