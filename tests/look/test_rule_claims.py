"""What pages say of the rules comes from the rules: of a match, and in two minutes on top of a rules page."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from games.models import Match
from games.registry import BUILTIN_GAMES
from games.rules.space_race.editions import EDITIONS
from tests.builders import make_match, play_window, users_of
from tests.look.page_faults import badly_joined, text_of

NINE, FIVE = (EDITIONS[edition].parts for edition in ("nine", "five"))
RENAMED = {str(part.number): f"Quux {chr(65 + part.number)}" for part in NINE}
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
        {"edition": "nine", "base_space": 61, "theft_reward": 0, "plating_price": 7, "part_names": RENAMED},
        5,
        "|".join([*(part.name for part in NINE), r"\b27 thousand", "0 garnets each"]),
    ),
    "five": (
        "space-race",
        {
            "edition": "five",
            "base_space": 23,
            "part_names": {str(part.number): RENAMED[str(part.number)] for part in FIVE},
        },
        5,
        "|".join([*(part.name for part in FIVE), r"\bSPACE\W{1,3}(?:is |lies at |was )?40 thousand"]),
    ),
}
"""Matches whose options differ from the default, and what would be the default's."""
WINDOWS = 6
NAMES_DEFAULTS = r"<head>.*?</head>|<section id=\"changes\".*?</section>|A host can change this: [^<]*"
"""What a page says of a match against the default, "instead of 27", and the labels of options."""


def pages_of(client: Any, match: Match) -> Iterator[tuple[str, str]]:
    """The address and the words of what the first player reads of a match, in its first windows."""
    client.force_login(users_of(match)[0])
    yield from _read(client, "match_rules", match.pk)
    for number in range(WINDOWS):
        match.refresh_from_db()
        yield from _read(client, "match", match.pk)
        play_window(match, bot="steady")
        for name in ("match_window", "match_animation"):
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
    assert {game for game, *_ in OTHERWISE.values()} == {*BUILTIN_GAMES}


PAGES = [
    f"/rules/{slug}/{preset}"
    for slug, game in BUILTIN_GAMES.items()
    for preset in [f"{name}/" for name in game.meta.presets] or [""]
]


def brief_of(client, path: str) -> str:
    page = client.get(path).content.decode()
    found = re.search(r'<section class="rules-brief.*?</section>', page, re.DOTALL)
    assert found is None or page.index('<section class="rules-brief') < page.index('class="rules-text"')
    return found[0] if found else ""


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("path", PAGES)
def test_rule_summary_is_short_and_has_drawings(client, path):
    brief = brief_of(client, path)
    assert 140 <= len(words_of(brief).split()) <= 210, words_of(brief)
    assert 1 <= brief.count("<svg") <= 4
    assert brief.count("<svg") == brief.count('aria-hidden="true"')


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rules/space-race/nine/", "SPACE lies at 27 thousand feet plus what"),
        ("/rules/space-race/five/", "a level, 0 to 4, in secret"),
        ("/rules/space-race/taster/", "SPACE lies at 25 thousand feet plus what"),
        ("/rules/goofspiel/", "13 prizes, worth 1 to 13"),
        ("/rules/booster/", "Each is 5 cards, one of each type."),
        ("/rules/moonshot/", "your budget is 15 behind the rival's"),
    ],
)
def test_rule_summary_has_the_figures_of_the_rules(client, path, said):
    assert said in words_of(brief_of(client, path))
