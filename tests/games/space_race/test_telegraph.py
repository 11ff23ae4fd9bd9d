"""§8 and section 12 of the record: lines, transfers, alliances, and who may write and read where."""

import pytest

from games.game_uis.space_race.form_fields import action_forms
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Nomination, YearOrders
from games.rules.space_race.telegraph import BuildLine, FoundAlliance, SendGarnets
from tests.games.space_race.states import after, launches, opened

CHANCE = SeedChance(b"telegraph")
ARRAY = 5


def act(state, seat, action, saved=None):
    return SPACE_RACE.act(state, {} if saved is None else {seat: saved}, seat, action, CHANCE)


def refused(state, seat, action, saved=None):
    with pytest.raises(IllegalMove) as refusal:
        act(state, seat, action, saved)
    return refusal.value.code, refusal.value.field


def garnets(state):
    return [hand.garnets for hand in state.hands]


def channel(state, key):
    return next((found for found in SPACE_RACE.channels(state) if found.key == key), None)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "line"}, "to"),
        ({"kind": "line", "to": True}, "to"),
        ({"kind": "line", "to": 3, "price": 0}, "price"),
        ({"kind": "transfer", "to": 3}, "garnets"),
        ({"kind": "alliance", "name": "Pact", "members": [0, "1"]}, "members"),
        ({"kind": "alliance", "name": 7, "members": [0, 1]}, "name"),
    ],
)
def test_all_fields_must_be_there_and_no_other(data, field):
    with pytest.raises(MalformedMove) as refusal:
        SPACE_RACE.parse_action(data)
    assert refusal.value.field == field


def test_line_costs_its_price_opens_at_once_and_is_public():
    step = act(opened("nine", garnets=[4, 5], line_price=3), 0, BuildLine(1))
    board = codec.to_json(step.state.table)["board"]
    assert board["lines"] == [{"builder": 0, "to": 1, "year": 1953, "paid": 3}]
    assert garnets(step.state)[:2] == [1, 5]
    assert [(event.kind, event.audience) for event in step.events] == [("line", None)]
    assert channel(step.state, "pair-0-1").writers == (0, 1)
    assert channel(step.state, "pair-0-1").readers == (0, 1)
    assert SPACE_RACE.view(step.state, None).lines == step.state.table.board.lines


PACT = FoundAlliance("Pact", (0, 1))


@pytest.mark.parametrize(
    ("edition", "more", "seat", "action", "code", "field"),
    [
        ("nine", {}, 0, BuildLine(0), "to-oneself", "to"),
        ("nine", {}, 0, BuildLine(5), "no-such-nation", "to"),
        ("nine", {"garnets": [1]}, 0, BuildLine(1), "garnets-not-free", "to"),
        ("nine", {"messages": "open"}, 0, BuildLine(1), "no-lines", "to"),
        ("nine", {"messages": "silent"}, 0, BuildLine(1), "no-lines", "to"),
        ("nine", {}, 1, SendGarnets(2, 1), "out-of-reach", "to"),
        ("nine", {}, 0, SendGarnets(9, 1), "no-such-nation", "to"),
        ("nine", {}, 0, SendGarnets(1, 0), "send-something", "garnets"),
        ("nine", {}, 0, SendGarnets(1, -1), "send-something", "garnets"),
        ("nine", {}, 0, SendGarnets(1, 6), "garnets-not-free", "garnets"),
        ("nine", {"messages": "silent"}, 0, SendGarnets(1, 1), "out-of-reach", "to"),
        ("nine", {"messages": "silent"}, 0, PACT, "no-alliances", "name"),
        ("five", {"messages": "limited"}, 0, SendGarnets(1, 1), "out-of-reach", "to"),
        ("five", {"messages": "limited"}, 0, PACT, "no-alliances", "name"),
        ("nine", {}, 0, FoundAlliance("", (0, 1)), "alliance-name", "name"),
        ("nine", {}, 0, FoundAlliance("x" * 41, (0, 1)), "alliance-name", "name"),
        ("nine", {}, 0, FoundAlliance("Pact", (0,)), "alliance-members", "members"),
        ("nine", {}, 0, FoundAlliance("Pact", (1, 2)), "alliance-members", "members"),
        ("nine", {}, 0, FoundAlliance("Pact", (1, 0)), "alliance-members", "members"),
        ("nine", {}, 0, FoundAlliance("Pact", (0, 1, 1)), "alliance-members", "members"),
        ("nine", {}, 0, FoundAlliance("Pact", (0, 9)), "no-such-nation", "members"),
        ("nine", {}, 0, FoundAlliance("", (0,)), "alliance-name", "name"),
    ],
)
def test_illegal_action_is_refused_at_first_wrong_field(edition, more, seat, action, code, field):
    """Seat 0 holds number 5, of five a Relay Antenna, which gives no rights (R45, R49)."""
    assert refused(opened(edition, [[ARRAY]], **more), seat, action) == (code, field)


def test_two_nations_have_one_line_and_it_sends_no_garnets():
    built = act(opened("nine", garnets=[5, 5]), 0, BuildLine(1)).state
    assert refused(built, 0, BuildLine(1)) == ("line-exists", "to")
    assert refused(built, 1, BuildLine(0)) == ("line-exists", "to")
    assert refused(built, 0, SendGarnets(1, 1)) == ("out-of-reach", "to")


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_reserved_garnets_cannot_be_transferred(edition):
    state = opened(edition, [[2]], garnets=[5], offer=(10, 3, 4, 6), messages="limited")
    price = 2 if edition == "nine" else 0
    saved = YearOrders(lot=0, level=0, launch=False, burn=4 - price)
    with pytest.raises(IllegalMove, match="Your orders burn") as refusal:
        act(state, 0, BuildLine(1), saved)
    assert f"Your orders burn {4 - price} of them." in refusal.value.message
    assert ("pay 2 of them for Gold Plating" in refusal.value.message) is (edition == "nine")
    act(state, 0, BuildLine(1), YearOrders(lot=0, level=0, burn=3 - price))


