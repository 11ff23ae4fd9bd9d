"""Sampled years: random orders of all nations but the viewer, and their results."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.acquisition import resolve_lot
from games.rules.space_race.launch import recorded_distance, sabotage_on
from games.rules.space_race.lookahead.hand_outlook import PossibleHand, RivalOutlook
from games.rules.space_race.lookahead.levels import LevelMix
from games.rules.space_race.model import LotReport
from games.rules.space_race.outcome import best_distances, pioneers_of
from games.rules.space_race.values import count_of
from games.rules.space_race.view import SpaceRaceView

_AIMS_AT_THE_TOP = 0.75
_GIVES_UP = 0.5


def floors_of(view: SpaceRaceView) -> dict[Seat, int]:
    """Return the least figure of each nation that may become the elimination candidate, from earlier years."""
    if not view.rules.is_nine:
        return dict(enumerate(best_distances(range(view.seats), view.records)))
    protected = pioneers_of(view.records) if view.rules.rewards_pioneers else ()
    return {seat: 0 for seat in range(view.seats) if seat not in protected}


class RivalFlight(Struct, frozen=True):
    """A rival's hand and flight in a sampled year; `flown` is before sabotage, None without a launch."""

    seat: Seat
    hand: PossibleHand
    flown: int | None


class LotResult(Struct, frozen=True):
    """The result of a lot: the receivers of its part, as places among the rivals; the viewer comes last.

    `received` is whether the viewer received the part, `stolen` whether it stole it.
    """

    receivers: tuple[int, ...]
    received: bool
    stolen: bool


class RivalResults(Struct, frozen=True):
    """The results of the viewer's rivals in a sampled year, after their launches.

    `farthest` is the greatest distance that reached SPACE (0: none did), `sharing` counts the rivals that flew it, and
    `record` is the greatest distance if none did. `promised` adds up the weights of their hands in later years;
    `strongest` is the greatest distance of a hand. `lowest` is the figure of the elimination candidate, shared by
    `level` rivals.
    """

    farthest: int
    sharing: int
    record: int
    promised: float
    strongest: int
    lowest: int
    level: int


def draw_radiation(at_most: Sequence[float], worlds: int, rng: Random) -> list[int]:
    """Return the radiation of each of `worlds` sampled years, spread evenly over the chances `at_most`.

    An uneven sample would make some launches look better than they are, and bots launch too often.
    """
    return [bisect_right(at_most, (place + rng.random()) / worlds * at_most[-1]) for place in range(worlds)]


def _shots(view: SpaceRaceView, rng: Random) -> list[Seat]:
    missiles, shield, totals = view.rules.numbers.missiles, view.rules.numbers.shield, view.totals
    bare = [seat for seat in range(view.seats) if not count_of(view.holdings[seat], shield)]
    bare.sort(key=totals.__getitem__, reverse=True)
    shots = []
    for seat in view.others:
        targets = [other for other in range(view.seats) if other != seat]
        strongest = [other for other in bare if other != seat][:1]
        for _ in range(count_of(view.holdings[seat], missiles)):
            shots += strongest if strongest and rng.random() < _AIMS_AT_THE_TOP else [rng.choice(targets)]
    return shots


