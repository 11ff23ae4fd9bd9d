"""The phrases of nations in a hurry: data and text say the same."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.space_race.phrases import (
    FORMS,
    Launch,
    No,
    Pursuit,
    Question,
    Reading,
    Truce,
    Yes,
    spoken,
    understood,
)

LOTS = st.integers(0, 25)
NUMBERS = st.integers(0, 999_999_999)
PHRASES = st.one_of(
    st.builds(Reading, NUMBERS),
    st.builds(Pursuit, LOTS),
    st.builds(Truce, LOTS),
    st.builds(Launch, NUMBERS),
    st.sampled_from([Question(), Yes(), No()]),
)


@given(PHRASES)
def test_what_is_spoken_is_understood(phrase):
    assert understood(spoken(phrase)) == phrase


@given(
    st.one_of(st.text(), st.from_regex(r"(my reading is|i go for lot|launch with me in) \w+", fullmatch=True))
)
def test_what_is_understood_would_be_spoken_alike(text):
    """But for case, spaces, zeros in front and the mark at the end; everything else is no phrase."""
    phrase = understood(text)
    if phrase is not None:
        said, meant = (" ".join(each.lower().split()).rstrip(" .!?") for each in (spoken(phrase), text))
        assert said == re.sub(r"\b0+(?=\d)", "", meant)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("My reading is 3.", Reading(3)),
        ("What is your reading?", Question()),
        ("I go for lot B.", Pursuit(1)),
        ("Let us not fight over lot C: leave it to me.", Truce(2)),
        ("Launch with me in 1957.", Launch(1957)),
        ("Yes.", Yes()),
        ("No.", No()),
        ("  yes!", Yes()),
        ("i go for  lot b", Pursuit(1)),
    ],
)
def test_a_hand_that_types_is_understood(text, phrase):
    assert understood(text) == phrase


@pytest.mark.parametrize(
    "text",
    ["", ".", "Yes, but no.", "My reading is -1.", "My reading is ٣.", "I go for lot BB.", "I go for lot ſ."],
)
def test_other_words_are_no_phrase(text):
    assert understood(text) is None


def test_every_phrase_is_spoken_in_its_own_way():
    assert len({form.lower() for form in FORMS.values()}) == len(FORMS) == 7
