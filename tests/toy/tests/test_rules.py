"""The toy game keeps a platform to what other games will ask of it."""

import pytest

from games.rules.chance import SeedChance
from games.rules.errors import IllegalMove, MalformedMove
from tests.toy.rules.game import GAME
from tests.toy.rules.model import Sign, Taunt, Throw

CHANCE = SeedChance(b"toy")
STONES = Throw((Sign("stone"), Sign("stone")))
PAPERS = Throw((Sign("paper"), Sign("paper")), stake=2)


def opened(seats: int = 2, **options: int):
    return GAME.start(GAME.options(options), seats, CHANCE).state


def test_a_stake_that_is_saved_is_not_free():
    state = opened()
    GAME.act(state, {0: Throw(STONES.signs, stake=2)}, 0, Taunt(1), CHANCE)
    with pytest.raises(IllegalMove, match="stake takes all"):
        GAME.act(state, {0: Throw(STONES.signs, stake=3)}, 0, Taunt(1), CHANCE)


def test_a_mirror_shows_what_was_shown():
    state = opened()
    mirror = Throw((Sign("mirror", 1), Sign("mirror", 1)))
    after = GAME.resolve(state, {0: mirror, 1: PAPERS}, CHANCE).state
    assert after.table.shown == (("stone", "stone"), ("paper", "paper"))
    again = GAME.resolve(GAME.resolve(after, {}, CHANCE).state, {0: mirror, 1: STONES}, CHANCE).state
    assert again.table.shown == (("paper", "paper"), ("stone", "stone"))


@pytest.mark.parametrize(
    "signs",
    [
        [{"do": "lizard"}],
        [{"do": "stone", "hard": True}],
        [{"seat": 1}],
        [{"do": "mirror", "seat": "1"}],
        [3],
    ],
)
def test_what_is_wrong_inside_a_step_is_wrong_with_the_steps(signs):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse(opened(), 0, {"signs": signs})
    assert refused.value.field == "signs"


def test_a_preview_says_what_each_step_leads_to_what_is_wrong_and_what_is_missing():
    state = opened()
    assert GAME.preview(state, 0, {"stake": 1}).missing == ("signs",)
    one = GAME.preview(state, 0, {"signs": [{"do": "paper"}]})
    assert one.leads_to.beats == ("paper beats stone",)
    assert [problem.field for problem in one.problems] == ["signs"]
    two = GAME.preview(state, 0, {"signs": [{"do": "paper"}, {"do": "shears"}]})
    assert two.move == Throw((Sign("paper"), Sign("shears")))
    assert two.leads_to.beats[1] == "shears beats paper"
