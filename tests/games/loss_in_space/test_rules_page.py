"""The rules page of LOSS! in Space: every card, the figures, the example, and every drawing.

It costs no query, however many cards there are: these tests have no database.
"""

import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from games.faces.loss_in_space.example import example
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.reference import reference


@pytest.fixture
def page(client) -> str:
    return re.sub(r"\s+", " ", unescape(client.get("/rules/loss-in-space/").content.decode()))


def test_it_names_every_card_and_ship(page):
    named = {card.name for card in (*RESOURCES.values(), *SHIPS.values())}
    named |= {card.name for card in OBSTACLES.values()}
    assert [name for name in named if f">{name}<" not in page] == []


def test_its_figures_are_those_of_the_match():
    few = reference(GAME.options({"few_cards": True, "events": True, "round_limit": 25}))
    assert (few.start_cargo, few.start_cargo_alone, few.options.round_limit) == (5, 5, 25)
    usual = reference(GAME.options({}))
    assert (usual.start_cargo, usual.start_cargo_alone, usual.goal) == (7, 6, 14)
    assert sum(card.copies for card in usual.obstacles) == 80
    assert len(usual.events) == 8


def test_its_example_is_judged_by_the_rules():
    """One point short alone, further from it once a rival has played, and met with both cards of its own."""
    shown = example()
    assert [each.met for each in (shown.alone, shown.raised, shown.boosted)] == [False, False, True]
    assert [sum(measure.short for measure in each.measures) for each in (shown.alone, shown.raised)] == [1, 3]


def drawn(tag: str, **context) -> str:
    template = Template(f"{{% load loss_in_space %}}{{% {tag} %}}")
    return unescape(template.render(Context(context)))


def symbols(html: str) -> list[str]:
    return re.findall(r"loss(?:\.\w+)?\.svg#([\w-]+)", html)


def test_every_card_and_ship_has_a_drawing_and_no_symbol_is_there_twice():
    ids = re.findall(r'<symbol id="([\w-]+)"', Path(finders.find("loss.svg")).read_text())
    assert len(ids) == len(set(ids))
    used = {symbol for card in RESOURCES for symbol in symbols(drawn("loss_card card", card=card))}
    used |= {symbol for card in OBSTACLES for symbol in symbols(drawn("loss_obstacle card", card=card))}
    used |= {symbol for value in range(1, 7) for symbol in symbols(drawn("loss_die value", value=value))}
    assert (used | set(SHIPS)) - set(ids) == set()
    assert {card.id for card in RESOURCES.values()} <= used
