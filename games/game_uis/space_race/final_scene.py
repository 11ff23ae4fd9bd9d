"""The end of a race as one picture: the winners and their flights, the nations at the bottom, the
candidate.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from games.game_uis.space_race.year_events import Data
from games.humanize import and_list, format_count, number_word
from games.rules.contract import Event, Seat
from games.rules.space_race.model import YearVerdict
from games.rules.space_race.view import SpaceRaceView

GRIEVANCES = ("espionage", "missile", "launch")
"""The kinds of events that `wrongs_to` reads."""


@dataclass(frozen=True, slots=True)
class NationFlight:
    """A nation, and how far it flew as the end counts it: 0 where it never did, None where untold."""

    seat: Seat
    flew: int | None


DECIDED = {
    "garnets": "Of those at the bottom it had the fewest garnets.",
    "cards": "Of those at the bottom with the fewest garnets it held the lowest parts.",
    "goofspiel": "Tied with others in distance, garnets and parts, it lost at Goofspiel.",
}
"""What left one of several at the bottom with five nations (§7)."""


def scene_of(view: SpaceRaceView) -> SimpleNamespace | None:
    """Return how the race stands once a year has ended it (§7); None before.

    Who won (none after a deadlock, or while Goofspiel is played), where SPACE lay, who stood at the bottom
    (`why` as the end of a sentence), and who is the elimination candidate, if that is known. `decided` is
    why that one of several at the bottom, as a sentence; "" where there was no choice.
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
        why=_why(view, [flew[seat] for seat in bottom], on_ground=not verdict.reached),
        candidate=last.candidate,
        decided=_decided(verdict),
    )


def _decided(verdict: YearVerdict) -> str:
    last = verdict.elimination
    if last.candidate is None:
        return ""
    if last.by != "agreement":
        return DECIDED.get(last.by, "")
    if not verdict.winners:
        return "It was drawn at random."
    return f"The {'winners' if len(verdict.winners) > 1 else 'winner'} named it."


def _figures(view: SpaceRaceView, *, on_ground: bool) -> Sequence[int]:
    """Return what counts for each nation: its flight of the last year, or its best, or else its hand."""
    nine = view.rules.edition == "nine"
    if on_ground and not nine:
        return view.totals
    best = [0] * view.seats
    for record in view.records:
        if not nine or record.year == view.year:
            best[record.seat] = max(best[record.seat], record.distance)
    return best


def bottom_of(
    before: SpaceRaceView | None, tied: Sequence[Seat], flew: Mapping[Seat, int]
) -> tuple[tuple[NationFlight, ...], str]:
    """Return the nations at the bottom and why, as the animation of a window shows it that began as in
    `before`.

    `flew` is how far nations flew in that window, if it ended with SPACE reached. With five nations the whole
    race counts, and it is not said.
    """
    known = scene_of(before) if before else None
    if known:
        return tuple(flyer for flyer in known.tied if flyer.seat in tied), known.why
    if not before or not flew or before.rules.edition != "nine":
        return tuple(NationFlight(seat, None) for seat in tied), ""
    figures = [flew.get(seat, 0) for seat in tied]
    bottom = tuple(NationFlight(seat, figure) for seat, figure in zip(tied, figures, strict=True))
    return bottom, _why(before, figures, on_ground=False)


def _why(view: SpaceRaceView, figures: Sequence[int], *, on_ground: bool) -> str:
    if on_ground:
        return f"held the hand that flies least: {max(figures, default=0)} thousand feet"
    when = f"in {view.year}" if view.rules.edition == "nine" else "in the whole race"
    if not any(figures):
        return f"did not fly {when}, and staying on the ground counts as 0"
    return f"came least far {when}: {max(figures)} thousand feet"


def _wrongs(stolen: int, fired: int) -> str:
    """As the end of a sentence: "stole two parts from you and fired one missile at your launches"."""
    stole = f"stole {_so_many(stolen, 'part')} from you" if stolen else ""
    shot = f"fired {_so_many(fired, 'missile')} at your launches" if fired else ""
    return and_list(filter(None, (stole, shot)))


def _so_many(count: int, what: str) -> str:
    return format_count(count, what).replace(str(count), number_word(count), 1)


def wrongs_to(seat: Seat, events: Sequence[Event]) -> list[tuple[Seat, str]]:
    """Return what the others did to a nation in all those events, as the end of a sentence, who did most
    first; `GRIEVANCES` are enough.
    """
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
