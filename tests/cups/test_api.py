"""Cups by the API: as on their pages, and no more."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.clubs.services.clubs import found_club
from games.cups.services.entries import invite_to_cup
from games.models import Cup, CupEntrant
from tests.cups.stage import account, make_cup, move_on, play_round, with_entrants
from tests.server.api import Program

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(answer) -> list[int]:
    return [each["cup"] for each in (*answer["going_on"], *answer["over"])]


def test_a_cup_is_entered_and_left_by_whoever_may():
    cup, pilot = make_cup(), account("pilot")
    program = Program(pilot, "play")
    door = f"cups/{cup.pk}/enter"
    assert program.post(door, {"enter": True}).json() == {"standing": "in"}
    told = program.get(f"cups/{cup.pk}").json()
    assert (told["standing"], told["may_enter"]) == ("in", False)
    assert [(each["name"], each["is_me"]) for each in told["entrants"]] == [("Pilot", True)]
    assert program.post(door, {"enter": False}).json() == {"standing": ""}
    move_on(cup)
    refused = program.post(door, {"enter": True})
    assert (refused.status_code, refused.json()["detail"]) == (409, "Entries of this cup have closed.")
    assert Program(pilot, "watch").post(door, {"enter": True}).json()["code"] == "scope"
    assert not CupEntrant.objects.exists()


def test_it_tells_the_whole_cup():
    cup = make_cup()
    with_entrants(cup, 6)
    told = Program().get(f"cups/{cup.pk}").json()
    assert (told["status"], told["seed"], told["standings"]) == ("sign-up", "", [])
    assert cup.seed not in str(told)
    move_on(cup)
    while cup.status == Cup.Status.RUNNING:
        play_round(cup)
        move_on(cup)
    told = Program().get(f"cups/{cup.pk}").json()
    assert (told["status"], told["seed"]) == ("over", cup.seed)
    assert [each["title"] for each in told["rounds"]] == ["Final", "Round 2", "Round 1"]
    final = told["rounds"][0]["tables"]
    assert [(each["status"], each["match"]) for each in final] == [
        ("over", table.match_id) for table in cup.tables.filter(round=3)
    ]
    won = {seat["person"]["name"]: seat["points"] for table in final for seat in table["seats"]}
    places = [(each["place"], each["person"]["name"], each["points"]) for each in told["standings"]]
    assert won[places[0][1]] == max(won.values())
    assert sum(points for _, _, points in places) == sum(cup.tables.values_list("seats__points", flat=True))


def test_who_does_not_find_its_page_finds_it_nowhere():
    founder, guest, stranger = account("founder"), account("guest"), account("stranger")
    club = found_club(user=founder, name="Sirius")
    of_club = make_cup(founder, name="Club Cup", entry="club", club=club.pk)
    by_list = make_cup(founder, name="List Cup", entry="list")
    invite_to_cup(cup_id=by_list.pk, user=founder, guest=guest)
    for user in (None, founder, guest, stranger):
        program, browser = Program(user), Client()
        if user:
            browser.force_login(user)
        for cup in (of_club, by_list):
            found = browser.get(f"/cups/{cup.pk}/").status_code
            assert program.get(f"cups/{cup.pk}").status_code == found
            assert (cup.pk in numbers(program.get("cups").json())) == (found == 200)
            if user and found == 404:
                assert program.post(f"cups/{cup.pk}/enter", {"enter": True}).status_code == 404
    assert [each["name"] for each in Program(founder).get(f"cups/{by_list.pk}").json()["invited"]] == [
        "Guest"
    ]
    assert Program(guest).get(f"cups/{by_list.pk}").json()["invited"] == []
    assert Program(guest).post(f"cups/{by_list.pk}/enter", {"enter": False}).json() == {"standing": ""}
    assert Program(guest).get(f"cups/{by_list.pk}").status_code == 404


def test_a_table_that_the_page_leads_nobody_to_has_no_match():
    cup = make_cup(account("founder"), entry="list")
    people = [account(f"pilot{number}") for number in range(6)]
    for user in people:
        invite_to_cup(cup_id=cup.pk, user=cup.organiser, guest=user)
        assert Program(user).post(f"cups/{cup.pk}/enter", {"enter": True}).status_code == 200
    move_on(cup)
    shut = cup.tables.first().match
    type(shut).objects.filter(pk=shut.pk).update(watching="players")
    for user in people:
        tables = Program(user).get(f"cups/{cup.pk}").json()["rounds"][0]["tables"]
        sits = shut.seats.filter(user=user).exists()
        assert (tables[0]["match"], tables[0]["invitation"]) == (shut.pk if sits else None, "")
        assert tables[1]["invitation"] == cup.tables.last().match.invitation


def test_many_entrants_cost_as_many_queries_as_few():
    asked = set()
    for entrants in (3, 30):
        cup = make_cup()
        with_entrants(cup, entrants)
        move_on(cup)
        with CaptureQueriesContext(connection) as queries:
            assert len(Program().get(f"cups/{cup.pk}").json()["entrants"]) == entrants
        asked.add(len(queries))
    assert len(asked) == 1
