"""Views of a player's dashboard: saving the order form and its draft, and other actions."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from games.absences.forms.vacation import VacationForm
from games.channels.selectors.channels import newly_open_channel
from games.dashboard.selectors.dashboard import Dashboard, get_dashboard
from games.dashboard.selectors.decision_context import DecisionContext, get_decision_context
from games.forms.fields import FieldsForm
from games.forms.steps import apply_step_button, steps_forms, unfinished_step
from games.game_ui import ActionForm
from games.matches.selectors.position import Position, load_position
from games.models import Match
from games.permissions.views.decorators import parse_row_number, players_form, started_match_view
from games.play.services.actions import take_action
from games.play.services.submissions import require_pending_decision, save_draft, submit_move
from games.requests import PlayerRequest
from games.rules.errors import IllegalMove, MalformedMove, RulesError

REFUSED = 422
TOO_LATE = 409
ONLY_SAVE = "no"


def decision_form(decision: DecisionContext, data: Any = None) -> FieldsForm | None:
    """Return the order form of the seat with its entered values; None if nothing is asked."""
    if not decision.fields:
        return None
    return FieldsForm(data, fields=decision.fields, seat_names=decision.names, saved=decision.entered)


def order_form_context(
    decision: DecisionContext, form: FieldsForm | None = None, adder: tuple[str, FieldsForm] | None = None
) -> dict[str, Any]:
    """Return the template context of the order form; `adder` is the rejected form of a new step."""
    form = form or decision_form(decision)
    errors = form.errors if form else None
    return {
        "dashboard": decision,
        **decision.match.page_context,
        "view": decision.view,
        "seats": decision.seats,
        "form": form,
        "steps": steps_forms(decision.fields, decision.entered, decision.names, adder, errors),
    }


def dashboard_context(
    dashboard: Dashboard,
    form: FieldsForm | None = None,
    adder: tuple[str, FieldsForm] | None = None,
    actions: Mapping[str, FieldsForm] = {},
    **more: Any,
) -> dict[str, Any]:
    """Return the template context of the dashboard; `adder` and `actions` are rejected forms, `more` overrides it."""
    away = dashboard.away
    own = {
        "actions": [(each, actions.get(each.kind) or action_form(dashboard, each)) for each in dashboard.actions],
        "next_match": dashboard.next_match,
        "away": away,
        "vacation_form": VacationForm(earliest=away.earliest) if away else None,
    }
    return order_form_context(dashboard, form, adder) | own | more


def action_form(decision: DecisionContext, action: ActionForm, data: Any = None) -> FieldsForm:
    """Return the form of an action with its inputs."""
    return FieldsForm(data, fields=action.fields, seat_names=decision.names, prefix=f"act-{action.kind}")


@players_form(started_match_view)
def match_submit(request: PlayerRequest, match: Match) -> HttpResponse:
    """Save the player's move, after the pressed step button if any. If it is rejected, the form keeps its values."""
    position = load_position(match)
    decision = get_decision_context(position, request.user, sent=True)
    if decision is None:
        return HttpResponse(status=403)
    form = decision_form(decision, request.POST)
    window_id = parse_row_number(request.POST.get("window", "")) or 0
    try:
        require_pending_decision(position, window_id, request.user, timezone.now())
        if form is None or decision.ask is None or not form.is_valid():
            return render_dashboard(request, position, REFUSED, form=form)
        if request.POST.get("step"):
            form.saved, adder = apply_step_button(request.POST, decision.fields, form.drafted(), decision.names)
        else:
            adder = unfinished_step(request.POST, decision.fields, decision.names)
        if adder:
            return render_dashboard(request, position, REFUSED, form=form, adder=adder)
        after = submit_move(
            match_id=match.pk,
            user=request.user,
            window_id=window_id,
            move=match.game_ui.move(decision.view, decision.ask, form.values()),
            ready=request.POST.get("ready") != ONLY_SAVE,
            known=position,
        )
    except (IllegalMove, MalformedMove) as refusal:
        if form:
            field = match.game_ui.error_field(decision.view, form.drafted(), refusal)
            form.refuse_move(refusal, match.pk, field)
        return render_dashboard(request, position, REFUSED, form=form)
    except RulesError as refusal:
        return render_dashboard(request, reload_position(match), TOO_LATE, notice=str(refusal))
    if not request.htmx:
        return redirect("match", match.pk)
    submitted = get_decision_context(after, request.user, drafted={}) or decision
    return render_dashboard(request, after, 200, submitted)


