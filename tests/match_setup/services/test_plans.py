"""Plans of matches: copied by others, saved as templates and shared by link, without names."""

from datetime import date, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from msgspec.structs import replace

from games.lobby.services.matches import create_match
from games.lobby.services.rematch import join_rematch
from games.match_setup.forms.match import MatchForm
from games.match_setup.forms.schedule import is_plain_period
from games.match_setup.selectors.settings_summary import settings_summary
from games.match_setup.services.plan_checks import check_plan, save_template
from games.match_setup.services.plans import MatchPlan, Occupant, copy_plan, plan_from_json, plan_to_json, rematch_plan
from games.models import Match, MatchTemplate
from games.models.settings import SETTINGS, Settings
from games.ratings.selectors.rated_matches import options_edition
from games.registry import GAMES
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from games.schedule.paces import NAMED
from games.schedule.timetable import DAY, Holiday, QuietHours, Timetable
from tests.builders import browser_of, make_match, make_user
from tests.laws.plans import is_sound, plans
from tests.match_setup.forms.test_match import FILLED

pytestmark = pytest.mark.django_db

OWN_TIMES = Timetable(
    hours=(time(9), time(18, 30)),
    at_least=DAY // 2,
    days_off=(2, 6),
    quiet=QuietHours(time(22), time(6)),
    zone="Europe/Berlin",
    first_period=3 * DAY,
    short_period=7_200,
    grace=1_800,
    bound=40 * DAY,
    vacation_days=9,
    holidays=(Holiday(date(2026, 12, 24), date(2027, 1, 1)), Holiday(date(2027, 4, 5), date(2027, 4, 5))),
)
FULL = MatchPlan(
    game_slug="space-race",
    name="Everything",
    seats=6,
    preset="nine",
    options={
        "missile_strength": 7,
        "part_names": {"3": "Ladder", "12": "Candle"},
        "part_values": {"3": 5},
        "starting_garnets_by_seat": [5, 5, 6, 6, 7, 7],
        "messages": "open",
    },
    places=(Occupant(bot="random"), Occupant(host=True), Occupant(), Occupant(bot="steady")),
    timetable=OWN_TIMES,
    absences=Ladder(extensions=3, extension_seconds=7_200, standing_orders=False, wanted_after=4),
    early_closing=False,
    unlisted=True,
    shows_traffic=True,
    opens_archive=True,
    quiet_bots=True,
    friendly=True,
    admits_bots=True,
    language="de",
    minimum_reliability=80,
    anonymous=True,
    watch_delay=3,
    playing_host="vote",
    starts="full",
)


@pytest.fixture
def host(client):
    user = make_user("Sergei")
    client.force_login(user)
    return user


def made(plan: MatchPlan) -> MatchPlan:
    return rematch_plan(create_match(plan=plan, host=make_user("Maker"), host_plays=plan.host_plays))


def entered_in(form: MatchForm) -> dict[str, object]:
    """Return what a browser sends for the unchanged form."""
    sent: dict[str, object] = {"name": "Again"}
    for field in form:
        value = field.value()
        if field.widget_type == "checkbox":
            sent |= {field.html_name: "on"} if value else {}
        elif value is not None:
            sent[field.html_name] = value if isinstance(value, list) else str(value)
    return sent


def through_the_form(plan: MatchPlan) -> MatchPlan:
    game = GAMES[plan.game_slug]
    form = MatchForm(entered_in(MatchForm(game=game, plan=plan)), game=game)
    assert form.is_valid(), form.errors
    return form.plan()


@given(plan=plans())
def test_plan_round_trips_through_json(plan):
    assert plan_from_json(plan_to_json(plan)) == plan


@given(plan=plans())
def test_plan_of_match_recreates_it(plan):
    if not is_sound(plan, int(plan.host_plays)):
        return
    once = made(plan)
    assert made(once) == once


PACED = [
    *(MatchPlan(game_slug="goofspiel", name="Pace", seats=2, timetable=pace.in_zone("Asia/Tokyo")) for pace in NAMED),
    *(MatchPlan(game_slug="goofspiel", name="Pace", seats=2, seconds_per_window=span) for span in (60, 777, DAY)),
    MatchPlan(game_slug="goofspiel", name="Usual", seats=3, absences=DEFAULT_LADDER, bots=("random",)),
    MatchPlan(game_slug="goofspiel", name="Hosted", seats=2, host_plays=False, umpire=True),
    FULL,
]


@pytest.mark.parametrize("plan", PACED, ids=lambda plan: f"{plan.name}-{plan.seconds_per_window}")
def test_form_with_plan_recreates_match(plan):
    once = made(plan)
    again = made(through_the_form(once))
    assert again == made(again)
    changed = {"name": "Again", "timetable": None, "seconds_per_window": 0, "seconds_per_short_window": 0}
    assert {n: v for n, v in plan_to_json(again).items() if n not in changed} == {
        n: v for n, v in plan_to_json(once).items() if n not in changed
    }
    assert times_of(through_the_form(plan)) == times_of(plan)


def times_of(plan: MatchPlan) -> Timetable:
    made = create_match(plan=plan, host=None)
    return replace(made.schedule, zone="UTC") if is_plain_period(made.schedule) else made.schedule


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"unlisted": True}, "no: not open to everybody"),
        ({"playing_host": Match.HostPlays.VOTE}, "if playing, proposes pauses and more time, by vote"),
    ],
)
def test_summary_says_what_follows_from_the_plan(host, fields, said):
    plain = MatchPlan(game_slug="goofspiel", name="Plain", seats=3)
    texts = [str(settings_summary(create_match(plan=plan, host=host))) for plan in (replace(plain, **fields), plain)]
    assert [said in text for text in texts] == [True, False]


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_setting_passes_from_form_to_template_match_and_rematch(client, host, name):
    value, entered = (1000, "1000") if SETTINGS[name].most else (True, "on")
    assert client.post("/matches/new/", FILLED | {"save_as": "Kept", name: entered}).status_code == 302
    kept, match = plan_from_json(MatchTemplate.objects.get().entered), Match.objects.get()
    again = through_the_form(kept)
    without = create_match(plan=replace(again, **{name: getattr(Settings(), name)}), host=host)
    assert settings_summary(match) != settings_summary(without)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    rematch = join_rematch(match_id=match.pk, user=host)
    for settings in (kept, again, match.settings, rematch.settings):
        assert getattr(settings, name) == value


