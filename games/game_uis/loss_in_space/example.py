"""A worked example for the rules page: a ship before an obstacle, judged by the rules themselves."""

from types import SimpleNamespace

from msgspec.structs import replace

from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.model import Craft, EquippedPart, Slots
from games.rules.loss_in_space.totals import after_plays, comparison

SHIP, OBSTACLE = "phase-4-transport", "debt-collector-flotilla/1"
SHIELD, WEAPON = "industrial-bubble-wrap/1", "large-laser-pointer/1"
RIVALS, OWN = "flash-bang/1", ("flash-bang/2", "motivational-poster/1")


def example() -> SimpleNamespace:
    """Return a ship with two parts before an obstacle: alone, raised by a rival, with cards of its own; its
    figures follow the data of the cards.
    """
    obstacle, rivals = OBSTACLES[OBSTACLE], RESOURCES[RIVALS]
    craft = Craft(SHIP, SHIPS[SHIP].crew, slots=Slots(shield=(EquippedPart(SHIELD),), weapon=(EquippedPart(WEAPON),)))
    raised = replace(craft, raised=rivals.boost)
    return SimpleNamespace(
        ship=SHIPS[SHIP],
        obstacle=obstacle,
        parts=(RESOURCES[SHIELD], RESOURCES[WEAPON]),
        rivals=rivals,
        own=tuple(RESOURCES[card] for card in OWN),
        alone=comparison(obstacle, craft),
        raised=comparison(obstacle, raised),
        boosted=comparison(obstacle, after_plays(raised, OWN)),
    )
