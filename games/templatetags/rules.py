"""The way from a page of a match to the rule that something follows from."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.rules.rulings import Ruling

if TYPE_CHECKING:
    from games.models import Match

register = template.Library()


@register.filter
def under(rulings: Mapping[str, tuple[Ruling, ...]], section: str) -> tuple[Ruling, ...]:
    """The rulings of the section with that anchor."""
    return rulings.get(section, ())


@register.simple_tag
def rule_link(match: "Match", anchor: str) -> SafeString:
    """A small link to a rule of the match."""
    address = reverse("match_rules", args=[match.pk])
    return format_html(
        '<a class="rule-link" href="{}#{}" title="The rule">'
        '§<span class="visually-hidden"> the rule</span></a>',
        address,
        anchor,
    )
