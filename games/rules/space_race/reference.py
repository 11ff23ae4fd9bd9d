"""The figures on the rules page, under the options of a match."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from games.rules.goofspiel.contest import CARDS
from games.rules.rulings import read_rulings
from games.rules.space_race import examples
from games.rules.space_race.editions import (
    EDITIONS,
    STRAIGHT_LENGTH,
    TELEGRAPH,
    RaceSettings,
    Rules,
    rules_for,
    settings_of,
)
from games.rules.space_race.endgame import MOST_GAMES
from games.rules.space_race.forecast import reading_sums
from games.rules.space_race.options import option_fields
from games.rules.space_race.readings import special_year_candidates

Change = tuple[str, int | str, int | str]

RULINGS = Path(__file__).with_name("rulings.md")


def _words_of(rules: Rules) -> Mapping[str, object]:
    """Return the values for the placeholders in rulings: figures by their names, parts by their abilities."""
    words: dict[str, object] = {**asdict(rules), "goofspiel_games": MOST_GAMES}
    for part in rules.parts:
        words[f"part_{part.number}"] = part.name
        if part.ability:
            words |= {part.ability: part.name, f"{part.ability}_value": part.value}
    return words


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options` (see `SpaceRace.options`).

    `names` are those of the parts by ability, `rulings` those of each section by its anchor. `lowest` and
    `highest` are part numbers, `deck` counts its parts. `spaces` tells for each number of nations where SPACE
    can lie, and `ways` in how many ways the readings of the most nations sum up to 0, 1, 2, … Examples fly
    against SPACE at `example_space` thousand feet; `explosion` is empty where rockets can't explode.
    `changes` are the options that are not as the edition has them.
    """
    rules = rules_for(options["edition"], options)
    numbers = [part.number for part in rules.parts]
    return SimpleNamespace(
        rules=rules,
        names={part.ability: part.name for part in rules.parts if part.ability},
        rulings=read_rulings(RULINGS, _words_of(rules), rules.edition),
        years=rules.last_year - rules.first_year + 1,
        deck=len(rules.deck_numbers),
        lowest=min(numbers),
        highest=max(numbers),
        straight_length=STRAIGHT_LENGTH,
        spaces=[
            {"nations": n, "low": rules.base_space, "high": rules.base_space + n * rules.reading_max}
            for n in range(rules.fewest_seats, rules.most_seats + 1)
        ],
        ways=reading_sums(rules.most_seats, rules.reading_max),
        special_years=tuple(special_year_candidates(rules)),
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


def _changes(settings: RaceSettings) -> tuple[Change, ...]:
    """Return each option that differs from the edition: its label, its value, and the edition's value."""
    usual = EDITIONS[settings.edition]
    fields = {field.name: field for field in option_fields()}
    changes: list[Change] = []
    telegraph = [(name, getattr(settings, name)) for name in TELEGRAPH if settings.messages is not UNSET]
    for name, figure in (*settings.figures, *telegraph):
        before = getattr(usual, name)
        if figure == before:
            continue
        is_flag = fields[name].kind == "flag"
        shown = (_yes_or_no(figure), _yes_or_no(before)) if is_flag else (figure, before)
        changes.append((fields[name].label, *shown))
    for number, value in settings.part_values:
        part = usual.by_number[number]
        changes.append((f"{part.name}, value", value, part.value))
    for number, called in settings.part_names:
        changes.append((f"Name of part {number}", called, usual.by_number[number].name))
    if settings.starting_garnets_by_seat is not None:
        garnets = ", ".join(map(str, settings.starting_garnets_by_seat))
        changes.append(("Starting garnets of each nation", garnets, usual.starting_garnets))
    return tuple(changes)


def _yes_or_no(flag: int) -> str:
    return "yes" if flag else "no"
