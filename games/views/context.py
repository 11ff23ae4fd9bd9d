"""What every page shows."""

from django.http import HttpRequest

from games.selectors.lists import count_waiting_for


def waiting_for_me(request: HttpRequest) -> dict[str, int]:
    """How many matches wait for the visitor, for the badge and the page title."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_for_me": 0}
    return {"waiting_for_me": count_waiting_for(user)}
