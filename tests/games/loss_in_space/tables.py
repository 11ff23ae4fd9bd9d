"""Positions of LOSS! in Space to play from, short ways to play from them, and matches on the site there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from games.models import Match
from games.rules.contract import State, Transition
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space import model
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES, RESOURCES, SHIPS, in_order
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.moves import MOVES, CardPlay, EquipAction, NewOffer, Request
from tests.builders import make_match, put_position
from tests.rules.scripted_chance import ScriptedChance

NUMBER = 12
EMPTY = "unexplained-birth/2"
"""An obstacle without a threat: a crew member."""

DEFENSE_4, ATTACK_4 = "sideways-hail/1", "rogue-garbage-scow/1"


@dataclass(frozen=True)
class Player:
    """A seat: a Transport with 2, 2, 2 unless another ship is named. Parts are cards, or (card, token)."""

    cargo: Sequence[str] = ()
    ship: str = "phase-4-transport"
    crew: int | None = None
    parsec: int = 0
    lost: int = 0
    shield: Sequence[Any] = ()
    weapon: Sequence[Any] = ()
    engine: Sequence[Any] = ()
    joints: Mapping[str, model.Joint] = field(default_factory=dict)
    table: Sequence[tuple[str, int]] = ()
    penalty: tuple[int, int, int] = (0, 0, 0)
    boost: tuple[int, int, int] = (0, 0, 0)
    raised: tuple[int, int, int] = (0, 0, 0)
    uses: int | None = None
    orders: Mapping[str, Any] = field(default_factory=dict)

    @property
    def craft(self) -> model.Craft:
        ship = SHIPS[self.ship]
        uses = ship.ability.uses if ship.ability else 0
        return model.Craft(
            self.ship,
            ship.crew if self.crew is None else self.crew,
            self.parsec,
            self.lost,
            uses if self.uses is None else self.uses,
            model.Slots(*(_parts(slot) for slot in (self.shield, self.weapon, self.engine))),
            model.Joints(**self.joints),
            tuple(model.ActiveEnhancer(card, uses) for card, uses in self.table),
            self.penalty,
            self.boost,
            self.raised,
        )

    @property
    def hand(self) -> model.LossHand:
        return model.LossHand(in_order(self.cargo), replace(model.RELAXED, **self.orders))


def _parts(cards: Sequence[Any]) -> tuple[model.EquippedPart, ...]:
    return tuple(model.EquippedPart(*card) if isinstance(card, tuple) else model.EquippedPart(card) for card in cards)


def state_of(
    kind: str,
    *players: Player,
    owing: Sequence[int] = (0,),
    turn: model.RaceTurn | None = None,
    deck: Sequence[str] = (),
    obstacles: Sequence[str] = (),
    discards: Sequence[str] = (),
    first: int = 0,
    options: Mapping[str, Any] | None = None,
    **table: Any,
) -> State[model.LossTable, model.LossHand]:
    """A position with that window open; `deck` and `obstacles` lie on top of all cards that are nowhere."""
    chosen = model.Options(**(options or {}))
    crafts = tuple(player.craft for player in players)
    gone = {card for player in players for card in player.cargo}
    for craft in crafts:
        gone |= {*craft.slots.cards(), *craft.joints.cards(), *(kept.card for kept in craft.table)}
    aside = [play.card for play in table.get("pending", ())]
    gone |= {*discards, *aside, *deck, *(card for pool in table.get("pools", ()) for card in pool.cards)}
    up = {turn.obstacle} if turn else set()
    stage = {"prep": "preparation", "launch": "launch"}.get(kind, "race" if turn else "preparation")
    catalogue = OBSTACLES if chosen.events else PLAIN_OBSTACLES
    position = model.LossTable(
        options=chosen,
        window=model.OpenWindow(NUMBER, kind, tuple(owing)),
        stage=stage,
        round=0 if stage == "launch" else table.pop("round", 1),
        first=first,
        seats=crafts,
        deck=(*deck, *(card for card in RESOURCES if card not in gone)),
        obstacles=(*obstacles, *(card for card in catalogue if card not in {*obstacles, *up})),
        discards=in_order(discards),
        turn=turn,
        **{"aside": in_order(aside)} | table,
    )
    return State(position, tuple(player.hand for player in players))


def preparing(*players: Player, **table: Any) -> State[model.LossTable, model.LossHand]:
    return state_of("prep", *players, **{"owing": range(len(players))} | table)


def launching(*players: Player, **table: Any) -> State[model.LossTable, model.LossHand]:
    return state_of("launch", *players, owing=range(len(players)), **table)


def commanding(
    *players: Player, step: str = "trade", active: int = 0, **table: Any
) -> State[model.LossTable, model.LossHand]:
    """The active seat's command; unless told otherwise the obstacle on top has no threat."""
    turn = model.RaceTurn(active, 7, step, **table.pop("in_turn", {}))
    return state_of("command", *players, owing=(active,), turn=turn, **{"obstacles": (EMPTY,)} | table)


