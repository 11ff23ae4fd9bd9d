"""The drawings of LOSS! in Space: every card and ship has one, and it says what the data say."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from games.faces.loss_in_space.card_words import TYPES, effects_words
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.vocabulary import SLOTS


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


@pytest.mark.parametrize("card", ["the-wall/1", "duct-tape/2", "emp/1", "rented-bodyguard/1"])
def test_a_card_says_its_name_its_kind_and_what_it_does(card):
    html, resource = drawn("loss_card card", card=card), RESOURCES[card]
    work = f"+{resource.bonus}" if resource.bonus else effects_words(resource.effects)
    assert resource.name in html
    assert f"ls-{resource.kind}" in html
    assert work in html
    assert resource.text not in html
    assert resource.text in drawn("loss_card card flavour=True", card=card)


@pytest.mark.parametrize("card", sorted({card for card in OBSTACLES if card.endswith("/1")})[::9])
def test_an_obstacle_shows_its_threats_and_what_it_brings(card):
    obstacle = OBSTACLES[card]
    html = drawn("loss_obstacle card", card=card)
    demanded = [
        (slot, number, name)
        for slot, number, name in zip(SLOTS, obstacle.threat.triple, TYPES, strict=True)
        if number is not None
    ]
    threats = re.findall(r'ls-threat ls-(\w+)">.*?<b>(\d+)</b> (\w+)<', html, re.S)
    assert threats == [(slot, str(number), name) for slot, number, name in demanded]
    assert html.count("<em>or</em>") == (len(demanded) - 1 if obstacle.threat.mode == "any" else 0)
    assert effects_words(obstacle.win) in html
