"""How far a timetable alone can move a deadline away, in the worst week."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise

from msgspec.structs import replace

from games.schedule.stretches import Stretch, passed, stretches
from games.schedule.timetable import DAY, Timetable

# A Monday like any other, on clocks that never change.
SOME_MONDAY = datetime(2024, 1, 8, tzinfo=UTC)
NO_LIMIT = datetime.max.replace(tzinfo=UTC)
A_WEEK = timedelta(days=7)


def farthest(timetable: Timetable) -> int:
    """Return seconds after its opening by which every window can be closed, however the clocks change."""
    plain = replace(timetable, zone="UTC")
    spans = {plain.span(), plain.span(first=True)}
    open_for = max(_longest_run(plain, timedelta(seconds=span)) for span in spans)
    if not (plain.hours or plain.days_off or plain.quiet):
        return int(open_for.total_seconds())
    wait = _longest_gap(plain) if plain.hours else _longest_closed(plain)
    return int((open_for + 2 * wait).total_seconds()) + DAY


def _longest_run(plain: Timetable, span: timedelta) -> timedelta:
    """The longest that `span` takes; it takes longest from where time begins to stand still."""
    quiet = plain.period is not None and span.total_seconds() < DAY
    begin = [SOME_MONDAY, *(begins for begins, _ in _week(plain, quiet=quiet))]
    return max(
        passed(since, span, stretches(plain, since, {}, quiet=quiet), NO_LIMIT) - since for since in begin
    )


def _longest_closed(plain: Timetable) -> timedelta:
    nothing = timedelta()
    begin = [begins for begins, _ in _week(plain, quiet=True)]
    return max(
        passed(since, nothing, stretches(plain, since, {}, quiet=True), NO_LIMIT) - since for since in begin
    )


def _longest_gap(plain: Timetable) -> timedelta:
    """The longest from one fixed hour to the next."""
    days = [SOME_MONDAY + timedelta(days=number) for number in range(14)]
    open_days = [day for day in days if day.weekday() not in plain.days_off]
    hours = [day + _since_midnight(hour) for day in open_days for hour in plain.hours]
    return max((later - hour for hour, later in pairwise(hours)), default=A_WEEK)


def _since_midnight(hour: time) -> timedelta:
    return timedelta(hours=hour.hour, minutes=hour.minute)


def _week(plain: Timetable, *, quiet: bool) -> Iterator[Stretch]:
    for begins, ends in stretches(plain, SOME_MONDAY, {}, quiet=quiet):
        if begins > SOME_MONDAY + A_WEEK:
            return
        yield begins, ends
