"""Bot accounts: their mark, the matches they may join, and ratings."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.accounts import set_bot_account
from games.exceptions import ServiceError
from games.lobby.forms.lobby import LobbyFilterForm
from games.lobby.selectors.lists import open_matches
from games.lobby.services.matches import create_match, join_match, start_match
from games.lobby.services.substitutes import take_over
from games.match_setup.services.plans import MatchPlan, Occupant
from games.matches.services.publishing import publish
from games.models import Match, RatedSeat, Rating, RatingList, User
from games.ratings.selectors.rating_table import RatingTable
from games.ratings.services import results
from games.rules.contract import State
from tests.api_client import ApiClient
from tests.builders import play_window, window_of
from tests.club_builders import make_account

pytestmark = pytest.mark.django_db

MARKED = "Nettle Shown (bot)"


@pytest.fixture
def bot() -> User:
    return make_account("nettle", is_bot=True)


def waiting(host: User, seats: int = 3, **plan: Any) -> Match:
    settings = {"game_slug": "goofspiel", "name": "Programs welcome", "seats": seats, "admits_bots": True}
    return create_match(plan=MatchPlan(**settings | plan), host=host)


def running(*players: User, **plan: Any) -> Match:
    match = waiting(players[0], len(players), **plan)
    for player in players[1:]:
        join_match(match_id=match.pk, user=player)
    start_match(match_id=match.pk, user=players[0])
    match.refresh_from_db()
    return match


def test_account_is_marked_and_unmarked_as_bot(client):
    user = make_account("nettle")
    client.force_login(user)
    for said, name in (("on", MARKED), ("", "Nettle Shown")):
        answer = client.post(reverse("account_bot"), {"is_bot": said}, follow=True)
        assert f"Settings saved. Your name is {name}." in answer.content.decode()
        user.refresh_from_db()
        assert str(user) == name
        assert export_account_data(user)["account"]["is_bot"] is bool(said)
    said = [ApiClient(user).post("account/bot", {"is_bot": mark}).json()["is_bot"] for mark in (True, False)]
    assert said == [True, False]


@pytest.mark.parametrize("game", ["goofspiel", "space-race"])
def test_bot_account_is_marked_beside_its_name(client, bot, game):
    people = [make_account(name) for name in ("ann", "bob", "carl", "dora")]
    match = running(bot, *people, game_slug=game)
    play_window(match)
    waits = waiting(bot)
    client.force_login(people[0])
    pages = [
        *(reverse(page, args=[match.pk]) for page in ("match", "embedded_match", "match_log")),
        *(reverse("match", args=[waits.pk]), reverse("lobby"), reverse("player", args=[bot.page_name])),
    ]
    for page in pages:
        told = unescape(client.get(page, follow=True).content.decode())
        assert told.count("Nettle Shown") == told.count(MARKED), page
        assert MARKED in told or page == reverse("match_log", args=[match.pk])
    for path in (f"matches/{match.pk}", f"matches/{waits.pk}", "lobby", f"matches/{match.pk}/record"):
        told = ApiClient(people[0]).get(path).content.decode()
        assert told.count("Nettle Shown") == told.count(MARKED), path
    seats = ApiClient(people[0]).get(f"matches/{match.pk}").json()["seats"]
    assert [seat["bot_account"] for seat in seats] == [True, *[False] * 4]
    assert bot.page_name == f"nettle-shown-{bot.pk}"


def test_spectators_see_changed_bot_mark():
    user, other = make_account("nettle"), make_account("ann")
    match = running(user, other, friendly=True)
    set_bot_account(user=user, is_bot=True)
    now = Match.objects.get(pk=match.pk)
    assert now.board_version > match.board_version


def test_who_is_alone_in_a_match_becomes_bot_account():
    user = make_account("ann")
    waiting(user, admits_bots=False).seats.filter(number=1).update(bot="random")
    assert set_bot_account(user=user, is_bot=True).is_bot


def test_bot_mark_is_hidden_while_names_are_hidden(bot):
    match = running(make_account("ann"), bot, anonymous=True)
    seats = ApiClient().get(f"matches/{match.pk}").json()["seats"]
    assert [seat["bot_account"] for seat in seats] == [False, False]
    assert MARKED not in str(seats)


def test_bot_account_joins_only_matches_that_admit_bots(bot):
    closed, opened = waiting(make_account("ann"), admits_bots=False), waiting(make_account("bob"))
    filters = LobbyFilterForm({"open_to_me": "on"}).filters()
    assert [line.row.pk for line in open_matches(bot, filters)] == [opened.pk]
    assert len(open_matches(make_account("carl"), filters)) == 2
    with pytest.raises(ServiceError, match="Bot accounts cannot join"):
        join_match(match_id=closed.pk, user=bot)
    assert join_match(match_id=opened.pk, user=bot).user == bot
    assert waiting(bot, admits_bots=False).seats.get(user=bot).number == 0


def test_bot_account_takes_over_seat_and_keeps_reserved_one(bot):
    match = running(make_account("ann"), make_account("bob"))
    match.seats.filter(number=1).update(stand_in="random", wanted_at=window_of(match).opened_at)
    take_over(match_id=match.pk, user=bot, seat_number=1)
    assert match.seats.get(number=1).user == bot
    kept = waiting(make_account("carl"), places=(Occupant(host=True), Occupant(reserved_for="nettle")))
    assert kept.seats.get(number=1).reserved_for == bot


@pytest.mark.parametrize("is_bot", [True, False])
def test_bot_mark_is_fixed_during_rated_match(is_bot):
    people = [make_account(name, is_bot=name == "ann" and not is_bot) for name in ("ann", "bob", "carl")]
    match = running(*people)
    assert match.rated
    for bot in ("", "random"):
        match.seats.filter(number=0).update(user=None if bot else people[0], bot=bot)
        publish(match)
        with pytest.raises(ServiceError, match="rated match"):
            set_bot_account(user=people[0], is_bot=is_bot)


def test_bot_account_does_not_make_match_rated(bot):
    assert not running(make_account("ann"), bot).rated
    assert running(make_account("bob"), bot, make_account("carl")).rated


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_rated_match_names_winner_among_people(bot, winner):
    people = [make_account("ann"), make_account("bob")]
    match = running(people[0], bot, people[1])
    match.status, match.ended_at = Match.Status.OVER, window_of(match).opened_at
    match.outcome = {"reason": "played", "winners": [winner]}
    match.save()
    results.update_ratings(match, list(match.seats.select_related("user")), State((), ()), match.ended_at)
    assert not Rating.objects.filter(user=bot).exists()
    means = dict(Rating.objects.values_list("user", "mean"))
    if winner == 1:
        assert means == {}
        return
    won, lost = (people[0], people[1]) if winner == 0 else (people[1], people[0])
    assert means[won.pk] == -means[lost.pk] > 0
    assert list(RatedSeat.objects.order_by("number").values_list("number", flat=True)) == [0, 2]


def test_rating_before_becoming_bot_account_is_hidden(bot):
    rated = RatingList.objects.create(game_slug="goofspiel", edition="")
    for user in (bot, make_account("ann")):
        Rating.objects.create(list=rated, user=user, mean=1.0, variance=0.05, matches=40)
    for viewer in (None, bot):
        table = RatingTable("goofspiel", "", viewer, 1)
        assert ([line.name for line in table.lines], table.mine) == (["Ann Shown"], None)
    assert "give or take" not in Client().get(reverse("player", args=[bot.page_name])).content.decode()
