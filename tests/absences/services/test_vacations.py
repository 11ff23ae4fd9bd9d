"""Vacations are announced for all to see, move the deadline within its bound, and are taken back."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from games.absences.selectors.absence_options import get_absence_options
from games.absences.services.vacations import announce_vacation, announce_vacation_everywhere, cancel_vacation
from games.matches.selectors.log import log_lines
from games.models import Match, Vacation, Window
from games.schedule.timetable import DAY, Timetable
from tests.builders import make_match, play_to_the_end, position_of, users_of, window_of
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)

OPENED = datetime(1957, 10, 4, 12, tzinfo=UTC)
DAILY = Timetable(period=2 * DAY, vacation_days=5, bound=6 * DAY)


def opened(**plan) -> Match:
    match = make_match(people=2, timetable=plan.pop("timetable", DAILY), **plan)
    at = OPENED + timedelta(days=2)
    Window.objects.filter(match=match).update(opened_at=OPENED, deadline=at, due_at=at)
    return match


def announce(match: Match, first: int, last: int, *, seat: int = 1, now: datetime = OPENED) -> datetime:
    announce_vacation(
        match_id=match.pk, user=users_of(match)[seat], first=date(1957, 10, first), last=date(1957, 10, last), now=now
    )
    return window_of(match).deadline


def take_back(match: Match, now: datetime) -> datetime:
    cancel_vacation(match_id=match.pk, user=users_of(match)[1], vacation_id=Vacation.objects.latest("pk").pk, now=now)
    return window_of(match).deadline


def lines(match: Match) -> list[str]:
    match.refresh_from_db()
    return [line.text for line in log_lines(match, list(match.seats.select_related("user")))]


def test_vacation_moves_deadline_and_future_days_can_be_cancelled(monkeypatch):
    told = []
    monkeypatch.setattr("games.broadcast.broadcast_version", lambda *news: told.append(news))
    match = opened()
    told.clear()
    assert announce(match, 5, 8) == window_of(match).due_at == OPENED + timedelta(days=6)
    match.refresh_from_db()
    assert told == [(match.pk, match.version)]
    assert match.board_version == match.version
    assert lines(match) == ["Player 2 is on vacation from 5 to 8 October."]
    assert take_back(match, OPENED + timedelta(days=2)) == OPENED + timedelta(days=4)
    assert Vacation.objects.values_list("first", "last").get() == (date(1957, 10, 5), date(1957, 10, 6))
    assert lines(match)[0] == "Player 2 cancelled a vacation: from 7 to 8 October."


def test_vacation_after_the_deadline_moves_nothing():
    """A grace may run."""
    assert announce(opened(), 8, 9) == OPENED + timedelta(days=2)
    match = opened()
    due = OPENED + timedelta(days=2, hours=1)
    Window.objects.filter(match=match).update(due_at=due)
    announce(match, 8, 9, now=OPENED + timedelta(days=2, minutes=1))
    assert (window_of(match).deadline, window_of(match).due_at) == (OPENED + timedelta(days=2), due)


def test_a_vacation_is_listed_to_its_last_day():
    match, today = opened(), timezone.now().date()
    seat = match.seats.get(number=1)
    for days in (1, 0):
        first, last = today - timedelta(days=1 + days), today - timedelta(days=days)
        seat.vacations.create(first=first, last=last, announced_at=timezone.now())
    (line,) = get_absence_options(position_of(match), seat).vacations
    assert (line.begun, line.can_shrink) == (True, False)
    assert line.id == seat.vacations.latest("last").pk


def test_concurrent_vacations_keep_to_limit():
    """Days 8 to 10 and 12 to 14 take six of the five."""
    match = opened()
    answers = run_concurrently(lambda: announce(match, 8, 10), lambda: announce(match, 12, 14))
    assert sum(isinstance(each, str) for each in answers) == 1
    assert Vacation.objects.count() == 1


def test_vacation_is_announced_in_all_matches():
    """Where there is a bank and the match is running; where it is refused the others stand."""
    user = users_of(match := opened())[1]
    other, spent, without = opened(), opened(), make_match(people=2)
    over = make_match(people=2, timetable=DAILY, options={"cards": 5})
    for each in (other, spent, without, over):
        seat = each.seats.get(number=1)
        seat.user = user
        seat.save()
    play_to_the_end(over)
    announce(spent, 20, 24)
    done, refused = announce_vacation_everywhere(user=user, first=date(1957, 10, 8), last=date(1957, 10, 9), now=OPENED)
    assert done == [match, other]
    assert refused == [(spent, "This takes 2 days of vacation, but only 0 are left.")]
    assert Vacation.objects.filter(first=date(1957, 10, 8)).count() == 2
