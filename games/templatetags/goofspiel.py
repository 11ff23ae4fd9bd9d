"""What the templates of Goofspiel look up."""

from collections.abc import Sequence

from django import template

from games.rules.goofspiel.model import Standing, View

register = template.Library()


@register.filter
def spent(view: View, standing: Standing) -> list[tuple[int, bool]]:
    """Every bid there is, lowest first, and whether the seat has spent it."""
    return [(bid, bid not in standing.bids_left) for bid in range(1, view.rounds + 1)]


@register.filter
def total(prizes: Sequence[int]) -> int:
    """What prizes are worth together."""
    return sum(prizes)
