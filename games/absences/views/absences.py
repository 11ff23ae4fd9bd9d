"""The form that announces a vacation in all matches."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect

from games.absences.forms.vacation import VacationForm
from games.absences.services.vacations import announce_vacation_everywhere
from games.requests import PlayerRequest


@login_required
def vacation_everywhere(request: PlayerRequest) -> HttpResponse:
    """Announce a vacation in every match that allows it, and show the results."""
    form = VacationForm(request.POST)
    if request.method != "POST":
        return redirect("account")
    if not form.is_valid():
        messages.error(request, "Enter the first and the last day of your vacation.")
        return redirect("account")
    announced, refused = announce_vacation_everywhere(user=request.user, **form.cleaned_data)
    if announced:
        names = ", ".join(match.name for match in announced)
        messages.success(request, f"Vacation announced in {names}.")
    for match, why in refused:
        messages.error(request, f"{match.name}: {why}")
    if not announced and not refused:
        messages.info(request, "None of your matches allows vacations.")
    return redirect("account")
