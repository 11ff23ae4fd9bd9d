"""Every game brings what the tests of all games must know of it."""

import pytest

from games.registry import GAMES
from tests.games import PACKAGES, folder_of, laws_of

LAWS = ("scramble", "scramble_untold", "check_state", "check_change")


@pytest.mark.parametrize("slug", GAMES)
def test_game_brings_its_laws(slug):
    assert (folder_of(slug) / "laws.py").exists(), (
        f"{slug} has no {PACKAGES[slug]}.laws, which says what nobody may know in it, and what is never lost"
    )
    missing = [law for law in LAWS if not callable(getattr(laws_of(slug), law, None))]
    assert not missing, f"{PACKAGES[slug]}.laws lacks {', '.join(missing)}: see tests/games/__init__.py"
