"""Bots of every game: each decides by what its seat may know, and by the chance it is given, alone."""

from contextlib import suppress
from random import Random

import pytest

from games.rules.chance import SeedChance
from games.rules.contract import Seen
from games.rules.errors import RulesError
from tests.games import laws_of
from tests.rules.asking import seen_by
from tests.rules.contract.cases import all_cases
from tests.rules.matches import played, quick_bots

CASES = all_cases()
CHANCE = SeedChance(b"bots")
MOST_ASKED = 60
"""In a match with more decisions by more bots, so many of them are drawn."""


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


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_knows_nothing_that_its_seat_does_not(case):
    game, rng = case.rules, Random(str(case))
    asked = [
        (resolved, seat, name)
        for resolved, names in bots_to_ask(game, played(case)[::4])
        for seat in game.window(resolved.before).owing
        for name in names
    ]
    for resolved, seat, name in rng.sample(asked, min(len(asked), MOST_ASKED)):
        other, luck = laws_of(case.game).scramble(resolved.before, seat, rng), rng.random()
        known = answer(game.bots[name], resolved, game, seat, resolved.before, luck)
        assert answer(game.bots[name], resolved, game, seat, other, luck) == known, name


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_that_is_asked_again_with_the_same_chance_answers_the_same(case):
    game = case.rules
    for resolved, names in bots_to_ask(game, played(case)[::4]):
        seat = game.window(resolved.before).owing[0]
        for name in names:
            seen = Seen(game.view(resolved.before, seat))
            assert game.bots[name](seen, Random(7)) == game.bots[name](seen, Random(7)), name
