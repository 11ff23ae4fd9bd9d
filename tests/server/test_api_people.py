"""Accounts, players, seasons, and play at once, by the API: as on their pages, and no more."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Match, SoloTry, User
from games.people.services.player_page import choose_page
from games.seasons.services.seasons import found_season
from games.solo.selectors.alone import today
from games.solo.services.alone import begin_day
from tests.server.api import Program
from tests.server.builders import make_match, make_user, play_to_the_end, users_of

pytestmark = pytest.mark.django_db


def account(name: str, **fields: Any) -> User:
    return User.objects.create_user(name, **fields)


def test_a_program_says_of_its_account_that_it_is_a_bots():
    user = account("nettle")
    program = Program(user, "play")
    told = program.get("account").json()
    assert told == {"name": "nettle", "player": f"nettle-{user.pk}", "is_bot": False, "scope": "play"}
    said = program.post("account/bot", {"is_bot": True}).json()
    assert (said["name"], said["is_bot"]) == ("nettle (bot)", True)
    assert program.get("account").json() == said
    assert Program(user, "watch").post("account/bot", {"is_bot": False}).status_code == 403
    assert Program().get("account").status_code == 401


def test_a_player_is_read_as_on_their_page():
    match = make_match(people=2)
    user, other = users_of(match)
    User.objects.update(is_guest=False)
    user.refresh_from_db()
    address = f"players/{user.page_name}"
    told = Program().get(address).json()
    assert [each["match"] for each in told["running"]] == [match.pk]
    play_to_the_end(match)
    told = Program().get(address).json()
    assert [each["match"] for each in told["finished"]] == [match.pk]
    assert [each["matches"] for each in told["rivals"]] == [1]
    shown = {"has_page": True, "shows_matches": True, "shows_ratings": True, "takes_followers": True}
    shown["takes_invitations"] = True
    choose_page(user=user, **shown | {"shows_matches": False})
    assert Program().get(address).json()["finished"] == []
    choose_page(user=user, **shown | {"has_page": False})
    assert Program(other).get(address).status_code == 404
    assert Program(user).get(address).status_code == 200
    for nobody in ("players/nobody", "players/nobody-99999", "players/x-٣"):
        assert Program().get(nobody).status_code == 404


def test_matches_by_invitation_are_in_no_answer_about_a_player():
    match = make_match(people=2, unlisted=True)
    user = users_of(match)[0]
    User.objects.update(is_guest=False)
    user.refresh_from_db()
    for viewer in (None, user):
        told = Program(viewer).get(f"players/{user.page_name}").json()
        assert (told["running"], told["finished"]) == ([], [])


def test_a_season_is_founded_read_and_closed_by_its_host():
    match = make_match(people=2, options={"cards": 5})
    host, other = users_of(match)
    play_to_the_end(match)
    address = f"matches/{match.pk}/season"
    assert Program(other).post(address, {"name": "Thursdays"}).status_code == 409
    assert Program(host).post(address, {"name": "x" * 61}).json()["problems"].keys() == {"name"}
    season = Program(host).post(address, {"name": "Thursdays"}).json()
    assert (season["name"], season["follows"]) == ("Thursdays", match.pk)
    assert {line["name"] for line in season["table"]} == {str(host), str(other)}
    place = f"seasons/{season['season']}"
    assert [line["season"] for line in Program(other).get("seasons").json()] == [season["season"]]
    assert Program().get(place).json()["follows"] is None
    assert Program(other).post(f"{place}/close").status_code == 409
    assert Program(host).post(f"{place}/close").json()["closed_at"]
    assert Program(make_user("Elsewhere")).get("seasons").json() == []
    assert Program().get("seasons/no-such-season").status_code == 404


def test_a_season_names_no_host_while_names_are_hidden():
    match = make_match(people=2, anonymous=True, options={"cards": 5})
    season = found_season(match_id=match.pk, user=match.host, name="Thursdays")
    address = f"seasons/{season.token}"
    assert Program().get(address).json()["host"] == ""
    play_to_the_end(match)
    assert Program().get(address).json()["host"] == str(match.host)


def test_who_has_no_page_can_neither_be_followed_nor_found_by_it():
    nettle, fan = account("nettle", has_page=False), account("fan")
    for body in ({"follow": True}, {"follow": False}):
        answer = Program(fan).post(f"players/nettle-{nettle.pk}/follow", body)
        assert answer.content == Program(fan).post("players/nobody-99999/follow", body).content


def test_a_season_is_no_way_into_a_match_by_invitation():
    match = make_match(people=2, unlisted=True)
    season = found_season(match_id=match.pk, user=match.host, name="Thursdays")
    told = Program().get(f"seasons/{season.token}").json()
    assert [line["match"] for line in told["matches"]] == [match.pk]
    assert Program().get(f"matches/{match.pk}").status_code == 403
    assert match.invitation not in str(told)


def test_one_plays_at_once_and_goes_on():
    program = Program(account("nettle", is_bot=True))
    first = program.post("play-now", {"game": "goofspiel"}).json()
    assert Match.objects.get(pk=first["match"]).status == Match.Status.RUNNING
    assert program.post("play-now", {"game": "goofspiel"}).json() == first
    assert program.post("play-now", {}).json()["match"] != first["match"]
    for unknown in ({"game": "chess"}, {"game": "space-race", "preset": "chess"}):
        assert program.post("play-now", unknown).status_code == 404


def test_the_race_of_a_day_is_told_when_it_is_over():
    user = account("nettle", is_bot=True)
    match = begin_day(user=user, game_slug="loss-in-space")
    day = today(timezone.now())
    address = f"games/loss-in-space/alone/{day}"
    open_ = Program().get(address).json()
    assert open_ == Program().get("games/loss-in-space/alone/today").json()
    assert (open_["is_open"], open_["places"], open_["under_way"]) == (True, [], 0)
    yesterday = day - timedelta(days=1)
    ended = {"ended_at": timezone.now() - timedelta(days=1), "rank": [1], "text": "Arrived", "match": None}
    SoloTry.objects.filter(match=match).update(day=yesterday, **ended)
    told = Program().get(f"games/loss-in-space/alone/{yesterday}").json()
    assert [(place["name"], place["said"]) for place in told["places"]] == [("nettle (bot)", "Arrived")]
    for wrong in (day + timedelta(days=1), "yesterday", "20261122T", f"{day}-1"):
        assert Program().get(f"games/loss-in-space/alone/{wrong}").status_code == 404
    assert Program().get(f"games/goofspiel/alone/{day}").status_code == 404
