"""Seasons of elimination in the states that tests start from."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.clock.services.clock import tick
from games.elimination.selectors.course import Course, load_course
from games.elimination.services.founding import found_season, join_season, start_season
from games.elimination.state import SeasonPlan
from games.models import Match, Season, User
from games.schedule.timetable import DAY, Timetable
from tests.builders import make_user, submit_any

LONG = timedelta(days=60)


def make_member(name: str) -> User:
    """A user with an account."""
    user = make_user(name)
    User.objects.filter(pk=user.pk).update(is_guest=False)
    user.refresh_from_db()
    return user


def make_season(*users: User, players: int = 3, **rules: Any) -> Season:
    """A season that has started; the first user hosts it. Its games are short."""
    season = make_open_season(*users, players=players, **rules)
    start_season(token=season.token, user=users[0])
    return reloaded(season)


def make_open_season(*users: User, players: int = 3, **rules: Any) -> Season:
    """The same before its start."""
    games = dict.fromkeys(range(3, players + 1), "goofspiel")
    plan = SeasonPlan(players=players, games=games, final=("goofspiel",), **rules)
    season = found_season(user=users[0], name="Baikonur", rules=plan, timetable=Timetable(period=DAY))
    for user in users[1:]:
        join_season(token=season.token, user=user)
    return season


def reloaded(season: Season) -> Season:
    """The season as the database has it now."""
    season.refresh_from_db()
    return season


def course_of(season: Season) -> Course:
    """The season with its state as the database has it now."""
    return load_course(reloaded(season))


def match_of(season: Season) -> Match:
    """The match in progress; there must be one."""
    return Match.objects.get(in_season__season=season, status=Match.Status.RUNNING)


def play_match(season: Season, *, absent: tuple[User, ...] = ()) -> None:
    """Play the match in progress to its end; people decide at random, or let deadlines pass if `absent`."""
    play_to_end(match_of(season), absent=absent)


def play_stage(season: Season) -> None:
    """Play every match of the season's stage until the stage has changed; another clock may play beside."""
    stage = course_of(season).state.stage
    while course_of(season).state.stage == stage:
        for match in Match.objects.filter(in_season__season=season, status=Match.Status.RUNNING):
            play_to_end(match)
        tick(timezone.now())


def play_to_end(match: Match, *, absent: tuple[User, ...] = ()) -> None:
    """Play a match as `play_match` does."""
    now = timezone.now()
    while match.status == Match.Status.RUNNING:
        for seat in match.seats.exclude(user=None).select_related("user"):
            waits = match.windows.filter(closed_at=None, submissions__seat=seat, submissions__ready=False).exists()
            if waits and seat.user not in absent:
                submit_any(match, seat.user)
        now += timedelta(days=2) if absent else timedelta(0)
        tick(now)
        match.refresh_from_db()


def run_clock(season: Season, now: Any = None, most: int = 400) -> None:
    """Let the clock work until the season is over, each time after all deadlines."""
    moment = now or timezone.now()
    for _ in range(most):
        if reloaded(season).closed_at:
            return
        moment += LONG
        tick(moment)
    raise AssertionError("the season does not end")
