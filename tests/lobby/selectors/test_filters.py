"""Matches near a player's rating, rating ranges of matches, and ratings beside names."""

import re

import pytest
from django.test import Client

from games.exceptions import ServiceError
from games.lobby.selectors.filters import LobbyFilters
from games.lobby.selectors.lists import open_matches
from games.lobby.services.matches import create_match, join_match, leave_match, start_match
from games.lobby.services.rematch import join_rematch
from games.match_setup.services.plans import MatchPlan, Occupant
from games.models import Follow, Match, Rating, RatingList, User
from games.ratings.scale import mean_from_points
from tests.builders import make_user, page_of, play_to_the_end

pytestmark = pytest.mark.django_db

NEAR, FOLLOWED = "Near your rating", "You follow the host"


def account(name: str, points: int = 0, matches: int = 12, **fields) -> User:
    user = User.objects.create_user(name, display_name=name.capitalize(), **fields)
    for slug, edition in (("goofspiel", ""), ("space-race", "five")) if points else ():
        rated, _ = RatingList.objects.get_or_create(game_slug=slug, edition=edition)
        Rating.objects.create(list=rated, user=user, mean=mean_from_points(points), variance=0.05, matches=matches)
    return user


def opened(host: User, **plan) -> Match:
    name = "Night" if plan.get("anonymous") else f"By {host}"
    settings = {"game_slug": "goofspiel", "name": name, "seats": 3} | plan
    return create_match(plan=MatchPlan(**settings), host=host)


def shown(viewer: User | None, **filters) -> list[str]:
    return sorted(match.row.name for match in open_matches(viewer, LobbyFilters(**filters)))


def near(viewer: User) -> list[str]:
    return sorted(match.row.name for match in open_matches(viewer) if match.near)


def test_near_me_means_within_a_hundred_points():
    viewer = account("viewer", 1200)
    for points in (1099, 1101, 1299, 1301):
        opened(account(f"p{points}", points))
    assert near(viewer) == ["By P1101", "By P1299"] == shown(viewer, near_me=True)
    assert len(shown(viewer)) == 4


def test_newcomer_counts_as_1000_points():
    for name, points in (("new", 0), ("even", 1000), ("strong", 1200)):
        opened(account(name, points))
    assert near(account("viewer")) == ["By Even", "By New"]
    assert near(make_user("Guest")) == []
    assert shown(make_user("Guest"), near_me=True) == shown(None, near_me=True) == ["By Even", "By New"]


def test_near_me_uses_average_of_other_players():
    viewer, other = account("viewer", 1100), account("other", 1400)
    match = opened(account("host", 1100))
    assert near(viewer) == ["By Host"]
    join_match(match_id=match.pk, user=other)
    assert near(viewer) == []
    join_match(match_id=match.pk, user=viewer)
    assert near(viewer) == []


FIVE = {"game_slug": "space-race", "preset": "five", "seats": 5}


@pytest.mark.parametrize(
    ("plan", "fields"),
    [
        ({"anonymous": True}, {}),
        ({"friendly": True}, {}),
        ({"options": {"cards": 5}}, {}),
        (FIVE | {"options": {"missile_strength": 7}}, {}),
        ({}, {"shows_ratings": False}),
    ],
)
def test_ratings_of_hidden_or_unrated_matches_are_neither_near_nor_shown(plan, fields):
    host = account("host", 1000, **fields)
    match = opened(host, **plan)
    viewer = account("viewer", 1000)
    assert near(viewer) == [] == shown(viewer, near_me=True)
    assert beside_names(match) == [] == beside_names(match, host)


def test_each_edition_has_its_own_ratings():
    opened(account("host", 1000), game_slug="space-race", preset="five", seats=5)
    opened(account("other", 1000), game_slug="space-race", preset="nine", seats=5)
    # The other edition is one in which the viewer is new, and so is who opened that match.
    assert near(account("viewer", 1300)) == ["By Other"]
    assert near(account("newcomer")) == ["By Host", "By Other"]


