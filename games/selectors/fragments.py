"""The public part of a match page as HTML, rendered once per version and shared by all who watch."""

from dataclasses import dataclass

from django.core.cache import cache
from django.template.loader import render_to_string

from games.models import Match
from games.selectors.match_page import match_page

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
    key = f"match/{match.pk}/{match.version}/public"
    html = cache.get(key)
    if html is None:
        html = render_to_string("matches/_public.html", {"page": match_page(match)})
        cache.set(key, html, KEEP_SECONDS)
    return Fragment(match.version, html)
