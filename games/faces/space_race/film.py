"""What a year brought, as scenes: the lots with their ladders, the sky with its launches, how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.face import Happened
from games.faces.space_race.verdict import Flyer, bottom_of, scene_of
from games.rules.space_race.view import SpaceRaceView

GROUND, CEILING = 350, 40
LEFT, LEAST_RIGHT, MOST_RIGHT, EACH_PAD, MARGIN = 64, 400, 700, 100, 96
LOWEST_TOP, TICK = 60, 10
"""The sky is so many thousand feet high at least, with a line for every ten."""

LOT_MS, SMALL_MS, MISSILE_MS, SPACE_MS, LAUNCH_MS = 1100, 700, 900, 1800, 1900
SCENE_OF_LOTS = ("deadline-missed", "espionage", "price", "jettison")
SCENE_OF_THE_SKY = ("missile", "black-holes", "radiation", "launch")
NAMING = ("agreement", "deadlock", "elimination")
SCENE_OF_THE_VERDICT = (
    *(
        "space-reached",
        "last-year-over",
        "goofspiel-closed",
        "lots-drawn",
        "agreement-opened",
        "goofspiel-opened",
    ),
    *(*NAMING, "prizes", "match-over"),
)


@dataclass(frozen=True, slots=True)
class Flag:
    """A nation on a rung; in the run that decides, or not; with the part in the end, or not."""

    seat: int
    in_run: bool
    got: bool


@dataclass(frozen=True, slots=True)
class LotShown:
    """One lot and its ladder, the highest rung first; `at` is its beat."""

    at: int
    data: Mapping[str, Any]
    rungs: tuple[tuple[int, tuple[Flag, ...]], ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """Where a nation stands under the sky."""

    seat: int
    x: int


@dataclass(frozen=True, slots=True)
class Shot:
    """A missile from pad to pad."""

    at: int
    seat: int
    x: int
    to: int
    data: Mapping[str, Any]

    @property
    def path(self) -> str:
        """Its way, as an arc over the ground."""
        middle, rise = (self.x + self.to) // 2, GROUND - 40 - abs(self.x - self.to) // 5
        return f"M{self.x} {GROUND - 8}Q{middle} {rise} {self.to} {GROUND - 14}"


@dataclass(frozen=True, slots=True)
class Flight:
    """A rocket: it climbs to `climbed`, and is then `lost` lower, in the picture's units above the ground."""

    at: int
    seat: int
    x: int
    climbed: int
    lost: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sky:
    """The ground with its pads up to `right`, SPACE above it, and what flies between them.

    Beside them is room for the name of the line, where nothing flies.
    It is as wide as its pads need: of few the picture is narrow, and so higher on a narrow screen.
    """

    right: int
    pads: tuple[Pad, ...]
    ticks: tuple[tuple[int, int], ...]
    shots: tuple[Shot, ...]
    holes: tuple[tuple[int, Mapping[str, Any]], ...]
    space_at: int
    space_y: int
    radiation: Mapping[str, Any]
    flights: tuple[Flight, ...]

    @property
    def width(self) -> int:
        """Of the picture."""
        return self.right + MARGIN

    @property
    def middle(self) -> int:
        """Between the sides of the ground."""
        return (LEFT + self.right) // 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the race was decided, event by event: who won, who stood at the bottom from the beat `tied_at` on
    (`why` as the end of a sentence, or ""), and who was named at `named_at`; None where nobody has been yet.
    """

    beats: tuple[Happened, ...]
    won: tuple[Flyer, ...]
    tied: tuple[Flyer, ...]
    why: str
    tied_at: int
    candidate: int | None
    named_at: int | None


@dataclass(frozen=True, slots=True)
class Film:
    """The scenes of a window. `small` are the beats of what is only mentioned, `rounds` those of Goofspiel,
    `verdict` how it was decided, and `rest` what came of it else; where nothing flew there is no sky, and its
    radiation is part of the rest.
    """

    lots: tuple[LotShown, ...]
    small: tuple[tuple[int, Happened], ...]
    sky: Sky | None
    rounds: tuple[Happened, ...]
    verdict: Verdict | None
    rest: tuple[Happened, ...]


def film_of(events: Sequence[Happened], before: SpaceRaceView | None = None) -> Film:
    """The scenes of a window's public events, in the order of §4; `before` is what was seen as it opened."""
    lots = tuple(_lot(at, event.data) for at, event in enumerate(_of(events, "espionage")))
    small = [event for event in events if event.kind in SCENE_OF_LOTS and event.kind != "espionage"]
    sky = _sky(events)
    verdict = _verdict(events, before)
    shown = (*(SCENE_OF_THE_SKY if sky else ()), *(SCENE_OF_THE_VERDICT if verdict else ()))
    others = (*SCENE_OF_LOTS, *shown, "goofspiel-round", "year-opened")
    return Film(
        lots,
        tuple((len(lots), event) for event in small),
        sky,
        tuple(_of(events, "goofspiel-round")),
        verdict,
        tuple(event for event in events if event.kind not in others),
    )


