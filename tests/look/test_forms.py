"""Forms: bots that a plan asks for, and buttons that change a list of steps."""

import pytest

from games.desk.forms.steps import MOST_STEPS, pressed, steps_forms
from games.installed import GAMES
from games.rules.options import Field, Variant
from games.set_up.forms.match import MatchForm
from games.set_up.forms.places import places_initial


@pytest.mark.parametrize("bot", ["mixed", "mixed:hard", "magpie:easy", "steady"])
def test_the_bots_asked_for_are_what_the_form_of_such_a_plan_says(bot: str) -> None:
    """Also the mixed ones, whose plan names them one by one."""
    entered = {"name": "Thursday", "preset": "nine", "seats": "6", "bots": "5", "bot": bot}
    filled = MatchForm(entered | {"tempo": "daily", "host_plays": "on"}, game=GAMES["space-race"])
    assert filled.is_valid(), filled.errors
    plan = filled.plan()
    assert len(plan.bots) == 5
    assert plan.bots.count("steady") == {"mixed": 1, "mixed:hard": 1, "magpie:easy": 0, "steady": 5}[bot]
    again = places_initial(plan)
    assert (again["bot"], again["bots"]) == (bot, 5)


ENTERED = {"steps": [{"do": "one"}, {"do": "two"}]}


@pytest.mark.parametrize(("high", "length"), [(3, 3), (None, MOST_STEPS)])
def test_a_list_ends_where_its_field_says(high, length):
    """However often a page that is old, or none of the site's, presses."""
    fields = (Field("steps", "Steps", "steps", high=high, variants={"one": Variant("One", ())}),)
    entered = {}
    for _ in range(length + 2):
        entered, _ = pressed({"step": "add steps one"}, fields, entered, ())
    assert len(entered["steps"]) == length
    (form,) = steps_forms(fields, entered)
    assert not form.may_grow


@pytest.mark.parametrize(
    "place", ["9" * 5000, "2", "-1", "x", ""], ids=["endless", "after", "before", "word", "none"]
)
@pytest.mark.parametrize("press", ["drop steps {}", "move steps {} 0", "move steps 0 {}"])
def test_a_place_that_is_none_changes_nothing(press, place):
    fields = (Field("steps", "Steps", "steps"),)
    assert pressed({"step": press.format(place)}, fields, ENTERED, ()) == (ENTERED, None)


def test_a_step_whose_numbers_come_to_too_little_is_not_added_and_says_so():
    numbers = (Field("own", "Own", "number", 0), Field("rival", "Rival", "number", 0))
    fields = (Field("steps", "Steps", "steps", variants={"lay": Variant("Lay", numbers, least=2)}),)
    laid = {"step": "add steps lay", "steps-lay-own": "1", "steps-lay-rival": "0"}
    entered, refused = pressed(laid, fields, {}, ())
    assert entered == {}
    assert refused[1].non_field_errors() == ["Enter 2 or more in all."]
    entered, refused = pressed(laid | {"steps-lay-rival": "1"}, fields, {}, ())
    assert entered == {"steps": [{"do": "lay", "own": 1, "rival": 1}]}
    assert refused is None
