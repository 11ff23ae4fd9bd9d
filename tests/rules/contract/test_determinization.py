"""What an outsider may take a match for looks to an outsider just as the match does."""

import pytest

from games.rules.capabilities import Determinizes
from games.rules.chance import SeedChance
from tests.rules.contract.cases import any_case
from tests.rules.matches import states_of

CASES = any_case(lambda case: isinstance(case.rules, Determinizes))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_imagined_state_gives_the_view_that_it_was_imagined_from(case):
    game = case.rules
    for number, state in enumerate(states_of(case)[:-1]):
        view = game.view(state, None)
        imagined = game.determinize(view, SeedChance(b"imagined/%d" % number))
        assert game.view(imagined, None) == view
        assert game.window(imagined) == game.window(state)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_secret_of_the_match_is_in_what_is_imagined(case):
    """Another chance gives another state, the same one always the same."""
    game, state = case.rules, case.start().state
    view = game.view(state, None)
    first, again, other = (game.determinize(view, SeedChance(seed)) for seed in (b"1", b"1", b"2"))
    assert first == again
    assert first != other
