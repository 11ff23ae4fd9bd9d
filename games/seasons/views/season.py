"""Seasons: their pages, and what their hosts do with them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.forms.kinds import NameField, PlainForm
from games.matches.views.access import of_match, players_only, viewer_of
from games.models import Match, Season
from games.requests import PlayerRequest, with_next
from games.seasons.selectors.seasons import season_page
from games.seasons.services.seasons import LONGEST_NAME, close_season, found_season
from games.show_refusal import refusal_as_message, render_form


class SeasonForm(PlainForm):
    """What the season of a match is called."""

    name = NameField(
        LONGEST_NAME, label="Name of the season", error_messages={"required": "Give the season a name."}
    )

    def __init__(self, data: Any = None, *, match: Match) -> None:
        super().__init__(data, initial={"name": match.name})


@require_safe
def season(request: HttpRequest, token: str) -> HttpResponse:
    """The table, the matches and the ledger, for whoever has the link."""
    found = get_object_or_404(Season.objects.select_related("host"), token=token)
    return render(request, "seasons/season.html", {"page": season_page(found, viewer_of(request))})


@players_only
@of_match
def match_season(request: PlayerRequest, found: Match) -> HttpResponse:
    """The host makes a season of the match."""
    if found.host_id != request.user.pk:
        return redirect("match", found.pk)
    form = SeasonForm(request.POST if request.method == "POST" else None, match=found)
    if form.is_valid():
        with refusal_as_message(request):
            founded = found_season(match_id=found.pk, user=request.user, name=form.cleaned_data["name"])
            return redirect("season", founded.token)
        return redirect("match", found.pk)
    return render_form(request, "seasons/new.html", form, match=found)


@require_POST
def season_close(request: HttpRequest, token: str) -> HttpResponse:
    """The host lets the season end."""
    found = get_object_or_404(Season, token=token)
    if not request.user.is_authenticated:
        return redirect(with_next("account_login", reverse("season", args=[found.token])))
    with refusal_as_message(request):
        close_season(token=token, user=request.user)
    return redirect("season", found.token)
