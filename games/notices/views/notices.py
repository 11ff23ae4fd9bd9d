"""Being told: where, of what, and what was sent."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page, require_http_methods, require_safe

from games.matches.views.access import of_match, players_form
from games.matches.views.shared import calendar_response
from games.models import CalendarFeed, Match, Target, User
from games.next_page import next_url, with_next
from games.notices.forms.notices import EmailForm, NoticeSettingsForm
from games.notices.forms.webhook import WebhookForm
from games.notices.selectors.calendar import calendar_of
from games.notices.selectors.hours import settings_of
from games.notices.selectors.links import CONFIRM, CONFIRM_SECONDS, STOP, target_of
from games.notices.selectors.page import channels, notices_page
from games.notices.services import targets
from games.notices.services.settings import choose, make_calendar, mute_match, revoke_calendar, unmute_match
from games.people.views.people import refusal_status
from games.requests import PlayerRequest
from games.show_refusal import refusal_as_message, refusal_in_form

View = Callable[..., HttpResponse]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: PlayerRequest) -> HttpResponse:
    """What I am told, where and when, and what was sent."""
    form = _settings_form(request, request.POST if request.method == "POST" else None)
    if form.is_valid():
        choose(user=request.user, chosen=form.chosen(), **form.settings())
        messages.success(request, "Noted. From now on you are told so.")
        return redirect("notices")
    return render_notices(request, form=form)


def render_notices(request: PlayerRequest, **entered: Form) -> HttpResponse:
    """The page, with what was `entered` into one of its forms, by its name there; the others are fresh."""
    forms = {
        "form": _settings_form(request),
        "email_form": EmailForm(initial=_usual_address(request.user)),
        "webhook_form": WebhookForm(user=request.user, initial={"about": request.GET.get("about", "")}),
    }
    status = max([200, *(refusal_status(form) for form in entered.values())])
    context = {"page": notices_page(request.user)} | forms | entered
    return render(request, "notices/notices.html", context, status=status)


def _settings_form(request: PlayerRequest, entered: Any = None) -> NoticeSettingsForm:
    return NoticeSettingsForm(entered, chosen=settings_of(request.user), channels=channels())


def _usual_address(user: User) -> dict[str, str]:
    known = user.email and not user.targets.filter(address=user.email.lower()).exists()
    return {"address": user.email} if known else {}


def notices_form(view: View) -> View:
    """Make a view of a form of the page, which shows refusals; its own address is no page."""

    @login_required
    @wraps(view)
    def posted(request: HttpRequest, **arguments: Any) -> HttpResponse:
        if request.method == "POST":
            with refusal_as_message(request):
                return view(request, **arguments)
        return redirect("notices")

    return posted


@notices_form
def add_email(request: PlayerRequest) -> HttpResponse:
    """Leave a mail address."""
    form = EmailForm(request.POST)
    if form.is_valid():
        with refusal_in_form(form, "address"):
            target = targets.add_email(user=request.user, address=form.cleaned_data["address"])
            said = f"Look into the mails of {target.address}: one asks whether it is yours."
            messages.success(request, "You are told there already." if target.works else said)
            return redirect("notices")
    return render_notices(request, email_form=form)


@notices_form
def test(request: PlayerRequest, target: int) -> HttpResponse:
    """Send a test."""
    targets.send_test(user=request.user, target_id=target)
    messages.success(request, "A test is on its way. Below you see whether it got there.")
    return redirect("notices")


@notices_form
def ask_again(request: PlayerRequest, target: int) -> HttpResponse:
    """Have an address confirmed anew."""
    targets.ask_again(user=request.user, target_id=target)
    messages.success(request, "A mail is on its way that asks whether the address is yours.")
    return redirect("notices")


@notices_form
def remove(request: PlayerRequest, target: int) -> HttpResponse:
    """Take an address off."""
    targets.remove(user=request.user, target_id=target)
    messages.success(request, "The address is off the records.")
    return redirect("notices")


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more notices to an address: one press in a mail program, or here. The link is the permission."""
    return _answer_by_link(request, target_of(token, STOP), targets.stop, "notices/stop.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Yes, this is my address. A look at the page says nothing yet: programs look at links too."""
    target = target_of(token, CONFIRM, CONFIRM_SECONDS)
    return _answer_by_link(request, target, targets.confirm, "notices/confirm.html")


def _answer_by_link(
    request: HttpRequest, target: Target | None, change: Callable[[Target], None], page: str
) -> HttpResponse:
    done = request.method == "POST" and target is not None
    if target is not None and done:
        change(target)
    status = 200 if target else 404
    context = {"target": target, "done": done, "symbol": "antenna"}
    return render(request, page, context, status=status)


@require_safe
def match_desk(request: HttpRequest, pk: int, page: str = "match") -> HttpResponse:
    """Where the link of a notice leads: to the player's own place in a match, after signing in if need be."""
    goal = reverse(page, args=[pk])
    return redirect(goal if request.user.is_authenticated else with_next("account_login", goal))


@players_form(of_match)
def match_notices(request: PlayerRequest, match: Match) -> HttpResponse:
    """Be told nothing of a match, or of it again."""
    quiet = request.POST.get("quiet") == "1"
    (mute_match if quiet else unmute_match)(user=request.user, match=match)
    messages.success(request, f"You are told {'nothing more' if quiet else 'again'} of {match.name}.")
    return redirect(next_url(request, "notices"))


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The deadlines of whose calendar it is. The address is the permission."""
    feeds = CalendarFeed.objects.filter(user__is_active=True).select_related("user")
    feed = get_object_or_404(feeds, token=token)
    return calendar_response(calendar_of(feed.user), "deadlines")


@notices_form
def change_calendar(request: PlayerRequest) -> HttpResponse:
    """Have an address made for my calendar, instead of the one that it had, or have that one revoked."""
    if "revoke" in request.POST:
        revoke_calendar(request.user)
        messages.success(request, "Revoked. The old address leads nowhere.")
    else:
        make_calendar(request.user)
        messages.success(request, "Your calendar has a new address. Every older one leads nowhere.")
    return redirect("notices")
