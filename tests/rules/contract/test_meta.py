"""What every game brings with it and says of itself, and how it takes its options."""

import json

import pytest

from games.registry import GAME_UIS, GAMES
from games.rules.capabilities import CarriesOver
from games.rules.contract import Game
from games.rules.errors import BadOptions
from tests.games import PACKAGES, folder_of, laws_of
from tests.rules.matches import presets_of, settings_of

ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@ALL_GAMES
def test_game_has_words_for_everything(game):
    meta, game_ui = game.meta, GAME_UIS[game.meta.slug]
    words = (game_ui.words.seat, game_ui.words.seats, game_ui.words.turn, game_ui.words.turns)
    assert all((meta.slug, meta.name, game_ui.tagline, *words))
    assert meta.reasons
    assert all(sentence.endswith(".") for sentence in meta.reasons.values())
    for each in (*meta.presets.values(), *game.recipes.values()):
        assert each.title
        assert each.line.endswith(".")
    assert len({recipe.title for recipe in game.recipes.values()}) == len(game.recipes)


@ALL_GAMES
def test_game_declares_its_channels_and_what_it_carries_over(game):
    assert game.has_private_channels == (type(game).channels is not Game.channels)
    assert isinstance(game, CarriesOver) == bool(game.meta.carries)


@ALL_GAMES
def test_only_bots_talk(game):
    assert set(game.talkers) <= set(game.bots)


@ALL_GAMES
def test_there_are_names_enough_for_all_seats_or_none(game):
    most = max(seats for _, seats in settings_of(game))
    names = GAME_UIS[game.meta.slug].seat_names
    assert not names or len(set(names)) >= most


@ALL_GAMES
def test_completed_options_can_be_stored_and_completed_again(game):
    for raw in presets_of(game):
        options = game.options(raw)
        assert json.loads(json.dumps(options)) == options
        assert game.options(options) == options
        assert options.items() >= raw.items()
        assert {option.name for option in game.meta.options} <= set(options)


@ALL_GAMES
def test_unknown_option_is_named(game):
    with pytest.raises(BadOptions) as refused:
        game.options({"no_such_option": 1})
    assert set(refused.value.problems) == {"no_such_option"}


@ALL_GAMES
def test_every_bad_option_is_named(game):
    """Options take neither lists of lists nor objects that they did not give out themselves."""
    wrong = {option.name: [["wrong"]] for option in game.meta.options}
    with pytest.raises(BadOptions) as refused:
        game.options(wrong)
    assert set(refused.value.problems) == set(wrong)
    assert all(refused.value.problems.values())


@ALL_GAMES
def test_seats_of_a_game_make_a_range(game):
    for raw in presets_of(game):
        least, most = game.seat_range(game.options(raw))
        assert 1 <= least <= most


LAWS = ("scramble", "scramble_untold", "check_state", "check_change")


@pytest.mark.parametrize("slug", GAMES)
def test_game_brings_its_laws(slug):
    assert (folder_of(slug) / "laws.py").exists(), (
        f"{slug} has no {PACKAGES[slug]}.laws, which says what nobody may know in it, and what is never lost"
    )
    missing = [law for law in LAWS if not callable(getattr(laws_of(slug), law, None))]
    assert not missing, f"{PACKAGES[slug]}.laws lacks {', '.join(missing)}: see tests/games/__init__.py"
