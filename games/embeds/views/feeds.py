"""Atom feeds of a match, of finished matches and of a host, the sitemap, and robots.txt for crawlers."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import http_date
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.embeds.selectors.public_matches import public_match, public_matches
from games.embeds.views.embedded_board import publicly_cached
from games.live_board.selectors.front_page import as_headline
from games.live_board.selectors.match_page import public_seats
from games.lobby.selectors.lists import listed_with_status
from games.matches.selectors.display_text import reason_text
from games.matches.selectors.history import WindowHistory, history_page
from games.matches.selectors.seats import ANONYMOUS_MATCHES, host_name
from games.matches.selectors.version_cache import once_per_version
from games.models import Match
from games.permissions.selectors.visibility import newest_public_window
from games.registry import GAMES

MAX_ENTRIES, MAX_SITEMAP_MATCHES = 20, 1000


Entry = dict[str, Any]
"""An entry of a feed as `Atom1Feed.add_item` takes it, but its link is a path."""


def _match_entry(match: Match) -> Entry:
    """Return the entry of the whole match."""
    return {
        "link": reverse("match", args=[match.pk]),
        "title": match.name,
        "description": f"{match.meta.name}: {match.get_status_display()}. {reason_text(match)}".strip(),
        "updateddate": match.ended_at or match.started_at or match.created_at,
    }


@once_per_version("feed-entries")
def _window_entries(match: Match) -> list[Entry]:
    """Return entries for the newest windows of a public match, newest first; once per version."""
    stories = history_page(match, None, newest_public_window(match)).stories
    numbers = [story.number for story in stories]
    closed = dict(match.windows.filter(number__in=numbers).values_list("number", "closed_at"))
    seats = public_seats(match)
    names = [seat.name for seat in seats]
    told = {"match": match, "meta": match.meta, "seats": seats}
    return [
        {
            "link": reverse("match_window", args=[match.pk, story.number]),
            "title": _title(match, story, names),
            "description": render_to_string("embeds/feed_entry.html", told | {"story": story}),
            "updateddate": closed[story.number],
        }
        for story in stories
    ]


def _title(match: Match, story: WindowHistory, names: list[str]) -> str:
    told = match.game_ui.headlines(match.options, story.known_to(None), names)
    best = max(told, key=lambda each: each.weight, default=None)
    label = f"{story.label}: {story.title}" if story.title else story.label
    return f"{label}. {as_headline(best.text)}" if best else label


KEEP_SECONDS = 60
EMPTY_FEED_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""The date of an empty feed, fixed so that the feed does not change every second."""


def tag_uri(path: str) -> str:
    """Return the permanent tag URI of that path of this site (RFC 4151)."""
    return f"tag:{urlsplit(settings.SITE_URL).hostname},2026:{path}"


class _CacheableAtom(Atom1Feed):
    """An Atom feed that stays the same until it has a new entry."""

    def latest_post_date(self) -> datetime:
        """Return the time of the newest entry."""
        return max((item["updateddate"] for item in self.items), default=EMPTY_FEED_DATE)


def _feed(request: HttpRequest, path: str, title: str, entries: Iterable[Entry], subtitle: str | None) -> HttpResponse:
    """Return the feed of the page with that path."""
    feed = _CacheableAtom(
        title,
        request.build_absolute_uri(path),
        description=None,
        language=get_language(),
        author_name="Space Race",
        subtitle=subtitle,
        feed_url=request.build_absolute_uri(request.path),
        feed_guid=tag_uri(path),
    )
    for entry in entries:
        place = entry["link"]
        feed.add_item(**entry | {"link": request.build_absolute_uri(place), "unique_id": tag_uri(place)})
    response = HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)
    response["Last-Modified"] = http_date(feed.latest_post_date().timestamp())
    return response


@publicly_cached(KEEP_SECONDS)
def match_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the feed of a public match, window by window."""
    match = public_match(pk)
    if match is None:
        raise Http404
    entries = [] if match.status == Match.Status.OPEN else _window_entries(match)
    return _feed(request, reverse("match", args=[pk]), match.name, entries, f"{match.meta.name}, public view")


@publicly_cached(KEEP_SECONDS)
def finished_feed(request: HttpRequest) -> HttpResponse:
    """Show the feed of public matches that have ended."""
    ended = listed_with_status(Match.Status.OVER).exclude(ended_at=None).order_by("-ended_at")
    entries = map(_match_entry, ended[:MAX_ENTRIES])
    return _feed(request, reverse("home"), "Space Race: finished matches", entries, "Public matches as they finish")


@publicly_cached(KEEP_SECONDS)
def host_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the feed of a host's public matches, newest first, under the name that lists show; a 404 without any."""
    shown = public_matches().filter(host=pk).exclude(ANONYMOUS_MATCHES).select_related("host")
    matches = list(shown[:MAX_ENTRIES])
    if not matches:
        raise Http404
    title = f"Matches of {host_name(matches[0])}"
    return _feed(request, reverse("host_feed", args=[pk]), title, map(_match_entry, matches), None)


DISALLOWED_PATHS = ["accounts", "account", "admin", "api", "join", "calendar", "notifications", "mine", "embed"]


class PageSitemap(Sitemap):
    """Pages that always exist, and the rules of every game."""

    def items(self) -> Sequence[str]:
        pages = [reverse(name) for name in ("home", "lobby", "rules", "live_screen")]
        return pages + [reverse("game_rules", args=[slug]) for slug in GAMES]

    def location(self, page: str) -> str:
        return page


class MatchSitemap(Sitemap):
    """The newest public matches that have started."""

    def items(self) -> QuerySet[Match]:
        return public_matches().exclude(status=Match.Status.OPEN)[:MAX_SITEMAP_MATCHES]

    def location(self, match: Match) -> str:
        return reverse("match", args=[match.pk])

    def lastmod(self, match: Match) -> datetime | None:
        return match.ended_at or match.started_at


SITEMAPS = {"pages": PageSitemap, "matches": MatchSitemap}


@require_safe
@cache_control(public=True, max_age=86_400)
def robots(request: HttpRequest) -> HttpResponse:
    """Show robots.txt: the disallowed paths and the URL of the sitemap."""
    lines = ["User-agent: *", *(f"Disallow: /{place}/" for place in DISALLOWED_PATHS)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
