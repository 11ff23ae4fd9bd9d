"""How sending goes, in figures: for operators."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from django.db.models import Count, Min, Q
from msgspec import Struct

from games.models import Delivery, Target

DAY, WEEK = timedelta(days=1), timedelta(days=7)
UNDER_WAY = (Delivery.State.WAITING, Delivery.State.SENDING)
ENDED = (Delivery.State.SENT, Delivery.State.GAVE_UP, Delivery.State.UNKNOWN, Delivery.State.DROPPED)

Tally = Counter[tuple[str, str, str, str]]
"""How many by channel, purpose, period ("now", "day" or "week") and state."""


class PostLine(Struct, frozen=True):
    """Figures of one `channel` and `purpose`: by `UNDER_WAY` for now, by `ENDED` for a day and a week."""

    channel: str
    purpose: str
    now: Sequence[int]
    ended: Sequence[tuple[int, int]]


class PostCounts(Struct, frozen=True):
    """A line for each way and purpose, one for all, and since when something waits that is due."""

    columns: ClassVar[Sequence[str]] = (
        "By",
        "What",
        "waiting",
        "being sent",
        "sent",
        "given up",
        "unknown",
        "no news any more",
    )
    lines: Sequence[PostLine]
    total: PostLine
    due_since: datetime | None


def post_counts(now: datetime) -> PostCounts:
    """How sending goes, of all users together; in one query."""
    recent = Delivery.objects.filter(Q(state__in=UNDER_WAY) | Q(ended_at__gte=now - WEEK)).order_by()
    waiting = Q(state=Delivery.State.WAITING, next_at__lte=now)
    rows = recent.values_list("target__channel", "purpose", "state").annotate(
        every=Count("pk"),
        of_a_day=Count("pk", filter=Q(ended_at__gte=now - DAY)),
        due_since=Min("next_at", filter=waiting),
    )
    counts, due = Tally(), []
    for channel, purpose, state, every, of_a_day, due_since in rows:
        if state in UNDER_WAY:
            counts[channel, purpose, "now", state] = every
        else:
            counts[channel, purpose, "day", state] = of_a_day
            counts[channel, purpose, "week", state] = every
        due.append(due_since)
    kinds = {(channel, purpose) for channel, purpose, _, _ in counts}
    lines = [
        _line(channel.label, purpose.label, [(channel, purpose)], counts)
        for channel in Target.Channel
        for purpose in Delivery.Purpose
        if (channel, purpose) in kinds
    ]
    total = _line("All", "", kinds, counts)
    return PostCounts(lines, total, min((each for each in due if each), default=None))


def _line(channel: str, purpose: str, of: Iterable[tuple[str, str]], counts: Tally) -> PostLine:
    """The figures of these together."""

    def figures(period: str, states: Sequence[str]) -> list[int]:
        return [sum(counts[*kind, period, state] for kind in of) for state in states]

    ended = list(zip(figures("day", ENDED), figures("week", ENDED), strict=True))
    return PostLine(channel, purpose, figures("now", UNDER_WAY), ended)
