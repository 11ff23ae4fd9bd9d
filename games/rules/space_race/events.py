"""What happens in a match of Space Race, public unless marked. Nations are seat numbers, `year` is a number.

- `year-opened`: `year`, `offer` (part numbers). The lots of a year are on the table.
- `deadline-missed`: `year`, `seat`. The nation gave no orders in time.
- `missile`: `year`, `seat`, `target`, `drawn` (whether the target was drawn by lot). One missile fired.
- `espionage`: `year`, `lot`, `number`, `pursuers` (list of `seat`, `level`), `receivers`, `stolen`,
  `reward` (garnets for each receiver), `clones` (what the copies count), `knock_offs` (who got Knock-off
  Parts instead). One lot that somebody pursued.
- `price`: `year`, `seat`, `number`, `garnets`. Paid for a part received.
- `jettison`: `year`, `seat`, `number`. Thrown away to Intense Fuel.
- `black-holes`: `year`, `seat`, `count`. Black Holes given up.
- `radiation`: `year`, `total`, `space` (thousand feet).
- `launch`: `year`, `seat`, `forced`, `burned`, `flown`, `sabotage`, `distance`, `reached`, `exploded`,
  `discarded` (a part number or null). One launch.
- `space-reached`: `year`, `reached`, `winners` (who share the win, or have yet to play Goofspiel for it).
- `last-year-over`: `year`, `winners` (likewise, by their hands). Nobody reached SPACE in all the years.
- `agreement-opened`: `year`, `winners`, `tied`. The winners must name one of the tied.
- `agreement`: `year`, `named` (list of `seat`, `candidate`), `candidate`. They did.
- `deadlock`: `year`, `named`, `lost` (list of `seat`, `tols`), `candidate`. They did not; one was drawn.
- `goofspiel-opened`: `year`, `game` (from 1), `settles` ("winner" or "elimination"), `players`.
- `goofspiel-round`: `year`, `game`, `round` (from 1), `prize`, `bids` (list of `seat`, `bid`), `taker`
  (a seat, or null when the prize is discarded), `missed` (whose lowest bid was played for them).
- `goofspiel-closed`: `year`, `game`, `settles`, `points` (list of `seat`, `points`), `left` (who is left:
  one nation, or those still tied).
- `lots-drawn`: `year`, `settles`, `among`, `drawn`. Lots decided what Goofspiel could not.
- `elimination`: `year`, `tied`, `candidate` (a seat or null), `by` (what decided).
- `prizes`: `year`, `pioneers`, `awards` (list of `seat`, `tols`, `garnets`), pioneers' rewards included.
- `line`: `builder`, `to`, `year`, `paid`. A telegraph line was built.
- `transfer` (for the two): `year`, `seat`, `to`, `garnets`. Garnets were sent.
- `alliance` (for its members): `founder`, `name`, `members`, `year`. An alliance was founded.
- `match-over`: `year`, `reason`, `winners`, `loser` (a seat or null), `garnets` (by seat), `readings` (by
  seat, a list of every year's). The secrets are out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from games.rules.contract import Event, Outcome, Seat
from games.rules.goofspiel.contest import Contest, points, round_results
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import LotReport, YearOrders, YearReport, YearVerdict
from games.rules.space_race.table import RaceBoard, RaceHand


def year_opened(year: int, offer: Sequence[int]) -> Event:
    """Return the event of a year's lots being offered."""
    return Event("year-opened", {"year": year, "offer": list(offer)})


def year_resolved(board: RaceBoard, orders: Mapping[Seat, YearOrders], report: YearReport) -> Iterator[Event]:
    """Yield every event of the open year of `board`, in the order of §4."""
    year, rules, verdict = board.year, board.rules, report.verdict
    for seat in range(len(report.hands)):
        if seat not in orders:
            yield Event("deadline-missed", {"year": year, "seat": seat})
    for seat, targets in enumerate(report.missiles):
        for target in targets:
            yield Event("missile", {"year": year, "seat": seat, "target": target, "drawn": seat not in orders})
    for lot in report.lots:
        if lot.pursuers:
            yield from _lot_events(year, rules, lot)
    for seat, number in report.jettisoned.items():
        yield Event("jettison", {"year": year, "seat": seat, "number": number})
    for seat, count in report.black_holes.items():
        yield Event("black-holes", {"year": year, "seat": seat, "count": count})
    yield Event("radiation", {"year": year, "total": report.space - rules.base_space, "space": report.space})
    for launch in report.launches:
        yield Event("launch", {"year": year, **asdict(launch)})
    if verdict and verdict.reached:
        reached, winners = list(verdict.reached), list(verdict.winners)
        yield Event("space-reached", {"year": year, "reached": reached, "winners": winners})
    elif verdict:
        yield Event("last-year-over", {"year": year, "winners": list(verdict.winners)})


