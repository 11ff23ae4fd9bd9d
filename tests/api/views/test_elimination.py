"""Seasons of elimination by the API alone."""

import pytest

from games.clock.services.clock import tick
from games.models import Match, Season
from tests.api_client import ApiClient
from tests.elimination.builders import LONG, make_member, play_match

pytestmark = pytest.mark.django_db
NEW = {"name": "Spring", "players": 3, "pace": "daily", "garnets": 7}


@pytest.fixture
def programs():
    return [ApiClient(make_member(name)) for name in ("Ada", "Bob")]


def found(program, **more):
    answer = program.post("elimination", NEW | more)
    assert answer.status_code == 201
    return f"elimination/{answer.json()['season']}"


def act(program, place, action, **fields):
    return program.post(f"{place}/actions/{action}", fields)


def choices(program, place):
    actions = program.get(place).json()["actions"]
    return {each["name"]: [choice["player"] for choice in each["players"]] for each in actions}


def test_programs_play_a_season_from_its_founding_to_its_end(programs):
    ada, bob = programs
    place = found(ada, listed=True)
    assert [line["joined"] for line in ApiClient().get("elimination").json()] == [1]
    assert act(bob, place, "join").json()["stage"] == "joining"
    assert act(ada, place, "start").json()["stage"] == "main"
    assert [member["garnets"] for member in ada.get(place).json()["cast"]] == [7, 7, 7]
    season = Season.objects.get()
    for _ in range(20):
        seen = ApiClient().get(place).json()
        assert seen["actions"] == []
        if seen["stage"] == "over":
            break
        assert seen["seed"] == ""
        candidates = [program for program in programs if "choose" in choices(program, place)]
        if candidates:
            assert act(candidates[0], place, "choose", player=seen["eligible"][0]).status_code == 200
        elif Match.objects.filter(status=Match.Status.RUNNING).exists():
            play_match(season)
        else:
            tick(season.created_at + LONG)
    assert seen["stage"] == "over"
    assert seen["seed"] == season.seed
    assert seen["seed_hash"] == season.seed_hash
    assert [member["role"] for member in seen["cast"]].count("Winner") == 1
    assert sum(member["left_in"] is not None for member in seen["cast"]) == 2
    assert "wins the season" in seen["episodes"][0]["sentences"][-1]
    assert {line["source"] for line in seen["ledger"]}


def test_action_that_is_not_offered_is_refused(programs):
    ada, bob = programs
    place = found(ada)
    answer = act(bob, place, "start")
    assert (answer.status_code, answer.json()["code"]) == (409, "refused")
    assert act(bob, "elimination/none", "join").status_code == 404
    assert Season.objects.get().started_at is None


def test_faults_are_told_by_field(programs):
    ada = programs[0]
    answer = ada.post("elimination", NEW | {"players": 13})
    assert (answer.status_code, answer.json()["problems"]) == (422, {"players": "Enter at most 12."})
    place = found(ada)
    act(ada, place, "start")
    answer = act(ada, place, "correct", player=1, amount=-99)
    assert answer.status_code == 422
    assert set(answer.json()["problems"]) == {"reason"}
    assert act(ada, place, "correct", player=1, amount=0, reason="A slip.").json()["field"] == "amount"
    assert act(ada, place, "correct", player=1, amount=2, reason="A slip.").status_code == 200


def test_host_replaces_a_player_by_a_bot_before_the_start(programs):
    ada, bob = programs
    place = found(ada)
    act(bob, place, "join")
    (player,) = choices(ada, place)["replace"]
    assert set(act(ada, place, "replace", player=player).json()["problems"]) == {"reason"}
    seen = act(ada, place, "replace", player=player, reason="Bob is on a journey.").json()
    assert [member["is_bot"] for member in seen["cast"]] == [False, True]
    assert seen["coming"][1].startswith("Episode 2")
    assert "(Bob is on a journey.)" in seen["episodes"][0]["sentences"][0]


def test_program_that_may_only_play_does_nothing_as_host(programs):
    place = found(programs[0])
    player = ApiClient(programs[0].user, "play")
    answer = act(player, place, "start")
    assert (answer.status_code, answer.json()["code"]) == (403, "scope")
    act(programs[0], place, "start")
    assert act(player, place, "pause").status_code == 403
    assert act(player, place, "say", text="Zarya").json()["messages"][0]["text"] == "Zarya"
