"""Matches of Space Race set up just before they end, for tests of what follows."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.rules.chance import Chance, ScriptedChance
from games.rules.contract import Transition
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import HeldPart, HeldParts, Move, PastLaunch, YearOrders
from games.rules.space_race.table import RaceHand, RaceState, RaceTable

# What is on offer unless a test says otherwise: lot 0 is a Heat Shield, lot 1 a plain 5 in both editions.
OFFERS = {"nine": (7, 5, 6, 8, 3, 4), "five": (7, 5, 8, 10)}


def hand(*parts: int | HeldPart) -> HeldParts:
    return tuple(sorted(part if isinstance(part, HeldPart) else HeldPart(part) for part in parts))


def opened(
    edition: str,
    hands: Sequence[Sequence[int | HeldPart]] = (),
    *,
    year: int = 1953,
    garnets: Sequence[int] = (),
    records: Sequence[PastLaunch] = (),
    reading: int = 0,
    seats: int = 5,
    offer: Sequence[int] = (),
    **options: object,
) -> RaceState:
    """A match in that year, every nation with the same reading; lot 1 is worth 5."""
    completed = SPACE_RACE.options({"edition": edition, **options})
    state = SPACE_RACE.start(completed, seats, ScriptedChance()).state
    board = replace(state.table.board, year=year, offer=tuple(offer) or OFFERS[edition], records=tuple(records))
    holdings = tuple(
        RaceHand(
            hand(*hands[seat]) if seat < len(hands) else (),
            garnets[seat] if seat < len(garnets) else 5,
            reading,
            (0,) * (year - 1950),
        )
        for seat in range(seats)
    )
    return replace(state, table=replace(state.table, board=board), hands=holdings)


def after(state: RaceState, moves: Mapping[int, Move], chance: Chance | None = None) -> Transition[RaceTable, RaceHand]:
    for seat, move in moves.items():
        SPACE_RACE.check(state, seat, move)
    return SPACE_RACE.resolve(state, moves, chance or ScriptedChance())


def launches(*seats: int, of: int = 5) -> dict[int, YearOrders]:
    """Return orders of a year in which the seats in `of` launch; all nations receive the part of lot 1."""
    return {seat: YearOrders(1, 0, launch=seat in seats) for seat in range(of)}


def kinds(step: Transition[RaceTable, RaceHand]) -> list[str]:
    return [event.kind for event in step.events]


def data(step: Transition[RaceTable, RaceHand], kind: str) -> Mapping[str, object]:
    (found,) = [event.data for event in step.events if event.kind == kind]
    return found
