"""What the templates of Goofspiel look up."""

from collections.abc import Sequence

from django import template

from games.rules.goofspiel.model import Standing, View

register = template.Library()


@register.filter
def bids_of(view: View, standing: Standing) -> list[tuple[int, bool]]:
    """Every bid there is, lowest first, and whether the seat has spent it; none when the match is over."""
    bids = range(1, view.rounds + 1) if view.prize else ()
    return [(bid, bid not in standing.bids_left) for bid in bids]


@register.filter
def total(prizes: Sequence[int]) -> int:
    """What prizes are worth together."""
    return sum(prizes)
