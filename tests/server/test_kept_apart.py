"""Two between whom a block stands are not seated beside each other."""

import pytest
from django.test import Client

from games.lobby.services.matches import create_match, join_match, leave_match
from games.lobby.services.substitutes import take_over
from games.models import Block, Match, Seat, User
from games.refused import Refused
from games.set_up.services.plans import Plan
from tests.server.builders import make_match, make_user, position_of

pytestmark = pytest.mark.django_db

NO_SEAT = "No seat is free for you."


@pytest.fixture(params=["who blocked", "who is blocked"])
def pair(request) -> tuple[User, User]:
    """Who sits, and who would join: the one has blocked the other, or the other way round."""
    sits, comes = make_user("Sits"), make_user("Comes")
    blocker, blocked = (comes, sits) if request.param == "who blocked" else (sits, comes)
    Block.objects.create(user=blocker, blocked=blocked)
    return sits, comes


def waiting(host: User, **plan) -> Match:
    return create_match(plan=Plan(game_slug="goofspiel", name="Apart", seats=3, **plan), host=host)


def offers_a_seat(match: Match, user: User) -> bool:
    browser = Client()
    browser.force_login(user)
    page = browser.get(f"/matches/{match.pk}/?invitation={match.invitation}").content.decode()
    return "Join, any free seat" in page


def test_they_do_not_join_each_other_and_are_offered_no_seat(pair):
    sits, comes = pair
    match = waiting(sits)
    with pytest.raises(Refused, match=NO_SEAT):
        join_match(match_id=match.pk, user=comes)
    assert not offers_a_seat(match, comes)
    other = make_user("Other")
    assert offers_a_seat(match, other)
    join_match(match_id=match.pk, user=other)


def test_who_hosts_and_does_not_sit_keeps_nobody_away(pair):
    sits, comes = pair
    match = waiting(sits)
    leave_match(match_id=match.pk, user=sits)
    assert offers_a_seat(match, comes)
    join_match(match_id=match.pk, user=comes)
    with pytest.raises(Refused, match=NO_SEAT):
        join_match(match_id=match.pk, user=sits)


def test_by_invitation_only_the_host_decides(pair):
    sits, comes = pair
    match = waiting(sits, unlisted=True)
    assert join_match(match_id=match.pk, user=comes, invitation=match.invitation).user == comes


def test_while_names_are_hidden_nothing_tells_who_sits_there(pair):
    sits, comes = pair
    match = waiting(sits, anonymous=True)
    assert offers_a_seat(match, comes)
    join_match(match_id=match.pk, user=comes)


def test_neither_is_the_others_substitute(pair):
    sits, comes = pair
    match = make_match(people=3)
    first, second = match.seats.order_by("number")[:2]
    Seat.objects.filter(pk=first.pk).update(user=sits)
    Seat.objects.filter(pk=second.pk).update(wanted_at=match.created_at, stand_in="random")
    number = second.number
    with pytest.raises(Refused, match=NO_SEAT):
        take_over(match_id=match.pk, user=comes, seat_number=number)
    take_over(match_id=match.pk, user=make_user("Other"), seat_number=number)
    assert str(position_of(match).seats[number].user) == "Other"


def test_who_is_relieved_keeps_nobody_away(pair):
    sits, comes = pair
    match = make_match(people=2)
    left = match.seats.filter(number=0)
    left.update(user=sits, wanted_at=match.created_at, stand_in="random")
    take_over(match_id=match.pk, user=comes, seat_number=0)
    assert left.get().user == comes
