"""Atom feeds of a match, of finished matches and of a host, the sitemap, and robots.txt for crawlers."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.syndication.views import Feed
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from msgspec import Struct

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

MAX_ENTRIES = 20
"""Maximum number of entries of a feed."""


class FeedEntry(Struct, frozen=True):
    """An entry of a feed with its path and its time (UTC)."""

    place: str
    title: str
    text: str
    at: datetime | None


def _match_entry(match: Match) -> FeedEntry:
    """Return the entry of the whole match."""
    return FeedEntry(
        place=reverse("match", args=[match.pk]),
        title=match.name,
        text=f"{match.meta.name}: {match.get_status_display()}. {reason_text(match)}".strip(),
        at=match.ended_at or match.started_at or match.created_at,
    )


@once_per_version("feed")
def _window_entries(match: Match) -> list[FeedEntry]:
    """Return entries for the newest windows of a public match, newest first; once per version."""
    stories = history_page(match, None, newest_public_window(match)).stories
    numbers = [story.number for story in stories]
    closed = dict(match.windows.filter(number__in=numbers).values_list("number", "closed_at"))
    seats = public_seats(match)
    names = [seat.name for seat in seats]
    told = {"match": match, "meta": match.meta, "seats": seats}
    return [
        FeedEntry(
            place=reverse("match_window", args=[match.pk, story.number]),
            title=_title(match, story, names),
            text=render_to_string("embeds/feed_entry.html", told | {"story": story}),
            at=closed[story.number],
        )
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
        moments = [item["updateddate"] for item in self.items if item["updateddate"]]
        return max(moments, default=EMPTY_FEED_DATE)


class _AtomFeed(Feed):
    feed_type = _CacheableAtom
    author_name = "Space Race"

    def feed_guid(self, obj: Any) -> str:
        return tag_uri(str(self.link(obj)))

    def item_title(self, entry: FeedEntry) -> str:
        return entry.title

    def item_description(self, entry: FeedEntry) -> str:
        return entry.text

    def item_link(self, entry: FeedEntry) -> str:
        return entry.place

    def item_guid(self, entry: FeedEntry) -> str:
        return tag_uri(entry.place)

    def item_updateddate(self, entry: FeedEntry) -> datetime | None:
        return entry.at


class MatchFeed(_AtomFeed):
    """The feed of a public match, window by window."""

    def get_object(self, request: HttpRequest, pk: int) -> Match:
        """Return the match. Raise Http404 if it is not public."""
        match = public_match(pk)
        if match is None:
            raise Http404
        return match

    def title(self, match: Match) -> str:
        return match.name

    def subtitle(self, match: Match) -> str:
        return f"{match.meta.name}, public view"

    def link(self, match: Match) -> str:
        return reverse("match", args=[match.pk])

    def items(self, match: Match) -> list[FeedEntry]:
        return [] if match.status == Match.Status.OPEN else _window_entries(match)


class FinishedFeed(_AtomFeed):
    """The feed of public matches that have ended."""

    title = "Space Race: finished matches"
    subtitle = "Public matches as they finish"

    def link(self, obj: Any = None) -> str:
        return reverse("home")

    def items(self) -> list[FeedEntry]:
        ended = listed_with_status(Match.Status.OVER).exclude(ended_at=None).order_by("-ended_at")
        return [_match_entry(match) for match in ended[:MAX_ENTRIES]]


class HostFeed(_AtomFeed):
    """The feed of a host's public matches, under the name that lists show."""

    def get_object(self, request: HttpRequest, pk: int) -> list[Match]:
        """Return the matches, newest first. Raise Http404 without the host, and if lists show none of their matches."""
        listed = Match.objects.filter(unlisted=False, reserved_until=None, sealed_until=None, host=pk)
        closed = Q(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS)
        shown = listed.exclude(ANONYMOUS_MATCHES).exclude(closed).select_related("host").order_by("-pk")
        matches = list(shown[:MAX_ENTRIES])
        if not matches:
            raise Http404
        return matches

    def title(self, matches: list[Match]) -> str:
        return f"Matches of {host_name(matches[0])}"

    def link(self, matches: list[Match]) -> str:
        return reverse("host_feed", args=[matches[0].host_id])

    def items(self, matches: list[Match]) -> list[FeedEntry]:
        return [_match_entry(match) for match in matches]


match_feed, finished_feed, host_feed = (
    publicly_cached(KEEP_SECONDS)(feed) for feed in (MatchFeed(), FinishedFeed(), HostFeed())
)


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
        return public_matches()

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
