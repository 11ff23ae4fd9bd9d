"""The animation of a year as scenes: the lots with their ladders, the sky with its launches, the end of the race."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import starmap
from types import SimpleNamespace
from typing import Any, NamedTuple

from games.game_uis.space_race.year_events import Data
from games.humanize import and_list, capitalise_first, format_count
from games.rules.contract import Event, Seat
from games.rules.space_race.model import YearVerdict
from games.rules.space_race.nations import NATIONS, nation_called
from games.rules.space_race.outcome import best_distances
from games.rules.space_race.view import SpaceRaceView

GRIEVANCES = ("espionage", "missile", "launch")
"""The kinds of events that `wrongs_to` reads."""


class NationFlight(NamedTuple):
    """A nation and its decisive distance: 0 without a flight, None if it is not shown."""

    seat: Seat
    flew: int | None


SCENE_TEXTS = {
    "hand": "{nations} held the hand that flies least: {feet} thousand feet.",
    "grounded": "{nations} did not fly in {year}, and staying on the ground counts as 0.",
    "grounded in the race": "{nations} did not fly in the whole race, and staying on the ground counts as 0.",
    "least far": "{nations} came least far in {year}: {feet} thousand feet.",
    "least far in the race": "{nations} came least far in the whole race: {feet} thousand feet.",
}
DECIDED_TEXTS = {
    "garnets": "Of those at the bottom it had the fewest garnets.",
    "cards": "Of those at the bottom with the fewest garnets it held the lowest parts.",
    "goofspiel": "Tied with others in distance, garnets and parts, it lost at Goofspiel.",
    "winner": "The winner named it.",
    "winners": "The winners named it.",
    "drawn": "It was drawn at random.",
}
"""What left one of several at the bottom (§7)."""
WRONG_TEXTS = {
    "stole": "Stole {parts} from you.",
    "fired": "Fired {missiles} at your launches.",
    "both": "Stole {parts} from you and fired {missiles} at your launches.",
}
"""What another nation did, beside its name."""


def scene_of(view: SpaceRaceView, names: Sequence[str]) -> SimpleNamespace | None:
    """Return the picture of a race after the year that ended it (§7); None before.

    It has the winners (none after a deadlock, or while Goofspiel is played), the distance of SPACE, the nations at the
    bottom (`why` as a sentence), and the elimination candidate, if known. `decided` is the reason for the candidate as
    a sentence; "" without a choice.
    """
    verdict = view.board.verdict
    if verdict is None:
        return None
    flew, last = _figures(view, on_ground=not verdict.reached), verdict.elimination
    bottom = last.tied or (() if last.candidate is None else (last.candidate,))
    return SimpleNamespace(
        space=view.rules.base_space + view.board.radiation[-1],
        won=() if verdict.question == "winner" else tuple(NationFlight(seat, flew[seat]) for seat in verdict.winners),
        tied=tuple(NationFlight(seat, flew[seat]) for seat in bottom),
        why=_why(view, {seat: flew[seat] for seat in bottom}, names, on_ground=not verdict.reached),
        candidate=last.candidate,
        decided=_decided(verdict),
    )


def _decided(verdict: YearVerdict) -> str:
    last = verdict.elimination
    if last.candidate is None:
        return ""
    by = "drawn" if not verdict.winners else "winners" if len(verdict.winners) > 1 else "winner"
    return DECIDED_TEXTS.get(by if last.by == "agreement" else last.by, "")


def _figures(view: SpaceRaceView, *, on_ground: bool) -> Sequence[int]:
    """Return the decisive figure of each nation: its flight of the last year, its best flight, or its hand."""
    if on_ground and not view.rules.is_nine:
        return view.totals
    records = [record for record in view.records if record.year == view.year or not view.rules.is_nine]
    return best_distances(range(view.seats), records)


def _why(view: SpaceRaceView, figures: Mapping[Seat, int | None], names: Sequence[str], *, on_ground: bool) -> str:
    if not figures:
        return ""
    feet = max(figure or 0 for figure in figures.values())
    case = "hand" if on_ground else "least far" if feet else "grounded"
    if not on_ground and not view.rules.is_nine:
        case += " in the race"
    nations = and_list(nation_called(names[seat]) for seat in figures)
    return capitalise_first(SCENE_TEXTS[case].format(nations=nations, feet=feet, year=view.year))


def _wrongs(stolen: int, fired: int) -> str:
    text = WRONG_TEXTS["both" if stolen and fired else "stole" if stolen else "fired"]
    return text.format(parts=format_count(stolen, "part"), missiles=format_count(fired, "missile"))


def wrongs_to(seat: Seat, events: Sequence[Event]) -> list[tuple[Seat, str]]:
    """Return what the others did to a nation in all those events, the worst nations first; at most `GRIEVANCES`."""
    flights = {event.data["year"] for event in events if event.kind == "launch" and event.data["seat"] == seat}
    stolen, fired = Counter[Seat](), Counter[Seat]()
    for event in events:
        if event.kind == "espionage":
            stolen.update(_thieves(event.data, seat))
        elif event.kind == "missile" and event.data["target"] == seat and event.data["year"] in flights:
            fired[event.data["seat"]] += 1
    others = sorted({*stolen, *fired}, key=lambda other: (-stolen[other] - fired[other], other))
    return [(other, _wrongs(stolen[other], fired[other])) for other in others]


def _thieves(lot: Data, seat: Seat) -> Sequence[Seat]:
    levels: Mapping[Seat, int] = {each["seat"]: each["level"] for each in lot["pursuers"]}
    robbed = seat in levels and seat not in lot["receivers"]
    return [thief for thief in lot["receivers"] if robbed and levels[thief] > levels[seat]]


GROUND, CEILING = 350, 40
LEFT, LEAST_RIGHT, MOST_RIGHT, EACH_PAD, MARGIN = 64, 400, 700, 100, 96
LOWEST_TOP, TICK = 60, 10
"""The least height of the sky in thousand feet; there is a line for every ten."""

SCENE_OF_LOTS = ("deadline-missed", "espionage", "price", "jettison")
SCENE_OF_THE_SKY = ("missile", "black-holes", "radiation", "launch")
NAMING = ("agreement", "deadlock", "elimination")
SCENE_OF_THE_VERDICT = (
    *("space-reached", "last-year-over", "goofspiel-closed", "lots-drawn", "agreement-opened"),
    *("goofspiel-opened", *NAMING, "prizes", "match-over"),
)


def animation_of(
    events: Sequence[Event], before: SpaceRaceView | None = None, names: Sequence[str] = NATIONS
) -> SimpleNamespace:
    """Return the scenes of a window's public events, in the order of §4; `before` is the view as it opened.

    `small` are the beats of minor events, `rounds` those of Goofspiel, `verdict` the decision, and `rest` other
    results; without launches there is no sky, and the radiation is part of the rest.
    """
    lots = [_lot(at, event.data) for at, event in enumerate(_of(events, "espionage"))]
    small = [event for event in events if event.kind in SCENE_OF_LOTS and event.kind != "espionage"]
    sky = _sky(events)
    verdict = _verdict(events, before, names)
    shown = (*(SCENE_OF_THE_SKY if sky else ()), *(SCENE_OF_THE_VERDICT if verdict else ()))
    others = (*SCENE_OF_LOTS, *shown, "goofspiel-round", "year-opened")
    return SimpleNamespace(
        lots=lots,
        small=[(len(lots), event) for event in small],
        sky=sky,
        rounds=_of(events, "goofspiel-round"),
        verdict=verdict,
        rest=[event for event in events if event.kind not in others],
    )


def _of(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def _lot(at: int, data: Mapping[str, Any]) -> SimpleNamespace:
    """Return a lot and its ladder, the highest rung first: the nations in the deciding run, and the receivers."""
    by_level: dict[int, list[int]] = {}
    for pursuer in data["pursuers"]:
        by_level.setdefault(pursuer["level"], []).append(pursuer["seat"])
    lowest = min(by_level)
    run = {level for level in by_level if all(rung in by_level for rung in range(lowest, level))}
    got = data["receivers"]
    rungs = [
        (level, [SimpleNamespace(seat=seat, in_run=level in run, got=seat in got) for seat in seats])
        for level, seats in sorted(by_level.items(), reverse=True)
    ]
    return SimpleNamespace(at=at, data=data, rungs=rungs)


def _sky(events: Sequence[Event]) -> SimpleNamespace | None:
    """Return the ground with its pads up to `right`, SPACE above it, and the flights between them.

    Space beside them is for the name of the line. The picture is as wide as its pads need: with few it is narrow, and
    so higher on a narrow screen. A rocket climbs to `climbed`, and is then `lost` lower, in the picture's units above
    the ground.
    """
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
    step = (right - LEFT) / len(shown)
    x = {seat: round(LEFT + step * (place + 0.5)) for place, seat in enumerate(sorted(shown))}
    space_at = bool(missiles) + bool(holes)
    return SimpleNamespace(
        right=right,
        width=right + MARGIN,
        middle=(LEFT + right) // 2,
        pads=x.items(),
        ticks=[(feet, GROUND - up(feet)) for feet in range(0, top + 1, TICK)],
        shots=[(_arc(x[data["seat"]], x[data["target"]]), x[data["target"]], data) for data in missiles],
        holes=[(int(bool(missiles)), data) for data in holes],
        space_at=space_at,
        space_y=GROUND - up(radiation["space"]),
        radiation=radiation,
        flights=[
            SimpleNamespace(
                at=space_at + 1 + place,
                seat=data["seat"],
                x=x[data["seat"]],
                climbed=up(data["flown"]),
                lost=up(data["flown"]) - up(data["distance"]),
                data=data,
            )
            for place, data in enumerate(launches)
        ],
    )


def _arc(start: int, end: int) -> str:
    """Return the path of a missile from pad to pad, over the ground."""
    middle, rise = (start + end) // 2, GROUND - 40 - abs(start - end) // 5
    return f"M{start} {GROUND - 8}Q{middle} {rise} {end} {GROUND - 14}"


def _verdict(events: Sequence[Event], before: SpaceRaceView | None, names: Sequence[str]) -> SimpleNamespace | None:
    """Return how the race was decided, event by event; None before it is.

    It has the winners, the nations at the bottom from the beat `tied_at` on (`why` as a sentence, or ""), and the
    candidate named at `named_at`. With five nations the whole race counts, and their distances are not shown.
    """
    beats = tuple(event for event in events if event.kind in SCENE_OF_THE_VERDICT)
    bottom = next((at for at, event in enumerate(beats) if event.data.get("tied")), None)
    if bottom is None:
        return None
    named_at = next((at for at, event in enumerate(beats) if event.kind in NAMING), None)
    candidate = None if named_at is None else beats[named_at].data["candidate"]
    best = {event.data["seat"]: event.data["distance"] for event in _of(events, "launch")}
    tied: dict[Seat, int | None] = dict.fromkeys(beats[bottom].data["tied"])
    why = ""
    if before and (known := scene_of(before, names)):
        best = {flyer.seat: flyer.flew for flyer in known.won}
        tied, why = {flyer.seat: flyer.flew for flyer in known.tied if flyer.seat in tied}, known.why
    elif before and before.rules.is_nine and best and any(event.kind == "space-reached" for event in beats):
        tied |= {seat: best.get(seat, 0) for seat in tied}
        why = _why(before, tied, names, on_ground=False)
    # The last event that names winners.
    winners = next((event.data["winners"] for event in reversed(beats) if "winners" in event.data), ())
    return SimpleNamespace(
        beats=beats,
        won=tuple(NationFlight(seat, best.get(seat)) for seat in winners),
        tied=tuple(starmap(NationFlight, tied.items())),
        why=why,
        tied_at=bottom if named_at is None else min(bottom, named_at),
        candidate=candidate,
        named_at=named_at if candidate is not None else None,
    )
