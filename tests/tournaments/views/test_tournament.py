"""Pages, live parts and API of tournaments: who sees and does what."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs.services.clubs import create_club
from games.match_setup.services.plans import plan_to_json
from games.models import Match, MatchTemplate, Tournament
from games.schedule.timetable import Holiday
from games.tournaments.selectors.tournament_page import TournamentPage
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, leave_tournament
from games.tournaments.services.tournaments import tournament_match_plan
from tests.api_client import ApiClient
from tests.builders import browser_of, page_of, play_to_the_end
from tests.caches import empty_caches
from tests.tournament_builders import (
    add_entrants,
    make_account,
    make_tournament,
    play_round,
    run_clock,
    running_matches,
)
from tests.tournaments.services.test_tournaments import begun

pytestmark = pytest.mark.django_db(transaction=True)

FILLED = {"name": "Orbit Tournament", "played": "goofspiel:", "seats": "3", "tempo": "daily"}
FILLED |= {"format": "swiss", "rounds": "2", "final": "on", "least": "3", "sign_up": "1", "entry": "open"}


def read(tournament: Tournament, user=None) -> str:
    answer = browser_of(user).get(f"/tournaments/{tournament.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_account_creates_tournament_and_others_enter_and_leave():
    browser, pilot = browser_of(make_account("organiser")), make_account("pilot")
    assert "Enter a name for" in browser.post("/tournaments/new/", FILLED | {"name": ""}).content.decode()
    knock_out = FILLED | {"format": "knockout", "goes_on": "5"}
    del knock_out["rounds"]
    for closes_at in ("soon", "0001-01-01 00:00"):
        undated = browser.post("/tournaments/new/", FILLED | {"sign_up": "0", "closes_at": closes_at}).context["form"]
        assert [*undated.errors.values()] == [["Enter a date and time like 2030-12-24 18:00."]]
    assert "can advance" in browser.post("/tournaments/new/", knock_out).content.decode()
    answer = browser.post("/tournaments/new/", FILLED)
    tournament = Tournament.objects.get()
    assert answer["Location"] == f"/tournaments/{tournament.pk}/"
    page = read(tournament)
    assert "Nobody has entered yet." in page
    assert (tournament.seed in page, tournament.seed_hash in page) == (False, True)
    button = f'action="/tournaments/{tournament.pk}/enter/"'
    assert [button in read(tournament, user) for user in (pilot, None)] == [True, False]
    browser_of(pilot).post(f"/tournaments/{tournament.pk}/enter/")
    page = read(tournament, pilot)
    assert "Entrants: 1" in page
    assert "Leave tournament" in page
    browser_of(pilot).post(f"/tournaments/{tournament.pk}/leave/")
    assert "Entrants: 0" in read(tournament)
    browser.post(f"/tournaments/{tournament.pk}/cancel/")
    assert "Cancelled by its organiser." in read(tournament)


def test_tournament_has_holidays_of_its_own_or_of_its_template():
    organiser = make_account("organiser")
    browser = browser_of(organiser)
    days = (date.today() + timedelta(days=40), date.today() + timedelta(days=41))
    browser.post("/tournaments/new/", FILLED | {"holidays": "{} to {}".format(*days)})
    tournament = Tournament.objects.get()
    assert tournament_match_plan(tournament).timetable.holidays == (Holiday(*days),)
    assert "No deadlines from" in read(tournament)
    saved = MatchTemplate.objects.create(
        user=organiser, name="Mine", game_slug="goofspiel", entered=plan_to_json(tournament_match_plan(tournament))
    )
    for tempo in ("", "weekends"):
        browser.post("/tournaments/new/", FILLED | {"played": f"set-up:{saved.token}", "tempo": tempo, "name": "Next"})
        again = tournament_match_plan(Tournament.objects.latest("pk")).timetable
        assert again.holidays == (Holiday(*days),)
        assert bool(again.hours) is (tempo == "weekends")
    added = days[1] + timedelta(days=3)
    browser.post("/tournaments/new/", FILLED | {"played": f"set-up:{saved.token}", "tempo": "", "holidays": f"{added}"})
    assert tournament_match_plan(Tournament.objects.latest("pk")).timetable.holidays == (Holiday(added, added),)


def test_page_and_api_show_tournament_in_constant_queries():
    tournament = make_tournament(least=3)
    people = add_entrants(tournament, 6)
    told = ApiClient().get(f"cups/{tournament.pk}").json()
    assert (told["status"], told["seed"], told["standings"]) == ("sign-up", "", [])
    assert tournament.seed not in str(told)
    run_clock(tournament)
    assert "in progress" in read(tournament)
    asked = set()
    for _ in range(3):
        play_round(tournament)
        run_clock(tournament)
        with CaptureQueriesContext(connection) as queries:
            page = read(tournament)
        asked.add(len(queries))
    assert len(asked) == 1
    told = ApiClient().get(f"cups/{tournament.pk}").json()
    assert (told["status"], told["seed"], tournament.seed in page) == ("over", tournament.seed, True)
    assert [each["title"] for each in told["rounds"]] == ["Final", "Round 2", "Round 1"]
    final = told["rounds"][0]["tables"]
    assert [(each["status"], each["match"]) for each in final] == [
        ("over", table.match_id) for table in tournament.tables.filter(round=3)
    ]
    won = {seat["person"]["name"]: seat["points"] for table in final for seat in table["seats"]}
    assert won[told["standings"][0]["person"]["name"]] == max(won.values())
    points = sum(each["points"] for each in told["standings"])
    assert points == sum(tournament.tables.values_list("seats__points", flat=True))
    assert "Final" in page
    for table in tournament.tables.all():
        assert f"/matches/{table.match_id}/" in page
    match = tournament.tables.first().match
    assert f'href="/tournaments/{tournament.pk}/"' in page_of(match, people[0])
    assert "Orbit Tournament" in browser_of().get("/tournaments/").content.decode()


def test_private_tournament_is_hidden_from_others():
    founder, guest, stranger = make_account("founder"), make_account("guest"), make_account("stranger")
    club = create_club(user=founder, name="Sirius")
    of_club = make_tournament(founder, name="Club Tournament", entry="club", club=club)
    by_list = make_tournament(founder, name="List Tournament", entry="list")
    invite_to_tournament(tournament_id=by_list.pk, user=founder, guest=guest)
    for user in (None, founder, guest, stranger):
        browser, program = browser_of(user), ApiClient(user)
        lists = browser.get("/tournaments/").content.decode(), program.get("cups").content.decode()
        for tournament, readers in ((of_club, (founder,)), (by_list, (founder, guest))):
            found = 200 if user in readers else 404
            reads = browser.get(f"/tournaments/{tournament.pk}/"), program.get(f"cups/{tournament.pk}")
            assert [answer.status_code for answer in reads] == [found] * 2
            assert [tournament.name in listed for listed in lists] == [found == 200] * 2
            if user and found == 404:
                enter = {"enter": True}
                writes = (
                    browser.post(f"/tournaments/{tournament.pk}/enter/"),
                    program.post(f"cups/{tournament.pk}/enter", enter),
                )
                assert [answer.status_code for answer in writes] == [404] * 2
        shown = browser.get(f"/clubs/{club.page_name}/").content.decode()
        assert ("Club Tournament" in shown) is (user == founder)
    assert "You are invited." in read(by_list, guest)
    assert "Invite by name" not in read(by_list, guest)
    invited = [ApiClient(user).get(f"cups/{by_list.pk}").json()["invited"] for user in (founder, guest)]
    assert [[each["name"] for each in names] for names in invited] == [["Guest"], []]
    with_names = browser_of(founder).post(f"/tournaments/{by_list.pk}/invite/", {"name": "nobody"})
    assert "There is no account with this name." in with_names.content.decode()
    browser_of(founder).post(f"/tournaments/{by_list.pk}/invite/", {"name": "stranger"})
    assert read(by_list, stranger)
    browser_of(guest).post(f"/tournaments/{by_list.pk}/leave/")
    assert browser_of(guest).get(f"/tournaments/{by_list.pk}/").status_code == 404


def test_private_tournament_matches_are_unlisted():
    tournament = make_tournament(make_account("founder"), entry="list", least=2)
    people = [make_account(f"pilot{number}") for number in range(6)]
    for user in people:
        invite_to_tournament(tournament_id=tournament.pk, user=tournament.organiser, guest=user)
        browser_of(user).post(f"/tournaments/{tournament.pk}/enter/")
    run_clock(tournament)
    first, second = (table.match for table in tournament.tables.all())
    assert f"/matches/{first.pk}/" not in browser_of().get("/lobby/").content.decode()
    assert browser_of().get(f"/matches/{first.pk}/").status_code == 403
    page = read(tournament, people[0])
    assert all(f"/join/{match.invitation}/" in page for match in (first, second))
    Match.objects.filter(pk=first.pk).update(watching="players")
    for user in people:
        tables = ApiClient(user).get(f"cups/{tournament.pk}").json()["rounds"][0]["tables"]
        sits = first.seats.filter(user=user).exists()
        assert (tables[0]["match"], tables[0]["invitation"]) == (first.pk if sits else None, "")
        assert tables[1]["invitation"] == second.invitation


def test_player_finds_link_to_own_table():
    tournament, people = begun(6, rounds=2, final=False)
    play_round(tournament)
    assert "Go to my table" not in read(tournament, people[0])
    run_clock(tournament)
    for user in people:
        match = tournament.tables.get(round=2, match__seats__user=user).match
        mine = read(tournament, user).partition('id="tournament-mine"')[2].partition("</div>")[0]
        assert f'href="/matches/{match.pk}/"' in mine
        assert user.display_name not in mine
        others = match.seats.exclude(user=user).values_list("user__display_name", flat=True)
        assert all(name in mine for name in others)
    assert "Go to my table" not in read(tournament)
    page = TournamentPage(tournament, None)
    assert [each.short for each in page.rounds] == ["R2", "R1"]
    first, second = zip(*(line.by_round for line in page.standings), strict=True)
    assert sum(first) == 300
    assert set(second) == {None}


def test_allowed_users_enter_and_leave_tournament():
    tournament, pilot = make_tournament(), make_account("pilot")
    program, door = ApiClient(pilot, "play"), f"cups/{tournament.pk}/enter"
    assert program.post(door, {"enter": True}).json() == {"standing": "in"}
    told = program.get(f"cups/{tournament.pk}").json()
    assert (told["standing"], told["may_enter"]) == ("in", False)
    assert [(each["name"], each["is_me"]) for each in told["entrants"]] == [("Pilot", True)]
    assert program.post(door, {"enter": False}).json() == {"standing": ""}
    assert ApiClient(pilot, "watch").post(door, {"enter": True}).json()["code"] == "scope"


def asked(tournament: Tournament, user=None, etag: str = ""):
    empty_caches()
    return browser_of(user).get(f"/tournaments/{tournament.pk}/live/", headers={"If-None-Match": etag} if etag else {})


def test_live_part_sends_changes_only():
    tournament = make_tournament()
    first, *_ = add_entrants(tournament, 6)
    late = make_account("late")
    shown = asked(tournament)
    for change in (
        lambda: enter_tournament(tournament_id=tournament.pk, user=late),
        lambda: leave_tournament(tournament_id=tournament.pk, user=late),
        lambda: run_clock(tournament),
        lambda: play_to_the_end(running_matches(tournament)[0]),
        lambda: leave_tournament(tournament_id=tournament.pk, user=first),
        lambda: play_round(tournament),
        lambda: run_clock(tournament),
        lambda: running_matches(tournament)[0].delete(),
    ):
        assert asked(tournament, etag=shown["ETag"]).status_code == 304
        before = shown.content
        change()
        shown = asked(tournament, etag=shown["ETag"])
        assert shown.status_code == 200
        assert shown.content != before


def test_live_part_equals_the_page_for_each_reader():
    tournament, people = begun(3)
    for user in (None, *people, make_account("stranger")):
        live = asked(tournament, user).content.decode().strip()
        assert live in browser_of(user).get(f"/tournaments/{tournament.pk}/").content.decode()
    etag = asked(tournament, people[0])["ETag"]
    assert asked(tournament, people[1], etag).status_code == 200
    shut = make_tournament(tournament.organiser, name="List Tournament", entry="list")
    assert asked(shut).status_code == asked(shut, people[0]).status_code == 404


def test_page_of_earlier_stage_is_reloaded():
    tournament = make_tournament()
    late, *_ = add_entrants(tournament, 6)

    def is_reloaded(user, stage: str) -> bool:
        empty_caches()
        answer = browser_of(user).get(f"/tournaments/{tournament.pk}/live/", {"stage": stage})
        return "HX-Refresh" in answer

    assert 'stage=sign-up%20in"' in browser_of(late).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert not is_reloaded(late, "sign-up in")
    assert not is_reloaded(None, "sign-up")
    leave_tournament(tournament_id=tournament.pk, user=late)
    assert is_reloaded(late, "sign-up in")
    run_clock(tournament)
    assert is_reloaded(None, "sign-up")
