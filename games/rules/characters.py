"""The bots of a game as a host chooses them: characters, levels and mixed tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

MIXED = "mixed"
"""Called so, a table has each character that plays at levels, and then a family of others, in turn."""


class Level(Struct, frozen=True):
    """A level of play: with a higher `temperature`, choices are more random."""

    name: str
    temperature: float


EASY, NORMAL, HARD = LEVELS = (Level("easy", 0.1), Level("normal", 0.05), Level("hard", 0.0))


class Character(Struct, frozen=True):
    """A bot with a `name` and a motto, its `line`.

    `make` returns its `contract.Bot` for a level; bots without levels get only `NORMAL`. Its `talker`, a
    `contract.Talker`, acts and writes for it; None keeps silent. In a mixed table, characters of a `family` take turns
    with the character of that name.
    """

    name: str
    line: str
    make: Callable[[Level], Callable[[Any, Any], Any]]
    has_levels: bool = False
    talker: Callable[[Any, Any, Any], Sequence[Any]] | None = None
    family: str = ""

    def calls(self) -> dict[str, Level]:
        """Return all names of the bot with their levels, such as "daredevil:hard"; the bare name is normal."""
        named = {f"{self.name}:{level.name}": level for level in LEVELS} if self.has_levels else {}
        return {self.name: NORMAL} | named


def character_without_levels(
    name: str, line: str, bot: Callable[[Any, Any], Any], talker: Any = None, family: str = ""
) -> Character:
    """Return a character without levels that plays like `bot`."""
    return Character(name, line, lambda _: bot, talker=talker, family=family)


def bots_by_name(characters: Sequence[Character]) -> dict[str, Callable[[Any, Any], Any]]:
    """Return the bots by all of their names."""
    return {call: each.make(level) for each in characters for call, level in each.calls().items()}


def talkers_by_name(characters: Sequence[Character]) -> dict[str, Callable[[Any, Any, Any], Sequence[Any]]]:
    """Return the talkers of the bots that have one, by all of their names."""
    return {call: each.talker for each in characters if each.talker for call in each.calls()}


def assign_bots(characters: Sequence[Character], call: str, seats: int, rest: str) -> tuple[str, ...]:
    """Return the bots on `seats` seats if the host asks for `call`: bots of that kind, or a mixed table.

    In "mixed:hard", the characters play at that level; `rest` and its family come after them. With three kinds or more,
    no neighbours around a mixed table are alike.
    """
    name, *level = call.split(":")
    if name != MIXED:
        return (call,) * seats
    family = [each.name for each in characters if each.family == rest]
    kinds = (*(":".join([each.name, *level]) for each in characters if each.has_levels), rest, *family)
    seated = [kinds[number % len(kinds)] for number in range(seats)]
    if seats > 2 and seated[-1] == seated[0]:
        seated[-1] = kinds[1 % len(kinds)]
    return tuple(seated)


def mixed_table_names(characters: Sequence[Character]) -> tuple[str, ...]:
    """Return the names of mixed tables; none if no character plays at levels."""
    levels = [f"{MIXED}:{level.name}" for level in LEVELS]
    return (MIXED, *levels) if any(each.has_levels for each in characters) else ()


def find_character(characters: Sequence[Character], call: str) -> Character | None:
    """Return the character with that name, or None."""
    return next((each for each in characters if call in each.calls()), None)


def next_level_name(characters: Sequence[Character], call: str) -> str:
    """Return the name of the same bot one level up, or the same name at its highest level."""
    character = find_character(characters, call)
    if character is None or not character.has_levels:
        return call
    higher = LEVELS.index(character.calls()[call]) + 1
    return _call(character.name, LEVELS[higher]) if higher < len(LEVELS) else call


def bot_title(call: str) -> str:
    """Return the name of a bot for people: "Daredevil, hard"."""
    name, _, level = call.partition(":")
    return f"{name.capitalize()}, {level}" if level else name.capitalize()


def bot_choices(characters: Sequence[Character]) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Return the names that a host may choose, with their titles, grouped by character with its motto."""
    mixed = {"Mixed: each in turn": _choices(MIXED, has_levels=True)} if mixed_table_names(characters) else {}
    return mixed | {f"{bot_title(each.name)}: {each.line}": _choices(each.name, each.has_levels) for each in characters}


def _choices(name: str, has_levels: bool) -> tuple[tuple[str, str], ...]:
    """Return the full name of a bot at a level; a bare name is the normal level."""
    if not has_levels:
        return ((name, bot_title(name)),)
    return tuple((_call(name, level), f"{bot_title(name)}, {level.name}") for level in LEVELS)


def _call(name: str, level: Level) -> str:
    return name if level is NORMAL else f"{name}:{level.name}"
