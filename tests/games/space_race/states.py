"""Matches of Space Race just before they end, events of a year, and what a nation sees of telegrams and deals."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Event, Message, Observation, Seat, Transition
from games.rules.deals import Answer, Proposal
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import HeldPart, HeldParts, Move, PastLaunch, YearOrders
from games.rules.space_race.table import RaceHand, RaceState, RaceTable
from games.rules.space_race.telegraph import pair_key
from tests.rules.scripted_chance import ScriptedChance

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


def event(kind: str, **data: Any) -> Event:
    return Event(kind, {"year": 1953} | data)


def lot(
    number: int, levels: Mapping[Seat, int], receivers: Sequence[Seat] = (), *, place: int = 0, **changes: Any
) -> Event:
    """Return the event of a lot that seats pursued at those levels."""
    return event(
        "espionage",
        lot=place,
        number=number,
        pursuers=[{"seat": seat, "level": level} for seat, level in levels.items()],
        receivers=list(receivers),
        knock_offs=[seat for seat in levels if seat not in receivers],
        **({"stolen": False, "reward": 0, "clones": 0} | changes),
    )


def launch(seat: Seat, distance: int = 0, **changes: Any) -> Event:
    """Return the event of a launch with that distance, flown and recorded."""
    data = {"forced": False, "burned": 0, "flown": distance, "sabotage": 0, "distance": distance}
    data |= {"reached": False, "exploded": False, "discarded": None}
    return event("launch", seat=seat, **(data | changes))


def missile(seat: Seat, target: Seat, **changes: Any) -> Event:
    return event("missile", seat=seat, target=target, **({"drawn": False} | changes))


def transfer(seat: Seat, to: Seat, garnets: int, **changes: Any) -> Event:
    return Event("transfer", event("", seat=seat, to=to, garnets=garnets, **changes).data, (seat, to))


ME, OTHER, THIRD = 0, 1, 2
YEAR = 1953


def text(said: str, by: int = OTHER, channel: str = "") -> Message:
    return Message(channel or pair_key(ME, by), by, said, str(YEAR))


def proposal(
    gives: Sequence[Any] = (),
    asks: Sequence[Any] = (),
    *,
    by: int = OTHER,
    to: int = ME,
    year: int = YEAR,
    key: str = "",
    channel: str = "",
) -> Message:
    """A proposal of one nation to another, by default to the viewer on their line."""
    deal = Proposal(key or f"of-{by}-{year}", (to,), tuple(gives), tuple(asks))
    return Message(channel or pair_key(by, to), by, "", str(year), deal)


def answer(proposed: Message, says: Any = "accept", filled: Sequence[Any] = ()) -> Message:
    assert isinstance(proposed.deal, Proposal)
    deal = Answer(proposed.deal.key, says, tuple(filled))
    return Message(proposed.channel, proposed.deal.to[0], "", proposed.label, deal)


def agreed(gives: Sequence[Any] = (), asks: Sequence[Any] = (), **more: Any) -> list[Message]:
    proposed = proposal(gives, asks, **more)
    return [proposed, answer(proposed)]


def seen_with(state: RaceState, said: Sequence[Message] = (), events: Sequence[Event] = ()) -> Observation:
    return Observation(SPACE_RACE.view(state, ME), events=lambda: events, messages=lambda: said)


def pursued(year: int, place: int, *seats: int) -> list[Event]:
    """Return events in which those nations pursued the lot at that place, and the year closed."""
    pursuit = lot(7, dict.fromkeys(seats, 0), place=place, year=year)
    return [pursuit, event("radiation", year=year, total=0, space=30)]
