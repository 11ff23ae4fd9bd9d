"""How much of the site one person may take: matches set up, hosted and sat in, also by asking at once."""

from typing import Any

import pytest
from django.urls import reverse

from games.exceptions import ServiceError
from games.lobby.services.matches import cancel_match, create_match, join_match
from games.lobby.services.quick_match import ensure_exhibition, start_quick_match
from games.lobby.services.rematch import join_rematch
from games.lobby.services.substitutes import take_over
from games.match_setup.services import plan_checks
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Seat, SetUp, User
from tests.absence_builders import asynchronous
from tests.builders import finished, make_match, make_user, play_to_the_end, users_of
from tests.threads import at_once

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


def test_matches_that_are_over_or_called_off_do_not_count():
    match = make_match(people=1, bots=1)
    host = users_of(match)[0]
    for end in (play_to_the_end, lambda match: cancel_match(match_id=match.pk, user=host)):
        latest = host_match(host)
        with pytest.raises(ServiceError, match="You host 2 matches that are not over"):
            host_match(host)
        end(match)
        match = latest


def test_refused_form_stays_filled_in_and_says_why(client):
    client.force_login(make_user())
    for _ in range(MOST):
        assert client.post(reverse("new_match"), ENTERED).status_code == 302
    refused = client.post(reverse("new_match"), ENTERED)
    assert refused.status_code == 422
    assert "You host 2 matches that are not over." in refused.content.decode()
    assert 'value="Tuesday"' in refused.content.decode()


def test_match_that_is_on_is_given_back_at_the_limit():
    host = make_user()
    host_match(host)
    match = start_quick_match(user=host, game_slug="goofspiel")
    assert start_quick_match(user=host, game_slug="goofspiel") == match


def test_operators_and_exhibitions_are_not_counted(settings):
    settings.MATCHES_PER_HOUR = MOST
    operator = User.objects.create_user("operator", is_staff=True)
    assert all(host_match(operator, plays=True) for _ in range(MOST + 1))
    assert ensure_exhibition() is not None
    Match.objects.update(status=Match.Status.RUNNING, exhibition=False)
    assert ensure_exhibition() is not None


def test_matches_called_off_count_for_the_hour_and_refused_forms_do_not(client, settings):
    settings.MATCHES_PER_HOUR = MOST
    host = make_user()
    client.force_login(host)
    for _ in range(MOST):
        assert client.post(reverse("new_match"), ENTERED | {"bots": "9"}).status_code == 422
        with pytest.raises(ServiceError):
            host_match(host, bots=("cheater",))
    for _ in range(MOST):
        cancel_match(match_id=host_match(host).pk, user=host)
    with pytest.raises(ServiceError, match="You have set up 2 matches within the hour"):
        host_match(host)
    host_match(make_user("Other"))


def test_another_seat_of_the_same_match_is_free_to_take_at_the_limit():
    guest, other = make_user(), host_match(make_user("Host"), plays=True)
    host_match(guest, plays=True)
    join_match(match_id=other.pk, user=guest)
    other.seats.filter(user=other.host).update(user=None)
    assert join_match(match_id=other.pk, user=guest, seat_number=0).user == guest
    with pytest.raises(ServiceError, match="You sit in 2 matches"):
        host_match(guest, plays=True)
    assert host_match(guest, plays=False)


def count_successes(*calls: Any) -> int:
    """How many calls are not refused when all are made at the same moment."""
    return sum(not isinstance(each, str) for each in at_once(*calls))


@pytest.mark.django_db(transaction=True)
def test_nobody_hosts_more_for_asking_at_once():
    host = make_user()
    assert count_successes(*[lambda: host_match(host)] * ASKED) == MOST
    assert Match.objects.filter(host=host).count() == MOST


@pytest.mark.django_db(transaction=True)
def test_every_way_to_a_seat_is_counted_under_the_same_lock():
    user = make_user()
    first, second = host_match(None), host_match(None)
    wanting = asynchronous()
    wanting.seats.filter(number=0).update(wanted_at=wanting.started_at)
    over = finished(people=1, bots=1)
    over.seats.exclude(user=None).update(user=user)
    passed = count_successes(
        lambda: join_match(match_id=first.pk, user=user),
        lambda: join_match(match_id=second.pk, user=user),
        lambda: host_match(user, plays=True),
        lambda: take_over(match_id=wanting.pk, user=user, seat_number=0),
        lambda: join_rematch(match_id=over.pk, user=user),
    )
    assert passed == MOST == Seat.objects.filter(user=user).exclude(match=over).count()


@pytest.mark.django_db(transaction=True)
def test_nobody_keeps_more_set_ups_for_asking_at_once(monkeypatch):
    monkeypatch.setattr(plan_checks, "MAX_TEMPLATES", MOST)
    user, plan = make_user(), MatchPlan(game_slug="goofspiel", name="Thursday", seats=2)
    names = [f"Number {number}" for number in range(ASKED)]
    keep = [lambda name=name: plan_checks.save_template(user=user, name=name, plan=plan) for name in names]
    assert count_successes(*keep) == MOST == SetUp.objects.filter(user=user).count()
