"""§8: who is asked, what can be decided, the judgement."""

import pytest

from games.rules.loss_in_space.cards import Threat
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, Part, Pending, Switch
from games.rules.loss_in_space.standing import targets
from games.rules.loss_in_space.totals import meets
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    DEFENSE_4,
    Player,
    after,
    cargo,
    commanding,
    decide,
    facing,
    owed,
    parts,
    refused,
    resolve,
    sabotage,
    told,
)

FLY = {0: decide("command")}
NOTHING = (0, 0, 0)
CHOICE = "repo-agents/1"
"""Attack 5; who fails loses a part of its choice."""


def face(**fields):
    return {0: decide("face", **fields)}


@pytest.mark.parametrize(
    ("threat", "totals", "raised", "met"),
    [
        (Threat("all", defense=5, attack=4), (5, 4, 0), NOTHING, True),
        (Threat("all", defense=5, attack=4), (5, 3, 9), NOTHING, False),
        (Threat("any", defense=5, attack=4), (0, 4, 0), NOTHING, True),
        (Threat("any", defense=5, attack=4), (4, 3, 9), NOTHING, False),
        (Threat("all", attack=4), (0, 5, 0), (0, 2, 0), False),
        (Threat("none"), NOTHING, (9, 9, 9), True),
    ],
)
def test_every_threat_or_one_of_them_must_be_met_as_it_was_raised(threat, totals, raised, met):
    assert meets(threat, totals, raised) is met


def asked(obstacle, player, **options):
    final = after(
        commanding(player, Player(["emp/2"], orders={"meddle": "never"}), obstacles=(obstacle,)), FLY
    )
    return owed(final) == ("face", (0,))


@pytest.mark.parametrize(
    ("obstacle", "player", "is_asked"),
    [
        ("tailwind-somehow/1", Player(["emp/1"]), True),
        ("tailwind-somehow/1", Player(["emp/1"], orders={"face": "parsecs"}), False),
        ("free-sample-day/1", Player(["emp/1"]), False),
        ("drive-through-drydock/1", Player(["emp/1"]), False),
        ("drive-through-drydock/1", Player(["emp/1"], shield=["tin-foil/1"]), True),
        (DEFENSE_4, Player(["emp/1"], shield=["tin-foil/1"]), False),
        (ATTACK_4, Player(), False),
        (ATTACK_4, Player(["emp/1"]), True),
        (ATTACK_4, Player(["emp/1"], orders={"face": "cards"}), True),
        (ATTACK_4, Player(table=[("cold-brew-reactor/1", 1)]), True),
        (ATTACK_4, Player(ship="last-minute-cruise-ship"), True),
        (ATTACK_4, Player(ship="last-minute-cruise-ship", uses=0), False),
        (CHOICE, Player(shield=["tin-foil/1"]), False),
        (CHOICE, Player(shield=["tin-foil/1"], engine=["oars/1"]), True),
    ],
)
def test_who_has_nothing_to_decide_is_not_asked(obstacle, player, is_asked):
    assert asked(obstacle, player) is is_asked


def test_a_printed_card_is_always_a_card_and_silence_takes_parsecs():
    player = Player(["emp/1"], weapon=["death-ray/1"])
    final = after(facing("space-swans/1", player, Player()), {})
    assert (final.table.seats[0].parsec, len(cargo(final, 0))) == (1, 2)


@pytest.mark.parametrize(("order", "parsec"), [("parsecs", 2), ("cards", 0)])
def test_an_order_takes_the_reward_without_asking(order, parsec):
    player = Player(["emp/1"], weapon=["death-ray/1"], orders={"face": order})
    other = Player(["emp/2"], orders={"meddle": "never"})
    final = after(commanding(player, other, obstacles=("toll-booth-of-no-return/1",)), FLY)
    assert (final.table.turn.seat, final.table.seats[0].parsec) == (1, parsec)
    assert len(cargo(final, 0)) == 3 - parsec


def test_steps_come_before_cards_so_an_arrival_draws_nothing():
    player = Player(["emp/1"], parsec=13, weapon=["death-ray/1"])
    final = after(facing("toll-booth-of-no-return/1", player, Player()), face(as_cards=1))
    assert GAME.outcome(final).winners == (0,)
    assert cargo(final, 0) == {"emp/1"}
    assert "toll-booth-of-no-return/1" in final.table.past


@pytest.mark.parametrize("order", ["ask", "parsecs", "cards"])
def test_waiting_plays_and_asks_again_and_silence_then_takes_parsecs_whatever_the_orders_say(order):
    """L69."""
    player = Player(["flash-bang/1", "lost-luggage-claim/1"], orders={"face": order})
    state = facing(ATTACK_4, player, Player())
    waited = after(state, face(plays=("flash-bang/1",), do="wait"))
    assert (owed(waited), waited.table.turn.waiting) == (("face", (0,)), (0,))
    assert GAME.view(waited, None).totals[0][1] == 4
    assert after(waited, {}).table.seats[0].parsec == 1


