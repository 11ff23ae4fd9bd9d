"""Where the lines of the pictures on Space Race's rules pages run, in the pictures' own measures."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from games.rules.contract import Preset, Seat
from games.rules.space_race.editions import STRAIGHT_LENGTH
from games.rules.space_race.examples import HandExample, LadderExample, LaunchExample
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import LaunchReport, Record
from games.rules.space_race.reference import Reference, reference
from games.templatetags.seats import listed

register = template.Library()

RUNG_HEIGHT, CLIMBER_WIDTH = 44, 188
BOX_WIDTH = 40
FLIGHTS_HEIGHT, FLIGHTS_WIDTH, BELOW_SPACE, ABOVE_FLIGHTS = 210, 380, 9, 2
ODDS_HEIGHT, ODDS_WIDTH, MOST_BARS = 110, 400, 64


@dataclass(frozen=True, slots=True)
class Climber:
    """A nation on a rung."""

    seat: Seat
    x: int
    got: bool


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of a ladder and who stands there."""

    level: int
    y: int
    climbers: tuple[Climber, ...]
    in_run: bool


@dataclass(frozen=True, slots=True)
class Ladder:
    """The picture of an espionage ladder; `run_top` and `run_bottom` span the unbroken run."""

    height: int
    rungs: tuple[Rung, ...]
    run_top: int
    run_bottom: int
    is_climbed: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A part number in the row of all numbers."""

    number: int
    x: int
    held: bool
    in_straight: bool


@dataclass(frozen=True, slots=True)
class Flight:
    """A rocket in the sky: where it would have been and where it is recorded."""

    launch: LaunchExample | LaunchReport
    x: int
    flown_y: int
    y: int

    @property
    def trail_y(self) -> int:
        """Where the trail begins, below the rocket."""
        return min(self.y + 26, FLIGHTS_HEIGHT)

    @property
    def lost(self) -> bool:
        """Whether sabotage took anything."""
        return self.flown_y != self.y


@dataclass(frozen=True, slots=True)
class Sky:
    """The picture of launches against SPACE."""

    flights: tuple[Flight, ...]
    space_y: int
    height: int


@dataclass(frozen=True, slots=True)
class Bar:
    """How likely one distance of SPACE is."""

    space: int
    x: float
    width: float
    height: float
    is_labelled: bool

    @property
    def middle(self) -> float:
        """Where its label stands."""
        return round(self.x + self.width / 2, 1)


@register.simple_tag
def editions() -> list[tuple[str, Preset, Reference]]:
    """Every edition with its figures, and the taster; no variants."""
    return [
        (slug, preset, reference(SPACE_RACE.options(preset.options)))
        for slug, preset in SPACE_RACE.meta.presets.items()
        if not preset.variant
    ]


@register.filter
def ladder(example: LadderExample) -> Ladder:
    """The picture of who stood on which level, the highest one above."""
    pursuers = example.lot.pursuers
    highest = max(level for _, level in pursuers)
    rungs = []
    for place, level in enumerate(range(highest, -1, -1)):
        there = [seat for seat, stood in pursuers if stood == level]
        climbers = tuple(
            Climber(seat, 62 + CLIMBER_WIDTH * nth, seat in example.lot.receivers)
            for nth, seat in enumerate(there)
        )
        rungs.append(Rung(level, 44 + RUNG_HEIGHT * place, climbers, level in example.run))
    ys = [rung.y for rung in rungs if rung.in_run]
    height = 30 + RUNG_HEIGHT * len(rungs)
    return Ladder(height, tuple(rungs), min(ys), max(ys), is_climbed=len(example.run) > 1)


@register.filter
def ladder_words(drawn: Ladder, nations: Sequence[str]) -> str:
    """Who stands on which level of a ladder, for those who don't see it."""
    there = ((rung.level, [nations[climber.seat] for climber in rung.climbers]) for rung in drawn.rungs)
    return " ".join(f"Level {level}: {', '.join(names) or 'nobody'}." for level, names in there)


@register.simple_tag
def number_row(reference: Reference, example: HandExample) -> tuple[Box, ...]:
    """All part numbers in a row, those of the hand marked, and those that make a straight."""
    held = {flown.part.number for flown in example.parts}
    numbers = range(reference.lowest, reference.highest + 1)
    runs = [range(first, first + STRAIGHT_LENGTH) for first in numbers]
    straight = next((run for run in runs if held.issuperset(run)), range(0))
    return tuple(
        Box(number, 10 + BOX_WIDTH * place, number in held, number in straight)
        for place, number in enumerate(numbers)
    )


@register.filter
def boxes_words(boxes: Sequence[Box]) -> str:
    """Which numbers a row shows as held, for those who don't see it."""
    return f"Held: {' '.join(str(box.number) for box in boxes if box.held)}"


@register.filter
def hand_words(example: HandExample) -> str:
    """What the parts of a hand fly, and the hand."""
    return f"{', '.join(str(flown.value) for flown in example.parts)} make {example.flies}"


@register.simple_tag
def sky(launches: Sequence[LaunchExample | LaunchReport], space: int) -> Sky:
    """The launches beside each other, their heights as far as they lie near SPACE."""
    top = max(space, *(launch.flown for launch in launches)) + ABOVE_FLIGHTS
    bottom = min(space - BELOW_SPACE, *(launch.distance - 2 for launch in launches))

    def y(distance: int) -> int:
        return round(FLIGHTS_HEIGHT * (top - distance) / (top - bottom))

    step = FLIGHTS_WIDTH // len(launches)
    flights = tuple(
        Flight(launch, 50 + step * place + step // 2, y(launch.flown), y(launch.distance))
        for place, launch in enumerate(launches)
    )
    hit = any(isinstance(launch, LaunchExample) for launch in launches)
    return Sky(flights, y(space), height=290 if hit else 240)


@register.filter
def launches_words(launches: Sequence[LaunchExample | LaunchReport], nations: Sequence[str]) -> str:
    """How far the launches went, for those who don't see it."""
    return " ".join(
        f"{nations[launch.seat]} flies {launch.flown}, recorded {launch.distance}." for launch in launches
    )


@register.filter
def odds(reference: Reference) -> tuple[Bar, ...]:
    """How likely each distance of SPACE is with the most nations; nothing when there are too many to draw."""
    ways = reference.ways
    if not 1 < len(ways) <= MOST_BARS:
        return ()
    step, most = ODDS_WIDTH / len(ways), max(ways)
    labelled = {0, len(ways) // 2, len(ways) - 1}
    return tuple(
        Bar(
            reference.rules.base_space + total,
            round(10 + step * total, 1),
            round(step * 0.8, 1),
            round(max(ODDS_HEIGHT * count / most, 1), 1),
            total in labelled,
        )
        for total, count in enumerate(ways)
    )


@register.filter
def named(nations: Sequence[str], seats: Sequence[Seat]) -> str:
    """What the nations of the example are called, as a list in a sentence."""
    return listed([nations[seat] for seat in seats])


@register.filter
def is_pioneer(record: Record, reference: Reference) -> bool:
    """Whether that launch of the example pioneered."""
    pioneers = reference.pioneers
    first = min(
        (r.year for r in pioneers.records if r.seat in pioneers.pioneers),
        default=None,
    )
    return record.year == first and record.seat in pioneers.pioneers
