"""API documentation: every endpoint has an example that succeeds."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from jsonschema_rs import is_valid

from games.absences.services.vacations import announce_vacation
from games.api.views.schema import openapi_description
from games.clubs.services.clubs import create_club
from games.hosting.services.host_commands import PauseMatch
from games.hosting.services.hosting import execute_command
from games.lobby.services.matches import create_match
from games.lobby.services.waiting_room import start_ready_check
from games.match_setup.services.plans import MatchPlan
from games.models import Club, Match, Motion, Telegram, Token, Tournament, TournamentEntrant, User, Vacation
from games.schedule.timetable import Timetable
from games.seasons.selectors.season_page import season_link
from games.seasons.services.series import create_season
from tests.api_client import EXAMPLES, ApiClient
from tests.builders import make_finished_match, make_match, make_user, users_of, window_of
from tests.elimination.builders import make_member, make_season, match_of
from tests.sampling import sample_every
from tests.telegrams import make_limited_race, write_telegram
from tests.tournament_builders import add_entrants, make_tournament

pytestmark = pytest.mark.django_db

Staged = tuple[Match, User]


def running() -> Staged:
    match = make_match(people=3)
    return match, users_of(match)[0]


def hosted() -> Staged:
    match = make_limited_race()
    host = make_user("Host")
    Match.objects.filter(pk=match.pk).update(host=host)
    return match, host


def waiting(player: bool = True, **plan: Any) -> Staged:
    host = make_user("Host")
    match = create_match(
        plan=MatchPlan(game_slug="goofspiel", name="Test flight", seats=3, **plan), host=host, host_plays=player
    )
    return match, host


def checked() -> Staged:
    match, host = waiting()
    start_ready_check(match_id=match.pk, host=host, then_start=False)
    return match, host


def over() -> Staged:
    match = make_finished_match()
    return match, users_of(match)[0]


def talking() -> Staged:
    match = make_limited_race()
    proposed = {"kind": "proposal", "key": "evening", "to": [0], "gives": [{"kind": "launch"}]}
    asking = proposed | {"asks": [{"kind": "tell"}]}
    write_telegram(match, 1, "public", "Good evening.", deal=asking)
    told = {"kind": "answer", "to": "evening", "says": "accept", "filled": [{"kind": "tell", "reading": 2}]}
    write_telegram(match, 0, "public", "", deal=told)
    return match, users_of(match)[0]


def wanting() -> Staged:
    match, _ = running()
    match.seats.filter(number=1).update(stand_in="random", wanted_at=timezone.now())
    return match, make_user("Helper")


def replaced() -> Staged:
    match, user = running()
    match.seats.filter(number=0).update(stand_in="random")
    return match, user


def with_holidays() -> Staged:
    match = make_match(people=2, timetable=Timetable(period=86_400, vacation_days=20))
    return match, users_of(match)[0]


def on_holiday() -> Staged:
    match, user = with_holidays()
    first = date.today() + timedelta(days=3)
    announce_vacation(match_id=match.pk, user=user, first=first, last=first)
    return match, user


def voting() -> Staged:
    match = make_match(people=4, playing_host="vote")
    execute_command(match_id=match.pk, user=users_of(match)[0], command=PauseMatch(2), reason="Lunch")
    return match, users_of(match)[1]


def followed() -> Staged:
    User.objects.create_user("valentina")
    return running()[0], User.objects.create_user("fan")


def in_season() -> Staged:
    match, user = over()
    create_season(match_id=match.pk, user=user, name="Thursdays")
    return match, user


def of_elimination() -> Staged:
    user = make_member(f"cosmonaut-{User.objects.count()}")
    return match_of(make_season(user)), user


def of_club() -> Staged:
    number = Club.objects.count()
    create_club(user=User.objects.create_user(f"founder-{number}"), name=f"Sirius {number}")
    return running()[0], User.objects.create_user(f"fan-{number}")


def of_cup() -> Staged:
    make_tournament(User.objects.create_user(f"organiser-{Tournament.objects.count()}"))
    return running()[0], User.objects.create_user(f"pilot-{Tournament.objects.count()}")


def of_cup_entered() -> Staged:
    organiser = User.objects.create_user("organiser")
    add_entrants(make_tournament(organiser), 1)
    return running()[0], organiser


STAGES = {
    "POST /api/v1/cups/{cup}/remove": of_cup_entered,
    "GET /api/v1/cups/{cup}": of_cup,
    "POST /api/v1/cups/{cup}/enter": of_cup,
    "GET /api/v1/clubs/{club}": of_club,
    "POST /api/v1/clubs/{club}/join": of_club,
    "POST /api/v1/players/{player}/follow": followed,
    "POST /api/v1/account/bot": lambda: (running()[0], make_user("Newcomer")),
    "GET /api/v1/seasons/{season}": in_season,
    "POST /api/v1/seasons/{season}/close": in_season,
    "GET /api/v1/elimination/{season}": of_elimination,
    "POST /api/v1/elimination/{season}/actions/{action}": of_elimination,
    "POST /season": over,
    "POST /entry": lambda: waiting(unlisted=True, password="dark side"),
    "POST /join": lambda: (waiting()[0], make_user("Newcomer")),
    "POST /leave": waiting,
    "POST /ready": checked,
    "POST /ready-check": waiting,
    "POST /take-over": wanting,
    "POST /again": over,
    "GET /verify": over,
    "POST /act": talking,
    "POST /vacations": with_holidays,
    "DELETE /vacations/{vacation}": on_holiday,
    "POST /come-back": replaced,
    "GET /telegraph": talking,
    "GET /telegraph/{channel}": talking,
    "POST /telegraph/{channel}": talking,
    "POST /telegraph/{channel}/read": talking,
    "POST /telegraph/{channel}/report": talking,
    "POST /blocks": talking,
    "POST /start": lambda: waiting(player=False),
    "POST /bot": waiting,
    "POST /call-off": waiting,
    "POST /host": hosted,
    "POST /votes": voting,
    "POST /mutes": hosted,
}


def real(match: Match, given: dict[str, Any]) -> dict[str, Any]:
    """The numbers of an example as they are in the test."""
    numbers: dict[str, Any] = {"match": match.pk}
    if match.status == Match.Status.RUNNING:
        numbers["window"] = window_of(match).pk
    for name, rows in {"vacation": Vacation, "entrant": TournamentEntrant, "motion": Motion, "cup": Tournament}.items():
        numbers[name] = rows.objects.values_list("pk", flat=True).first() or 0
    numbers["telegram"] = Telegram.objects.values_list("number", flat=True).first() or 0
    if "season" in given:
        numbers["season"] = season_link(match).season.token
    if "club" in given:
        club = Club.objects.first()
        numbers["club"] = club.page_name if club else "nobodys-0"
    if "player" in given:
        numbers["player"] = User.objects.filter(is_guest=False).earliest("pk").page_name
    if "first" in given:
        soon = date.today() + timedelta(days=5)
        numbers |= {"first": soon.isoformat(), "last": (soon + timedelta(days=4)).isoformat()}
    return {name: numbers.get(name, value) for name, value in given.items()}


@pytest.mark.parametrize("name", sample_every(2, EXAMPLES))
def test_every_example_succeeds(name):
    method, address = name.split(" ")
    example, place = EXAMPLES[name], address.removeprefix("/api/v1/matches/{match}")
    match, user = STAGES.get(f"{method} {place}", running)()
    program = ApiClient(user, openapi_description()["paths"][address][method.lower()]["x-scope"])
    path = address.format(**real(match, example.values)).removeprefix("/api/v1/") + example.query
    if method == "POST":
        answer = program.post(path, None if example.body is None else real(match, example.body))
    else:
        answer = getattr(program, method.lower())(path)
    told = openapi_description()["paths"][address][method.lower()]["responses"]
    assert str(answer.status_code) in {status for status in told if status.startswith("2")}, answer.content


def test_every_endpoint_has_example():
    told = openapi_description()
    methods = {"get", "post", "delete", "put", "patch"}
    calls = {f"{way.upper()} {address}" for address, of in told["paths"].items() for way in methods & of.keys()}
    assert calls == set(EXAMPLES)
    assert told["openapi"] == "3.1.0"


def test_schema_lists_clauses_of_each_game():
    match, _ = talking()
    read = ApiClient().get(f"matches/{match.pk}/telegraph/public").json()["telegrams"]
    sent = EXAMPLES["POST /api/v1/matches/{match}/telegraph/{channel}"].body
    for struct, value, field in (
        ("TelegramInfo", read[0], "asks"),
        ("TelegramInfo", read[1], "filled"),
        ("Written", sent, "gives"),
        ("Written", {"deal": read[1]["deal"]}, "filled"),
    ):
        schema = {"$ref": f"#/components/schemas/{struct}", "components": openapi_description()["components"]}
        assert is_valid(schema, value)
        assert not is_valid(schema, value | {"deal": value["deal"] | {field: [{"kind": "pray"}]}})
    assert is_valid(schema, {"text": "No deal"})


def test_documentation_page_lists_endpoints(client):
    page = client.get("/api/").content.decode()
    for address in openapi_description()["paths"]:
        assert f"</b> {address}</code>" in page
    assert "`" not in page
    assert ("-d &#x27;{" in page, "-d &#x27;null" in page) == (True, False)
    assert "script-src" in client.get("/api/")["Content-Security-Policy"]
    assert client.get("/api/v1/openapi.json").json()["info"]["title"] == "Space Race"


def test_weaker_scope_than_described_is_refused():
    """A token of the scope before the one that the description names is refused."""
    user, scopes = make_user(), Token.Scope.values
    programs = {scope: ApiClient(user, scope) for scope in scopes}
    named = {"player": "nobody-0", "club": "nobodys-0", "season": "none", "action": "say", "game": "loss-in-space"}
    values = named | {"match": make_match(people=2).pk, "channel": "public", "vacation": 0, "cup": 0}
    for address, place in openapi_description()["paths"].items():
        for method in {"post", "delete"} & place.keys():
            path = address.format(**values).removeprefix("/api/v1/")
            for scope in scopes[: scopes.index(place[method]["x-scope"])]:
                answer = getattr(programs[scope], method)(path)
                assert (answer.status_code, answer.json()["code"]) == (403, "scope")
