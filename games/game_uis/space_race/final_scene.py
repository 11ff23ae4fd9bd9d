"""The end of a race as a picture: the winners and their flights, the nations at the bottom, the candidate."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from games.game_uis.space_race.year_events import Data
from games.humanize import and_list, capitalise_first, format_count
from games.rules.contract import Event, Seat
from games.rules.space_race.model import YearVerdict
from games.rules.space_race.nations import nation_called
from games.rules.space_race.outcome import best_distances
from games.rules.space_race.view import SpaceRaceView

GRIEVANCES = ("espionage", "missile", "launch")
"""The kinds of events that `wrongs_to` reads."""


@dataclass(frozen=True, slots=True)
class NationFlight:
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
    candidate = None if last.candidate is None else (last.candidate,)
    bottom = last.tied or candidate or ()
    return SimpleNamespace(
        space=view.rules.base_space + view.board.radiation[-1],
        won=() if verdict.awaits_winner else tuple(NationFlight(seat, flew[seat]) for seat in verdict.winners),
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
    nine = view.rules.edition == "nine"
    if on_ground and not nine:
        return view.totals
    records = [record for record in view.records if not nine or record.year == view.year]
    return best_distances(range(view.seats), records)


def bottom_of(
    before: SpaceRaceView | None, tied: Sequence[Seat], flew: Mapping[Seat, int], names: Sequence[str]
) -> tuple[tuple[NationFlight, ...], str]:
    """Return the nations at the bottom and why, for the animation of a window that opened with the view `before`.

    `flew` are the distances in that window, if it ended with SPACE reached. With five nations the whole race counts,
    and they are not shown.
    """
    known = scene_of(before, names) if before else None
    if known:
        return tuple(flyer for flyer in known.tied if flyer.seat in tied), known.why
    if not before or not flew or before.rules.edition != "nine":
        return tuple(NationFlight(seat, None) for seat in tied), ""
    figures = {seat: flew.get(seat, 0) for seat in tied}
    bottom = tuple(NationFlight(seat, figure) for seat, figure in figures.items())
    return bottom, _why(before, figures, names, on_ground=False)


def _why(view: SpaceRaceView, figures: Mapping[Seat, int], names: Sequence[str], *, on_ground: bool) -> str:
    if not figures:
        return ""
    feet = max(figures.values())
    case = "hand" if on_ground else "least far" if feet else "grounded"
    if not on_ground and view.rules.edition != "nine":
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
