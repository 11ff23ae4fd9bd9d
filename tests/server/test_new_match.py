"""The form of a new match: editions and their seats, short decisions, and errors that lose nothing."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.http import JsonResponse
from django.utils import timezone

from games.installed import FACES, GAMES
from games.models import Match, SetUp
from games.rules.space_race.game import GAME as SPACE_RACE
from games.schedule.ladder import USUAL, Ladder
from games.schedule.paces import pace_called
from games.set_up.forms.absences import OWN_RUNGS
from games.set_up.forms.match import MatchForm
from games.set_up.forms.times import OWN_TIMES
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db
EMPTY = (None, False)
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


@pytest.mark.parametrize("slug", GAMES)
def test_only_games_with_short_decisions_ask_for_their_time(host, slug):
    asked = 'name="short_period"' in form_of(host, slug)
    assert asked is bool(FACES[slug].short_windows)


def test_left_out_short_decisions_take_five_minutes(host):
    host.post("/matches/new/", {name: value for name, value in FILLED.items() if "short" not in name})
    assert Match.objects.get().seconds_per_short_window == 300


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


UNTIMED = {name: value for name, value in FILLED.items() if name not in ("tempo", "every")}
OWN = UNTIMED | {"tempo": "own", "rhythm": "hours", "hours": "18:00", "period": "1 day", "bound": "30 days"}
OWN_SPAN = OWN | {"rhythm": "period", "hours": ""}
AWAY = FILLED | {"absences": "own"}
FOUR_GARNETS = {f"starting_garnets_by_seat_{seat}": "5" for seat in range(4)}


@pytest.mark.parametrize(
    ("entered", "field", "said"),
    [
        (FILLED | {"seats": 7}, "seats", "This takes 5 nations."),
        (FILLED | {"preset": "nine", "seats": 10}, "seats", "At most 9."),
        (OWN | {"hours": "six"}, "hours", "An hour is written like 18:00."),
        (OWN | {"hours": ""}, "hours", "Say at which hours, like 12:00, 20:00."),
        (OWN_SPAN | {"period": ""}, "period", "Give a period, or fixed hours of the day."),
        (OWN_SPAN | {"period": "a while"}, "period", "A span is written like 36 hours or 2 days."),
        (OWN_SPAN | {"hours": "18:00"}, "hours", "only while it closes “at fixed hours of the day”"),
        (OWN | {"period": "2 days"}, "period", "only while it closes “after a while”"),
        (UNTIMED | {"tempo": "daily", "hours": "18:00"}, "hours", "only with the pace “As I say”"),
        (UNTIMED | {"tempo": "daily", "every": "3600"}, "every", "only with the pace “A fixed time”"),
        (FILLED | {"saved_is_ready": "on", "early_closing": ""}, "saved_is_ready", "only with “Close early”"),
        (FILLED | {"extensions": "4"}, "extensions", "only where “as I say” helps"),
        (FILLED | {"starts_at": "soon"}, "starts_at", "only for a match that starts “at a set time”"),
        (FILLED | {"watching": "players", "watch_delay": "2"}, "watch_delay", "while everybody may watch"),
        (FILLED | {"reserved_1": "Ghost"}, "reserved_1", "Nothing is kept for a name alone"),
        (OWN | {"days_off": list("0123456")}, "days_off", "On one day of the week at least"),
        (OWN | {"quiet_begins": "17:00", "quiet_ends": "19:00"}, "hours", "18:00 is in the quiet hours."),
        (OWN | {"quiet_begins": "22:00"}, "quiet_ends", "Quiet hours are two"),
        (OWN | {"bound": "2 hours"}, "bound", "the bound must not be nearer"),
        (FILLED | {"short_period": "2 days"}, "short_period", "Must be from 1 minute to 24 hours."),
        (FILLED | {"grace": "2 hours"}, "grace", "Must be nothing, or at most"),
        (AWAY | {"wanted_after": "21"}, "wanted_after", "Must be from 0 to 20."),
        (FILLED | {"place_1": "reserved"}, "reserved_1", "For whom?"),
        (
            FILLED | {"place_1": "reserved", "reserved_1": "Ghost"},
            "reserved_1",
            "Nobody here is called Ghost.",
        ),
        (FILLED | {"place_8": "bot:random"}, "place_8", "There are only 5 seats."),
        (FILLED | {"place_0": "host", "place_1": "host"}, "place_1", "You can have one seat only."),
        (FILLED | {"bots": "5"}, "bots", "There are more bots than free seats."),
        (FILLED | {"umpire": "on"}, "umpire", "An umpire sees every hand, and so takes no seat."),
        (FILLED | {"watching": "cats"}, "watching", "This is not among the choices."),
        (FILLED | {"starts": "at"}, "starts_at", "Say when."),
        (FILLED | {"starts": "at", "starts_at": "1970-01-01T00:00"}, "starts_at", "This has passed already."),
        (FILLED | {"part_values_0": "1"}, "part_values_0", "This edition has no part 0."),
        (FILLED | {"part_names_3": "x" * 41}, "part_names_3", "At most 40 characters; these are 41."),
        (FILLED | FOUR_GARNETS, "starting_garnets_by_seat_4", "or leave all of them empty"),
        (FILLED | {"zone": "../etc/passwd"}, "zone", ""),
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
    assert "everybody who has the link, 2 years behind" in host.get(answer.url).content.decode()
