"""What the operators' site shows beside its lists."""

from django import template

from games.matches.selectors.reports import unhandled_by_moderators

register = template.Library()


@register.simple_tag
def waiting_reports() -> int:
    """Return how many reports no moderator has handled yet."""
    return unhandled_by_moderators().count()
