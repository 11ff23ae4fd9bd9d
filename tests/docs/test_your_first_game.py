"""The game that docs/your-first-game.md builds, step by step, is built as it says, and plays."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from games.models import Match
from tests.builders import make_match, match_and_users, page_of, play_to_the_end, play_window
from tests.extra_games import extra_game_installed
from tests.running_server import manage
from tests.tutorial_game import BLOCK, DOCUMENT, build_game, parse_steps


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_game(tmp_path_factory.mktemp("my-games"))


def told_of(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(directory), "EXTRA_GAMES": "moon_hoppers"}
    return manage(os.environ | environment, *arguments)


def test_every_block_of_code_says_where_it_belongs():
    assert len([*parse_steps()]) == len(BLOCK.findall(DOCUMENT.read_text()))


@pytest.mark.long
def test_the_laws_that_it_says_are_broken_on_the_way_are(tmp_path: Path):
    told = told_of(build_game(tmp_path, before="The laws play;"), "checkgame", "moon-hoppers").stdout
    broken = re.findall(r"BROKEN  (.+?\.)(?= \(|$)", told, re.MULTILINE)
    assert broken == re.findall(r"BROKEN  (.+?\.)$", DOCUMENT.read_text(), re.MULTILINE)


@pytest.mark.long
def test_it_keeps_to_the_contract_once_its_match_is_recorded_anew(games: Path):
    checked = told_of(games, "check")
    assert checked.returncode == 0, checked.stderr
    told = told_of(games, "checkgame", "moon-hoppers", "--record")
    assert "Moon Hoppers keeps to the contract" in told.stdout, told.stdout + told.stderr


@pytest.mark.django_db(transaction=True)
def test_two_people_and_a_bot_play_it(games: Path, settings):
    (engine,) = settings.TEMPLATES
    own = games / "moon_hoppers" / "game_ui" / "templates"
    settings.TEMPLATES = [engine | {"DIRS": [own, *engine["DIRS"]]}]
    with extra_game_installed(games, "moon_hoppers"):
        match, (ada, *_) = match_and_users(make_match(people=2, bots=1, game="moon-hoppers", options={"litres": 5}))
        assert "Whose tank to watch" in page_of(match, ada)
        play_window(match)
        assert "<caption>Litres burnt</caption>" in page_of(match)
        play_to_the_end(match)
        assert match.status == Match.Status.OVER
        assert "Points at the end" in page_of(match, ada)
