"""The new-match form: editions and their seats, short decisions, and errors that keep the input."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.http import JsonResponse
from django.utils import timezone

from games.match_setup.forms.absences import LADDER_FIELDS
from games.match_setup.forms.match import MatchForm
from games.match_setup.forms.schedule import CUSTOM_TIMETABLE
from games.models import Match, MatchTemplate
from games.registry import GAME_UIS, GAMES
from games.rules.space_race.game import GAME as SPACE_RACE
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from tests.builders import make_user

pytestmark = pytest.mark.django_db
EMPTY = (None, False)
OFFERED = {
    field.html_name: field.value() for field in MatchForm(game=SPACE_RACE) if field.field.initial not in (*EMPTY, {})
}
FILLED = OFFERED | {"game": "space-race", "name": "Tuesday", "preset": "five", "seats": "5", "bots": "1"}
FILLED |= {"bot": "steady", "tempo": "period", "every": "3600", "short_period": "15 minutes"}


@pytest.fixture
def host(client):
    client.force_login(make_user("Sergei"))
    return client


def form_of(host, slug: str) -> str:
    return host.get("/matches/new/", {"game": slug}).content.decode()


@pytest.mark.parametrize("slug", GAMES)
def test_short_period_only_for_games_with_short_windows(host, slug):
    asked = 'name="short_period"' in form_of(host, slug)
    assert asked is bool(GAME_UIS[slug].short_windows)


@pytest.mark.parametrize("slug", GAMES)
def test_settings_of_private_channels_only_for_games_that_have_some(host, slug):
    form = form_of(host, slug)
    asked = ['name="shows_traffic"' in form, 'name="quiet_bots"' in form]
    assert asked == [GAMES[slug].has_private_channels, True]


def test_preset_options_stay_open_to_host(host):
    assert 'name="base_space"' in form_of(host, "space-race")
    host.post("/matches/new/", FILLED | {"preset": "taster", "base_space": ""})
    host.post("/matches/new/", FILLED | {"preset": "taster", "base_space": "24"})
    host.post("/matches/new/", FILLED | {"preset": "nine", "base_space": ""})
    made = Match.objects.order_by("pk")
    assert [(row.preset, row.options["base_space"]) for row in made] == [("taster", 25), ("taster", 24), ("nine", 27)]


@pytest.mark.parametrize("slug", GAMES)
def test_default_form_leaves_seats_free_for_others(host, slug):
    form = MatchForm(game=GAMES[slug], host=make_user("Sergei"))
    untouched = {field.html_name: field.value() for field in form if field.value() is not None}
    host.post("/matches/new/", untouched | {"game": slug})
    match = Match.objects.get()
    assert match.name == f"Sergei's {GAMES[slug].meta.name}"
    assert match.seats.filter(user=None, bot="").count() == match.seats.count() - 1 > 0
    host.post(f"/matches/{match.pk}/start/", {"fill": "yes"})
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert set(match.seats.exclude(bot="").values_list("bot", flat=True)) == {GAME_UIS[slug].default_bot}


@pytest.mark.parametrize("slug", GAMES)
def test_option_names_differ_from_setting_names(slug):
    assert not {option.name for option in GAMES[slug].meta.options} & MatchForm.base_fields.keys()


UNTIMED = {name: value for name, value in FILLED.items() if name not in ("tempo", "every")}
OWN = UNTIMED | {"tempo": "own", "rhythm": "hours", "hours": "18:00", "period": "1 day", "bound": "30 days"}
OWN_SPAN = OWN | {"rhythm": "period", "hours": ""}
AWAY = FILLED | {"absences": "own"}
FOUR_GARNETS = {f"starting_garnets_by_seat_{seat}": "5" for seat in range(4)}


@pytest.mark.parametrize(
    ("entered", "field", "said"),
    [
        (FILLED | {"seats": 7}, "seats", "This game takes 5 nations."),
        (OWN | {"hours": ""}, "hours", "Enter the hours, for example 12:00, 20:00."),
        (OWN_SPAN | {"period": "a while"}, "period", "Enter a duration like 36 hours or 2 days."),
        (OWN_SPAN | {"hours": "18:00"}, "hours", "only with deadlines “at fixed hours”"),
        (OWN | {"period": "2 days"}, "period", "only with deadlines “after a fixed time”"),
        (UNTIMED | {"tempo": "daily", "hours": "18:00"}, "hours", "only with the pace “Custom timetable”"),
        (UNTIMED | {"tempo": "daily", "every": "3600"}, "every", "only with the pace “Fixed length”"),
        (FILLED | {"saved_is_ready": "on", "early_closing": ""}, "saved_is_ready", "only with “Close early”"),
        (FILLED | {"extensions": "4"}, "extensions", "only with “custom” for missed deadlines"),
        (FILLED | {"starts_at": "soon"}, "starts_at", "only with a start “at a set time”"),
        (FILLED | {"watching": "players", "watch_delay": "2"}, "watch_delay", "if everybody may watch"),
        (FILLED | {"reserved_1": "Ghost"}, "reserved_1", "This seat is not reserved"),
        (OWN | {"quiet_begins": "22:00"}, "quiet_ends", "Enter both the beginning and the end"),
        (OWN | {"bound": "2 hours"}, "bound", "Set the maximum to at least that"),
        (FILLED | {"short_period": "2 days"}, "short_period", "Enter a time from 1 minute to 24 hours."),
        (FILLED | {"grace": "2 hours"}, "grace", "Leave this empty, or enter at most"),
        (AWAY | {"wanted_after": "21"}, "wanted_after", "Enter a number from 0 to 20."),
        (FILLED | {"place_1": "reserved"}, "reserved_1", "Enter the name of an account"),
        (FILLED | {"place_1": "reserved", "reserved_1": "Ghost"}, "reserved_1", "There is no player with"),
        (FILLED | {"place_0": "host", "place_1": "host"}, "place_1", "You can take only one seat."),
        (FILLED | {"bots": "5"}, "bots", "There are more bots than free seats."),
        (FILLED | {"starts": "at"}, "starts_at", "Enter a date and time."),
        (FILLED | {"starts": "at", "starts_at": "1970-01-01T00:00"}, "starts_at", "This time has passed."),
        (FILLED | {"least_rating": "1100", "most_rating": "1150"}, "most_rating", "must span at least 100 points."),
        (FILLED | {"least_rating": "1100", "unlisted": "on"}, "least_rating", "Rating limits need a rated match"),
        (FILLED | {"part_values_0": "1"}, "part_values_0", "This edition has no part 0."),
        (FILLED | {"part_names_3": "x" * 41}, "part_names_3", "Enter at most 40 characters; you entered 41."),
        (FILLED | FOUR_GARNETS, "starting_garnets_by_seat_4", "or leave all of them empty"),
        (FILLED | {"zone": "../etc/passwd"}, "zone", ""),
        (FILLED | {"base_space": "9" * 400}, "base_space", ""),
        (FILLED | {"name": "\u3164"}, "name", ""),
    ],
)
def test_error_is_shown_at_its_field(host, form_alone, entered, field, said):
    errors = host.post("/matches/new/", entered).json()
    assert list(errors) == [field]
    assert said in str(errors[field])
    assert not Match.objects.exists()


@pytest.fixture
def form_alone(monkeypatch):
    """Respond to invalid forms with errors only, because rendering many whole pages is slow."""
    page = "games.lobby.views.new_match._form_page"
    monkeypatch.setattr(page, lambda request, form: JsonResponse(form.errors, status=422))


@pytest.mark.parametrize(
    "wrong", [{"vacation_days": "61"}, {"place_8": "bot:random"}, {"part_values_3": "100"}, {"watch_delay": "21"}]
)
def test_fieldset_with_error_is_open_and_keeps_values(host, wrong):
    answer = host.post("/matches/new/", FILLED | wrong)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert html.count("errorlist") == 1
    folded = re.findall(r"<details(?![^>]* open)[^>]*>.*?</details>", html, re.DOTALL)
    assert [part for part in folded if "errorlist" in part] == []
    assert 'name="name" value="Tuesday"' in html


def test_omitted_fields_take_defaults(host):
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


def test_match_and_named_template_are_saved_together(host, monkeypatch):
    answer = host.post("/matches/new/", FILLED | {"save_as": "Tuesdays"}, follow=True)
    assert MatchTemplate.objects.get().name == "Tuesdays"
    assert answer.redirect_chain[-1][0] == f"/matches/{Match.objects.get().pk}/"
    assert "Template saved: Tuesdays." in answer.content.decode()
    monkeypatch.setattr("games.match_setup.services.plan_checks.MAX_TEMPLATES", 1)
    answer = host.post("/matches/new/", FILLED | {"save_as": "Fridays"})
    assert (answer.status_code, Match.objects.count()) == (422, 1)
    assert "Delete one first." in answer.content.decode()


def test_live_match_has_no_ladder(host):
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
def test_page_offers_three_ready_matches(host, slug):
    for preset in GAMES[slug].offered:
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


def test_unknown_ready_match_and_quota_are_refused(host, settings):
    assert host.post("/matches/new/", {"game": "space-race", "table": "round"}).status_code == 404
    settings.HOSTED_AT_ONCE = 1
    entered = {"game": "goofspiel", "table": "friends"}
    host.post("/matches/new/", entered)
    refused = host.post("/matches/new/", entered, follow=True)
    assert "You host 1 unfinished match" in refused.content.decode()
    assert Match.objects.count() == 1
