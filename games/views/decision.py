"""The desk of a player: the form of the open decision, and submitting it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from games.forms.fields import FieldsForm
from games.models import Match
from games.rules.errors import IllegalMove, MalformedMove, RulesError
from games.selectors.match_page import PrivateDesk, private_desk
from games.services.submissions import submit
from games.views.access import match_form, players_only

REFUSED = 422
TOO_LATE = 409


def decision_form(desk: PrivateDesk, data: Any = None) -> FieldsForm | None:
    """The form of the decision that the desk's seat owes; None when it owes none."""
    if not desk.fields:
        return None
    names = [seat.name for seat in desk.seats]
    return FieldsForm(data, fields=desk.fields, seat_names=names, saved=desk.entered)


def desk_context(desk: PrivateDesk, form: FieldsForm | None = None, notice: str = "") -> dict[str, Any]:
    """What the templates of a player's desk need."""
    return {
        "desk": desk,
        "match": desk.match,
        "meta": desk.meta,
        "view": desk.view,
        "seats": desk.seats,
        "form": form or decision_form(desk),
        "notice": notice,
        "renew": True,
    }


@match_form
@players_only
def match_submit(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the player's decision; a refusal keeps the form as it was filled in."""
    match = get_object_or_404(Match.objects.exclude(status=Match.Status.OPEN), pk=pk)
    desk = private_desk(match, request.user)
    if desk is None:
        return HttpResponse(status=403)
    if request.POST.get("window") != str(desk.window.pk):
        return _answer(request, desk_context(desk, notice=_closed_notice(desk)), TOO_LATE)
    form = decision_form(desk, request.POST)
    if form is None:
        return _answer(request, desk_context(desk, notice="No decision is asked of you now."), TOO_LATE)
    if not form.is_valid():
        return _answer(request, desk_context(desk, form), REFUSED)
    try:
        submit(match_id=pk, user=request.user, window_id=desk.window.pk, move=form.values())
    except IllegalMove as refusal:
        form.refuse(refusal.field, refusal.message, _rule_url(match, refusal.rule))
        return _answer(request, desk_context(desk, form), REFUSED)
    except MalformedMove as refusal:
        form.refuse(refusal.field, refusal.message)
        return _answer(request, desk_context(desk, form), REFUSED)
    except RulesError as refusal:
        return _answer(request, desk_context(desk, form, notice=str(refusal)), TOO_LATE)
    if not request.htmx:
        return redirect("match", pk)
    match.refresh_from_db()
    return _answer(request, desk_context(private_desk(match, request.user) or desk), 200)


def _rule_url(match: Match, anchor: str) -> str:
    return f"{reverse('match_rules', args=[match.pk])}#{anchor}" if anchor else ""


def _closed_notice(desk: PrivateDesk) -> str:
    over = desk.match.status == Match.Status.OVER
    follows = "The match is over." if over else "Here is what is asked now."
    return f"That {desk.meta.words.turn} has closed, so this was not submitted. {follows}"


def _answer(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    template = "matches/_private_update.html" if request.htmx else "matches/desk.html"
    return render(request, template, context, status=status)
