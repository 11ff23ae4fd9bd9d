"""§7 to §11, §13 and §16: meddling, facing an obstacle, help, the judgement, and what a draft leads to."""

import pytest

from games.rules.loss_in_space.cards import OBSTACLES
from games.rules.loss_in_space.draft_preview import PartDamage
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import PartSwitch, PendingPlay
from games.rules.loss_in_space.moves import CardPlay, PlayCancellation
from games.rules.loss_in_space.reach import targets
from games.rules.loss_in_space.totals import comparison, making_up
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    boost,
    cargo,
    commanding,
    decide,
    facing,
    launching,
    meddling,
    owed,
    refused,
    sabotage,
)

ARMED = Player(["oars/1"], weapon=["large-laser-pointer/1"], parsec=5)
KARAOKE = "emergency-karaoke/1"


def meddle(seat, *plays, **fields):
    return {seat: decide("meddle", plays=plays, **fields)}


def test_if_needed_counts_a_pending_raise():
    state = meddling(ATTACK_4, ARMED, Player(["flash-bang/1", KARAOKE]))
    plays = (boost("flash-bang/1", 0, "obstacle"), sabotage(KARAOKE, 0, needed=True))
    assert cargo(after(state, meddle(1, *plays), 1, 1), 1) == {KARAOKE}
    helped = (boost("flash-bang/1", 0, "player"), sabotage(KARAOKE, 0, needed=True))
    assert cargo(after(state, meddle(1, *helped), 1, 1), 1) == set()


def test_raise_adds_only_to_threats_that_the_card_shows():
    state = meddling(ATTACK_4, ARMED, Player(["someone-elses-slipstream/1"]))
    final = after(after(state, meddle(1, boost("someone-elses-slipstream/1", 0, "obstacle")), 1), {})
    assert GAME.preview(final, 0, {}).leads_to.met


@pytest.mark.parametrize(
    ("field", "move"),
    [
        ("plays", {"plays": (sabotage("emp/1", 0, "shield"), sabotage("emp/1", 2, "shield"))}),
        ("plays", {"plays": (sabotage("duct-tape/1", 0),)}),
        ("plays", {"plays": (sabotage("emp/2", 0, "shield"),)}),
        ("plays", {"plays": (sabotage("emp/1", 1, "shield"),)}),
        ("plays", {"plays": (sabotage("emp/1", 2, "shield", needed=True),)}),
        ("plays", {"plays": (boost("flash-bang/1", 2, "player"),)}),
        ("plays", {"plays": (boost("flash-bang/1", 0, "player", needed=True),)}),
        ("plays", {"plays": (CardPlay("flash-bang/1", 0, None, None, False),)}),
        ("plays", {"plays": (CardPlay("emp/1", 0, "shield", "player", False),)}),
        ("volunteer", {"volunteer": True}),
        ("cover", {"cover": ("emp/1",)}),
        ("cover", {"cover": ("security-goose/1", "security-goose/1")}),
    ],
)
def test_bad_meddling_is_refused_at_its_field(field, move):
    hand = ["emp/1", KARAOKE, "flash-bang/1", "duct-tape/1", "security-goose/1"]
    state = meddling(ATTACK_4, ARMED, Player(hand, lost=1), Player())
    assert refused(state, 1, decide("meddle", **move)) == field


@pytest.mark.parametrize(
    "cancels",
    [
        [("oars/1", 0)],
        [("security-goose/1", 1)],
        [("security-goose/1", -1)],
        [("security-goose/1", 0), ("security-goose/1", 0)],
        [("security-goose/1", 0), ("security-goose/3", 0)],
    ],
)
def test_bad_countering_is_refused_at_cancel(cancels):
    hand = ["oars/1", "security-goose/1", "security-goose/3"]
    state = facing(ATTACK_4, Player(hand), Player(), kind="counter", pending=(PendingPlay(KARAOKE, 1, 0),))
    assert refused(state, 0, decide("counter", cancel=tuple(PlayCancellation(*each) for each in cancels))) == "cancel"


