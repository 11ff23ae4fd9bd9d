"""§13, §16: the decks, what the loader refuses, what is lacking, and what a draft leads to."""

import pytest

from games.rules.loss_in_space.cards import OBSTACLES, in_order, pool_order
from games.rules.loss_in_space.comparison import comparison, making_up
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending
from games.rules.loss_in_space.outlook import Blow
from games.rules.loss_in_space.totals import total
from games.rules.loss_in_space.vocabulary import BadCard, read_effects
from tests.games.loss_in_space.tables import ATTACK_4, Player, facing, launching, meddling

FLOTILLA = OBSTACLES["debt-collector-flotilla/1"]
"""Defense 5 and attack 6."""


def test_what_is_lacking_counts_boosts_penalties_and_raises():
    """A Transport (2, 2) with a shield of 3, a penalty of 1, a boost of 4 to attack, defense raised by 1."""
    player = Player(
        shield=("industrial-bubble-wrap/1",), penalty=(-1, -1, -1), boost=(0, 4, 0), raised=(1, 0, 0)
    )
    defense, attack = comparison(FLOTILLA, player.craft).measures
    assert (defense.slot, defense.have, defense.demanded, defense.raised, defense.short) == (
        "shield",
        4,
        6,
        1,
        2,
    )
    assert (attack.have, attack.demanded, attack.short) == (5, 6, 1)
    assert not comparison(FLOTILLA, player.craft).met


@pytest.mark.parametrize(
    ("boost", "own", "enough"),
    [
        ((3, 2, 0), ("flash-bang/1", "flash-bang/2", "emp/1"), {"flash-bang/1": 1, "flash-bang/2": 1}),
        ((1, 2, 0), ("flash-bang/1", "space-farmer/1"), {"flash-bang/1": 2, "space-farmer/1": 2}),
        ((1, 2, 0), ("flash-bang/1",), {}),
        ((1, 4, 0), ("flash-bang/1", "space-farmer/1"), {"space-farmer/1": 1}),
        ((3, 4, 0), ("flash-bang/1",), {}),
    ],
    ids=["each alone", "only together", "not enough", "without the other", "met already"],
)
def test_cards_that_make_it_up_are_those_that_nothing_less_replaces(boost, own, enough):
    assert making_up(FLOTILLA, Player(boost=boost).craft, own) == enough


def test_repairing_can_make_it_up():
    craft = Player(shield=(("industrial-bubble-wrap/1", 2),), boost=(0, 4, 0)).craft
    assert making_up(FLOTILLA, craft, ("off-and-on-again/1", "duct-tape/1")) == {"off-and-on-again/1": 1}


def test_cards_are_in_catalogue_order_with_copies_ascending():
    assert in_order(["emp/2", "oars/1", "emp/1", "tin-foil/1"]) == ("tin-foil/1", "oars/1", "emp/1", "emp/2")
    assert list(OBSTACLES)[80:] == [card for card, obstacle in OBSTACLES.items() if obstacle.is_event]


def test_a_pool_has_parts_by_bonus_first():
    cards = ["emp/1", "oars/1", "death-ray/1", "the-wall/1", "space-dock/1"]
    assert pool_order(cards) == ("the-wall/1", "death-ray/1", "oars/1", "space-dock/1", "emp/1")


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({"op": "explode"}, "fail"),
        ({"op": "parsecs", "n": 1}, "fail"),
        ({"op": "parsecs", "n": 0}, "win"),
        ({"op": "draw", "n": 1, "slot": "shield"}, "win"),
        ({"op": "spill", "pick": "victim"}, "fail"),
        ({"op": "bonus"}, "enhancer"),
    ],
)
def test_an_effect_outside_of_the_vocabulary_is_refused(row, place):
    with pytest.raises(BadCard):
        read_effects([row], place)


CHOSEN = "repo-agents/1"
ARMED = {"shield": ["industrial-bubble-wrap/1"], "weapon": ["death-ray/1"]}


def outlook(state, seat=0, **draft):
    return GAME.preview(state, seat, draft).leads_to


def test_a_draft_that_is_not_legal_yet_leads_somewhere_too():
    held = ["tin-foil/1", "oars/1", "emp/1", "emp/2", "the-wall/1", "flash-bang/1", "flash-bang/2"]
    fit = {"do": "fit", "card": "oars/1", "using": None, "swaps": []}
    state = launching(Player(held))
    preview = GAME.preview(state, 0, {"equip": [fit, fit]})
    assert preview.move is None
    assert preview.leads_to.craft.slots.cards() == ("oars/1",)
    assert len(preview.leads_to.cargo) == len(held) - 1


def test_failing_strikes_the_cheapest_part_or_the_one_that_is_named():
    state = facing(CHOSEN, Player(["emp/1"], **ARMED))
    assert outlook(state).blows == (Blow("shield", "industrial-bubble-wrap/1", 0),)
    assert outlook(state, slots=["weapon"]).blows == (Blow("weapon", "death-ray/1", 0),)


def test_a_token_that_ends_before_the_blow_protects_nothing():
    state = facing("philosophical-mine/1", Player(["emp/1"], shield=[("industrial-bubble-wrap/1", 1)]))
    assert [blow.card for blow in outlook(state).blows] == ["industrial-bubble-wrap/1"]


def test_who_meddles_sees_what_becomes_of_who_faces():
    state = meddling(ATTACK_4, Player(weapon=["death-ray/1"]), Player(["emp/1"]))
    play = {"card": "emp/1", "target": 0, "slot": "weapon", "side": None, "if_needed": False}
    (stand,) = outlook(state, seat=1, plays=[play]).stands
    assert (stand.seat, total(stand.craft)) == (0, (2, 2, 2))


def test_who_counters_sees_what_becomes_of_who_faces_without_what_is_cancelled():
    pending = (Pending("emp/1", 1, 0, "weapon"), Pending("emergency-karaoke/1", 1, 0), Pending("emp/2", 0, 1))
    mine = Player(["security-goose/1"], weapon=["death-ray/1"])
    state = facing(ATTACK_4, mine, Player(["oars/1"]), kind="counter", pending=pending)

    def totals(*cancelled: tuple[str, int]):
        cancel = [{"card": card, "play": play} for card, play in cancelled]
        (stand,) = outlook(state, cancel=cancel).stands
        return total(stand.craft)

    assert totals() == (-1, -1, -1)
    assert totals(("security-goose/1", 0)) == (-1, 4, -1)
    assert totals(("security-goose/1", 1)) == (2, 2, 2)
    assert totals(("security-goose/2", 1)) == (-1, -1, -1), "a card of somebody else cancels nothing"
