"""A hundred short conversations, written before there were answers: how many are answered to the point."""

import pytest

from games.rules.space_race.game import GAME as SPACE_RACE
from tests.games.space_race.conversations.situation import answers, conversations, is_to_the_point
from tests.hurry import every

RIVALS = [character.name for character in SPACE_RACE.characters if character.talker]
SEVENTY, THIRTY = conversations("seventy"), conversations("thirty")
LATER = {
    name: conversations(name)
    for name in (
        "eighty", "forty", "forty_more", "forty_last", "forty_plain", "fifty", "strangers",
        "ordinary", "odd_first", "odd_second", "odd_third", "odd_last", "hundred",
    )
}  # fmt: skip
SIZES = {
    "eighty": 80,
    "fifty": 50,
    "strangers": 118,
    "odd_first": 153,
    "odd_second": 148,
    "odd_third": 149,
    "odd_last": 105,
    "hundred": 100,
    "ordinary": 120,
}


def share(talks, bot):
    return sum(is_to_the_point(talk, answers(talk, bot)) for talk in talks) / len(talks)


@pytest.mark.parametrize("bot", RIVALS)
def test_eight_in_ten_are_answered_to_the_point(bot):
    """Of all, and of those thirty that were kept aside while answers were made."""
    assert len(SEVENTY + THIRTY) == 100
    assert share(SEVENTY + THIRTY, bot) >= 0.8
    assert share(THIRTY, bot) >= 0.8


@pytest.mark.parametrize("name", LATER)
@pytest.mark.parametrize("bot", every(2, ["steady", "wrecker"]))
def test_what_was_written_later_is_answered_as_well(name, bot):
    """By very different people, about the past, the rules, third parties, and nothing much."""
    assert len(LATER[name]) == SIZES.get(name, 40)
    assert share(LATER[name], bot) >= 0.88


@pytest.mark.parametrize(
    ("says", "never"),
    [
        ("i have two missiles and I'm not afraid to use them", "reading"),
        ("lot E is a fake, don't waste money", "refuses"),
        ("what is the weather like in Moscow", "opinion"),
        ("pls tell UK that I won't attack", "peace"),
        ("thanks a bunch for shooting at us, very friendly", "peace"),
        ("yes", "threat"),
    ],
)
def test_a_word_out_of_place_is_no_answer(says, never):
    """Rather not understood than misunderstood."""
    assert not is_to_the_point({"point": [never]}, answers({"says": says}, "steady"))


def test_who_is_not_understood_learns_once_what_would_be():
    told = answers({"before": [{"says": "qwertz uiop"}], "says": "asdf jkl"}, "steady")
    before = answers({"says": "asdf jkl"}, "steady")
    assert "readings" in before[0]
    assert "readings" not in told[0]


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
