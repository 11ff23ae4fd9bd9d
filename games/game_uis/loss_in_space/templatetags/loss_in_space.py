"""Template tags of LOSS! in Space, its drawings (cards, marks, dice), and the worked example of its rules page."""

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse
from msgspec.structs import replace

from games.game_uis.loss_in_space import board, card_text
from games.game_uis.loss_in_space.animation import PARSECS, AnimationPanel, animation_of
from games.game_uis.loss_in_space.dice import LOST_TURN_COSTS, SLOT_NEEDS, by_pairs
from games.game_uis.loss_in_space.obstacle_gap import marked_cargo, measured, standing_words
from games.game_uis.loss_in_space.pending_plays import pending_words
from games.humanize import and_list, format_count
from games.matches.selectors.seats import SeatLine
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS, Obstacle, Resource
from games.rules.loss_in_space.model import Craft, EquippedPart, Slots
from games.rules.loss_in_space.reach import clockwise, looters, obstacle_up
from games.rules.loss_in_space.totals import Measure, after_plays, comparison

_BY_SCENE: Mapping[str, str] = {
    "rocks": "meteor-shower-no-towel bored-moon-throws-rocks"
    " sideways-hail asteroid-conveyor-belt cloud-of-angry-pebbles",
    "sun": "solar-flare-up all-you-can-eat-radiation supernova-countdown the-suns-hiccup",
    "moon": "runaway-moon snoring-giant exploding-pinata-planet",
    "hole": "door-to-door-black-holes rush-hour-at-the-wormhole gravity-well-well-well closing-wormhole"
    " interstellar-roundabout time-loop-again",
    "tentacles": "affectionate-kraken carnivorous-nebula space-mould",
    "bird": "space-swans rubber-duck-of-unusual-size",
    "beast": "sleeping-dragon-allegedly two-headed-customs-dog moon-sized-mosquito stampede-of-space-cows",
    "pirates": "pirates-on-work-experience pirate-regatta haggling-smugglers ambush-behind-the-billboard",
    "robot": "killer-vending-machine very-small-robot-uprising",
    "warship": "tailgating-dreadnought jealous-ex-flagship the-boss-level badly-parked-battle-station"
    " blockade-of-good-intentions mime-armada",
    "station": "falling-space-station feral-satellites chase-through-the-scrapyard",
    "papers": "repo-agents debt-collector-flotilla swarm-of-lawyers academy-final-exam border-control"
    " ticket-inspector census-day",
    "sign": "toll-booth-of-no-return expired-parking-meter escalator-wrong-direction everybody-brake",
    "crowd": "pushy-hitchhikers family-reunion wedding-convoy charity-muggers salesman-of-the-year",
    "gift": "free-sample-day unattended-baggage",
    "cradle": "unexplained-birth lost-child-with-a-starship",
    "spanner": "drive-through-drydock mechanic-in-the-sofa amnesty-for-parts",
    "wind": "tailwind-somehow cosmic-car-wash",
    "mine": "minefield-with-a-view philosophical-mine",
    "swords": "duel-at-dawn-whichever-sun pan-galactic-pillow-fight bounty-hunter-wrong-address",
    "door": "compulsory-fire-drill leaky-airlock",
    "truck": "rogue-garbage-scow armoured-ice-cream-van",
    "comet": "highly-illegal-comet-race",
    "mast": "free-wi-fi-zone space-weather-forecaster",
    "glass": "happy-hour-at-the-event-horizon",
    "mirror": "grumpy-magnetar magnetic-hangover",
    "lens": "tourists-with-flash-photography rival-film-crew",
    "bulb": "broken-tail-light haunted-lighthouse",
    "star": "galactic-talent-show",
}
SCENE_OF: Mapping[str, str] = {card: scene for scene, cards in _BY_SCENE.items() for card in cards.split()}
"""The scene of every obstacle and event, by its id."""


def drawing(name: str) -> str:
    """Return the address of a drawing: a card or ship by its id, `mark-…`, `die-…`, `scene-…`."""
    return f"{static('loss.svg')}#{name}"


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


