"""What is refused to who has enough already; the tests set `QUOTAS`."""

from typing import Any

from games.lobby.services import matches, quick, quotas
from games.models import Match, User
from games.refused import Refused
from tests.laws.refusals.lobby import open_match, plan
from tests.laws.refusals.table import refused
from tests.server.builders import make_user

QUOTAS = {"HOSTED_AT_ONCE": 2, "SEATS_AT_ONCE": 2, "MATCHES_PER_HOUR": 3}


def hosted(count: int) -> User:
    """Somebody who hosts so many matches without a seat in them."""
    user = make_user()
    for _ in range(count):
        matches.create_match(plan=plan(), host=user, host_plays=False)
    return user


def seated(count: int) -> User:
    """Somebody who sits in so many matches of others."""
    user = make_user()
    for _ in range(count):
        matches.join_match(match_id=open_match().pk, user=user)
    return user


@refused(quotas.check_may_host, error=Refused, gist="You host 2 matches that are not over.", locked=True)
def one_more_match_than_may_be_hosted() -> dict[str, Any]:
    return {"user": hosted(2), "sits": False}


@refused(quotas.check_may_host, error=Refused, gist="You have set up 3 matches within the hour.", locked=True)
def one_more_match_than_fits_into_an_hour() -> dict[str, Any]:
    user = hosted(2)
    Match.objects.filter(host=user).delete()
    matches.create_match(plan=plan(), host=user)
    return {"user": user, "sits": False}


@refused(quotas.check_may_host, error=Refused, gist="You sit in 2 matches that are not over.", locked=True)
def to_host_and_sit_with_too_many_seats() -> dict[str, Any]:
    return {"user": seated(2), "sits": True}


@refused(quotas.check_may_sit, error=Refused, gist="You sit in 2 matches that are not over.", locked=True)
def one_more_seat_than_may_be_taken() -> dict[str, Any]:
    return {"user": seated(2)}


@refused(matches.create_match, error=Refused, gist="You host 2 matches that are not over.")
def a_match_of_who_hosts_too_many() -> dict[str, Any]:
    return {"plan": plan(), "host": hosted(2), "host_plays": False}


@refused(matches.join_match, error=Refused, gist="You sit in 2 matches that are not over.")
def a_seat_for_who_has_too_many() -> dict[str, Any]:
    return {"match_id": open_match().pk, "user": seated(2)}


@refused(quick.play_now, error=Refused, gist="You host 2 matches that are not over.")
def to_play_at_once_for_who_hosts_too_many() -> dict[str, Any]:
    return {"user": hosted(2), "game_slug": "goofspiel"}
