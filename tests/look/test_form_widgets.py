"""Words that many pages share, and forms: bots that a plan asks for, buttons that change a list of steps."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from games.forms.field_types import OLDER_ZONES_LABEL, zone_choices
from games.forms.steps import MAX_LIST_STEPS, apply_step_button, steps_forms
from games.humanize import and_list, possessive
from games.match_setup.forms.match import MatchForm
from games.match_setup.forms.seats import seats_initial
from games.registry import GAMES
from games.rules.options import Field, Variant
from games.templatetags.pages import DAY, HOUR, span


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


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(2 * DAY + 3 * HOUR + 59, "2 d 3 h"), (DAY + 59 * 60, "1 d"), (23 * HOUR + 420, "23 h 07 min"), (545, "9:05")],
)
def test_span_shows_two_largest_units(seconds, told):
    assert span(seconds) == told


@pytest.mark.parametrize(("seconds", "said"), [(-5, "any moment now"), (59, "in 0:59"), (3_661, "in 1 h 01 min")])
def test_countdown_without_scripts_shows_time_left(seconds, said):
    deadline = timezone.now() + timedelta(seconds=seconds + 0.9)
    html = render_to_string("components/countdown.html", {"deadline": deadline})
    assert f'<span class="left">{said}</span>' in html


def test_zones_are_grouped_by_region_and_older_names():
    groups = dict(zone_choices())
    assert ("Europe/Berlin", "Berlin (Germany)") in groups["Europe"]
    assert ("Asia/Singapore", "Singapore") in groups["Asia"]
    assert ("Asia/Calcutta", "Asia: Calcutta") in groups[OLDER_ZONES_LABEL]
    assert "Asia/Calcutta" not in dict(groups["Asia"])


@pytest.mark.parametrize("bot", ["mixed", "mixed:hard", "magpie:easy", "steady"])
def test_the_bots_asked_for_are_what_the_form_of_such_a_plan_says(bot: str) -> None:
    entered = {"name": "Thursday", "preset": "nine", "seats": "6", "bots": "5", "bot": bot}
    filled = MatchForm(entered | {"tempo": "daily", "host_plays": "on"}, game=GAMES["space-race"])
    assert filled.is_valid(), filled.errors
    plan = filled.plan()
    assert len(plan.bots) == 5
    assert plan.bots.count("steady") == {"mixed": 1, "mixed:hard": 1, "magpie:easy": 0, "steady": 5}[bot]
    again = seats_initial(plan)
    assert (again["bot"], again["bots"]) == (bot, 5)


ENTERED = {"steps": [{"do": "one"}, {"do": "two"}]}


@pytest.mark.parametrize(("high", "length"), [(3, 3), (None, MAX_LIST_STEPS)])
def test_step_list_length_is_limited(high, length):
    """However often a page that is old, or none of the site's, presses."""
    fields = (Field("steps", "Steps", "steps", high=high, variants={"one": Variant("One", ())}),)
    entered = {}
    for _ in range(length + 2):
        entered, _ = apply_step_button({"step": "add steps one"}, fields, entered, ())
    assert len(entered["steps"]) == length
    (form,) = steps_forms(fields, entered)
    assert not form.may_grow


@pytest.mark.parametrize("place", ["9" * 5000, "2", "-1", "x", ""], ids=["endless", "after", "before", "word", "none"])
@pytest.mark.parametrize("press", ["drop steps {}", "move steps {} 0", "move steps 0 {}"])
def test_invalid_step_index_changes_nothing(press, place):
    fields = (Field("steps", "Steps", "steps"),)
    assert apply_step_button({"step": press.format(place)}, fields, ENTERED, ()) == (ENTERED, None)


def test_step_below_minimum_is_rejected():
    numbers = (Field("own", "Own", "number", 0), Field("rival", "Rival", "number", 0))
    fields = (Field("steps", "Steps", "steps", variants={"lay": Variant("Lay", numbers, least=2)}),)
    laid = {"step": "add steps lay", "steps-lay-own": "1", "steps-lay-rival": "0"}
    entered, refused = apply_step_button(laid, fields, {}, ())
    assert entered == {}
    assert refused[1].non_field_errors() == ["Enter a total of at least 2."]
    entered, refused = apply_step_button(laid | {"steps-lay-rival": "1"}, fields, {}, ())
    assert entered == {"steps": [{"do": "lay", "own": 1, "rival": 1}]}
    assert refused is None
