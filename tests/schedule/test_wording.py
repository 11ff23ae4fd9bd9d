"""Explanations of deadlines."""

from datetime import date

import pytest

from games.schedule.deadline_words import explain_deadline, rhythm_words
from games.schedule.deadlines import TimeLoss, credit_outage, next_deadline
from games.schedule.paces import find_pace
from games.schedule.vacations import AnnouncedVacation
from tests.schedule.clocks import DAY, HOUR, WEEKEND, at, timetable

NIGHT = ["22:00", "07:00"]

SENTENCES = [
    (
        {"period": DAY, "days_off": ["sunday"]},
        "2026-11-21 18:00",
        "A turn of 24 hours would last until Sunday 18:00. Sunday is a day off. Deadline: Monday 18:00.",
    ),
    ({"period": DAY}, "2026-11-21 18:00", "A turn takes 24 hours: until Sunday 18:00."),
    ({"period": HOUR}, "2026-11-21 18:00", "A turn takes 1 hour: until Saturday 19:00."),
    ({"period": 14 * DAY}, "2026-12-21 18:00", "A turn takes 14 days: until Monday 4 January 2027 18:00."),
    (
        {"period": DAY, "quiet": NIGHT},
        "2026-11-17 23:00",
        "A turn of 24 hours would last until Wednesday 23:00. Quiet hours last until 07:00. Deadline: Thursday 07:00.",
    ),
    (
        {"period": 7 * DAY, "days_off": WEEKEND},
        "2026-11-20 18:00",
        "A turn of 7 days would last until Friday 27 November 18:00. 4 days off come between. "
        "Deadline: Tuesday 1 December 18:00.",
    ),
    ({"hours": ["18:00"]}, "2026-11-20 18:00", "The next hour on the timetable is Saturday 18:00."),
    (
        {"hours": ["06:00"], "days_off": WEEKEND, "at_least": 12 * HOUR},
        "2026-11-22 12:00",
        "The next hour on the timetable would be Monday 06:00. Sunday is a day off. Deadline: Tuesday 06:00.",
    ),
    (
        {"hours": ["18:00"], "days_off": WEEKEND, "at_least": 12 * HOUR},
        "2026-11-20 12:00",
        "The next hour on the timetable would be Friday 18:00. That is less than 12 hours away. "
        "Saturday and Sunday are days off. Deadline: Monday 18:00.",
    ),
]


@pytest.mark.parametrize(("fields", "opened", "sentence"), SENTENCES)
def test_deadline_explanation(fields, opened, sentence):
    assert explain_deadline(next_deadline(timetable(**fields), at(opened))) == sentence


def test_explanation_names_holidays():
    christmas = timetable(period=DAY, days_off=["sunday"], holidays=[["2026-12-25", "2026-12-26"]])
    assert explain_deadline(next_deadline(christmas, at("2026-12-24 18:00"))) == (
        "A turn of 24 hours would last until Friday 18:00. Friday and Saturday are holidays. Sunday is a day off. "
        "Deadline: Monday 18:00."
    )


def test_explanation_names_short_and_first_windows():
    rules, opened = timetable(period=DAY, first_period=2 * DAY, short_period=120), at("2026-11-17 18:00")
    first, short = next_deadline(rules, opened, first=True), next_deadline(rules, opened, short=True)
    assert explain_deadline(first) == "The first turn takes 2 days: until Thursday 18:00."
    assert explain_deadline(short) == "A short decision takes 2 minutes: until Tuesday 18:02."


def test_explanation_names_vacations_bound_and_outages():
    rules = timetable(period=DAY, vacation_days=9, bound=6 * DAY)
    opened = at("2026-12-23 18:00")
    christmas = AnnouncedVacation(0, date(2026, 12, 24), date(2026, 12, 25))
    deadline = next_deadline(rules, opened, vacations=[christmas])
    assert explain_deadline(deadline) == (
        "A turn of 24 hours would last until Thursday 18:00. Thursday and Friday are days of vacation. "
        "Deadline: Saturday 18:00."
    )
    one = next_deadline(rules, opened, vacations=[AnnouncedVacation(1, date(2026, 12, 24), date(2026, 12, 24))])
    assert " Thursday is a day of vacation. Deadline: Friday 18:00." in explain_deadline(one)
    long = AnnouncedVacation(1, date(2026, 12, 26), date(2027, 1, 3))
    bounded = next_deadline(rules, opened, vacations=[christmas, long])
    assert explain_deadline(bounded) == (
        "A turn of 24 hours would last until Thursday 18:00. 6 days of vacation come between. The maximum is 6 days. "
        "Deadline: Tuesday 18:00."
    )
    outage = TimeLoss(at("2026-12-26 08:00"), at("2026-12-26 10:00"))
    assert explain_deadline(credit_outage(deadline, outage)).endswith(
        "days of vacation. Time lost in an outage is added. Deadline: Saturday 20:00."
    )


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (find_pace("working-days").in_zone("Europe/Berlin"), "at 18:00, Monday to Friday, Berlin time"),
        (
            find_pace("weekends").in_zone("America/Argentina/Buenos_Aires"),
            "at 18:00, Saturday and Sunday, Buenos Aires time",
        ),
        (find_pace("daily").timetable, "every 24 hours, quiet from 23:00 to 07:00, UTC time"),
        (timetable(hours=["06:00", "18:00"]), "at 06:00 and 18:00, Berlin time"),
    ],
)
def test_timetable_rule_in_words(rules, words):
    assert rhythm_words(rules) == words
