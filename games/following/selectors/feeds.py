"""What feeds tell of public matches, as everybody may know it."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse

from games.lobby.selectors.lists import listed_as
from games.matches.selectors.cached import kept
from games.matches.selectors.history import Story, history_page
from games.matches.selectors.seats import HIDES_NAMES
from games.matches.selectors.sight import newest_for_all
from games.models import Match
from games.watching.selectors.front_page import printed
from games.watching.selectors.match_page import public_seats

LENGTH = 20
"""How many matches a feed tells of at most."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that a feed tells: where it can be read, and when it was so (UTC)."""

    place: str
    title: str
    text: str
    at: datetime | None


def match_entries(match: Match) -> list[Entry]:
    """What the newest windows of a public match brought, newest first; once per version."""
    if match.status == Match.Status.OPEN:
        return []
    return kept(match, "feed", lambda: _entries(match))


def finished() -> QuerySet[Match]:
    """Public matches that have ended, latest first."""
    return listed_as(Match.Status.OVER).exclude(ended_at=None).order_by("-ended_at")[:LENGTH]


def hosted_by(host_id: int) -> QuerySet[Match]:
    """Public matches that lists show under the name of that host, newest first."""
    listed = Match.objects.filter(unlisted=False, reserved_until=None, sealed_until=None, host=host_id)
    closed = Q(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS)
    return listed.exclude(HIDES_NAMES).exclude(closed).select_related("host").order_by("-pk")[:LENGTH]


def _entries(match: Match) -> list[Entry]:
    stories = history_page(match, None, newest_for_all(match)).stories
    numbers = [story.number for story in stories]
    closed = dict(match.windows.filter(number__in=numbers).values_list("number", "closed_at"))
    seats = public_seats(match)
    names = [seat.name for seat in seats]
    told = {"match": match, "meta": match.meta, "seats": seats}
    return [
        Entry(
            place=reverse("match_window", args=[match.pk, story.number]),
            title=_title(match, story, names),
            text=render_to_string("following/story.html", told | {"story": story}),
            at=closed[story.number],
        )
        for story in stories
    ]


def _title(match: Match, story: Story, names: list[str]) -> str:
    told = match.face.headlines(match.options, story.public_events(), names)
    best = max(told, key=lambda each: each.weight, default=None)
    label = f"{story.label}: {story.title}" if story.title else story.label
    return f"{label}. {printed(best.text)}" if best else label
