"""Being told: where, by mail, on a device or by webhook, of what, and what was sent."""

import re
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
from django.views.decorators.http import conditional_page, require_http_methods, require_POST, require_safe

from games.error_display import error_as_message, error_in_form, form_status
from games.exceptions import ServiceError
from games.matches.views.shared_pages import calendar_response
from games.models import CalendarFeed, Match, Target, User
from games.notifications.forms.notifications import (
    EmailForm,
    NotificationSettingsForm,
    SubscriptionForm,
    WebhookForm,
)
from games.notifications.selectors.calendar import deadline_calendar
from games.notifications.selectors.links import CONFIRM, CONFIRM_SECONDS, STOP, find_target_by_token
from games.notifications.selectors.notifications_page import (
    TargetRow,
    available_channels,
    load_notifications_page,
)
from games.notifications.selectors.quiet_hours import notification_settings
from games.notifications.selectors.targets import targets_managed_by
from games.notifications.services import targets
from games.notifications.services.targets import add_device as keep_device
from games.notifications.services.targets import (
    add_public_webhook,
    add_webhook,
    create_calendar,
    move_device,
    mute_match,
    renew_secret,
    restore_webhook,
    revoke_calendar,
    save_notification_settings,
    unmute_match,
)
from games.permissions.views.decorators import match_view, players_form
from games.requests import PlayerRequest, next_url, with_next

View = Callable[..., HttpResponse]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notifications_page(request: PlayerRequest) -> HttpResponse:
    """What I am told, where and when, and what was sent."""
    form = _settings_form(request, request.POST if request.method == "POST" else None)
    if form.is_valid():
        save_notification_settings(user=request.user, chosen=form.chosen(), **form.settings())
        messages.success(request, "Noted. From now on you are told so.")
        return redirect("notices")
    return render_notifications(request, form=form)


def render_notifications(request: PlayerRequest, **entered: Form) -> HttpResponse:
    """The page, with what was `entered` into one of its forms, by its name there; the others are fresh."""
    forms = {
        "form": _settings_form(request),
        "email_form": EmailForm(initial=_suggested_address(request.user)),
        "webhook_form": WebhookForm(user=request.user, initial={"about": request.GET.get("about", "")}),
    }
    status = max([200, *(form_status(form) for form in entered.values())])
    context = {"page": load_notifications_page(request.user)} | forms | entered
    return render(request, "notifications/notifications.html", context, status=status)


def _settings_form(request: PlayerRequest, entered: Any = None) -> NotificationSettingsForm:
    return NotificationSettingsForm(
        entered, chosen=notification_settings(request.user), channels=available_channels()
    )


def _suggested_address(user: User) -> dict[str, str]:
    known = user.email and not user.targets.filter(address=user.email.lower()).exists()
    return {"address": user.email} if known else {}


def notification_form(act: Callable[..., str | HttpResponse]) -> View:
    """Make a view of a form of the page, which shows refusals and what `act` says; its address is no page."""

    @login_required
    @wraps(act)
    def posted(request: HttpRequest, **arguments: Any) -> HttpResponse:
        if request.method == "POST":
            with error_as_message(request):
                done = act(request, **arguments)
                if isinstance(done, HttpResponse):
                    return done
                messages.success(request, done)
        return redirect("notices")

    return posted


@notification_form
def add_email(request: PlayerRequest) -> str | HttpResponse:
    """Leave a mail address."""
    form = EmailForm(request.POST)
    if form.is_valid():
        with error_in_form(form, "address"):
            target = targets.add_email(user=request.user, address=form.cleaned_data["address"])
            said = f"Look into the mails of {target.address}: one asks whether it is yours."
            return "You are told there already." if target.works else said
    return render_notifications(request, email_form=form)


@notification_form
def send_test_message(request: PlayerRequest, target: int) -> str:
    """Send a test."""
    targets.send_test(user=request.user, target_id=target)
    return "A test is on its way. Below you see whether it got there."


@notification_form
def resend_confirmation_view(request: PlayerRequest, target: int) -> str:
    """Have an address confirmed anew."""
    targets.resend_confirmation(user=request.user, target_id=target)
    return "A mail is on its way that asks whether the address is yours."


