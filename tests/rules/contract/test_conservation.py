"""Nothing is created or lost: parts, garnets, cards, points."""

import pytest

from games.rules.registry import GAMES
from tests.rules.contract.cases import all_cases, option_cases
from tests.rules.contract.conservation import CHANGES, STATES
from tests.rules.matches import played, states_of

CASES = [*all_cases(), *option_cases()]


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_known_what_is_conserved(slug):
    assert slug in STATES
    assert slug in CHANGES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_created_or_lost(case):
    for state in states_of(case):
        STATES[case.game](state)
    for resolved in played(case):
        CHANGES[case.game](resolved)
