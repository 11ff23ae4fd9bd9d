"""Webhooks: left at the page of notices, and how their messages are signed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Target, User
from games.notices.forms.webhook import WebhookForm
from games.notices.selectors.page import TargetLine
from games.notices.selectors.targets import managed_by
from games.notices.services.webhooks import add_public_webhook, add_webhook, renew_secret, try_again
from games.notices.views.notices import notices_form, render_notices
from games.requests import PlayerRequest
from games.show_refusal import refusal_in_form

NEW_SECRET = "new_webhook_secret"  # noqa: S105
"""Where a session keeps whose secret its user has yet to be shown."""


@notices_form
def leave_webhook(request: PlayerRequest) -> HttpResponse:
    """Leave a webhook."""
    form = WebhookForm(request.POST, user=request.user)
    if form.is_valid():
        with refusal_in_form(form):
            target = _add(request.user, form)
            if TargetLine(target).is_signed:
                return _show_secret(request, target)
            messages.success(
                request, "The webhook is on file. Have a test sent, to see whether it gets there."
            )
            return redirect("notices")
    return render_notices(request, webhook_form=form)


def _add(user: User, form: WebhookForm) -> Target:
    if form.owner is None:
        return add_webhook(user=user, match=form.match, **form.entered)
    return add_public_webhook(user=user, owner=form.owner, **form.entered)


@notices_form
def retry_webhook(request: PlayerRequest, target: int) -> HttpResponse:
    """See whether a broken webhook works again."""
    try_again(user=request.user, target_id=target)
    messages.success(request, "A test is on its way. Below you see whether it got there.")
    return redirect("notices")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook_secret(request: PlayerRequest, target: int) -> HttpResponse:
    """How to tell that a message is from here; the secret for that once, and a way to a new one."""
    signed = managed_by(request.user).filter(channel=Target.Channel.WEBHOOK, config__has_key="secret")
    found = get_object_or_404(signed, pk=target)
    if request.method == "POST":
        renew_secret(found)
        return _show_secret(request, found)
    is_new = request.session.pop(NEW_SECRET, None) == found.pk
    context = {"line": TargetLine(found), "secret": found.config["secret"] if is_new else ""}
    return render(request, "notices/webhook_secret.html", context)


def _show_secret(request: HttpRequest, target: Target) -> HttpResponse:
    request.session[NEW_SECRET] = target.pk
    return redirect("webhook_secret", target.pk)
