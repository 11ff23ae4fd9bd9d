"""Words for what is to be said: of all the ways that a voice has, one that nobody has read yet."""

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.speech.cores import TOPICS
from games.rules.space_race.speech.names import nation
from games.rules.space_race.speech.voices import Voice
from games.rules.space_race.table import lot_letter

_SHARES = 9
"""The ways of a voice are dealt out among the seats of the largest table: no two of a kind sound the same."""


class Reply(Struct, frozen=True):
    """Something to say: a topic, and what it is about."""

    topic: str
    lot: int | None = None
    nation: Seat | None = None
    year: int | None = None
    value: int | None = None

    @property
    def point(self) -> str:
        """What it carries, as in `Topic`."""
        return TOPICS[self.topic].point


def worded(reply: Reply, voice: Voice, seat: Seat, said: Collection[str], rng: Random) -> str | None:
    """The reply in one sentence of that voice that is not among those `said`; None where all are used up."""
    free = [text for text in ways(reply, voice, seat) if text not in said]
    return rng.choice(free) if free else None


def ways(reply: Reply, voice: Voice, seat: Seat) -> Iterator[str]:
    """All sentences of the voice that are that seat's own."""
    slots = _slots(reply, seat)
    cores = TOPICS[reply.topic].cores
    for (place, core), (turn, close), (share, opening) in product(
        enumerate(cores), enumerate(voice.closes), enumerate(voice.opens)
    ):
        if (share + turn + 2 * place) % _SHARES == seat % _SHARES:
            yield f"{opening}: {core.format(**slots)}{close}."


def _slots(reply: Reply, seat: Seat) -> Mapping[str, Any]:
    return {
        "lot": "" if reply.lot is None else lot_letter(reply.lot),
        "nation": "" if reply.nation is None else nation(reply.nation),
        "year": reply.year,
        "value": reply.value,
        "self": nation(seat),
    }
