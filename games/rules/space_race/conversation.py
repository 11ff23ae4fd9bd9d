"""Which telegrams of a year still want an answer from a nation, on its lines and in public."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from games.rules.contract import Message, Seat
from games.rules.space_race.dialogue import exact_phrase
from games.rules.space_race.editions import Rules
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearing import hear
from games.rules.space_race.speech.names import tagged
from games.rules.space_race.speech.thread import Thread, followed
from games.rules.space_race.telegraph import PUBLIC
from games.rules.space_race.view import SpaceRaceView

_NAMED = re.compile(r"<nation(\d)>")


class Post(Struct, frozen=True):
    """A telegram that wants an answer: where it came from, from whom, and what it means.

    It came `after` a telegram of the nation's own that made that point, "" for none. It is `exact` where it
    is a phrase, not free text.
    """

    channel: str
    partner: Seat
    heard: Heard
    after: str = ""
    exact: bool = False


def unanswered(view: SpaceRaceView, messages: Sequence[Message], keys: Mapping[Seat, str]) -> Iterator[Post]:
    """On each line the latest telegram of the year, if it is the other's; `keys` are those of the lines."""
    label = str(view.year)
    for partner, key in keys.items():
        latest = next((each for each in reversed(messages) if each.channel == key), None)
        if latest is not None and latest.seat == partner and latest.label == label:
            thread = _thread(view, [each for each in messages if each.channel == key and each.label == label])
            heard = hear(latest.text, view.rules, view.board.offer, thread)
            yield Post(key, partner, heard, thread.point, exact_phrase(latest.text) is not None)


def _thread(view: SpaceRaceView, said: Sequence[Message]) -> Thread:
    """What the latest of those of one line may refer to."""
    writer = said[-1].seat if said else None
    thread = Thread(reader=view.viewer, writer=writer)
    for each in said[:-1]:
        own = each.seat == view.viewer
        thread = followed(thread, each.text, view.rules, view.board.offer, own=own)
    return thread


def addressed(view: SpaceRaceView, messages: Sequence[Message]) -> Post | None:
    """The first public telegram of the year that the nation has to answer and has not answered yet.

    One that names nations is for these; one that names nobody is for one that all agree on.
    """
    label = str(view.year)
    said = [each for each in messages if each.channel == PUBLIC and each.label == label]
    mine = [place for place, each in enumerate(said) if each.seat == view.viewer]
    for place, each in enumerate(said):
        if place > max(mine, default=-1) and each.seat != view.viewer and _is_for(view, each, place):
            heard = hear(each.text, view.rules, view.board.offer)
            if heard.intent not in ("reply", "yes", "no"):
                return Post(PUBLIC, each.seat, heard)
    return None


@lru_cache(maxsize=4096)
def _named(text: str, rules: Rules) -> frozenset[Seat]:
    """The nations that a text names."""
    return frozenset(map(int, _NAMED.findall(tagged(text, rules, ()))))


def _is_for(view: SpaceRaceView, message: Message, place: int) -> bool:
    named = _named(message.text, view.rules)
    if named:
        return view.viewer in named
    others = [seat for seat in range(view.seats) if seat != message.seat]
    return others[(message.seat + place) % len(others)] == view.viewer
