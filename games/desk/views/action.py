"""What a player may do at any time, beside the decisions."""

from django.http import HttpResponse
from django.shortcuts import redirect

from games.desk.selectors.desk import Desk, desk_around
from games.desk.selectors.ticket import ticket_of
from games.desk.views.decision import REFUSED, TOO_LATE, action_form, answer, desk_context, refuse
from games.forms.fields import FieldsForm
from games.matches.selectors.position import load_position
from games.matches.selectors.wires import opened_channel
from games.matches.views.access import of_started_match, players_form, whole_number
from games.models import Match
from games.play.services.actions import act
from games.requests import HtmxRequest, PlayerRequest
from games.rules.errors import IllegalMove, MalformedMove, RulesError


@players_form(of_started_match)
def match_act(request: PlayerRequest, match: Match) -> HttpResponse:
    """Do what one of the desk's action forms says; a refusal keeps the form as it was filled in."""
    position = load_position(match)
    ticket = ticket_of(position, request.user)
    kind = request.POST.get("kind", "")
    if ticket is None or kind not in [action.kind for action in ticket.actions]:
        return HttpResponse(status=403)
    form = action_form(ticket, kind, request.POST)
    if not form.is_valid():
        return _refused(request, desk_around(ticket, position, request.user), kind, form)
    action = ticket.face.action(ticket.view, kind, form.values())
    try:
        done_before = whole_number(request.POST.get("after", ""))
        after = act(match_id=match.pk, user=request.user, action=action, after=done_before, known=position)
    except (IllegalMove, MalformedMove) as refusal:
        refuse(form, refusal, match)
        return _refused(request, desk_around(ticket, position, request.user), kind, form)
    except RulesError as refusal:
        desk = desk_around(ticket, position, request.user)
        return answer(request, desk_context(desk, notice=str(refusal)), TOO_LATE)
    opened = opened_channel(position, after, ticket.seat.number)
    if not request.htmx:
        return redirect("match_channel", match.pk, opened) if opened else redirect("match", match.pk)
    done = ticket_of(after, request.user) or ticket
    context = desk_context(desk_around(done, after, request.user)) | {"opened_channel": opened}
    return answer(request, context, 200)


def _refused(request: HtmxRequest, desk: Desk, kind: str, form: FieldsForm) -> HttpResponse:
    context = desk_context(desk)
    context["actions"] = [
        (action, form if action.kind == kind else shown) for action, shown in context["actions"]
    ]
    return answer(request, context, REFUSED)