def test_visible_match_can_be_copied_into_the_form(client, host):
    match = create_match(plan=FULL, host=make_user("Hermann"))
    address = f"/matches/new/?like={match.pk}"
    assert client.get(address).status_code == 404
    Match.objects.update(unlisted=False)
    form = client.get(address).context["form"]
    assert form["hours"].value() == "09:00, 18:30"
    assert form["preset"].value() == "nine"
    assert "Hermann" not in client.get(address).content.decode()


def test_copied_plan_hides_occupants():
    plan = MatchPlan(game_slug="goofspiel", name="Masks", seats=4, places=(Occupant(bot="random"), Occupant(host=True)))
    match = create_match(plan=plan, host=make_user("Hermann"))
    assert copy_plan(match).places == (Occupant(bot="random"), Occupant(), Occupant(), Occupant())
    match.anonymous = True
    assert copy_plan(match).places == ()
    running = make_match(people=1, bots=2)
    assert [place.bot for place in copy_plan(running).places] == ["", "random", "random"]


def test_template_has_no_players_and_no_date(client, host):
    make_user("Svetlana")
    kept = FILLED | {"name": "Race of the Fourteenth", "save_as": "Club", "keep": "yes", "bots": "0"}
    kept |= {"place_2": "reserved", "reserved_2": "Svetlana", "place_3": "bot:random"}
    kept |= {"starts": "at", "starts_at": f"{timezone.now() + timedelta(days=2):%Y-%m-%dT%H:%M}"}
    answer = client.post("/matches/new/", kept)
    assert answer.status_code == 200
    assert not Match.objects.exists()
    html = answer.content.decode()
    assert 'value="Svetlana"' in html
    assert "Template saved: Club." in html
    template = MatchTemplate.objects.get()
    shown = browser_of(make_user("Yuri")).get(reverse("match_template", args=[template.token]))
    assert "Svetlana" not in shown.content.decode()
    assert "Race of the Fourteenth" not in shown.content.decode()
    form = shown.context["form"]
    assert form["name"].value().startswith("Yuri's Space Race")
    assert (form["place_3"].value(), form["starts"].value()) == ("bot:random", "host")
    assert (form["short_period"].value(), form["every"].value()) == ("15 minutes", 3600)
    assert "Svetlana" not in str(template.entered)
    assert "Race of the Fourteenth" not in str(template.entered)


def test_saving_replaces_template_of_same_name(host):
    for name, seats in (("Club", 2), ("Club", 3), ("Home", 4)):
        save_template(user=host, name=name, plan=MatchPlan(game_slug="goofspiel", name="x", seats=seats))
    assert [(each.name, each.entered["seats"]) for each in MatchTemplate.objects.all()] == [("Club", 3), ("Home", 4)]


def test_templates_are_listed_renamed_and_deleted(client, host):
    assert "You have no templates yet" in client.get("/templates/").content.decode()
    plan = MatchPlan(game_slug="goofspiel", name="x", seats=2)
    club, _ = (save_template(user=host, name=name, plan=plan) for name in ("Club", "Home"))
    assert reverse("match_template", args=[club.token]) in client.get("/templates/").content.decode()
    rename = reverse("match_template_rename", args=[club.token])
    answers = [client.post(rename, {"name": name}).status_code for name in ("Home", "Club", "Evening")]
    assert answers == [422, 302, 302]
    assert list(MatchTemplate.objects.values_list("name", flat=True)) == ["Evening", "Home"]
    client.post(reverse("match_template_delete", args=[club.token]))
    assert client.get(reverse("match_template", args=[club.token])).status_code == 404
    assert b"You have no such template." in client.post(rename, {"name": "Late"}).content


@pytest.mark.parametrize(
    ("game", "entered"),
    [
        ("goofspiel", {}),
        ("goofspiel", {"game_slug": 3}),
        ("goofspiel", {"game_slug": "goofspiel", "timetable": {"period": "x"}}),
        ("tic-tac-toe", {}),
    ],
)
def test_unusable_template_is_listed_but_opens_nothing(client, host, game, entered):
    template = MatchTemplate.objects.create(user=host, name="Old", game_slug=game, entered=entered)
    assert client.get(reverse("match_template", args=[template.token])).status_code == 404
    is_gone = "This game is not installed here" in client.get("/templates/").content.decode()
    assert is_gone is (game == "tic-tac-toe")


@pytest.mark.parametrize(
    ("settings", "pace"),
    [
        ({}, "brisk"),
        ({"quick": True}, "relaxed"),
        ({"seconds_per_window": 600}, "relaxed"),
        ({"seconds_per_window": 600, "options": {"pace": "brisk"}}, "brisk"),
        ({"quick": True, "preset": "hard"}, "relaxed"),
    ],
)
def test_live_match_takes_options_for_live_play_and_stays_rated(settings, pace):
    plan = MatchPlan(game_slug="loss-in-space", seats=2, **settings)
    options = check_plan(plan, sits=True).options
    assert options["pace"] == pace
    assert options_edition(GAMES["loss-in-space"], plan.preset, options) == plan.preset
