"""Every calendar is one by RFC 5545, also while it has no events."""

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from games.clubs.selectors.calendar import calendar_address as club_address
from games.clubs.services.news import make_calendar as make_club_calendar
from games.models import Club, Match, User
from games.notices.services.settings import make_calendar
from tests.server.builders import make_match, users_of

pytestmark = pytest.mark.django_db
COMPONENTS = {"VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"}
NEEDED = {
    "VCALENDAR": {"PRODID", "VERSION"},
    "VEVENT": {"UID", "DTSTAMP", "DTSTART"},
    "VALARM": {"ACTION", "TRIGGER", "DESCRIPTION"},
    "VTIMEZONE": {"TZID"},
    "STANDARD": {"DTSTART", "TZOFFSETFROM", "TZOFFSETTO"},
}


def player() -> tuple[User, Match]:
    match = make_match(people=2)
    return users_of(match)[0], match


def of_player(user: User, match: Match) -> str:
    return reverse("calendar", args=[make_calendar(user).token])


def of_club(user: User, match: Match) -> str:
    club = Club.objects.create(name="Sirius")
    club.memberships.create(user=user, standing="founder", since=timezone.now())
    Match.objects.filter(pk=match.pk).update(club=club)
    make_club_calendar(club_id=club.pk, user=user)
    return club_address(club.memberships.get()).removeprefix("http://localhost:8000")


@pytest.mark.parametrize("address_of", [of_player, of_club])
@pytest.mark.parametrize("is_full", [True, False], ids=["full", "empty"])
def test_a_calendar_has_what_the_grammar_needs(client, address_of, is_full):
    user, match = player()
    address = address_of(user, match)
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
