"""The form of a new match: editions and their seats, short decisions, and errors that lose nothing."""

import re

import pytest

from games.forms.match import MatchForm
from games.installed import FACES, GAMES
from games.models import Match
from games.rules.space_race.game import GAME as SPACE_RACE
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db
EMPTY = (None, False)
SEATS = {"space-race": (5, 9), "goofspiel": (2, 6), "booster": (2, 6)}
OFFERED = {
    name: field.initial
    for name, field in MatchForm(game=SPACE_RACE).fields.items()
    if field.initial not in EMPTY
}
FILLED = OFFERED | {
    "game": "space-race",
    "name": "Tuesday",
    "preset": "five",
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
    assert "Nine Nations: 5 to 9; Five Nations: 5; Taster: 5 to 9." in html


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


def test_what_becomes_of_telegrams_is_up_to_the_host_and_told_before_the_start(host):
    answer = host.post("/matches/new/", FILLED)
    assert "nobody is told how many; sealed for good" in host.get(answer.url).content.decode()
    answer = host.post("/matches/new/", FILLED | {"shows_traffic": "on", "opens_archive": "on"})
    match = Match.objects.latest("pk")
    assert (match.shows_traffic, match.opens_archive) == (True, True)
    page = host.get(answer.url).content.decode()
    assert "everybody sees how many; opened to everybody at the end" in page
    assert "shows_traffic" not in form_of(host, "goofspiel")


def test_left_out_short_decisions_take_five_minutes(host):
    host.post("/matches/new/", {name: value for name, value in FILLED.items() if "short" not in name})
    assert Match.objects.get().seconds_per_short_window == 300


@pytest.mark.parametrize(
    ("edition", "seats", "said"),
    [("five", 7, "This takes 5 nations."), ("nine", 4, "At least 5."), ("nine", 10, "At most 9.")],
)
def test_a_wrong_number_of_seats_is_refused_at_its_field_and_nothing_is_lost(host, edition, seats, said):
    entered = FILLED | {"preset": edition, "seats": seats, "missile_strength": "8"}
    answer = host.post("/matches/new/", entered)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert not Match.objects.exists()
    error = re.search(r'<ul class="errorlist" id="id_seats_error">(.*?)</ul>', html, re.DOTALL)
    assert error
    assert said in error.group(1)
    assert re.search(rf'name="seats" value="{seats}"[^>]*aria-invalid="true"', html)
    for kept in ('name="name" value="Tuesday"', 'name="missile_strength" value="8"'):
        assert kept in html
    assert re.search(rf'name="preset" value="{edition}"[^>]*checked', html)
    assert re.search(r'<option value="900" selected>', html)


def test_an_option_left_empty_is_as_the_rules_have_it(host):
    host.post("/matches/new/", FILLED | {"starting_garnets": "", "missile_strength": ""})
    options = Match.objects.get().options
    assert options == SPACE_RACE.options({"edition": "five"})


def test_a_preset_with_figures_of_its_own_leaves_them_to_the_host(host):
    assert 'name="base_space"' in form_of(host, "space-race")
    host.post("/matches/new/", FILLED | {"preset": "taster", "base_space": ""})
    host.post("/matches/new/", FILLED | {"preset": "taster", "base_space": "24"})
    host.post("/matches/new/", FILLED | {"preset": "nine", "base_space": ""})
    made = Match.objects.order_by("pk")
    assert [(match.preset, match.options["base_space"]) for match in made] == [
        ("taster", 20),
        ("taster", 24),
        ("nine", 27),
    ]


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


@pytest.mark.parametrize("slug", SEATS)
def test_seats_and_bots_are_bound_by_what_the_game_takes(slug):
    low, high = seats = SEATS[slug]
    fields = MatchForm(game=GAMES[slug]).fields
    assert (fields["seats"].min_value, fields["seats"].max_value) == seats
    assert (fields["bots"].min_value, fields["bots"].max_value) == (0, high - 1)
    assert (fields["seats"].initial, fields["bots"].initial) == (low, low - 1)


@pytest.mark.parametrize("slug", GAMES)
def test_an_untouched_form_opens_a_match_that_can_start_at_once(host, slug):
    form = MatchForm(game=GAMES[slug], host=make_user("Sergei"))
    untouched = {field.html_name: field.value() for field in form if field.value() is not None}
    host.post("/matches/new/", untouched | {"game": slug})
    match = Match.objects.get()
    assert re.fullmatch(rf"Sergei's {GAMES[slug].meta.name}, \d+ [A-Z][a-z]+", match.name)
    assert not match.seats.filter(user=None, bot="").exists()
    assert set(match.seats.exclude(bot="").values_list("bot", flat=True)) == {FACES[slug].rival}


def test_every_error_is_a_sentence_of_this_site(host):
    wrong = {"name": "x" * 61, "seats": "", "bots": "9", "bot": "cheater", "starting_garnets": "-1"}
    errors = host.post("/matches/new/", FILLED | wrong | {"preset": "six"}).context["form"].errors
    assert {field: list(said) for field, said in errors.items()} == {
        "name": ["At most 60 characters; these are 61."],
        "seats": ["Fill this in."],
        "bots": ["At most 8."],
        "bot": ["This is not among the choices."],
        "starting_garnets": ["At least 0."],
        "preset": ["This is not among the choices."],
    }