@players_form(started_match_view)
def match_draft(request: PlayerRequest, match: Match) -> HttpResponse:
    """Save the entered values as a draft and show a preview. A step button changes its list."""
    position = load_position(match)
    decision = get_decision_context(position, request.user, sent=True)
    if decision is None:
        return HttpResponse(status=403)
    form = decision_form(decision, request.POST)
    window_id = parse_row_number(request.POST.get("window", "")) or 0
    step = request.POST.get("step", "")
    entered: dict[str, Any] = {}
    adder = None
    try:
        require_pending_decision(position, window_id, request.user, timezone.now())
        if form and step != "clear":
            entered, adder = apply_step_button(request.POST, decision.fields, form.drafted(), decision.names)
        is_typed = bool(request.htmx) and not step
        if not save_draft(
            match_id=match.pk,
            user=request.user,
            window_id=window_id,
            entered=entered,
            over=request.POST.get("over") if is_typed else None,
            lists=[field.name for field in decision.fields if is_typed and field.kind == "steps"],
            known=position,
        ):
            return HttpResponse(status=204)
    except MalformedMove as refusal:
        if form:
            form.refuse_move(refusal, match.pk)
        return render_dashboard(request, position, REFUSED, form=form)
    except RulesError as refusal:
        return render_dashboard(request, reload_position(match), TOO_LATE, notice=str(refusal))
    if not request.htmx and adder is None:
        return redirect(f"{reverse('match', args=[match.pk])}#decision")
    drafted = get_decision_context(position, request.user, drafted=entered) or decision
    if request.htmx and not step:
        return render(request, "matches/_draft.html", order_form_context(drafted) | {"draft_answer": True})
    return render_dashboard(request, position, REFUSED if adder else 200, drafted, adder=adder)


def render_dashboard(
    request: PlayerRequest, position: Position, status: int, decision: DecisionContext | None = None, **more: Any
) -> HttpResponse:
    """Render the dashboard with what `dashboard_context` takes: a fragment for htmx, else a whole page."""
    dashboard = get_dashboard(position, request.user, decision)
    if dashboard is None:
        return HttpResponse(status=403)
    template = "matches/_private_update.html" if request.htmx else "matches/dashboard.html"
    return render(request, template, dashboard_context(dashboard, **more), status=status)


def reload_position(match: Match) -> Position:
    """Return the match as it is now, where a request was for an earlier window or has changed it."""
    return load_position(Match.objects.get(pk=match.pk))


@players_form(started_match_view)
def match_action(request: PlayerRequest, match: Match) -> HttpResponse:
    """Carry out an action of the player. If it is rejected, its form keeps its values."""
    position = load_position(match)
    decision = get_decision_context(position, request.user)
    offered = {each.kind: each for each in decision.actions} if decision else {}
    kind = request.POST.get("kind", "")
    if decision is None or kind not in offered:
        return HttpResponse(status=403)
    form = action_form(decision, offered[kind], request.POST)
    if not form.is_valid():
        return render_dashboard(request, position, REFUSED, decision, actions={kind: form})
    action = match.game_ui.action(decision.view, kind, form.values())
    try:
        done_before = parse_row_number(request.POST.get("after", ""))
        after = take_action(match_id=match.pk, user=request.user, action=action, after=done_before, known=position)
    except (IllegalMove, MalformedMove) as refusal:
        form.refuse_move(refusal, match.pk)
        return render_dashboard(request, position, REFUSED, decision, actions={kind: form})
    except RulesError as refusal:
        return render_dashboard(request, position, TOO_LATE, decision, notice=str(refusal))
    opened = newly_open_channel(position, after, decision.seat.number)
    if not request.htmx:
        return redirect("match_channel", match.pk, opened) if opened else redirect("match", match.pk)
    done = get_decision_context(after, request.user) or decision
    return render_dashboard(request, after, 200, done, opened_channel=opened)
