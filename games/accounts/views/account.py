"""What a user does about their own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.absences.forms.away import VacationForm
from games.absences.selectors.reliability import reliability_of
from games.accounts.forms.people import AccountForm, DeleteAccountForm
from games.accounts.selectors import account_data
from games.accounts.selectors.decisions import decisions_of, service_record
from games.accounts.selectors.player import followed_by
from games.accounts.services import departure
from games.accounts.services.people import (
    PAGE_SWITCHES,
    call_bot,
    change_display_name,
    choose_page,
    publish_name,
)
from games.accounts.views.people import remembered
from games.models import User
from games.models.notices import WORKS
from games.requests import PlayerRequest
from games.show_refusal import refusal_in_form, render_form, service_form


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: PlayerRequest) -> HttpResponse:
    """What others call me."""
    form = AccountForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        with refusal_in_form(form):
            user = change_display_name(user=request.user, display_name=form.cleaned_data["display_name"])
            publish_name(user=user, agrees=form.cleaned_data["publishes_name"])
            choose_page(user=user, **{name: form.cleaned_data.get(name, False) for name in PAGE_SWITCHES})
            messages.success(request, f"You are now called {user}.")
            return redirect("account")
    return render_form(
        request,
        "accounts/account.html",
        form,
        followed=followed_by(request.user),
        decisions=decisions_of(request.user),
        record=service_record(request.user),
        reliability=reliability_of(request.user),
        vacation_form=VacationForm(),
        told_nowhere=not request.user.targets.filter(WORKS).exists(),
    )


@service_form(lambda request: request.user, lambda request, user: redirect("account"))
def account_bot(request: PlayerRequest, user: User) -> str:
    """The account is a bot's from now on, or a person's again."""
    return f"You are now called {call_bot(user=user, is_bot=request.POST.get('is_bot') == 'on')}."


@never_cache
@login_required
@require_safe
def download(request: PlayerRequest) -> HttpResponse:
    """All that is kept of me, as a file."""
    kept = account_data.account_data(request.user)
    name = 'attachment; filename="account.json"'
    return JsonResponse(kept, headers={"Content-Disposition": name}, json_dumps_params={"indent": 2})


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: PlayerRequest) -> HttpResponse:
    """Leave for good, once it is clear that the visitor means it."""
    form = DeleteAccountForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        departure.delete_account(user=request.user)
        with remembered(request):
            logout(request)
        messages.success(request, "You are off the records. Good landings.")
        return redirect("home")
    return render_form(request, "accounts/delete.html", form, farewell=account_data.farewell(request.user))
