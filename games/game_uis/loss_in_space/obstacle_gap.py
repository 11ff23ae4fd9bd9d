"""A seat's totals beside the obstacle, and the cards that would close the gap."""

from games.humanize import format_count
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.model import Card
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.totals import Comparison, comparison, making_up
from games.rules.loss_in_space.views import LossView


def standing_before(view: LossView) -> Comparison | None:
    """Return the viewer's totals beside the current threats, whoever faces them; None without threats."""
    obstacle = obstacle_up(view.table)
    if obstacle is None or obstacle.threat.mode == "none":
        return None
    return comparison(obstacle, view.craft)


def standing_words(view: LossView) -> str:
    """Return the heading of the viewer's totals, by whether the viewer faces the obstacle."""
    return "Your totals" if _faces(view) else "Your totals, were it yours to face"


def marked_cargo(view: LossView) -> list[tuple[Card, str]]:
    """Return the viewer's cargo, each card with its current use; "" without one."""
    marks = _marks(view)
    return [(card, marks.get(card, "")) for card in view.cargo]


def _marks(view: LossView) -> dict[Card, str]:
    obstacle = obstacle_up(view.table)
    if obstacle is None or not _faces(view) or comparison(obstacle, view.craft).met:
        return {}
    dodges = {card: "Dodges the consequences" for card in view.cargo if RESOURCES[card].first == "dodge"}
    enough = making_up(obstacle, view.craft, view.own_cards)
    return dodges | {card: _enough_words(together) for card, together in enough.items()}


def _enough_words(together: int) -> str:
    if together == 1:
        return "Makes it up"
    return f"Makes it up with {format_count(together - 1, 'other card')}"


def _faces(view: LossView) -> bool:
    return view.table.turn is not None and view.seat in view.table.turn.facing
