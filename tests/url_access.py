"""Every address of the site, and visitors of every kind, for the test of access."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from hypothesis import settings

from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plan_checks import save_template
from games.match_setup.services.plans import MatchPlan
from games.models import CalendarFeed, Draft, Match, MatchTemplate, Submission, User
from tests.builders import make_match, make_user, users_of, window_of

PEOPLE = ("nobody", "guest", "outsider", "elsewhere", "invited", "player", "host", "staff")
METHODS = ("GET", "POST", "DELETE")
if settings.get_current_profile_name() == "soak":
    METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
HOST, PLAYER, NAME = "Hermann of the Back Room", "Ludmila at the Console", "Ocelot in the Fairing"


def iter_routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """The patterns of all addresses, in the order in which they are looked for."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from iter_routes(pattern, route)


@dataclass
class World:
    """Two matches by invitation only, one in progress and one open, of the same host and player."""

    running: Match
    waiting: Match
    browsers: dict[str, Client] = field(default_factory=dict)

    def browser(self, who: str) -> Client:
        """Return the browser of a person, in its initial state."""
        fresh = Client(raise_request_exception=False)
        fresh.cookies.load(self.browsers[who].cookies.output(header="", sep=";").strip())
        return fresh

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts that only people with access to the matches may see."""
        own = [secret for match in (self.running, self.waiting) for secret in (match.seed_hash, match.seed)]
        return (HOST, PLAYER, NAME, *own)

    def state(self) -> dict[str, Any]:
        """Everything that a request may not change by accident."""
        return {
            "matches": list(Match.objects.order_by("pk").values_list("pk", "revision", "status")),
            "saved": Submission.objects.exclude(by="").count(),
            "drafts": Draft.objects.count(),
            "people": list(User.objects.order_by("pk").values_list("pk", "username", "password", "email", "briefed")),
            "addresses": EmailAddress.objects.count(),
            "calendars": CalendarFeed.objects.count(),
            "groups": Group.objects.count(),
            "set-ups": list(MatchTemplate.objects.values_list("name", flat=True)),
        }


def make_world() -> World:
    """The matches, and browsers in which everybody is signed in."""
    host, player, other = make_user(HOST), make_user(PLAYER), make_user("Third")
    plan = {"game_slug": "goofspiel", "name": NAME, "unlisted": True}
    running = create_match(plan=MatchPlan(seats=3, bots=("random",), **plan), host=host, host_plays=False)
    waiting = create_match(plan=MatchPlan(seats=3, **plan), host=host, host_plays=False)
    for match in (running, waiting):
        join_match(match_id=match.pk, user=player, invitation=match.invitation)
    join_match(match_id=running.pk, user=other, invitation=running.invitation)
    start_match(match_id=running.pk, user=host)
    for match in (running, waiting):
        match.refresh_from_db()
    world = World(running, waiting, {who: Client() for who in PEOPLE})
    outsider = User.objects.create_user("outsider", password="vostok-six-1963")
    elsewhere = users_of(make_match(people=2, unlisted=True, name="Elsewhere"))[1]
    staff = User.objects.create_superuser("staff", password="vostok-six-1963")
    signed_in = {"guest": make_user("Guest"), "outsider": outsider, "elsewhere": elsewhere}
    for who, user in (signed_in | {"player": player, "host": host, "staff": staff}).items():
        world.browsers[who].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    save_template(user=host, name="Tuesday", plan=MatchPlan(seats=3, **plan))
    return world


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo all changes of the block."""
    block = transaction.atomic()
    # The transactions inside are separate ones of the site, each with its own locks.
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)


def invite(browser: Client, match: Match) -> None:
    """Let the browser open the match's invitation, which it keeps from then on."""
    browser.get(reverse("invitation", args=[match.invitation]))


def form_data(route: str, match: Match) -> dict[str, Any]:
    """Return valid data for the form of a route."""
    window = window_of(match).pk if match.status == Match.Status.RUNNING else 0
    return {
        "matches/<int:pk>/join/": {"name": "Laika"},
        "matches/<int:pk>/start/": {"fill": "yes"},
        "matches/<int:pk>/seat/": {"seat": 2, "bot": "random"},
        "matches/<int:pk>/host/": {"act": "hold", "hours": 2, "reason": "Door"},
        "matches/<int:pk>/submit/": {"window": window, "bid": 3},
        "matches/<int:pk>/draft/": {"window": window, "bid": 3},
        "matches/<int:pk>/standing-orders/": {"recipe": "nearest"},
        "matches/<int:pk>/take-over/": {"seat": 1, "name": "Laika"},
        "solo/<slug:game>/begin/": {"name": "Laika"},
        "play-now/": {"name": "Laika", "game": "goofspiel"},
        "guest/": {"name": "Laika"},
        "templates/<slug:token>/rename/": {"name": "Wednesday"},
    }.get(route, {})
