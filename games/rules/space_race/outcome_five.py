"""The end of a match of five nations: one winner; ties are broken, in the end by Goofspiel (§7)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import Elimination, HeldParts, PastLaunch, YearVerdict
from games.rules.space_race.outcome import Aftermath, Judgement, amounts, records_of
from games.rules.space_race.values import total_value

Decided: TypeAlias = Literal["distance", "garnets", "cards", "goofspiel"]
Pick: TypeAlias = Callable[[Iterable[Any]], Any]


def judge(aftermath: Aftermath) -> Judgement:
    """Return the verdict, whose winner and elimination candidate Goofspiel may have to decide (§7, five)."""
    launches = aftermath.launches
    reached = tuple([launch.seat for launch in launches if launch.reached])
    if not reached and not aftermath.is_last_year:
        return launches, None
    records = (*aftermath.records, *records_of(aftermath.year, launches, bool(reached)))
    if reached:
        distances = {launch.seat: launch.distance for launch in launches}
        most = max(distances.values())
        first = tuple([seat for seat in reached if distances[seat] == most])
    else:
        first = extremes(aftermath.seats, hand_totals(aftermath.rules, aftermath.hands), max)
    tied, _ = break_ties(first, aftermath.garnets, aftermath.hands, max)
    if len(tied) > 1:
        return launches, _awaiting_winner(aftermath.seats, reached, tied)
    verdict = with_winner(aftermath.rules, reached, tied[0], records, aftermath.hands, aftermath.garnets)
    return launches, verdict


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
    figures = best_distances(seats, records) if reached else hand_totals(rules, hands)
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
    # A longer hand beats a shorter one that it starts with, as tuples compare.
    numbers = [tuple(sorted((held.number for held in hand), reverse=True)) for hand in hands]
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


def hand_totals(rules: Rules, hands: Sequence[HeldParts]) -> list[int]:
    """Return the total value of every hand, engines without garnets (§7)."""
    return [total_value(rules, hand) for hand in hands]


def _awaiting_winner(seats: range, reached: tuple[Seat, ...], tied: tuple[Seat, ...]) -> YearVerdict:
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
