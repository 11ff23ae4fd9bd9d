"""Moments as static/js/clock.js goes on telling them, so that its first stroke changes no wording."""

from datetime import datetime

from django import template
from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

MINUTE, HOUR, DAY = 60, 3_600, 86_400


@register.filter
def span(seconds: int) -> str:
    """A span of time: "2 d 3 h", "2 d", "23 h 07 min", "9:05"."""
    if seconds >= DAY:
        hours = seconds % DAY // HOUR
        return f"{seconds // DAY} d {hours} h" if hours else f"{seconds // DAY} d"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


@register.filter
def remaining(deadline: datetime) -> str:
    """How long it is until the deadline: "in 23 h 07 min", "in 9:05"; "any moment now" once it has passed."""
    seconds = int((deadline - timezone.now()).total_seconds())
    if seconds <= 0:
        return "any moment now"
    return f"in {span(seconds)}"


@register.simple_tag
def moment(at: datetime, *, seconds: bool = False) -> SafeString:
    """Return a moment in UTC, which scripts tell by the reader's clock."""
    shown = date(at, "j M H:i:s" if seconds else "j M H:i")
    kind = SafeString('="seconds"') if seconds else ""
    return format_html('<time datetime="{}" data-local{}>{} UTC</time>', date(at, "c"), kind, shown)
