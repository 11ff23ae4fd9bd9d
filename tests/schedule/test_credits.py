"""Time that a window is given beside its timetable: extensions, pauses and outages."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schedule.credits import Extension, Outage, credits_from_json, credits_to_json
from games.schedule.deadlines import after_outage, credited, next_deadline
from games.schedule.errors import BadTimetable
from games.schedule.ladder import USUAL, Ladder, checked_ladder, ladder_to_json, parse_ladder
from games.schedule.vacations import Vacation
from games.schedule.wording import explain
from tests.schedule.clocks import DAY, HOUR, WEEKEND, at, local, shown, timetable

NIGHT = ["22:00", "07:00"]
OPENED = "2026-11-17 18:00"


# fields, credits, the deadline after them; a day from Tuesday 18:00 is Wednesday 18:00.
def outage(begins: str, ends: str, why: str = "outage") -> Outage:
    """An outage or pause in November 2026, by day and time."""
    return Outage(at(f"2026-11-{begins}"), at(f"2026-11-{ends}"), why)


# fields, credits, the deadline after them; a day from Tuesday 17, 18:00 is Wednesday 18:00.
GIVEN = [
    ({}, [Extension(2 * HOUR)], "18 20:00"),
    ({}, [Extension(2 * HOUR), Extension(DAY, "bank")], "19 20:00"),
    # It waits for the end of the night, and of days off.
    ({"quiet": NIGHT}, [Extension(5 * HOUR)], "19 07:00"),
    ({"days_off": ["thursday"]}, [Extension(DAY)], "20 00:00"),
    # The bound moves along.
    ({"bound": DAY}, [Extension(DAY)], "19 18:00"),
    # A pause gives the time back that was left, and another one its own.
    ({}, [outage("18 10:00", "18 13:00", "pause")], "18 21:00"),
    ({}, [outage("18 10:00", "18 13:00", "pause"), outage("18 20:00", "18 22:00", "pause")], "18 23:00"),
    # An outage in a pause is given back once, and of one that outlasts it the rest.
    ({}, [outage("18 10:00", "18 16:00", "pause"), outage("18 11:00", "18 12:00")], "19 00:00"),
    ({}, [outage("18 10:00", "18 16:00", "pause"), outage("18 15:00", "18 18:00")], "19 02:00"),
    # Of an outage that began before the window, what was left of it then.
    ({}, [outage("17 16:00", "17 19:00")], "18 19:00"),
    # The deadline fell in it: an hour was left when it began.
    ({}, [outage("18 17:00", "18 20:00")], "18 21:00"),
    # It was over when the window opened, or began after it had closed, or in the grace.
    ({}, [outage("17 10:00", "17 18:00"), outage("18 18:00", "18 20:00")], "18 18:00"),
    ({"grace": 600}, [outage("18 18:05", "18 19:00")], "18 19:00"),
    # What was given back would end by night, or on a day off.
    ({"quiet": NIGHT}, [outage("18 08:00", "18 13:00")], "19 07:00"),
    ({"days_off": ["thursday"], "quiet": NIGHT}, [outage("18 08:00", "18 15:00")], "20 07:00"),
    # Fixed hours: the time that was lost, not the next of them.
    ({"period": None, "hours": ["18:00"]}, [outage("18 10:00", "18 10:20")], "18 18:20"),
]


@pytest.mark.parametrize(("fields", "given_time", "closes"), GIVEN)
def test_a_window_closes_later_by_what_it_was_given(fields, given_time, closes):
    deadline = next_deadline(timetable(**{"period": DAY} | fields), at(OPENED))
    assert local(credited(deadline, given_time)) == f"2026-11-{closes}"


@pytest.mark.parametrize(
    ("credit", "sentence"),
    [
        (Extension(2 * HOUR), "the host gave more time"),
        (Extension(2 * HOUR, "bank"), "an extension was spent"),
        (outage("18 10:00", "18 12:00", "pause"), "a pause gives its time back"),
        (outage("18 10:00", "18 12:00"), "an outage gives its time back"),
    ],
)
def test_what_was_given_is_told(credit, sentence):
    deadline = credited(next_deadline(timetable(period=DAY), at(OPENED)), [credit])
    assert explain(deadline) == f"24 hours would end on Wednesday 18:00; {sentence}: Wednesday 20:00."


def test_grace_is_given_back_whole():
    deadline = next_deadline(timetable(period=DAY, grace=600), at(OPENED))
    later = after_outage(deadline, outage("18 18:05", "18 19:00"))
    assert shown(later.closes) == "2026-11-18 19:10"


def test_what_is_given_back_waits_for_a_vacation_within_the_bound():
    away = [Vacation(0, date(2026, 11, 19), date(2026, 11, 20))]
    long = [Vacation(0, date(2026, 11, 19), date(2026, 12, 18))]
    rules = timetable(period=DAY, vacation_days=30, bound=10 * DAY)
    for vacation, closes in ((away, "2026-11-21 00:00"), (long, "2026-11-19 02:00")):
        deadline = next_deadline(rules, at(OPENED), vacations=vacation)
        assert local(deadline) == "2026-11-18 18:00"
        assert local(after_outage(deadline, outage("18 10:00", "18 18:00"))) == closes


MINUTES = st.integers(0, 5 * 24 * 60)


@given(spans=st.lists(st.tuples(MINUTES, MINUTES), max_size=5), night=st.booleans(), off=st.booleans())
def test_no_moment_is_given_back_twice_and_none_that_was_lost_is_kept(spans, night, off):
    rules = timetable(period=DAY, **{"quiet": NIGHT} if night else {}, **{"days_off": WEEKEND} if off else {})
    deadline = next_deadline(rules, at(OPENED))
    opened = at(OPENED)
    outages = [Outage(opened + timedelta(minutes=a), opened + timedelta(minutes=a + b)) for a, b in spans]
    later = credited(deadline, outages)
    assert later == credited(later, later.outages)
    met = set()
    for outage in later.outages:
        assert later.at >= outage.ends
        first = int((outage.begins - opened).total_seconds()) // 60
        met |= set(range(first, int((outage.ends - opened).total_seconds()) // 60))
    assert later.at >= deadline.at + timedelta(minutes=len(met))
    if not (night or off):
        assert later.at <= max([deadline.at + timedelta(minutes=len(met)), *(o.ends for o in later.outages)])


@pytest.mark.parametrize("kept", [Extension(60, "bank"), outage("17 18:00", "18 10:00", "pause")])
def test_credits_are_kept_as_they_were_given(kept):
    assert list(credits_from_json(credits_to_json([kept, kept]))) == [kept, kept]


def test_a_ladder_is_kept_as_it_was_set():
    assert parse_ladder(ladder_to_json(USUAL)) == USUAL
    assert parse_ladder({}) == Ladder()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("extensions", -1),
        ("extensions", 21),
        ("extension_seconds", 59),
        ("extension_seconds", 14 * DAY + 1),
        ("bot_after", 21),
        ("wanted_after", -1),
    ],
)
def test_a_ladder_that_is_not_possible_says_where(field, value):
    with pytest.raises(BadTimetable) as refusal:
        checked_ladder(Ladder(**{field: value}))
    assert list(refusal.value.problems) == [field]
    assert checked_ladder(USUAL) is USUAL
