"""Every law of these finds the mistake that it is there for, and finds none in the toy game without it."""

from inspect import signature
from unittest.mock import patch

import pytest
from django.template import TemplateDoesNotExist

from tests.games import PACKAGES
from tests.rules.contract import (
    mutants,
    test_bots,
    test_matches,
    test_meta,
    test_moves,
    test_recorded,
    test_secrets,
    test_turn_report,
    test_validation,
)
from tests.rules.matches import EndlessMatch
from tests.rules.recorded_matches import record_of_case
from tests.toy.game_ui.game_ui import GAME_UI
from tests.toy.rules.game import Signs

SENT = test_moves.test_every_move_made_by_a_bot_is_legal_and_survives_being_sent
WHOLE = test_moves.test_number_in_a_move_is_a_whole_number_and_nothing_else
VIEWS = test_secrets.test_hidden_information_changes_no_view
REFUSALS = test_secrets.test_hidden_information_changes_no_form_and_no_refusal
SAME_SEED = test_matches.test_same_seed_gives_the_same_match
ENTERED = test_validation.test_legal_moves_can_be_entered
RECORDED = test_recorded.test_recorded_match_plays_out_as_it_did

MISTAKES = [
    (mutants.TellsAllPurses(), GAME_UI, test_secrets.test_equal_views_get_equal_texts),
    (mutants.OpenPurse(), GAME_UI, VIEWS),
    (mutants.SeesTheLast(), GAME_UI, VIEWS),
    (mutants.HintInTitle(), GAME_UI, REFUSALS),
    (mutants.RefusesByRival(), GAME_UI, REFUSALS),
    (mutants.TellsBlocks(), GAME_UI, test_secrets.test_events_reveal_nothing_hidden),
    (mutants.PeekingBot(), GAME_UI, test_bots.test_bot_knows_nothing_that_its_seat_does_not),
    (mutants.BySeat(), GAME_UI, test_matches.test_stored_and_sent_keys_are_texts),
    (mutants.StakesBlindly(), GAME_UI, test_bots.test_every_bot_plays_under_any_option),
    (mutants.PeekingRecipe(), GAME_UI, test_bots.test_standing_order_knows_nothing_that_its_seat_does_not),
    (mutants.StakesFlags(), GAME_UI, SENT),
    (mutants.StakesUnasked(), GAME_UI, test_moves.test_equivalent_entries_are_one_move),
    (mutants.TakesFractions(), GAME_UI, WHOLE),
    (mutants.BlamesTheStake(), GAME_UI, test_moves.test_field_of_another_form_is_named),
    (mutants.ListsTooMuch(), GAME_UI, test_validation.test_listed_legal_moves_are_legal),
    (mutants.ListsTooFew(), GAME_UI, test_validation.test_legal_moves_are_listed),
    (Signs(), mutants.TightForm(), ENTERED),
    (mutants.DiceOfItsOwn(), GAME_UI, SAME_SEED),
    (mutants.DrawsAgain(), GAME_UI, test_matches.test_no_label_of_chance_is_drawn_twice_in_a_match),
    (mutants.TellsInTuples(), GAME_UI, test_matches.test_events_can_be_stored_and_have_an_audience),
    (mutants.LosesCoins(), GAME_UI, test_matches.test_nothing_is_created_or_lost),
    (mutants.RareMiss(), GAME_UI, test_matches.test_nothing_is_created_or_lost_where_somebody_misses_a_window),
    (Signs(), mutants.Wordless(), test_turn_report.test_every_event_has_a_text),
    (Signs(), mutants.QuietEnd(), test_turn_report.test_events_are_told_in_clean_sentences),
    (Signs(), mutants.SilentWin(), test_turn_report.test_last_window_tells_winners_first_that_they_won),
    (Signs(), mutants.GladLoser(), test_turn_report.test_end_went_well_for_its_winners_alone),
]


def finds_a_mistake(law, cases) -> bool:
    """Whether the law holds for not all of the cases, or not for their game."""
    (about,) = signature(law).parameters
    for subject in cases if about == "case" else {case.game for case in cases}:
        try:
            law(subject)
        except (AssertionError, ValueError, TemplateDoesNotExist):
            return True
    return False


def name_of(planted_one) -> str:
    """What a parameter of these tests is called: the mistake, or the law."""
    return getattr(planted_one, "__name__", type(planted_one).__name__)


@pytest.mark.parametrize(("game", "game_ui", "law"), MISTAKES, ids=name_of)
def test_planted_mistake_is_found(game, game_ui, law):
    with mutants.installed(game, game_ui) as cases:
        assert finds_a_mistake(law, cases)
    with mutants.installed(Signs(), GAME_UI) as cases:
        assert not finds_a_mistake(law, cases)


def test_every_mistake_that_is_planted_is_looked_for():
    listed = {type(each) for game, game_ui, _ in MISTAKES for each in (game, game_ui)}
    kinds = {each for each in vars(mutants).values() if isinstance(each, type)}
    mistakes = {each for each in kinds if each.__module__ == mutants.__name__ and each.__name__[0] != "_"}
    assert mistakes - listed == {mutants.ClockInLabel, mutants.Endless}


def test_clock_in_a_label_is_found_once_a_match_is_recorded():
    for game, holds in ((mutants.ClockInLabel(), False), (Signs(), True)):
        with mutants.installed(game, GAME_UI) as (case, *_):
            record = record_of_case(case)
            with patch.dict(test_recorded.RECORDS, {"clock": record}):
                assert finds_a_mistake(lambda slug: RECORDED("clock"), [case]) is not holds


def test_game_without_laws_is_told_where_they_belong():
    with (
        mutants.installed(Signs(), GAME_UI) as (case, *_),
        patch.dict(PACKAGES, {case.game: "tests.browser"}),
        pytest.raises(AssertionError, match=f"{case.game} has no tests.browser.laws"),
    ):
        test_meta.test_game_brings_its_laws(case.game)


def test_match_without_end_is_left_with_its_case_and_window_named():
    with mutants.installed(mutants.Endless(), GAME_UI) as (case, *_):
        for _ in range(2):
            with pytest.raises(EndlessMatch) as endless:
                test_matches.test_match_ends_with_an_outcome(case)
            assert str(case) in str(endless.value)
            assert 'with a window "' in str(endless.value)
