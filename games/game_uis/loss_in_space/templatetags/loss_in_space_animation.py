"""Template tags of the animation and the rules page of LOSS! in Space, with its worked example."""

from collections.abc import Sequence
from types import SimpleNamespace

from django import template
from msgspec.structs import replace

from games.game_uis.loss_in_space.animation import PARSECS, AnimationPanel, animation_of
from games.game_uis.loss_in_space.dice import LOST_TURN_COSTS, SLOT_NEEDS, by_pairs
from games.humanize import and_list, format_count
from games.matches.selectors.seats import SeatLine
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS, Obstacle
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


register = template.Library()
register.simple_tag(example, name="worked_example")
register.simple_tag(lambda: PARSECS, name="track_places")
register.simple_tag(lambda: SLOT_NEEDS, name="slot_dice")
register.simple_tag(lambda: by_pairs(LOST_TURN_COSTS), name="lost_turn_dice")
register.simple_tag(lambda story: animation_of(story.events), name="animation_scenes")
register.filter("tumbling", lambda die: [f"die-{(die + step) % FACES + 1}" for step in range(FACES)])
register.filter("copies", lambda cards: sum(card.copies for card in cards))
register.filter("in_the_deck", lambda card: format_count(card.copies, "copy", "copies"))

FACES = 6


@register.filter
def drawn_by(panel: AnimationPanel, seats: Sequence[SeatLine]) -> str:
    """Return a sentence on seats that draw the same number of cards."""
    cards = format_count(panel.told.data["count"], "card")
    if len(panel.backs) == len(seats):
        return f"Everybody draws {cards}."
    return f"{and_list(seats[backs.seat].name for backs in panel.backs)} draw {cards} each."


@register.filter
def by_threat(cards: Sequence[Obstacle]) -> list[tuple[str, list[Obstacle]]]:
    """Return obstacles by their kind of threat, in the order of the catalogue."""
    found: dict[str, list[Obstacle]] = {}
    for card in cards:
        count = sum(number is not None for number in card.threat.triple)
        found.setdefault(_THREATENS[card.threat.mode, count], []).append(card)
    return list(found.items())


_THREATENS = {
    ("none", 0): "No threat",
    ("all", 1): "One threat",
    ("all", 2): "Two threats, and both count",
    ("all", 3): "Three threats, and all count",
    ("any", 2): "Two threats, and one is enough",
    ("any", 3): "Three threats, and one is enough",
}
