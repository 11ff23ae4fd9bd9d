"""The end of a match of nine nations: explosions, pioneers, and the agreement on a candidate (§7)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import Elimination, LaunchReport, PastLaunch, YearVerdict
from games.rules.space_race.outcome import Aftermath, Judgement, amounts, records_of


def judge(aftermath: Aftermath) -> Judgement:
    """Explode launches if too many nations share the greatest distance, and return the verdict (§7, nine)."""
    launches = explode_launches(aftermath.rules, aftermath.launches)
    if any(launch.reached for launch in launches):
        return launches, _space_verdict(aftermath, launches)
    if aftermath.is_last_year:
        return launches, _last_year_verdict(aftermath, launches)
    return launches, None


def explode_launches(rules: Rules, launches: tuple[LaunchReport, ...]) -> tuple[LaunchReport, ...]:
    """Return `launches`, exploded where more nations than the limit share the greatest distance (§7)."""
    while len(top := farthest(launches)) > rules.sharing_limit:
        launches = tuple(
            replace(launch, reached=False, exploded=True) if launch.seat in top else launch for launch in launches
        )
    return launches


def farthest(launches: tuple[LaunchReport, ...]) -> tuple[Seat, ...]:
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


def _space_verdict(aftermath: Aftermath, launches: tuple[LaunchReport, ...]) -> YearVerdict:
    rules = aftermath.rules
    winners = farthest(launches)
    tols = dict.fromkeys(winners, rules.winner_tols if len(winners) == 1 else rules.shared_tols)
    reached = tuple([launch.seat for launch in launches if launch.reached])
    prizes = dict.fromkeys(reached, rules.reached_garnets) | dict.fromkeys(winners, rules.winner_garnets)
    pioneers = _reward_pioneers(rules, aftermath.records, tols, prizes)
    return YearVerdict(
        reached=reached,
        winners=winners,
        tols=amounts(aftermath.seats, tols),
        prizes=amounts(aftermath.seats, prizes),
        pioneers=pioneers,
        elimination=_elimination(aftermath.seats, launches, tols),
    )


def _last_year_verdict(aftermath: Aftermath, launches: tuple[LaunchReport, ...]) -> YearVerdict:
    tols: dict[Seat, int] = {}
    prizes: dict[Seat, int] = {}
    records = (*aftermath.records, *records_of(aftermath.year, launches, space_reached=False))
    pioneers = _reward_pioneers(aftermath.rules, records, tols, prizes)
    return YearVerdict(
        reached=(),
        winners=(),
        tols=amounts(aftermath.seats, tols),
        prizes=amounts(aftermath.seats, prizes),
        pioneers=pioneers,
        elimination=Elimination((), None, "none"),
    )


def _reward_pioneers(
    rules: Rules, records: Sequence[PastLaunch], tols: dict[Seat, int], prizes: dict[Seat, int]
) -> tuple[Seat, ...]:
    pioneers = pioneers_of(records)
    for seat in pioneers:
        tols[seat] = tols.get(seat, 0) + rules.pioneer_tols
        prizes[seat] = prizes.get(seat, 0) + rules.pioneer_garnets
    return pioneers


def _elimination(seats: range, launches: tuple[LaunchReport, ...], tols: dict[Seat, int]) -> Elimination:
    distances = {launch.seat: launch.distance for launch in launches}
    unprotected = [seat for seat in seats if not tols.get(seat)]
    if not unprotected:
        return Elimination((), None, "none")
    least = min(distances.get(seat, 0) for seat in unprotected)
    tied = tuple([seat for seat in unprotected if distances.get(seat, 0) == least])
    if len(tied) == 1:
        return Elimination(tied, tied[0], "distance")
    return Elimination(tied, None, "agreement")