def test_garnets_go_where_an_array_is_held_at_either_end():
    state = opened("nine", [[ARRAY], [], []], garnets=[3, 3, 3])
    for one, other in ((0, 1), (1, 0)):
        step = act(state, one, SendGarnets(other, 2))
        assert (garnets(step.state)[one], garnets(step.state)[other]) == (1, 5)
        assert [(event.kind, event.audience) for event in step.events] == [("transfer", (0, 1))]
    assert refused(state, 0, SendGarnets(1, 3), YearOrders(0, 0, burn=1)) == ("garnets-not-free", "garnets")


def forms(state, seat, saved=None):
    return {form.kind: form for form in action_forms(SPACE_RACE.view(state, seat), saved)}


def test_forms_offer_what_is_free_and_where_it_can_go():
    state = opened("nine", [[ARRAY], [], []], garnets=[3, 3, 3], offer=(10, 3, 4, 6))
    for burn, free in ((0, 3), (1, 2)):
        assert forms(state, 0, YearOrders(1, 0, burn=burn))["transfer"].fields[1].high == free
    assert "transfer" not in forms(state, 0, YearOrders(1, 0, burn=3))
    assert [choice.seat for choice in forms(state, 1)["transfer"].fields[0].choices] == [0]
    assert "transfer" not in forms(opened("nine", [[], [], []], garnets=[3, 3, 3]), 1)
    for held, unavailable in ((1, "Needs 2 garnets, you have 1 garnet free."), (2, "")):
        assert forms(opened("nine", garnets=[held]), 0)["line"].unavailable == unavailable
    promising = forms(opened("nine", garnets=[3], offer=(10, 3, 4, 6)), 0, YearOrders(1, 0, burn=2))
    assert promising["line"].unavailable == "Needs 2 garnets, you have 1 garnet free."
    for held, said in ((3, "1 garnet would be free after that."), (4, "2 garnets would be free after that.")):
        assert said in forms(opened("nine", garnets=[held]), 0)["line"].help


def test_alliance_is_known_to_its_members():
    """R43."""
    step = act(opened("nine", [[ARRAY]]), 0, FoundAlliance("Pact", (0, 2, 4)))
    row = {"founder": 0, "name": "Pact", "members": [0, 2, 4], "year": 1953}
    assert codec.to_json(step.state.table)["vault"]["alliances"] == [row]
    assert [event.audience for event in step.events] == [(0, 2, 4)]
    seen = [len(SPACE_RACE.view(step.state, viewer).alliances) for viewer in (None, 0, 1, 2, 3, 4)]
    assert seen == [0, 1, 0, 1, 0, 1]


def test_name_is_kept_as_sent_and_two_alliances_may_be_alike():
    state = opened("nine", [[ARRAY]])
    for _ in range(2):
        state = act(state, 0, FoundAlliance(" Pact\u0301 ", (0, 1))).state
    assert [pact.name for pact in state.table.vault.alliances] == [" Pact\u0301 "] * 2


def test_channel_rights_follow_the_comms_array():
    state = act(opened("nine", [[ARRAY]]), 0, FoundAlliance("Pact", (0, 1))).state
    assert channel(state, "alliance-0").writers == (0, 1)
    assert channel(state, "pair-0-4").writers == (0, 4)
    assert channel(state, "pair-1-4") is None
    lost = type(state)(state.table, (opened("nine").hands[0], *state.hands[1:]))
    assert channel(lost, "alliance-0").writers == ()
    assert channel(lost, "alliance-0").readers == (0, 1)
    assert channel(lost, "pair-0-4") is None


@pytest.mark.parametrize("there", [True, False])
def test_public_channel_is_for_every_nation_and_every_reader(there):
    public = channel(opened("nine", public_channel=there), "public")
    assert (public is not None) is there
    assert not there or (public.writers, public.readers) == ((0, 1, 2, 3, 4), None)


@pytest.mark.parametrize("mode", ["limited", "open", "silent"])
def test_winners_have_a_channel_while_they_must_agree(mode):
    """R50."""
    state = after(opened("nine", [[12, 12]] * 2, messages=mode), launches(0, 1)).state
    winners = channel(state, "winners")
    assert (winners is None) is (mode == "silent")
    assert winners is None or (winners.writers, winners.readers) == ((0, 1), (0, 1))


def test_lines_are_built_while_ties_are_settled_and_never_after_the_end():
    """R44, R47."""
    agreeing = after(opened("nine", [[12, 12]] * 2), launches(0, 1)).state
    built = act(agreeing, 4, BuildLine(3)).state
    assert SPACE_RACE.window(built) == SPACE_RACE.window(agreeing)
    over = after(built, {0: Nomination(2), 1: Nomination(2)}).state
    assert SPACE_RACE.window(over) is None
    with pytest.raises(ValueError, match="ended"):
        act(over, 0, BuildLine(1))
    writers = {found.key: found.writers for found in SPACE_RACE.channels(over)}
    assert writers == {"public": (0, 1, 2, 3, 4), "pair-3-4": ()}
