"""The matches that the contract suite looks at: every game, edition, table size and bot."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from games.registry import GAMES
from games.rules.contract import AnyGame
from games.rules.errors import BadOptions
from games.rules.options import TABLES, Field
from tests.rules.matches import Case, presets_of, quick_bots, settings_of

FIRST_SEED = 17
"""One from which so few matches come to the rarest kinds of windows too, and each to some action."""


def all_cases() -> list[Case]:
    """Whole matches of every registered game, few enough to look at every window of them."""
    return [case for game in GAMES.values() for case in cases_of(game)]


def any_case(meets: Callable[[Case], Any] = bool) -> list[Any]:
    """`all_cases` that meet a condition, as parameters: those that a run in a hurry can do without are long.

    What all kinds of bots play together is in every run, and at half of the settings one more match: of one
    kind, or of nobody, in turn.
    """
    return [
        pytest.param(case, marks=[pytest.mark.long] if is_of_another_turn(case) else [])
        for case in all_cases()
        if meets(case)
    ]


def is_of_another_turn(case: Case) -> bool:
    """Whether it is of a single kind of bot, or of nobody, whose turn is at another setting."""
    kinds = quick_bots(case.rules)
    turns = [*(((kind,), 0.0) for kind in kinds), (kinds, 1.0)]
    played = (case.bots, case.absence)
    turn = case.seed % (2 * len(turns))
    return played in turns and (turn >= len(turns) or played != turns[turn])


def cases_of(game: AnyGame) -> Iterator[Case]:
    """Per setting of a game a match of each kind of quick bot, a mixed one with missed deadlines, and one in
    which nobody ever decides anything.
    """
    kinds = quick_bots(game)
    for seed, (options, seats) in enumerate(settings_of(game), FIRST_SEED):
        chosen = json.dumps(options)
        for bots, absence in [*(((kind,), 0.0) for kind in kinds), (kinds, 0.3), (kinds, 1.0)]:
            yield Case(game.meta.slug, chosen, seats, bots, absence, seed)


def settings_cases(game: AnyGame) -> list[Case]:
    return [
        Case(game.meta.slug, json.dumps(options), seats, seed=seed)
        for seed, (options, seats) in enumerate(settings_of(game), FIRST_SEED)
    ]


def option_cases() -> list[Case]:
    """For every game a match with each option at each of its ends or choices that the game accepts alone."""
    cases = []
    for game in GAMES.values():
        for option in game.meta.options:
            for value in extremes_of(option):
                raw = {option.name: value}
                with suppress(BadOptions):
                    seats = game.seat_range(game.options(raw))[1]
                    cases.append(Case(game.meta.slug, json.dumps(raw), seats))
    return cases


def bound_cases() -> list[Case]:
    """Return matches in which every bot meets each option at each of its bounds, beside each preset."""
    cases: dict[str, list[Case]] = {}
    for game in GAMES.values():
        for preset in presets_of(game):
            for option in game.meta.options:
                for value in [*extremes_of(option), *_large(option)]:
                    raw = {**preset, option.name: value}
                    with suppress(BadOptions):
                        completed = game.options(raw)
                        cases.setdefault(f"{game.meta.slug} {completed}", _with_every_bot(game, raw, completed))
    return [case for found in cases.values() for case in found]


def _large(option: Field) -> list[int]:
    return [10**6] if option.kind == "number" and option.high is None else []


def _with_every_bot(game: AnyGame, raw: Mapping[str, Any], completed: Mapping[str, Any]) -> list[Case]:
    """Return as many matches of the largest table as it takes to seat every bot."""
    # The bare name of a character with levels is another name of one of them.
    calls = [call for each in game.characters for call in list(each.calls())[each.has_levels :]]
    seats = game.seat_range(completed)[1]
    return [
        Case(game.meta.slug, json.dumps(raw), seats, tuple([*calls, *calls][first : first + seats]))
        for first in range(0, len(calls), seats)
    ]


def extremes_of(option: Field) -> list[object]:
    """The values of an option that lie at its ends; every value of a choice or a flag."""
    if option.kind == "choice":
        return [choice.value for choice in option.choices]
    if option.kind == "flag":
        return [False, True]
    if option.kind in TABLES:
        ends = ["x" * (option.high or 1)] if option.kind == "texts" else [option.low, option.high]
        return [{}, *({str(choice.value): end for choice in option.choices} for end in ends)]
    if option.kind == "by_seat":
        return [None, [option.low] * (option.high or 1)]
    return [option.low] if option.high is None else [option.low, option.high]
