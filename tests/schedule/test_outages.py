"""What an outage gives back."""

from datetime import date

import pytest

from games.schedule.credits import Outage
from games.schedule.deadlines import after_outage, next_deadline
from games.schedule.vacations import Vacation
from tests.schedule.clocks import DAY, HOUR, WEEKEND, at, local, shown, timetable

NIGHT = ["22:00", "07:00"]


# fields, opened (closing in the comment), the outage, the deadline after it
OUTAGES = [
    # 2026-11-17 is a Tuesday; this one closes on Wednesday 18:00.
    ({"period": DAY}, "2026-11-17 18:00", "2026-11-17 20:00", "2026-11-17 23:00", "2026-11-18 21:00"),
    # It began before the window did: what is left of it then.
    ({"period": DAY}, "2026-11-17 18:00", "2026-11-17 16:00", "2026-11-17 19:00", "2026-11-18 19:00"),
    # The deadline fell in it: an hour was left when it began.
    ({"period": DAY}, "2026-11-17 18:00", "2026-11-18 17:00", "2026-11-18 20:00", "2026-11-18 21:00"),
    # It was over when the window opened, or began after it had closed.
    ({"period": DAY}, "2026-11-17 18:00", "2026-11-17 10:00", "2026-11-17 18:00", "2026-11-18 18:00"),
    ({"period": DAY}, "2026-11-17 18:00", "2026-11-18 18:00", "2026-11-18 20:00", "2026-11-18 18:00"),
    # It began in the grace.
    (
        {"period": DAY, "grace": 600},
        "2026-11-17 18:00",
        "2026-11-18 18:05",
        "2026-11-18 19:00",
        "2026-11-18 19:00",
    ),
    # What was given back would end by night, or on a day off.
    (
        {"period": DAY, "quiet": NIGHT},
        "2026-11-17 18:00",
        "2026-11-18 08:00",
        "2026-11-18 13:00",
        "2026-11-19 07:00",
    ),
    (
        {"period": DAY, "days_off": WEEKEND},
        "2026-11-19 18:00",
        "2026-11-20 08:00",
        "2026-11-20 15:00",
        "2026-11-23 00:00",
    ),
    (
        {"period": DAY, "days_off": WEEKEND, "quiet": NIGHT},
        "2026-11-19 18:00",
        "2026-11-20 08:00",
        "2026-11-20 15:00",
        "2026-11-23 07:00",
    ),
    # Fixed hours: the time that was lost, not the next of them.
    ({"hours": ["18:00"]}, "2026-11-17 18:00", "2026-11-18 10:00", "2026-11-18 10:20", "2026-11-18 18:20"),
]


@pytest.mark.parametrize(("fields", "opened", "begins", "ends", "closes"), OUTAGES)
def test_an_outage_gives_its_time_back(fields, opened, begins, ends, closes):
    deadline = next_deadline(timetable(**fields), at(opened))
    assert local(after_outage(deadline, Outage(at(begins), at(ends)))) == closes


def test_grace_is_given_back_whole():
    deadline = next_deadline(timetable(period=DAY, grace=600), at("2026-11-17 18:00"))
    later = after_outage(deadline, Outage(at("2026-11-18 18:05"), at("2026-11-18 19:00")))
    assert shown(later.closes) == "2026-11-18 19:10"


def test_a_short_window_gets_back_what_it_lost_and_no_more():
    rules = timetable(period=DAY, quiet=NIGHT, short_period=HOUR)
    deadline = next_deadline(rules, at("2026-11-17 21:30"), short=True)
    later = after_outage(deadline, Outage(at("2026-11-17 22:00"), at("2026-11-17 23:00")))
    assert local(later) == "2026-11-17 23:30"


def test_two_outages_give_back_both_and_each_once():
    deadline = next_deadline(timetable(period=DAY), at("2026-11-17 18:00"))
    one = Outage(at("2026-11-17 19:00"), at("2026-11-17 20:00"))
    two = Outage(at("2026-11-18 12:00"), at("2026-11-18 14:00"))
    both = after_outage(after_outage(deadline, one), two)
    assert local(both) == "2026-11-18 21:00"
    assert after_outage(after_outage(both, one), two) == both


def test_what_is_given_back_waits_for_a_vacation_within_the_bound():
    away = [Vacation(0, date(2026, 11, 19), date(2026, 11, 20))]
    long = [Vacation(0, date(2026, 11, 19), date(2026, 12, 18))]
    outage = Outage(at("2026-11-18 10:00"), at("2026-11-18 18:00"))
    rules = timetable(period=DAY, vacation_days=30, bound=10 * DAY)
    for vacation, closes in ((away, "2026-11-21 00:00"), (long, "2026-11-19 02:00")):
        deadline = next_deadline(rules, at("2026-11-17 18:00"), vacations=vacation)
        assert local(deadline) == "2026-11-18 18:00"
        assert local(after_outage(deadline, outage)) == closes
