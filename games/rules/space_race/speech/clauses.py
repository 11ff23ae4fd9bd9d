"""What a sentence of a telegram has: what it names, and whether it asks, denies, or tells of the past."""

import re
from collections.abc import Iterator

from msgspec import Struct

from games.rules.contract import Seat

_ASKS = re.compile(
    r"\?|\bhow (high|far|much|many)\b|^tell (me|us) (what|who|which|how|where|when|why)\b|^((and|so|but|"
    r"hey|ok|please|say|yo|wtf|hello|hi|kindly) )*(what|which|who|whom|whose|when|"
    r"where|why|how|whats|"
    r"is|are|was|were|will|does|do|did|can|could|would|should|has|am|may|shall|have (you|i|we|they|"
    r"<nation\d>))\b(?! not\b)"
)
_DENIES = re.compile(
    r"\b(not|no|never|dont|didnt|wont|cant|isnt|arent|havent|wasnt|nothing|none|"
    r"without)\b"
)
_PAST = re.compile(
    r"\b(did|didnt|was|were|wasnt|last (year|time)|ago|stole|took|shot|fired|broke|lied|"
    r"robbed|"
    r"attacked|nicked|bombed|blasted|hit me|promised|back then|yesterday|remember|ever|had|went|kept)\b"
)
_VALUE = re.compile(r"(?<![<\w])(\d{1,3})(?![\w>])")
_ENDS = re.compile(
    r"(?<=[.!?;])\s+|\n+|(?<=\w) - (?=\w)|(?<=\w),? (?:and|but|so) (?=(?:what|who|which|how (?:many|much|"
    r"far|high)|"
    r"(?:are|will|do|can|did|have|would|could) (?:you|u)|should i)\b)|,? (?=(?:and |but |so )?(?:what|"
    r"how) about "
    r"(?:you|u|yours)\b\W*$)|, (?=(?:and |so |but )?(?:who|what|which|how (?:many|much|far|high)|"
    r"(?:are|will|do|can|did|have|would|could) (?:you|u)|should i)\b)|, (?=(?:and )?(?:you|u|yours)\s*\?)",
    re.IGNORECASE,
)
_LONGEST = 400
"""Letters of one sentence that are read: some rules look for words in any distance of each other."""
_WORDY = re.compile(r"\w")


class Clause(Struct, frozen=True):
    """A sentence in `plain` words, see `tagged`, with the first of each thing that it names."""

    plain: str
    lot: int | None
    nation: Seat | None
    year: int | None
    part: int | None
    number: int | None
    asks: bool
    denies: bool
    past: bool

    def has(self, pattern: str) -> bool:
        """Whether those words are in it."""
        return re.search(pattern, self.plain) is not None


def clause_of(plain: str) -> Clause:
    """What there is in it."""
    value = _VALUE.search(plain)
    return Clause(
        plain[:_LONGEST],
        first(plain, "lot"),
        first(plain, "nation"),
        first(plain, "year"),
        first(plain, "part"),
        int(value[1]) if value else None,
        _ASKS.search(plain) is not None,
        _DENIES.search(plain) is not None,
        _PAST.search(plain) is not None,
    )


def sentences(text: str) -> Iterator[str]:
    """The sentences of a telegram."""
    for piece in _ENDS.split(text.strip()):
        if _WORDY.search(piece):
            yield piece


def first(plain: str, tag: str) -> int | None:
    """The number in the first tag of that name."""
    found = re.search(rf"<{tag}(\d+)>", plain)
    return int(found[1]) if found else None
