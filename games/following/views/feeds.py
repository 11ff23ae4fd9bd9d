"""Atom feeds: a match window by window, finished matches, and the matches of a host."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from games.following.selectors.boards import public_match
from games.following.selectors.feeds import Entry, finished, hosted_by, match_entries
from games.following.views.embed import to_be_kept
from games.matches.selectors.seats import host_name
from games.matches.selectors.words import reason_text
from games.models import Match

KEEP_SECONDS = 60
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)
"""When a feed changed last that has nothing to tell: it must not be another every second."""


def tag_of(path: str) -> str:
    """The name of what is at that path of this site, for good (RFC 4151)."""
    return f"tag:{urlsplit(settings.SITE_URL).hostname},2026:{path}"


class _SteadyAtom(Atom1Feed):
    """An Atom feed that is the same until there is something new."""

    def latest_post_date(self) -> datetime:
        """When something was told last."""
        moments = [item["updateddate"] for item in self.items if item["updateddate"]]
        return max(moments, default=ALWAYS)


class _AtomFeed(Feed):
    feed_type = _SteadyAtom
    author_name = "Space Race"

    def feed_guid(self, obj: Any) -> str:
        return tag_of(str(self.link(obj)))


class MatchFeed(_AtomFeed):
    """What a public match has brought, window by window."""

    def get_object(self, request: HttpRequest, pk: int) -> Match:
        """The match; a 404 for one that is not public."""
        match = public_match(pk)
        if match is None:
            raise Http404
        return match

    def title(self, match: Match) -> str:
        return match.name

    def subtitle(self, match: Match) -> str:
        return f"{match.meta.name}, as everybody sees it"

    def link(self, match: Match) -> str:
        return reverse("match", args=[match.pk])

    def items(self, match: Match) -> list[Entry]:
        return match_entries(match)

    def item_title(self, entry: Entry) -> str:
        return entry.title

    def item_description(self, entry: Entry) -> str:
        return entry.text

    def item_link(self, entry: Entry) -> str:
        return entry.place

    def item_guid(self, entry: Entry) -> str:
        return tag_of(entry.place)

    def item_updateddate(self, entry: Entry) -> datetime | None:
        return entry.at


class _MatchesFeed(_AtomFeed):
    def item_title(self, match: Match) -> str:
        return match.name

    def item_description(self, match: Match) -> str:
        return f"{match.meta.name}: {match.get_status_display()}. {reason_text(match)}".strip()

    def item_link(self, match: Match) -> str:
        return reverse("match", args=[match.pk])

    def item_guid(self, match: Match) -> str:
        return tag_of(self.item_link(match))

    def item_updateddate(self, match: Match) -> datetime:
        return match.ended_at or match.started_at or match.created_at


class FinishedFeed(_MatchesFeed):
    """Public matches that have ended."""

    title = "Space Race: what has finished"
    subtitle = "Matches that everybody may watch, as they end"

    def link(self, obj: Any = None) -> str:
        return reverse("home")

    def items(self) -> list[Match]:
        return list(finished())


class HostFeed(_MatchesFeed):
    """The public matches of a host, by the name that lists show."""

    def get_object(self, request: HttpRequest, pk: int) -> list[Match]:
        """The matches; a 404 where no list shows any under a host's name, whoever that would be."""
        matches = list(hosted_by(pk))
        if not matches:
            raise Http404
        return matches

    def title(self, matches: list[Match]) -> str:
        return f"Matches of {host_name(matches[0])}"

    def link(self, matches: list[Match]) -> str:
        return reverse("host_feed", args=[matches[0].host_id])

    def items(self, matches: list[Match]) -> list[Match]:
        return matches


match_feed, finished_feed, host_feed = (
    to_be_kept(KEEP_SECONDS)(feed) for feed in (MatchFeed(), FinishedFeed(), HostFeed())
)
