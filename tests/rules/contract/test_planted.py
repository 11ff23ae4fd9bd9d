"""Every law of these finds the mistake that it is there for, and finds none in the toy game without it."""

import pytest

from tests.rules.contract import (
    planted,
    test_bots,
    test_conservation,
    test_doors,
    test_matches,
    test_secrets,
    test_telling,
)
from tests.rules.matches import Endless
from tests.toy.face.face import FACE
from tests.toy.rules.game import Signs

BY_CASE = [
    (planted.PeekingBot(), FACE, test_bots.test_a_bot_knows_nothing_that_its_seat_does_not),
    (planted.ListsHalfCoins(), FACE, test_doors.test_what_is_listed_as_legal_is),
    (planted.ListsTooFew(), FACE, test_doors.test_whatever_is_legal_is_listed),
    (Signs(), planted.TightForm(), test_doors.test_whatever_is_legal_can_be_entered),
    (Signs(), planted.NarrowSteps(), test_doors.test_whatever_is_legal_can_be_entered),
    (Signs(), planted.QuietEnd(), test_telling.test_whatever_happens_is_told_in_clean_sentences),
    (Signs(), planted.SilentWin(), test_telling.test_the_last_window_tells_winners_first_that_they_won),
    (Signs(), planted.GladLoser(), test_telling.test_an_end_went_well_for_its_winners_alone),
    (
        planted.RareMiss(),
        FACE,
        test_conservation.test_nothing_is_created_or_lost_where_somebody_misses_a_window,
    ),
]
OPENINGS = test_secrets.test_who_sees_two_openings_alike_is_told_them_alike


def finds_a_mistake(law, subjects) -> bool:
    """Whether the law holds for not all of the subjects."""
    for subject in subjects:
        try:
            law(subject)
        except (AssertionError, ValueError):
            return True
    return False


@pytest.mark.parametrize(("game", "face", "law"), BY_CASE, ids=lambda each: getattr(each, "__name__", ""))
def test_a_planted_mistake_is_found(game, face, law):
    with planted.installed(game, face) as cases:
        assert finds_a_mistake(law, cases)
    with planted.installed(Signs(), FACE) as cases:
        assert not finds_a_mistake(law, cases)


def test_an_opening_that_tells_what_is_hidden_is_found():
    with planted.installed(planted.TellsAllPurses(), FACE) as cases:
        assert finds_a_mistake(OPENINGS, {case.game for case in cases})
    with planted.installed(Signs(), FACE) as cases:
        assert not finds_a_mistake(OPENINGS, {case.game for case in cases})


def test_a_match_without_end_is_left_with_its_case_and_window_named():
    with planted.installed(planted.Endless(), FACE) as (case, *_):
        for _ in range(2):
            with pytest.raises(Endless) as endless:
                test_matches.test_a_match_ends_with_an_outcome(case)
            assert str(case) in str(endless.value)
            assert 'with a window "' in str(endless.value)
