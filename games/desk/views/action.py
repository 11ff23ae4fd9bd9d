"""What a player may do at any time, beside the decisions."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.desk.selectors.desk import private_desk
from games.desk.views.decision import REFUSED, TOO_LATE, action_form, answer, desk_context, refuse
from games.forms.fields import FieldsForm
from games.matches.selectors.position import load_position
from games.matches.views.access import match_form, of_started_match, players_only, whole_number
from games.models import Match
from games.play.services.actions import act
from games.rules.errors import IllegalMove, MalformedMove, RulesError


@match_form
@players_only
@of_started_match
def match_act(request: HttpRequest, match: Match) -> HttpResponse:
    """Do what one of the desk's action forms says; a refusal keeps the form as it was filled in."""
    position = load_position(match)
    desk = private_desk(position, request.user)
    kind = request.POST.get("kind", "")
    if desk is None or kind not in [action.kind for action in desk.actions]:
        return HttpResponse(status=403)
    form = action_form(desk, kind, request.POST)
    if not form.is_valid():
        return _refused(request, desk_context(desk), kind, form)
    action = desk.face.action(desk.view, kind, form.values())
    try:
        done_before = whole_number(request.POST.get("after", ""))
        after = act(match_id=match.pk, user=request.user, action=action, after=done_before, known=position)
    except (IllegalMove, MalformedMove) as refusal:
        refuse(form, refusal, match)
        return _refused(request, desk_context(desk), kind, form)
    except RulesError as refusal:
        return answer(request, desk_context(desk, notice=str(refusal)), TOO_LATE)
    if not request.htmx:
        return redirect("match", match.pk)
    return answer(request, desk_context(private_desk(after, request.user) or desk), 200)


def _refused(request: HttpRequest, context: dict, kind: str, form: FieldsForm) -> HttpResponse:
    context["actions"] = [
        (action, form if action.kind == kind else shown) for action, shown in context["actions"]
    ]
    return answer(request, context, REFUSED)
