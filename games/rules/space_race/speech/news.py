"""What a nation may say unasked about last year."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.memory import Deed, Memory
from games.rules.space_race.speech.wording import Reply

_FINE = 20
"""How far a flight must go to be praised, in thousand feet."""


class News(Struct, frozen=True):
    """A telegram that nobody has asked for; what is not `public` knowledge goes over a line or not at all."""

    to: Seat
    reply: Reply
    public: bool = True


def news_of(memory: Memory, year: int) -> Sequence[News]:
    """What there is to say in that year, the weightiest first."""
    last = [deed for deed in memory.deeds if deed.year == year - 1]
    return [*_wrongs(last), *_favours(last), *_gloating(last), *_flights(memory, year)]


def _wrongs(last: Sequence[Deed]) -> Iterator[News]:
    for deed in last:
        if deed.kind == "broke":
            yield News(deed.seat, _about(deed, "accuses"), public=False)
        elif deed.kind == "robbed_me":
            yield News(deed.seat, _about(deed, "threat-theft"))
        elif deed.kind == "shot_me":
            yield News(deed.seat, _about(deed, "threat-shot"))


def _favours(last: Sequence[Deed]) -> Iterator[News]:
    for deed in last:
        if deed.kind in ("kept", "helped"):
            topic = "thanks-kept" if deed.kind == "kept" else "thanks-help"
            yield News(deed.seat, _about(deed, topic), public=False)


def _gloating(last: Sequence[Deed]) -> Iterator[News]:
    for deed in last:
        if deed.kind == "robbed":
            yield News(deed.to, Reply("gloat", lot=deed.lot, nation=deed.to, year=deed.year))


def _flights(memory: Memory, year: int) -> Iterator[News]:
    """A flight of last year that went farther than any other that the nation has seen."""
    flown = [deed for deed in memory.deeds if deed.kind == "flew"]
    best = max(flown, key=lambda deed: deed.number, default=None)
    if best is not None and best.number >= _FINE and best.year == year - 1:
        yield News(best.seat, Reply("congratulates", nation=best.seat, year=best.year, value=best.number))


def _about(deed: Deed, topic: str) -> Reply:
    return Reply(topic, lot=deed.lot, nation=deed.seat, year=deed.year)
