"""Names: players with the same name are distinct everywhere, and matches without a name get one."""

import re

import pytest
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.api.selectors.matches import match_info
from games.display_names import clean_display_name, distinct_names
from games.lobby.selectors.lists import running_matches
from games.lobby.selectors.waiting_room import waiting_room
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.match_setup.services.ready_matches import hosted_match_name, quick_match_name
from games.matches.selectors.display_text import winners_text
from games.matches.selectors.log import log_lines
from games.matches.selectors.seats import host_name, player_names, seat_lines
from games.matches.services.publishing import write_log_entry
from games.models import Match, User
from games.models.match_names import MAX_NAME_LENGTH, NAME_TEXTS, match_name
from games.records.selectors.records import full_record
from games.seasons.selectors.season_page import SeasonPage
from games.seasons.services.series import create_season
from tests.builders import make_user, page_of, play_to_the_end, position_of

pytestmark = pytest.mark.django_db(transaction=True)


def match_of(*names: str, bots: int = 1, **plan) -> tuple[Match, list[User]]:
    users = [make_user(name) for name in names]
    plan = MatchPlan(game_slug="goofspiel", name="Twins", seats=len(names) + bots, bots=("random",) * bots, **plan)
    match = create_match(plan=plan, host=users[0])
    for user in users[1:]:
        join_match(match_id=match.pk, user=user, invitation=match.invitation)
    return match, users


def started(match: Match) -> Match:
    start_match(match_id=match.pk, user=match.host)
    match.refresh_from_db()
    return match


def names_of(match: Match) -> list[str]:
    return [line.name for line in seat_lines(match, match.seats.select_related("user"))]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Sam", "Sam", "Sam"], ["Sam", "Sam 2", "Sam 3"]),
        (["Sam", "sam", "SÁM"], ["Sam", "sam 2", "SÁM 3"]),
        (["Sam", "Sam", "Sam 2"], ["Sam", "Sam 3", "Sam 2"]),
        (["Sam", "S\u0323am", "Ｓam"], ["Sam", "S\u0323am 2", "Ｓam 3"]),
        (["Straße", "STRASSE", "", ""], ["Straße", "STRASSE 2", "", ""]),
        (["मीना", "मेना"], ["मीना", "मेना"]),
    ],
)
def test_names_that_look_alike_are_numbered(names, told):
    assert distinct_names(names) == told


def test_page_and_api_distinguish_namesakes():
    match, (_, second) = match_of("Sam", "sam")
    assert waiting_room(match, None, "")["host_name"] == "Sam"
    match = started(match)
    assert names_of(match)[:2] == ["Sam", "sam 2"]
    assert "sam 2" in page_of(match)
    told = match_info(position_of(match))
    assert ([seat.name for seat in told.seats[:2]], told.host) == (["Sam", "sam 2"], "Sam")
    listed = next(each for each in running_matches() if each.row.pk == match.pk)
    assert [seat.name for seat in listed.seats[:2]] == ["Sam", "sam 2"]
    write_log_entry(match, "extended", timezone.now(), by=second, seconds=60)
    assert log_lines(match, list(match.seats.select_related("user")))[0].text.startswith("sam 2 gave")
    assert export_account_data(second)["matches"][0]["seat_name"] == "sam 2"


def test_older_account_keeps_plain_name():
    match, (older, newer) = match_of("Sam", "Sam")
    seats = list(match.seats.select_related("user"))
    seats[0].user, seats[1].user = newer, older
    names = player_names(seats)
    assert (names[0], names[1]) == ("Sam 2", "Sam")


def test_person_precedes_bot_with_same_name():
    match, _ = match_of("Félicette", "Miss Baker", "ABLE", bots=3)
    assert names_of(started(match)) == ["Félicette", "Miss Baker", "ABLE", "Miss Baker 2", "Ham", "Belka"]


def test_host_without_seat_is_distinct_from_players():
    match, (host, _) = match_of("Sam", "Sam")
    match.seats.filter(user=host).update(user=None)
    assert host_name(match, match.seats.select_related("user")) == "Sam 2"


def test_hidden_names_are_not_numbered():
    match, _ = match_of("Able", "able", anonymous=True)
    match = started(match)
    assert names_of(match) == ["Player 1", "Player 2", "Able"]


def test_result_record_and_season_distinguish_namesakes():
    match, users = match_of("Sam", "Sam", options={"cards": 5})
    season = create_season(match_id=match.pk, user=users[0], name="Twins league")
    match = started(match)
    play_to_the_end(match)
    match.refresh_from_db()
    seats = list(match.seats.select_related("user"))
    match.outcome = match.outcome | {"winners": [0, 1]}
    assert winners_text(match, seats) == "Sam and Sam 2"
    assert [player.name for player in full_record(match).seats[:2]] == ["Sam", "Sam 2"]
    assert sorted(line.name for line in SeasonPage(season, None).table) == ["Sam", "Sam 2"]


NAMES = ["Ed", "W" * 40, "Wernher " * 5, "👩‍🚀" * 13, "x\u0332" * 20, "u" * 150]


@pytest.mark.parametrize("name", NAMES)
def test_the_longest_names_fit_and_can_be_seen(name):
    person = User.objects.create_user(name) if len(name) > 40 else make_user(name)
    for facts in (
        quick_match_name(player=person, game_slug="space-race", preset="nine"),
        hosted_match_name(host=person, game_slug="space-race"),
    ):
        made = match_name(facts, "space-race", "nine")
        assert clean_display_name(made, MAX_NAME_LENGTH) == made
        assert re.search("^Nine Nations with .|.'s Space Race$", made)


@pytest.mark.parametrize("case", NAME_TEXTS)
def test_longest_parameters_fit(case):
    kind, _, is_again = case.partition(".")
    facts = {"kind": kind, "number": 10**9 if is_again else 1, "player": "Ada " * 9, "day": "2026-09-30"}
    facts |= {"tournament": "T" * 40, "round": 999, "table": 99, "season": "S" * 40, "episode": 12}
    assert len(match_name(facts, "loss-in-space", "", 10**9)) <= MAX_NAME_LENGTH