class SampledYear:
    """A random year with that `radiation`, its lots resolved without the viewer.

    It has the distance of SPACE, and the rivals' `flights`, in order. `floors` are as in `floors_of`; `mixes` are the
    level mixes to expect, by lot.
    """

    def __init__(
        self,
        view: SpaceRaceView,
        floors: Mapping[Seat, int],
        rivals: Sequence[RivalOutlook],
        mixes: Sequence[LevelMix],
        radiation: int,
        rng: Random,
    ) -> None:
        self._view, self._floors, self._rivals = view, floors, rivals
        self.space = view.rules.base_space + radiation
        offer = range(len(view.board.offer))
        self._lots = [rng.choices(offer, rival.pursuit)[0] for rival in rivals]
        chances = [mixes[lot].theirs[place] for place, lot in enumerate(self._lots)]
        levels = [rng.choices(range(len(each)), each)[0] for each in chances]
        self._launches = [rng.random() < r.launch[lot] for r, lot in zip(rivals, self._lots, strict=True)]
        self._shots = _shots(view, rng)
        held = [count_of(view.holdings[rival.seat], view.rules.numbers.black_hole) for rival in rivals]
        self._black_holes = [count if count and rng.random() < _GIVES_UP else 0 for count in held]
        self._pursuers: list[tuple[tuple[int, int], ...]] = [
            tuple([(place, levels[place]) for place, lot in enumerate(self._lots) if lot == offered])
            for offered in offer
        ]
        self.flights: list[RivalFlight] = [self._flight(place, received=True) for place in range(len(rivals))]
        for lot in offer:
            self.flights = self.flights_after(lot, self._report(lot).receivers)

    def with_me(self, lot: int, level: int) -> LotResult:
        """Return the result of the lot if the viewer pursues it on that level."""
        me = len(self._rivals)
        report = self._report(lot, ((me, level),))
        received = me in report.receivers
        return LotResult(report.receivers, received, received and report.stolen)

    def flights_after(self, lot: int, receivers: Sequence[int]) -> list[RivalFlight]:
        """Return the rivals' flights if the lot's part goes to those `receivers`, as places among the rivals."""
        flights = list(self.flights)
        for place, _ in self._pursuers[lot]:
            flights[place] = self._flight(place, received=place in receivers)
        return flights

    def rest(self, flights: Sequence[RivalFlight], shots: Sequence[Seat], black_holes: int) -> RivalResults:
        """Return the results of the rivals' `flights`, if the viewer fires `shots` and gives up `black_holes`."""
        rules, space, fired = self._view.rules, self.space, [*self._shots, *shots]
        holes = black_holes + sum(self._black_holes)
        distances, promised = [], 0.0
        for flight, given_up in zip(flights, self._black_holes, strict=True):
            flown, hand = flight.flown, flight.hand
            promised += hand.kept if flown is None else hand.left
            if flown is not None and flown >= space:
                sabotage = sabotage_on(rules, hand.hand, fired.count(flight.seat), holes - given_up)
                flown = recorded_distance(flown, sabotage, space)
            distances.append(flown or 0)
        farthest = max(distances)
        reached = farthest >= space
        figures = [
            max(distance, self._floors[flight.seat])
            for flight, distance in zip(flights, distances, strict=True)
            if flight.seat in self._floors and not (reached and distance == farthest)
        ]
        lowest = min(figures, default=0)
        return RivalResults(
            farthest=farthest if reached else 0,
            sharing=distances.count(farthest),
            record=0 if reached else farthest,
            promised=promised,
            strongest=max(flight.hand.flies for flight in flights),
            lowest=lowest,
            level=figures.count(lowest),
        )

    def in_reach(self, shots: Sequence[Seat]) -> Iterator[Seat]:
        """Yield the rivals that reach SPACE unless one more missile than in `shots` hits them."""
        rules, fired = self._view.rules, [*self._shots, *shots]
        for flight in self.flights:
            if flight.flown is not None and flight.flown >= self.space:
                aimed = fired.count(flight.seat)
                before, after = (sabotage_on(rules, flight.hand.hand, count, 0) for count in (aimed, aimed + 1))
                if before <= flight.flown - self.space < after:
                    yield flight.seat

    def my_distance(self, hand: PossibleHand) -> int:
        """Return the distance recorded for a launch of the viewer with `hand`."""
        view = self._view
        hits = self._shots.count(view.viewer or 0)
        sabotage = sabotage_on(view.rules, hand.hand, hits, sum(self._black_holes))
        return recorded_distance(hand.flies, sabotage, self.space)

    def _report(self, lot: int, mine: tuple[tuple[int, int], ...] = ()) -> LotReport:
        return resolve_lot(self._view.rules, lot, self._view.board.offer[lot], self._pursuers[lot] + mine)

    def _flight(self, place: int, *, received: bool) -> RivalFlight:
        rival, lot = self._rivals[place], self._lots[place]
        hand = rival.received[lot] if received else rival.failed
        launches = self._launches[place] or hand.forced
        return RivalFlight(rival.seat, hand, hand.flies if launches else None)
