"""The figures on the rules page of LOSS! in Space."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.game import LEAST_SEATS, MOST_SEATS
from games.rules.loss_in_space.legality import LEAST_TRADED, MOST_TRADED, SWAPPED, SWAPPED_BY_HAGGLERS
from games.rules.loss_in_space.meddling import BACKFIRES, FAILS
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, MOST_LOST_TURNS, PACES, PREPARATION_ROUNDS, Options
from games.rules.loss_in_space.piles import MOST_STRIKES
from games.rules.loss_in_space.preparation import FEW_CARDS, start_cargo
from games.rules.loss_in_space.reach import REACH
from games.rules.rulings import read_rulings

RULINGS = Path(__file__).with_name("rulings.md")


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options`; every card once, with its number of copies.

    `start_cargo` and `start_cargo_alone` are the cards at the start, `orders` the standing orders there, and
    `reach` is that of ranged play. A trade takes `least_traded` to `most_traded` cards. A play `fails`,
    `works` or `backfires` with these faces of a die. `rulings` are by the anchor of their section.
    """
    chosen = Options(**options)
    obstacles = {card.id: card for card in OBSTACLES.values()}.values()
    return SimpleNamespace(
        options=chosen,
        least_seats=LEAST_SEATS,
        most_seats=MOST_SEATS,
        goal=GOAL,
        most_cargo=MOST_CARGO,
        most_lost_turns=MOST_LOST_TURNS,
        most_strikes=MOST_STRIKES,
        hardened_turns=HARDENED_TURNS,
        reach=REACH,
        preparation_rounds=PREPARATION_ROUNDS,
        start_cargo=start_cargo(chosen, seats=2),
        start_cargo_alone=start_cargo(chosen, seats=1),
        few_cards=FEW_CARDS,
        swapped=SWAPPED,
        swapped_by_hagglers=SWAPPED_BY_HAGGLERS,
        least_traded=LEAST_TRADED,
        most_traded=MOST_TRADED,
        fails=FAILS,
        works=tuple(range(FAILS + 1, BACKFIRES)),
        backfires=BACKFIRES,
        orders=PACES[chosen.pace],
        ships=tuple(SHIPS.values()),
        resources=tuple({card.id: card for card in RESOURCES.values()}.values()),
        obstacles=tuple(card for card in obstacles if not card.is_event),
        events=tuple(card for card in obstacles if card.is_event),
        rulings=read_rulings(RULINGS, {"few_cards": FEW_CARDS}),
    )
