"""What every page shows."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from games.lobby.selectors.wishes import matches_wished_by
from games.matches.selectors.awaited import count_waiting_for
from games.models import User


def waiting_for_me(request: HttpRequest) -> dict[str, Any]:
    """How many matches wait for the visitor, for the badge and the page title; and `count_wished`, how many
    have opened as the visitor wished, which only whole pages ask.
    """
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_for_me": 0, "count_wished": 0}
    return {"waiting_for_me": count_waiting_for(user), "count_wished": _counting(user)}


def _counting(user: User) -> Callable[[], int]:
    return lambda: matches_wished_by(user).count()
