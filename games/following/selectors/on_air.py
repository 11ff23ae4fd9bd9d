"""What is on the television: which public match, and its board."""

from games.following.selectors.boards import board_for_all
from games.lobby.selectors.lists import MatchSummary, running_matches
from games.models import Match
from games.watching.selectors.fragments import Fragment


def programme() -> list[MatchSummary]:
    """Return public matches that everybody sees as they are, the one that closes first before others."""
    live = [match for match in running_matches() if match.on_air]
    return sorted(live, key=lambda match: match.deadline.timestamp() if match.deadline else float("inf"))


def on_screen(summary: MatchSummary) -> tuple[Match, Fragment] | None:
    """The match and its board as strangers see it; None if it has been struck meanwhile."""
    match = Match.objects.filter(pk=summary.id).first()
    return (match, board_for_all(match)) if match else None
