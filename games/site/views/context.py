"""What every page shows."""

from functools import cache, partial
from typing import Any

from django.http import HttpRequest

from games.lobby.selectors.wishes import matches_wished_by
from games.matches.selectors.awaited import count_waiting_for


def waiting_for_me(request: HttpRequest) -> dict[str, Any]:
    """How many matches wait for the visitor, for the badge and the page title, and `count_wished`, how many
    have opened as the visitor wished: counted once, where a page asks.
    """
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_for_me": 0, "count_wished": 0}
    return {
        "waiting_for_me": cache(partial(count_waiting_for, user)),
        "count_wished": cache(lambda: matches_wished_by(user).count()),
    }
