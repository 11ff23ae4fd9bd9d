"""A form that changes a match, and where its sender is led."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.models import Match
from games.refused import Refused


def change_match(
    request: HttpRequest, pk: int, service: Any, *, done: str = "", **arguments: Any
) -> HttpResponse:
    """Have the service change the match, say why if it is refused, and go on to the match or to the lobby."""
    try:
        service(match_id=pk, **arguments)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        if done:
            messages.success(request, done)
    if not Match.objects.filter(pk=pk).exists():
        return redirect("lobby")
    return redirect("match", pk)
