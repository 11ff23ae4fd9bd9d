"""A hundred short conversations, written before there were answers: how many are answered to the point."""

import pytest

from games.rules.space_race.game import GAME as SPACE_RACE
from tests.games.space_race.conversations.situation import answers, conversations, is_to_the_point

RIVALS = [character.name for character in SPACE_RACE.characters if character.talker]
SEVENTY, THIRTY, EIGHTY = conversations("seventy"), conversations("thirty"), conversations("eighty")


def share(talks, bot):
    return sum(is_to_the_point(talk, answers(talk, bot)) for talk in talks) / len(talks)


@pytest.mark.parametrize("bot", RIVALS)
def test_eight_in_ten_are_answered_to_the_point(bot):
    """Of all, of those thirty that were kept aside while answers were made, and of eighty by other hands."""
    assert len(SEVENTY + THIRTY) == 100
    assert len(EIGHTY) == 80
    assert share(SEVENTY + THIRTY, bot) >= 0.8
    assert share(THIRTY, bot) >= 0.8
    assert share(EIGHTY, bot) >= 0.8


def test_each_answers_in_its_own_manner():
    told = {bot: answers({"says": "who is winning?"}, bot)[0] for bot in RIVALS}
    assert len(set(told.values())) == len(RIVALS) == 7


@pytest.mark.parametrize("bot", RIVALS)
def test_answers_are_a_sentence_or_two(bot):
    for talk in SEVENTY + THIRTY:
        told = answers(talk, bot)
        assert 1 <= len(told) <= 2
        assert all(text[-1] in ".?!" and sum(map(text.count, ".?!")) <= 2 for text in told)


def test_a_pun_on_the_right_words_is_no_answer():
    """The measure can fail: an answer to another question is none, nor is one about another lot."""
    talk = {"says": "", "point": ["agrees"], "names": ["lot C"]}
    assert is_to_the_point(talk, ["In short: agreed, lot C is yours."])
    assert not is_to_the_point(talk, ["In short: agreed, lot D is yours."])
    assert not is_to_the_point(talk, ["In short: you are welcome."])
