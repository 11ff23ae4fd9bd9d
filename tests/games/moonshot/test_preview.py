"""What a draft leads to, step by step, and what is wrong with it."""

from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Installed, TokenCount
from tests.games.moonshot.tables import (
    ABORT,
    draw,
    in_engineering,
    in_politics,
    launch,
    mission,
    orders,
    placed,
    shift,
    tokens,
    with_cards,
    with_hand,
    with_program,
    with_table,
)


def looked_at(state, draft, seat=0):
    return GAME.preview(state, seat, draft)


def test_each_action_leads_to_money_parameters_and_connections():
    state = with_program(in_engineering(), "roscosmos", development=("s10", "s16"))
    steps = [placed("install", "s16", "r2c2"), placed("install", "s10", "r2c3", 2)]
    preview = looked_at(state, shift(*steps))
    stages = preview.leads_to.stages
    assert [stage.money for stage in stages] == [30, 23, 16]
    assert [stage.rocket.structure for stage in stages] == [0, 1, 3]
    assert [stage.seams for stage in stages] == [(), (), (("r2c2", "r2c3", "structure"),)]
    assert stages[2].blueprint.spaces["r2c3"] == Installed("s10", 2)
    assert (preview.problems, preview.missing, preview.leads_to.failed) == ((), (), None)
    assert preview.move == GAME.parse(state, 0, shift(*steps))


def test_the_step_that_fails_is_named_and_those_before_it_are_shown():
    steps = [
        placed("install", "s01", "r1c1"),
        placed("install", "s09", "r1c2"),
        {"do": "ship", "tile": "c01"},
    ]
    preview = looked_at(in_engineering(), shift(*steps))
    assert (preview.move, preview.leads_to.failed) == (None, 1)
    assert len(preview.leads_to.stages) == 2
    (problem,) = preview.problems
    assert (problem.field, problem.rule) == ("steps", "engineering")
    assert problem.message.startswith("Step 2: ")


def test_what_may_come_next_follows_from_the_steps_so_far():
    state = with_table(in_engineering(), research=("e17",))
    before = looked_at(state, shift()).leads_to.next
    assert (len(before.spaces), before.install, before.reuse) == (12, ("c01", "e01", "s01"), ("e17",))
    assert before.ship == ("c01", "e01", "s01")
    assert (before.keep, before.steal_tile, before.clean) == ((), (), 0)
    assert ("m01", "satellite") in before.load
    assert ("m01", "dog") not in before.load
    after = looked_at(
        state, shift(placed("install", "s01", "r1c1"), {"do": "ship", "tile": "c01"})
    ).leads_to.next
    assert (after.spaces, after.install, after.ship) == (("r1c1", "r1c2", "r2c1"), ("e01",), ())
    after = looked_at(state, shift(draw("code", auto=True))).leads_to.next
    assert (after.install, after.reuse) == ((), ())


def test_a_drawn_pair_leaves_nothing_but_to_keep_one():
    state = with_hand(in_engineering(), "roscosmos", "engineer", pair=("s17", "c17"))
    nxt = looked_at(state, shift()).leads_to.next
    assert (nxt.keep, nxt.install, nxt.draw) == (("s17", "c17"), (), ())


def test_the_chances_of_every_mission_are_shown():
    """Example 2: four faces of eight pass."""
    state = with_program(in_engineering(), "roscosmos", development=("s10", "s16"))
    state = with_table(state, missions=(mission("m01", "x01"),))
    steps = [
        placed("install", "s16", "r2c2"),
        placed("install", "s10", "r2c3", 2),
        {"do": "test", "risk": "x01"},
        {"do": "load", "mission": "m01", "payload": "satellite"},
    ]
    chances = [stage.chances[0] for stage in looked_at(state, shift(*steps)).leads_to.stages]
    assert [each.chance for each in chances] == [0, 2 / 8, 2 / 8, 4 / 8, 4 / 8]
    assert [each.loaded for each in chances] == [False] * 4 + [True]


def test_orders_lead_to_tokens_and_popularity():
    state = with_cards(in_politics(), "roscosmos", lobby="p09")
    steps = [{"do": "raise", "popularity": 3}, tokens("lobby", 6, 1), launch("m01")]
    outlook = looked_at(state, orders(*steps)).leads_to
    assert [stage.tokens for stage in outlook.stages] == [
        TokenCount(4, 5),
        TokenCount(7, 5),
        TokenCount(1, 4),
        TokenCount(1, 4),
    ]
    assert [stage.popularity for stage in outlook.stages] == [10, 7, 7, 7]
    assert looked_at(state, orders(ABORT, ABORT)).leads_to.failed == 1


def test_what_is_missing_is_named_and_the_rest_is_shown():
    preview = looked_at(in_engineering(), {"steps": [placed("install", "s01", "r1c1")]})
    assert (preview.move, preview.missing) == (None, ("then",))
    assert len(preview.leads_to.stages) == 2
    assert looked_at(in_engineering(), {"steps": [], "then": "pass"}).move is not None
