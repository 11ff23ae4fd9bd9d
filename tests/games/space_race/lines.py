"""What a nation sees of a match in which words went over its lines."""

from collections.abc import Sequence

from games.rules.contract import Event, Message, Seen
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.phrases import Phrase, spoken
from games.rules.space_race.table import RaceState
from games.rules.space_race.telegraph import pair_key

ME, OTHER, THIRD = 0, 1, 2


def mine(phrase: Phrase, to: int = OTHER, year: int = 1953) -> Message:
    """What the viewer said."""
    return Message(pair_key(ME, to), ME, spoken(phrase), str(year))


def theirs(phrase: Phrase, by: int = OTHER, year: int = 1953) -> Message:
    """What another nation said to the viewer."""
    return Message(pair_key(ME, by), by, spoken(phrase), str(year))


def seen_with(state: RaceState, said: Sequence[Message], events: Sequence[Event] = ()) -> Seen:
    """What the viewer has before it."""
    return Seen(SPACE_RACE.view(state, ME), events=lambda: events, messages=lambda: said)


def pursued(year: int, lot: int, *seats: int) -> Event:
    """Those nations went for a lot."""
    return Event("espionage", {"year": year, "lot": lot, "pursuers": [{"seat": seat} for seat in seats]})
