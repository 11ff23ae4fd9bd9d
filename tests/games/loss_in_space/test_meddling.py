"""§7, §10, §11: who may meddle, dice, backfires, boosts at others, volunteers."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Part, Pending
from games.rules.loss_in_space.moves import Cancel, Play
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    SPEED_4,
    Player,
    after,
    any_card,
    boost,
    cargo,
    commanding,
    decide,
    facing,
    meddling,
    offer,
    owed,
    refused,
    resolve,
    sabotage,
    told,
)

FLY = {0: decide("command")}
ARMED = Player(["oars/1"], weapon=["large-laser-pointer/1"], parsec=5)
KARAOKE = "emergency-karaoke/1"


def meddle(seat, *plays, **fields):
    return {seat: decide("meddle", plays=plays, **fields)}


def owers(*others, obstacle=ATTACK_4, active=None):
    """Who owes the meddling when seat 0 has flown."""
    final = after(commanding(active or ARMED, *others, obstacles=(obstacle,)), FLY)
    return owed(final)[1] if owed(final)[0] == "meddle" else ()


def test_dice_are_rolled_clockwise_from_the_active_seat_each_seats_in_its_order():
    state = meddling(ATTACK_4, ARMED, Player(["emp/1", "fake-detour/1"]), Player([KARAOKE]))
    moves = meddle(1, sabotage("fake-detour/1", 2), sabotage("emp/1", 0, "weapon")) | meddle(
        2, sabotage(KARAOKE, 0)
    )
    step = resolve(state, moves, [0, 1, 2])
    assert [(play["seat"], play["die"]) for play in told(step, "played")] == [(1, 1), (1, 2), (2, 3)]


def test_a_seat_that_is_not_facing_is_struck_just_the_same():
    state = meddling(ATTACK_4, ARMED, Player(["fake-detour/1"]), Player(parsec=4))
    final = after(state, meddle(1, sabotage("fake-detour/1", 2)), 1)
    assert [craft.parsec for craft in final.table.seats][1:] == [2, 2]


def test_a_penalty_waits_for_the_next_obstacle_of_who_is_not_facing():
    state = meddling(ATTACK_4, ARMED, Player([KARAOKE]), Player(["emp/1"]))
    final = after(after(state, meddle(1, sabotage(KARAOKE, 2)), 1), {})
    assert final.table.seats[2].penalty == (-3, -3, -3)
    assert GAME.view(final, None).public_totals[2] == (-1, -1, -1)


def test_emp_names_a_slot_and_disables_its_best_part_that_works():
    player = Player(["oars/1"], weapon=["potato-railgun/1", ("death-ray/1", 1)], joints={})
    state = meddling(SPEED_4, player, Player(["emp/1"]))
    final = after(after(state, meddle(1, sabotage("emp/1", 0, "weapon")), 1), {})
    assert final.table.seats[0].slots.weapon == (Part("potato-railgun/1", 3), Part("death-ray/1", 1))


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
def test_a_boost_counts_for_the_player_or_for_the_obstacle(side, total, raised):
    state = meddling(ATTACK_4, ARMED, Player(["flash-bang/1"]))
    pending = after(state, meddle(1, boost("flash-bang/1", 0, side)), 1)
    final = pending if owed(pending)[0] == "face" else after(pending, {})
    assert GAME.view(final, None).totals[0][1] == total
    assert final.table.seats[0].raised[1] == raised


def test_a_raise_adds_only_to_threats_that_the_card_shows():
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


def test_who_dies_in_that_window_cannot_be_called():
    state = meddling(
        ATTACK_4, Player(["oars/1"]), Player(["emp/1"], crew=1), Player(["poached-by-recruiters/1"])
    )
    moves = meddle(1, volunteer=True) | meddle(2, sabotage("poached-by-recruiters/1", 1))
    assert after(after(state, moves, 1), {}).table.turn.volunteers == ()


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
        ("plays", {"plays": (Play("flash-bang/1", 0, None, None, False),)}),
        ("plays", {"plays": (Play("emp/1", 0, "shield", "player", False),)}),
        ("volunteer", {"volunteer": True}),
        ("cover", {"cover": ("emp/1",)}),
        ("cover", {"cover": ("security-goose/1", "security-goose/1")}),
    ],
)
def test_bad_meddling_is_refused_at_its_field(field, move):
    hand = ["emp/1", KARAOKE, "flash-bang/1", "duct-tape/1", "security-goose/1"]
    state = meddling(ATTACK_4, ARMED, Player(hand, lost=1), Player())
    assert refused(state, 1, decide("meddle", **move)) == field


def test_the_sufferers_anti_sabotage_goes_first_and_the_others_is_kept():
    pending = (Pending(KARAOKE, 1, 0),)
    state = facing(
        ATTACK_4,
        Player(["security-goose/1"], weapon=["large-laser-pointer/1"]),
        Player(),
        Player(["security-goose/2"], orders={"counter": "all"}),
        kind="counter",
        owing=(0, 2),
        pending=pending,
    )
    moves = {
        seat: decide("counter", cancel=(cancel(f"security-goose/{copy}", 0),))
        for seat, copy in ((0, 1), (2, 2))
    }
    final = after(state, moves)
    assert cargo(final, 0) == set()
    assert cargo(final, 2) == {"security-goose/2"}
    assert final.table.seats[0].penalty == (0, 0, 0)


def cancel(card, play):
    return Cancel(card, play)


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
    state = facing(ATTACK_4, Player(hand), Player(), kind="counter", pending=(Pending(KARAOKE, 1, 0),))
    assert refused(state, 0, decide("counter", cancel=tuple(cancel(*each) for each in cancels))) == "cancel"


def test_what_backfired_can_be_cancelled_and_help_too():
    goose = {0: decide("counter", cancel=(cancel("security-goose/1", 0),))}
    player = Player(["security-goose/1"], orders={"counter": "all"})
    backfired = (Pending(KARAOKE, 1, 1, backfired=True),)
    state = facing(ATTACK_4, player, Player(), kind="counter", pending=backfired)
    assert after(state, goose).table.seats[1].penalty == (0, 0, 0)
    helpful = (Pending("flash-bang/1", 1, 0, side="player"),)
    state = facing(ATTACK_4, player, Player(), kind="counter", pending=helpful)
    assert GAME.view(after(state, {}), 0).totals[0] == (2, 4, 2)
    assert told(resolve(state, goose), "judged")[0]["met"] is False


def test_who_has_a_lost_turn_may_still_trade_meddle_and_counter_but_not_help():
    waiting = Player(["emp/1", "security-goose/1"], lost=1, weapon=["death-ray/1"])
    assert owers(waiting, active=Player(["oars/1"])) == (1,)
    state = meddling(ATTACK_4, ARMED, waiting)
    GAME.check(state, 1, meddle(1, sabotage("emp/1", 0, "weapon"))[1])
    assert refused(state, 1, decide("meddle", volunteer=True))
    offering = commanding(Player(["oars/1"]), waiting)
    made = decide("command", do="offer", offer=offer(1, ["oars/1"], any_card()))
    assert owed(after(offering, {0: made})) == ("answer", (1,))
    pending = meddle(0, sabotage(KARAOKE, 1))
    players = Player([KARAOKE]), waiting, Player(["oars/1"])
    state = facing(ATTACK_4, *players, kind="meddle", in_turn={"facing": (2,), "helper": 2})
    assert owed(after(state, pending, 1)) == ("counter", (1,))
