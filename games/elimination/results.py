"""What a finished match means for a season of elimination."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from games.elimination.state import Player, TableResult
from games.rules.contract import Outcome

TOKEN_AWARD = "tol"  # noqa: S105 (the award of a token of life)


def table_result(
    outcome: Outcome, kept: Sequence[int] | None, players: Sequence[Player], absent: Sequence[Player] = ()
) -> TableResult:
    """Return the result of a main match whose seats are the `players`; `kept` are their garnets afterwards."""
    tokens: dict[Player, int] | None = None
    if any(award.kind == TOKEN_AWARD for award in outcome.awards):
        tokens = {players[each.seat]: each.amount for each in outcome.awards if each.kind == TOKEN_AWARD}
    return TableResult(
        ranks=ranks_of(outcome, players),
        tokens=tokens,
        garnets=dict(zip(players, kept, strict=True)) if kept else None,
        candidate=None if outcome.loser is None else players[outcome.loser],
        absent=tuple(absent),
    )


def ranks_of(outcome: Outcome, players: Sequence[Player]) -> tuple[tuple[Player, ...], ...]:
    """Return the players by rank, best first: the winners, others by what they were awarded, the loser last."""
    points = Counter[int]()
    for award in outcome.awards:
        points[award.seat] += award.amount
    seats = range(len(players))
    places = {seat: (seat not in outcome.winners, seat == outcome.loser, -points[seat]) for seat in seats}
    places |= dict.fromkeys(outcome.winners, (False, False, 0))
    ranked = groupby(sorted(seats, key=places.__getitem__), key=places.__getitem__)
    return tuple(tuple(players[seat] for seat in rank) for _, rank in ranked)
