"""Following a player, and letting go."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.matches.selectors.players import player_called
from games.next_page import next_url
from games.people.services import follows
from games.refused import Refused
from games.requests import PlayerRequest


@login_required
@require_POST
def follow(request: PlayerRequest, name: str) -> HttpResponse:
    """Be told when the player opens a match."""
    player = player_called(name)
    if player is None or not player.has_page:
        raise Http404
    try:
        follows.follow(user=request.user, player=player)
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("player", player.page_name)


@login_required
@require_POST
def unfollow(request: PlayerRequest, player: int) -> HttpResponse:
    """Be told nothing more of that player."""
    follows.unfollow(user=request.user, player_id=player)
    return redirect(next_url(request, "account"))
