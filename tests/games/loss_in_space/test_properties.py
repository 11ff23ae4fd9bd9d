"""Whatever is played: a match replays from seed and moves, nothing is lost, nothing shows that is hidden.

`make soak` replays a thousand matches of each size and of each advanced option.
"""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import Seen
from games.rules.loss_in_space.game import GAME
from games.rules.playout import Resolved, playout
from tests.games.loss_in_space.laws import any_action, check_change, check_state, scramble
from tests.hurry import every

pytestmark = pytest.mark.drawn

SOAKING = settings.get_current_profile_name() == "soak"
MATCHES = 1000 if SOAKING else 4
SIZES = (1, 2, 3, 4)
ADVANCED = {"standard": {}, "ranged": {"ranged": True}, "events": {"events": True}}


def bots_of(number, seats):
    """Random and steady players in turn, other ones from match to match."""
    return [GAME.bots[("random", "steady", "random")[(seat + number) % 3]] for seat in range(seats)]


@pytest.mark.parametrize("seats", every(2, SIZES))
@pytest.mark.parametrize("options", ADVANCED.values(), ids=ADVANCED)
def test_simulated_matches_replay_from_seed_and_moves_to_equal_positions(seats, options):
    complete = GAME.options(options)
    for number in range(MATCHES):
        seed = f"{seats} {options} {number}".encode()
        chance = SeedChance(seed)
        state = GAME.start(complete, seats, chance).state
        for resolved in playout(GAME, complete, bots_of(number, seats), seed):
            assert resolved.before == state
            sent = {
                seat: GAME.parse(state, seat, json.loads(json.dumps(codec.to_json(move))))
                for seat, move in resolved.moves.items()
            }
            state = GAME.resolve(state, sent, chance).state
        assert state.table.result is not None


@st.composite
def played(draw):
    """The windows of a match, up to some point, with missed deadlines and orders that change."""
    seats = draw(st.sampled_from(SIZES))
    flags = {name: draw(st.booleans()) for name in ("few_cards", "ranged", "events")}
    pace = draw(st.sampled_from(["brisk", "relaxed"]))
    seed, rng = draw(st.binary(min_size=1, max_size=4)), Random(draw(st.integers(0, 999)))
    absence = draw(st.sampled_from([0.0, 0.2, 0.7]))
    return seats, GAME.options(flags | {"pace": pace, "round_limit": 20}), seed, rng, absence


@given(played())
@settings(max_examples=200 if SOAKING else 12)
def test_no_card_is_created_or_lost_and_no_view_changes_with_what_it_may_not_know(match):
    seats, options, seed, rng, absence = match
    chance = SeedChance(seed)
    state = GAME.start(options, seats, chance).state
    while (window := GAME.window(state)) is not None:
        check_state(state)
        if rng.random() < 0.1:
            seat = rng.randrange(seats)
            state = GAME.act(state, {}, seat, any_action(state, seat, rng), chance).state
        for viewer in (None, *range(seats)):
            other = scramble(state, viewer, rng)
            check_state(other)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
        moves = {
            seat: GAME.bots["random"](Seen(GAME.view(state, seat)), rng)
            for seat in window.owing
            if rng.random() >= absence
        }
        step = GAME.resolve(state, moves, chance)
        check_change(Resolved(state, moves, step))
        state = step.state
    check_state(state)