def deadlock(year: int, named: Mapping[Seat, Seat], before: YearVerdict, after: YearVerdict) -> Event:
    """Return the event of winners who named different nations: they lose their TOLs and a candidate is drawn."""
    lost = [
        {"seat": seat, "tols": had - has}
        for seat, (had, has) in enumerate(zip(before.tols, after.tols, strict=True))
        if had > has
    ]
    candidate = after.elimination.candidate
    return Event("deadlock", {"year": year, "named": named_pairs(named), "lost": lost, "candidate": candidate})


def goofspiel_round(year: int, game: int, contest: Contest, missed: Sequence[Seat]) -> Event:
    """Return the event of the last round of `contest`; the seats in `missed` made no bid of their own."""
    result = round_results(contest)[-1]
    bids = [{"seat": seat, "bid": bid} for seat, bid in zip(contest.players, result.bids, strict=True)]
    return Event(
        "goofspiel-round",
        {
            "year": year,
            "game": game,
            "round": result.number,
            "prize": result.prize,
            "bids": bids,
            "taker": result.taker,
            "missed": list(missed),
        },
    )


def goofspiel_closed(year: int, game: int, settles: str, contest: Contest, left: Sequence[Seat]) -> Event:
    """Return the event of a game of Goofspiel that has ended, with the nations that are left."""
    total = [{"seat": seat, "points": amount} for seat, amount in points(contest).items()]
    data = {"year": year, "game": game, "settles": settles, "points": total, "left": list(left)}
    return Event("goofspiel-closed", data)


def match_over(year: int, verdict: YearVerdict, outcome: Outcome, hands: Sequence[RaceHand]) -> Iterator[Event]:
    """Yield the events of the end of the match: the elimination candidate, the prizes and the secrets."""
    last = verdict.elimination
    yield Event("elimination", {"year": year, "tied": list(last.tied), "candidate": last.candidate, "by": last.by})
    awards = [
        {"seat": seat, "tols": tols, "garnets": prize}
        for seat, (tols, prize) in enumerate(zip(verdict.tols, verdict.prizes, strict=True))
        if tols or prize
    ]
    yield Event("prizes", {"year": year, "pioneers": list(verdict.pioneers), "awards": awards})
    data: dict[str, Any] = {"year": year, "reason": outcome.reason, "winners": list(outcome.winners)}
    readings = [[*hand.past_readings, hand.reading] for hand in hands]
    yield Event(
        "match-over", data | {"loser": outcome.loser, "garnets": [hand.garnets for hand in hands], "readings": readings}
    )


def _lot_events(year: int, rules: Rules, lot: LotReport) -> Iterator[Event]:
    is_clones = lot.number == rules.numbers.clones
    yield Event(
        "espionage",
        {
            "year": year,
            "lot": lot.lot,
            "number": lot.number,
            "pursuers": [{"seat": seat, "level": level} for seat, level in lot.pursuers],
            "receivers": list(lot.receivers),
            "stolen": lot.stolen,
            "reward": rules.theft_reward if lot.stolen else 0,
            "clones": len(lot.pursuers) if is_clones else 0,
            "knock_offs": [seat for seat, _ in lot.pursuers if seat not in lot.receivers],
        },
    )
    price = rules.price(lot.number)
    if price:
        for seat in lot.receivers:
            yield Event("price", {"year": year, "seat": seat, "number": lot.number, "garnets": price})


def named_pairs(named: Mapping[Seat, Seat]) -> list[dict[str, Seat]]:
    """Return the candidate that each winner has named, by seats, as in `agreement` and `deadlock`."""
    return [{"seat": seat, "candidate": candidate} for seat, candidate in sorted(named.items())]
