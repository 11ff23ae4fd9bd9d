"""What cards can do: the closed list of effects (§13). What is not on it is refused when cards are read."""

from collections.abc import Iterable, Mapping, Set
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

Slot: TypeAlias = Literal["shield", "weapon", "engine"]
SLOTS: tuple[Slot, ...] = ("shield", "weapon", "engine")

Triple: TypeAlias = tuple[int, int, int]
"""Defense, attack and speed."""

NOTHING: Triple = (0, 0, 0)

Place: TypeAlias = Literal["win", "fail", "enhancer", "dock", "sabotage", "anti", "ability"]


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of what a card does; which of the parameters count depends on `op`."""

    op: str
    n: int = 0
    slot: str = ""
    turns: int = 0
    pick: str = ""
    what: str = ""
    holds: str = ""
    defense: int = 0
    attack: int = 0
    speed: int = 0

    @property
    def triple(self) -> Triple:
        """The numbers of a bonus."""
        return self.defense, self.attack, self.speed


class Rule(Struct, frozen=True):
    """The parameters that an effect must have, and where it may stand."""

    needs: frozenset[str]
    places: frozenset[str]


def _rule(needs: str, places: str) -> Rule:
    return Rule(frozenset(needs.split()), frozenset(places.split()))


_RULES: Mapping[str, Rule] = {
    "parsecs": _rule("n", "win"),
    "draw": _rule("n", "win fail enhancer dock anti ability"),
    "crew": _rule("n", "win fail enhancer dock"),
    "retreat": _rule("n", "fail"),
    "lose_turn": _rule("n", "win fail sabotage"),
    "disable": _rule("slot turns", "fail sabotage"),
    "break": _rule("slot", "fail sabotage"),
    "spill": _rule("pick n", "fail"),
    "steal": _rule("what n", "sabotage"),
    "switch": _rule("n", "win enhancer dock"),
    "repair": _rule("", "win enhancer"),
    "bonus": _rule("", "enhancer sabotage"),
    "attach": _rule("holds", "enhancer"),
    "dodge": _rule("", "enhancer ability"),
    "cancel": _rule("", "anti"),
}
_TYPES = {"defense", "attack", "speed"}
_WORDS: Mapping[str, Set[str]] = {
    "slot": {*SLOTS, "die", "choice"},
    "pick": {"victim", "random", "all"},
    "what": {"card", "crew", "part", "parsec"},
    "holds": {"forever", "fail", "turns"},
}


class BadCard(ValueError):
    """A card does what no card can."""


def read_effects(rows: Iterable[Mapping[str, Any]], place: Place) -> tuple[Effect, ...]:
    """The effects that stand at `place` of a card; BadCard for one that is not in the vocabulary (§13)."""
    return tuple(_read(row, place) for row in rows)


def _read(row: Mapping[str, Any], place: Place) -> Effect:
    rule = _RULES.get(str(row.get("op")))
    if rule is None or place not in rule.places:
        raise BadCard(f"{row.get('op')!r} is no effect of {place}")
    given = {name for name in row if name != "op"}
    if given - (_TYPES if row["op"] == "bonus" else set()) != _needs(rule, row):
        raise BadCard(f"{row} needs {sorted(_needs(rule, row)) or 'no parameters'}")
    for name, words in _WORDS.items():
        if name in row and row[name] not in words:
            raise BadCard(f"{row}: {name} is none of {', '.join(sorted(words))}")
    _check_numbers(row, place)
    return msgspec.convert(row, Effect)


def _needs(rule: Rule, row: Mapping[str, Any]) -> set[str]:
    needs = set(rule.needs)
    if row.get("pick") == "all":
        needs.discard("n")
    if row.get("holds") == "turns":
        needs.add("turns")
    return needs


def _check_numbers(row: Mapping[str, Any], place: Place) -> None:
    numbers = {name: row[name] for name in ("n", "turns", *_TYPES) if name in row}
    sign = -1 if row["op"] == "bonus" and place == "sabotage" else 1
    if any(type(number) is not int for number in numbers.values()):
        raise BadCard(f"{row} has a number that is no whole one")
    if row["op"] != "crew" and any(number * sign < 1 for number in numbers.values()):
        raise BadCard(f"{row} has a number out of range")
    if row["op"] == "bonus" and not numbers:
        raise BadCard(f"{row} adds nothing")
