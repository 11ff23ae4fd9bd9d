"""The clock's idle work: charts of matches that are over."""

from django.conf import settings

from games.clock.services.charts import draw_next
from games.management.heartbeat import Heartbeat

SECONDS_BETWEEN_LOOKS = 5.0


def chart_hearts() -> list[Heartbeat]:
    """One that draws charts, unless this server is to spend no time on them."""
    return [Heartbeat("charts", draw_next, SECONDS_BETWEEN_LOOKS)] if settings.DRAWS_CHARTS else []
