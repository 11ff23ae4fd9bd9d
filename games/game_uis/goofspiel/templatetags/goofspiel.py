"""Template tags of Goofspiel."""

from collections.abc import Mapping
from typing import Any

from django import template

from games.rules.goofspiel.model import GoofspielStanding, GoofspielView

register = template.Library()
register.filter("total", lambda prizes: sum(prizes))


@register.filter
def bids_of(view: GoofspielView, standing: GoofspielStanding) -> list[tuple[int, bool]]:
    """Return every bid, lowest first, and whether the seat has used it; none when the match is over."""
    bids = range(1, view.rounds + 1) if view.prize else ()
    return [(bid, bid not in standing.bids_left) for bid in bids]


@register.filter
def turned(round_: Mapping[str, Any]) -> list[dict[str, int]]:
    """Return the bids of a round by seat, each with its beat `at`: the lowest bid is turned over first.

    If not all seats bid, each bid comes with its seat.
    """
    bids = [
        (bid["seat"], bid["bid"]) if isinstance(bid, Mapping) else (seat, bid)
        for seat, bid in enumerate(round_["bids"])
    ]
    order = sorted(bids, key=lambda each: each[1])
    return [
        {"at": order.index((seat, bid)) + 1, "seat": seat, "bid": bid, "took": seat == round_["taker"]}
        for seat, bid in bids
    ]
