"""Time that a window is given beside its timetable: pauses and extensions, and outages that meet them."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schedule.credits import Extension, Outage, credits_from_json, credits_to_json
from games.schedule.deadlines import credited, next_deadline
from games.schedule.errors import BadTimetable
from games.schedule.ladder import USUAL, Ladder, checked_ladder, ladder_to_json, parse_ladder
from games.schedule.wording import explain
from tests.schedule.clocks import DAY, HOUR, WEEKEND, at, local, timetable

NIGHT = ["22:00", "07:00"]
OPENED = "2026-11-17 18:00"

# fields, credits, the deadline after them; a day from Tuesday 18:00 is Wednesday 18:00.
GIVEN = [
    ({}, [Extension(2 * HOUR)], "2026-11-18 20:00"),
    ({}, [Extension(2 * HOUR), Extension(DAY, "bank")], "2026-11-19 20:00"),
    # It waits for the end of the night, and of days off.
    ({"quiet": NIGHT}, [Extension(5 * HOUR)], "2026-11-19 07:00"),
    ({"days_off": ["thursday"]}, [Extension(DAY)], "2026-11-20 00:00"),
    # The bound moves along.
    ({"bound": DAY}, [Extension(DAY)], "2026-11-19 18:00"),
    # A pause gives the time back that was left, and another one its own.
    ({}, [Outage(at("2026-11-18 10:00"), at("2026-11-18 13:00"), "pause")], "2026-11-18 21:00"),
    (
        {},
        [
            Outage(at("2026-11-18 10:00"), at("2026-11-18 13:00"), "pause"),
            Outage(at("2026-11-18 20:00"), at("2026-11-18 22:00"), "pause"),
        ],
        "2026-11-18 23:00",
    ),
    # An outage in a pause is given back once, and of one that outlasts it the rest.
    (
        {},
        [
            Outage(at("2026-11-18 10:00"), at("2026-11-18 16:00"), "pause"),
            Outage(at("2026-11-18 11:00"), at("2026-11-18 12:00")),
        ],
        "2026-11-19 00:00",
    ),
    (
        {},
        [
            Outage(at("2026-11-18 10:00"), at("2026-11-18 16:00"), "pause"),
            Outage(at("2026-11-18 15:00"), at("2026-11-18 18:00")),
        ],
        "2026-11-19 02:00",
    ),
]


@pytest.mark.parametrize(("fields", "given_time", "closes"), GIVEN)
def test_a_window_closes_later_by_what_it_was_given(fields, given_time, closes):
    deadline = next_deadline(timetable(period=DAY, **fields), at(OPENED))
    assert local(credited(deadline, given_time)) == closes


@pytest.mark.parametrize(
    ("credit", "sentence"),
    [
        (Extension(2 * HOUR), "the host gave more time"),
        (Extension(2 * HOUR, "bank"), "an extension was spent"),
        (Outage(at("2026-11-18 10:00"), at("2026-11-18 12:00"), "pause"), "a pause gives its time back"),
        (Outage(at("2026-11-18 10:00"), at("2026-11-18 12:00")), "an outage gives its time back"),
    ],
)
def test_what_was_given_is_told(credit, sentence):
    deadline = credited(next_deadline(timetable(period=DAY), at(OPENED)), [credit])
    assert explain(deadline) == f"24 hours would end on Wednesday 18:00; {sentence}: Wednesday 20:00."


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


@given(
    st.lists(
        st.one_of(
            st.builds(Extension, seconds=st.integers(60, 1_000_000), why=st.sampled_from(["host", "bank"])),
            st.builds(
                Outage,
                begins=st.just(at(OPENED)),
                ends=st.just(at("2026-11-18 10:00")),
                why=st.sampled_from(["outage", "pause"]),
            ),
        )
    )
)
def test_credits_are_kept_as_they_were_given(given_time):
    assert list(credits_from_json(credits_to_json(given_time))) == given_time


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
