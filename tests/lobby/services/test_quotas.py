"""Quotas of matches that a player sets up, hosts and plays in, also under concurrent requests."""

from typing import Any

import pytest
from django.urls import reverse

from games.exceptions import ServiceError
from games.lobby.services.matches import cancel_match, create_match, join_match
from games.lobby.services.quick_match import ensure_exhibition, start_quick_match
from games.lobby.services.rematch import join_rematch
from games.lobby.services.substitutes import take_over
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Seat, User
from tests.absence_builders import make_slow_match
from tests.builders import make_finished_match, make_match, make_user, match_and_users, play_to_the_end
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db

ENTERED = {"game": "goofspiel", "name": "Tuesday", "seats": "2", "bots": "1", "bot": "steady"}
ENTERED |= {"tempo": "daily", "host_plays": "on"}
MOST, ASKED = 2, 5


@pytest.fixture(autouse=True)
def _two_of_each(settings):
    settings.HOSTED_AT_ONCE = settings.SEATS_AT_ONCE = MOST


def host_match(host: User | None, *, plays: bool = False, **plan) -> Match:
    wanted = MatchPlan(game_slug="goofspiel", name="Hosted", seats=2, **plan)
    return create_match(plan=wanted, host=host, host_plays=plays)


def test_finished_and_cancelled_matches_do_not_count():
    match, (host, *_) = match_and_users(make_match(people=1, bots=1))
    for end in (play_to_the_end, lambda match: cancel_match(match_id=match.pk, user=host)):
        latest = host_match(host)
        with pytest.raises(ServiceError, match="You host 2 unfinished matches"):
            host_match(host)
        end(match)
        match = latest


def test_running_quick_match_is_returned_at_quota():
    host = make_user()
    host_match(host)
    match = start_quick_match(user=host, game_slug="goofspiel")
    assert start_quick_match(user=host, game_slug="goofspiel") == match


def test_quota_exempts_operators_and_exhibitions(settings):
    settings.MATCHES_PER_HOUR = MOST
    operator = User.objects.create_user("operator", is_staff=True)
    assert all(host_match(operator, plays=True) for _ in range(MOST + 1))
    assert ensure_exhibition() is not None
    Match.objects.update(status=Match.Status.RUNNING, exhibition=False)
    assert ensure_exhibition() is not None


def test_hourly_quota_counts_cancelled_matches(client, settings):
    settings.MATCHES_PER_HOUR = MOST
    host = make_user()
    client.force_login(host)
    for _ in range(MOST):
        assert client.post(reverse("new_match"), ENTERED | {"bots": "9"}).status_code == 422
        with pytest.raises(ServiceError):
            host_match(host, bots=("cheater",))
    for _ in range(MOST):
        cancel_match(match_id=host_match(host).pk, user=host)
    with pytest.raises(ServiceError, match="You have set up 2 matches in the last hour"):
        host_match(host)
    host_match(make_user("Other"))


def test_moving_seats_is_allowed_at_quota():
    guest, other = make_user(), host_match(make_user("Host"), plays=True)
    host_match(guest, plays=True)
    join_match(match_id=other.pk, user=guest)
    other.seats.filter(user=other.host).update(user=None)
    assert join_match(match_id=other.pk, user=guest, seat_number=0).user == guest
    with pytest.raises(ServiceError, match="You play in 2 unfinished matches"):
        host_match(guest, plays=True)
    assert host_match(guest, plays=False)


def count_successes(*calls: Any) -> int:
    return sum(not isinstance(each, str) for each in run_concurrently(*calls))


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_respect_hosting_quota():
    host = make_user()
    assert count_successes(*[lambda: host_match(host)] * ASKED) == MOST
    assert Match.objects.filter(host=host).count() == MOST


@pytest.mark.django_db(transaction=True)
def test_every_way_to_join_checks_seat_quota_under_lock():
    user = make_user()
    first, second = host_match(None), host_match(None)
    wanting = make_slow_match()
    wanting.seats.filter(number=0).update(wanted_at=wanting.started_at)
    over = make_finished_match(people=1, bots=1)
    over.seats.exclude(user=None).update(user=user)
    passed = count_successes(
        lambda: join_match(match_id=first.pk, user=user),
        lambda: join_match(match_id=second.pk, user=user),
        lambda: host_match(user, plays=True),
        lambda: take_over(match_id=wanting.pk, user=user, seat_number=0),
        lambda: join_rematch(match_id=over.pk, user=user),
    )
    assert passed == MOST == Seat.objects.filter(user=user).exclude(match=over).count()
