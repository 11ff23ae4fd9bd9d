"""Template tags of the pictures on the rules pages of Space Race."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from django import template

from games.humanize import and_list
from games.rules.contract import Preset, Seat
from games.rules.space_race.editions import STRAIGHT_LENGTH
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import LaunchReport, PastLaunch
from games.rules.space_race.reference import reference

register = template.Library()

Drawn = dict[str, Any]

RUNG_HEIGHT, CLIMBER_WIDTH = 44, 188
BOX_WIDTH = 40
FLIGHTS_HEIGHT, FLIGHTS_WIDTH, BELOW_SPACE, ABOVE_FLIGHTS = 210, 380, 9, 2
ODDS_HEIGHT, ODDS_WIDTH, MOST_BARS = 110, 400, 64


@register.simple_tag
def editions() -> list[tuple[str, Preset, SimpleNamespace]]:
    """Return every edition and the short game, with their figures; no variants."""
    return [
        (slug, preset, reference(SPACE_RACE.options(preset.options)))
        for slug, preset in SPACE_RACE.meta.presets.items()
        if not preset.variant
    ]


@register.filter
def ladder(example: SimpleNamespace, nations: Sequence[str]) -> Drawn:
    """Return the picture of the players on each level, highest first, with the unbroken run; `words` describe it."""
    pursuers = example.lot.pursuers
    highest = max(level for _, level in pursuers)
    rungs: list[Drawn] = []
    for place, level in enumerate(range(highest, -1, -1)):
        there = [seat for seat, stood in pursuers if stood == level]
        climbers = [
            {"seat": seat, "x": 62 + CLIMBER_WIDTH * nth, "got": seat in example.lot.receivers}
            for nth, seat in enumerate(there)
        ]
        y = 44 + RUNG_HEIGHT * place
        rungs.append({"level": level, "y": y, "climbers": climbers, "in_run": level in example.run})
    ys = [rung["y"] for rung in rungs if rung["in_run"]]
    stood = ((rung["level"], [nations[climber["seat"]] for climber in rung["climbers"]]) for rung in rungs)
    return {
        "words": " ".join(f"Level {level}: {', '.join(names) or 'nobody'}." for level, names in stood),
        "height": 30 + RUNG_HEIGHT * len(rungs),
        "rungs": rungs,
        "run_top": min(ys),
        "run_bottom": max(ys),
        "is_climbed": len(example.run) > 1,
    }


@register.simple_tag
def number_row(reference: SimpleNamespace, example: SimpleNamespace) -> list[Drawn]:
    """Return all part numbers in a row, with marks for the hand and for a straight."""
    held = {flown.part.number for flown in example.parts}
    numbers = range(reference.lowest, reference.highest + 1)
    runs = [range(first, first + STRAIGHT_LENGTH) for first in numbers]
    straight = next((run for run in runs if held.issuperset(run)), range(0))
    return [
        {"number": number, "x": 10 + BOX_WIDTH * place, "held": number in held, "in_straight": number in straight}
        for place, number in enumerate(numbers)
    ]


@register.filter
def boxes_words(boxes: Sequence[Drawn]) -> str:
    """Return the numbers that a row shows as held, for screen readers."""
    return f"Held: {' '.join(str(box['number']) for box in boxes if box['held'])}"


@register.filter
def hand_words(example: SimpleNamespace) -> str:
    """Return the distances of the parts of a hand, and of the hand, in words."""
    return f"{', '.join(str(flown.value) for flown in example.parts)} make {example.flies}"


@register.simple_tag
def sky(launches: Sequence[SimpleNamespace | LaunchReport], space: int, nations: Sequence[str]) -> Drawn:
    """Return the launches beside each other, with heights relative to SPACE; `words` describe them."""
    top = max(space, *(launch.flown for launch in launches)) + ABOVE_FLIGHTS
    bottom = min(space - BELOW_SPACE, *(launch.distance - 2 for launch in launches))

    def y(distance: int) -> int:
        return round(FLIGHTS_HEIGHT * (top - distance) / (top - bottom))

    step = FLIGHTS_WIDTH // len(launches)
    flights = [
        {
            "launch": launch,
            "x": 50 + step * place + step // 2,
            "flown_y": y(launch.flown),
            "y": y(launch.distance),
            "trail_y": min(y(launch.distance) + 26, FLIGHTS_HEIGHT),
            "lost": y(launch.flown) != y(launch.distance),
        }
        for place, launch in enumerate(launches)
    ]
    hit = any(isinstance(launch, SimpleNamespace) for launch in launches)
    words = " ".join(f"{nations[each.seat]} flies {each.flown}, recorded {each.distance}." for each in launches)
    return {"words": words, "flights": flights, "space_y": y(space), "height": 290 if hit else 240}


@register.filter
def odds(reference: SimpleNamespace) -> list[Drawn]:
    """Return the chance of each distance of SPACE with the most nations; nothing if there are too many to draw."""
    ways = reference.ways
    if not 1 < len(ways) <= MOST_BARS:
        return []
    step, most = ODDS_WIDTH / len(ways), max(ways)
    labelled = {0, len(ways) // 2, len(ways) - 1}
    return [
        {
            "space": reference.rules.base_space + total,
            "x": round(10 + step * total, 1),
            "middle": round(10 + step * (total + 0.4), 1),
            "width": round(step * 0.8, 1),
            "height": round(max(ODDS_HEIGHT * count / most, 1), 1),
            "is_labelled": total in labelled,
        }
        for total, count in enumerate(ways)
    ]


@register.filter
def named(nations: Sequence[str], seats: Sequence[Seat]) -> str:
    """Return the names of the example's nations as a list in a sentence."""
    return and_list(nations[seat] for seat in seats)


@register.filter
def is_pioneer(record: PastLaunch, reference: SimpleNamespace) -> bool:
    """Whether that launch of the example made its nation a pioneer."""
    pioneers = reference.pioneers
    first = min((r.year for r in pioneers.records if r.seat in pioneers.pioneers), default=None)
    return record.year == first and record.seat in pioneers.pioneers
