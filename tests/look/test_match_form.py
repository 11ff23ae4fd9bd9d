"""The form that sets a match up: what is left empty is as the rules have it, errors stand at their fields."""

import pytest

from games.installed import GAMES
from games.set_up.forms.match import MatchForm
from games.set_up.forms.places import places_initial

FILLED = {
    "name": "Thursday",
    "seats": "5",
    "bots": "0",
    "bot": "steady",
    "tempo": "daily",
    "host_plays": "on",
}


def form(edition: str, **entered: str) -> MatchForm:
    """What a browser sends when only the platform's fields, the edition and `entered` are filled in."""
    game = GAMES["space-race"]
    numbers = {
        f.name: str(f.default) for f in game.meta.options if f.kind == "number" and f.default is not None
    }
    flags = {f.name: "on" for f in game.meta.options if f.kind == "flag" and f.default}
    return MatchForm(FILLED | numbers | flags | {"preset": edition} | entered, game=game)


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_an_untouched_form_is_the_edition(edition: str) -> None:
    filled = form(edition)
    assert filled.is_valid(), filled.errors
    game, plan = GAMES["space-race"], filled.plan()
    assert plan.preset == edition
    assert game.options({"edition": edition, **plan.options}) == game.options({"edition": edition})


@pytest.mark.parametrize(("entered", "value"), [("True", True), ("False", False)])
def test_a_flag_can_go_against_the_edition(entered: str, value: bool) -> None:
    filled = form("nine", offer_repeats=entered)
    assert filled.is_valid(), filled.errors
    assert filled.values()["offer_repeats"] is value


@pytest.mark.parametrize("bot", ["mixed", "mixed:hard", "magpie:easy", "steady"])
def test_the_bots_asked_for_are_what_the_form_of_such_a_plan_says(bot: str) -> None:
    """Also the mixed ones, whose plan names them one by one."""
    filled = form("nine", seats="6", bots="5", bot=bot)
    assert filled.is_valid(), filled.errors
    plan = filled.plan()
    assert len(plan.bots) == 5
    assert plan.bots.count("steady") == {"mixed": 1, "mixed:hard": 1, "magpie:easy": 0, "steady": 5}[bot]
    again = places_initial(plan)
    assert (again["bot"], again["bots"]) == (bot, 5)
