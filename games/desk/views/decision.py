"""The desk of a player: the form of the open decision, drafting it, and submitting it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from games.absences.forms.away import VacationForm
from games.desk.forms.steps import pressed, steps_forms
from games.desk.selectors.desk import Desk, private_desk
from games.forms.fields import FieldsForm
from games.matches.selectors.position import Position, load_position
from games.matches.views.access import match_form, of_started_match, players_only, whole_number
from games.models import Match
from games.play.services.submissions import check_asked, keep_draft, submit
from games.rules.errors import IllegalMove, MalformedMove, RulesError

REFUSED = 422
TOO_LATE = 409
ONLY_SAVE = "no"


def decision_form(desk: Desk, data: Any = None) -> FieldsForm | None:
    """The form of what is asked of the desk's seat, filled with what it has entered; None when nothing is."""
    if not desk.fields:
        return None
    return FieldsForm(data, fields=desk.fields, seat_names=_names(desk), saved=desk.entered)


def desk_context(
    desk: Desk,
    form: FieldsForm | None = None,
    notice: str = "",
    adder: tuple[str, FieldsForm] | None = None,
    vacation_form: VacationForm | None = None,
) -> dict[str, Any]:
    """What the templates of a player's desk need; `adder` and `vacation_form` are forms that were refused."""
    form = form or decision_form(desk)
    return {
        "desk": desk,
        "match": desk.match,
        "meta": desk.meta,
        "face": desk.face,
        "view": desk.view,
        "seats": desk.seats,
        "form": form,
        "steps": steps_forms(desk.fields, desk.entered, _names(desk), adder, form.errors if form else None),
        "actions": [(action, action_form(desk, action.kind)) for action in desk.actions],
        "notice": notice,
        "next_match": desk.next_match,
        "away": desk.away,
        "vacation_form": vacation_form or (VacationForm(earliest=desk.away.earliest) if desk.away else None),
    }


def action_form(desk: Desk, kind: str, data: Any = None) -> FieldsForm:
    """The form of an action that the desk offers; StopIteration when it offers none of that kind."""
    action = next(action for action in desk.actions if action.kind == kind)
    return FieldsForm(data, fields=action.fields, seat_names=_names(desk), prefix=f"act-{kind}")


@match_form
@players_only
@of_started_match
def match_submit(request: HttpRequest, match: Match) -> HttpResponse:
    """Save the player's decision; a refusal keeps the form as it was filled in."""
    position, desk = _at_desk(request, match)
    if desk is None:
        return HttpResponse(status=403)
    form = decision_form(desk, request.POST)
    window_id = whole_number(request.POST.get("window", "")) or 0
    try:
        check_asked(position, window_id, request.user, timezone.now())
        if form is None or not form.is_valid():
            return answer(request, desk_context(desk, form), REFUSED)
        after = submit(
            match_id=match.pk,
            user=request.user,
            window_id=window_id,
            move=desk.face.move(desk.view, desk.ask, form.values()),
            ready=request.POST.get("ready") != ONLY_SAVE,
            known=position,
        )
    except (IllegalMove, MalformedMove) as refusal:
        field = desk.face.refused_at(desk.view, form.drafted(), refusal) if form else None
        refuse(form, refusal, match, field)
        return answer(request, desk_context(desk, form), REFUSED)
    except RulesError as refusal:
        return _too_late(request, match, str(refusal))
    if not request.htmx:
        return redirect("match", match.pk)
    return answer(request, desk_context(private_desk(after, request.user) or desk), 200)


@match_form
@players_only
@of_started_match
def match_draft(request: HttpRequest, match: Match) -> HttpResponse:
    """Keep what has been entered so far, and show what it comes to; a button for steps changes their list."""
    position, desk = _at_desk(request, match)
    if desk is None:
        return HttpResponse(status=403)
    form = decision_form(desk, request.POST)
    window_id = whole_number(request.POST.get("window", "")) or 0
    step = request.POST.get("step", "")
    entered: dict[str, Any] = {}
    adder = None
    try:
        check_asked(position, window_id, request.user, timezone.now())
        if form and step != "clear":
            entered, adder = pressed(request.POST, desk.fields, form.drafted(), _names(desk))
        keep_draft(match_id=match.pk, user=request.user, window_id=window_id, entered=entered, known=position)
    except MalformedMove as refusal:
        refuse(form, refusal, match)
        return answer(request, desk_context(desk, form), REFUSED)
    except RulesError as refusal:
        return _too_late(request, match, str(refusal))
    if not request.htmx and adder is None:
        return redirect(f"{reverse('match', args=[match.pk])}#decision")
    context = desk_context(private_desk(position, request.user) or desk, adder=adder)
    if request.htmx and not step:
        return render(request, "matches/_draft.html", context)
    return answer(request, context, REFUSED if adder else 200)


def refuse(
    form: FieldsForm | None, refusal: IllegalMove | MalformedMove, match: Match, field: str | None = None
) -> None:
    """Show the rules' refusal in the form, at that field or else where the rules say."""
    if form is not None:
        url = f"{reverse('match_rules', args=[match.pk])}#{refusal.rule}" if refusal.rule else ""
        form.refuse(refusal.field if field is None else field, refusal.message, url)


def answer(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    """The desk, as a part of the page that asked for it or as a page of its own."""
    template = "matches/_private_update.html" if request.htmx else "matches/desk.html"
    return render(request, template, context, status=status)


def _at_desk(request: HttpRequest, match: Match) -> tuple[Position, Desk | None]:
    position = load_position(match)
    return position, private_desk(position, request.user)


def _too_late(request: HttpRequest, match: Match, notice: str) -> HttpResponse:
    """The desk as it is now: what was sent was for a moment that has passed."""
    _, desk = _at_desk(request, Match.objects.get(pk=match.pk))
    if desk is None:
        return HttpResponse(status=403)
    return answer(request, desk_context(desk, notice=notice), TOO_LATE)


def _names(desk: Desk) -> list[str]:
    return [seat.name for seat in desk.seats]
