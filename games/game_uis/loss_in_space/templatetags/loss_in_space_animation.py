"""Template tags of the animation and the rules page of LOSS! in Space."""

from collections.abc import Iterable, Sequence

from django import template

from games.game_uis.loss_in_space.animation import PARSECS, AnimationPanel, PanelScene, animation_of
from games.game_uis.loss_in_space.dice import LOST_TURN_COSTS, SLOT_NEEDS, by_pairs
from games.game_uis.loss_in_space.example import example
from games.humanize import and_list, format_count
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.seats import SeatLine
from games.rules.loss_in_space.cards import Obstacle, Resource, Threat

register = template.Library()
register.simple_tag(example, name="worked_example")
register.simple_tag(lambda: PARSECS, name="track_places")
register.simple_tag(lambda: SLOT_NEEDS, name="slot_dice")
register.simple_tag(lambda: by_pairs(LOST_TURN_COSTS), name="lost_turn_dice")

GAME_UIS = 6


@register.simple_tag
def animation_scenes(story: WindowHistory) -> tuple[PanelScene, ...]:
    """Return the scenes of a window."""
    return animation_of(story.events)


@register.filter
def drawn_by(panel: AnimationPanel, seats: Sequence[SeatLine]) -> str:
    """Return a sentence on seats that draw the same number of cards."""
    cards = format_count(panel.told.data["count"], "card")
    if len(panel.backs) == len(seats):
        return f"Everybody draws {cards}."
    return f"{and_list(seats[backs.seat].name for backs in panel.backs)} draw {cards} each."


@register.filter
def tumbling(die: int) -> list[str]:
    """Return the drawings of the faces of a rolling die, the final face last."""
    return [f"die-{(die + step) % GAME_UIS + 1}" for step in range(GAME_UIS)]


@register.filter
def copies(cards: Iterable[Resource | Obstacle]) -> int:
    """Return the number of these cards in the deck, counting each with all of its copies."""
    return sum(card.copies for card in cards)


@register.filter
def in_the_deck(card: Resource | Obstacle) -> str:
    """Return the number of copies of a card."""
    return format_count(card.copies, "copy", "copies")


@register.filter
def by_threat(cards: Sequence[Obstacle]) -> list[tuple[str, list[Obstacle]]]:
    """Return obstacles by their kind of threat, in the order of the catalogue."""
    found: dict[str, list[Obstacle]] = {}
    for card in cards:
        found.setdefault(_threatens(card.threat), []).append(card)
    return list(found.items())


def _threatens(threat: Threat) -> str:
    count = sum(number is not None for number in threat.triple)
    return _THREATENS[threat.mode, count]


_THREATENS = {
    ("none", 0): "No threat",
    ("all", 1): "One threat",
    ("all", 2): "Two threats, and both count",
    ("all", 3): "Three threats, and all count",
    ("any", 2): "Two threats, and one is enough",
    ("any", 3): "Three threats, and one is enough",
}
