"""A telegram as understood."""

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.phrases import Launch, No, Phrase, Pursuit, Question, Reading, Truce, Yes
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
        """Whether it is a phrase that makes, or answers, a question or a deal; `dialogue` counts these."""
        return self.intent in _DEALT_WITH

    def phrase(self, this_year: int) -> Phrase | None:
        """The phrase that it amounts to, where it does to one."""
        if self.intent == "claims-reading" and self.number is not None:
            return Reading(self.number)
        if self.intent == "proposes-lot" and self.lot is not None:
            return Truce(self.lot)
        if self.intent == "claims-lot" and self.lot is not None:
            return Pursuit(self.lot)
        if self.intent == "proposes-launch":
            return Launch(self.year or this_year + self.ahead)
        plain: dict[str, Phrase] = {"reading": Question(), "yes": Yes(), "no": No()}
        return plain.get(self.intent)
