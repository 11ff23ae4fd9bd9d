"""Texts of notifications about seasons of elimination, from the package of seasons, which is above this one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from games.models import Notification


class SeasonNews(Struct, frozen=True, kw_only=True):
    """What a notification about a season says when it is sent; `until` is the deadline of what it asks for."""

    title: str
    lines: tuple[str, ...] = ()
    until: datetime | None = None
    action: str = "Open the season"


SEASON_NEWS: list[Callable[[Sequence[Notification]], Mapping[int, SeasonNews]]] = []
"""Return the news of those notifications about seasons that are still relevant, by their keys (`games/apps.py`)."""


def season_news(notifications: Sequence[Notification]) -> Mapping[int, SeasonNews]:
    """Return the news of the notifications about seasons that are still relevant, by their keys."""
    about = [each for each in notifications if each.season_id is not None]
    return {key: news for tell in SEASON_NEWS for key, news in tell(about).items()} if about else {}
