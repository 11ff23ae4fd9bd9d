"""The bell: what somebody wishes for, and what of it has opened."""

import pytest
from django.urls import reverse

from games.lobby.selectors.filters import Filters
from games.lobby.selectors.wishes import matches_wished_by, wishes_of
from games.lobby.services.matches import create_match, join_match
from games.lobby.services.wishes import WISHES_AT_ONCE, drop_wish, make_wish, mark_told
from games.models import Match, User, Wish
from games.people.selectors.account_data import account_data
from games.refused import Refused
from games.set_up.services.plans import Plan
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db

WISHED = "as you wished"


@pytest.fixture
def user() -> User:
    return make_user("Wisher")


def opened(*, seats: int = 3, **plan) -> Match:
    """A match of somebody else that waits for players."""
    wanted = {"game_slug": "goofspiel", "name": "Opened"} | plan
    return create_match(plan=Plan(seats=seats, **wanted), host=make_user("Host"))


def wished(user: User) -> list[int]:
    return list(matches_wished_by(user).order_by("pk").values_list("pk", flat=True))


def test_what_opens_later_and_fits_is_told_and_what_was_there_is_not(user):
    opened()
    make_wish(user=user, filters=Filters(game="goofspiel"))
    fits, _other = opened(), opened(game_slug="booster")
    assert wished(user) == [fits.pk]


@pytest.mark.parametrize(
    ("filters", "fits", "misses"),
    [
        (Filters(pace="live"), {"seconds_per_window": 3_600}, {"seconds_per_window": 3_601}),
        (Filters(language="de"), {"language": "de"}, {"language": "en"}),
        (Filters(seats=3), {"seats": 4}, {"seats": 3}),
        (Filters(open_to_me=True), {"minimum_reliability": 100}, {"minimum_reliability": 101}),
        (Filters(), {}, {"unlisted": True}),
    ],
)
def test_each_filter_counts(user, filters, fits, misses):
    make_wish(user=user, filters=filters)
    found = opened(**fits)
    missed = opened(**{name: value for name, value in misses.items() if name != "minimum_reliability"})
    if "minimum_reliability" in misses:
        Match.objects.filter(pk=missed.pk).update(**misses)
    assert wished(user) == [found.pk]


def test_nothing_rings_that_has_no_seat_for_the_user_or_is_the_users_own(user):
    make_wish(user=user, filters=Filters())
    full, held, sits = opened(seats=2), opened(seats=2), opened()
    join_match(match_id=full.pk, user=make_user())
    held.seats.filter(number=1).update(reserved_for=make_user())
    join_match(match_id=sits.pk, user=user)
    create_match(plan=Plan(game_slug="goofspiel", name="Own", seats=3), host=user, host_plays=False)
    assert wished(user) == []


def test_who_was_told_is_told_of_later_ones_only(user):
    make_wish(user=user, filters=Filters())
    first, second = opened(), opened()
    mark_told(user=user, up_to=first.pk)
    assert wished(user) == [second.pk]
    mark_told(user=user, up_to=first.pk)
    assert wished(user) == [second.pk]
    mark_told(user=user, up_to=10**9)
    assert [wish.told for wish in wishes_of(user)] == [second.pk]
    third = opened()
    assert wished(user) == [third.pk]


def test_the_same_wish_is_kept_once_and_ten_are_enough(user):
    for _ in range(2):
        make_wish(user=user, filters=Filters(seats=1))
    assert Wish.objects.count() == 1
    for seats in range(2, WISHES_AT_ONCE + 1):
        make_wish(user=user, filters=Filters(seats=seats))
    with pytest.raises(Refused, match="Take one off first"):
        make_wish(user=user, filters=Filters())


def test_nobody_drops_the_wish_of_another(user):
    wish = make_wish(user=user, filters=Filters())
    drop_wish(user=make_user(), wish_id=wish.pk)
    assert Wish.objects.count() == 1
    drop_wish(user=user, wish_id=wish.pk)
    assert not Wish.objects.exists()


def test_the_bell_is_set_in_the_lobby_rings_on_every_page_and_is_stopped(client, user):
    client.force_login(user)
    lobby = client.get(reverse("lobby"), {"game": "goofspiel", "language": "de"})
    assert "Tell me when such a match opens" in lobby.content.decode()
    entered = {"game": "goofspiel", "language": "de"}
    assert client.post(reverse("make_wish"), entered)["Location"] == "/lobby/?game=goofspiel&language=de"
    assert "It is set for what you see here." in client.get(reverse("lobby"), entered).content.decode()
    assert WISHED not in client.get(reverse("rules")).content.decode()
    match = opened(language="de", name="Raketenflugplatz")
    assert WISHED in client.get(reverse("rules")).content.decode()
    page = client.get(reverse("lobby"), {"game": "booster"})
    assert [each.id for each in page.context["wished"]] == [match.pk]
    assert "Raketenflugplatz" in page.content.decode()
    client.post(reverse("wishes_told"), {"up_to": page.context["wished_up_to"]})
    assert WISHED not in client.get(reverse("lobby")).content.decode()
    (wish,) = wishes_of(user)
    client.post(reverse("drop_wish", args=[wish.id]))
    assert wishes_of(user) == []


def test_what_is_no_filter_is_no_wish(client, user):
    client.force_login(user)
    assert client.post(reverse("make_wish"), {"game": "chess"}).status_code == 400
    assert client.post(reverse("wishes_told"), {"up_to": "all"}).status_code == 400
    assert not Wish.objects.exists()


def test_who_wishes_nothing_is_asked_for_one_query(user, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert matches_wished_by(user).count() == 0
    for seats in range(5):
        make_wish(user=user, filters=Filters(seats=seats, open_to_me=True))
    opened()
    with django_assert_num_queries(3):
        assert matches_wished_by(user).count() == 1


def test_a_stranger_is_told_how_to_set_the_bell(client):
    page = client.get(reverse("lobby"), {"game": "goofspiel", "pace": "live"}).content.decode()
    assert "/accounts/login/?next=/lobby/%3Fgame%3Dgoofspiel%26pace%3Dlive" in page
    assert reverse("make_wish") not in page


def test_who_asks_what_is_kept_of_them_finds_their_wishes(user):
    make_wish(user=user, filters=Filters(language="de"))
    (kept,) = account_data(user)["wishes"]
    assert kept["filters"] == {"language": "de"}
