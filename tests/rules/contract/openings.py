"""Many openings of the same match with small differences."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.rules import codec
from games.rules.chance import Draw, SeedChance
from games.rules.contract import Event, Seat, Transition
from tests.games import laws_of
from tests.rules.matches import Case

SEEDS = 30
MOST_NUDGES = 100


class NudgedChance:
    """The chance of a seed with its `place`th number, from 1, raised by one."""

    def __init__(self, seed: bytes, place: int = 0) -> None:
        self.chance = SeedChance(seed)
        self.place = place
        self.drawn = 0

    def draw(self, label: str) -> "NudgedDraw":
        return NudgedDraw(self, self.chance.draw(label))


class NudgedDraw:
    def __init__(self, chance: NudgedChance, draw: Draw) -> None:
        self.chance = chance
        self.numbers = draw

    def below(self, n: int) -> int:
        self.chance.drawn += 1
        return (self.numbers.below(n) + (self.chance.drawn == self.chance.place)) % n


def openings(case: Case) -> list[Transition]:
    """Return the openings of the match by other seeds, and by its own with one number changed."""
    game, options = case.rules, case.completed_options
    plain = NudgedChance(case.seed_bytes)
    game.start(options, case.seats, plain)
    places = range(0, plain.drawn + 1, max(1, plain.drawn // MOST_NUDGES))
    chances = [NudgedChance(case.seed_bytes, place) for place in places]
    chances += [NudgedChance(seed.to_bytes(32, "big")) for seed in range(SEEDS)]
    return [game.start(options, case.seats, chance) for chance in chances]


def grouped_by_view(case: Case, viewer: Seat | None, steps: Sequence[Transition]) -> list[list[Transition]]:
    """Return the openings in groups that look the same to `viewer`."""
    groups: dict[str, list[Transition]] = defaultdict(list)
    for step in steps:
        groups[json.dumps(codec.to_json(case.rules.view(step.state, viewer)))].append(step)
    return [*groups.values()]


def told_at_start(case: Case, viewer: Seat | None, step: Transition) -> list[Event]:
    """Return the events of an opening for `viewer`, private lists sorted, without what no view keeps."""
    shown = getattr(laws_of(case.game), "SHOWN_AT_START", frozenset())
    return [
        event if event.audience is None else replace(event, data=in_order(event.data))
        for event in step.events
        if event.is_for(viewer) and event.kind not in shown
    ]


def in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: sorted(value, key=str) if isinstance(value, list) else value for key, value in data.items()}
