"""Words for what is to be said: of all the ways that a voice has, one that nobody has read yet."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, product
from random import Random
from typing import Any

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.speech.forms import forms_of
from games.rules.space_race.speech.manners.voice import Voice
from games.rules.space_race.speech.names import called, listed, nation
from games.rules.space_race.speech.topics import TOPICS
from games.rules.space_race.table import lot_letter

_SHARES = 9
"""The ways of a voice are dealt out among the seats of the largest table: no two of a kind sound the same."""

_PLAINLY = 0.85
"""How often a voice that has words of its own leaves it at these."""


class Reply(Struct, frozen=True):
    """Something to say: a topic, and what it is about."""

    topic: str
    lot: int | None = None
    nation: Seat | None = None
    year: int | None = None
    value: int | None = None
    nations: tuple[Seat, ...] = ()
    parts: tuple[str, ...] = ()
    quote: str = ""

    @property
    def point(self) -> str:
        """What it carries, as in `Topic`."""
        return TOPICS[self.topic].point


def worded(reply: Reply, voice: Voice, seat: Seat, said: Collection[str], rng: Random) -> str | None:
    """The reply in one sentence of that voice that is not among those `said`; None where all are used up."""
    plain, mannered = ([text for text in way(reply, voice, seat) if text not in said] for way in _WAYS[:2])
    free = plain if plain and (not mannered or rng.random() < _PLAINLY) else mannered
    free = free or [text for text in _in_full(reply, voice, seat) if text not in said]
    return rng.choice(free) if free else None


def ways(reply: Reply, voice: Voice, seat: Seat) -> Iterator[str]:
    """All sentences of the voice that are that seat's own."""
    return chain.from_iterable(way(reply, voice, seat) for way in _WAYS)


def plainly(reply: Reply, voice: Voice, seat: Seat) -> Iterator[str]:
    """That seat's sentences in the voice's own words, or those that all have, without more of its manner."""
    slots = _slots(reply, seat)
    for core in _own(reply, voice, seat) or _shared(reply, seat):
        yield _sentence(core.format(**slots))


def _mannered(reply: Reply, voice: Voice, seat: Seat) -> Iterator[str]:
    """With something of its manner before or after, in its own words or in those that all have."""
    slots = _slots(reply, seat)
    for turn, core in enumerate(_own(reply, voice, seat)):
        filled, shares = core.format(**slots), [(turn + step) % _SHARES for step in range(0, _SHARES, 3)]
        yield from (f"{voice.opens[share]}: {_ended(filled)}" for share in shares)
        if not core.endswith(("?", "!")):
            yield from (_sentence(filled + voice.closes[share]) for share in shares)
    for place, core in enumerate(forms_of(TOPICS[reply.topic].cores)):
        share, filled = (seat - 2 * place) % _SHARES, core.format(**slots)
        yield f"{voice.opens[share]}: {_ended(filled)}"
        yield _sentence(filled + voice.closes[share])


def _in_full(reply: Reply, voice: Voice, seat: Seat) -> Iterator[str]:
    """With something before and after, in the words that all have."""
    slots = _slots(reply, seat)
    for (place, core), (turn, close), (share, opening) in product(
        enumerate(forms_of(TOPICS[reply.topic].cores)[::_SHARES]),
        enumerate(voice.closes),
        enumerate(voice.opens),
    ):
        if (share + turn + 2 * place) % _SHARES == seat % _SHARES:
            yield f"{opening}: {core.format(**slots)}{close}."


_WAYS = (plainly, _mannered, _in_full)


def _own(reply: Reply, voice: Voice, seat: Seat) -> Sequence[str]:
    """That seat's share of the forms that the voice alone has."""
    return forms_of(voice.own.get(reply.topic, ()))[seat % _SHARES :: _SHARES]


def _shared(reply: Reply, seat: Seat) -> Sequence[str]:
    """That seat's share of the forms that all voices have."""
    return forms_of(TOPICS[reply.topic].cores)[seat % _SHARES :: _SHARES]


def _sentence(words: str) -> str:
    return _ended(words[0].upper() + words[1:])


def _ended(words: str) -> str:
    return words if words.endswith(("?", "!")) else f"{words}."


def _slots(reply: Reply, seat: Seat) -> Mapping[str, Any]:
    about = reply.nation
    return {
        "lot": "" if reply.lot is None else lot_letter(reply.lot),
        "nation": "" if about is None else called(about),
        "you": "" if about is None else nation(about),
        "nations": listed([called(each) for each in reply.nations]) if reply.nations else "",
        "part": reply.parts[0] if reply.parts else "",
        "parts": listed(reply.parts) if reply.parts else "",
        "quote": f'"{reply.quote}"',
        "year": reply.year,
        "value": reply.value,
        "self": called(seat),
    }
