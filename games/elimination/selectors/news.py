"""What notifications about seasons of elimination say, if it still holds when they are sent."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from games.builtin_games import GAMES
from games.elimination.log import tell_stage
from games.elimination.selectors.course import Course, load_course
from games.models import Notification, Submission
from games.models.notifications import NotificationKind
from games.notifications.selectors.relevance import SeasonNews

# In the facts of a notification, under "how".
FACT, EPISODE, CANCELLED, PAUSED, RESUMED = "fact", "episode", "cancelled", "paused", "resumed"
CHOOSE, GIVE, NAME = "choose", "give", "name"

Decisions: TypeAlias = frozenset[tuple[int, int, int]]
"""Season, episode and user of decisions that people made in matches."""


def season_news(notifications: Sequence[Notification]) -> Mapping[int, SeasonNews]:
    """Return what still holds of these notifications about seasons, by their keys."""
    courses = {season: load_course(season) for season in {each.season for each in notifications if each.season}}
    decided = _decisions_of([each for each in notifications if each.facts.get("how") == EPISODE])
    found = {each.pk: _news(courses[each.season], each, decided) for each in notifications if each.season}
    return {key: news for key, news in found.items() if news}


def _decisions_of(notifications: Sequence[Notification]) -> Decisions:
    """Return what the users of these notifications have decided in episodes of their seasons, in one query."""
    if not notifications:
        return frozenset()
    decided = Submission.objects.filter(
        by=Submission.By.PLAYER,
        user__in={each.user_id for each in notifications},
        window__match__in_season__season__in={each.season_id for each in notifications},
    )
    place = "window__match__in_season__season", "window__match__in_season__episode", "user"
    return frozenset(decided.order_by().values_list(*place).distinct())


def _news(course: Course, notification: Notification, decided: Decisions) -> SeasonNews | None:
    season, how = course.season, notification.facts["how"]
    if how == CANCELLED:
        return SeasonNews(title="The host has cancelled the season", lines=(season.why,))
    if how == FACT:
        return _fact_news(course, notification)
    if season.closed_at is not None:
        return None
    if how in (CHOOSE, GIVE, NAME):
        return _turn_news(course, notification)
    stage = tell_stage(course.state, course.names)
    if how == PAUSED and season.paused_at:
        effect = "No match starts, and no deadline passes. A match in progress continues."
        return SeasonNews(title="The host has paused the season", lines=(effect,))
    if how == RESUMED and not season.paused_at:
        return SeasonNews(title="The season goes on", lines=(stage,), until=season.due_at)
    if how == EPISODE and not season.paused_at and _has_just_begun(course, notification, decided):
        title = "The final begins" if course.state.stage == "final" else f"Episode {course.state.episode} begins"
        return SeasonNews(title=title, lines=(stage,))
    return None


def _fact_news(course: Course, notification: Notification) -> SeasonNews:
    told = course.told[notification.facts["which"]]
    title = "You leave the season" if notification.kind == NotificationKind.SEAT else told.headline
    return SeasonNews(title=title, lines=(*told.rest, *([f"Reason: {told.reason}"] if told.reason else [])))


def _turn_news(course: Course, notification: Notification) -> SeasonNews | None:
    """Return what the user has to decide, if they still have to."""
    season, state, how = course.season, course.state, notification.facts["how"]
    me = next((n for n, row in enumerate(course.cast) if row.user_id == notification.user_id), None)
    until = season.due_at if season.paused_at is None else None
    if how == CHOOSE and state.stage == "choosing" and me == state.candidate:
        line = f"Choose your opponent for the death match: {GAMES[state.plan.duel].meta.name}."
        return SeasonNews(
            title="You are the elimination candidate", lines=(line,), until=until, action="Choose opponent"
        )
    if how == GIVE and me in state.givers:
        line = "You can give one to a player who holds none, until the opponent is chosen."
        return SeasonNews(title="You hold two tokens of life", lines=(line,), until=until, action="Give token")
    if how == NAME and state.stage == "naming" and season.host_id == notification.user_id:
        line = "The main match ended without a result. After the deadline the seed names the candidate."
        return SeasonNews(title="Name the candidate", lines=(line,), until=until, action="Name candidate")
    return None


def _has_just_begun(course: Course, notification: Notification, decided: Decisions) -> bool:
    """Whether the episode is at its first match, in which the user has decided nothing yet."""
    state, episode = course.state, notification.facts["which"]
    is_first = state.episode == episode and state.stage in ("main", "final") and not state.wins
    return is_first and (course.season.pk, episode, notification.user_id) not in decided
