"""The bots: steady ones beat random ones, and what the designer builds for and announces."""

from random import Random

from games.rules.contract import Observation
from games.rules.moonshot.blueprint import SPACES, best_place, best_placing, rocket_of, with_module, with_tile
from games.rules.moonshot.data import MODULES, TILES
from games.rules.moonshot.game import GAME
from games.rules.moonshot.launch_odds import worth_for_the_moon
from games.rules.moonshot.model import Blueprint, TokenCount
from games.rules.moonshot.moves import AnnounceMission, DeclareLaunch, LayTokens
from tests.games.moonshot.tables import in_politics, mission, with_cards, with_hand, with_program, with_table

HARD, NORMAL = GAME.bots["designer:hard"], GAME.bots["designer"]
BOTH = ("roscosmos", "nasa")
MOON = mission("m99", "x21", "x22", "x31", "x32", tests=2)


def ready_for_the_moon() -> Blueprint:
    """A rocket that may land: tiles of all decks and the modules that add to them."""
    made = Blueprint()
    for tile in sorted(TILES, key=lambda tile: (tile[1:], tile))[: len(SPACES)]:
        made = with_tile(made, tile, *best_placing(made, tile, worth_for_the_moon)[1:])
    for module in MODULES:
        more, place = best_place(made, module)
        if more > rocket_of(made).total:
            made = with_module(made, module, place)
    return made


READY = ready_for_the_moon()


def politics(*ready: str, **table):
    """Roscosmos on turn, with four of each kind of token and a card to lay them on."""
    state = with_cards(in_politics(), "roscosmos", lobby="p01")
    state = with_hand(state, "roscosmos", tokens=TokenCount(4, 4))
    for program in ready:
        state = with_program(state, program, blueprint=READY, money=60)
    return with_table(state, **table)


def steps_of(state, bot=HARD):
    return bot(Observation(GAME.view(state, 0)), Random(1)).steps


def test_bot_delays_moon_announcement_while_rival_could_fly_first():
    (step,) = steps_of(politics(*BOTH))
    assert isinstance(step, LayTokens)
    assert sum(lay.influence + lay.bluff for lay in step.put) == 2
    assert steps_of(politics(*BOTH, missions=()), NORMAL)[-1] == AnnounceMission("moon")


def test_bot_declares_launch_when_rival_could_reach_moon_first():
    rival_lays_tokens = politics(*BOTH, missions=(MOON,))
    laid = with_hand(rival_lays_tokens, "nasa", tokens=TokenCount(1, 0))
    assert steps_of(laid) == (DeclareLaunch("m99"),)
    tokens, launch = steps_of(rival_lays_tokens)
    assert isinstance(tokens, LayTokens)
    assert launch == DeclareLaunch("m99")
    assert steps_of(with_table(rival_lays_tokens, first="nasa")) == (DeclareLaunch("m99"),)
