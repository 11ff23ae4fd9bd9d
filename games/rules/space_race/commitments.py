"""What binds a nation by its deals (§8): promises of this year, the nations it believes, and feelings about others."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Event, Message, Observation, PromiseStatus, Seat
from games.rules.deals import Deal, Promise, Proposal, fold_deals
from games.rules.space_race import clauses
from games.rules.space_race.model import Move
from games.rules.space_race.view import SpaceRaceView

RaceObservation: TypeAlias = Observation[SpaceRaceView, Move]


class Commitments(Struct, frozen=True):
    """What a nation knows of all `deals` that it may read, oldest first.

    `judged` are the promises by and to the nation, each with its status. `liars` are the nations that broke a promise
    to it, or claimed readings that cannot be true.

    The nation has `promised` these clauses for this year. `claims` are the lots that it has asked others to leave to
    it, `wanted` those that others say they pursue. `readings` are this year's readings of others that it believes.
    """

    deals: tuple[Deal, ...] = ()
    judged: tuple[tuple[Promise, PromiseStatus], ...] = ()
    liars: frozenset[Seat] = frozenset()
    promised: tuple[Any, ...] = ()
    claims: frozenset[int] = frozenset()
    wanted: frozenset[int] = frozenset()
    readings: tuple[int, ...] = ()

    def count(self, by: Seat, to: Seat, verdict: PromiseStatus) -> int:
        """Return the number of promises of `by` to `to` with that status."""
        return sum((each.by, each.to, end) == (by, to, verdict) for each, end in self.judged)

    def with_clauses(self, *more: Any) -> "Commitments":
        """Return the commitments of a nation that promises `more` too."""
        return replace(self, promised=(*self.promised, *more))

    def lots(self, kind: type[clauses.LotClause]) -> frozenset[int]:
        """Return the lots of its promises of that kind."""
        return frozenset(clause.lot for clause in self.promised if isinstance(clause, kind))

    def nations(self, kind: type[clauses.NationClause]) -> frozenset[Seat]:
        """Return the nations that its promises of that kind are about."""
        return frozenset(clause.nation for clause in self.promised if isinstance(clause, kind))

    @property
    def level(self) -> int | None:
        """The level on which it has promised to pursue a lot; None for any."""
        taken = [clause.level for clause in self.promised if isinstance(clause, clauses.Take)]
        return taken[-1] if taken else None

    @property
    def launches(self) -> bool | None:
        """Whether it has promised to launch, or not to; None if it is free."""
        decided = [clause for clause in self.promised if isinstance(clause, clauses.LaunchRocket | clauses.Stay)]
        return isinstance(decided[-1], clauses.LaunchRocket) if decided else None

    def allows_lot(self, view: SpaceRaceView, lot: int) -> bool:
        """Whether pursuing `lot` breaks no promise; a part that forces a launch counts as a launch.

        A nation that has promised to take lots may pursue no other.
        """
        if not self.promised:
            return True
        takes = self.lots(clauses.Take)
        forces = view.board.offer[lot] == view.rules.numbers.booster
        is_free = lot in takes if takes else lot not in self.lots(clauses.Leave)
        return is_free and not (forces and self.launches is False)


NO_COMMITMENTS = Commitments()


def commitments_of(seen: RaceObservation) -> Commitments:
    """Return what the viewer knows of the deals that it may read, and how these bind it this year."""
    view, messages = seen.view, seen.messages()
    if view.viewer is None or not any(message.deal for message in messages):
        return NO_COMMITMENTS
    me, label = view.viewer, str(view.year)

    def is_open(message: Message) -> bool:
        said = message.deal
        if message.label != label or not isinstance(said, Proposal):
            return False
        return view.kind == "year" or all(isinstance(each, clauses.ForTheEnd) for each in (*said.gives, *said.asks))

    deals = tuple(fold_deals([message for message in messages if message.deal], is_open))
    promises = [promise for deal in deals for promise in deal.promises() if me in (promise.by, promise.to)]
    events = seen.events() if promises else ()
    judged = tuple(
        (promise, clauses.promise_status(promise.clause, promise.by, promise.to, promise.label, events))
        for promise in promises
    )
    broken = {promise.by for promise, end in judged if end == "broken" and promise.by != me}
    liars = frozenset(broken | _false_readings(view, judged))
    mine = tuple(
        promise.clause
        for promise in promises
        if promise.by == me and (promise.label == label or isinstance(promise.clause, clauses.ForTheEnd))
    )
    told = {
        promise.by: promise.clause.reading
        for promise in promises
        if isinstance(promise.clause, clauses.Tell) and promise.to == me and promise.label == label
    }
    readings = tuple(value for seat, value in told.items() if value is not None and seat not in liars)
    return Commitments(deals, judged, liars, mine, *_asked_lots(deals, me, view.year), readings)


def _false_readings(view: SpaceRaceView, judged: Sequence[tuple[Promise, PromiseStatus]]) -> set[Seat]:
    """Return the nations that told the viewer two readings for one year, or readings that the total rules out."""
    told: dict[int, dict[Seat, set[int]]] = {}
    for promise, _ in judged:
        if isinstance(promise.clause, clauses.Tell) and promise.by != view.viewer:
            by_seat = told.setdefault(int(promise.label), {})
            by_seat.setdefault(promise.by, set()).add(promise.clause.reading or 0)
    false: set[Seat] = set()
    for year, by_seat in told.items():
        false |= {seat for seat, values in by_seat.items() if len(values) > 1}
        place = year - view.rules.first_year
        if year < view.year and place < len(view.past_readings):
            known = sum(map(max, by_seat.values())) + view.past_readings[place]
            unknown = (view.seats - 1 - len(by_seat)) * view.rules.reading_max
            if not known <= view.board.radiation[place] <= known + unknown:
                false |= by_seat.keys()
    return false


def _asked_lots(deals: Sequence[Deal], me: Seat, year: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the lots that the viewer has asked for, and the lots that others say they pursue this year.

    A nation that makes such a claim every year is not believed.
    """
    claims: set[int] = set()
    wanted: dict[Seat, set[int]] = {}
    earlier = {deal.by for deal in deals if int(deal.label) < year and _lots_for_sender(deal)}
    for deal in deals:
        if int(deal.label) != year:
            continue
        if deal.by == me:
            if not deal.withdrawn and "declined" not in deal.answers.values():
                claims |= _lots_for_sender(deal)
        elif deal.by not in earlier:
            wanted.setdefault(deal.by, set()).update(_lots_for_sender(deal))
    return frozenset(claims), frozenset().union(*wanted.values())


