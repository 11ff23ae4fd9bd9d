"""The worked examples of the rules."""

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import PendingPlay
from games.rules.loss_in_space.moves import PlayCancellation, parse_move
from tests.games.loss_in_space.tables import Player, after, boost, cargo, decide, facing, owed, resolve, sabotage

SEED = SeedChance(bytes(range(32)))


def test_start():
    state = GAME.start(GAME.options({}), 2, SEED).state
    assert [craft.ship for craft in state.table.seats] == ["pawnbrokers-pride", "phase-4-transport"]
    assert state.table.first == 1
    assert state.hands[0].cargo == (
        "industrial-bubble-wrap/1",
        "torpedo-of-reasonable-doubt/2",
        "death-ray/1",
        "oars/1",
        "chewing-gum-and-hope/1",
        "parking-boot/1",
        "poached-by-recruiters/1",
    )
    assert state.table.deck[0] == "layered-bumper-stickers/1"
    assert state.table.obstacles[0] == "ambush-behind-the-billboard/1"


def test_meddling():
    state = facing(
        "rogue-garbage-scow/1",
        Player(["security-goose/1"], ship="overinsured-ark", weapon=["large-laser-pointer/1"]),
        Player(["emergency-karaoke/1"]),
        Player(["flash-bang/1"]),
        kind="meddle",
        owing=(1, 2),
    )
    moves = {
        1: decide("meddle", plays=(sabotage("emergency-karaoke/1", 0),)),
        2: decide("meddle", plays=(boost("flash-bang/1", 0, "obstacle", needed=True),)),
    }
    met = after(state, moves, 3)
    assert met.table.pending == (PendingPlay("emergency-karaoke/1", 1, 0),)
    assert cargo(met, 2) == {"flash-bang/1"}
    assert owed(met) == ("counter", (0,))
    countered = after(met, {0: decide("counter", cancel=(PlayCancellation("security-goose/1", 0),))})
    assert countered.table.aside == ("emergency-karaoke/1", "security-goose/1")
    assert GAME.view(countered, None).totals[0][1] == 5


TOLL = {
    "kind": "face",
    "plays": ["flash-bang/2"],
    "do": "resolve",
    "helper": None,
    "as_cards": 1,
    "switches": [],
    "dodge": None,
    "slots": [],
    "cards": [],
}


def toll_booth():
    player = Player(
        ["flash-bang/2", "duct-tape/1"], parsec=12, shield=[("tin-foil/1", 1)], weapon=["large-laser-pointer/1"]
    )
    return facing("toll-booth-of-no-return/1", player, Player(["oars/1"]), deck=["emp/1"])


def face(**fields):
    return {0: parse_move("face", TOLL | fields)}


def test_facing():
    state = toll_booth()
    assert codec.to_json(parse_move("face", TOLL)) == TOLL
    step = resolve(state, face())
    craft = step.state.table.seats[0]
    assert (craft.parsec, craft.slots.shield[0].off) == (13, 0)
    assert cargo(step.state, 0) == {"duct-tape/1", "emp/1"}


def test_facing_for_parsecs_alone_would_have_arrived():
    final = after(toll_booth(), face(as_cards=0))
    assert GAME.outcome(final).winners == (0,)


def test_facing_without_the_boost_loses_a_card_and_a_turn():
    final = after(toll_booth(), face(plays=[]), 1)
    assert cargo(final, 0) == {"duct-tape/1"}
    assert final.table.seats[0].lost == 1
    assert final.table.seats[0].parsec == 12
