"""Template tags of BOOSTER, and the positions in its drawings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from types import SimpleNamespace

from django import template
from django.templatetags.static import static
from django.utils.text import slugify

from games.game_uis.booster.missions import mission_choices, nearest_mission
from games.game_uis.booster.sentences import EJECT_COUNT
from games.humanize import and_list
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.seats import SeatLine
from games.rules.booster.cards import CARDS, TYPE_NAMES, TYPES, Card
from games.rules.booster.melds import Meld
from games.rules.booster.model import BoosterView
from games.rules.contract import Seat

register = template.Library()
register.simple_tag(lambda: EJECT_COUNT, name="eject_count")
register.filter("missions", mission_choices)
register.filter("nearest", nearest_mission)
register.filter("breakable", lambda name: name.replace(WIDEST_WORD, "Manu\u00adfacturing"))
register.filter("cards", lambda numbers: [CARDS[number] for number in numbers])
register.filter("resource_drawing", lambda name: f"{static('booster/booster.svg')}#resource-{slugify(name)}")
register.filter("track", lambda standing, goal: [step <= standing.vp for step in range(1, goal + 1)])
register.filter("newest_first", lambda items: list(reversed(items)))
register.filter("is_among", lambda card, ids: str(card.id) in map(str, ids or ()))

_SPENDS = ("mission", "eject")
VISIT_WIDTH, COUNT_WIDTH = 17, 13
WIDEST_WORD = "Manufacturing"
"""The word in names of cards that breaks: it is wider than a card on a phone."""


# The sun is in the lower left corner of a square of 440.
_PLACES = {
    "Near Earth Orbit": (157, 306, 46),
    "Luna": (217, 258, 26),
    "Lagrange Point": (202, 381, 34),
    "Mercury": (86, 364, 30),
    "Venus": (40, 290, 36),
    "Mars": (91, 181, 36),
    "Asteroid Field": (318, 361, 46),
    "Jupiter": (254, 158, 58),
    "Saturn": (136, 40, 66),
    "Outer Planet": (378, 106, 48),
}

EARTH = (157, 306)


@register.simple_tag
def solar_system(view: BoosterView) -> list[SimpleNamespace]:
    """Return every destination, with the seats whose missions have reached it, in the order of the seats."""
    return [_place(card, _visits(view, card)) for card in CARDS if card.type == "destination"]


def _place(card: Card, visits: Sequence[SimpleNamespace] = ()) -> SimpleNamespace:
    """Return a destination on the chart: its middle, its width, its visitors, and the positions of its texts."""
    x, y, size = _PLACES[card.name]
    label_y = size // 2 + 12
    return SimpleNamespace(card=card, x=x, y=y, size=size, visits=visits, label_y=label_y, visits_y=label_y + 5)


@register.filter
def route_to(destination: str) -> SimpleNamespace:
    """Return the route of a mission from the Earth to the destination of that name, as an arc on the chart."""
    places = [_place(card) for card in CARDS if card.name in _PLACES]
    to = next(place for place in places if place.card.name == destination)
    (x, y), (left, low) = (to.x, to.y), EARTH
    path = f"M{left} {low}Q{(x + left) // 2 - (low - y) // 4} {(y + low) // 2 - 60} {x} {y}"
    return SimpleNamespace(places=places, to=to, path=path)


@register.filter
def reached_by(place: SimpleNamespace, seats: Sequence[SeatLine]) -> str:
    """Return the seats that have flown to a place, and how often, in words."""
    visitors = and_list(f"{seats[visit.seat].name} ({visit.count}×)" for visit in place.visits)
    return f"{place.card.name}: {visitors}."


@register.simple_tag
def kept_after(story: WindowHistory, before: BoosterView | None, seat: Seat) -> int | None:
    """Return the number of cards of a seat after its turn, by the table `before`; None: unknown."""
    if not before:
        return None
    gone = [each.data["cards"] for each in story.events if each.kind in _SPENDS and each.data["seat"] == seat]
    return before.standings[seat].hand_size - sum(map(len, gone))


@register.filter
def drawing(card: Card) -> str:
    """Return the address of a card's drawing."""
    return f"{static('booster/booster.svg')}#card-{slugify(card.name)}"


@register.filter
def slots_in(meld: Meld, hand: Sequence[Card]) -> str:
    """Return the places in `hand`, from 1, of the cards of a meld."""
    return " ".join(str(place) for place, card in enumerate(hand, start=1) if card in meld.cards)


@register.filter
def spends(meld: Meld) -> str:
    """Return the cards of a meld beside its destination and payload, as a list."""
    return and_list(card.name for card in meld.cards if card not in (meld.destination, meld.payload))


@register.filter
def wins(view: BoosterView, meld: Meld) -> bool:
    """Whether the meld would bring the viewer's seat to the goal."""
    return view.viewer is not None and view.standings[view.viewer].vp + meld.score >= view.goal


@register.filter
def types_missing(hand: Iterable[Card]) -> str:
    """Return the types that no card of the hand has, as a list in a sentence: "no Crew and no Payload"."""
    held = {card.type for card in hand}
    return and_list(f"no {TYPE_NAMES[type_]}" for type_ in TYPES if type_ not in held)


def _visits(view: BoosterView, destination: Card) -> list[SimpleNamespace]:
    """Return each seat's number of visits to a place, and the position of its emblem from the place's middle."""
    flown = Counter(flight.seat for flight in view.flights if flight.meld.destination == destination)
    widths = [VISIT_WIDTH + COUNT_WIDTH * (flown[seat] > 1) for seat in sorted(flown)]
    left = -sum(widths) / 2
    return [
        SimpleNamespace(seat=seat, count=flown[seat], x=left + sum(widths[:place]))
        for place, seat in enumerate(sorted(flown))
    ]
