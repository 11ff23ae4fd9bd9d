"""The events of a window, grouped for the modules that put them into words."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from games.humanize import and_list, format_count
from games.rules.contract import Event, Seat
from games.rules.space_race.editions import rules_for
from games.rules.space_race.nations import nation_called

Data = Mapping[str, Any]

NEAR = 3
"""So few thousand feet from SPACE is a near miss."""


class YearEvents:
    """The events of one window of a match with lookups; the seat `me` is called "you"."""

    def __init__(
        self, options: Mapping[str, Any], events: Sequence[Event], names: Sequence[str], me: Seat | None = None
    ) -> None:
        self.rules, self.events, self.me = rules_for(options["edition"], options), events, me
        self.names = ["you" if seat == me else nation_called(name) for seat, name in enumerate(names)]

    def of(self, kind: str) -> list[Data]:
        """Return the data of all events of a kind, in order."""
        return [event.data for event in self.events if event.kind == kind]

    def first(self, kind: str) -> Data | None:
        """Return the data of the first event of a kind, or None."""
        return next(iter(self.of(kind)), None)

    def listed(self, seats: Iterable[Seat]) -> str:
        """Return the names of the seats as a list in a sentence, "you" first."""
        return and_list(self.names[seat] for seat in sorted(seats, key=lambda seat: seat != self.me))

    def black_holes(self, count: int) -> str:
        """Return a number of Black Holes by their name in the match: "a Black Hole", "2 Black Holes"."""
        name = self.rules.name_of("black_hole")
        return f"a {name}" if count == 1 else format_count(count, name)

    def part(self, number: int) -> str:
        """Return the name of the part with that number."""
        return self.rules.by_number[number].name

    @cached_property
    def space(self) -> int:
        """The distance of SPACE in the window's year, in thousand feet."""
        radiation = self.first("radiation")
        return radiation["space"] if radiation else self.rules.base_space

    @cached_property
    def launches(self) -> dict[Seat, Data]:
        """The launches, by seat."""
        return {launch["seat"]: launch for launch in self.of("launch")}

    def shooters_at(self, seat: Seat) -> list[Seat]:
        """Return the nations that fired at a nation's launch, each once; none if its Heat Shield stopped all."""
        holes = sum(hole["count"] for hole in self.of("black-holes") if hole["seat"] != seat)
        if self.launches[seat]["sabotage"] <= holes * self.rules.black_hole_strength:
            return []
        return list(dict.fromkeys(shot["seat"] for shot in self.of("missile") if shot["target"] == seat))

    def pullers_of(self, seat: Seat) -> list[Seat]:
        """Return the nations whose Black Holes acted on a nation's launch."""
        return [hole["seat"] for hole in self.of("black-holes") if hole["seat"] != seat]

    def was_brought_down(self, seat: Seat) -> bool:
        """Whether a nation's rocket would have reached SPACE without sabotage."""
        launch = self.launches[seat]
        return bool(launch["distance"] < self.space <= launch["flown"])

    def short_of_space(self, seat: Seat) -> int:
        """Return how far below SPACE a nation's rocket came, in thousand feet."""
        return int(self.space - self.launches[seat]["distance"])

    def exploded_with(self, seat: Seat) -> list[Seat]:
        """Return the other nations whose rockets exploded at the same height."""
        height = self.launches[seat]["distance"]
        return [
            other
            for other, launch in self.launches.items()
            if launch["exploded"] and launch["distance"] == height and other != seat
        ]

    @cached_property
    def ending(self) -> Data | None:
        """The event that ended the race: `space-reached`, `last-year-over`, or the Goofspiel of its winner."""
        return self.first("space-reached") or self.first("last-year-over") or self._won_at_goofspiel()

    @cached_property
    def awaits_goofspiel(self) -> bool:
        """Whether the leaders must still play Goofspiel for the win."""
        return any(opened["settles"] == "winner" for opened in self.of("goofspiel-opened"))

    def _won_at_goofspiel(self) -> Data | None:
        lots = next((drawn for drawn in self.of("lots-drawn") if drawn["settles"] == "winner"), None)
        closed = next((over for over in self.of("goofspiel-closed") if over["settles"] == "winner"), None)
        if lots:
            return {"winners": [lots["drawn"]], "lots": True}
        if closed and len(closed["left"]) == 1:
            return {"winners": closed["left"], "goofspiel": True}
        return None


def garnets(count: int) -> str:
    """Return a number of garnets: "1 garnet", "3 garnets"."""
    return format_count(count, "garnet")


def prizes(award: Data) -> str:
    """Return a nation's rewards at the end, in words."""
    tols = format_count(award["tols"], "token of life", "tokens of life") if award["tols"] else ""
    return and_list(filter(None, (tols, garnets(award["garnets"]) if award["garnets"] else "")))
