"""Players of Moonshot in code: what each kind of ask is answered with."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from games.rules.contract import Seen
from games.rules.moonshot.model import View
from games.rules.moonshot.moves import Move, Ready
from games.rules.moonshot.random_bot import random_fates, random_politics, random_prep, random_shift
from games.rules.moonshot.steady_engineer import steady_shift
from games.rules.moonshot.steady_politician import steady_fates, steady_politics, steady_prep

_RANDOM: Mapping[str, Callable[[View, str, Random], Move]] = {
    "prep": random_prep,
    "politics": random_politics,
    "engineering": random_shift,
    "fates": random_fates,
}
_STEADY: Mapping[str, Callable[[View, str, Random], Move]] = {
    "prep": steady_prep,
    "politics": steady_politics,
    "engineering": steady_shift,
    "fates": steady_fates,
}


def random_move(seen: Seen[View, Any], rng: Random) -> Move:
    """Any legal move."""
    view = seen.view
    if view.asked == "briefing" or view.program is None:
        return Ready(True)
    return _RANDOM[view.asked](view, view.program, rng)


def steady_move(seen: Seen[View, Any], rng: Random) -> Move:
    """What builds a rocket that flies."""
    view = seen.view
    if view.asked == "briefing" or view.program is None:
        return Ready(True)
    return _STEADY[view.asked](view, view.program, rng)
