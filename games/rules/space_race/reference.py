"""What the rules page states: the figures of a match under its options."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from games.rules.goofspiel.contest import CARDS
from games.rules.rulings import Ruling, read_rulings
from games.rules.space_race import examples
from games.rules.space_race.editions import (
    EDITIONS,
    STRAIGHT_LENGTH,
    TELEGRAPH,
    Rules,
    Settings,
    rules_for,
    settings_of,
)
from games.rules.space_race.forecast import reading_sums
from games.rules.space_race.model import LaunchReport
from games.rules.space_race.options import option_fields
from games.rules.space_race.readings import possible_special_years
from games.rules.space_race.settling import MOST_GAMES

RULINGS = Path(__file__).with_name("rulings.md")


class SpaceRange(Struct, frozen=True):
    """Where SPACE can lie with so many nations, in thousand feet."""

    nations: int
    low: int
    high: int


class Change(Struct, frozen=True):
    """An option of the match that is not as the edition has it."""

    label: str
    value: int | str
    usual: int | str


class Reference(Struct, frozen=True):
    """The figures of the rules page.

    `names` are those of the parts by ability, `rulings` those of each section by its anchor. `lowest` and
    `highest` are part numbers, `deck` counts its parts. `spaces` has one entry per number of nations, and
    `ways` in how many ways the readings of the most nations sum up to 0, 1, 2, … Examples fly against SPACE
    at `example_space` thousand feet; `explosion` is empty where rockets can't explode.
    """

    rules: Rules
    names: Mapping[str, str]
    rulings: Mapping[str, tuple[Ruling, ...]]
    years: int
    deck: int
    lowest: int
    highest: int
    straight_length: int
    spaces: tuple[SpaceRange, ...]
    ways: tuple[int, ...]
    special_years: tuple[int, ...]
    hands: Mapping[str, examples.HandExample]
    ladders: Mapping[str, examples.LadderExample]
    example_space: int
    launches: tuple[examples.LaunchExample, ...]
    explosion: tuple[LaunchReport, ...]
    pioneers: examples.PioneerExample
    tie: examples.TieExample
    goofspiel_cards: int
    goofspiel_points: int
    goofspiel_games: int
    changes: tuple[Change, ...]


def _words_of(rules: Rules) -> Mapping[str, object]:
    """The figures of the rules by their names, and the parts by their abilities, for the rulings."""
    words: dict[str, object] = {**asdict(rules), "goofspiel_games": MOST_GAMES}
    for part in rules.parts:
        words[f"part_{part.number}"] = part.name
        if part.ability:
            words |= {part.ability: part.name, f"{part.ability}_value": part.value}
    return words


def reference(options: Mapping[str, Any]) -> Reference:
    """The figures under complete `options` (see `SpaceRace.options`)."""
    rules = rules_for(options["edition"], options)
    numbers = [part.number for part in rules.parts]
    return Reference(
        rules=rules,
        names={part.ability: part.name for part in rules.parts if part.ability},
        rulings=read_rulings(RULINGS, _words_of(rules), rules.edition),
        years=rules.last_year - rules.first_year + 1,
        deck=len(rules.deck_numbers),
        lowest=min(numbers),
        highest=max(numbers),
        straight_length=STRAIGHT_LENGTH,
        spaces=_spaces(rules),
        ways=reading_sums(rules.most_seats, rules.reading_max),
        special_years=tuple(possible_special_years(rules)),
        hands=examples.hand_examples(rules),
        ladders=examples.ladder_examples(rules),
        example_space=examples.space_of_examples(rules),
        launches=examples.launch_examples(rules),
        explosion=examples.explosion_example(rules),
        pioneers=examples.pioneer_example(rules),
        tie=examples.tie_example(rules),
        goofspiel_cards=CARDS,
        goofspiel_points=CARDS * (CARDS + 1) // 2,
        goofspiel_games=MOST_GAMES,
        changes=_changes(settings_of(options["edition"], options)),
    )


def _spaces(rules: Rules) -> tuple[SpaceRange, ...]:
    return tuple(
        SpaceRange(nations, rules.base_space, rules.base_space + nations * rules.reading_max)
        for nations in range(rules.fewest_seats, rules.most_seats + 1)
    )


def _changes(settings: Settings) -> tuple[Change, ...]:
    usual = EDITIONS[settings.edition]
    fields = {field.name: field for field in option_fields()}
    changes = []
    telegraph = [(name, getattr(settings, name)) for name in TELEGRAPH if settings.messages is not UNSET]
    for name, figure in (*settings.figures, *telegraph):
        before = getattr(usual, name)
        if figure == before:
            continue
        is_flag = fields[name].kind == "flag"
        shown = (_yes_or_no(figure), _yes_or_no(before)) if is_flag else (figure, before)
        changes.append(Change(fields[name].label, *shown))
    for number, value in settings.part_values:
        part = usual.by_number[number]
        changes.append(Change(f"{part.name}, value", value, part.value))
    for number, called in settings.part_names:
        changes.append(Change(f"Name of part {number}", called, usual.by_number[number].name))
    if settings.starting_garnets_by_seat is not None:
        garnets = ", ".join(map(str, settings.starting_garnets_by_seat))
        changes.append(Change("Starting garnets of each nation", garnets, usual.starting_garnets))
    return tuple(changes)


def _yes_or_no(flag: int) -> str:
    return "yes" if flag else "no"
