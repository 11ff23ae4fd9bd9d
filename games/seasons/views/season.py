"""Views of a season's page and its host's actions."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.error_display import error_as_message, render_form
from games.forms.field_types import NameField, PlainForm
from games.models import Match, Season
from games.permissions.views.decorators import get_viewer, match_view, players_only
from games.requests import PlayerRequest, with_next
from games.seasons.selectors.season_page import SeasonPage
from games.seasons.services.series import MAX_NAME_LENGTH, close_season, create_season


class SeasonForm(PlainForm):
    """The name of a season."""

    name = NameField(MAX_NAME_LENGTH, label="Season name", error_messages={"required": "Enter a name for the season."})

    def __init__(self, data: Any = None, *, match: Match) -> None:
        super().__init__(data, initial={"name": match.name})


@require_safe
def season(request: HttpRequest, token: str) -> HttpResponse:
    """Show a season's page to anybody with its link."""
    found = get_object_or_404(Season.objects.select_related("host"), token=token)
    if found.is_elimination:
        return redirect("elimination", token)
    return render(request, "seasons/season.html", {"page": SeasonPage(found, get_viewer(request))})


@players_only
@match_view
def match_season(request: PlayerRequest, found: Match) -> HttpResponse:
    """Start a season with the match, for its host."""
    if found.host_id != request.user.pk:
        return redirect("match", found.pk)
    form = SeasonForm(request.POST if request.method == "POST" else None, match=found)
    if form.is_valid():
        with error_as_message(request):
            founded = create_season(match_id=found.pk, user=request.user, name=form.cleaned_data["name"])
            return redirect("season", founded.token)
        return redirect("match", found.pk)
    return render_form(request, "seasons/new.html", form, match=found)


@require_POST
def season_close(request: HttpRequest, token: str) -> HttpResponse:
    """Close the season, for its host."""
    found = get_object_or_404(Season, token=token, kind=Season.Kind.SERIES)
    if not request.user.is_authenticated:
        return redirect(with_next("account_login", reverse("season", args=[found.token])))
    with error_as_message(request):
        close_season(token=token, user=request.user)
    return redirect("season", found.token)
