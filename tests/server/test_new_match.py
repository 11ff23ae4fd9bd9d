"""The form of a new match: editions and their seats, short decisions, and errors that lose nothing."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.http import JsonResponse
from django.utils import timezone

from games.installed import FACES, GAMES
from games.models import Match, SetUp
from games.models.settings import Settings
from games.rules.space_race.game import GAME as SPACE_RACE
from games.schedule.ladder import USUAL, Ladder
from games.schedule.paces import pace_called
from games.set_up.forms.absences import OWN_RUNGS
from games.set_up.forms.match import MatchForm
from games.set_up.forms.times import OWN_TIMES
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db
EMPTY = (None, False)
SEATS = {"space-race": (5, 9), "goofspiel": (2, 6), "booster": (2, 6)}
OFFERED = {
    field.html_name: field.value()
    for field in MatchForm(game=SPACE_RACE)
    if field.field.initial not in (*EMPTY, {})
}
FILLED = OFFERED | {
    "game": "space-race",
    "name": "Tuesday",
    "preset": "five",
    "seats": "5",
    "bots": "1",
    "bot": "steady",
    "tempo": "period",
    "every": "3600",
    "short_period": "15 minutes",
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
    assert "Nine Nations: 5 to 9; Five Nations: 5; Taster: 5 to 9; Five, brisk: 5; Nine, long: 5 to 9" in html


@pytest.mark.parametrize("slug", GAMES)
def test_only_games_with_short_decisions_ask_for_their_time(host, slug):
    asked = 'name="short_period"' in form_of(host, slug)
    assert asked is bool(FACES[slug].short_windows)


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
    assert match.settings == Settings(shows_traffic=True, opens_archive=True)
    page = host.get(answer.url).content.decode()
    assert "everybody sees how many; opened to everybody at the end" in page
    assert "shows_traffic" not in form_of(host, "goofspiel")
    assert "quiet_bots" not in form_of(host, "goofspiel")


def test_a_host_may_want_no_telegrams_from_bots(host):
    answer = host.post("/matches/new/", FILLED | {"quiet_bots": "on"})
    assert Match.objects.latest("pk").settings == Settings(quiet_bots=True)
    assert "write no telegrams" in host.get(answer.url).content.decode()


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
    assert 'name="short_period" value="15 minutes"' in html


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
    assert (fields["bots"].min_value, fields["bots"].max_value) == (0, high)
    usual = max(low, min(high, FACES[slug].quick_seats))
    assert (fields["seats"].initial, fields["bots"].initial) == (usual, 0)


@pytest.mark.parametrize("slug", GAMES)
def test_an_untouched_form_keeps_seats_for_others_and_bots_can_take_them_at_once(host, slug):
    form = MatchForm(game=GAMES[slug], host=make_user("Sergei"))
    untouched = {field.html_name: field.value() for field in form if field.value() is not None}
    host.post("/matches/new/", untouched | {"game": slug})
    match = Match.objects.get()
    assert match.name == f"Sergei's {GAMES[slug].meta.name}"
    assert match.seats.filter(user=None, bot="").count() == match.seats.count() - 1 > 0
    host.post(f"/matches/{match.pk}/start/", {"fill": "yes"})
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert set(match.seats.exclude(bot="").values_list("bot", flat=True)) == {FACES[slug].rival}


@pytest.mark.parametrize("slug", GAMES)
def test_no_option_of_a_game_bears_the_name_of_a_setting_of_the_platform(slug):
    assert not {option.name for option in GAMES[slug].meta.options} & MatchForm.base_fields.keys()


def test_every_error_is_a_sentence_of_this_site(host):
    wrong = {"name": "x" * 61, "seats": "", "bots": "10", "bot": "cheater", "starting_garnets": "-1"}
    errors = host.post("/matches/new/", FILLED | wrong | {"preset": "six"}).context["form"].errors
    assert {field: list(said) for field, said in errors.items()} == {
        "name": ["At most 60 characters; these are 61."],
        "seats": ["Fill this in."],
        "bots": ["At most 9."],
        "bot": ["This is not among the choices."],
        "starting_garnets": ["At least 0."],
        "preset": ["This is not among the choices."],
    }


UNTIMED = {name: value for name, value in FILLED.items() if name not in ("tempo", "every")}
OWN = UNTIMED | {"tempo": "own", "rhythm": "hours", "hours": "18:00", "period": "1 day", "bound": "30 days"}
OWN_SPAN = OWN | {"rhythm": "period", "hours": ""}
AWAY = FILLED | {"absences": "own"}
FOUR_GARNETS = {f"starting_garnets_by_seat_{seat}": "5" for seat in range(4)}


@pytest.mark.parametrize(
    ("entered", "field", "said"),
    [
        (OWN | {"hours": "25:00"}, "hours", "An hour is written like 18:00."),
        (OWN | {"hours": "six"}, "hours", "An hour is written like 18:00."),
        (OWN | {"hours": ""}, "hours", "Say at which hours, like 12:00, 20:00."),
        (OWN_SPAN | {"period": ""}, "period", "Give a period, or fixed hours of the day."),
        (OWN_SPAN | {"period": "a while"}, "period", "A span is written like 36 hours or 2 days."),
        (OWN_SPAN | {"period": "15 days"}, "period", "Must be from 1 minute to 14 days."),
        (OWN_SPAN | {"hours": "18:00"}, "hours", "only while it closes “at fixed hours of the day”"),
        (OWN | {"period": "2 days"}, "period", "only while it closes “after a while”"),
        (UNTIMED | {"tempo": "daily", "hours": "18:00"}, "hours", "only with the pace “As I say”"),
        (UNTIMED | {"tempo": "daily", "days_off": ["5"]}, "days_off", "only with the pace “As I say”"),
        (UNTIMED | {"tempo": "daily", "bound": "x"}, "bound", "only with the pace “As I say”"),
        (UNTIMED | {"tempo": "daily", "every": "3600"}, "every", "only with the pace “A fixed time”"),
        (FILLED | {"saved_is_ready": "on", "early_closing": ""}, "saved_is_ready", "only with “Close early”"),
        (FILLED | {"extensions": "4"}, "extensions", "only where “as I say” helps"),
        (FILLED | {"standing_orders": ""}, "standing_orders", "only where “as I say” helps"),
        (FILLED | {"starts_at": "soon"}, "starts_at", "only for a match that starts “at a set time”"),
        (FILLED | {"fill_bots": "on"}, "fill_bots", "only for a match that starts “at a set time”"),
        (FILLED | {"watching": "players", "watch_delay": "2"}, "watch_delay", "while everybody may watch"),
        (FILLED | {"reserved_1": "Ghost"}, "reserved_1", "Nothing is kept for a name alone"),
        (
            OWN | {"days_off": list("0123456")},
            "days_off",
            "On one day of the week at least something must close.",
        ),
        (OWN | {"days_off": ["7"]}, "days_off", "This is not among the days."),
        (OWN | {"quiet_begins": "17:00", "quiet_ends": "19:00"}, "hours", "18:00 is in the quiet hours."),
        (
            OWN | {"quiet_begins": "08:00", "quiet_ends": "08:00"},
            "quiet_begins",
            "another time than they begin",
        ),
        (OWN | {"quiet_begins": "late"}, "quiet_begins", "An hour is written like 18:00."),
        (
            OWN | {"quiet_begins": "22:00"},
            "quiet_ends",
            "Quiet hours are two: when they begin and when they end.",
        ),
        (OWN | {"at_least": "2 days"}, "at_least", "Must be from 1 minute to 24 hours."),
        (OWN | {"first_period": "3 weeks"}, "first_period", "Must be from 1 minute to 14 days."),
        (OWN | {"bound": "2 hours"}, "bound", "the bound must not be nearer"),
        (FILLED | {"short_period": "2 days"}, "short_period", "Must be from 1 minute to 24 hours."),
        (FILLED | {"grace": "2 hours"}, "grace", "Must be nothing, or at most"),
        (FILLED | {"vacation_days": "61"}, "vacation_days", "Must be from 0 to 60 days."),
        (FILLED | {"zone": "Mars/Olympus"}, "zone", "This is not among the choices."),
        (AWAY | {"extensions": "21"}, "extensions", "Must be from 0 to 20."),
        (AWAY | {"extension_seconds": "1 second"}, "extension_seconds", "Must be from 1 minute to 14 days."),
        (AWAY | {"bot_after": "-1"}, "bot_after", "At least 0."),
        (AWAY | {"wanted_after": "21"}, "wanted_after", "Must be from 0 to 20."),
        (FILLED | {"place_1": "reserved"}, "reserved_1", "For whom?"),
        (
            FILLED | {"place_1": "reserved", "reserved_1": "Ghost"},
            "reserved_1",
            "Nobody here is called Ghost.",
        ),
        (FILLED | {"place_8": "bot:random"}, "place_8", "There are only 5 seats."),
        (FILLED | {"place_0": "host", "place_1": "host"}, "place_1", "You can have one seat only."),
        (FILLED | {"place_0": "bot:cheater"}, "place_0", "This is not among the choices."),
        (FILLED | {"bots": "5"}, "bots", "There are more bots than free seats."),
        (FILLED | {"umpire": "on"}, "umpire", "An umpire sees every hand, and so takes no seat."),
        (FILLED | {"watch_delay": "21"}, "watch_delay", "At most 20."),
        (FILLED | {"minimum_reliability": "101"}, "minimum_reliability", "At most 100."),
        (FILLED | {"language": "xx"}, "language", "This is not among the choices."),
        (FILLED | {"watching": "cats"}, "watching", "This is not among the choices."),
        (FILLED | {"starts": "at"}, "starts_at", "Say when."),
        (FILLED | {"starts": "at", "starts_at": "soon"}, "starts_at", "A moment is written like"),
        (
            FILLED | {"starts": "at", "starts_at": "2199-12-31T23:59"},
            "starts_at",
            "At most 90 days from now.",
        ),
        (FILLED | {"starts": "at", "starts_at": "1970-01-01T00:00"}, "starts_at", "This has passed already."),
        (FILLED | {"part_values_3": "100"}, "part_values_3", "At most 99."),
        (FILLED | {"part_values_0": "1"}, "part_values_0", "This edition has no part 0."),
        (FILLED | {"part_names_3": "x" * 41}, "part_names_3", "At most 40 characters; these are 41."),
        (FILLED | FOUR_GARNETS, "starting_garnets_by_seat_4", "or leave all of them empty"),
        (
            FILLED | {f"starting_garnets_by_seat_{n}": "5" for n in range(6)},
            "starting_garnets_by_seat_5",
            "Nobody",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field(host, form_alone, entered, field, said):
    errors = host.post("/matches/new/", entered).json()
    assert list(errors) == [field]
    assert said in str(errors[field])
    assert not Match.objects.exists()


@pytest.fixture
def form_alone(monkeypatch):
    """A form that is refused is answered with its errors: dozens of whole pages take long to draw."""
    page = "games.set_up.views.new_match._form_page"
    monkeypatch.setattr(page, lambda request, form: JsonResponse(form.errors, status=422))


@pytest.mark.parametrize(
    "wrong",
    [{"vacation_days": "61"}, {"place_8": "bot:random"}, {"part_values_3": "100"}, {"watch_delay": "21"}],
)
def test_an_error_stands_in_a_part_that_is_open_and_nothing_is_lost(host, wrong):
    answer = host.post("/matches/new/", FILLED | wrong)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert html.count("errorlist") == 1
    folded = re.findall(r"<details(?![^>]* open)[^>]*>.*?</details>", html, re.DOTALL)
    assert [part for part in folded if "errorlist" in part] == []
    assert 'name="name" value="Tuesday"' in html


def test_what_a_page_with_scripts_leaves_out_is_as_usual(host):
    hidden = {*OWN_TIMES, *OWN_RUNGS, "every", "starts_at", "fill_bots"}
    entered = {name: value for name, value in FILLED.items() if name not in hidden}
    assert host.post("/matches/new/", entered | {"tempo": "daily"}).status_code == 302
    assert Match.objects.get().ladder == USUAL


def test_opening_a_match_keeps_the_set_up_that_was_named(host):
    answer = host.post("/matches/new/", FILLED | {"set_up": "Tuesdays"}, follow=True)
    assert SetUp.objects.get().name == "Tuesdays"
    assert answer.redirect_chain[-1][0] == f"/matches/{Match.objects.get().pk}/"
    assert "Kept as Tuesdays." in answer.content.decode()


def test_a_set_up_that_cannot_be_kept_opens_no_match(host, monkeypatch):
    monkeypatch.setattr("games.set_up.services.set_ups.MOST_SET_UPS", 0)
    answer = host.post("/matches/new/", FILLED | {"set_up": "Tuesdays"})
    assert (answer.status_code, Match.objects.exists()) == (422, False)
    assert "Delete one first." in answer.content.decode()


@pytest.mark.parametrize(
    ("pace", "absences"),
    [("ten-minutes", Ladder()), ("daily", USUAL), ("working-days", USUAL), ("weekends", USUAL)],
)
def test_a_named_pace_and_what_is_usual_when_somebody_is_away(host, pace, absences):
    host.post("/matches/new/", UNTIMED | {"tempo": pace, "short_period": "", "zone": "Asia/Tokyo"})
    match = Match.objects.get()
    named = pace_called(pace).timetable
    assert match.ladder == absences
    assert (match.schedule.hours, match.schedule.period) == (named.hours, named.period)
    assert match.schedule.short_period == named.short_period


def test_everything_that_was_entered_is_kept_in_the_match(host):
    guest = make_user("Svetlana")
    at = timezone.now() + timedelta(days=3)
    entered = {
        "host_plays": "",
        "umpire": "on",
        "place_1": "reserved",
        "reserved_1": "svetlana",
        "place_3": "bot:random",
        "bots": "0",
        "absences": "own",
        "extensions": "2",
        "extension_seconds": "1 day and 12 hours",
        "wanted_after": "5",
        "bot_after": "0",
        "grace": "10 minutes",
        "vacation_days": "8",
        "unlisted": "on",
        "language": "de",
        "minimum_reliability": "70",
        "anonymous": "on",
        "watching": "everybody",
        "watch_delay": "2",
        "playing_host": "vote",
        "starts": "at",
        "starts_at": f"{at.astimezone(ZoneInfo('Asia/Tokyo')):%Y-%m-%dT%H:%M}",
        "fill_bots": "on",
        "zone": "Asia/Tokyo",
        "part_names_3": "Black Cat",
        "part_values_3": "0",
        **{f"starting_garnets_by_seat_{n}": str(n) for n in range(5)},
    }
    answer = host.post("/matches/new/", FILLED | entered)
    match = Match.objects.get()
    seats = list(match.seats.all())
    assert [seat.bot for seat in seats] == ["", "", "", "random", ""]
    assert [seat.reserved_for for seat in seats] == [None, guest, None, None, None]
    assert match.ladder == Ladder(extensions=2, extension_seconds=129_600, wanted_after=5)
    assert (match.schedule.grace, match.schedule.vacation_days, match.schedule.zone) == (600, 8, "Asia/Tokyo")
    assert (match.unlisted, match.language, match.minimum_reliability) == (True, "de", 70)
    assert (match.anonymous, match.umpire, match.watch_delay) == (True, True, 2)
    assert (match.playing_host, match.starts, match.fill_bots) == ("vote", "at", True)
    assert match.starts_at == at.replace(second=0, microsecond=0)
    assert match.options["part_names"] == {"3": "Black Cat"}
    assert match.options["part_values"] == {"3": 0}
    assert match.options["starting_garnets_by_seat"] == [0, 1, 2, 3, 4]
    told = host.get(answer.url).content.decode()
    for sentence in (
        "A year waits 10 minutes longer for who is late.",
        "Each player has 8 days of vacation",
        "Two extensions of 36 hours, then standing orders",
        "after five misses in a row the seat is open for a substitute",
        "players who are 70% reliable or more",
        "everybody who has the link, 2 years behind",
        "nobody is told who plays what until the match is over",
        "the host sees everything",
        "by the clocks of Tokyo; bots take the seats that are free",
        "Deutsch",
        "Black Cat",
        "0, 1, 2, 3, 4",
        "Started now, the first year would close on",
    ):
        assert sentence in told, sentence


def test_what_is_chosen_in_full_begins_with_the_seats_of_the_edition(host):
    page = host.get("/matches/new/", {"game": "space-race", "preset": "five"})
    form = page.context["form"]
    assert (form["preset"].value(), form["seats"].value()) == ("five", 5)
    assert 'data-takes="nine:5:9 five:5:5' in page.content.decode()
