"""The pages of cups: who reads and does what there, and what the whole cup says of itself."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.clubs.services.clubs import found_club
from games.cups.selectors.page import cup_page
from games.cups.services.entries import invite_to_cup
from games.models import Cup
from tests.cups.stage import account, make_cup, move_on, play_round, with_entrants

pytestmark = pytest.mark.django_db(transaction=True)

FILLED = {
    "name": "Orbit Cup",
    "played": "goofspiel:",
    "seats": "3",
    "tempo": "daily",
    "format": "swiss",
    "rounds": "2",
    "final": "on",
    "least": "3",
    "sign_up": "1",
    "entry": "open",
}


KNOCK_OUT = {name: value for name, value in FILLED.items() if name != "rounds"} | {"format": "knockout"}


def browser_of(user=None) -> Client:
    browser = Client()
    if user:
        browser.force_login(user)
    return browser


def read(cup: Cup, user=None) -> str:
    answer = browser_of(user).get(f"/cups/{cup.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_account_sets_one_up_and_others_enter_and_leave():
    organiser, pilot = account("organiser"), account("pilot")
    browser = browser_of(organiser)
    assert "Give the cup a name." in browser.post("/cups/new/", FILLED | {"name": ""}).content.decode()
    refused = browser.post("/cups/new/", KNOCK_OUT | {"goes_on": "5"})
    assert (refused.status_code, "can go on" in refused.content.decode()) == (422, True)
    answer = browser.post("/cups/new/", FILLED)
    cup = Cup.objects.get()
    assert answer["Location"] == f"/cups/{cup.pk}/"
    page = read(cup)
    assert "Nobody has entered yet." in page
    assert cup.seed not in page
    assert cup.seed_hash in page
    browser_of(pilot).post(f"/cups/{cup.pk}/enter/")
    assert "Entered: 1" in read(cup, pilot)
    assert "Leave the cup" in read(cup, pilot)
    browser_of(pilot).post(f"/cups/{cup.pk}/leave/")
    assert "Entered: 0" in read(cup)
    browser.post(f"/cups/{cup.pk}/call-off/")
    assert "Its organiser has called it off." in read(cup)


def test_the_page_tells_the_whole_cup():
    cup = make_cup(least=3)
    people = with_entrants(cup, 6)
    move_on(cup)
    assert "in flight" in read(cup)
    asked = set()
    for _ in range(3):
        play_round(cup)
        move_on(cup)
        with CaptureQueriesContext(connection) as queries:
            page = read(cup)
        asked.add(len(queries))
    assert len(asked) == 1
    assert cup.seed in page
    assert "Final" in page
    for table in cup.tables.all():
        assert f"/matches/{table.match_id}/" in page
    match = cup.tables.first().match
    assert f'href="/cups/{cup.pk}/"' in browser_of(people[0]).get(f"/matches/{match.pk}/").content.decode()
    assert "Orbit Cup" in browser_of().get("/cups/").content.decode()


def test_a_cup_by_list_or_of_a_club_is_there_for_nobody_else():
    founder, guest, stranger = account("founder"), account("guest"), account("stranger")
    club = found_club(user=founder, name="Sirius")
    of_club = make_cup(founder, name="Club Cup", entry="club", club=club.pk)
    by_list = make_cup(founder, name="List Cup", entry="list")
    invite_to_cup(cup_id=by_list.pk, user=founder, guest=guest)
    shut = [(user, of_club) for user in (None, stranger, guest)] + [
        (user, by_list) for user in (None, stranger)
    ]
    for user, cup in shut:
        assert browser_of(user).get(f"/cups/{cup.pk}/").status_code == 404
        assert cup.name not in browser_of(user).get("/cups/").content.decode()
        if user:
            assert browser_of(user).post(f"/cups/{cup.pk}/enter/").status_code == 404
    assert "You are invited." in read(by_list, guest)
    assert "Club Cup" in browser_of(founder).get("/cups/").content.decode()
    club_page = f"/clubs/{club.page_name}/"
    assert "Club Cup" in browser_of(founder).get(club_page).content.decode()
    assert "Club Cup" not in browser_of(stranger).get(club_page).content.decode()
    with_names = browser_of(founder).post(f"/cups/{by_list.pk}/invite/", {"name": "nobody"})
    assert "Nobody with an account has this name." in with_names.content.decode()
    assert browser_of(founder).post(f"/cups/{by_list.pk}/invite/", {"name": "stranger"}).status_code == 302
    assert read(by_list, stranger)
    assert "Invite by name" not in read(by_list, guest)


def test_the_tables_of_a_private_cup_are_in_no_list_and_lead_its_entrants_in():
    cup = make_cup(account("founder"), entry="list", least=2)
    people = [account(f"pilot{number}") for number in range(6)]
    for user in people:
        invite_to_cup(cup_id=cup.pk, user=cup.organiser, guest=user)
        browser_of(user).post(f"/cups/{cup.pk}/enter/")
    move_on(cup)
    match = cup.tables.first().match
    assert f"/matches/{match.pk}/" not in browser_of().get("/lobby/").content.decode()
    assert browser_of().get(f"/matches/{match.pk}/").status_code == 403
    page = read(cup, people[0])
    for table in cup.tables.all():
        assert f"/join/{table.match.invitation}/" in page


def test_who_plays_is_led_to_their_table_and_the_table_has_each_round():
    cup = make_cup(rounds=2, final=False)
    people = with_entrants(cup, 6)
    move_on(cup)
    play_round(cup)
    assert "To my table" not in read(cup, people[0])
    move_on(cup)
    for user in people:
        match = cup.tables.get(round=2, match__seats__user=user).match
        mine = read(cup, user).partition('id="cup-mine"')[2].partition("</div>")[0]
        assert f'href="/matches/{match.pk}/"' in mine
        assert user.display_name not in mine
        others = match.seats.exclude(user=user).values_list("user__display_name", flat=True)
        assert all(name in mine for name in others)
    assert "To my table" not in read(cup)
    page = cup_page(cup, None)
    assert [each.short for each in page.rounds] == ["R2", "R1"]
    first, second = zip(*(line.by_round for line in page.standings), strict=True)
    assert sorted(first) == [0, 0, 50, 50, 100, 100]
    assert set(second) == {None}
