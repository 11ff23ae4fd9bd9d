"""What holds for every timetable, opening, absence and outage.

What the wall shows at a deadline is looked up here anew, by the zone alone.
"""

from datetime import timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from games.schedule.deadlines import Deadline, after_outage, next_deadline
from games.schedule.reading import parse, to_json
from games.schedule.vacations import days_left
from games.schedule.wording import explain
from tests.schedule.strategies import holidays, openings, outages, timetables, vacations

NOTHING = timedelta()
# The words by which a sentence names what moved a deadline.
WORDS = {
    "day off": ("day off", "days off"),
    "holiday": ("holiday",),
    "vacation": ("vacation",),
    "quiet": ("quiet hours",),
    "bound": ("is the most",),
    "outage": ("outage",),
    "too soon": ("less than",),
}


def is_closed(deadline: Deadline) -> bool:
    """Whether the wall shows a day off or a quiet hour at the deadline."""
    rules = deadline.timetable
    wall = deadline.at.astimezone(ZoneInfo(rules.zone))
    hour, quiet = wall.time(), rules.quiet
    if wall.weekday() in rules.days_off:
        return True
    if not quiet:
        return False
    if quiet.begins > quiet.ends:
        return hour >= quiet.begins or hour < quiet.ends
    return quiet.begins <= hour < quiet.ends


@given(timetables(), openings, st.booleans(), vacations, holidays)
def test_nothing_closes_in_quiet_hours_or_on_a_day_off(rules, opened, first, away, free):
    assert not is_closed(next_deadline(rules, opened, first=first, vacations=away, holidays=free))


@given(timetables(), openings, st.booleans(), vacations, holidays)
def test_a_deadline_is_in_the_future_and_within_its_bound(rules, opened, first, away, free):
    deadline = next_deadline(rules, opened, first=first, vacations=away, holidays=free)
    assert opened < deadline.at <= opened + timedelta(seconds=rules.bound)


@given(timetables(), openings, st.booleans())
def test_no_window_is_shorter_than_its_period(rules, opened, first):
    deadline = next_deadline(rules, opened, first=first)
    assert deadline.at - opened >= timedelta(seconds=rules.span(first))


@given(timetables(), openings, vacations, holidays)
def test_a_holiday_moves_a_deadline_unless_the_bound_forbids(rules, opened, away, free):
    deadline = next_deadline(rules, opened, vacations=away, holidays=free)
    day = deadline.at.astimezone(ZoneInfo(rules.zone)).date()
    assert day not in free or deadline.steps[-1].why == "bound"


@given(timetables(), openings, vacations, holidays)
def test_fixed_hours_are_kept(rules, opened, away, free):
    if not rules.hours:
        return
    at = next_deadline(rules, opened, vacations=away, holidays=free).at.astimezone(ZoneInfo(rules.zone))
    # Where the clocks skip an hour, what they go on at stands for it, or the end of quiet hours there.
    skipped = (at - timedelta(hours=12)).astimezone(at.tzinfo).utcoffset() != at.utcoffset()
    assert at.time() in rules.hours or skipped


@given(timetables(), openings, st.booleans())
def test_a_short_window_is_as_long_as_it_says(rules, opened, first):
    deadline = next_deadline(rules, opened, first=first, short=True)
    assert deadline.at - opened == timedelta(seconds=rules.short_period)


@given(timetables(), openings, st.booleans(), st.booleans(), vacations, holidays)
def test_the_same_input_gives_the_same_answer(rules, opened, first, short, away, free):
    kept = parse(to_json(rules))
    elsewhere = opened.astimezone(ZoneInfo("Asia/Tokyo"))
    one = next_deadline(rules, opened, first=first, short=short, vacations=away, holidays=free)
    other = next_deadline(
        kept, elsewhere, first=first, short=short, vacations=away[::-1], holidays=free[::-1]
    )
    assert one == other
    assert explain(one) == explain(other)


@given(timetables(), openings, st.timedeltas(NOTHING, timedelta(days=4)), st.booleans(), vacations, holidays)
def test_who_opens_later_never_closes_earlier(rules, opened, later, first, away, free):
    given_all = {"first": first, "vacations": away, "holidays": free}
    assert (
        next_deadline(rules, opened, **given_all).at <= next_deadline(rules, opened + later, **given_all).at
    )


@given(timetables(), openings, vacations, holidays)
def test_an_absence_never_brings_a_deadline_nearer(rules, opened, away, free):
    plain = next_deadline(rules, opened)
    assert plain.at <= next_deadline(rules, opened, holidays=free).at
    assert plain.at <= next_deadline(rules, opened, vacations=away).at


@given(timetables(), vacations, holidays)
def test_no_bank_is_overdrawn_by_what_is_announced(rules, away, free):
    assert all(days_left(rules, away, seat, free) >= 0 for seat in range(3))


@given(timetables(), openings, st.booleans(), vacations, holidays, outages)
def test_an_outage_gives_its_time_back_and_takes_none(rules, opened, short, away, free, outage):
    deadline = next_deadline(rules, opened, short=short, vacations=away, holidays=free)
    later = after_outage(deadline, outage)
    met = outage.begins < deadline.closes and outage.ends > opened
    lost = outage.ends - max(outage.begins, opened) if met else NOTHING
    assert later.at >= deadline.at + lost
    assert not met or later.at >= outage.ends
    assert short or not is_closed(later)
    # At most what is lost and the longest wait for something to close.
    assert later.at <= deadline.limit + lost + timedelta(days=8)
    assert after_outage(later, outage) == later


@given(timetables(), openings, st.booleans(), st.booleans(), vacations, holidays, outages)
def test_a_sentence_names_what_moved_the_deadline(rules, opened, first, short, away, free, outage):
    deadline = next_deadline(rules, opened, first=first, short=short, vacations=away, holidays=free)
    for told in (deadline, after_outage(deadline, outage)):
        words = explain(told)
        assert words.endswith(".")
        assert words.count(".") == 1
        assert "\n" not in words
        for step in told.steps[1:]:
            assert any(word in words for word in WORDS[step.why])
        wall = told.at.astimezone(ZoneInfo(rules.zone))
        assert f"{wall:%A}" in words
        assert words.endswith(f"{wall:%H:%M}.")


@given(timetables(), openings, vacations, holidays)
def test_whatever_moved_a_deadline_is_among_its_steps(rules, opened, away, free):
    deadline = next_deadline(rules, opened, vacations=away, holidays=free)
    assert deadline.steps[-1].to == deadline.at
