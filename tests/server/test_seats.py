"""Who sits where before the start, and what the host may change of it."""

import pytest

from games.lobby.services.matches import assign_seat, create_match, join_match, leave_match, start_match
from games.models import Match, User
from games.set_up.services.plans import Plan
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def host() -> User:
    return make_user("Host")


@pytest.fixture
def match(host) -> Match:
    """The host, a guest, a free seat, and a steady bot."""
    plan = Plan(game_slug="goofspiel", name="Lobby", seats=4, bots=("steady",))
    match = create_match(plan=plan, host=host)
    join_match(match_id=match.pk, user=make_user("Guest"))
    return match


def sitting(match: Match) -> list[str]:
    """Who has each seat: the name of a person, or the kind of a bot."""
    return [str(seat.user or seat.bot) for seat in match.seats.select_related("user")]


def test_a_bot_takes_the_seat_of_a_guest_and_gives_it_back(match, host):
    assign_seat(match_id=match.pk, host=host, seat_number=1, bot="random", reason="Asleep")
    assert sitting(match) == ["Host", "random", "", "steady"]
    assign_seat(match_id=match.pk, host=host, seat_number=1)
    assert sitting(match) == ["Host", "", "", "steady"]


def test_who_moves_leaves_the_old_seat_free(match, host):
    join_match(match_id=match.pk, user=host, seat_number=2)
    assert sitting(match) == ["", "Guest", "Host", "steady"]


def test_who_sits_stays_when_asking_for_any_seat_or_the_same(match, host):
    for number in (None, 0):
        assert join_match(match_id=match.pk, user=host, seat_number=number).number == 0
    assert sitting(match) == ["Host", "Guest", "", "steady"]


def test_who_leaves_leaves_alone(match, host):
    leave_match(match_id=match.pk, user=host)
    assert sitting(match) == ["", "Guest", "", "steady"]
    leave_match(match_id=match.pk, user=make_user("Stranger"))
    assert sitting(match) == ["", "Guest", "", "steady"]


def test_bots_that_fill_a_match_take_the_free_seats_only(match, host):
    position = start_match(match_id=match.pk, user=host, fill_with="random")
    assert sitting(match) == ["Host", "Guest", "random", "steady"]
    assert [asked.of_bot for asked in position.submissions.values()] == [False, False, True, True]
