"""The calendar of a season of elimination in iCalendar format (RFC 5545), for everybody with its link."""

from games.elimination.selectors.course import load_course
from games.models import Season
from games.notifications.selectors.calendar import SEEN_LIVE, new_event, open_windows, window_event, write_calendar

DECISIONS = {"naming": "The candidate is named", "choosing": "The opponent is chosen"}
"""What happens at the deadline of each stage that has one."""


def season_calendar(season: Season) -> bytes:
    """Return the deadlines of the season and of its matches in progress, in at most three queries."""
    page, events = ("elimination", season.token), []
    if season.due_at is not None and season.paused_at is None:
        course = load_course(season)
        name = f"season-{season.pk}-{course.state.stage}-{course.state.episode}"
        said = f"{DECISIONS[course.state.stage]}: {season}"
        events.append(new_event(name, *page, said, season.due_at, course.rows[-1].at))
    windows = open_windows(match__in_season__season=season).filter(SEEN_LIVE)
    events += [window_event("season", window, *page) for window in windows]
    return write_calendar("Season", f"Space Race: {season}", events)