@notification_form
def remove_address(request: PlayerRequest, target: int) -> str:
    """Take an address off."""
    targets.remove_target(user=request.user, target_id=target)
    return "The address is off the records."


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """No more notices to an address: one press in a mail program, or here. The link is the permission."""
    return _answer_by_link(
        request, find_target_by_token(token, STOP), targets.stop_target, "notifications/stop.html"
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Yes, this is my address. A look at the page says nothing yet: programs look at links too."""
    target = find_target_by_token(token, CONFIRM, CONFIRM_SECONDS)
    return _answer_by_link(request, target, targets.confirm_target, "notifications/confirm.html")


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
def redirect_to_match(request: HttpRequest, pk: int, page: str = "match") -> HttpResponse:
    """Where the link of a notice leads: to the player's own place in a match, after signing in if need be."""
    goal = reverse(page, args=[pk])
    return redirect(goal if request.user.is_authenticated else with_next("account_login", goal))


@players_form(match_view)
def mute_or_unmute_match(request: PlayerRequest, match: Match) -> HttpResponse:
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
    return calendar_response(deadline_calendar(feed.user), "deadlines")


@notification_form
def change_calendar(request: PlayerRequest) -> str:
    """Have an address made for my calendar, instead of the one that it had, or have that one revoked."""
    if "revoke" in request.POST:
        revoke_calendar(request.user)
        return "Revoked. The old address leads nowhere."
    create_calendar(request.user)
    return "Your calendar has a new address. Every older one leads nowhere."


BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox|FxiOS": "Firefox",
    "Chrom|CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


@notification_form
def add_device(request: PlayerRequest) -> str:
    """Tell me on this device."""
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        raise ServiceError("This browser has left no address that mission control could call.")
    data, name = form.cleaned_data, device_name(request.headers.get("User-Agent", ""))
    keep_device(
        user=request.user, endpoint=data["endpoint"], keys=form.keys, name=name, replaces=data["replaces"]
    )
    return f"From now on you are told on this device: {name}. Press Test to hear it."


@csrf_exempt
@require_POST
def device_moved(request: HttpRequest) -> HttpResponse:
    """Note that a browser has renewed its subscription; knowing the old one is its permission."""
    form = SubscriptionForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        move_device(replaces=data["replaces"], endpoint=data["endpoint"], keys=form.keys)
    return HttpResponse(status=204)


def device_name(user_agent: str) -> str:
    """What a person would call that browser: "Firefox on Android"."""
    browser = _match_user_agent(BROWSERS, user_agent, "A browser")
    system = _match_user_agent(SYSTEMS, user_agent, "some device")
    return f"{browser} on {system}"


def _match_user_agent(names: dict[str, str], user_agent: str, otherwise: str) -> str:
    return next((name for sign, name in names.items() if re.search(sign, user_agent)), otherwise)


NEW_SECRET = "new_webhook_secret"  # noqa: S105
"""Where a session keeps whose secret its user has yet to be shown."""


@notification_form
def create_webhook(request: PlayerRequest) -> str | HttpResponse:
    """Leave a webhook."""
    form = WebhookForm(request.POST, user=request.user)
    if form.is_valid():
        with error_in_form(form):
            target = _create_webhook_target(request.user, form)
            if TargetRow(target).is_signed:
                return _show_secret(request, target)
            return "The webhook is on file. Have a test sent, to see whether it gets there."
    return render_notifications(request, webhook_form=form)


def _create_webhook_target(user: User, form: WebhookForm) -> Target:
    if form.owner is None:
        return add_webhook(user=user, match=form.match, **form.entered)
    return add_public_webhook(user=user, owner=form.owner, **form.entered)


@notification_form
def retry_webhook(request: PlayerRequest, target: int) -> str:
    """See whether a broken webhook works again."""
    restore_webhook(user=request.user, target_id=target)
    return "A test is on its way. Below you see whether it got there."


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook_secret(request: PlayerRequest, target: int) -> HttpResponse:
    """How to tell that a message is from here; the secret for that once, and a way to a new one."""
    signed = targets_managed_by(request.user).filter(channel=Target.Channel.WEBHOOK, config__has_key="secret")
    found = get_object_or_404(signed, pk=target)
    if request.method == "POST":
        renew_secret(found)
        return _show_secret(request, found)
    is_new = request.session.pop(NEW_SECRET, None) == found.pk
    context = {"line": TargetRow(found), "secret": found.config["secret"] if is_new else ""}
    return render(request, "notifications/webhook_secret.html", context)


def _show_secret(request: HttpRequest, target: Target) -> HttpResponse:
    request.session[NEW_SECRET] = target.pk
    return redirect("webhook_secret", target.pk)
