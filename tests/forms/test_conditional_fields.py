"""Tests of conditional fields: entries in them are never silently dropped."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games.api.forms.new_match import BadSettings, plan_from
from games.hosting.forms.host_commands import COMMAND_SPECS, HostCommandForm
from games.hosting.selectors.host_controls import get_host_controls
from games.hosting.services.host_commands import TransferHost
from games.models import NotificationSettings
from games.notifications.forms.notifications import NotificationSettingsForm
from games.registry import GAMES
from games.tournaments.forms.tournament import TournamentForm
from tests.builders import make_match, make_user, match_and_users, position_of
from tests.tournament_builders import make_account

pytestmark = pytest.mark.django_db

CUP = {"name": "Orbit Tournament", "played": "goofspiel:", "seats": "3", "tempo": "daily"}
CUP |= {"least": "3", "sign_up": "1", "entry": "open"}


SWISS = CUP | {"format": "swiss", "rounds": "2", "final": "on"}
KNOCK_OUT = CUP | {"format": "knockout", "goes_on": "1"}


@pytest.mark.parametrize(
    ("entered", "refused"),
    [
        (SWISS, {}),
        (KNOCK_OUT, {}),
        (SWISS | {"goes_on": "3"}, {"goes_on": "only with the knock-out format"}),
        (KNOCK_OUT | {"rounds": "5", "final": "on"}, {"rounds": "only with formats other than knock-out"}),
        (KNOCK_OUT | {"rounds": "3", "final": ""}, {"final": "only with formats other than knock-out"}),
        (SWISS | {"closes_at": "2099-01-01T12:00"}, {"closes_at": "entries close “At a date and time”"}),
        (SWISS | {"sign_up": "0"}, {"closes_at": "Enter a date and time."}),
    ],
)
def test_tournament_rejects_fields_of_other_formats(entered, refused):
    form = TournamentForm(entered, user=make_account("organiser"))
    assert form.is_valid() is not bool(refused)
    assert form.errors.keys() == refused.keys()
    assert all(said in str(form.errors[field]) for field, said in refused.items())


def test_sign_up_deadline_uses_time_zone_of_organiser():
    organiser = make_account("organiser", zone="Asia/Tokyo")
    now = timezone.now()
    day = (now + timedelta(days=10)).date()
    form = TournamentForm(SWISS | {"sign_up": "0", "closes_at": f"{day}T18:00"}, user=organiser)
    assert form.is_valid(), form.errors
    closes = form.tournament(now).sign_up_until
    assert closes == datetime(day.year, day.month, day.day, 18, tzinfo=ZoneInfo("Asia/Tokyo"))


def test_hour_of_digest_needs_digest():
    chosen = NotificationSettings(user=make_user(), digest="rest")
    form = NotificationSettingsForm({"digest": "", "digest_at": "10:30"}, chosen=chosen)
    assert "only if e-mails are gathered" in str(form.errors["digest_at"])
    form = NotificationSettingsForm({"digest": ""}, chosen=chosen)
    assert form.is_valid(), form.errors
    assert form.settings()["digest_at"] == chosen.digest_at


def test_username_is_rejected_beside_chosen_seat():
    match, (host, _) = match_and_users(make_match(people=2))
    desk = get_host_controls(position_of(match), host)
    fold = next(fold for fold in COMMAND_SPECS if fold.command is TransferHost)
    form = HostCommandForm({"to": "1", "name": "carla", "reason": "Holidays"}, spec=fold, controls=desk)
    assert list(form.errors) == ["name"]


def test_api_names_fields_that_do_not_count():
    host, game = make_user(), GAMES["goofspiel"]
    with pytest.raises(BadSettings, match="only with the pace “Custom timetable”"):
        plan_from(game, host, {"name": "Duel", "hours": ["18:00"]}, {})
    with pytest.raises(BadSettings, match="There is no such setting"):
        plan_from(game, host, {"name": "Duel", "save_as": "Tuesdays"}, {})
