"""What every page shows."""

from functools import cache, partial
from typing import Any

from django.http import HttpRequest

from games.matches.selectors.awaited import count_waiting_for


def waiting_for_me(request: HttpRequest) -> dict[str, Any]:
    """Return how many matches wait for the visitor, for badge and page title: counted once, on demand."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_for_me": 0}
    return {"waiting_for_me": cache(partial(count_waiting_for, user))}
