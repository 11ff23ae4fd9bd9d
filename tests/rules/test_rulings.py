"""The list of all rulings says what the games say, and what the site does."""

import re
from collections import Counter

from django.core.management import call_command

from games.installed import FACES, HOUSE_GAMES
from games.management.commands import rulings
from games.rules.contract import AnyGame
from tests.rules.matches import presets_of

LISTED = rulings.RULINGS.read_text()


def has_rulings(game: AnyGame) -> bool:
    """Whether some rules page of the game has rulings."""
    face = FACES[game.meta.slug]
    return any(getattr(face.reference(game.options(raw)), "rulings", {}) for raw in presets_of(game))


def test_the_list_is_as_the_command_writes_it(tmp_path, monkeypatch):
    monkeypatch.setattr(rulings, "RULINGS", tmp_path / "RULINGS.md")
    call_command("rulings")
    assert (tmp_path / "RULINGS.md").read_text() == LISTED, "run manage.py rulings"


def test_every_game_with_rulings_has_its_place():
    places = rulings.PLACE.findall(rulings.TEMPLATE.read_text())
    assert sorted(places) == sorted(slug for slug, game in HOUSE_GAMES.items() if has_rulings(game))


def test_no_code_stands_for_two_rulings():
    heads = re.findall(r"^- (\*\*[A-Z]\d+\*\*(?: \(\*\w+\*\))?)", LISTED, re.MULTILINE)
    assert [head for head, times in Counter(heads).items() if times > 1] == []


def test_what_a_host_may_change_is_said():
    assert "*Option: Starting garnets.*" in LISTED
