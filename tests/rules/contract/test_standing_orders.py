"""Standing orders of every game: a legal answer to whatever a seat is asked, or none; always the same."""

from random import Random

import pytest

from games.registry import GAMES
from tests.games import laws_of
from tests.rules.contract.cases import any_case, cases_of
from tests.rules.decision_requests import seen_by
from tests.rules.matches import played_windows

CASES = any_case()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_standing_order_answers_every_ask_legally_or_not_at_all(case):
    game = case.rules
    for resolved in played_windows(case):
        for seat in game.window(resolved.before).owing:
            for slug, recipe in game.recipes.items():
                move = recipe.answer(seen_by(resolved, game, seat))
                if move is not None:
                    game.check(resolved.before, seat, move)
                assert recipe.answer(seen_by(resolved, game, seat)) == move, slug


@pytest.mark.parametrize("case", CASES, ids=str)
def test_standing_order_knows_nothing_that_its_seat_does_not(case):
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::3]:
        for seat in game.window(resolved.before).owing:
            other = laws_of(case.game).scramble(resolved.before, seat, rng)
            for recipe in game.recipes.values():
                known = recipe.answer(seen_by(resolved, game, seat))
                assert recipe.answer(seen_by(resolved, game, seat, other)) == known


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.meta.slug)
def test_every_recipe_answers_something_somewhere(game):
    silent = dict(game.recipes)
    for case in cases_of(game):
        for resolved in played_windows(case):
            for seat in game.window(resolved.before).owing if silent else ():
                seen = seen_by(resolved, game, seat)
                silent = {slug: each for slug, each in silent.items() if each.answer(seen) is None}
    assert not silent, [*silent]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.meta.slug)
def test_recipes_are_said_in_words(game):
    assert all(recipe.title and recipe.line.endswith(".") for recipe in game.recipes.values())
    assert len({recipe.title for recipe in game.recipes.values()}) == len(game.recipes)