FLY = {0: decide("command")}
CHOICE = "repo-agents/1"
"""Attack 5; a ship that fails loses a part of its choice."""


def face(**fields):
    return {0: decide("face", **fields)}


def asked(obstacle, player, **options):
    final = after(commanding(player, Player(["emp/2"], orders={"meddle": "never"}), obstacles=(obstacle,)), FLY)
    return owed(final) == ("face", (0,))


@pytest.mark.parametrize(
    ("obstacle", "player", "is_asked"),
    [
        ("tailwind-somehow/1", Player(["emp/1"], orders={"face": "parsecs"}), False),
        ("free-sample-day/1", Player(["emp/1"]), False),
        ("drive-through-drydock/1", Player(["emp/1"]), False),
        ("drive-through-drydock/1", Player(["emp/1"], shield=["tin-foil/1"]), True),
        (ATTACK_4, Player(["emp/1"]), True),
        (ATTACK_4, Player(["emp/1"], orders={"face": "cards"}), True),
        (ATTACK_4, Player(ship="last-minute-cruise-ship"), True),
        (ATTACK_4, Player(ship="last-minute-cruise-ship", uses=0), False),
        (CHOICE, Player(shield=["tin-foil/1"]), False),
    ],
)
def test_player_without_a_choice_is_not_asked(obstacle, player, is_asked):
    assert asked(obstacle, player) is is_asked


MET = facing("drive-through-drydock/1", Player(["the-wall/1", "flash-bang/1"], shield=["tin-foil/1"]), Player())
TWO = facing("toll-booth-of-no-return/1", Player(["emp/1", "flash-bang/1"], weapon=["death-ray/1"]), Player())
UNMET = facing("philosophical-mine/1", Player(["emp/1", "flash-bang/1"], shield=["tin-foil/1"]), Player())
CALLABLE = facing(ATTACK_4, Player(["flash-bang/1"]), Player(["emp/2"]), in_turn={"volunteers": (1,)})
HELPER = facing(ATTACK_4, Player(["emp/2"]), Player(["emp/1"]), in_turn={"helper": 0})
MOULD = facing("space-mould/1", Player(["emp/1", "flash-bang/1"]), Player())
SPILL = facing("pushy-hitchhikers/1", Player(["emp/1", "flash-bang/1"], ship="pawnbrokers-pride"), Player())


@pytest.mark.parametrize(
    ("state", "field", "move"),
    [
        (TWO, "plays", {"plays": ("emp/1",)}),
        (TWO, "plays", {"plays": ("flash-bang/1", "flash-bang/1")}),
        (TWO, "do", {"do": "wait"}),
        (TWO, "do", {"do": "help", "helper": 1}),
        (CALLABLE, "do", {"plays": ("flash-bang/1",), "do": "help", "helper": 1}),
        (HELPER, "do", {"do": "help", "helper": 1}),
        (UNMET, "helper", {"do": "help", "helper": 1}),
        (UNMET, "helper", {"do": "help"}),
        (TWO, "as_cards", {"as_cards": 3}),
        (TWO, "as_cards", {"as_cards": -1}),
        (TWO, "switches", {"switches": (PartSwitch("death-ray/1", "emp/1"),)}),
        (MET, "switches", {"switches": (PartSwitch("tin-foil/1", "the-wall/1"),) * 2}),
        (MET, "switches", {"switches": (PartSwitch("tin-foil/1", "flash-bang/1"),)}),
        (TWO, "dodge", {"dodge": "ability"}),
        (UNMET, "dodge", {"dodge": "ability"}),
        (UNMET, "dodge", {"dodge": "flash-bang/1"}),
        (UNMET, "slots", {"slots": ("shield", "shield")}),
        (UNMET, "slots", {"slots": ("weapon",)}),
        (SPILL, "cards", {"cards": ("emp/1", "flash-bang/1")}),
        (SPILL, "cards", {"cards": ("oars/1",)}),
        (MOULD, "cards", {"plays": ("flash-bang/1",), "cards": ("flash-bang/1",)}),
    ],
)
def test_bad_decision_is_refused_at_its_field(state, field, move):
    assert refused(state, 0, decide("face", **move)) == field


