"""The clock's idle work: charts of matches that are over, positions of the day, and files for research."""

from django.conf import settings

from games.clock.services.charts import draw_next
from games.clock.services.day_positions import look_for_next
from games.clock.services.live_chances import draw_live
from games.management.heartbeat import Heartbeat
from games.records.services.research import make_next_month

SECONDS_BETWEEN_LOOKS = 5.0
SECONDS_BETWEEN_MONTHS = 900.0


def idle_hearts() -> list[Heartbeat]:
    """What a clock does when there is nothing better to do, as far as this server is to."""
    return [*chart_hearts(), *research_hearts()]


def chart_hearts() -> list[Heartbeat]:
    """One that draws charts, and then looks for positions of the day, unless this server is to do neither."""
    return [Heartbeat("charts", draw_or_look, SECONDS_BETWEEN_LOOKS)] if settings.DRAWS_CHARTS else []


def draw_or_look() -> bool:
    """What watchers wait for first, then a chart, then a position; False if there is nothing to do."""
    return draw_live() or draw_next() or look_for_next()


def research_hearts() -> list[Heartbeat]:
    """One that makes research files, unless this server is to make none."""
    if not settings.MAKES_RESEARCH_FILES:
        return []
    return [Heartbeat("research files", make_next_month, SECONDS_BETWEEN_MONTHS)]
