"""The rules of every game: anchors, links, rulings, sections in code and refusals that lead to headings."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from inspect import getsource
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest
from django.test import Client

from games.management.commands.rulings import FOLDER, page_of, path_of
from games.registry import BUILTIN_GAMES, GAME_UIS, INSTALLED_GAMES

PLACES = {each.game.meta.slug: each.rules_from.removesuffix(".game") for each in INSTALLED_GAMES}
PAGES = {"space-race": ("space-race/nine", "space-race/five")}
REFUSALS = ("refuse", "IllegalMove")


def pages_of(slug: str) -> list[str]:
    client = Client()
    addresses = [f"/rules/{page}/" for page in PAGES.get(slug, (slug,))]
    return [re.sub(r"\s+", " ", unescape(client.get(each).content.decode())) for each in addresses]


def anchors(page: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', page)


def named_in(module: ModuleType) -> Iterator[str]:
    for call in ast.walk(ast.parse(getsource(module))):
        if isinstance(call, ast.Call):
            rules = [word.value for word in call.keywords if word.arg == "rule"]
            rules += call.args[3:4] if getattr(call.func, "id", "") in REFUSALS else []
            for rule in rules:
                if isinstance(rule, ast.Constant):
                    yield str(rule.value)
                elif isinstance(rule, ast.Subscript):
                    yield from getattr(module, getattr(rule.value, "id", "")).values()


@pytest.mark.parametrize("slug", BUILTIN_GAMES)
def test_every_anchor_is_there_once_and_every_link_within_the_page_finds_one(slug):
    for page in pages_of(slug):
        found = anchors(page)
        assert len(found) == len(set(found))
        assert set(re.findall(rf'href="(?:/rules/{slug}/)?#([^"]+)"', page)) <= set(found)


@pytest.mark.parametrize("slug", BUILTIN_GAMES)
def test_every_ruling_stands_with_its_reason_at_an_anchor_and_its_section_is_there(slug):
    reference = GAME_UIS[slug].reference(BUILTIN_GAMES[slug].options({}))
    rulings = [ruling for each in reference.rulings.values() for ruling in each]
    page = pages_of(slug)[0]
    assert rulings
    for ruling in rulings:
        assert ruling.text in page, ruling.code
        assert ruling.reason in page, ruling.code
        assert {ruling.section, ruling.code.lower()} <= set(anchors(page)), ruling.code


@pytest.mark.parametrize("slug", BUILTIN_GAMES)
def test_sections_named_by_errors_exist(slug):
    files = [each for each in iter_modules(import_module(PLACES[slug]).__path__) if not each.ispkg]
    modules = [import_module(f"{PLACES[slug]}.{each.name}") for each in files]
    named = {rule for module in modules for rule in named_in(module)}
    assert named
    assert named <= {anchor for page in pages_of(slug) for anchor in anchors(page)}


CODE = re.compile(r"^- (\*\*[A-Z]\d+\*\*(?: \(\*\w+\*\))?)", re.MULTILINE)


@pytest.mark.parametrize("slug", BUILTIN_GAMES)
def test_published_rulings_are_those_of_the_game(slug):
    assert page_of(slug) == path_of(slug).read_text(), "run manage.py rulings"


def test_no_code_stands_for_two_rulings():
    files = [*FOLDER.glob("*.md"), *(FOLDER.parent / "decisions").glob("*.md")]
    codes = Counter(code for file in files for code in CODE.findall(file.read_text()))
    assert len(codes) > 200
    assert [code for code, times in codes.items() if times > 1] == []


ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "docs" / "rules"
NAMES = {"Space Race": "space-race", "Moonshot": "moonshot", "LOSS! in Space": "loss-in-space"}
SIGN = re.compile(rf"(?:({'|'.join(NAMES)}) )?§(\d+(?:\.\d+)?)")
SOURCES = [
    path
    for folder in ("games", "tests", "spacerace", "docs")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".html", ".md", ".toml"} and path != Path(__file__) and "browser" not in path.parts
]


def sections(document: str) -> set[str]:
    text = (DOCUMENTS / f"{document}.md").read_text()
    return set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))


SECTIONS = {path.stem: sections(path.stem) for path in DOCUMENTS.glob("*.md")}


def document_of(path: Path) -> str:
    """Return the rules that a file's plain signs refer to; "" where a sign must name its game."""
    parts = path.relative_to(ROOT).parts
    found = [part.replace("_", "-") for part in (*parts[:-1], path.stem)]
    return next((part for part in found if part in SECTIONS), "season" if "elimination" in parts else "")


def wrong_signs(path: Path) -> list[str]:
    return [
        sign[0]
        for sign in SIGN.finditer(path.read_text())
        if sign[2] not in SECTIONS.get(NAMES.get(sign[1] or "", document_of(path)), ())
    ]


def test_every_section_sign_leads_to_a_heading_of_the_rules():
    wrong = {str(path.relative_to(ROOT)): signs for path in SOURCES if (signs := wrong_signs(path))}
    assert not wrong
