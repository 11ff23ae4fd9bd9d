"""The scenes of a year, for the template that plays them."""

from django import template

from games.faces.space_race.film import Film, film_of
from games.matches.selectors.history import Story

register = template.Library()


@register.simple_tag
def film(story: Story) -> Film:
    """The scenes of what a window brought everybody."""
    return film_of([told for told in story.events if not told.private])