_SAID: dict[str, Callable[..., Any]] = {
    "card_work": card_text.card_work,
    "demands": card_text.demanded,
    "drawing": drawing,
    "effects": card_text.effects_words,
    "farthest_first": lambda view: sorted(enumerate(view.table.seats), key=lambda each: -each[1].parsec),
    "gift": card_text.ship_words,
    "held": lambda view: [(seat, card_text.card_names(cargo)) for seat, cargo in enumerate(view.all_cargo) if cargo],
    "joined": lambda threat: "or" if threat.mode == "any" else "and",
    "joint_words": card_text.joint_words,
    "kept_words": card_text.kept_words,
    "kind_name": lambda kind: card_text.KINDS_IN_WORDS[kind][0],
    "marked_cargo": marked_cargo,
    "obstacle": lambda view: obstacle_up(view.table),
    "off_words": card_text.off_words,
    "piles": board.piles_of,
    "plates": lambda view: [board.plate_of(view, seat) for seat in range(len(view.table.seats))],
    "resource": lambda card: RESOURCES[card],
    "scene": lambda card: drawing(f"scene-{SCENE_OF[card.id]}"),
    "stage_words": board.stage_words,
    "standing_words": standing_words,
    "starts_without_cards": lambda kind: kind in ("prep", "answer", "reply", "command"),
    "total_name": lambda slot: card_text.TYPE_OF_SLOT[slot],
    "turn_order": lambda view: list(clockwise(view.table, view.table.first)),
}
register = template.Library()
register.filter(looters)
for _name, _said in _SAID.items():
    register.filter(_name, _said)
register.simple_tag(board.race_of, name="race")
register.simple_tag(measured)
register.simple_tag(lambda view: board.plate_of(view, view.seat), name="own_ship")
register.filter("explained", lambda card: f"{reverse('game_rules', args=['loss-in-space'])}#card-{card}")
register.simple_tag(example, name="worked_example")
register.simple_tag(lambda: PARSECS, name="track_places")
register.simple_tag(lambda: SLOT_NEEDS, name="slot_dice")
register.simple_tag(lambda: by_pairs(LOST_TURN_COSTS), name="lost_turn_dice")
register.simple_tag(lambda story: animation_of(story.events), name="animation_scenes")
register.filter("tumbling", lambda die: [f"die-{(die + step) % FACES + 1}" for step in range(FACES)])
register.filter("copies", lambda cards: sum(card.copies for card in cards))
register.filter("in_the_deck", lambda card: format_count(card.copies, "copy", "copies"))

_PARTS = "games/loss-in-space"
_MOST = 12
FACES = 6


@register.inclusion_tag(f"{_PARTS}/_card.html")
def loss_card(card: str | Resource, mark: str = "", note: str = "", flavour: bool = False) -> dict[str, Any]:
    """Return a drawn resource card, `emp/1` or the card itself, for use in a label or a button.

    `mark` is a flag on it, `note` a line of its state, `flavour` adds the text that has no effect.
    """
    drawn = RESOURCES[card] if isinstance(card, str) else card
    return {"card": drawn, "mark": mark, "note": note, "flavour": flavour}


@register.inclusion_tag(f"{_PARTS}/_part.html")
def loss_part(card: str, off: int = 0, said: str = "") -> dict[str, Any]:
    """Return a resource card in a line, with its token `off` and what is `said` of it."""
    return {"card": RESOURCES[card], "off": off, "said": said}


@register.inclusion_tag(f"{_PARTS}/_obstacle.html")
def loss_obstacle(card: str | Obstacle) -> dict[str, Any]:
    """Return a drawn obstacle or event with its threats, `rogue-garbage-scow/1` or the card itself."""
    return {"card": OBSTACLES[card] if isinstance(card, str) else card}


@register.inclusion_tag(f"{_PARTS}/_die.html")
def loss_die(value: int) -> dict[str, Any]:
    """Return a die that shows 1 to 6."""
    return {"value": value, "drawn": f"die-{value}"}


@register.inclusion_tag(f"{_PARTS}/_mark.html")
def loss_mark(name: str) -> dict[str, Any]:
    """Return a small mark: a slot, a kind of card, `crew`, `off`, `lost`…"""
    return {"name": f"mark-{name}"}


@register.filter
def gauge(measure: Measure) -> dict[str, int]:
    """Return the lengths of a measure's bars on its scale, which ends at 12, and the position of its line."""
    have, demanded = (min(_MOST, max(0, n)) for n in (measure.have, measure.demanded))
    return {"have": have, "short": max(0, demanded - have), "demanded": demanded}


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


def _told(said: Callable[..., str]) -> Callable[..., str]:
    return lambda shown, seats: said(shown, [seat.name for seat in seats])


for _words in (board.race_words, pending_words, board.offer_words):
    register.simple_tag(_told(_words), name=_words.__name__)
