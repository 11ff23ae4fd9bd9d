"""What the order form needs, and nothing else: the response to a draft is made of it alone."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.functional import SimpleLazyObject
from msgspec import Struct
from msgspec.structs import replace

from games.game_ui import ActionForm
from games.matches.selectors.position import Position
from games.matches.selectors.promises import visible_promises
from games.matches.selectors.seats import SeatLine, seat_lines
from games.models import Draft, Match, User, Window
from games.rules.contract import DecisionRequest, Preview, PromiseStatus
from games.rules.deals import Promise
from games.rules.options import Field, reset_hidden_fields


class PromiseForecast(Struct, frozen=True):
    """A promise of a seat for the open window, and whether the entered move would keep it."""

    text: str
    foreseen: PromiseStatus


class DecisionContext(Struct, frozen=True, kw_only=True):
    """What is asked of the player of `seat`, and what the player has entered and saved.

    `fields` are the fields of the order form, empty when nothing is asked. `entered` are their values: those
    of the draft, even where they do not matter, or else those of `move`, the saved move with the receipt
    `receipt_code`. `preview` is the effect of these values. `shown` are the moves of others that this seat
    sees. `actions` are its possible actions, and `acted` is how many it has taken in this window. `promises`
    are those by and to the seat; `promise_forecasts` are its own for the open window. Both are loaded when a
    page shows them. In an `is_live` match everybody is online. Once anything has been entered or saved
    (`is_begun`), its errors can be shown.
    """

    match: Match
    seat: SeatLine
    seats: list[SeatLine]
    names: list[str]
    window: Window
    view: Any
    ask: DecisionRequest | None
    fields: tuple[Field, ...]
    entered: Mapping[str, Any]
    preview: Preview[Any] | None
    is_draft: bool
    is_begun: bool
    move: dict[str, Any] | None
    ready: bool
    saved_at: datetime | None
    receipt_code: str
    saving_is_ready: bool
    is_live: bool
    shown: list[tuple[SeatLine, dict[str, Any] | None]]
    actions: tuple[ActionForm, ...]
    acted: int
    promises: "Sequence[Promise] | SimpleLazyObject[list[Promise]]"
    promise_forecasts: "Sequence[PromiseForecast] | SimpleLazyObject[list[PromiseForecast]]"

    @property
    def drafted_move(self) -> Mapping[str, Any]:
        """Return the entered part of the move, as JSON."""
        return self.match.game_ui.move(self.view, self.ask, self.entered) if self.ask else {}


def get_decision_context(
    position: Position, user: User | None, drafted: Mapping[str, Any] | None = None, *, sent: bool = False
) -> DecisionContext | None:
    """Return the decision context of the user's seat, or None; `drafted` and `sent` are a known draft and form."""
    mine = position.seat_of(user)
    if mine is None:
        return None
    match, number = position.match, mine.number
    game, game_ui = match.game, match.game_ui
    ask, asked = position.ask_of(number), position.submissions.get(number)
    saved = asked if asked and asked.answered else None
    view = game.view(position.state, number)
    fields = game_ui.fields(view, ask) if ask else ()
    if position.is_live:
        defaults = game_ui.live_defaults
        fields = tuple(replace(each, default=defaults.get(each.name, each.default)) for each in fields)
    if drafted is None and not (sent and all(field.kind != "steps" for field in fields)):
        kept = Draft.objects.filter(window=position.window, seat=mine) if ask else Draft.objects.none()
        drafted = kept.values_list("entered", flat=True).first() or {}
    draft = drafted if ask and drafted else {}
    move = game.parse(position.state, number, saved.move) if saved else None
    entered = draft or ({} if move is None else game_ui.entered(move))
    lines = seat_lines(match, position.seats, viewer=user, submissions=position.submissions)
    names = [seat.name for seat in lines]
    looks = ask and (entered or game_ui.previews_empty_draft)
    previewed = game_ui.move(view, ask, reset_hidden_fields(fields, entered)) if ask and looks else None
    preview = game.preview(position.state, number, previewed) if previewed is not None else None
    promises = SimpleLazyObject(lambda: visible_promises(match, mine)) if position.has_deals else ()

    def forecasts() -> list[PromiseForecast]:
        made = preview.move if preview else None
        own = [each for each in promises if each.by == number] if ask else []
        ends = [(each, game.foreseen(view, each.clause, each.label, made)) for each in own]
        return [
            PromiseForecast(game_ui.clause_line(each.clause, number, each.to, each.label, names, number), end)
            for each, end in ends
            if end is not None
        ]

    return DecisionContext(
        match=match,
        seat=lines[number],
        seats=lines,
        names=names,
        window=position.window,
        view=view,
        ask=ask,
        fields=fields,
        entered=entered,
        preview=preview,
        is_draft=bool(draft),
        is_begun=bool(draft) or move is not None,
        move=saved.move if saved else None,
        ready=saved is not None and saved.ready,
        saved_at=saved.saved_at if saved else None,
        receipt_code=saved.receipt if saved else "",
        saving_is_ready=position.saving_is_ready,
        is_live=position.is_live,
        shown=[(lines[other], answer.move) for other, answer in position.visible_moves(number).items()],
        actions=game_ui.actions(view, move) if position.terms else (),
        acted=position.action_count(number),
        promises=promises,
        promise_forecasts=SimpleLazyObject(forecasts),
    )
