"""§7, §10, §11: who may meddle, dice, backfires, boosts at others, volunteers."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import PendingPlay
from games.rules.loss_in_space.moves import CardPlay, PlayCancellation
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    boost,
    cargo,
    decide,
    facing,
    meddling,
    owed,
    refused,
    sabotage,
)

ARMED = Player(["oars/1"], weapon=["large-laser-pointer/1"], parsec=5)
KARAOKE = "emergency-karaoke/1"


def meddle(seat, *plays, **fields):
    return {seat: decide("meddle", plays=plays, **fields)}


def test_if_needed_counts_a_pending_disable_as_the_part_counting_0():
    state = meddling(ATTACK_4, ARMED, Player(["emp/1", KARAOKE]))
    plays = (sabotage("emp/1", 0, "weapon"), sabotage(KARAOKE, 0, needed=True))
    assert cargo(after(state, meddle(1, *plays), 1, 1), 1) == {KARAOKE}
    other_slot = (sabotage("emp/1", 0, "shield"), sabotage(KARAOKE, 0, needed=True))
    assert cargo(after(state, meddle(1, *other_slot), 1, 1), 1) == set()


def test_if_needed_counts_a_pending_raise():
    state = meddling(ATTACK_4, ARMED, Player(["flash-bang/1", KARAOKE]))
    plays = (boost("flash-bang/1", 0, "obstacle"), sabotage(KARAOKE, 0, needed=True))
    assert cargo(after(state, meddle(1, *plays), 1, 1), 1) == {KARAOKE}
    helped = (boost("flash-bang/1", 0, "player"), sabotage(KARAOKE, 0, needed=True))
    assert cargo(after(state, meddle(1, *helped), 1, 1), 1) == set()


@pytest.mark.parametrize(("side", "total", "raised"), [("player", 7, 0), ("obstacle", 5, 2)])
def test_boost_counts_for_the_player_or_for_the_obstacle(side, total, raised):
    state = meddling(ATTACK_4, ARMED, Player(["flash-bang/1"]))
    pending = after(state, meddle(1, boost("flash-bang/1", 0, side)), 1)
    final = pending if owed(pending)[0] == "face" else after(pending, {})
    assert GAME.view(final, None).totals[0][1] == total
    assert final.table.seats[0].raised[1] == raised


def test_raise_adds_only_to_threats_that_the_card_shows():
    """Two on speed leave an attack of 4 as it is."""
    state = meddling(ATTACK_4, ARMED, Player(["someone-elses-slipstream/1"]))
    final = after(after(state, meddle(1, boost("someone-elses-slipstream/1", 0, "obstacle")), 1), {})
    assert GAME.preview(final, 0, {}).leads_to.met


def test_cover_cancels_a_backfire_right_after_the_die():
    hand = ["poached-by-recruiters/1", "somebody-read-the-manual/1"]
    state = meddling(ATTACK_4, ARMED, Player(hand), deck=["the-wall/1"])
    play = sabotage("poached-by-recruiters/1", 0)
    final = after(state, meddle(1, play, cover=("somebody-read-the-manual/1",)), 5)
    assert final.table.seats[1].crew == 6
    assert cargo(final, 1) == {"the-wall/1"}
    kept = after(state, meddle(1, play, cover=("somebody-read-the-manual/1",)), 0)
    assert "somebody-read-the-manual/1" in cargo(kept, 1)


@pytest.mark.parametrize(
    ("field", "move"),
    [
        ("plays", {"plays": (sabotage("emp/1", 0, "shield"), sabotage("emp/1", 2, "shield"))}),
        ("plays", {"plays": (sabotage("duct-tape/1", 0),)}),
        ("plays", {"plays": (sabotage("emp/2", 0, "shield"),)}),
        ("plays", {"plays": (sabotage("emp/1", 0),)}),
        ("plays", {"plays": (sabotage(KARAOKE, 0, "shield"),)}),
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
