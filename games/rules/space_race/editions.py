"""The two editions, read from data: a table of parts and a set of figures each (§2, §3).

Other modules ask a `Rules` object for figures and abilities, and use the edition only for what sets both apart.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields, replace

Messages: TypeAlias = Literal["limited", "open", "silent", "none"]
"""How nations may write to each other (§8); "none" is a match of before there was a telegraph."""

TELEGRAPH = ("messages", "public_channel", "line_price")
"""The options of the telegraph, by their names; a match has all of them or none."""

NO_PART = -1

STRAIGHT_LENGTH = 5
"""How many consecutive numbers make a straight (§3)."""


class RaceSettings(Struct, frozen=True):
    """An edition and what a match changes in it; `figures` are the options that differ, by their names.

    Matches from before the telegraph existed lack the last three.
    """

    edition: str
    figures: tuple[tuple[str, int], ...] = ()
    part_values: tuple[tuple[int, int], ...] = ()
    part_names: tuple[tuple[int, str], ...] = ()
    starting_garnets_by_seat: tuple[int, ...] | None = None
    messages: Messages | UnsetType = UNSET
    public_channel: bool | UnsetType = UNSET
    line_price: int | UnsetType = UNSET


class AbilityNumbers(Struct, frozen=True):
    """The number of the part with each ability, or `NO_PART`, a number that no part has, if the edition has none."""

    pairs: int = NO_PART
    knock_off: int = NO_PART
    engine: int = NO_PART
    straight: int = NO_PART
    converter: int = NO_PART
    comms: int = NO_PART
    spy: int = NO_PART
    shield: int = NO_PART
    reusable: int = NO_PART
    missiles: int = NO_PART
    plating: int = NO_PART
    fuel: int = NO_PART
    booster: int = NO_PART
    black_hole: int = NO_PART
    clones: int = NO_PART
    parachute: int = NO_PART


class Part(Struct, frozen=True):
    """A kind of part; `value` is the distance that it adds without its ability, in thousand feet.

    `ability` is what it can do, by a name in `AbilityNumbers` ("": nothing); no other is twice in an edition (§3).
    """

    number: int
    name: str
    value: int
    ability: str = ""
    ability_text: str = ""


class Rules(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """The rules of a match: an edition's parts and figures, with the match options applied.

    Distances are in thousand feet, prices and prizes in garnets. A figure of an ability that no part of the edition has
    does nothing. Rules are compared by identity; `rules_for` gives equal options the same object.
    """

    edition: str
    title: str
    parts: tuple[Part, ...]
    fewest_seats: int = 5
    most_seats: int
    copies: int = 5
    offer_size: int
    offer_repeats: bool
    top_level: int
    shared_top_receives: bool
    base_space: int
    reading_max: int
    special_years: bool
    winner_tols: int = 2
    winner_garnets: int
    reached_garnets: int
    shared_tols: int = 1
    sharing_limit: int = 4
    pioneer_tols: int
    pioneer_garnets: int
    deadlock_among_tied: bool = False
    starting_garnets: int = 5
    starting_garnets_by_seat: tuple[int, ...] | None = None
    theft_reward: int = 1
    engine_garnets: int
    pair_worth: int = 10
    straight_worth: int
    converter_worth: int = 4
    clones_worth: int = 3
    plating_price: int = 2
    missile_strength: int = 5
    black_hole_strength: int = 6
    messages: Messages
    public_channel: bool = True
    line_price: int = 2
    first_year: int = 1950
    last_year: int = 1963

    @property
    def is_nine(self) -> bool:
        """Whether the match ends by the rules for nine nations: with pioneers, and without a best hand (§7)."""
        return self.edition == "nine"

    @property
    def rewards_pioneers(self) -> bool:
        """Whether pioneers receive TOLs, which also protect them from elimination (§7)."""
        return self.is_nine and self.pioneer_tols > 0

    @cached_property
    def by_number(self) -> dict[int, Part]:
        """The parts by their numbers."""
        return {part.number: part for part in self.parts}

    @cached_property
    def numbers(self) -> AbilityNumbers:
        """The numbers of the parts with abilities."""
        return AbilityNumbers(**{part.ability: part.number for part in self.parts if part.ability})

    def name_of(self, ability: str) -> str:
        """Return the name of the part with that ability in this match; "" if its edition has none."""
        return next((part.name for part in self.parts if part.ability == ability), "")

    @cached_property
    def values(self) -> dict[int, int]:
        """The distance that each part adds without abilities, by its number."""
        return {part.number: part.value for part in self.parts}

    @cached_property
    def alphabet(self) -> dict[int, tuple[str, int]]:
        """Sort keys by part number: names ignoring case, then numbers (§4)."""
        return {part.number: (part.name.casefold(), part.number) for part in self.parts}

    @cached_property
    def deck_numbers(self) -> tuple[int, ...]:
        """The whole deck, sorted: every part that can be drawn, as often as there are copies (§2)."""
        drawn = [part.number for part in self.parts if part.ability != "knock_off"]
        return tuple(number for number in drawn for _ in range(self.copies))

    def opening_garnets(self, seat: int) -> int:
        """Return the garnets with which `seat` starts."""
        by_seat = self.starting_garnets_by_seat
        return self.starting_garnets if by_seat is None else by_seat[seat]

    def price(self, number: int) -> int:
        """Return the garnets that receiving the part of that number costs; its pursuers must have them free (§3)."""
        return self.plating_price if number == self.numbers.plating else 0


def _read_editions() -> Iterator[tuple[str, Rules]]:
    tables = tomllib.loads(files(__package__).joinpath("data", "editions.toml").read_text("utf-8"))
    shared = tables.pop("abilities")
    for edition, table in tables.items():
        texts = shared | table.pop("abilities")
        for part in table["parts"]:
            part["ability_text"] = texts.get(part.get("ability"), "")
        yield edition, msgspec.convert({"edition": edition, **table}, Rules)


EDITIONS: Mapping[str, Rules] = dict(_read_editions())

_FIGURES = frozenset(field.name for field in fields(Rules)) - {"edition", "title", "parts", *TELEGRAPH}


def settings_of(edition: str, options: Mapping[str, Any]) -> RaceSettings:
    """Return the settings of a match; equal options give equal settings.

    `options` are valid (see `SpaceRace.options`); options that they leave out are as in the edition.
    """
    by_seat = options.get("starting_garnets_by_seat")
    return RaceSettings(
        edition=edition,
        figures=tuple(
            (name, int(options[name]))
            for name in sorted(_FIGURES & options.keys())
            if name != "starting_garnets_by_seat" and options[name] != getattr(EDITIONS[edition], name)
        ),
        part_values=tuple(sorted((int(k), int(v)) for k, v in options.get("part_values", {}).items())),
        part_names=tuple(sorted((int(k), str(v)) for k, v in options.get("part_names", {}).items())),
        starting_garnets_by_seat=None if by_seat is None else tuple(by_seat),
        **{name: options[name] for name in TELEGRAPH if name in options},
    )


@lru_cache(maxsize=256)
def rules_of(settings: RaceSettings) -> Rules:
    """Return the rules that `settings` describe."""
    table = EDITIONS[settings.edition]
    figures: dict[str, Any] = {name: type(getattr(table, name))(figure) for name, figure in settings.figures}
    rules = replace(
        table,
        **figures,
        starting_garnets_by_seat=settings.starting_garnets_by_seat,
        messages="none" if settings.messages is UNSET else settings.messages,
        public_channel=settings.public_channel is True,
        line_price=table.line_price if settings.line_price is UNSET else settings.line_price,
    )
    names, values = dict(settings.part_names), dict(settings.part_values)
    parts = tuple(
        replace(part, name=names.get(part.number, part.name), value=values.get(part.number, part.value))
        for part in rules.parts
    )
    named = replace(rules, parts=parts)
    return replace(named, parts=tuple(_with_figures(part, named) for part in parts))


def rules_for(edition: str, options: Mapping[str, Any]) -> Rules:
    """Return the rules of `edition` ("nine" or "five") under valid `options` (see `SpaceRace.options`).

    Options that do not belong to the rules are ignored; missing ones are as in the edition.
    """
    return rules_of(settings_of(edition, options))


def _with_figures(part: Part, rules: Rules) -> Part:
    """Return `part` with the figures and part names of this match in its text."""
    figures = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    names = {other.ability: other.name for other in rules.parts}
    figures |= {"straight_length": STRAIGHT_LENGTH, "highest": max(other.number for other in rules.parts)}
    return replace(part, ability_text=part.ability_text.format(value=part.value, **figures, **names))