def facing(
    obstacle: str, *players: Player, kind: str = "face", owing: Sequence[int] = (0,), **table: Any
) -> State[model.LossTable, model.LossHand]:
    """An obstacle is up before seat 0, or whoever `in_turn` says."""
    values = {"facing": (0,)} | table.pop("in_turn", {})
    turn = model.RaceTurn(0, 7, "face", obstacle=obstacle, **values)
    return state_of(kind, *players, owing=owing, turn=turn, **{"obstacles": (EMPTY,)} | table)


def meddling(obstacle: str, *players: Player, **table: Any) -> State[model.LossTable, model.LossHand]:
    """The others may meddle with seat 0, which faces the obstacle."""
    return facing(obstacle, *players, kind="meddle", **{"owing": range(1, len(players))} | table)


def decide(kind: str, **fields: Any) -> Any:
    return MOVES[kind](**fields)


def offer(to: int, give: Sequence[str], *want: Request) -> NewOffer:
    return NewOffer(to, tuple(give), want)


def any_card() -> Request:
    return Request("any", None, 0)


def fit(card: str) -> EquipAction:
    return EquipAction("fit", card, None, ())


def sabotage(card: str, target: int, slot: str | None = None, needed: bool = False) -> CardPlay:
    return CardPlay(card, target, slot, None, needed)


def boost(card: str, target: int, side: str, needed: bool = False) -> CardPlay:
    return CardPlay(card, target, None, side, needed)


def resolve(
    state: State[model.LossTable, model.LossHand], moves: Mapping[int, Any], numbers: Sequence[int] = ()
) -> Transition:
    """Close the window; `numbers` are those of its label, so a die of 4 is a 3."""
    number = state.table.window.number
    return GAME.resolve(state, moves, ScriptedChance({f"window/{number}": numbers}))


def after(
    state: State[model.LossTable, model.LossHand], moves: Mapping[int, Any], *numbers: int
) -> State[model.LossTable, model.LossHand]:
    return resolve(state, moves, numbers).state


def owed(state: State[model.LossTable, model.LossHand]) -> tuple[str, tuple[int, ...]]:
    """Return the kind of the open window, and the seats that must decide."""
    window = GAME.window(state)
    return window.kind, window.owing


def cargo(state: State[model.LossTable, model.LossHand], seat: int) -> set[str]:
    return set(state.hands[seat].cargo)


def parts(state: State[model.LossTable, model.LossHand], seat: int) -> tuple[str, ...]:
    return state.table.seats[seat].slots.cards()


def refused(state: State[model.LossTable, model.LossHand], seat: int, move: Any) -> str:
    with pytest.raises((IllegalMove, MalformedMove)) as refusal:
        GAME.check(state, seat, move)
    return refusal.value.field


def told(step: Transition, kind: str) -> list[Mapping[str, Any]]:
    return [event.data for event in step.events if event.kind == kind]


def at_position(state: State[Any, Any], *, bots: int = 0) -> Match:
    """A match whose open window is that position: of people, and of bots on its last seats."""
    match = make_match(people=len(state.hands) - bots, bots=bots, game="loss-in-space")
    return put_position(match, state)


FLOTILLA = "debt-collector-flotilla/1"
"""Defense 5 and attack 6."""


def crowded(**active) -> State[model.LossTable, model.LossHand]:
    """Four ships with nearly all that can lie about, a pending play at the first, a wreck, full piles.

    The first faces an obstacle; `active` changes its ship.
    """
    first = {
        "cargo": ("space-farmer/1", "flash-bang/1", "flash-bang/2", "emp/1", "plausible-deniability/1"),
        "parsec": 5,
        "shield": ("tin-foil/1",),
        "weapon": (("large-laser-pointer/1", 2),),
        "engine": ("oars/1", "guilt-trip-drive/1"),
        "joints": {"engine": model.Joint("duct-tape/1", 4)},
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
                "shield": model.Joint("welding-torch/1"),
                "weapon": model.Joint("chewing-gum-and-hope/1"),
                "engine": model.Joint("duct-tape/2", 6),
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
            joints={"shield": model.Joint("welding-torch/2")},
            table=(("rented-bodyguard/1", 1),),
        ),
        kind="counter",
        in_turn={"volunteers": (3,)},
        pending=(model.PendingPlay("emergency-karaoke/1", 1, 0), model.PendingPlay("emp/2", 3, 0, "engine")),
        discards=("frozen-intern/1", "space-dock/1", "space-dock/2"),
        pools=(model.WreckPool(2, ("yesterday-drive/1", "t-shirt-cannon/1")),),
        round=7,
    )


def on_site(state: State[model.LossTable, model.LossHand]) -> Match:
    """A running match of a person and bots in that position; the person has the first seat."""
    return at_position(state, bots=len(state.hands) - 1)
