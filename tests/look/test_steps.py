"""Buttons that change a list of steps, as nobody's page has them."""

import pytest

from games.desk.forms.steps import pressed
from games.rules.options import Field

ENTERED = {"steps": [{"do": "one"}, {"do": "two"}]}


@pytest.mark.parametrize(
    "place", ["9" * 5000, "2", "-1", "x", ""], ids=["endless", "after", "before", "word", "none"]
)
@pytest.mark.parametrize("press", ["drop steps {}", "move steps {} 0", "move steps 0 {}"])
def test_a_place_that_is_none_changes_nothing(press, place):
    fields = (Field("steps", "Steps", "steps"),)
    assert pressed({"step": press.format(place)}, fields, ENTERED, ()) == (ENTERED, None)
