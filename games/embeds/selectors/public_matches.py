"""Public matches: one by its number, all, and those of the live screen."""

from django.db.models import QuerySet

from games.lobby.selectors.lists import MatchSummary, running_matches
from games.models import Match
from games.permissions.selectors.access import is_public


def public_match(pk: int) -> Match | None:
    """Return the match of that id if it is public; None alike for other matches and for none."""
    match = Match.objects.select_related("host").filter(pk=pk).first()
    return match if match is not None and is_public(match) else None


def public_matches() -> QuerySet[Match]:
    """Return the public matches, newest first."""
    listed = Match.objects.filter(unlisted=False, reserved_until=None, sealed_until=None)
    return listed.exclude(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS).order_by("-pk")


def live_screen_matches() -> list[MatchSummary]:
    """Return the public matches that are watched live, by deadline."""
    live = [match for match in running_matches() if match.is_live]
    return sorted(live, key=lambda match: match.deadline.timestamp() if match.deadline else float("inf"))
