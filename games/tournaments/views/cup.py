"""Cups: the list of them, the page of one, and what people do there."""

from functools import cache

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clubs.forms.club import InviteForm
from games.matches.selectors.players import account_called
from games.matches.views.access import viewer_of, whole_number
from games.matches.views.shared import render_shared
from games.models import Cup, User
from games.registry import GAMES
from games.requests import PlayerRequest
from games.show_refusal import refusal_in_form, render_form, service_form
from games.tournaments.forms.cup import CupForm, RemovalForm
from games.tournaments.selectors.access import cup_seen
from games.tournaments.selectors.page import cup_mark, cup_page, cups_listed
from games.tournaments.services.cups import call_off_cup, create_cup
from games.tournaments.services.entries import enter_cup, invite_to_cup, leave_cup, remove_from_cup


def cup_or_404(number: int, viewer: User | None) -> Cup:
    """Return the cup of that number, if the viewer may know of it and its game is installed."""
    found = cup_seen(number, viewer)
    if found is None or found.game_slug not in GAMES:
        raise Http404
    return found


def _back(request: PlayerRequest, found: Cup) -> HttpResponse:
    return redirect("cup", found.pk) if cup_seen(found.pk, request.user) else redirect("cups")


cup_form = service_form(lambda request, number: cup_or_404(number, request.user), _back)
"""A form of a cup's page, which leads back there."""


@require_safe
def cups_list(request: HttpRequest) -> HttpResponse:
    """The cups that the visitor may know of."""
    going_on, over = cups_listed(viewer_of(request))
    return render(request, "cups/cups.html", {"going_on": going_on, "over": over})


@require_safe
def cup(request: HttpRequest, number: int) -> HttpResponse:
    """The whole cup, for whoever may know of it."""
    return _page(request, cup_or_404(number, viewer_of(request)), InviteForm())


@require_safe
def live(request: HttpRequest, number: int) -> HttpResponse:
    """What of the cup's page changes while it runs, for whoever has that page open; not sent twice.

    A page whose `stage` is over is reloaded whole.
    """
    viewer = viewer_of(request)
    found = cup_or_404(number, viewer)
    mark = cup_mark(found)
    etag = quote_etag(f"{mark}-{viewer.pk if viewer else 0}")
    answer = get_conditional_response(request, etag=etag)
    if not answer:
        page = cache(lambda: cup_page(found, viewer))
        stage = page().stage if viewer else found.status
        if request.GET.get("stage", stage) != stage:
            return HttpResponse(headers={"HX-Refresh": "true", "Cache-Control": "no-store"})
        answer = render_shared(
            request,
            "cups/_live.html",
            lambda: (found.pk, mark),
            lambda: {"page": page(), "cup": found},
        )
    answer["ETag"], answer["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(answer, ["Cookie"])
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_cup(request: PlayerRequest) -> HttpResponse:
    """Set a cup up."""
    form = CupForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        with refusal_in_form(form):
            made = create_cup(plan=form.plan(timezone.now(), request.user), user=request.user)
            return redirect("cup", made.pk)
    return render_form(request, "cups/new.html", form)


@cup_form
def enter(request: PlayerRequest, found: Cup) -> str:
    """Enter the cup."""
    enter_cup(cup_id=found.pk, user=request.user)
    return "You have entered. Your first match starts when entries close."


@cup_form
def leave(request: PlayerRequest, found: Cup) -> str:
    """Be in the cup no more."""
    leave_cup(cup_id=found.pk, user=request.user)
    return "You are in the cup no more."


@cup_form
def call_off(request: PlayerRequest, found: Cup) -> str:
    """The organiser calls the cup off."""
    call_off_cup(cup_id=found.pk, user=request.user)
    return "The cup is called off. Matches under way go on."


@login_required
@require_POST
def invite(request: PlayerRequest, number: int) -> HttpResponse:
    """The organiser invites somebody by name."""
    found, form = cup_or_404(number, request.user), InviteForm(request.POST)
    if form.is_valid():
        guest = account_called(form.cleaned_data["name"])
        with refusal_in_form(form, "name"):
            invite_to_cup(cup_id=found.pk, user=request.user, guest=guest)
            messages.success(request, f"{guest} is invited, and finds the cup on the list of cups.")
            return redirect("cup", found.pk)
    if found.organiser_id != request.user.pk:
        return redirect("cup", found.pk)
    return _page(request, found, form, status=422)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: PlayerRequest, number: int) -> HttpResponse:
    """The organiser removes the `entrant` of that key, whom the page names before anything is done."""
    found = cup_or_404(number, request.user)
    page = cup_page(found, request.user)
    wanted = whole_number(request.POST.get("entrant") or request.GET.get("entrant", ""))
    entrant = next((each for each in page.removable if each.entrant == wanted), None)
    if not page.organises or entrant is None:
        return redirect("cup", number)
    form = RemovalForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusal_in_form(form):
            remove_from_cup(
                cup_id=found.pk, user=request.user, entrant_id=entrant.entrant, **form.cleaned_data
            )
            messages.success(request, f"{entrant.name} is removed from the cup.")
            return redirect("cup", number)
    return render_form(request, "cups/remove.html", form, cup=found, entrant=entrant)


def _page(request: HttpRequest, found: Cup, form: InviteForm, status: int = 200) -> HttpResponse:
    context = {"page": cup_page(found, viewer_of(request)), "cup": found, "form": form}
    return render(request, "cups/cup.html", context, status=status)
