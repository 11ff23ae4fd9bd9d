"""On top of every rules page the game in two minutes: short, drawn, and with the figures of the tables."""

import re
from html import unescape

import pytest

from games.installed import HOUSE_GAMES

PAGES = [
    f"/rules/{slug}/{preset}"
    for slug, game in HOUSE_GAMES.items()
    for preset in [f"{name}/" for name in game.meta.presets] or [""]
]


def brief_of(client, path: str) -> str:
    """What stands in the short version, tags and all; "" where there is none."""
    page = client.get(path).content.decode()
    found = re.search(r'<section class="rules-brief.*?</section>', page, re.DOTALL)
    assert found is None or page.index('<section class="rules-brief') < page.index('class="rules-text"')
    return found[0] if found else ""


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("path", PAGES)
def test_it_is_read_in_two_minutes_and_drawn(client, path):
    brief = brief_of(client, path)
    assert 140 <= len(words_of(brief).split()) <= 210, words_of(brief)
    assert 1 <= brief.count("<svg") <= 4
    assert brief.count("<svg") == brief.count('aria-hidden="true"')


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rules/space-race/nine/", "SPACE lies at 27 thousand feet plus what"),
        ("/rules/space-race/nine/", "a level, 0 to 10, in secret"),
        ("/rules/space-race/five/", "SPACE lies at 40 thousand feet plus what"),
        ("/rules/space-race/five/", "a level, 0 to 4, in secret"),
        ("/rules/space-race/taster/", "SPACE lies at 20 thousand feet plus what"),
        ("/rules/goofspiel/", "13 prizes, worth 1 to 13"),
        ("/rules/booster/", "Each is 5 cards, one of each type."),
        ("/rules/moonshot/", "your budget is 15 behind the rival's"),
    ],
)
def test_it_has_the_figures_of_the_rules(client, path, said):
    assert said in words_of(brief_of(client, path))
