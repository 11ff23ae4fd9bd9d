"""Pages of notifications: addresses, settings, history, calendar and webhooks."""

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

from games.error_display import error_as_message, error_in_form, form_page, form_status
from games.exceptions import ServiceError
from games.matches.views.shared_pages import calendar_response
from games.models import CalendarFeed, Match, NotificationTarget
from games.notifications.forms.notifications import EmailForm, NotificationSettingsForm, SubscriptionForm, WebhookForm
from games.notifications.selectors.calendar import deadline_calendar
from games.notifications.selectors.notifications_page import load_notifications_page
from games.notifications.selectors.reader_clock import notification_settings
from games.notifications.selectors.targets import CONFIRM, STOP, find_target_by_token, targets_managed_by
from games.notifications.services import targets
from games.permissions.views.decorators import match_view, players_form
from games.requests import PlayerRequest, next_url, with_next

View = Callable[..., HttpResponse]


@never_cache
@form_page
def notifications_page(request: PlayerRequest) -> HttpResponse:
    """Show and save notification settings."""
    form = _settings_form(request, request.POST if request.method == "POST" else None)
    if form.is_valid():
        targets.save_notification_settings(user=request.user, **form.settings())
        messages.success(request, "Settings saved.")
        return redirect("notifications")
    return render_notifications(request, form=form)


def render_notifications(request: PlayerRequest, **entered: Form) -> HttpResponse:
    """Render the page; `entered` are submitted forms by name, the other forms are fresh."""
    user = request.user
    is_new = user.email and not user.targets.filter(address=user.email.lower()).exists()
    forms = {
        "form": _settings_form(request),
        "email_form": EmailForm(initial={"address": user.email} if is_new else {}),
        "webhook_form": WebhookForm(user=user, initial={"about": request.GET.get("about", "")}),
    }
    status = max([200, *(form_status(form) for form in entered.values())])
    context = {"page": load_notifications_page(user)} | forms | entered
    return render(request, "notifications/notifications.html", context, status=status)


def _settings_form(request: PlayerRequest, entered: Any = None) -> NotificationSettingsForm:
    return NotificationSettingsForm(entered, chosen=notification_settings(request.user))


def notification_form(act: Callable[..., str | HttpResponse]) -> View:
    """Return a POST view of a form of the page: `act` returns a message or a response, errors are shown."""

    @login_required
    @wraps(act)
    def posted(request: HttpRequest, **arguments: Any) -> HttpResponse:
        if request.method == "POST":
            with error_as_message(request):
                done = act(request, **arguments)
                if isinstance(done, HttpResponse):
                    return done
                messages.success(request, done)
        return redirect("notifications")

    return posted


@notification_form
def add_email(request: PlayerRequest) -> str | HttpResponse:
    """Add an e-mail address."""
    form = EmailForm(request.POST)
    if form.is_valid():
        with error_in_form(form, "address"):
            target = targets.add_email(user=request.user, address=form.cleaned_data["address"])
            said = f"Check your inbox at {target.address} and follow the confirmation link."
            return "This address already receives notifications." if target.works else said
    return render_notifications(request, email_form=form)


def _target_button(change: Callable[..., None], said: str) -> View:
    """Return the view of a button of an address: it calls `change` and shows `said`."""

    @notification_form
    def pressed(request: PlayerRequest, target: int) -> str:
        change(user=request.user, target_id=target)
        return said

    return pressed


send_test_message = _target_button(targets.send_test, "Test sent. See below whether it arrived.")
resend_confirmation_view = _target_button(targets.resend_confirmation, "Confirmation e-mail sent. Check your inbox.")
remove_address = _target_button(targets.remove_target, "Address removed.")
retry_webhook = _target_button(targets.restore_webhook, "Test sent. See below whether it arrived.")


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Stop notifications to an address, from a mail program or this page. The link is the permission."""
    return _answer_by_link(request, find_target_by_token(token, STOP), targets.stop_target, "notifications/stop.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an address. GET changes nothing, because programs open links too."""
    target = find_target_by_token(token, CONFIRM)
    return _answer_by_link(request, target, targets.confirm_target, "notifications/confirm.html")


def _answer_by_link(
    request: HttpRequest, target: NotificationTarget | None, change: Callable[[NotificationTarget], None], page: str
) -> HttpResponse:
    done = request.method == "POST" and target is not None
    if target is not None and done:
        change(target)
    status = 200 if target else 404
    context = {"target": target, "done": done, "symbol": "antenna"}
    return render(request, page, context, status=status)


