"""The rules page of every game: anchors, links, rulings, and a section for whatever a refusal names."""

import ast
import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from inspect import getsource
from pkgutil import iter_modules
from types import ModuleType

import pytest
from django.test import Client

from games.installed import FACES, HOUSE_GAMES, INSTALLED

PLACES = {each.game.meta.slug: each.rules_from.removesuffix(".game") for each in INSTALLED}
PAGES = {"space-race": ("space-race/nine", "space-race/five")}
REFUSALS = ("refuse", "IllegalMove")


def pages_of(slug: str) -> list[str]:
    """The rules of a game, an edition a page."""
    client = Client()
    addresses = [f"/rules/{page}/" for page in PAGES.get(slug, (slug,))]
    return [re.sub(r"\s+", " ", unescape(client.get(each).content.decode())) for each in addresses]


def anchors(page: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', page)


def named_in(module: ModuleType) -> Iterator[str]:
    """The sections that a module's refusals name, in words or out of a table."""
    for call in ast.walk(ast.parse(getsource(module))):
        if isinstance(call, ast.Call):
            rules = [word.value for word in call.keywords if word.arg == "rule"]
            rules += call.args[3:4] if getattr(call.func, "id", "") in REFUSALS else []
            for rule in rules:
                if isinstance(rule, ast.Constant):
                    yield str(rule.value)
                elif isinstance(rule, ast.Subscript):
                    yield from getattr(module, getattr(rule.value, "id", "")).values()


@pytest.mark.parametrize("slug", HOUSE_GAMES)
def test_every_anchor_is_there_once_and_every_link_within_the_page_finds_one(slug):
    for page in pages_of(slug):
        found = anchors(page)
        assert len(found) == len(set(found))
        assert set(re.findall(rf'href="(?:/rules/{slug}/)?#([^"]+)"', page)) <= set(found)


@pytest.mark.parametrize("slug", HOUSE_GAMES)
def test_every_ruling_stands_with_its_reason_at_an_anchor_and_its_section_is_there(slug):
    reference = FACES[slug].reference(HOUSE_GAMES[slug].options({}))
    rulings = [ruling for each in reference.rulings.values() for ruling in each]
    page = pages_of(slug)[0]
    assert rulings
    for ruling in rulings:
        assert ruling.text in page, ruling.code
        assert ruling.reason in page, ruling.code
        assert {ruling.section, ruling.code.lower()} <= set(anchors(page)), ruling.code


@pytest.mark.parametrize("slug", HOUSE_GAMES)
def test_whatever_a_refusal_names_is_a_section(slug):
    files = [each for each in iter_modules(import_module(PLACES[slug]).__path__) if not each.ispkg]
    modules = [import_module(f"{PLACES[slug]}.{each.name}") for each in files]
    named = {rule for module in modules for rule in named_in(module)}
    assert named
    assert named <= {anchor for page in pages_of(slug) for anchor in anchors(page)}
