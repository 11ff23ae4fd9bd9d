"""The designer: what it builds for, how it announces the Moon, and how well it plays."""

from random import Random

import pytest

from games.rules.contract import Seen
from games.rules.moonshot.blueprint import (
    SPACES,
    best_place,
    best_placing,
    rocket_of,
    with_module,
    with_tile,
)
from games.rules.moonshot.data import MODULES, TILES
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import ABORTED, Blueprint, Rocket, TokenCount
from games.rules.moonshot.moon import ENOUGH, moon_chance, worth_for_the_moon
from games.rules.moonshot.moves import Announce, DeclareLaunch, Draw, LayTokens
from games.rules.playout import playout
from games.rules.simulation import simulate
from tests.games.moonshot.tables import (
    in_engineering,
    in_politics,
    mission,
    with_cards,
    with_hand,
    with_program,
    with_table,
)
from tests.hurry import every

HARD, NORMAL, STEADY = GAME.bots["designer:hard"], GAME.bots["designer"], GAME.bots["steady"]
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
    return bot(Seen(GAME.view(state, 0)), Random(1)).steps


def test_a_rocket_is_worth_its_sum_its_chance_to_land_and_no_more_than_any_path_needs():
    small, even, odd = Rocket(4, 3, 2), Rocket(14, 12, 12), Rocket(24, 7, 7)
    assert moon_chance(small) == 0
    assert worth_for_the_moon(small) == small.total
    assert worth_for_the_moon(even) > even.total
    assert worth_for_the_moon(odd) < odd.total == even.total
    assert worth_for_the_moon(Rocket(ENOUGH + 2, 0, 0)) == ENOUGH + 1


def test_jokers_count_where_a_path_lacks_something():
    assert moon_chance(Rocket(13, 12, 7)) < moon_chance(Rocket(13, 12, 7, 5))


def test_it_waits_to_announce_the_moon_while_the_rival_could_fly_there_first():
    (step,) = steps_of(politics(*BOTH))
    assert isinstance(step, LayTokens)
    assert sum(lay.influence + lay.bluff for lay in step.put) == 2
    assert steps_of(politics(*BOTH, missions=()), NORMAL)[-1] == Announce("moon")


def test_it_announces_the_moon_once_the_rival_has_declared_or_is_far_from_it():
    assert steps_of(politics("roscosmos"))[-1] == Announce("moon")
    declared = with_program(politics(*BOTH), "nasa", declared=ABORTED)
    assert steps_of(declared)[-1] == Announce("moon")
    assert Announce("moon") not in steps_of(politics("nasa"))


def test_it_declares_at_once_where_the_rival_could_be_first_to_fly_to_the_moon():
    rival_lays_tokens = politics(*BOTH, missions=(MOON,))
    laid = with_hand(rival_lays_tokens, "nasa", tokens=TokenCount(1, 0))
    assert steps_of(laid) == (DeclareLaunch("m99"),)
    tokens, launch = steps_of(rival_lays_tokens)
    assert isinstance(tokens, LayTokens)
    assert launch == DeclareLaunch("m99")
    assert steps_of(with_table(rival_lays_tokens, first="nasa")) == (DeclareLaunch("m99"),)


def test_it_looks_at_drawn_tiles_before_it_keeps_one():
    state = with_program(in_engineering(), "roscosmos", money=12, development=())
    drawn = [step for step in HARD(Seen(GAME.view(state, 0)), Random(1)).steps if isinstance(step, Draw)]
    assert [step.auto for step in drawn] == [False]


@pytest.mark.parametrize("level", every(2, ["easy", "normal", "hard"]))
@pytest.mark.parametrize("players", [2, 4])
def test_every_move_is_legal_and_the_same_from_the_same_sight_and_dice(level, players):
    bot = GAME.bots[f"designer:{level}"]
    options = GAME.options({"players": players, "rounds": 3})
    for window in playout(GAME, options, [bot] * players, bytes([players])):
        for seat in window.moves:
            seen = Seen(GAME.view(window.before, seat))
            move = bot(seen, Random(5))
            GAME.check(window.before, seat, move)
            assert move == bot(seen, Random(5))


@pytest.mark.long
def test_it_wins_more_duels_than_it_loses_against_a_steady_one():
    """Measured: 66 in 100 (docs/lessons.md); of sixty matches one standard error is 6 in 100."""
    matches = [*simulate(GAME, GAME.options({}), 2, ["designer:hard", "steady"], 60, seed=27)]
    won = sum(each.bots[seat] == "designer:hard" for each in matches for seat in each.outcome.winners)
    assert won > 0.5 * len(matches)
