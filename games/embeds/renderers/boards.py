"""The boards of public matches, as visitors see them: in frames and on the live screen."""

from typing import Literal

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.live_board.renderers.fragments import Fragment, late_fragment, public_fragment
from games.lobby.selectors.lists import MatchSummary
from games.matches.selectors.version_cache import cached_per_version
from games.models import Match
from games.permissions.selectors.visibility import has_watch_delay

SWAP_ATTRIBUTE = ' hx-swap-oob="outerMorph"'
"""The attribute by which a part of a board replaces the one that a page shows."""
Theme = Literal["dark", "light", ""]
"""The theme of a board; "" follows the viewer's system."""


def strangers_board(match: Match) -> Fragment:
    """Return the public part of a public match as visitors see it, late if they watch late."""
    return late_fragment(match) if has_watch_delay(match) else public_fragment(match)


def embedded_board(match: Match, theme: Theme, *, compact: bool) -> str:
    """Return the page of a public match for frames on other sites, once per version."""
    what = f"embed/{theme}/{compact:d}"
    return cached_per_version(match, what, lambda: _embedded_board(match, theme, compact=compact))


def _embedded_board(match: Match, theme: Theme, *, compact: bool) -> str:
    context = {
        "match": match,
        "meta": match.meta,
        "theme": theme,
        "compact": compact,
        # The frame is replaced as a whole; only the socket of a match page swaps parts.
        "board_html": SafeString(strangers_board(match).text.replace(SWAP_ATTRIBUTE, "")),
    }
    return render_to_string("embeds/embed.html", context)


def live_screen_board(summary: MatchSummary) -> tuple[Match, Fragment] | None:
    """Return the match and its board as visitors see it; None if the match was deleted meanwhile."""
    match = Match.objects.filter(pk=summary.id).first()
    return (match, strangers_board(match)) if match else None
