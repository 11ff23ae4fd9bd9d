"""What of a match page is the same for all who watch, as HTML rendered once per version."""

from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import caches
from django.template.loader import render_to_string

from games.models import Match, User
from games.selectors.match_page import match_page, public_seats, stories

KEEP_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Fragment:
    """The bytes that every watcher of a match at `version` receives."""

    version: int
    html: str


def public_fragment(match: Match) -> Fragment:
    """The public fragment of a match at the version of the given row: its board, before the start a sign."""
    if match.status == Match.Status.OPEN:
        return Fragment(match.version, render_to_string("matches/_waiting_signal.html", {"match": match}))
    return Fragment(match.version, _kept(match, "public", lambda: _board(match)))


def history(match: Match, player: User | None = None) -> str:
    """All resolved windows but the latest, which every page shows by itself, as the player of a seat knows
    them; None stands for all others."""
    if player is None:
        return _kept(match, "history", lambda: _history(match, None))
    return _history(match, player)


def _kept(match: Match, what: str, render: Callable[[], str]) -> str:
    key = f"match/{match.pk}/{match.version}/{what}"
    fragments = caches["fragments"]
    html = fragments.get(key)
    if html is None:
        html = render()
        fragments.set(key, html, KEEP_SECONDS)
    return html


def _board(match: Match) -> str:
    return render_to_string("matches/_public.html", {"page": match_page(match)})


def _history(match: Match, player: User | None) -> str:
    context = {
        "match": match,
        "meta": match.game.meta,
        "stories": stories(match, player)[1:],
        "seats": public_seats(match),
    }
    return render_to_string("matches/_history.html", context)
