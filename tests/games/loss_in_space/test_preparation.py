"""§3, §5, §6 and §10: the start, preparation, the launch, trade, parts, docs, joints."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, PartSwitch, PendingPlay
from games.rules.loss_in_space.moves import EquipAction, Request
from games.rules.loss_in_space.trade import fits
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    any_card,
    cargo,
    commanding,
    decide,
    facing,
    fit,
    offer,
    owed,
    preparing,
    refused,
    resolve,
    told,
)


def test_no_offers_are_made_alone():
    assert refused(preparing(Player(["oars/1"])), 0, decide("prep", do="offer")) == "do"
    assert refused(commanding(Player(["oars/1"])), 0, decide("command", do="offer"))


GUM, TAPE, TORCH = "chewing-gum-and-hope/1", "duct-tape/1", "welding-torch/1"


def join(card, joint):
    return EquipAction("join", card, joint, ())


def switch(using, *swaps):
    return EquipAction("switch", None, using, tuple(PartSwitch(old, new) for old, new in swaps))


@pytest.mark.parametrize(
    "actions",
    [
        (),
        (fit("death-ray/1"),),
        (fit("tin-foil/1"),),
        (fit("oars/1"), fit("hamster-drive/1")),
        (fit("oars/1"), fit("oars/1")),
        (fit("emp/1"),),
        (EquipAction("fit", None, None, ()),),
        (EquipAction("fit", "oars/1", TORCH, ()),),
        (join("oars/1", TORCH),),
        (join("tin-foil/1", "emp/1"),),
        (join("tin-foil/1", TAPE),),
        (EquipAction("join", "tin-foil/1", None, ()),),
        (join("tin-foil/1", TORCH), join("shower-curtain/1", GUM)),
        (switch("space-dock/1"),),
        (switch("space-dock/2", ("the-wall/1", "tin-foil/1")),),
        (switch("space-dock/1", ("the-wall/1", "oars/1")),),
        (switch("space-dock/1", ("grudge-barrier/1", "tin-foil/1")),),
        (switch("space-dock/1", ("the-wall/1", "tin-foil/1"), ("tin-foil/1", "shower-curtain/1")),),
        (switch(TORCH, ("the-wall/1", "tin-foil/1")),),
    ],
)
def test_illegal_equipment_is_refused_at_equip(actions):
    held = ["tin-foil/1", "oars/1", "hamster-drive/1", "emp/1", "space-dock/1", "shower-curtain/1"]
    state = commanding(Player([*held, TORCH, GUM], shield=["the-wall/1"]), Player())
    assert refused(state, 0, decide("command", do="equip", equip=actions)) == "equip"


MINE = ["tin-foil/1", "oars/1", "emp/1", "flash-bang/1"]
THEIRS = ["death-ray/1", "potato-railgun/1", "emp/2"]
WEAPON_4 = Request("weapon", None, 4)


def offered(give=("oars/1",), want=(WEAPON_4,), *others, **their_orders):
    state = commanding(Player(MINE), Player(THEIRS, orders=their_orders), *others)
    return after(state, {0: decide("command", do="offer", offer=offer(1, give, *want))})


def answer(state, seat=1, **fields):
    empty = {"by": 0, "cards": [], "give": [], "want": []}
    return {seat: GAME.parse(state, seat, {"kind": "answer", "answers": [empty | fields]})}


@pytest.mark.parametrize(
    ("request_", "fitting"),
    [
        (Request("any", None, 0), {*THEIRS}),
        (Request("weapon", None, 0), {"death-ray/1", "potato-railgun/1"}),
        (WEAPON_4, {"death-ray/1"}),
        (Request("card", "emp", 0), {"emp/2"}),
        (Request("sabotage", None, 0), {"emp/2"}),
        (Request("shield", None, 0), set()),
    ],
)
def test_request_is_for_a_card_a_kind_or_anything(request_, fitting):
    assert {card for card in THEIRS if fits(card, request_)} == fitting


@pytest.fixture
def countered():
    state = offered()
    counter = {"do": "counter", "give": ["emp/2"], "want": [{"kind": "shield", "card": None, "min": 2}]}
    return after(state, answer(state, **counter))


def test_counter_offer_is_answered_by_a_reply(countered):
    assert owed(countered) == ("reply", (0,))
    for wrong in ({"do": "accept", "cards": ("flash-bang/1",)}, {"fallback": ()}):
        assert refused(countered, 0, decide("reply", **wrong))
    final = after(countered, {0: decide("reply", do="accept", cards=("tin-foil/1",))})
    assert cargo(final, 0) == {"oars/1", "emp/1", "flash-bang/1", "emp/2"}


def test_declined_counter_offer_is_told_as_an_offer_declined(countered):
    step = resolve(countered, {0: decide("reply", do="decline")})
    assert told(step, "answered") == [{"by": 1, "to": 0, "answer": "decline"}]
    assert told(resolve(countered, {0: decide("reply", do="accept", cards=("tin-foil/1",))}), "answered") == []


def test_cards_of_ones_own_offer_are_locked():
    state = preparing(Player(MINE), Player(THEIRS))
    mine = decide("prep", do="offer", offer=offer(1, ["oars/1"], any_card()))
    theirs = decide("prep", do="offer", offer=offer(0, ["emp/2"], any_card()))
    asked = after(state, {0: mine, 1: theirs})
    assert owed(asked) == ("answer", (0, 1))
    accept = {"by": 1, "do": "accept", "cards": ["oars/1"], "give": [], "want": []}
    assert refused(asked, 0, GAME.parse(asked, 0, {"kind": "answer", "answers": [accept]}))


def test_reply_gives_no_card_that_was_promised_in_an_answer():
    state = preparing(Player(MINE), Player(THEIRS), Player(["the-wall/1"]))
    moves = {
        0: decide("prep", do="offer", offer=offer(1, ["oars/1"], any_card())),
        2: decide("prep", do="offer", offer=offer(0, ["the-wall/1"], any_card())),
    }
    asked = after(state, moves)
    counter = {"do": "counter", "give": ["emp/2"], "want": [{"kind": "any", "card": None, "min": 0}]}
    accept = answer(asked, seat=0, by=2, do="accept", cards=["emp/1"])
    countered = after(asked, answer(asked, **counter) | accept)
    assert owed(countered) == ("reply", (0,))
    assert refused(countered, 0, decide("reply", do="accept", cards=("emp/1",))) == "cards"
    GAME.check(countered, 0, decide("reply", do="accept", cards=("oars/1",)))


def test_seat_with_several_offers_answers_all_with_no_card_twice():
    state = preparing(Player(MINE), Player(["oars/1", "emp/2"]), Player(THEIRS[:2]))
    to_1 = {
        seat: decide("prep", do="offer", offer=offer(1, [card], any_card()))
        for seat, card in ((0, "emp/1"), (2, "death-ray/1"))
    }
    asked = after(state, to_1)
    accept = [{"by": by, "do": "accept", "cards": ["emp/2"], "give": [], "want": []} for by in (0, 2)]
    assert refused(asked, 1, GAME.parse(asked, 1, {"kind": "answer", "answers": accept}))
    assert refused(asked, 1, GAME.parse(asked, 1, {"kind": "answer", "answers": accept[:1]}))
    accept[1]["cards"] = ["oars/1"]
    final = after(asked, {1: GAME.parse(asked, 1, {"kind": "answer", "answers": accept})})
    assert cargo(final, 1) == {"emp/1", "death-ray/1"}


def test_refusal_gives_no_reason():
    silent, spoken = offered(), offered()
    events = [resolve(silent, {}).events, resolve(spoken, answer(spoken, do="decline")).events]
    assert events[0] == events[1]


def test_everybody_learns_the_numbers_of_a_trade_and_the_two_its_cards():
    state = offered()
    step = resolve(state, answer(state, do="accept", cards=["death-ray/1"]))
    assert told(step, "traded") == [{"by": 0, "to": 1, "gave": 1, "got": 1}]
    (private,) = [event for event in step.events if event.kind == "trade"]
    assert private.audience == (0, 1)


@pytest.mark.parametrize(
    ("to", "give", "want"),
    [
        (0, ["oars/1"], [any_card()]),
        (2, ["oars/1"], [any_card()]),
        (9, ["oars/1"], [any_card()]),
        (1, [], [any_card()]),
        (1, MINE, [any_card()]),
        (1, ["oars/1", "oars/1"], [any_card()]),
        (1, ["oars/1"], []),
        (1, ["oars/1"], [any_card()] * 4),
        (1, ["oars/1"], [Request("card", "no-such", 0)]),
        (1, ["oars/1"], [Request("card", "emp", 1)]),
        (1, ["oars/1"], [Request("dock", None, 1)]),
        (1, ["oars/1"], [Request("shield", None, 6)]),
        (1, ["oars/1"], [Request("any", "emp", 0)]),
        (1, ["oars/1"], [Request("moon", None, 0)]),
    ],
)
def test_bad_offer_is_refused_at_offer(to, give, want):
    state = commanding(Player(MINE), Player(THEIRS), Player())
    assert refused(state, 0, decide("command", do="offer", offer=offer(to, give, *want))) == "offer"


def test_table_cards_cannot_be_traded_or_stolen():
    kept = Player(["oars/1"], table=[("cold-brew-reactor/1", 1)], joints={"shield": Joint("duct-tape/1", 3)})
    state = commanding(kept, Player(["emp/1"]))
    for card in ("cold-brew-reactor/1", "duct-tape/1"):
        assert refused(state, 0, decide("command", do="offer", offer=offer(1, [card], any_card())))
    robbed = facing(ATTACK_4, kept, Player(), kind="counter", pending=(PendingPlay("sticky-tractor-beam/1", 1, 0),))
    final = after(robbed, {}, 0)
    assert (cargo(final, 0), cargo(final, 1)) == (set(), {"oars/1"})
    assert final.table.seats[0].table