def helped(obstacle=ATTACK_4, **active):
    players = Player(["emp/1"], **active), Player(["emp/2"], weapon=["death-ray/1"]), Player(["oars/1"])
    return facing(obstacle, *players, in_turn={"volunteers": (1,)})


CALL = face(do="help", helper=1)


def test_active_seat_is_out_of_reach_while_a_helper_faces_for_it():
    state = after(helped(), CALL)
    assert refused(state, 2, decide("meddle", plays=(sabotage("oars/1", 0),)))
    assert targets(state.table, 2) == (1,)
    assert targets(state.table, 0) == (1, 2)
    assert targets(state.table, 1) == (2,)


FLOTILLA = OBSTACLES["debt-collector-flotilla/1"]
"""Defense 5 and attack 6."""


def test_comparison_counts_boosts_penalties_and_raises():
    """A Transport (2, 2) with a shield of 3, a penalty of 1, a boost of 4 to attack, defense raised by 1."""
    player = Player(shield=("industrial-bubble-wrap/1",), penalty=(-1, -1, -1), boost=(0, 4, 0), raised=(1, 0, 0))
    defense, attack = comparison(FLOTILLA, player.craft).measures
    assert (defense.slot, defense.have, defense.demanded, defense.raised, defense.short) == ("shield", 4, 6, 1, 2)
    assert (attack.have, attack.demanded, attack.short) == (5, 6, 1)
    assert not comparison(FLOTILLA, player.craft).met


@pytest.mark.parametrize(
    ("boost", "own", "enough"),
    [
        ((3, 2, 0), ("flash-bang/1", "flash-bang/2", "emp/1"), {"flash-bang/1": 1, "flash-bang/2": 1}),
        ((1, 2, 0), ("flash-bang/1", "space-farmer/1"), {"flash-bang/1": 2, "space-farmer/1": 2}),
        ((1, 4, 0), ("flash-bang/1", "space-farmer/1"), {"space-farmer/1": 1}),
    ],
    ids=["each alone", "only together", "without the other"],
)
def test_cards_that_make_it_up_are_those_that_nothing_less_replaces(boost, own, enough):
    assert making_up(FLOTILLA, Player(boost=boost).craft, own) == enough


def test_repairing_can_make_it_up():
    craft = Player(shield=(("industrial-bubble-wrap/1", 2),), boost=(0, 4, 0)).craft
    assert making_up(FLOTILLA, craft, ("off-and-on-again/1", "duct-tape/1")) == {"off-and-on-again/1": 1}


CHOSEN = "repo-agents/1"


def outlook(state, seat=0, **draft):
    return GAME.preview(state, seat, draft).leads_to


def test_draft_that_is_not_legal_yet_leads_somewhere_too():
    held = ["tin-foil/1", "oars/1", "emp/1", "emp/2", "the-wall/1", "flash-bang/1", "flash-bang/2"]
    fit = {"do": "fit", "card": "oars/1", "using": None, "swaps": []}
    state = launching(Player(held))
    preview = GAME.preview(state, 0, {"equip": [fit, fit]})
    assert preview.move is None
    assert preview.leads_to.craft.slots.cards() == ("oars/1",)
    assert len(preview.leads_to.cargo) == len(held) - 1


def test_failing_strikes_the_cheapest_part_or_the_one_that_is_named():
    state = facing(CHOSEN, Player(["emp/1"], **{"shield": ["industrial-bubble-wrap/1"], "weapon": ["death-ray/1"]}))
    assert outlook(state).blows == (PartDamage("shield", "industrial-bubble-wrap/1", 0),)
    assert outlook(state, slots=["weapon"]).blows == (PartDamage("weapon", "death-ray/1", 0),)


def test_token_that_ends_before_the_blow_protects_nothing():
    state = facing("philosophical-mine/1", Player(["emp/1"], shield=[("industrial-bubble-wrap/1", 1)]))
    assert [blow.card for blow in outlook(state).blows] == ["industrial-bubble-wrap/1"]
