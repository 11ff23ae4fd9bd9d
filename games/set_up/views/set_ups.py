"""The set-ups that a host keeps: used, shared by a link, renamed, deleted."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.installed import GAMES
from games.models import SetUp
from games.refused import Refused
from games.requests import PlayerRequest
from games.set_up.services.plans import plan_from_json
from games.set_up.services.set_ups import MOST_SET_UPS, delete_set_up, rename_set_up
from games.set_up.views.new_match import render_new
from games.show_refusal import service_form


@login_required
@require_safe
def set_ups(request: PlayerRequest) -> HttpResponse:
    """Everything that the user keeps."""
    return _listed(request)


@login_required
@require_safe
def set_up(request: PlayerRequest, token: str) -> HttpResponse:
    """The form of a new match, filled in as somebody has kept it."""
    found = get_object_or_404(SetUp, token=token, game_slug__in=GAMES)
    try:
        plan = plan_from_json(found.entered)
    except ValueError:
        raise Http404 from None
    name = found.name if found.user_id == request.user.pk else ""
    return render_new(request, plan, set_up=name)


@login_required
@require_POST
def set_up_rename(request: PlayerRequest, token: str) -> HttpResponse:
    """Call one of them something else."""
    try:
        rename_set_up(user=request.user, token=token, name=request.POST.get("name", ""))
    except Refused as refusal:
        return _listed(request, wrong=token, problem=refusal.message)
    return redirect("set_ups")


@service_form(lambda request, token: token, lambda request, token: redirect("set_ups"))
def set_up_delete(request: PlayerRequest, token: str) -> str:
    """Forget one of them."""
    delete_set_up(user=request.user, token=token)
    return ""


def _listed(request: PlayerRequest, *, wrong: str = "", problem: str = "") -> HttpResponse:
    kept = [
        {
            "set_up": each,
            "game": GAMES[each.game_slug].meta.name if each.game_slug in GAMES else "",
            "link": request.build_absolute_uri(reverse("set_up", args=[each.token])),
            "name": request.POST.get("name", "") if each.token == wrong else each.name,
            "problem": problem if each.token == wrong else "",
        }
        for each in SetUp.objects.filter(user=request.user)
    ]
    if problem and not any(each["problem"] for each in kept):
        messages.error(request, problem)
    context = {"kept": kept, "most": MOST_SET_UPS}
    return render(request, "matches/set_ups.html", context, status=422 if problem else 200)
