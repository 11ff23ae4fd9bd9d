"""A call that lists takes as many queries for many rows as for few."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.lobby.services.matches import create_match
from games.models import (
    LogEntry,
    Match,
    Motion,
    Rating,
    RatingList,
    Season,
    SeasonMatch,
    SeasonPlayer,
    SoloTry,
    Telegram,
    User,
    Vote,
)
from games.ratings.selectors.table import editions_of
from games.set_up.services.plans import Plan
from tests.server.api import Program
from tests.server.builders import make_match, make_user, play_window, users_of
from tests.server.wires import build_line, race, write

pytestmark = pytest.mark.django_db

FEW, MANY, MANY_MATCHES = 5, 50, 15
SEASON, DAY = "league", date(2026, 1, 2)
Grow = Callable[[User, Match, int], None]


def more_matches(user: User, match: Match, count: int) -> None:
    """Matches of the user's that run, that wait, and that are over."""
    count = min(count, MANY_MATCHES)
    running = [make_match(people=2) for _ in range(count)]
    for each in running:
        each.seats.filter(number=0).update(user=user)
    over = [each.pk for each in running[::3]]
    Match.objects.filter(pk__in=over).update(status=Match.Status.OVER, ended_at=timezone.now())
    for number in range(count):
        plan = Plan(game_slug="goofspiel", name=f"Waits {number}", seats=3)
        create_match(plan=plan, host=make_user())


def more_telegrams(user: User, match: Match, count: int) -> None:
    first = write(match, 1, "public", "Good evening.")
    given = {"channel": first.channel, "year": "1950", "known": True, "sent_at": timezone.now()}
    Telegram.objects.bulk_create(
        Telegram(number=first.number + 1 + number, seat=match.seats.get(number=1), text=f"{number}", **given)
        for number in range(count)
    )


def more_of_log(user: User, match: Match, count: int) -> None:
    for _ in range(count):
        number = match.log.count() + 1
        LogEntry.objects.create(
            match=match, number=number, at=timezone.now(), by=user, kind="announced", reason="Again"
        )


def more_windows(user: User, match: Match, count: int) -> None:
    for _ in range(min(count, 6)):
        play_window(match)


def more_ratings(user: User, match: Match, count: int) -> None:
    edition = next(iter(editions_of("space-race")))
    table, _ = RatingList.objects.get_or_create(game_slug="space-race", edition=edition)
    for number in range(count):
        other = User.objects.create_user(f"rated-{table.ratings.count()}")
        Rating.objects.create(list=table, user=other, mean=number / 100, variance=0.1, matches=30)


def more_seasons(user: User, match: Match, count: int) -> None:
    Season.objects.bulk_create(Season(name=f"Season {number}", host=user) for number in range(count))


def more_in_season(user: User, match: Match, count: int) -> None:
    season, is_new = Season.objects.get_or_create(token=SEASON, defaults={"name": "League", "host": user})
    matches = [match] * is_new + [make_match(people=2) for _ in range(min(count, 6))]
    begun = season.matches.count()
    SeasonMatch.objects.bulk_create(
        SeasonMatch(season=season, match=each, number=begun + place) for place, each in enumerate(matches, 1)
    )
    SeasonPlayer.objects.bulk_create(SeasonPlayer(season=season, user=make_user()) for _ in range(count))


def more_flights(user: User, match: Match, count: int) -> None:
    noon = datetime.combine(DAY, time(12), UTC)
    flown = {"game_slug": "loss-in-space", "day": DAY, "began_at": noon, "ended_at": noon, "rank": [1]}
    SoloTry.objects.bulk_create(
        SoloTry(user=make_user(), ending=SoloTry.Ending.FLOWN, text="Home", **flown) for _ in range(count)
    )


def more_motions(user: User, match: Match, count: int) -> None:
    now = timezone.now()
    given = {"by": user, "opened_at": now, "closes_at": now + timedelta(days=2)}
    motions = [
        Motion(match=match, kind=f"of kind {count + number}", data={"what": "a pause"}, **given)
        for number in range(count)
    ]
    Motion.objects.bulk_create(motions)
    seats = list(match.seats.all())
    Vote.objects.bulk_create(
        Vote(motion=each, seat=seat, approves=True) for each in motions for seat in seats
    )


def more_channels(user: User, match: Match, count: int) -> None:
    for other in (1,) if count == FEW else (2, 3, 4):
        build_line(match, 0, other)


LISTS: dict[str, Grow] = {
    "lobby": more_matches,
    "mine": more_matches,
    "players/{player}": more_matches,
    "waiting/stream": more_matches,
    "seasons": more_seasons,
    f"seasons/{SEASON}": more_in_season,
    "games/space-race/ratings": more_ratings,
    f"games/loss-in-space/alone/{DAY}": more_flights,
    "matches/{match}/votes": more_motions,
    "matches/{match}/telegraph": more_channels,
    "matches/{match}/telegraph/public": more_telegrams,
    "matches/{match}/log": more_of_log,
    "matches/{match}/history": more_windows,
    "matches/{match}/stream": more_windows,
}


@pytest.mark.long
@pytest.mark.parametrize("path", LISTS)
def test_many_rows_cost_as_many_queries_as_few(path):
    match = race(garnets=20)
    user = users_of(match)[0]
    program, grow = Program(user), LISTS[path]
    where = path.format(match=match.pk, player=User.objects.get(pk=user.pk).page_name)

    def asked() -> tuple[int, int]:
        since = {"Last-Event-ID": "0-0"} if where.endswith(f"{match.pk}/stream") else {}
        program.get(where, **since)
        with CaptureQueriesContext(connection) as queries:
            answer = program.get(where, **since)
        assert answer.status_code == 200, answer.content
        return len(queries), len(answer.content)

    grow(user, match, FEW)
    few, short = asked()
    grow(user, match, MANY - FEW)
    many, long = asked()
    assert long > short
    assert many <= few