def _lots_for_sender(deal: Deal) -> set[int]:
    """Return the lots that the sender of a proposal says it pursues."""
    asked = {clause.lot for clause in deal.proposal.asks if isinstance(clause, clauses.Leave)}
    return asked | {clause.lot for clause in deal.proposal.gives if isinstance(clause, clauses.Take)}


def unpaid_garnets(view: SpaceRaceView, bound: Commitments, events: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield each nation to which the viewer still owes garnets promised this year, with their number."""
    most: dict[Seat, int] = {}
    for promise, _ in bound.judged:
        if (promise.by, promise.label) == (view.viewer, str(view.year)) and isinstance(promise.clause, clauses.Pay):
            most[promise.to] = max(most.get(promise.to, 0), promise.clause.garnets)
    for seat, garnets in most.items():
        paid = sum(
            event.data["garnets"]
            for event in events
            if event.kind == "transfer"
            and (event.data["seat"], event.data["to"], event.data["year"]) == (view.viewer, seat, view.year)
        )
        if paid < garnets:
            yield seat, garnets - paid


BOUND = 2.0
"""How much weaker than the best target, in thousand feet, one may be that is shot at for what it did."""

_WEIGHTS = {"helped": 0.5, "kept": 0.25, "robbed": -0.34, "shot": -0.34, "broke": -0.5, "ally": 0.5}
"""What each deed does to a feeling, which runs from -1, a grudge, to 1, gratitude."""


def feelings_of(
    viewer: Seat, events: Sequence[Event], bound: Commitments = NO_COMMITMENTS, allies: Collection[Seat] = ()
) -> dict[Seat, float]:
    """Return the viewer's feelings, from -1 to 1, about each nation that has given it a reason."""
    felt: dict[Seat, float] = {seat: _WEIGHTS["ally"] for seat in allies if seat != viewer}
    for event in events:
        for kind, seat in _deeds(event, viewer):
            felt[seat] = felt.get(seat, 0.0) + _WEIGHTS[kind]
    for promise, end in bound.judged:
        if promise.to == viewer and end in ("kept", "broken"):
            felt[promise.by] = felt.get(promise.by, 0.0) + _WEIGHTS["kept" if end == "kept" else "broke"]
    return {seat: max(-1.0, min(1.0, feeling)) for seat, feeling in felt.items() if feeling}


def _deeds(event: Event, viewer: Seat) -> Iterator[tuple[str, Seat]]:
    """Yield what others did to the viewer in an event, each with the nation that did it."""
    data = event.data
    if event.kind == "missile" and not data["drawn"] and viewer == data["target"]:
        yield "shot", data["seat"]
    elif event.kind == "espionage" and data.get("stolen"):
        yield from (("robbed", thief) for thief in _thieves(data, viewer))
    elif event.kind == "transfer" and data["to"] == viewer:
        yield "helped", data["seat"]


def _thieves(data: Mapping[str, Any], viewer: Seat) -> Sequence[Seat]:
    """Return the receivers of a part that the viewer would have received, being alone on the lowest level (§5)."""
    levels: dict[Seat, int] = {each["seat"]: each["level"] for each in data["pursuers"]}
    receivers: Sequence[Seat] = data["receivers"]
    is_robbed = levels.get(viewer) == min(levels.values()) and viewer not in receivers
    return receivers if is_robbed else ()
