"""The way from a page of the platform to what a game's face shows there."""

from django import template

register = template.Library()


@register.filter
def face(slug: str, part: str) -> list[str]:
    """Where that part of a game's face is looked for: with the game, then among what serves any game."""
    return [f"games/{slug}/{part}.html", f"games/{part}.html"]
