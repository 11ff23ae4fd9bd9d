"""Bots and standing orders of every game: legal, by what a seat may know and by the chance given alone."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import settings

from games.registry import GAMES
from games.rules.chance import SeedChance
from games.rules.errors import RulesError
from tests.games import laws_of
from tests.rules.contract.cases import any_case, bound_cases, cases_of
from tests.rules.decision_requests import seen_by
from tests.rules.matches import play, played_windows, quick_bots
from tests.sampling import sample_every

CASES = any_case()
CHANCE = SeedChance(b"bots")
SOAKING = settings.get_current_profile_name() == "soak"
MOST_ASKED = 1000 if SOAKING else 15
"""In a match with more decisions by more bots, this number of them is drawn."""


def answer(bot, resolved, game, seat, state, luck):
    """What the bot plays where the match is in that state, and has just been through all that a game does.

    Whatever the game keeps between calls, where a bot could find it, is then of that state.
    """
    seen = seen_by(resolved, game, seat, state)
    with suppress(RulesError):
        game.resolve(state, {}, CHANCE)
    for viewer in (None, *range(len(state.hands))):
        game.view(state, viewer)
    game.outcome(state)
    game.window(state)
    return bot(seen, Random(luck))


def bots_to_ask(game, windows):
    """Every quick bot in some windows, and those that think for long in the first."""
    quick = quick_bots(game)
    for number, resolved in enumerate(windows):
        yield resolved, [name for name in game.bots if name in quick or number == 0]


def asked(case, rng, most):
    """Decisions of the match that are drawn: the window, the seat, and which bot is to decide."""
    game = case.rules
    every = [
        (resolved, seat, name)
        for resolved, names in bots_to_ask(game, played_windows(case)[::4])
        for seat in game.window(resolved.before).owing
        for name in names
    ]
    return rng.sample(every, min(len(every), most))


@pytest.mark.drawn
@pytest.mark.parametrize("case", CASES, ids=str)
def test_bot_knows_nothing_that_its_seat_does_not(case):
    game, rng = case.rules, Random(str(case))
    for resolved, seat, name in asked(case, rng, MOST_ASKED):
        other, luck = laws_of(case.game).scramble(resolved.before, seat, rng), rng.random()
        known = answer(game.bots[name], resolved, game, seat, resolved.before, luck)
        assert answer(game.bots[name], resolved, game, seat, other, luck) == known, name


@pytest.mark.parametrize("case", sample_every(20, bound_cases()), ids=str)
def test_every_bot_plays_under_any_option(case):
    """With each option at its bounds; a move that is illegal ends the match with the error of `resolve`."""
    assert case.rules.outcome([*play(case)][-1].step.state) is not None


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
