"""One year of Space Race in a line or two, for tests that each show one rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.chance import Chance, ScriptedChance
from games.rules.space_race.editions import Rules, rules_for
from games.rules.space_race.model import (
    Held,
    HeldParts,
    LaunchReport,
    Orders,
    Record,
    Report,
    Situation,
    Verdict,
)
from games.rules.space_race.year import resolve_year

NINE = rules_for("nine", {})
FIVE = rules_for("five", {})

# What is on offer unless a test says otherwise: lot 0 is a Heat Shield, lot 1 a plain 5 in both editions.
OFFERS = {"nine": (7, 5, 6, 8, 3, 4), "five": (7, 5, 8, 10)}


def hand(*parts: int | Held) -> HeldParts:
    """A hand of these numbers, or parts where they are Clones."""
    return tuple(sorted(part if isinstance(part, Held) else Held(part) for part in parts))


def numbers(parts: HeldParts) -> list[int]:
    """The numbers in a hand."""
    return [part.number for part in parts]


def situation(
    edition: str,
    hands: Sequence[Sequence[int | Held]],
    orders: Mapping[int, Orders],
    *,
    seats: int = 5,
    year: int = 1953,
    offer: Sequence[int] | None = None,
    garnets: Mapping[int, int] | None = None,
    radiation: int = 0,
    records: Sequence[Record] = (),
    options: Mapping[str, Any] | None = None,
) -> Situation:
    """A year of `seats` nations; missing hands are empty, garnets 5 each, seat 0 reads all the radiation."""
    return Situation(
        rules=rules_for(edition, options or {}),
        year=year,
        offer=tuple(offer or OFFERS[edition]),
        hands=tuple(hand(*hands[seat]) if seat < len(hands) else () for seat in range(seats)),
        garnets=tuple((garnets or {}).get(seat, 5) for seat in range(seats)),
        readings=(radiation, *[0] * (seats - 1)),
        orders=tuple(orders.get(seat) for seat in range(seats)),
        records=tuple(records),
    )


def resolved(
    edition: str,
    hands: Sequence[Sequence[int | Held]],
    orders: Mapping[int, Orders],
    *,
    chance: Chance | None = None,
    **more: Any,
) -> Report:
    """What becomes of such a year; chance gives zeros unless it is given."""
    return resolve_year(situation(edition, hands, orders, **more), chance or ScriptedChance())


def launch_of(report: Report, seat: int) -> LaunchReport:
    """The launch of `seat`, which there must be."""
    return next(launch for launch in report.launches if launch.seat == seat)


def verdict_of(report: Report) -> Verdict:
    """How the year ended the match, which it must have."""
    assert report.verdict is not None
    return report.verdict


def pursuits(levels: Mapping[int, int], lot: int = 0) -> dict[int, Orders]:
    """Orders of seats that pursue the same lot at their levels."""
    return {seat: Orders(lot, level) for seat, level in levels.items()}


def rules_with(rules: Rules, **options: Any) -> Rules:
    """The same edition with options."""
    return rules_for(rules.edition, options)
