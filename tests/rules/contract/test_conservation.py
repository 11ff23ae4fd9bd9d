"""Nothing is created or lost: parts, garnets, cards, points."""

import pytest

from tests.games import laws_of
from tests.rules.contract.cases import all_cases, option_cases
from tests.rules.matches import missed_windows, played_windows, states_of
from tests.sampling import sample_every

CASES = sample_every(2, [*all_cases(), *option_cases()])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_created_or_lost(case):
    laws = laws_of(case.game)
    for state in states_of(case):
        laws.check_state(state)
    for resolved in played_windows(case):
        laws.check_change(resolved)


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_nothing_is_created_or_lost_where_somebody_misses_a_window(case):
    laws = laws_of(case.game)
    for resolved in missed_windows(case):
        laws.check_state(resolved.step.state)
        laws.check_change(resolved)