@require_safe
def redirect_to_match(request: HttpRequest, pk: int, page: str = "match") -> HttpResponse:
    """Redirect the link of a notification to the match, after signing in if necessary."""
    goal = reverse(page, args=[pk])
    return redirect(goal if request.user.is_authenticated else with_next("account_login", goal))


@players_form(match_view)
def mute_or_unmute_match(request: PlayerRequest, match: Match) -> HttpResponse:
    """Mute or unmute a match."""
    quiet = request.POST.get("quiet") == "1"
    targets.mute_match(user=request.user, match=match, muted=quiet)
    muted, unmuted = (f"Notifications for {match.name} are off.", f"Notifications for {match.name} are on again.")
    messages.success(request, muted if quiet else unmuted)
    return redirect(next_url(request, "notifications"))


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return a user's calendar. The URL is the permission."""
    feeds = CalendarFeed.objects.filter(user__is_active=True).select_related("user")
    feed = get_object_or_404(feeds, token=token)
    return calendar_response(deadline_calendar(feed.user), "deadlines")


@notification_form
def change_calendar(request: PlayerRequest) -> str:
    """Replace or revoke the user's calendar URL."""
    if "revoke" in request.POST:
        targets.revoke_calendar(request.user)
        return "Calendar URL revoked. It no longer works."
    targets.create_calendar(request.user)
    return "Calendar URL created. Older URLs no longer work."


BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox|FxiOS": "Firefox",
    "Chrom|CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    **{name: name for name in ("Android", "iPhone", "iPad", "Windows", "Linux")},
    **{"CrOS": "ChromeOS", "Mac OS": "Mac"},
}


@notification_form
def add_device(request: PlayerRequest) -> str:
    """Turn on push notifications for this device."""
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        raise ServiceError("This browser sent an invalid push subscription. Reload the page and try again.")
    name = device_name(request.headers.get("User-Agent", ""))
    targets.add_device(user=request.user, name=name, **form.cleaned_data)
    return f"Push notifications are on for this device: {name}. Press Send test to try them."


@csrf_exempt
@require_POST
def device_moved(request: HttpRequest) -> HttpResponse:
    """Record that a browser has renewed its subscription; the old endpoint is the permission."""
    form = SubscriptionForm(request.POST)
    if form.is_valid():
        targets.move_device(**form.cleaned_data)
    return HttpResponse(status=204)


def device_name(user_agent: str) -> str:
    """Return a readable name of the browser: "Firefox on Android"."""
    browser = _match_user_agent(BROWSERS, user_agent, "A browser")
    system = _match_user_agent(SYSTEMS, user_agent, "an unknown device")
    return f"{browser} on {system}"


def _match_user_agent(names: dict[str, str], user_agent: str, otherwise: str) -> str:
    return next((name for sign, name in names.items() if re.search(sign, user_agent)), otherwise)


NEW_SECRET = "new_webhook_secret"  # noqa: S105
"""The session key for the target whose new secret is to be shown."""


@notification_form
def create_webhook(request: PlayerRequest) -> str | HttpResponse:
    """Add a webhook."""
    form = WebhookForm(request.POST, user=request.user)
    if form.is_valid():
        with error_in_form(form):
            target = targets.add_webhook(user=request.user, **form.entered)
            if "secret" in target.config:
                return _show_secret(request, target)
            return "Webhook added. Press Send test to see whether it works."
    return render_notifications(request, webhook_form=form)


@never_cache
@form_page
def webhook_secret(request: PlayerRequest, target: int) -> HttpResponse:
    """Show how to verify signed messages, a new secret once, and a form to replace it."""
    signed = targets_managed_by(request.user).filter(
        channel=NotificationTarget.Channel.WEBHOOK, config__has_key="secret"
    )
    found = get_object_or_404(signed, pk=target)
    if request.method == "POST":
        targets.renew_secret(found)
        return _show_secret(request, found)
    is_new = request.session.pop(NEW_SECRET, None) == found.pk
    context = {"target": found, "secret": found.config["secret"] if is_new else ""}
    return render(request, "notifications/webhook_secret.html", context)


def _show_secret(request: HttpRequest, target: NotificationTarget) -> HttpResponse:
    request.session[NEW_SECRET] = target.pk
    return redirect("webhook_secret", target.pk)
