"""Timetables and moments as people write them."""

from datetime import datetime
from zoneinfo import ZoneInfo

from games.schedule.deadlines import Deadline
from games.schedule.timetable import Timetable
from games.schedule.timetable_json import parse_timetable

BERLIN, NEW_YORK, LORD_HOWE, APIA = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"
WEEKEND = ["saturday", "sunday"]
MINUTE, HOUR, DAY = 60, 3_600, 86_400


def timetable(zone=BERLIN, **fields) -> Timetable:
    return parse_timetable({"zone": zone, **fields})


def at(local, zone=BERLIN) -> datetime:
    """Return the moment of the local time in `zone`; a "b" at the end means its second occurrence."""
    wall = datetime.fromisoformat(local.removesuffix("b"))
    return wall.replace(tzinfo=ZoneInfo(zone), fold=local.endswith("b"))


def local(deadline: Deadline) -> str:
    """Return the local time of a deadline, with a "b" for its second occurrence."""
    return shown(deadline.at, deadline.timetable.zone)


def shown(moment: datetime, zone=BERLIN) -> str:
    """Return the local time in `zone`, with a "b" for its second occurrence."""
    seen = moment.astimezone(ZoneInfo(zone))
    return f"{seen:%Y-%m-%d %H:%M}{'b' * seen.fold}"
