"""The fifty cards: ten of each of five types, numbered from 0 in the order of the types."""

from typing import Literal, TypeAlias

from msgspec import Struct

CardType: TypeAlias = Literal["crew", "propulsion", "destination", "transport", "payload"]
Resource: TypeAlias = Literal["Solar", "Ore", "Moon", "Atmosphere"]

TYPES: tuple[CardType, ...] = ("crew", "propulsion", "destination", "transport", "payload")
TYPE_NAMES: dict[CardType, str] = {
    "crew": "Crew",
    "propulsion": "Propulsion",
    "destination": "Destination",
    "transport": "Transport",
    "payload": "Payload",
}
RANGES = ("Near", "Mid", "Far")
CARGOES = ("Light", "Medium", "Heavy")


class Card(Struct, frozen=True):
    """A card. `range` and `cargo` are 1 to 3 where its type has them, else 0.

    `resources` are offered by a destination or needed by a payload; other types have none.
    """

    id: int
    type: CardType
    name: str
    range: int = 0
    cargo: int = 0
    resources: tuple[Resource, ...] = ()

    @property
    def type_name(self) -> str:
        """The name of the type, for players."""
        return TYPE_NAMES[self.type]

    @property
    def range_name(self) -> str:
        """Near, Mid or Far; "" when the card has no range."""
        return RANGES[self.range - 1] if self.range else ""

    @property
    def cargo_name(self) -> str:
        """Light, Medium or Heavy; "" when the card has no cargo."""
        return CARGOES[self.cargo - 1] if self.cargo else ""

    @property
    def figures(self) -> str:
        """The figures on the card beside its name, such as `Mid: Ore, Moon` or `Medium, needs Ore`."""
        if self.type == "destination":
            return f"{self.range_name}: {', '.join(self.resources)}"
        if self.type == "payload" and self.resources:
            return f"{self.cargo_name}, needs {', '.join(self.resources)}"
        return self.range_name or self.cargo_name


_NEAR, _MID, _FAR = 1, 2, 3
_LIGHT, _MEDIUM, _HEAVY = 1, 2, 3

_Row: TypeAlias = tuple[CardType, str, int, int, tuple[Resource, ...]]

_ROWS: tuple[_Row, ...] = (
    ("crew", "Astronauts", _NEAR, 0, ()),
    ("crew", "Cosmonauts", _NEAR, 0, ()),
    ("crew", "Robots", _MID, 0, ()),
    ("crew", "Cyborg", _MID, 0, ()),
    ("crew", "Replicants", _MID, 0, ()),
    ("crew", "Android", _MID, 0, ()),
    ("crew", "Transhuman", _MID, 0, ()),
    ("crew", "Computer AI", _FAR, 0, ()),
    ("crew", "Virtual", _FAR, 0, ()),
    ("crew", "Cryogenic", _FAR, 0, ()),
    ("propulsion", "Chemical Rockets", _NEAR, 0, ()),
    ("propulsion", "Plasma Drive", _NEAR, 0, ()),
    ("propulsion", "Space Elevator", _NEAR, 0, ()),
    ("propulsion", "Fission Engine", _MID, 0, ()),
    ("propulsion", "Fusion Engine", _MID, 0, ()),
    ("propulsion", "Solar Sails", _MID, 0, ()),
    ("propulsion", "Ion Drive", _MID, 0, ()),
    ("propulsion", "Sling Shot", _FAR, 0, ()),
    ("propulsion", "Ramscoop", _FAR, 0, ()),
    ("propulsion", "Antimatter Drive", _FAR, 0, ()),
    ("destination", "Near Earth Orbit", _NEAR, 0, ("Solar",)),
    ("destination", "Luna", _NEAR, 0, ("Solar", "Ore", "Moon", "Atmosphere")),
    ("destination", "Lagrange Point", _NEAR, 0, ("Solar",)),
    ("destination", "Mercury", _MID, 0, ("Solar",)),
    ("destination", "Venus", _MID, 0, ("Solar", "Atmosphere")),
    ("destination", "Mars", _MID, 0, ("Ore", "Moon", "Atmosphere")),
    ("destination", "Asteroid Field", _MID, 0, ("Ore",)),
    ("destination", "Jupiter", _FAR, 0, ("Ore", "Moon", "Atmosphere")),
    ("destination", "Saturn", _FAR, 0, ("Ore", "Moon", "Atmosphere")),
    ("destination", "Outer Planet", _FAR, 0, ("Ore", "Moon", "Atmosphere")),
    ("transport", "Booster", 0, _LIGHT, ()),
    ("transport", "Booster", 0, _LIGHT, ()),
    ("transport", "Booster", 0, _LIGHT, ()),
    ("transport", "Freighter", 0, _MEDIUM, ()),
    ("transport", "Freighter", 0, _MEDIUM, ()),
    ("transport", "Freighter", 0, _MEDIUM, ()),
    ("transport", "Freighter", 0, _MEDIUM, ()),
    ("transport", "Heavy Lifter", 0, _HEAVY, ()),
    ("transport", "Heavy Lifter", 0, _HEAVY, ()),
    ("transport", "Heavy Lifter", 0, _HEAVY, ()),
    ("payload", "Research Station", 0, _LIGHT, ()),
    ("payload", "Comm Sat", 0, _LIGHT, ()),
    ("payload", "Manufacturing Pod", 0, _LIGHT, ()),
    ("payload", "Mining Extractor", 0, _MEDIUM, ("Ore",)),
    ("payload", "Gas Refinery", 0, _MEDIUM, ("Atmosphere",)),
    ("payload", "Solar Station", 0, _MEDIUM, ("Solar",)),
    ("payload", "Spaceport Extension", 0, _MEDIUM, ()),
    ("payload", "Colony Core", 0, _HEAVY, ()),
    ("payload", "Military Depot", 0, _HEAVY, ()),
    ("payload", "Moon Base", 0, _HEAVY, ("Moon",)),
)

CARDS: tuple[Card, ...] = tuple(Card(place, *row) for place, row in enumerate(_ROWS))
"""Every card at the place of its id."""
