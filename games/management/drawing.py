"""The clock's idle work: charts of finished matches and positions for the daily puzzles."""

from django.conf import settings

from games.clock.services.charts import draw_next
from games.clock.services.day_positions import look_for_next
from games.clock.services.live_chances import draw_live
from games.management.heartbeat import Heartbeat

SECONDS_BETWEEN_LOOKS = 5.0


def chart_hearts() -> list[Heartbeat]:
    """One that draws charts, and then looks for positions of the day, unless this server is to do neither."""
    return [Heartbeat("charts", draw_or_look, SECONDS_BETWEEN_LOOKS)] if settings.DRAWS_CHARTS else []


def draw_or_look() -> bool:
    """What watchers wait for first, then a chart, then a position; False if there is nothing to do."""
    return draw_live() or draw_next() or look_for_next()
