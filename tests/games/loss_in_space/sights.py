"""Positions of LOSS! in Space that have much to show, and a match on the site that stands in one."""

from games.models import Match
from games.rules.contract import State
from games.rules.loss_in_space.model import Hand, Joint, Pending, Pool, Table
from tests.games.loss_in_space.at_desk import at_position
from tests.games.loss_in_space.tables import Player, facing

FLOTILLA = "debt-collector-flotilla/1"
"""Defense 5 and attack 6."""


def crowded(**active) -> State[Table, Hand]:
    """Four ships with nearly all that can lie about, a pending play at the first, a wreck, full piles.

    The first faces an obstacle; `active` changes its ship.
    """
    first = {
        "cargo": ("space-farmer/1", "flash-bang/1", "flash-bang/2", "emp/1", "plausible-deniability/1"),
        "parsec": 5,
        "shield": ("tin-foil/1",),
        "weapon": (("large-laser-pointer/1", 2),),
        "engine": ("oars/1", "guilt-trip-drive/1"),
        "joints": {"engine": Joint("duct-tape/1", 4)},
        "table": (("cold-brew-reactor/1", 1),),
        "penalty": (-1, -1, -1),
        "boost": (0, 1, 0),
        "raised": (1, 0, 0),
    }
    return facing(
        FLOTILLA,
        Player(**first | active),
        Player(
            ship="last-minute-cruise-ship",
            cargo=("security-goose/1", "oars/1"),
            parsec=5,
            crew=3,
            lost=1,
            uses=1,
            shield=("the-wall/1", "fruitcake-plating/1"),
            weapon=("death-ray/1", "torpedo-of-reasonable-doubt/1"),
            engine=("lightly-cursed-warp-core/1", "reheated-plasma-drive/1"),
            joints={
                "shield": Joint("welding-torch/1"),
                "weapon": Joint("chewing-gum-and-hope/1"),
                "engine": Joint("duct-tape/2", 6),
            },
        ),
        Player(ship="pawnbrokers-pride", parsec=12, crew=0),
        Player(
            ship="overinsured-ark",
            parsec=13,
            crew=1,
            cargo=("space-dock/3",),
            shield=("second-hand-force-field/1", "layered-bumper-stickers/1"),
            weapon=("unlicensed-fireworks/1",),
            engine=("ironic-steam-engine/1",),
            joints={"shield": Joint("welding-torch/2")},
            table=(("rented-bodyguard/1", 1),),
        ),
        kind="counter",
        in_turn={"volunteers": (3,)},
        pending=(Pending("emergency-karaoke/1", 1, 0), Pending("emp/2", 3, 0, "engine")),
        discards=("frozen-intern/1", "space-dock/1", "space-dock/2"),
        pools=(Pool(2, ("yesterday-drive/1", "t-shirt-cannon/1")),),
        round=7,
    )


def on_site(state: State[Table, Hand]) -> Match:
    """A running match of a person and bots in that position; the person has the first seat."""
    return at_position(state, bots=len(state.hands) - 1)
