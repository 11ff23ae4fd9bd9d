"""The end of a match after the launches of a year, in both editions (§7)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import Elimination, HeldParts, LaunchReport, PastLaunch, YearVerdict
from games.rules.space_race.values import total_value

Launches: TypeAlias = tuple[LaunchReport, ...]


def amounts(seats: range, given: dict[Seat, int]) -> tuple[int, ...]:
    """Return the amounts by seat, 0 for seats that are not in `given`."""
    return tuple([given.get(seat, 0) for seat in seats])


def explode_launches(rules: Rules, launches: Launches) -> Launches:
    """Return `launches`, exploded where more nations than the limit share the greatest distance (§7)."""
    while len(top := farthest(launches)) > rules.sharing_limit:
        launches = tuple(
            replace(launch, reached=False, exploded=True) if launch.seat in top else launch for launch in launches
        )
    return launches


def farthest(launches: Launches) -> tuple[Seat, ...]:
    """Return the nations that flew farthest among those that reached SPACE."""
    most = max((launch.distance for launch in launches if launch.reached), default=None)
    return tuple([launch.seat for launch in launches if launch.reached and launch.distance == most])


def pioneers_of(records: Sequence[PastLaunch]) -> tuple[Seat, ...]:
    """Return the nations with the greatest distance before SPACE was reached; the earliest year breaks ties (§7)."""
    attempts = [record for record in records if not record.space_reached]
    if not attempts:
        return ()
    first = max(attempts, key=lambda record: (record.distance, -record.year))
    return tuple(sorted(r.seat for r in attempts if (r.distance, r.year) == (first.distance, first.year)))


def deadlock(rules: Rules, verdict: YearVerdict, chance: Chance) -> YearVerdict:
    """Return the verdict after winners named different nations: they lose their TOLs and a candidate is drawn (§7).

    The winners keep their garnets. Chance: `deadlock`.
    """
    tied = verdict.elimination.tied
    winners = [seat for seat in verdict.winners if seat not in verdict.pioneers]
    among = tied if rules.deadlock_among_tied or not winners else winners
    drawn = among[chance.draw("deadlock").below(len(among))]
    pioneer_tols = dict.fromkeys(verdict.pioneers, rules.pioneer_tols)
    return replace(
        verdict,
        winners=(),
        tols=amounts(range(len(verdict.tols)), pioneer_tols),
        elimination=Elimination(tied, drawn, "agreement"),
    )


def judge_year(
    rules: Rules, launches: Launches, records: Sequence[PastLaunch], hands: Sequence[HeldParts], garnets: Sequence[int]
) -> YearVerdict:
    """Return the verdict on a year that ended the match; explosions are over (§7).

    `records` are of the whole match. `hands` and `garnets` are those after the launches, before prizes.
    """
    reached = tuple([launch.seat for launch in launches if launch.reached])
    if rules.is_nine:
        return _judge_nine(rules, range(len(hands)), reached, launches, records)
    return _judge_five(rules, reached, launches, records, hands, garnets)


def _judge_nine(
    rules: Rules, seats: range, reached: tuple[Seat, ...], launches: Launches, records: Sequence[PastLaunch]
) -> YearVerdict:
    winners = farthest(launches)
    tols = dict.fromkeys(winners, rules.winner_tols if len(winners) == 1 else rules.shared_tols)
    prizes = dict.fromkeys(reached, rules.reached_garnets) | dict.fromkeys(winners, rules.winner_garnets)
    pioneers = pioneers_of(records)
    for seat in pioneers:
        tols[seat] = tols.get(seat, 0) + rules.pioneer_tols
        prizes[seat] = prizes.get(seat, 0) + rules.pioneer_garnets
    return YearVerdict(
        reached=reached,
        winners=winners,
        tols=amounts(seats, tols),
        prizes=amounts(seats, prizes),
        pioneers=pioneers,
        elimination=_elimination(seats, launches, tols) if reached else Elimination((), None, "none"),
    )


def _elimination(seats: range, launches: Launches, tols: dict[Seat, int]) -> Elimination:
    distances = {launch.seat: launch.distance for launch in launches}
    unprotected = [seat for seat in seats if not tols.get(seat)]
    if not unprotected:
        return Elimination((), None, "none")
    least = min(distances.get(seat, 0) for seat in unprotected)
    tied = tuple([seat for seat in unprotected if distances.get(seat, 0) == least])
    if len(tied) == 1:
        return Elimination(tied, tied[0], "distance")
    return Elimination(tied, None, "agreement")


Decided: TypeAlias = Literal["distance", "garnets", "cards", "goofspiel"]
Pick: TypeAlias = Callable[[Iterable[Any]], Any]


def _judge_five(
    rules: Rules,
    reached: tuple[Seat, ...],
    launches: Launches,
    records: Sequence[PastLaunch],
    hands: Sequence[HeldParts],
    garnets: Sequence[int],
) -> YearVerdict:
    """Return the verdict, whose winner and elimination candidate Goofspiel may have to decide (§7, five)."""
    seats = range(len(hands))
    first = farthest(launches) or extremes(seats, [total_value(rules, hand) for hand in hands], max)
    tied, _ = break_ties(first, garnets, hands, max)
    if len(tied) == 1:
        return with_winner(rules, reached, tied[0], records, hands, garnets)
    nothing = amounts(seats, {})
    return YearVerdict(
        reached=reached,
        winners=tied,
        tols=nothing,
        prizes=nothing,
        pioneers=(),
        elimination=Elimination((), None, "goofspiel"),
        contenders=tied,
    )


def with_winner(
    rules: Rules,
    reached: tuple[Seat, ...],
    winner: Seat,
    records: Sequence[PastLaunch],
    hands: Sequence[HeldParts],
    garnets: Sequence[int],
) -> YearVerdict:
    """Return the verdict for a known winner; `records` are of the whole match, `garnets` before prizes (§7)."""
    seats = range(len(hands))
    figures = best_distances(seats, records) if reached else [total_value(rules, hand) for hand in hands]
    last = extremes([seat for seat in seats if seat != winner], figures, min)
    tied, by = break_ties(last, garnets, hands, min)
    candidate = tied[0] if len(tied) == 1 else None
    prizes = dict.fromkeys(reached, rules.reached_garnets) | {winner: rules.winner_garnets}
    return YearVerdict(
        reached=reached,
        winners=(winner,),
        tols=amounts(seats, {winner: rules.winner_tols}),
        prizes=amounts(seats, prizes),
        pioneers=(),
        elimination=Elimination(last, candidate, by),
        contenders=() if len(tied) == 1 else tied,
    )


def break_ties(
    tied: tuple[Seat, ...], garnets: Sequence[int], hands: Sequence[HeldParts], pick: Pick
) -> tuple[tuple[Seat, ...], Decided]:
    """Return the seats of `tied` left after the tie-breaks, and the deciding one; `pick` is `max` or `min` (§7).

    Several are left only for "goofspiel".
    """
    if len(tied) == 1:
        return tied, "distance"
    tied = extremes(tied, garnets, pick)
    if len(tied) == 1:
        return tied, "garnets"
    # A longer hand beats a shorter one that it starts with, as lists compare.
    numbers = [sorted((held.number for held in hand), reverse=True) for hand in hands]
    tied = extremes(tied, numbers, pick)
    return tied, "cards" if len(tied) == 1 else "goofspiel"


def extremes(seats: Iterable[Seat], figures: Sequence[Any], pick: Pick) -> tuple[Seat, ...]:
    """Return those of `seats` with the greatest figure if `pick` is `max`, or the least if it is `min`."""
    candidates = tuple(seats)
    best = pick(figures[seat] for seat in candidates)
    return tuple([seat for seat in candidates if figures[seat] == best])


def best_distances(seats: range, records: Sequence[PastLaunch]) -> list[int]:
    """Return every nation's best recorded distance of the whole match, 0 without a launch (§7)."""
    best = [0] * len(seats)
    for record in records:
        best[record.seat] = max(best[record.seat], record.distance)
    return best
