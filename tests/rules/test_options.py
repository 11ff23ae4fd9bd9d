"""Match options from untrusted JSON."""

import pytest

from games.rules.errors import BadOptions
from games.rules.options import Choice, Field, complete_and_check

FIELDS = (
    Field("goal", "Goal", "choice", default=10, choices=(Choice(10), Choice(15))),
    Field("cards", "Cards", "number", default=13, low=5, high=13),
    Field("garnets", "Garnets", "number", default=2, low=0),
    Field("open", "Open", "flag", default=True),
    Field("years", "Years", "choices", default=[1], choices=(Choice(1), Choice(2), Choice(3)), low=1, high=2),
    Field("dice", "Dice", "choices", default=[], choices=(Choice(1), Choice(2)), repeats=True),
)
DEFAULTS = {"goal": 10, "cards": 13, "garnets": 2, "open": True, "years": [1], "dice": []}


def test_left_out_options_have_their_defaults():
    assert complete_and_check(FIELDS, {}) == DEFAULTS
    assert complete_and_check(FIELDS, {"cards": 5}) == DEFAULTS | {"cards": 5}


def test_good_values_are_kept():
    good = {"goal": 15, "cards": 6, "garnets": 999, "open": False, "years": [2, 3], "dice": [2, 2, 2]}
    assert complete_and_check(FIELDS, good) == good


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("goal", 11, "must be one of 10, 15"),
        ("goal", "10", "must be one of 10, 15"),
        ("cards", 4, "must be from 5 to 13"),
        ("cards", 14, "must be from 5 to 13"),
        ("cards", True, "must be a whole number"),
        ("cards", 6.0, "must be a whole number"),
        ("garnets", -1, "must be at least 0"),
        ("open", 1, "must be yes or no"),
        ("years", [], "must name from 1 to 2"),
        ("years", [1, 2, 3], "must name from 1 to 2"),
        ("years", [1, 1], "must name each at most once"),
        ("years", [[1]], "must be a list of 1, 2, 3"),
        ("years", [True], "must be a list of 1, 2, 3"),
    ],
)
def test_bad_value_is_named_with_its_option(name, value, problem):
    with pytest.raises(BadOptions) as refused:
        complete_and_check(FIELDS, {name: value})
    assert refused.value.problems == {name: problem}
