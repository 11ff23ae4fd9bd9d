"""Lists in sentences."""

import pytest

from games.wording import and_list, possessive


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["India"], "India"),
        (("India", "China"), "India and China"),
        (["India", "China", "Brazil"], "India, China and Brazil"),
        (iter("ABCD"), "A, B, C and D"),
    ],
)
def test_names_are_listed_as_a_sentence_lists_them(names, said):
    assert and_list(names) == said


def test_a_name_that_ends_in_s_is_somebody_s_too():
    assert (possessive("United States"), possessive("China")) == ("United States'", "China's")
