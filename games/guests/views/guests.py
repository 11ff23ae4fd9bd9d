"""Creation of guests by views, within limits per browser and network."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest

from games.guests.forms.guests import GuestForm
from games.guests.services.guests import create_guest
from games.models import User
from games.rate_limits import within_limit
from games.requests import client_ip


def ensure_player(request: HttpRequest, form: GuestForm) -> User | None:
    """Return the visitor as a user, if necessary a new guest; None if the bound `form` has an error."""
    if request.user.is_authenticated:
        return request.user
    if not form.is_valid():
        return None
    if refusal := check_guest_limit(request):
        form.refuse_for_now(refusal)
        return None
    guest = create_guest(name=form.cleaned_data["name"])
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    count_guest(request)
    return guest


MAX_GUESTS = 10
GUEST_LIMIT_SECONDS = 3_600
GUEST_SESSION_KEY = "arrivals"


def check_guest_limit(request: HttpRequest) -> str:
    """Count an attempt to create a guest or account; return why it is refused, or ""."""
    # Check the browser first: a refused one must not use up the limit of its network.
    if len(_recent_guests(request)) >= MAX_GUESTS:
        return "This browser has created too many guests and accounts. Wait an hour, then try again."
    limit = settings.GUESTS_PER_HOUR
    if not within_limit(action="guest", who=client_ip(request), limit=limit, seconds=GUEST_LIMIT_SECONDS):
        return "Your network has created too many guests and accounts. Wait an hour, then try again."
    return ""


def count_guest(request: HttpRequest) -> None:
    """Count a guest or account that the browser has created."""
    request.session[GUEST_SESSION_KEY] = [*_recent_guests(request), time()]


@contextmanager
def keep_guest_count(request: HttpRequest) -> Iterator[None]:
    """Context manager that keeps the browser's count of guests while its session ends."""
    arrivals = _recent_guests(request)
    yield
    if arrivals:
        request.session[GUEST_SESSION_KEY] = arrivals


def _recent_guests(request: HttpRequest) -> list[float]:
    return [moment for moment in request.session.get(GUEST_SESSION_KEY, []) if moment > time() - GUEST_LIMIT_SECONDS]