def test_a_repair_in_the_window_counts():
    player = Player(["off-and-on-again/1"], weapon=[("potato-railgun/1", 3)])
    state = facing(ATTACK_4, player, Player())
    assert GAME.preview(state, 0, {"plays": ["off-and-on-again/1"]}).leads_to.met
    final = after(state, face(plays=("off-and-on-again/1",)))
    assert final.table.seats[0].parsec == 1


def test_a_card_with_two_uses_is_kept_with_one_left():
    final = after(
        facing(ATTACK_4, Player(["rented-bodyguard/1"]), Player()), face(plays=("rented-bodyguard/1",))
    )
    assert [(kept.card, kept.uses) for kept in final.table.seats[0].table] == [("rented-bodyguard/1", 1)]


def test_the_slot_at_choice_is_the_sufferers():
    player = Player(["emp/1"], shield=["the-wall/1"], engine=["oars/1"])
    assert parts(after(facing(CHOICE, player, Player()), face(slots=("shield",))), 0) == ("oars/1",)


def test_by_default_the_cheapest_part_goes():
    player = Player(["emp/1"], shield=["the-wall/1"], engine=["oars/1"])
    assert parts(after(facing(CHOICE, player, Player()), face()), 0) == ("the-wall/1",)
    tied = Player(["emp/1"], shield=["shower-curtain/1"], engine=["oars/1"])
    assert parts(after(facing(CHOICE, tied, Player()), face()), 0) == ("oars/1",)


def test_cards_at_choice_are_the_sufferers_and_random_by_default():
    obstacle = "pushy-hitchhikers/1"
    player = Player(["emp/1", "oars/1"], ship="pawnbrokers-pride")
    assert cargo(after(facing(obstacle, player, Player()), face(cards=("emp/1",))), 0) == {"oars/1"}
    assert cargo(after(facing(obstacle, player, Player()), face(), 0), 0) == {"emp/1"}


def test_all_cargo_may_be_lost():
    state = facing("debt-collector-flotilla/1", Player(["emp/1", "oars/1"]), Player(["duct-tape/1"]))
    final = after(state, face())
    assert cargo(final, 0) == set()
    assert final.table.seats[0].crew == 5


def test_the_ability_dodges_what_failing_brings():
    player = Player(["emp/1"], ship="last-minute-cruise-ship")
    final = after(facing("bounty-hunter-wrong-address/1", player, Player()), face(dodge="ability"))
    craft = final.table.seats[0]
    assert (craft.crew, craft.uses, len(cargo(final, 0))) == (5, 1, 2)


def test_a_card_dodges_too_and_joints_hold():
    player = Player(
        ["plausible-deniability/1"],
        shield=["tin-foil/1", "tin-foil/2"],
        joints={"shield": Joint("chewing-gum-and-hope/1")},
    )
    final = after(facing(ATTACK_4, player, Player()), face(dodge="plausible-deniability/1"))
    assert len(parts(final, 0)) == 2
    assert "plausible-deniability/1" in final.table.discards
    assert len(cargo(final, 0)) == 1


def test_tokens_tick_after_the_comparison():
    player = Player(["emp/1"], weapon=[("death-ray/1", 1)])
    step = resolve(facing(ATTACK_4, player, Player(["oars/1"])), {})
    assert told(step, "judged")[0]["met"] is False
    assert step.state.table.seats[0].slots.weapon == (Part("death-ray/1"),)


def test_what_failing_disables_misses_the_next_turns():
    """A token of 1 laid in the judgement is not ticked by it."""
    state = facing(ATTACK_4, Player(["emp/1"], shield=["tin-foil/1"]), Player(["oars/1"]))
    assert after(state, {}).table.seats[0].slots.shield == (Part("tin-foil/1", 1),)


def test_boosts_penalties_and_raises_end_with_the_judgement():
    player = Player(["emp/1"], penalty=(-3, -3, -3), boost=(0, 2, 0), raised=(0, 2, 0))
    craft = after(facing(ATTACK_4, player, Player(["oars/1"])), {}).table.seats[0]
    assert (craft.penalty, craft.boost, craft.raised) == (NOTHING,) * 3


def test_parts_are_switched_where_the_obstacle_grants_it():
    player = Player(["the-wall/1", "grudge-barrier/1"], shield=[("tin-foil/1", 2)])
    state = facing("drive-through-drydock/1", player, Player())
    final = after(state, face(switches=(Switch("tin-foil/1", "the-wall/1"),)))
    assert final.table.seats[0].slots.shield == (Part("the-wall/1"),)
    assert "tin-foil/1" in final.table.discards


MET = facing(
    "drive-through-drydock/1", Player(["the-wall/1", "flash-bang/1"], shield=["tin-foil/1"]), Player()
)
TWO = facing("toll-booth-of-no-return/1", Player(["emp/1", "flash-bang/1"], weapon=["death-ray/1"]), Player())
UNMET = facing("philosophical-mine/1", Player(["emp/1", "flash-bang/1"], shield=["tin-foil/1"]), Player())
MOULD = facing("space-mould/1", Player(["emp/1", "flash-bang/1"]), Player())
SPILL = facing("pushy-hitchhikers/1", Player(["emp/1", "flash-bang/1"], ship="pawnbrokers-pride"), Player())


