"""§6: offers, answers, replies."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, Pending
from games.rules.loss_in_space.moves import Request
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
    offer,
    owed,
    preparing,
    refused,
    resolve,
    told,
)

MINE = ["tin-foil/1", "oars/1", "emp/1", "flash-bang/1"]
THEIRS = ["death-ray/1", "potato-railgun/1", "emp/2"]
BEAM = "sticky-tractor-beam/1"
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
def test_a_request_is_for_a_card_a_kind_or_anything(request_, fitting):
    assert {card for card in THEIRS if fits(card, request_)} == fitting


def test_an_accepted_offer_changes_cargo_at_once_and_ends_step_1():
    state = offered()
    assert owed(state) == ("answer", (1,))
    final = after(state, answer(state, do="accept", cards=["death-ray/1"]))
    assert cargo(final, 0) == {"tin-foil/1", "emp/1", "flash-bang/1", "death-ray/1"}
    assert cargo(final, 1) == {"potato-railgun/1", "emp/2", "oars/1"}
    assert (owed(final), final.table.turn.step) == (("command", (0,)), "equip")


def test_a_declined_offer_leaves_the_swap_but_no_second_offer():
    state = offered()
    final = after(state, {})
    assert (owed(final), final.table.turn.step) == (("command", (0,)), "trade")
    GAME.check(final, 0, decide("command", do="swap", swap=("oars/1", "emp/1")))
    assert refused(final, 0, decide("command", do="offer", offer=offer(1, ["oars/1"], any_card()))) == "do"


def test_a_counter_offer_is_answered_by_a_reply():
    state = offered()
    counter = {"do": "counter", "give": ["emp/2"], "want": [{"kind": "shield", "card": None, "min": 2}]}
    countered = after(state, answer(state, **counter))
    assert owed(countered) == ("reply", (0,))
    for wrong in ({"do": "accept", "cards": ("flash-bang/1",)}, {"fallback": ()}):
        assert refused(countered, 0, decide("reply", **wrong))
    final = after(countered, {0: decide("reply", do="accept", cards=("tin-foil/1",))})
    assert cargo(final, 0) == {"oars/1", "emp/1", "flash-bang/1", "emp/2"}


def test_silence_declines_a_counter_offer():
    state = offered()
    counter = {"do": "counter", "give": ["emp/2"], "want": [{"kind": "any", "card": None, "min": 0}]}
    final = after(after(state, answer(state, **counter)), {})
    assert cargo(final, 0) == {*MINE}


def test_the_order_to_decline_answers_without_a_window():
    final = offered(offers="decline")
    assert owed(final) == ("command", (0,))
    assert cargo(final, 0) == {*MINE}


def test_in_preparation_a_refused_counter_offer_may_bring_a_fresh_fallback():
    state = preparing(Player(MINE), Player(THEIRS), deck=["the-wall/1"])
    made = decide("prep", do="offer", offer=offer(1, ["oars/1"], any_card()), fallback=("oars/1", "emp/1"))
    asked = after(state, {0: made})
    counter = {"do": "counter", "give": ["emp/2"], "want": [{"kind": "any", "card": None, "min": 0}]}
    countered = after(asked, answer(asked, **counter))
    final = after(countered, {0: decide("reply", fallback=("tin-foil/1", "emp/1"))})
    assert cargo(final, 0) == {"oars/1", "flash-bang/1", "the-wall/1"}
    kept = after(countered, {0: decide("reply")})
    assert cargo(kept, 0) == {"tin-foil/1", "flash-bang/1", "the-wall/1"}
    nothing = after(countered, {0: decide("reply", fallback=())})
    assert cargo(nothing, 0) == {*MINE}


def test_cards_of_ones_own_offer_are_locked():
    state = preparing(Player(MINE), Player(THEIRS))
    mine = decide("prep", do="offer", offer=offer(1, ["oars/1"], any_card()))
    theirs = decide("prep", do="offer", offer=offer(0, ["emp/2"], any_card()))
    asked = after(state, {0: mine, 1: theirs})
    assert owed(asked) == ("answer", (0, 1))
    accept = {"by": 1, "do": "accept", "cards": ["oars/1"], "give": [], "want": []}
    assert refused(asked, 0, GAME.parse(asked, 0, {"kind": "answer", "answers": [accept]}))


def test_a_reply_gives_no_card_that_was_promised_in_an_answer():
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


def test_who_has_all_cards_locked_declines_without_a_window():
    state = preparing(Player(MINE), Player(["emp/2"]))
    mine = decide("prep", do="offer", offer=offer(1, ["oars/1"], any_card()))
    theirs = decide("prep", do="offer", offer=offer(0, ["emp/2"], any_card()))
    assert owed(after(state, {0: mine, 1: theirs})) == ("answer", (0,))


def test_a_seat_with_several_offers_answers_all_with_no_card_twice():
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


def test_a_refusal_gives_no_reason():
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
        (1, ["the-wall/1"], [any_card()]),
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
def test_a_bad_offer_is_refused_at_offer(to, give, want):
    state = commanding(Player(MINE), Player(THEIRS), Player())
    assert refused(state, 0, decide("command", do="offer", offer=offer(to, give, *want))) == "offer"


def test_what_lies_on_the_table_is_no_cargo_to_be_traded_or_stolen():
    kept = Player(["oars/1"], table=[("cold-brew-reactor/1", 1)], joints={"shield": Joint("duct-tape/1", 3)})
    state = commanding(kept, Player(["emp/1"]))
    for card in ("cold-brew-reactor/1", "duct-tape/1"):
        assert refused(state, 0, decide("command", do="offer", offer=offer(1, [card], any_card())))
    robbed = facing(ATTACK_4, kept, Player(), kind="counter", pending=(Pending(BEAM, 1, 0),))
    final = after(robbed, {}, 0)
    assert (cargo(final, 0), cargo(final, 1)) == (set(), {"oars/1"})
    assert final.table.seats[0].table
