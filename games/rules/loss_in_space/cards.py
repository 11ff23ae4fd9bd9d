"""The ships and the cards, read from the data files, and the order of the catalogue (§16, §20.2)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from games.rules.loss_in_space.vocabulary import (
    SLOTS,
    BadCard,
    Effect,
    Place,
    Triple,
    read_effects,
)

Kind: TypeAlias = Literal["shield", "weapon", "engine", "enhancer", "dock", "sabotage", "anti"]
KINDS: tuple[Kind, ...] = ("shield", "weapon", "engine", "enhancer", "dock", "sabotage", "anti")
PLACES: Mapping[str, Place] = {"enhancer": "enhancer", "dock": "dock", "sabotage": "sabotage", "anti": "anti"}
MOST_BONUS = 5


class Ability(Struct, frozen=True):
    """What a ship can do `uses` times in a match."""

    name: str
    uses: int
    effects: tuple[Effect, ...]


class Ship(Struct, frozen=True):
    """A ship: its greatest crew, its own numbers, its `trait` ("haggle", "hardened" or none) and ability."""

    id: str
    name: str
    text: str
    crew: int
    defense: int
    attack: int
    speed: int
    trait: str = ""
    ability: Ability | None = None

    @property
    def triple(self) -> Triple:
        """What the ship has without any part."""
        return self.defense, self.attack, self.speed


class Resource(Struct, frozen=True):
    """A resource card. A part has a `bonus`, every other kind `effects`; `first` is the first of these."""

    id: str
    name: str
    text: str
    kind: Kind
    copies: int
    bonus: int = 0
    uses: int = 1
    effects: tuple[Effect, ...] = ()

    @property
    def first(self) -> str:
        """The op of the first effect, by which an enhancer is played (§10); "" of a part."""
        return self.effects[0].op if self.effects else ""

    @property
    def is_part(self) -> bool:
        """Whether it fits into a slot."""
        return self.kind in SLOTS

    @property
    def is_boost(self) -> bool:
        """Whether it is an enhancer that adds to totals."""
        return self.kind == "enhancer" and self.first == "bonus"

    @property
    def boost(self) -> Triple:
        """What its bonuses add up to."""
        given = [effect.triple for effect in self.effects if effect.op == "bonus"]
        return sum(each[0] for each in given), sum(each[1] for each in given), sum(each[2] for each in given)

    @property
    def asks_slot(self) -> bool:
        """Whether whoever plays it names a slot."""
        return any(effect.slot == "choice" for effect in self.effects)


class Threat(Struct, frozen=True, forbid_unknown_fields=True):
    """What an obstacle demands: "all" of its numbers, "any" of them, or "none"; None: not demanded (§8)."""

    mode: Literal["all", "any", "none"]
    defense: int | None = None
    attack: int | None = None
    speed: int | None = None

    @property
    def triple(self) -> tuple[int | None, int | None, int | None]:
        """The numbers demanded."""
        return self.defense, self.attack, self.speed


class Obstacle(Struct, frozen=True):
    """An obstacle or, where `is_event`, an event: its threat, and what meeting or failing it brings."""

    id: str
    name: str
    text: str
    copies: int
    threat: Threat
    win: tuple[Effect, ...]
    fail: tuple[Effect, ...]
    is_event: bool = False

    @property
    def parsecs(self) -> int:
        """How many reward parsecs it holds."""
        return sum(effect.n for effect in self.win if effect.op == "parsecs")

    @property
    def switches(self) -> int:
        """How many parts its reward lets be switched."""
        return sum(effect.n for effect in self.win if effect.op == "switch")

    @property
    def choices(self) -> tuple[Effect, ...]:
        """The ill effects whose slot the sufferer chooses."""
        return tuple(effect for effect in self.fail if effect.slot == "choice")

    @property
    def spilled(self) -> int:
        """How many cards of its choice the sufferer discards."""
        return sum(effect.n for effect in self.fail if effect.pick == "victim")


def _rows(name: str, table: str) -> list[dict[str, Any]]:
    content = tomllib.loads(files(__package__).joinpath("data", name).read_text("utf-8"))
    if set(content) != {table}:
        raise BadCard(f"{name} holds more than {table}")
    return list(content[table])


def read_ship(row: Mapping[str, Any]) -> Ship:
    """A ship from a row of data; BadCard for an ability or a trait that there is not (§13)."""
    if row.get("trait", "") not in ("", "haggle", "hardened"):
        raise BadCard(f"{row['id']} has an unknown trait")
    ability = row.get("ability")
    if ability is not None:
        ability = {**ability, "effects": read_effects(ability["effects"], "ability")}
    return msgspec.convert({**row, "ability": ability}, Ship)


def read_resource(row: Mapping[str, Any]) -> Resource:
    """A resource card from a row of data; BadCard for what is not in the vocabulary (§13)."""
    kind = str(row.get("kind"))
    if kind in SLOTS:
        if not 1 <= row.get("bonus", 0) <= MOST_BONUS or "effects" in row:
            raise BadCard(f"{row['id']} is a part with a bonus of 1 to {MOST_BONUS}, and nothing else")
        return msgspec.convert(row, Resource)
    if kind not in PLACES or "bonus" in row or not row.get("effects"):
        raise BadCard(f"{row.get('id')} is no resource")
    return msgspec.convert({**row, "effects": read_effects(row["effects"], PLACES[kind])}, Resource)


def read_obstacle(row: Mapping[str, Any], is_event: bool) -> Obstacle:
    """An obstacle or event from a row of data; BadCard for a bad threat or effect (§13, §16)."""
    threat = msgspec.convert(row["threat"], Threat)
    named = sum(number is not None for number in threat.triple)
    if named < {"none": 0, "all": 1, "any": 2}[threat.mode] or (threat.mode == "none" and named):
        raise BadCard(f"{row['id']} has a threat that nobody can face")
    read = {"win": read_effects(row["win"], "win"), "fail": read_effects(row["fail"], "fail")}
    return msgspec.convert({**row, **read, "threat": threat, "is_event": is_event}, Obstacle)


def _copies(cards: Iterable[Resource] | Iterable[Obstacle]) -> Iterator[tuple[str, Any]]:
    for card in cards:
        for copy in range(1, card.copies + 1):
            yield f"{card.id}/{copy}", card


SHIPS: Mapping[str, Ship] = {row["id"]: read_ship(row) for row in _rows("ships.toml", "ship")}
"""Every ship by its id, in the order of the file."""

_OBSTACLES = [read_obstacle(row, False) for row in _rows("obstacles.toml", "obstacle")]
_EVENTS = [read_obstacle(row, True) for row in _rows("events.toml", "event")]

RESOURCES: Mapping[str, Resource] = dict(
    _copies([read_resource(row) for row in _rows("resources.toml", "resource")])
)
"""Every resource card, `id/copy`, in catalogue order."""

OBSTACLES: Mapping[str, Obstacle] = dict(_copies([*_OBSTACLES, *_EVENTS]))
"""Every obstacle and event card, `id/copy`, in catalogue order."""

RESOURCE_IDS = frozenset(card.id for card in RESOURCES.values())
BONUS: Mapping[str, int] = {card: resource.bonus for card, resource in RESOURCES.items()}
PLAIN_OBSTACLES = tuple(card for card, obstacle in OBSTACLES.items() if not obstacle.is_event)

_PLACE_OF = {card: place for place, card in enumerate([*RESOURCES, *OBSTACLES])}
in_catalogue = _PLACE_OF.__getitem__
"""The key by which cards are sorted."""


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in catalogue order (§20.2)."""
    return tuple(sorted(cards, key=in_catalogue))


def best_part(cards: Iterable[str]) -> str:
    """The part of the highest bonus, of equals the first of the catalogue (§4)."""
    return min(cards, key=lambda card: (-BONUS[card], in_catalogue(card)))


def pool_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Parts by bonus downwards, then the other cards, ties in catalogue order (§12)."""
    return tuple(sorted(cards, key=lambda card: (-BONUS[card], in_catalogue(card))))
