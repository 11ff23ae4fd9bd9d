"""Template tags for the chapters of a rules page, and for links from events to rules."""

from typing import TYPE_CHECKING

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from games.models import Match

register = template.Library()


@register.simple_tag
def contents() -> list[dict[str, str]]:
    """Return the list to which `chapter` adds every chapter of the page."""
    return []


@register.simple_block_tag(takes_context=True)
def chapter(context: Context, content: SafeString, anchor: str, title: str, number: str = "") -> SafeString:
    """Return a folded chapter of a rules page, with the rulings of the section `anchor` at its end."""
    noted = {"anchor": anchor, "title": title, "number": number}
    context["chapters"].append(noted)
    rulings = getattr(context.get("reference"), "rulings", {}).get(anchor, ())
    return render_to_string("rules/chapter.html", {**noted, "content": content, "rulings": rulings})


@register.simple_tag
def rule_link(match: "Match", anchor: str) -> SafeString:
    """Return a small link to a rule of the match."""
    address = reverse("match_rules", args=[match.pk])
    return format_html(
        '<a class="rule-link" href="{}#{}" title="The rule">§<span class="visually-hidden"> the rule</span></a>',
        address,
        anchor,
    )
