"""What comes before the pages and forms of a club."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.clubs.selectors.standing import club_called
from games.models import Club
from games.refused import Refused
from games.requests import PlayerRequest


def found_or_404(name: str) -> Club:
    """The club whose page has that name."""
    club = club_called(name)
    if club is None:
        raise Http404
    return club


def club_form(act: Callable[..., str]) -> Callable[..., HttpResponse]:
    """A form of a club's page, for whoever is signed in: it leads back there with what `act` says, if
    anything, or with why it is refused.
    """

    @login_required
    @require_POST
    @wraps(act)
    def posted(request: PlayerRequest, name: str, **arguments: int) -> HttpResponse:
        club = found_or_404(name)
        try:
            said = act(request, club, **arguments)
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            if said:
                messages.success(request, said)
        return (
            redirect("club", club.page_name)
            if Club.objects.filter(pk=club.pk).exists()
            else redirect("clubs")
        )

    return posted
