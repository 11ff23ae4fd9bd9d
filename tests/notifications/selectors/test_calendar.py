"""The calendar of deadlines, read by calendar programs."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from games.clubs.selectors.calendar import calendar_address as club_address
from games.clubs.services.members import replace_calendar_link as make_club_calendar
from games.matches.services.deadlines import add_credit
from games.models import CalendarFeed, Club, Hand, Match, Submission, User
from games.notifications.selectors.calendar import calendar_address, deadline_calendar
from games.notifications.selectors.reader_clock import format_time_left
from games.notifications.services.targets import create_calendar
from games.schedule.deadlines import Extension, TimeLoss
from games.schedule.timetable import Holiday, Timetable
from tests.absence_builders import make_slow_match
from tests.builders import make_match, make_user, match_and_users, position_of, submit_any, window_of
from tests.telegrams import make_limited_race, write_telegram

pytestmark = pytest.mark.django_db

PAGE = "/account/notifications/"
COMPONENTS = {"VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"}
NEEDED = {
    "VCALENDAR": {"PRODID", "VERSION"},
    "VEVENT": {"UID", "DTSTAMP", "DTSTART"},
    "VALARM": {"ACTION", "TRIGGER", "DESCRIPTION"},
    "VTIMEZONE": {"TZID"},
    "STANDARD": {"DTSTART", "TZOFFSETFROM", "TZOFFSETTO"},
}
"""What each component of a calendar needs by RFC 5545."""


def path_of(user: User) -> str:
    return calendar_address(user).removeprefix("http://localhost:8000")


def events(user: User) -> list:
    return Calendar.from_ical(deadline_calendar(user)).walk("VEVENT")


def seconds(moment):
    return moment.replace(microsecond=0)


def test_calendar_is_read_without_sign_in(client):
    match, (user, *_) = match_and_users(make_match(people=2, name="Café, night; shift"))
    client.force_login(user)
    assert "Create calendar URL" in client.get(PAGE).content.decode()
    client.post(reverse("notifications_calendar"))
    page = client.get(PAGE).content.decode()
    assert f'value="{calendar_address(user)}"' in page
    assert f'href="webcal://localhost:8000{path_of(user)}"' in page
    answer = Client().get(path_of(user))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("private, no-cache", "no-referrer")
    read = Calendar.from_ical(answer.content)
    assert (read["X-WR-CALNAME"], read["REFRESH-INTERVAL"].dt) == ("Space Race: deadlines", timedelta(hours=1))
    (event,), window = read.walk("VEVENT"), window_of(match)
    assert event["SUMMARY"] == f"{window.year.label} closes: Café, night; shift"
    assert event["URL"] == f"http://localhost:8000/matches/{match.pk}/dashboard/"
    assert event["DTSTART"].dt == seconds(window.deadline)
    (alarm,) = event.walk("VALARM")
    left = window.deadline - window.opened_at
    assert alarm["TRIGGER"].dt == -timedelta(seconds=int(left.total_seconds() / 5))
    assert alarm["DESCRIPTION"] == f"{format_time_left(left / 5)} left for {window.year.label}: Café, night; shift"
    again = Client().get(path_of(user), headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_replaced_or_revoked_calendar_url_stops_working(client):
    user = make_user()
    client.force_login(user)
    paths = []
    for _ in range(2):
        client.post(reverse("notifications_calendar"))
        paths.append(path_of(user))
    assert [Client().get(path).status_code for path in paths] == [404, 200]
    client.post(reverse("notifications_calendar"), {"revoke": "1"})
    assert [Client().get(path).status_code for path in paths] == [404, 404]
    assert not CalendarFeed.objects.exists()
    create_calendar(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Client().get(path_of(user)).status_code == 404


def test_submitted_or_unneeded_moves_leave_the_calendar():
    match, (first, second) = match_and_users(make_match(people=2))
    submit_any(match, first)
    assert (len(events(first)), len(events(second))) == (0, 1)
    Submission.objects.filter(seat__user=second, window__closed_at=None).update(needed=False)
    assert events(second) == []


def test_moved_deadline_keeps_event_with_higher_sequence():
    match, (_, user, *_) = match_and_users(make_slow_match(people=3))
    (before,) = events(user)
    now = timezone.now()
    add_credit(position_of(match), TimeLoss(now, now + timedelta(hours=2), "pause"))
    (paused,) = events(user)
    add_credit(position_of(match), Extension(3_600))
    (extended,) = events(user)
    assert before["UID"] == paused["UID"] == extended["UID"]
    assert before["SEQUENCE"] < paused["SEQUENCE"] < extended["SEQUENCE"]
    assert before["DTSTART"].dt < paused["DTSTART"].dt < extended["DTSTART"].dt
    assert before["LAST-MODIFIED"].dt <= extended["LAST-MODIFIED"].dt
    assert extended["DTSTART"].dt == seconds(window_of(match).deadline)
    assert deadline_calendar(user) == deadline_calendar(user)


def test_holidays_and_vacations_are_whole_days_until_they_are_over():
    today = timezone.now().date()
    days = [tuple(today + timedelta(days=passed) for passed in each) for each in ((-9, -2), (-1, -1), (3, 5))]
    match = make_match(people=2, timetable=Timetable(period=86_400, holidays=tuple(Holiday(*each) for each in days)))
    seat = match.seats.get(number=1)
    for first, last in days:
        seat.vacations.create(first=first, last=last, announced_at=timezone.now())
    for kind in ("Holiday", "Away"):
        found = [each for each in events(seat.user) if each["SUMMARY"] == f"{kind}: {match.name}"]
        assert [(each["DTSTART"].dt - today, each["DTEND"].dt - today) for each in found] == [
            (timedelta(days=-1), timedelta(days=0)),
            (timedelta(days=3), timedelta(days=6)),
        ]
        assert not any(isinstance(each["DTSTART"].dt, datetime) for each in found)


def test_calendar_contains_no_secret_and_no_player():
    match, users = match_and_users(make_limited_race(anonymous=True, name="Night shift"))
    write_telegram(match, 0, "public", "Meet me behind the gantry")
    submit_any(match, users[0], ready=False)
    told = deadline_calendar(users[1])
    read = Calendar.from_ical(told)
    for secret in [*map(str, users), "gantry", match.seed, match.seed_hash]:
        assert secret not in told.decode()
    submit_any(match, users[0])
    Hand.objects.update(holdings={"cards": ["changed"]})
    assert deadline_calendar(users[1]) == told
    assert [event["SUMMARY"] for event in read.walk("VEVENT")] == [f"{window_of(match).year.label} closes: Night shift"]


def of_player(match: Match) -> str:
    return reverse("calendar", args=[create_calendar(match.host).token])


def of_club(match: Match) -> str:
    club = Club.objects.create(name="Sirius")
    club.memberships.create(user=match.host, standing="founder", since=timezone.now())
    Match.objects.filter(pk=match.pk).update(club=club)
    make_club_calendar(club_id=club.pk, user=match.host)
    return club_address(club.memberships.get()).removeprefix("http://localhost:8000")


@pytest.mark.parametrize("address_of", [of_player, of_club])
@pytest.mark.parametrize("is_full", [True, False], ids=["full", "empty"])
def test_calendar_is_valid_with_and_without_events(client, address_of, is_full):
    match = make_match(people=2)
    address = address_of(match)
    if not is_full:
        Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
        match.windows.update(closed_at=timezone.now())
    written = client.get(address).content
    calendar = Calendar.from_ical(written)
    assert COMPONENTS & {each.name for each in calendar.subcomponents}
    assert len(calendar.walk("VEVENT")) == is_full
    for component in calendar.walk():
        assert set(component) >= NEEDED[component.name], component.name
    assert calendar.walk("STANDARD")
    uids = [str(event["UID"]) for event in calendar.walk("VEVENT")]
    assert len(uids) == len(set(uids))
    assert all(len(line) <= 75 for line in written.split(b"\r\n"))
