"""The bell of the lobby: what a visitor wants to be told of."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.lobby.forms.lobby import LobbyFilterForm
from games.lobby.services import wishes
from games.matches.views.access import whole_number
from games.refused import Refused
from games.requests import PlayerRequest

View = Callable[..., HttpResponse]


def _bell_form(view: View) -> View:
    """`view` takes a form of the lobby, from who is signed in. Its address is no page, and leads there."""

    @login_required
    @wraps(view)
    def posted(request: HttpRequest, **arguments: int) -> HttpResponse:
        return view(request, **arguments) if request.method == "POST" else redirect("lobby")

    return posted


@_bell_form
def make_wish(request: PlayerRequest) -> HttpResponse:
    """Keep the filters that the lobby shows."""
    form = LobbyFilterForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    filters = form.filters()
    try:
        wishes.make_wish(user=request.user, filters=filters)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, f"The bell is set: {filters.words}.")
    return redirect(f"{reverse('lobby')}?{filters.query}" if filters.query else "lobby")


@_bell_form
def wishes_told(request: PlayerRequest) -> HttpResponse:
    """The visitor has seen what opened, up to the match `up_to`."""
    up_to = whole_number(request.POST.get("up_to", ""))
    if up_to is None:
        return HttpResponse(status=400)
    wishes.mark_told(user=request.user, up_to=up_to)
    return redirect("lobby")


@_bell_form
def drop_wish(request: PlayerRequest, wish: int) -> HttpResponse:
    """Take a wish off the bell."""
    wishes.drop_wish(user=request.user, wish_id=wish)
    return redirect("lobby")
