"""What all calendars of this site are made of, as iCalendar (RFC 5545)."""

from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from icalendar import Calendar, Event, Timezone, TimezoneStandard

from games.notices.selectors.links import absolute

LOOK_AGAIN = timedelta(hours=1)
"""How often programs should ask for a calendar."""


def new_calendar(product: str, name: str) -> Calendar:
    """Return a calendar without events; its time zone is the component it needs (RFC 5545, 3.4)."""
    calendar = Calendar()
    calendar.add("prodid", f"-//Space Race//{product}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add_component(_utc())
    return calendar


def new_event(name: str, page: str, match_id: int, changed: datetime) -> Event:
    """Return an event that blocks no time, with its name here, its match's `page`, and when it changed."""
    event = Event()
    event.add("uid", f"{name}@{urlsplit(settings.SITE_URL).hostname}")
    event.add("dtstamp", changed.replace(microsecond=0))
    event.add("last-modified", changed.replace(microsecond=0))
    event.add("url", absolute(page, match_id))
    event.add("transp", "TRANSPARENT")
    return event


def _utc() -> Timezone:
    standard = TimezoneStandard()
    standard.add("dtstart", datetime(1970, 1, 1))
    standard.add("tzoffsetfrom", timedelta())
    standard.add("tzoffsetto", timedelta())
    zone = Timezone()
    zone.add("tzid", "Etc/UTC")
    zone.add_component(standard)
    return zone
