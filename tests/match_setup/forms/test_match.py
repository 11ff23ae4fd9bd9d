"""The form of a new match: editions and their seats, short decisions, and errors that lose nothing."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.http import JsonResponse
from django.utils import timezone

from games.match_setup.forms.absences import LADDER_FIELDS
from games.match_setup.forms.match import MatchForm
from games.match_setup.forms.schedule import CUSTOM_TIMETABLE
from games.match_setup.services.ready_matches import offered_editions
from games.models import Match, SetUp
from games.registry import GAME_UIS, GAMES
from games.rules.space_race.game import GAME as SPACE_RACE
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from tests.builders import make_user

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
    assert asked is bool(GAME_UIS[slug].short_windows)


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
    assert set(match.seats.exclude(bot="").values_list("bot", flat=True)) == {GAME_UIS[slug].rival}


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
        (OWN | {"hours": "six"}, "hours", "An hour is written like 18:00."),
        (OWN | {"hours": ""}, "hours", "Say at which hours, like 12:00, 20:00."),
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
        (FILLED | {"watching": "cats"}, "watching", "This is not among the choices."),
        (FILLED | {"starts": "at"}, "starts_at", "Say when."),
        (FILLED | {"starts": "at", "starts_at": "1970-01-01T00:00"}, "starts_at", "This has passed already."),
        (FILLED | {"part_values_0": "1"}, "part_values_0", "This edition has no part 0."),
        (FILLED | {"part_names_3": "x" * 41}, "part_names_3", "At most 40 characters; these are 41."),
        (FILLED | FOUR_GARNETS, "starting_garnets_by_seat_4", "or leave all of them empty"),
        (FILLED | {"zone": "../etc/passwd"}, "zone", ""),
        (FILLED | {"base_space": "9" * 400}, "base_space", ""),
        (FILLED | {"name": "\u3164"}, "name", ""),
        (FILLED | {"name": "Tues\u202eday"}, "name", ""),
        (FILLED | {"name": "Tues\u200bday"}, "name", ""),
    ],
)
def test_error_is_shown_at_its_field(host, form_alone, entered, field, said):
    errors = host.post("/matches/new/", entered).json()
    assert list(errors) == [field]
    assert said in str(errors[field])
    assert not Match.objects.exists()


@pytest.fixture
def form_alone(monkeypatch):
    """A form that is refused is answered with its errors: dozens of whole pages take long to draw."""
    page = "games.match_setup.views.new_match._form_page"
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


def test_omitted_fields_take_usual_values(host):
    hidden = {*CUSTOM_TIMETABLE, *LADDER_FIELDS, "every", "starts_at", "fill_bots"}
    entered = {name: value for name, value in FILLED.items() if name not in hidden}
    assert host.post("/matches/new/", entered | {"tempo": "daily"}).status_code == 302
    assert Match.objects.get().ladder == DEFAULT_LADDER


def test_empty_options_take_rule_defaults(host):
    empty = {"starting_garnets": "", "missile_strength": "", "short_period": ""}
    host.post("/matches/new/", FILLED | empty)
    match = Match.objects.get()
    assert match.seconds_per_short_window == 300
    assert match.options == SPACE_RACE.options({"edition": "five"})


def test_opening_a_match_keeps_the_set_up_that_was_named_or_opens_none(host, monkeypatch):
    answer = host.post("/matches/new/", FILLED | {"set_up": "Tuesdays"}, follow=True)
    assert SetUp.objects.get().name == "Tuesdays"
    assert answer.redirect_chain[-1][0] == f"/matches/{Match.objects.get().pk}/"
    assert "Kept as Tuesdays." in answer.content.decode()
    monkeypatch.setattr("games.match_setup.services.plan_checks.MAX_TEMPLATES", 1)
    answer = host.post("/matches/new/", FILLED | {"set_up": "Fridays"})
    assert (answer.status_code, Match.objects.count()) == (422, 1)
    assert "Delete one first." in answer.content.decode()


def test_a_match_of_ten_minutes_helps_nobody_who_is_away(host):
    host.post("/matches/new/", UNTIMED | {"tempo": "ten-minutes", "short_period": ""})
    assert Match.objects.get().ladder == Ladder()


def test_match_keeps_values_that_templates_drop(host):
    guest, at = make_user("Svetlana"), timezone.now() + timedelta(days=3)
    entered = {
        "host_plays": "",
        "umpire": "on",
        "place_1": "reserved",
        "reserved_1": "svetlana",
        "place_3": "bot:random",
        "bots": "0",
        "watch_delay": "2",
        "starts": "at",
        "starts_at": f"{at.astimezone(ZoneInfo('Asia/Tokyo')):%Y-%m-%dT%H:%M}",
        "fill_bots": "on",
        "zone": "Asia/Tokyo",
    }
    answer = host.post("/matches/new/", FILLED | entered)
    match = Match.objects.get()
    seats = list(match.seats.all())
    assert [seat.bot for seat in seats] == ["", "", "", "random", ""]
    assert [seat.reserved_for for seat in seats] == [None, guest, None, None, None]
    assert (match.umpire, match.starts, match.fill_bots) == (True, "at", True)
    assert match.starts_at == at.replace(second=0, microsecond=0)
    assert "everybody, 2 years behind" in host.get(answer.url).content.decode()


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_begins_with_three_tables_of_which_each_opens_by_one_press(host, slug):
    for preset in offered_editions(slug):
        shown = host.get("/matches/new/", {"game": slug, "preset": preset})
        page = shown.content.decode()
        tables = shown.context["tables"]
        assert [table.slug for table in tables] == ["alone", "friends", "anybody"]
        assert page.index('class="tables"') < page.index('id="plan-all">')
        for table in tables:
            answer = host.post("/matches/new/", {"game": slug, "preset": preset, "table": table.slug})
            match = Match.objects.latest("pk")
            seats = list(match.seats.all())
            assert answer.url == f"/matches/{match.pk}/"
            assert (match.preset, len(seats)) == (preset, table.plan.seats)
            assert sum(seat.is_open for seat in seats) == table.free
            assert match.status == ("open" if table.free else "running")
            assert match.unlisted is (table.slug != "anybody")


def test_a_table_that_is_not_there_and_one_too_many_are_refused(host, settings):
    assert host.post("/matches/new/", {"game": "space-race", "table": "round"}).status_code == 404
    settings.HOSTED_AT_ONCE = 1
    entered = {"game": "goofspiel", "table": "friends"}
    host.post("/matches/new/", entered)
    refused = host.post("/matches/new/", entered, follow=True)
    assert "You host 1 match" in refused.content.decode()
    assert Match.objects.count() == 1
