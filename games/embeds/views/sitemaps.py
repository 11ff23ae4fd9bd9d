"""The sitemap and robots.txt: the public pages, and the paths that crawlers should not visit."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.embeds.selectors.public_matches import public_matches
from games.models import Match
from games.registry import GAMES

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
