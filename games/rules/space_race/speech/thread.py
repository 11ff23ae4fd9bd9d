"""What has been spoken of on a line this year, for "it", "them" and mere numbers to refer to."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.phrases import Question, understood
from games.rules.space_race.speech.clauses import first
from games.rules.space_race.speech.echoes import topic_of
from games.rules.space_race.speech.names import tagged, tagged_nations
from games.rules.space_race.speech.topics import TOPICS

_LONGEST = 300
"""Letters of a telegram that are looked at for what it names."""


class Thread(Struct, frozen=True):
    """The lot or part and the third nation named last, and what the nation that reads has said last: the
    `point` of its topic, "" for nothing. The line is between its `reader` and its `writer`.
    """

    lot: int | None = None
    part: int | None = None
    nation: Seat | None = None
    point: str = ""
    reader: Seat | None = None
    writer: Seat | None = None

    @property
    def asked(self) -> bool:
        """Whether it has just asked for a reading."""
        return self.point == "asks-back"


NOTHING = Thread()


def followed(thread: Thread, text: str, rules: Rules, offer: Sequence[int], *, own: bool) -> Thread:
    """The thread after a telegram; `own` is one of the nation that reads."""
    plain = tagged(text[:_LONGEST], rules, offer)
    lot, part = first(plain, "lot"), first(plain, "part")
    others = [seat for seat in tagged_nations(plain) if seat not in (thread.reader, thread.writer)]
    named = lot is not None or part is not None
    return replace(
        thread,
        lot=lot if named else thread.lot,
        part=part if named else thread.part,
        nation=others[0] if others else thread.nation,
        point=_point_of(text) if own else thread.point,
    )


def _point_of(text: str) -> str:
    """The point of what the nation that reads has written itself; "" for no sentence of a rival's."""
    if isinstance(understood(text), Question):
        return "asks-back"
    topic = topic_of(text)
    return "" if topic is None else TOPICS[topic].point
