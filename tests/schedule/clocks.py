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
    """A timetable of `zone`, by its fields as JSON."""
    return parse_timetable({"zone": zone, **fields})


def at(local, zone=BERLIN) -> datetime:
    """The moment at which clocks in `zone` show `local`; with a "b" behind it, the second time."""
    wall = datetime.fromisoformat(local.removesuffix("b"))
    return wall.replace(tzinfo=ZoneInfo(zone), fold=local.endswith("b"))


def local(deadline: Deadline) -> str:
    """What the clocks of its timetable show at a deadline, with a "b" when they show it the second time."""
    return shown(deadline.at, deadline.timetable.zone)


def shown(moment: datetime, zone=BERLIN) -> str:
    """What clocks in `zone` show, with a "b" when it is for the second time."""
    seen = moment.astimezone(ZoneInfo(zone))
    return f"{seen:%Y-%m-%d %H:%M}{'b' * seen.fold}"
