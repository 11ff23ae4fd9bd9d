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
        "24 hours would end on Sunday, a day off: Monday 18:00.",
    ),
    ({"period": DAY}, "2026-11-21 18:00", "24 hours end on Sunday 18:00."),
    ({"period": HOUR}, "2026-11-21 18:00", "1 hour ends on Saturday 19:00."),
    ({"period": 14 * DAY}, "2026-12-21 18:00", "14 days end on Monday 4 January 2027 18:00."),
    (
        {"period": DAY, "quiet": NIGHT},
        "2026-11-17 23:00",
        "24 hours would end on Wednesday 23:00; quiet hours last until 07:00: Thursday 07:00.",
    ),
    (
        {"period": 7 * DAY, "days_off": WEEKEND},
        "2026-11-20 18:00",
        "7 days would end on Friday 27 November 18:00; 4 days off come between: Tuesday 1 December 18:00.",
    ),
    ({"hours": ["18:00"]}, "2026-11-20 18:00", "The next hour on the timetable is Saturday 18:00."),
    (
        {"hours": ["06:00"], "days_off": WEEKEND, "at_least": 12 * HOUR},
        "2026-11-22 12:00",
        "06:00 would come on Monday; Sunday is a day off: Tuesday 06:00.",
    ),
    (
        {"hours": ["18:00"], "days_off": WEEKEND, "at_least": 12 * HOUR},
        "2026-11-20 12:00",
        "18:00 would come on Friday; that is less than 12 hours away "
        "and Saturday and Sunday are days off: Monday 18:00.",
    ),
]


@pytest.mark.parametrize(("fields", "opened", "sentence"), SENTENCES)
def test_deadline_explanation(fields, opened, sentence):
    assert explain_deadline(next_deadline(timetable(**fields), at(opened))) == sentence


def test_explanation_names_short_and_first_windows():
    rules, opened = timetable(period=DAY, first_period=2 * DAY, short_period=120), at("2026-11-17 18:00")
    first, short = next_deadline(rules, opened, first=True), next_deadline(rules, opened, short=True)
    assert explain_deadline(first) == "2 days for the first turn end on Thursday 18:00."
    assert explain_deadline(short) == "A short decision of 2 minutes ends on Tuesday 18:02."


def test_explanation_names_holidays_vacations_bound_and_outages():
    rules = timetable(period=DAY, vacation_days=9, bound=6 * DAY)
    opened = at("2026-12-23 18:00")
    christmas = [date(2026, 12, 24), date(2026, 12, 25)]
    away = [AnnouncedVacation(1, date(2026, 12, 26), date(2026, 12, 26))]
    deadline = next_deadline(rules, opened, holidays=christmas)
    assert explain_deadline(deadline) == (
        "24 hours would end on Thursday 18:00; Thursday and Friday are holidays: Saturday 18:00."
    )
    assert "; Thursday and Friday are holidays and Saturday is a day of vacation: Sunday 18:00." in explain_deadline(
        next_deadline(rules, opened, holidays=christmas, vacations=away)
    )
    long = [AnnouncedVacation(1, date(2026, 12, 26), date(2027, 1, 3))]
    bounded = next_deadline(rules, opened, holidays=christmas, vacations=long)
    assert explain_deadline(bounded) == (
        "24 hours would end on Thursday 18:00; Thursday and Friday are holidays, "
        "4 days of vacation come between and 6 days is the maximum: Tuesday 18:00."
    )
    outage = TimeLoss(at("2026-12-26 08:00"), at("2026-12-26 10:00"))
    assert explain_deadline(credit_outage(deadline, outage)).endswith(
        "holidays and time lost in an outage is added: Saturday 20:00."
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
