"""Seasons of elimination before their first episode."""

import pytest

from games.accounts.services.account_deletion import delete_account
from games.elimination.selectors.season_page import EliminationPage, listed_seasons
from games.elimination.services.founding import join_season, replace_player, start_season
from games.exceptions import ServiceError
from games.matches.selectors.seats import bot_name
from games.models import Block, User
from tests.elimination.builders import course_of, make_member, make_open_season, reloaded

pytestmark = pytest.mark.django_db

WHY = "Bob is on a journey."


@pytest.fixture
def season(people):
    """A season for three whose host is Ada; Bob has joined, and one place is free."""
    return make_open_season(*people[:2])


def replace_bob(season, people, heir, user=None):
    bob = season.players.get(user=people[1])
    replace_player(token=season.token, user=user or people[0], player=bob.pk, heir=heir, reason=WHY)


@pytest.mark.parametrize(("heir", "name"), [(2, "Cyd"), (None, bot_name(1))])
def test_host_gives_a_place_to_another_player_or_a_bot_with_a_public_reason(season, people, heir, name):
    replace_bob(season, people, people[heir] if heir else None)
    told = [(f"The host gave {name} the place of another player.", WHY)]
    assert EliminationPage(season, None).episodes[0].sentences == told
    start_season(token=season.token, user=people[0])
    course = course_of(season)
    assert course.names[:2] == ["Ada", name]
    assert [bool(row.bot) for row in course.cast] == [False, heir is None, True]
    assert EliminationPage(reloaded(season), None).episodes[0].sentences == told


def test_place_goes_to_nobody_who_does_not_accept_it(season, people):
    with pytest.raises(ServiceError, match="in this season already"):
        replace_bob(season, people, people[0])
    User.objects.filter(pk=people[2].pk).update(takes_invitations=False)
    with pytest.raises(ServiceError, match="does not accept"):
        replace_bob(season, people, people[2])
    User.objects.filter(pk=people[2].pk).update(takes_invitations=True)
    Block.objects.create(user=people[2], blocked=people[0])
    with pytest.raises(ServiceError, match="does not accept"):
        replace_bob(season, people, people[2])
    assert [row.user for row in season.players.all()] == people[:2]


def test_deleted_account_leaves_its_place_to_another_player(season, people):
    join_season(token=season.token, user=people[2])
    delete_account(user=people[1])
    page = EliminationPage(reloaded(season), people[0])
    assert ([member["name"] for member in page.cast], len(page.free_places)) == (["Ada", "Cyd"], 1)
    assert [each.joined for each in listed_seasons(people[0])] == [2]
    join_season(token=season.token, user=make_member("Eve"))
    assert not EliminationPage(reloaded(season), None).free_places


def test_only_the_host_replaces_players_and_only_before_the_start(season, people):
    with pytest.raises(ServiceError, match="Only the host"):
        replace_bob(season, people, people[2], user=people[1])
    start_season(token=season.token, user=people[0])
    with pytest.raises(ServiceError, match="already started"):
        replace_bob(season, people, people[2])
