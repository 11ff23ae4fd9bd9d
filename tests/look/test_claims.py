"""What pages say of the rules comes from the rules: no literals, and no default where a match differs."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from games.installed import HOUSE_GAMES
from games.models import Match
from games.rules.space_race.editions import EDITIONS
from tests.look.faults import badly_joined, text_of
from tests.look.sources import ROOT
from tests.server.builders import make_match, play_window, users_of

FACES = ROOT / "games" / "faces"
WORDS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty"
NUMBER = re.compile(rf"\d+|\b(?:{WORDS})\b", re.IGNORECASE)
NO_CLAIM = re.compile(
    r"§\d+|\b[01] to |\blevel [0-3]\b|\b[01] or (?:less|more)\b|^\s*\d\.? (?=[A-Z])|\bSHA-256\b",
    re.IGNORECASE,
)
"""Names of sections, levels and steps, and where a range begins."""

LITERALS = {
    "booster/rules.html": "three",
    "loss-in-space/decisions/launch.py": "two",
    "loss-in-space/rules/_facing.html": "three",
    "loss-in-space/rules/_harm.html": "1 0",
    "loss-in-space/rules/_preparation.html": "three two",
    "loss-in-space/rules/_ship.html": "three two",
    "loss-in-space/rules/_start.html": "0 0",
    "loss-in-space/rules/_turn.html": "4 6 4 6",
    "loss-in-space/rules/_ways.html": "three",
    "loss-in-space/templatetags/loss_in_space_film.py": "Two Three Two Three",
    "moonshot/_brief.html": "Two two",
    "moonshot/_figures.html": "Two",
    "moonshot/briefing.py": "0",
    "moonshot/decisions/engineering.py": "two",
    "moonshot/face.py": "Two",
    "moonshot/names.py": "two",
    "moonshot/plan/_bench.html": "Two 1",
    "moonshot/plan/_orders.html": "0",
    "moonshot/rules/_aim.html": "Two two four two four two four",
    "moonshot/rules/_blueprint.html": "1 two 1 1 Four",
    "moonshot/rules/_end.html": "0",
    "moonshot/rules/_engineering.html": "two two",
    "moonshot/rules/_launches.html": "1",
    "moonshot/rules/_tiles.html": "Three",
    "moonshot/templatetags/moonshot.py": "3",
    "space-race/_two_bids.html": "Two 2 1 0",
    "space-race/actions.py": "two",
    "space-race/briefing.py": "Two",
    "space-race/dilemma.py": "100 100 100 100 100",
    "space-race/face.py": "five",
    "space-race/hindsight.py": "100",
    "space-race/rules/_s7_five.html": "0",
    "space-race/rules/_s7_nine.html": "0",
    "space-race/verdict.py": "0",
}
"""The numbers that stand in texts of faces, file by file in their order: what the games are made of."""


DRAWINGS = {"example.py", "scenes.py"}
"""Modules whose strings are ids of cards and parts of drawings."""


def sentences_of(path: Path) -> Iterator[str]:
    """What a template or a module of a face says to players, without what it takes from variables."""
    text = path.read_text()
    if path.suffix == ".html":
        text = re.sub(r"<(svg|code)\b.*?</\1>|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", "…", text, flags=re.DOTALL)
        yield from re.sub(r"<[^>]*>", "\n", text).split("\n")
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def is_said(sentence: str) -> bool:
    """Whether a text is for players, and no path of a drawing, key or docstring."""
    words = re.findall(r"[A-Za-z]{2,}", sentence)
    return (
        len(words) > 1
        and "\n" not in sentence.strip()
        and not re.search(r"\d[HVLMQ]|\d [\d.-]+ \d|<|#", sentence)
    )


def numbers_in(path: Path) -> str:
    """The numbers that stand in a file's texts, in order."""
    documented = path.suffix == ".py" and {*_docstrings(path)}
    found = []
    for sentence in sentences_of(path):
        if documented and sentence in documented:
            continue
        if path.suffix == ".html" or is_said(sentence):
            found += NUMBER.findall(NO_CLAIM.sub("", sentence))
    return " ".join(found)


