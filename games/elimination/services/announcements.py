"""News of seasons of elimination for players and webhooks, written in the transaction that causes it.

Whether a player still has to decide is checked when the news is sent: a bot may have given a token by then.
"""

from collections.abc import Iterable
from datetime import datetime

from games.elimination.selectors.course import Course
from games.elimination.selectors.news import CANCELLED, CHOOSE, EPISODE, FACT, GIVE, NAME
from games.elimination.state import Player, SeasonState
from games.models import Season
from games.models.notifications import NotificationKind
from games.notifications.services.notify import notify_of_season


def announce_fact(course: Course, before: SeasonState) -> None:
    """Tell what the newest fact has changed since `before`, except to the player or host who caused it."""
    row, after = course.rows[-1], course.state
    gone = after.out.keys() - before.out.keys()
    is_over = after.stage == "over"
    readers: dict[NotificationKind, Iterable[Player]] = {
        NotificationKind.ENDED: range(len(course.cast)) if is_over else (),
        NotificationKind.SEAT: () if is_over else gone,
        NotificationKind.RESOLVED: after.players if gone and not is_over else (),
    }
    for kind, players in readers.items():
        users = _users(course, players) - {row.by_id}
        is_public = kind == NotificationKind.RESOLVED
        notify_of_season(course.season, kind, row.at, how=FACT, which=row.number, users=users, is_public=is_public)
    _announce_turns(course, before, row.at)
    if after.episode > before.episode and not is_over:
        announce_episode(course, row.at)


def announce_episode(course: Course, now: datetime, by: int | None = None) -> None:
    """Tell players that an episode begins, except the user `by` who has started the season."""
    state = course.state
    users = _users(course, state.players) - {by}
    notify_of_season(
        course.season, NotificationKind.BEGAN, now, how=EPISODE, which=state.episode, users=users, is_public=True
    )


def announce_host_action(course: Course, how: str, now: datetime) -> None:
    """Tell the players that the host has paused the season, or resumes it."""
    users = _users(course, course.state.players) - {course.season.host_id}
    which = now.isoformat()
    notify_of_season(course.season, NotificationKind.PAUSED, now, how=how, which=which, users=users, is_public=True)


def announce_cancellation(season: Season, now: datetime) -> None:
    """Tell the whole cast that the host has cancelled the season."""
    users = set(season.players.values_list("user", flat=True)) - {season.host_id}
    notify_of_season(season, NotificationKind.ENDED, now, how=CANCELLED, users=users, is_public=True)


def _announce_turns(course: Course, before: SeasonState, now: datetime) -> None:
    """Ask for the decisions that players or the host did not have to make `before`."""
    after = course.state
    asked = {GIVE: _users(course, set(after.givers) - set(before.givers))}
    is_new = before.stage != after.stage or after.candidate != before.candidate
    if after.stage == "choosing" and after.candidate is not None and is_new:
        asked[CHOOSE] = _users(course, [after.candidate])
    if after.stage == "naming" and is_new and not course.plan.quick:
        asked[NAME] = {course.season.host_id}
    for how, users in asked.items():
        notify_of_season(course.season, NotificationKind.AWAITED, now, how=how, which=after.episode, users=users)


def _users(course: Course, players: Iterable[Player]) -> set[int | None]:
    """Return the users who play these; nobody in an evening, whose only person is there."""
    return set() if course.plan.quick else {course.cast[player].user_id for player in players}
