"""What the order form needs, and nothing else: the response to a draft is made of it alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import SimpleLazyObject
from msgspec import Struct
from msgspec.structs import replace

from games.game_ui import ActionForm
from games.matches.selectors.position import Position
from games.matches.selectors.promises import visible_promises
from games.matches.selectors.seats import seat_lines
from games.models import Draft, Seat, User
from games.rules.contract import PromiseStatus
from games.rules.deals import Promise
from games.rules.options import Field, reset_hidden_fields


class PromiseForecast(Struct, frozen=True):
    """A promise of a seat for the open window, and whether the entered move would keep it."""

    text: str
    foreseen: PromiseStatus


class DecisionContext:
    """What is asked of the player of `seat`, and what the player has entered and saved.

    `fields` are the fields of the order form, empty when nothing is asked. `entered` are their values: those
    of the draft, even where they do not matter, or else those of `move`, the saved move with the receipt
    `receipt_code`. `preview` is the effect of these values. `shown` are the moves of others that this seat
    sees. `actions` are its possible actions, and `acted` is how many it has taken in this window. `promises`
    are those by and to the seat; `promise_forecasts` are its own for the open window. Both are loaded when a
    page shows them. In an `is_live` match everybody is online. Once anything has been entered or saved
    (`is_begun`), its errors can be shown.
    """

    def __init__(
        self, position: Position, mine: Seat, user: User, drafted: Mapping[str, Any] | None, *, sent: bool
    ) -> None:
        self.match, self.window = position.match, position.window
        number, game, game_ui = mine.number, position.match.game, position.match.game_ui
        self.seats = seat_lines(self.match, position.seats, viewer=user, submissions=position.submissions)
        self.seat, self.names = self.seats[number], [seat.name for seat in self.seats]
        self.view: Any = game.view(position.state, number)
        self.is_live, self.saving_is_ready = position.is_live, position.saving_is_ready
        self.ask = ask = position.ask_of(number)
        self.fields: tuple[Field, ...] = game_ui.fields(self.view, ask) if ask else ()
        if self.is_live:
            defaults = game_ui.live_defaults
            self.fields = tuple(replace(each, default=defaults.get(each.name, each.default)) for each in self.fields)
        if drafted is None and not (sent and all(field.kind != "steps" for field in self.fields)):
            kept = Draft.objects.filter(window=self.window, seat=mine) if ask else Draft.objects.none()
            drafted = kept.values_list("entered", flat=True).first() or {}
        draft = drafted if ask and drafted else {}
        asked = position.submissions.get(number)
        saved = asked if asked and asked.answered else None
        move = game.parse(position.state, number, saved.move) if saved else None
        self.move: dict[str, Any] | None = saved.move if saved else None
        self.ready, self.saved_at = saved is not None and saved.ready, saved.saved_at if saved else None
        self.receipt_code = saved.receipt if saved else ""
        self.entered: Mapping[str, Any] = draft or ({} if move is None else game_ui.entered(move))
        self.is_draft, self.is_begun = bool(draft), bool(draft) or move is not None
        looks = ask and (self.entered or game_ui.previews_empty_draft)
        seen = game_ui.move(self.view, ask, reset_hidden_fields(self.fields, self.entered)) if ask and looks else None
        self.preview = game.preview(position.state, number, seen) if seen is not None else None
        self.shown = [(self.seats[other], answer.move) for other, answer in position.visible_moves(number).items()]
        self.actions: tuple[ActionForm, ...] = game_ui.actions(self.view, move) if position.terms else ()
        self.acted = position.action_count(number)
        self.promises: Sequence[Promise] | SimpleLazyObject[list[Promise]] = ()
        if position.has_deals:
            self.promises = SimpleLazyObject(lambda: visible_promises(self.match, mine))
        self.promise_forecasts = SimpleLazyObject(self._forecasts)

    @property
    def drafted_move(self) -> Mapping[str, Any]:
        """Return the entered part of the move, as JSON."""
        return self.match.game_ui.move(self.view, self.ask, self.entered) if self.ask else {}

    def _forecasts(self) -> list[PromiseForecast]:
        game, game_ui, me = self.match.game, self.match.game_ui, self.seat.number
        made = self.preview.move if self.preview else None
        own = [each for each in self.promises if each.by == me] if self.ask else []
        ends = [(each, game.foreseen(self.view, each.clause, each.label, made)) for each in own]
        return [
            PromiseForecast(game_ui.clause_line(each.clause, me, each.to, each.label, self.names, me), end)
            for each, end in ends
            if end is not None
        ]


def get_decision_context(
    position: Position, user: User | None, drafted: Mapping[str, Any] | None = None, *, sent: bool = False
) -> DecisionContext | None:
    """Return the decision context of the user's seat, or None; `drafted` and `sent` are a known draft and form."""
    mine = position.seat_of(user)
    return None if mine is None or user is None else DecisionContext(position, mine, user, drafted, sent=sent)
