"""Warnings before a launch or an abort: a rival who flies first, missing payload, and the loss of the match."""

import re

import pytest

from games.game_uis.moonshot.launch_gaps import reachable
from games.game_uis.moonshot.launch_warnings import abort_loses, launch_loses, launch_risks_match, race_warning
from games.play.services.submissions import save_draft
from games.rules.moonshot.game import GAME
from tests.builders import page_of, users_of, window_of
from tests.games.moonshot.tables import at_position, in_engineering, in_politics, mission, with_program, with_table

ABORT_LOSES = "No launch takes your last popularity: this loses you the match."


def politics(*missions, **own):
    state = with_program(in_politics(), "roscosmos", **own)
    return with_table(state, missions=missions) if missions else state


def panel(state, **plan) -> str:
    """The first player's page without tags, in single spaces."""
    match = at_position(state, **plan)
    return page_of(match, users_of(match)[0])


def words(page: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", page).split())


def test_abort_loses_at_the_last_popularity_alone():
    assert [abort_loses(popularity) for popularity in (1, 2)] == [True, False]


@pytest.mark.parametrize(
    ("popularity", "money", "loaded", "loses"), [(3, 4, 0, True), (4, 4, 0, False), (3, 5, 0, False), (3, 4, 1, False)]
)
def test_launch_loses_for_sure_without_payload_and_money_for_it(popularity, money, loaded, loses):
    state = politics(mission("m01", "x01", roscosmos={"satellite": loaded}), money=money)
    assert launch_loses(GAME.view(state, 0), "m01", popularity) is loses


def test_launch_that_could_cost_the_last_popularity_risks_the_match():
    assert [launch_risks_match("m01", popularity) for popularity in (3, 4)] == [True, False]


def test_rival_who_declared_first_is_named_with_the_price_of_the_delay():
    state = with_program(politics(), "nasa", declared="m01")
    view = GAME.view(state, 0)
    assert race_warning(view, "m01").startswith("NASA declared this launch first and flies before you.")
    assert "costs 3 popularity" in race_warning(view, "m01")
    assert race_warning(view, "m02") == ""
    assert reachable(view, "m01").startswith("If NASA fails, you can reach about 100% this round with 30 money: ")
    assert reachable(view, "m02").startswith("With 30 money")


@pytest.mark.django_db(transaction=True)
def test_mission_without_payload_says_so_instead_of_its_chance():
    missing = words(panel(politics(mission("m01", "x01"))))
    assert "payload missing without it the launch is delayed and costs 3 popularity; 0% to pass the risks;" in missing
    loaded = words(panel(politics(mission("m01", "x01", roscosmos={"satellite": 1}))))
    assert "payload missing" not in loaded
    assert "0% to succeed" in loaded


@pytest.mark.django_db(transaction=True)
def test_engineer_is_told_what_the_declaration_means():
    shifts = [words(panel(in_engineering(roscosmos=declared))) for declared in ("m01", "abort")]
    assert "First Signal from Orbit is declared: only this mission flies this round" in shifts[0]
    assert "No launch is declared: nothing flies this round." in shifts[1]


@pytest.mark.django_db(transaction=True)
def test_draft_that_loses_the_match_is_marked_before_it_is_saved():
    match = at_position(politics(popularity=3))
    user = users_of(match)[0]
    draft = {"steps": [{"do": "raise", "popularity": 2}, {"do": "abort"}]}
    save_draft(match_id=match.pk, user=user, window_id=window_of(match).pk, entered=draft)
    foot = page_of(match, user).partition('class="decision-foot"')[2]
    assert ABORT_LOSES in foot