@pytest.mark.parametrize(
    ("state", "field", "move"),
    [
        (TWO, "plays", {"plays": ("emp/1",)}),
        (TWO, "plays", {"plays": ("flash-bang/1", "flash-bang/1")}),
        (TWO, "plays", {"plays": ("flash-bang/2",)}),
        (TWO, "do", {"do": "wait"}),
        (TWO, "do", {"do": "help", "helper": 1}),
        (UNMET, "helper", {"do": "help", "helper": 1}),
        (UNMET, "helper", {"do": "help"}),
        (TWO, "as_cards", {"as_cards": 3}),
        (TWO, "as_cards", {"as_cards": -1}),
        (TWO, "switches", {"switches": (Switch("death-ray/1", "emp/1"),)}),
        (MET, "switches", {"switches": (Switch("tin-foil/1", "the-wall/1"),) * 2}),
        (MET, "switches", {"switches": (Switch("tin-foil/2", "the-wall/1"),)}),
        (MET, "switches", {"switches": (Switch("tin-foil/1", "flash-bang/1"),)}),
        (TWO, "dodge", {"dodge": "ability"}),
        (UNMET, "dodge", {"dodge": "ability"}),
        (UNMET, "dodge", {"dodge": "flash-bang/1"}),
        (UNMET, "slots", {"slots": ("shield", "shield")}),
        (UNMET, "slots", {"slots": ("weapon",)}),
        (UNMET, "cards", {"cards": ("emp/1",)}),
        (SPILL, "cards", {"cards": ("emp/1", "flash-bang/1")}),
        (SPILL, "cards", {"cards": ("oars/1",)}),
        (MOULD, "cards", {"plays": ("flash-bang/1",), "cards": ("flash-bang/1",)}),
    ],
)
def test_a_bad_decision_is_refused_at_its_field(state, field, move):
    assert refused(state, 0, decide("face", **move)) == field


def helped(obstacle=ATTACK_4, **active):
    """Seat 0 fails, seat 1 has volunteered, seat 2 looks on."""
    players = Player(["emp/1"], **active), Player(["emp/2"], weapon=["death-ray/1"]), Player(["oars/1"])
    return facing(obstacle, *players, in_turn={"volunteers": (1,)})


CALL = face(do="help", helper=1)


def test_a_called_helper_faces_after_a_second_round_of_meddling():
    state = after(helped(penalty=(-3, -3, -3), boost=(0, 1, 0), raised=(0, 1, 0)), CALL)
    turn = state.table.turn
    assert owed(state) == ("meddle", (0, 2))
    assert (turn.helper, turn.facing, turn.volunteers) == (1, (1,), ())
    caller, helper = state.table.seats[:2]
    assert (caller.penalty, caller.boost, caller.raised) == (NOTHING,) * 3
    assert helper.raised == (0, 1, 0)


def test_reward_and_ill_effects_are_the_helpers_and_the_active_seat_ticks():
    state = after(helped(shield=[("tin-foil/1", 2)]), CALL)
    final = after(after(state, {}), {1: decide("face")})
    assert [craft.parsec for craft in final.table.seats] == [0, 1, 0]
    assert final.table.seats[0].slots.shield == (Part("tin-foil/1", 1),)
    assert final.table.turn.seat == 1


def test_the_active_seat_is_out_of_reach_while_a_helper_faces_for_it():
    state = after(helped(), CALL)
    assert refused(state, 2, decide("meddle", plays=(sabotage("oars/1", 0),)))
    assert targets(state.table, 2) == (1,)
    assert targets(state.table, 0) == (1, 2)
    assert targets(state.table, 1) == (2,)


def test_a_helper_cannot_call_help():
    players = Player(["emp/1"]), Player(["emp/2"]), Player(["oars/1"])
    state = facing(ATTACK_4, *players, owing=(1,), in_turn={"facing": (1,), "helper": 1})
    assert refused(state, 1, decide("face", do="help", helper=2)) == "do"


def test_nobody_is_called_when_the_plays_meet_it():
    players = Player(["flash-bang/1"]), Player(["emp/2"])
    state = facing(ATTACK_4, *players, in_turn={"volunteers": (1,)})
    assert refused(state, 0, decide("face", plays=("flash-bang/1",), do="help", helper=1)) == "do"


def test_if_the_helper_dies_the_obstacle_is_discarded_unresolved():
    players = (Player(["emp/1"], shield=[("tin-foil/1", 2)]), Player(["emp/2"], crew=1), Player(["oars/1"]))
    state = facing(
        ATTACK_4,
        *players,
        kind="counter",
        owing=(1,),
        pending=(Pending("poached-by-recruiters/1", 2, 1),),
        in_turn={"facing": (1,), "helper": 1},
    )
    step = resolve(state, {})
    assert not told(step, "judged")
    assert told(step, "fell_away")
    assert step.state.table.seats[0].slots.shield == (Part("tin-foil/1", 1),)
    assert ATTACK_4 in step.state.table.past
    assert step.state.table.turn.seat == 2
