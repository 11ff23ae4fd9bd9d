"""The calendar of a season of elimination in iCalendar format (RFC 5545), for everybody with its link."""

from games.elimination.selectors.course import load_course
from games.models import Season
from games.notifications.selectors.calendar import SEEN_LIVE, deadline_event, new_calendar, open_windows

DECISIONS = {"naming": "The candidate is named", "choosing": "The opponent is chosen"}
"""What happens at the deadline of each stage that has one."""


def season_calendar(season: Season) -> bytes:
    """Return the deadlines of the season and of its matches in progress, in at most three queries."""
    calendar = new_calendar("Season", f"Space Race: {season}")
    page, token = "elimination", season.token
    if season.due_at is not None and season.paused_at is None:
        course = load_course(season)
        name = f"season-{season.pk}-{course.state.stage}-{course.state.episode}"
        said = f"{DECISIONS[course.state.stage]}: {season}"
        calendar.add_component(deadline_event(name, page, token, said, season.due_at, course.rows[-1].at))
    for window in open_windows(match__in_season__season=season).filter(SEEN_LIVE):
        name = f"season-match-{window.match_id}-window-{window.number}"
        said = f"{window.year.label} closes: {window.match.name}"
        calendar.add_component(deadline_event(name, page, token, said, window.deadline, window.opened_at))
    written: bytes = calendar.to_ical()
    return written
