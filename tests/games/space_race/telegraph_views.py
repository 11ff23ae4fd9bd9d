"""What a nation sees of a match in which others wrote to it and made deals."""

from collections.abc import Sequence
from typing import Any

from games.rules.contract import Event, Message, Observation
from games.rules.deals import Answer, Proposal
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.table import RaceState
from games.rules.space_race.telegraph import pair_key
from tests.games.space_race.events import event, lot

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
