"""Every die and every comparison is told with what was needed: nobody has to take a result on trust."""

import pytest

from games.faces.loss_in_space.dice import throw_of
from games.faces.loss_in_space.sentences import sentence
from games.faces.loss_in_space.verdict import verdict_of
from games.rules.loss_in_space.model import Pending
from tests.games.loss_in_space.tables import ATTACK_4, DEFENSE_4, Player, decide, facing, resolve, told

NAMES = ("Ann", "Bob")


def test_the_rules_tell_the_die_that_picks_a_slot():
    target = Player(["duct-tape/1"], shield=["tin-foil/1"], engine=["oars/1"])
    play = Pending("loose-screw/1", 1, 0)
    state = facing(ATTACK_4, target, Player(["emp/1"]), kind="counter", pending=(play,))
    step = resolve(state, {}, [4])
    assert told(step, "slot_rolled") == [{"seat": 0, "die": 5, "slot": "engine"}]
    assert [event.kind for event in step.events][:3] == ["took_effect", "slot_rolled", "broke"]


def test_the_rules_tell_what_a_ship_was_judged_by():
    """Boosts and penalties count though they end with the verdict; raised threats are told beside them."""
    player = Player(["oars/1"], penalty=(-1, 0, 0), boost=(2, 0, 0), raised=(3, 0, 0))
    judged = told(resolve(facing(DEFENSE_4, player, Player()), {0: decide("face")}), "judged")[0]
    assert (judged["totals"], judged["raised"], judged["met"]) == ([3, 2, 2], [3, 0, 0], False)
    verdict = verdict_of(judged)
    (measure,) = verdict.compared.measures
    assert (measure.have, measure.demanded, measure.raised, measure.short) == (3, 7, 3, 4)
    assert (verdict.said, verdict.came) == ("defense 3 against 7", "failed")
    assert verdict.said in sentence("judged", judged, NAMES)


def test_a_verdict_of_a_match_from_before_totals_were_told_has_none():
    event = {"seat": 0, "card": DEFENSE_4, "met": True, "dodge": None}
    assert verdict_of(event).compared.measures == ()
    assert sentence("judged", event, NAMES).endswith(".")


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("played", {"die": 4, "result": "works"}, "needs 2 to 5, threw 4: it works"),
        ("played", {"die": 6, "result": "backfires"}, "needs 2 to 5, threw 6: it backfires"),
        ("strike", {"die": 1, "result": "fails"}, "needs 2 to 5, threw 1: it fails"),
        ("slot_rolled", {"die": 3, "slot": "weapon"}, "5 or 6 engine, threw 3: weapon"),
        ("turn_lost_alone", {"die": 6}, "5 or 6 a card, threw 6: a card"),
        ("first_rolls", {"rolls": [[0, 2], [1, 5]]}, "threw 2 and 5: the highest goes first"),
        ("first_rolls", {"rolls": [[0, 5], [1, 5]]}, "threw 5 and 5: level, so it is thrown again"),
        ("obstacle", {"range": 3, "facing": [0, 1]}, "threw 3: 2 must face it"),
    ],
)
def test_a_throw_says_what_it_needed(kind, data, said):
    assert throw_of(kind, data).said.endswith(said)
