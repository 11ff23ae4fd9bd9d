"""A telegram as understood."""

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.speech.grammar.intents import Intent

_DEALT_WITH = frozenset(("reading", "claims-reading", "proposes-lot", "proposes-launch", "yes", "no"))


class Heard(Struct, frozen=True):
    """A telegram as understood: the intent, what it is about, and the words.

    It is about a year so many `ahead` where it names none; `also` is something else that it says.
    It is `guessed` where no rule knows the words.
    """

    intent: Intent = ""
    lot: int | None = None
    nation: Seat | None = None
    year: int | None = None
    number: int | None = None
    part: int | None = None
    words: str = ""
    ahead: int = 0
    also: "Heard | None" = None
    guessed: bool = False

    @property
    def names(self) -> bool:
        """Whether it names a lot or a part."""
        return self.lot is not None or self.part is not None

    @property
    def is_dealt_with(self) -> bool:
        """Whether it makes, or answers, a question or a deal; `dialogue` counts those in exact phrases."""
        return self.intent in _DEALT_WITH
