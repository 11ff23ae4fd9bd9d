"""What a draft leads to, as its owner is told: never more than its seat may know."""

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending
from games.rules.loss_in_space.outlook import Blow
from games.rules.loss_in_space.totals import total
from tests.games.loss_in_space.tables import ATTACK_4, Player, facing, launching, meddling

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