def _docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        for each in getattr(node, "body", ()) if isinstance(getattr(node, "body", ()), list) else ():
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
                yield str(each.value.value)


def test_numbers_in_texts_of_faces_come_from_variables_but_for_a_few() -> None:
    paths = [path for path in (*FACES.rglob("*.html"), *FACES.rglob("*.py")) if path.name not in DRAWINGS]
    found = {}
    for path in sorted(paths):
        game, *rest = path.relative_to(FACES).parts
        place = "/".join(rest).replace(f"templates/games/{game.replace('_', '-')}/", "")
        if numbers := numbers_in(path):
            found[f"{game.replace('_', '-')}/{place}"] = numbers
    assert found == LITERALS


RENAMED = {str(part.number): f"Quux {chr(65 + part.number)}" for part in EDITIONS["five"].parts}
PARTS = {part.name for part in EDITIONS["five"].parts}
OTHERWISE: Mapping[str, tuple[str, dict[str, Any], int, str]] = {
    "booster": ("booster", {"goal": 20, "max_turns": 37}, 2, r"\b100\b|\b10 victory points"),
    "goofspiel": (
        "goofspiel",
        {"cards": 6},
        3,
        r"\b1 to 13\b|(?<! to )\b13 (?:prizes|bids|rounds)|\bthirteen\b|\b91\b",
    ),
    "loss-in-space": (
        "loss-in-space",
        {"round_limit": 33, "few_cards": True, "pace": "relaxed"},
        2,
        r"\bround 40\b|\bof 40\b|(?:with|gets) 7 |parsec 8 (?:on|or)",
    ),
    "moonshot": ("moonshot", {"rounds": 9}, 2, r"After 16 rounds|\bround 16\b|\bof 16\b"),
    "nine": (
        "space-race",
        {
            "edition": "nine",
            "base_space": 61,
            "theft_reward": 0,
            "plating_price": 7,
            "part_names": {
                str(part.number): f"Quux {chr(65 + part.number)}" for part in EDITIONS["nine"].parts
            },
        },
        5,
        "|".join([*(part.name for part in EDITIONS["nine"].parts), r"\b27 thousand", "0 garnets each"]),
    ),
    "five": (
        "space-race",
        {"edition": "five", "base_space": 23, "part_names": RENAMED},
        5,
        "|".join([*PARTS, r"\b40 thousand"]),
    ),
}
"""Matches whose options differ from the default, and what would be the default's."""
WINDOWS = 6
NAMES_DEFAULTS = r"<head>.*?</head>|<section id=\"changes\".*?</section>|A host can change it: [^<]*"
"""What a page says of a match against the default, "instead of 27", and the labels of options."""


def pages_of(client: Any, match: Match) -> Iterator[tuple[str, str]]:
    """The address and the words of what the first player reads of a match, in its first windows."""
    client.force_login(users_of(match)[0])
    yield from _read(client, "match_rules", match.pk)
    for number in range(WINDOWS):
        match.refresh_from_db()
        yield from _read(client, "match", match.pk)
        play_window(match, bot="steady")
        for name in ("match_window", "match_reel"):
            yield from _read(client, name, match.pk, number)


def _read(client: Any, name: str, *args: int) -> Iterator[tuple[str, str]]:
    address = reverse(name, args=args)
    response = client.get(address)
    if response.status_code == 200:
        yield address, response.content.decode()


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("case", OTHERWISE)
def test_no_page_says_of_a_match_what_only_the_default_has(client, case) -> None:
    game, options, people, default = OTHERWISE[case]
    match = make_match(people=people, game=game, options=options, preset=options.get("edition", ""))
    said = re.compile(default)
    for address, html in pages_of(client, match):
        text = text_of(re.sub(NAMES_DEFAULTS, "", html, flags=re.DOTALL))
        assert {found[0] for found in said.finditer(text)} == set(), address
        assert badly_joined(html) == [], address


def test_every_game_has_such_a_match() -> None:
    assert {game for game, *_ in OTHERWISE.values()} == {*HOUSE_GAMES}
