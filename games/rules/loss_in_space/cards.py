"""The ships and cards with their effects, read from the data files, and the catalogue order (§13, §16, §20.2)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

Slot: TypeAlias = Literal["shield", "weapon", "engine"]
SLOTS: tuple[Slot, ...] = ("shield", "weapon", "engine")

Triple: TypeAlias = tuple[int, int, int]
"""Defense, attack and speed."""

NOTHING: Triple = (0, 0, 0)

Op: TypeAlias = Literal[
    "parsecs",
    "draw",
    "crew",
    "retreat",
    "lose_turn",
    "disable",
    "break",
    "spill",
    "steal",
    "switch",
    "repair",
    "bonus",
    "attach",
    "dodge",
    "cancel",
]


class CardEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a card; `op` decides which of the other fields are used."""

    op: Op
    n: int = 0
    slot: Literal["", "shield", "weapon", "engine", "die", "choice"] = ""
    turns: int = 0
    pick: Literal["", "victim", "random", "all"] = ""
    what: Literal["", "card", "crew", "part", "parsec"] = ""
    holds: Literal["", "forever", "fail", "turns"] = ""
    defense: int = 0
    attack: int = 0
    speed: int = 0

    @property
    def triple(self) -> Triple:
        """The numbers of a bonus."""
        return self.defense, self.attack, self.speed


Kind: TypeAlias = Literal["shield", "weapon", "engine", "enhancer", "dock", "sabotage", "anti"]
KINDS: tuple[Kind, ...] = ("shield", "weapon", "engine", "enhancer", "dock", "sabotage", "anti")
MOST_BONUS = 5

Card = TypeVar("Card")


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ship can do `uses` times in a match."""

    name: str
    uses: int
    effects: tuple[CardEffect, ...]


class Ship(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship: its greatest crew, its own numbers, its `trait` ("haggle", "hardened" or none) and its ability."""

    id: str
    name: str
    text: str
    crew: int
    defense: int
    attack: int
    speed: int
    trait: Literal["", "haggle", "hardened"] = ""
    ability: Ability | None = None

    @property
    def triple(self) -> Triple:
        """The numbers of the ship without any part."""
        return self.defense, self.attack, self.speed


class Resource(Struct, frozen=True, forbid_unknown_fields=True):
    """A resource card. A part has a `bonus`, every other kind `effects`; `first` is the first of these."""

    id: str
    name: str
    text: str
    kind: Kind
    copies: int
    bonus: int = 0
    uses: int = 1
    effects: tuple[CardEffect, ...] = ()

    @property
    def first(self) -> str:
        """The op of the first effect, by which an enhancer is played (§10); "" for a part."""
        return self.effects[0].op if self.effects else ""

    @property
    def is_part(self) -> bool:
        """Whether it fits into a slot."""
        return self.kind in SLOTS

    @property
    def is_sabotage(self) -> bool:
        """Whether it is played against a ship."""
        return self.kind == "sabotage"

    @property
    def is_boost(self) -> bool:
        """Whether it is an enhancer that adds to totals."""
        return self.kind == "enhancer" and self.first == "bonus"

    @property
    def boost(self) -> Triple:
        """The sum of its bonuses."""
        given = [effect.triple for effect in self.effects if effect.op == "bonus"]
        return sum(each[0] for each in given), sum(each[1] for each in given), sum(each[2] for each in given)

    @property
    def asks_slot(self) -> bool:
        """Whether a player must name a slot to play it."""
        return any(effect.slot == "choice" for effect in self.effects)


class Threat(Struct, frozen=True, forbid_unknown_fields=True):
    """The demand of an obstacle: "all", "any" or "none" of its numbers; None is not demanded (§8)."""

    mode: Literal["all", "any", "none"]
    defense: int | None = None
    attack: int | None = None
    speed: int | None = None

    @property
    def triple(self) -> tuple[int | None, int | None, int | None]:
        """The numbers demanded."""
        return self.defense, self.attack, self.speed


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """An obstacle or, where `is_event`, an event: its threat, and what meeting or failing it brings."""

    id: str
    name: str
    text: str
    copies: int
    threat: Threat
    win: tuple[CardEffect, ...]
    fail: tuple[CardEffect, ...]
    is_event: bool = False

    @property
    def parsecs(self) -> int:
        """The number of parsecs in its reward."""
        return sum(effect.n for effect in self.win if effect.op == "parsecs")

    @property
    def switches(self) -> int:
        """The number of parts that its reward allows to switch."""
        return sum(effect.n for effect in self.win if effect.op == "switch")

    @property
    def choices(self) -> tuple[CardEffect, ...]:
        """The ill effects for which the failing seat chooses the slot."""
        return tuple(effect for effect in self.fail if effect.slot == "choice")

    @property
    def spilled(self) -> int:
        """The number of cards that the failing seat must choose and discard."""
        return sum(effect.n for effect in self.fail if effect.pick == "victim")


def _read(name: str, kind: type[Card], **more: bool) -> list[Card]:
    """Return the cards of a file, whose only table has rows of that `kind`."""
    content = tomllib.loads(files(__package__).joinpath("data", f"{name}.toml").read_text("utf-8"))
    (rows,) = content.values()
    return [msgspec.convert({**row, **more}, kind) for row in rows]


def _copies(cards: Iterable[Resource] | Iterable[Obstacle]) -> Iterator[tuple[str, Any]]:
    for card in cards:
        for copy in range(1, card.copies + 1):
            yield f"{card.id}/{copy}", card


SHIPS: Mapping[str, Ship] = {ship.id: ship for ship in _read("ships", Ship)}
"""Every ship by its id, in the order of the file."""

RESOURCES: Mapping[str, Resource] = dict(_copies(_read("resources", Resource)))
"""Every resource card, `id/copy`, in catalogue order."""

OBSTACLES: Mapping[str, Obstacle] = dict(
    _copies([*_read("obstacles", Obstacle), *_read("events", Obstacle, is_event=True)])
)
"""Every obstacle and event card, `id/copy`, in catalogue order."""

RESOURCE_IDS = frozenset(card.id for card in RESOURCES.values())
BONUS: Mapping[str, int] = {card: resource.bonus for card, resource in RESOURCES.items()}
PLAIN_OBSTACLES = tuple(card for card, obstacle in OBSTACLES.items() if not obstacle.is_event)

_PLACE_OF = {card: place for place, card in enumerate([*RESOURCES, *OBSTACLES])}
in_catalogue = _PLACE_OF.__getitem__
"""The key by which cards are sorted."""


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in catalogue order (§20.2)."""
    return tuple(sorted(cards, key=in_catalogue))


def of_kind(cards: Iterable[str], kind: str) -> list[str]:
    """Return the resource cards of that kind."""
    return [card for card in cards if RESOURCES[card].kind == kind]


def starting_with(cards: Iterable[str], op: str) -> list[str]:
    """Return the resource cards whose first effect is `op`."""
    return [card for card in cards if RESOURCES[card].first == op]


def without(cards: Iterable[str], *gone: Iterable[str]) -> list[str]:
    """Return the cards that are in none of the other collections."""
    left_out = {card for each in gone for card in each}
    return [card for card in cards if card not in left_out]


def best_part(cards: Iterable[str]) -> str:
    """Return the part with the highest bonus, the first in the catalogue among equals (§4)."""
    return min(cards, key=lambda card: (-BONUS[card], in_catalogue(card)))


def pool_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the parts, the highest bonus first, then the other cards; ties in catalogue order (§12)."""
    return tuple(sorted(cards, key=lambda card: (-BONUS[card], in_catalogue(card))))
