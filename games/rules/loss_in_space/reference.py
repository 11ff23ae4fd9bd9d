"""The figures that the rules page of LOSS! in Space states, taken from what the rules play by."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS, Obstacle, Resource, Ship
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.model import (
    GOAL,
    MOST_CARGO,
    MOST_LOST_TURNS,
    PACES,
    PREPARATION_ROUNDS,
    Options,
    Orders,
)
from games.rules.loss_in_space.piles import MOST_STRIKES
from games.rules.loss_in_space.preparation import start_cargo
from games.rules.loss_in_space.rulings import RULINGS
from games.rules.loss_in_space.standing import REACH
from games.rules.rulings import Ruling, by_section


class Reference(Struct, frozen=True):
    """The figures of a match under `options`; every card once, with its number of copies.

    `start_cargo` and `start_cargo_alone` are the cards at the start, `orders` the standing orders there, and
    `reach` is that of ranged play. `rulings` are by the anchor of their section.
    """

    options: Options
    goal: int
    most_cargo: int
    most_lost_turns: int
    most_strikes: int
    hardened_turns: int
    reach: int
    preparation_rounds: int
    start_cargo: int
    start_cargo_alone: int
    orders: Orders
    ships: tuple[Ship, ...]
    resources: tuple[Resource, ...]
    obstacles: tuple[Obstacle, ...]
    events: tuple[Obstacle, ...]
    rulings: Mapping[str, tuple[Ruling, ...]]


def reference(options: Mapping[str, Any]) -> Reference:
    """The figures under complete `options`."""
    chosen = Options(**options)
    obstacles = {card.id: card for card in OBSTACLES.values()}.values()
    return Reference(
        options=chosen,
        goal=GOAL,
        most_cargo=MOST_CARGO,
        most_lost_turns=MOST_LOST_TURNS,
        most_strikes=MOST_STRIKES,
        hardened_turns=HARDENED_TURNS,
        reach=REACH,
        preparation_rounds=PREPARATION_ROUNDS,
        start_cargo=start_cargo(chosen, seats=2),
        start_cargo_alone=start_cargo(chosen, seats=1),
        orders=PACES[chosen.pace],
        ships=tuple(SHIPS.values()),
        resources=tuple({card.id: card for card in RESOURCES.values()}.values()),
        obstacles=tuple(card for card in obstacles if not card.is_event),
        events=tuple(card for card in obstacles if card.is_event),
        rulings=by_section(RULINGS),
    )