def _of(events: Sequence[Happened], kind: str) -> list[Happened]:
    return [event for event in events if event.kind == kind]


def _lot(at: int, data: Mapping[str, Any]) -> LotShown:
    by_level: dict[int, list[int]] = {}
    for pursuer in data["pursuers"]:
        by_level.setdefault(pursuer["level"], []).append(pursuer["seat"])
    lowest = min(by_level)
    run = {level for level in by_level if all(rung in by_level for rung in range(lowest, level))}
    rungs = tuple(
        (level, tuple(Flag(seat, level in run, seat in data["receivers"]) for seat in by_level[level]))
        for level in sorted(by_level, reverse=True)
    )
    return LotShown(at, data, rungs)


def _sky(events: Sequence[Happened]) -> Sky | None:
    radiation = next((event.data for event in events if event.kind == "radiation"), None)
    missiles = [event.data for event in _of(events, "missile")]
    holes = [event.data for event in _of(events, "black-holes")]
    if radiation is None or not (missiles or holes or _of(events, "launch")):
        return None
    # Who went farthest comes last.
    launches = sorted((event.data for event in _of(events, "launch")), key=lambda data: data["distance"])
    heights = [radiation["space"], *(max(data["flown"], data["distance"]) for data in launches)]
    top: int = max(LOWEST_TOP, -(-max(heights) // TICK) * TICK)

    def up(feet: int) -> int:
        return round(max(feet, 0) * (GROUND - CEILING) / top)

    acting = {data["seat"] for data in (*missiles, *holes, *launches)}
    shown = acting | {data["target"] for data in missiles}
    right = min(MOST_RIGHT, max(LEAST_RIGHT, LEFT + EACH_PAD * len(shown)))
    pads = _pads(shown, right)
    x = {pad.seat: pad.x for pad in pads}
    space_at = bool(missiles) + bool(holes)
    return Sky(
        right=right,
        pads=pads,
        ticks=tuple((feet, GROUND - up(feet)) for feet in range(0, top + 1, TICK)),
        shots=tuple(Shot(0, data["seat"], x[data["seat"]], x[data["target"]], data) for data in missiles),
        holes=tuple((int(bool(missiles)), data) for data in holes),
        space_at=space_at,
        space_y=GROUND - up(radiation["space"]),
        radiation=radiation,
        flights=tuple(
            Flight(
                space_at + 1 + place,
                data["seat"],
                x[data["seat"]],
                up(data["flown"]),
                up(data["flown"]) - up(data["distance"]),
                data,
            )
            for place, data in enumerate(launches)
        ),
    )


def _verdict(events: Sequence[Happened], before: SpaceRaceView | None) -> Verdict | None:
    beats = tuple(event for event in events if event.kind in SCENE_OF_THE_VERDICT)
    bottom = next((at for at, event in enumerate(beats) if event.data.get("tied")), None)
    if bottom is None:
        return None
    named_at = next((at for at, event in enumerate(beats) if event.kind in NAMING), None)
    candidate = None if named_at is None else beats[named_at].data["candidate"]
    flew = {event.data["seat"]: event.data["distance"] for event in _of(events, "launch")}
    reached = any(event.kind == "space-reached" for event in beats)
    tied, why = bottom_of(before, beats[bottom].data["tied"], flew if reached else {})
    known = scene_of(before) if before else None
    best = {flyer.seat: flyer.flew for flyer in known.won} if known else flew
    return Verdict(
        beats,
        tuple(Flyer(seat, best.get(seat)) for seat in _winners(beats)),
        tied,
        why,
        bottom if named_at is None else min(bottom, named_at),
        candidate,
        named_at if candidate is not None else None,
    )


def _winners(beats: Sequence[Happened]) -> Sequence[int]:
    """Who won, by what is told last of it."""
    told = [event.data["winners"] for event in beats if "winners" in event.data]
    return told[-1] if told else ()


def _pads(seats: set[int], right: int) -> tuple[Pad, ...]:
    step = (right - LEFT) / max(len(seats), 1)
    return tuple(Pad(seat, round(LEFT + step * (place + 0.5))) for place, seat in enumerate(sorted(seats)))
