"""What nations in a hurry say to each other: a few phrases, as data and as the text of a telegram."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from games.rules.space_race.table import LETTERS, lot_letter


class Reading(Struct, frozen=True):
    """The sender's reading of this year, as it says."""

    value: int


class Question(Struct, frozen=True):
    """The receiver's reading is asked for."""


class Pursuit(Struct, frozen=True):
    """The lot that the sender goes for, as it says."""

    lot: int


class Truce(Struct, frozen=True):
    """A proposal: who agrees leaves the lot to the sender this year."""

    lot: int


class Launch(Struct, frozen=True):
    """A proposal: who agrees launches in that year, and so does the sender."""

    year: int


class Yes(Struct, frozen=True):
    """Agrees to the other's oldest proposal of the year that has no answer yet."""


class No(Struct, frozen=True):
    """Declines the other's oldest proposal of the year that has no answer yet."""


Proposal: TypeAlias = Truce | Launch
Phrase: TypeAlias = Reading | Question | Pursuit | Proposal | Yes | No

FORMS: Mapping[type[Any], str] = {
    Reading: "My reading is {value}.",
    Question: "What is your reading?",
    Pursuit: "I go for lot {lot}.",
    Truce: "Let us not fight over lot {lot}: leave it to me.",
    Launch: "Launch with me in {year}.",
    Yes: "Yes.",
    No: "No.",
}
"""How each phrase is spoken; a lot by its letter."""

_ENDINGS = " .!?"
_SLOT = re.compile(r"\{(\w+)\}")


def spoken(phrase: Phrase) -> str:
    """The phrase as the text of a telegram."""
    slots = asdict(phrase)
    if "lot" in slots:
        slots["lot"] = lot_letter(slots["lot"])
    return FORMS[type(phrase)].format(**slots)


@lru_cache(maxsize=4096)
def understood(text: str) -> Phrase | None:
    """The phrase that a telegram is; None for any other text.

    Case, the spaces between words and the mark at the end do not matter.
    """
    plain = " ".join(text.split()).rstrip(_ENDINGS)
    for phrase, pattern in _PATTERNS:
        if found := pattern.fullmatch(plain):
            said: Phrase = phrase(**{name: _slot(name, value) for name, value in found.groupdict().items()})
            return said
    return None


def _slot(name: str, value: str) -> int:
    return LETTERS.index(value.upper()) if name == "lot" else int(value)


def _pattern(form: str) -> re.Pattern[str]:
    # `split` leaves the slots' names at odd places.
    pieces = _SLOT.split(form.rstrip(_ENDINGS))
    slots = [f"(?P<{name}>{'[A-Z]' if name == 'lot' else '[0-9]{1,9}'})" for name in pieces[1::2]]
    words = [re.escape(words) for words in pieces[::2]]
    return re.compile(words[0] + "".join(map(str.__add__, slots, words[1:])), re.ASCII | re.IGNORECASE)


_PATTERNS = [(phrase, _pattern(form)) for phrase, form in FORMS.items()]
