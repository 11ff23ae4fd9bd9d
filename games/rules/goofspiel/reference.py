"""The figures on the rules page of Goofspiel."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from games.rules.goofspiel.contest import CARDS
from games.rules.goofspiel.game import FEWEST_CARDS, LEAST_SEATS, MOST_SEATS
from games.rules.rulings import read_rulings

RULINGS = Path(__file__).with_name("rulings.md")


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures of a match with `options["cards"]` prizes; a host may set `fewest` to `most`.

    `points` is the sum of all prizes. `rulings` are by the anchor of their section.
    """
    cards = options["cards"]
    return SimpleNamespace(
        cards=cards,
        points=sum(range(1, cards + 1)),
        fewest=FEWEST_CARDS,
        most=CARDS,
        least_seats=LEAST_SEATS,
        most_seats=MOST_SEATS,
        rulings=read_rulings(RULINGS, {}),
    )
