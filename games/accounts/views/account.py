"""Pages of the user's own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from games.absences.forms.vacation import VacationForm
from games.absences.selectors.reliability import user_reliability
from games.accounts.forms.accounts import AccountForm, DeleteAccountForm
from games.accounts.selectors import data_export
from games.accounts.selectors.statistics import decision_statistics, match_totals
from games.accounts.services import account_deletion
from games.accounts.services.accounts import (
    PROFILE_SWITCHES,
    change_display_name,
    save_profile_settings,
    set_bot_account,
    set_name_publication,
)
from games.error_display import error_in_form, form_page, render_form, service_form
from games.guests.views.guests import keep_guest_count
from games.models import User
from games.models.notifications import WORKING_TARGETS
from games.requests import PlayerRequest


@never_cache
@form_page
def account_page(request: PlayerRequest) -> HttpResponse:
    """Show and save the user's name and profile settings."""
    form = AccountForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        with error_in_form(form):
            user = change_display_name(user=request.user, display_name=form.cleaned_data["display_name"])
            set_name_publication(user=user, agrees=form.cleaned_data["publishes_name"])
            save_profile_settings(user=user, **{name: form.cleaned_data.get(name, False) for name in PROFILE_SWITCHES})
            messages.success(request, f"Settings saved. Your name is {user}.")
            return redirect("account")
    return render_form(
        request,
        "accounts/account.html",
        form,
        followed=request.user.follows.select_related("followed"),
        decisions=decision_statistics(request.user),
        record=match_totals(request.user),
        reliability=user_reliability(request.user),
        vacation_form=VacationForm(),
        told_nowhere=not request.user.targets.filter(WORKING_TARGETS).exists(),
    )


@service_form(lambda request: request.user, lambda request, user: redirect("account"))
def mark_bot_account(request: PlayerRequest, user: User) -> str:
    """Mark or unmark the account as a bot account."""
    account = set_bot_account(user=user, is_bot=request.POST.get("is_bot") == "on")
    return f"Settings saved. Your name is {account}."


@never_cache
@login_required
@require_safe
def download_data(request: PlayerRequest) -> HttpResponse:
    """Return the user's data as a file."""
    kept = data_export.export_account_data(request.user)
    name = 'attachment; filename="account.json"'
    return JsonResponse(kept, headers={"Content-Disposition": name}, json_dumps_params={"indent": 2})


@never_cache
@sensitive_post_parameters("password")
@form_page
def delete_account_page(request: PlayerRequest) -> HttpResponse:
    """Delete the user after confirmation."""
    form = DeleteAccountForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        account_deletion.delete_account(user=request.user)
        with keep_guest_count(request):
            logout(request)
        messages.success(request, "Your account has been deleted. Good landings.")
        return redirect("home")
    return render_form(request, "accounts/delete.html", form, farewell=data_export.summarise_deletion(request.user))
