"""The form of a new match: editions and their seats, short decisions, and errors that lose nothing."""

import re

import pytest

from games.forms.match import MatchForm
from games.models import Match
from games.rules.registry import GAMES
from games.rules.space_race.game import SPACE_RACE
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db
EMPTY = (None, False)
OFFERED = {
    name: field.initial
    for name, field in MatchForm(game=SPACE_RACE).fields.items()
    if field.initial not in EMPTY
}
FILLED = OFFERED | {
    "game": "space-race",
    "name": "Tuesday",
    "edition": "five",
    "seats": "5",
    "bots": "1",
    "bot": "steady",
    "seconds_per_window": "3600",
    "seconds_per_short_window": "900",
}


@pytest.fixture
def host(client):
    client.force_login(make_user("Sergei"))
    return client


def form_of(host, slug: str) -> str:
    return host.get("/matches/new/", {"game": slug}).content.decode()


def test_editions_are_told_in_a_sentence_each_with_their_seats(host):
    html = form_of(host, "space-race")
    for preset in SPACE_RACE.meta.presets.values():
        assert preset.line in html
    assert "Nine Nations: 5 to 9; Five Nations: 5." in html


@pytest.mark.parametrize("slug", GAMES)
def test_only_games_with_short_decisions_ask_for_their_time(host, slug):
    asked = 'name="seconds_per_short_window"' in form_of(host, slug)
    assert asked is (slug == "space-race")


def test_the_options_of_the_game_are_folded_away_until_one_is_wrong(host):
    assert re.search(r'<details class="more" id="rule-options">', form_of(host, "space-race"))
    refused = host.post("/matches/new/", FILLED | {"offer_size": "99"})
    assert re.search(r'<details class="more" id="rule-options" open>', refused.content.decode())


def test_times_are_kept(host):
    answer = host.post("/matches/new/", FILLED)
    match = Match.objects.get()
    assert answer.url == f"/matches/{match.pk}/"
    assert (match.seconds_per_window, match.seconds_per_short_window) == (3600, 900)
    assert "15 minutes" in host.get(answer.url).content.decode()


def test_left_out_short_decisions_take_five_minutes(host):
    host.post("/matches/new/", {name: value for name, value in FILLED.items() if "short" not in name})
    assert Match.objects.get().seconds_per_short_window == 300


@pytest.mark.parametrize(
    ("edition", "seats", "takes"), [("five", 7, "5"), ("five", 4, "5"), ("nine", 4, "5 to 9")]
)
def test_a_wrong_number_of_seats_is_refused_at_its_field_and_nothing_is_lost(host, edition, seats, takes):
    entered = FILLED | {"edition": edition, "seats": seats, "missile_strength": "8"}
    answer = host.post("/matches/new/", entered)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert not Match.objects.exists()
    error = re.search(r'<ul class="errorlist" id="id_seats_error">(.*?)</ul>', html, re.DOTALL)
    assert error
    assert f"This takes {takes} nations." in error.group(1)
    assert re.search(rf'name="seats" value="{seats}"[^>]*aria-invalid="true"', html)
    for kept in ('name="name" value="Tuesday"', 'name="missile_strength" value="8"'):
        assert kept in html
    assert re.search(rf'name="edition" value="{edition}"[^>]*checked', html)
    assert re.search(r'<option value="900" selected>', html)


def test_an_option_left_empty_is_as_the_rules_have_it(host):
    host.post("/matches/new/", FILLED | {"starting_garnets": "", "missile_strength": ""})
    options = Match.objects.get().options
    assert options == SPACE_RACE.options({"edition": "five"})


def test_no_figure_is_too_large_to_be_drawn(host):
    refused = host.post("/matches/new/", FILLED | {"base_space": "9" * 400})
    assert refused.status_code == 422
    assert refused.context["form"].errors["base_space"]
    assert not Match.objects.exists()


@pytest.mark.parametrize("name", ["\u3164", "Tues\u202eday", "Tues\u200bday"])
def test_a_match_has_a_name_that_can_be_seen(host, name):
    refused = host.post("/matches/new/", FILLED | {"name": name})
    assert refused.status_code == 422
    assert refused.context["form"].errors["name"]