def test_lobby_marks_near_matches_and_followed_hosts(client):
    viewer, host = account("viewer", 1000), account("host", 1000)
    Follow.objects.create(user=viewer, followed=host)
    opened(host)
    match = opened(host, anonymous=True, name="Hidden")
    client.force_login(viewer)
    page = client.get("/lobby/").content.decode()
    assert (page.count(NEAR), page.count(FOLLOWED)) == (1, 1)
    client.logout()
    page = client.get("/lobby/").content.decode()
    assert NEAR not in page
    assert FOLLOWED not in page
    assert match.name in page


RANGES = [
    ({"least_rating": 1100}, 1099, "1100 or more"),
    ({"most_rating": 1300}, 1301, "1300 or less"),
    ({"least_rating": 1100, "most_rating": 1300}, 1301, "1100 to 1300"),
]


@pytest.mark.parametrize(("asked", "outside", "said"), RANGES)
def test_rating_outside_range_cannot_join(asked, outside, said):
    match = opened(account("host", 1200), **asked)
    with pytest.raises(ServiceError, match=f"for players with a rating of {said}. Your rating is {outside}"):
        join_match(match_id=match.pk, user=account("out", outside))
    join_match(match_id=match.pk, user=account("in", 1200))
    assert f"Ratings {said}" in Client().get("/lobby/").content.decode()
    assert f"{said}; new players count as 1000" in page_of(match)


def test_rating_outside_range_sees_reason_and_no_seat():
    match = opened(account("host", 1200), least_rating=1100)
    why = "This match is for players with a rating of 1100 or more. Your rating is 1000."
    for user in (None, account("out", 1000), account("in", 1200)):
        told = page_of(match, user)
        fits = user is not None and user.username == "in"
        assert (why in told, "any free seat" in told, "Take this seat" in told) == (not fits, fits, fits)
        assert ("Sign in" in told.partition(why)[2].partition("</p>")[0]) is (user is None)


def test_rating_range_exempts_host_and_reserved_seats():
    host, friend = account("host"), account("friend", 900)
    match = opened(host, least_rating=1100, places=(Occupant(), Occupant(reserved_for="friend")))
    join_match(match_id=match.pk, user=friend)
    leave_match(match_id=match.pk, user=host)
    join_match(match_id=match.pk, user=host)
    with pytest.raises(ServiceError, match="Your rating is 1000"):
        join_match(match_id=match.pk, user=account("other"))


def test_rematch_ignores_rating_range():
    host, other = account("host", 1200), account("other", 1200)
    match = opened(host, seats=2, least_rating=1100)
    join_match(match_id=match.pk, user=other)
    start_match(match_id=match.pk, user=host)
    match.refresh_from_db()
    play_to_the_end(match)
    again = join_rematch(match_id=match.pk, user=host)
    assert again.settings.least_rating == 1100
    Rating.objects.update(mean=0)
    join_rematch(match_id=match.pk, user=other)
    assert again.seats.filter(user=other).exists()


def test_open_to_me_filter_respects_rating_range():
    opened(account("host", 1200), least_rating=1100, most_rating=1300)
    for viewer, found in ((account("in", 1100), 1), (account("out", 1099), 0), (account("over", 1301), 0)):
        assert len(shown(viewer, open_to_me=True)) == found
    assert shown(None, open_to_me=True) == []


def beside_names(match: Match, viewer: User | None = None) -> list[str]:
    return re.findall(r'class="seat-rating[^>]*>(?:· rating )?([^<]*)<', page_of(match, viewer))


def test_rating_is_shown_in_rated_matches():
    host = account("host", 1234)
    match = opened(host)
    join_match(match_id=match.pk, user=account("new", 1010, matches=3))
    assert beside_names(match) == ["1234", "about 1010"]
    assert f'href="/players/{host.page_name}/"' in page_of(match)
