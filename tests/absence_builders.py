"""Matches with absent players, for tests, and checks of what follows."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.clock.services import clock
from games.matches.services.publishing import publish
from games.models import Match, Seat, Submission, Tenure, User
from games.play.services.submissions import submit_move
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from games.schedule.timetable import Timetable
from tests.builders import make_match, window_of

HOUR = 3_600
DAY = timedelta(days=1)
GRACE = timedelta(hours=1)
STONE = {"signs": [{"do": "stone", "seat": None}] * 2, "stake": 0}
TIMETABLE = Timetable(period=24 * HOUR, short_period=60, grace=HOUR)


def make_slow_match(*, people: int = 3, ladder: Ladder | None = None, grace: bool = True, **plan: Any) -> Match:
    """A match of the toy game over days, of many rounds, with an hour of grace."""
    timetable = TIMETABLE if grace else Timetable(period=24 * HOUR, short_period=60)
    settings = {"options": {"rounds": 20}, "timetable": timetable, "absences": ladder or Ladder()} | plan
    return make_match(people=people, game="toy-signs", **settings)


def make_vacation_match(**plan: Any) -> Match:
    """A match of three with ten days of vacation, standing orders, stand-in bots and substitutes."""
    timetable = Timetable(period=48 * HOUR, vacation_days=10)
    return make_match(people=3, timetable=timetable, absences=DEFAULT_LADDER, **plan)


def send_away(match: Match, number: int = 1, *, wanted: bool = False) -> None:
    """Let a bot stand in from the open window on; `wanted`: and let somebody take the seat over."""
    match.refresh_from_db()
    match.seats.filter(number=number).update(stand_in="random", wanted_at=timezone.now() if wanted else None)
    Submission.objects.filter(window=window_of(match), seat__number=number).update(of_bot=True)
    publish(match)


def answer_with_stone(match: Match, seat: int, now: datetime, *, user: User | None = None, **how: Any) -> None:
    """Submit a throw of two stones for the seat."""
    who, window = user or match.seats.get(number=seat).user, window_of(match)
    submit_move(match_id=match.pk, user=who, window_id=window.pk, move=STONE, now=now, **how)


def answer_for_all_but(match: Match, *away: int) -> None:
    """Let all other seats answer in the open window, an hour before its deadline."""
    window = window_of(match)
    for seat in match.seats.exclude(user=None).exclude(number__in=away):
        answer_with_stone(match, seat.number, window.deadline - timedelta(hours=1), ready=False)


def close_window(match: Match) -> datetime:
    """Run the clock whenever the open window is due, until it closes; return that time."""
    window = window_of(match)
    while window.closed_at is None:
        clock.close_due(match.pk, window.due_at)
        window.refresh_from_db()
    while (after := window_of(match)).kind == "react":
        clock.close_due(match.pk, after.due_at)
    return window.closed_at


def miss_window(match: Match, *away: int) -> datetime:
    """Close the open window without answers of those seats, before any bot decides; return that time."""
    answer_for_all_but(match, *away)
    return close_window(match)


def log_of(match: Match) -> list[tuple[str, int | None]]:
    """Return the entries of the match log: kinds and seats."""
    return list(match.log.values_list("kind", "seat"))


def seat_of(match: Match, number: int) -> Seat:
    """A seat as the database has it."""
    return match.seats.select_related("user").get(number=number)


def tenure_of(match: Match, number: int) -> tuple[int, int]:
    """Return how often the seat's user was asked, and has missed."""
    tenure = Tenure.objects.get(seat__match=match, seat__number=number, ended_at=None)
    return tenure.asked, tenure.missed


def miss_until_substitute_wanted(match: Match, number: int = 0) -> Match:
    """The match, once a substitute is wanted for the seat."""
    while seat_of(match, number).wanted_at is None:
        miss_window(match, number)
    return match
