"""What a sentence of a telegram has: what it names, and whether it asks, denies, or tells of the past."""

import re
from collections.abc import Iterator

from msgspec import Struct

from games.rules.contract import Seat

_ASKS = re.compile(
    r"\?|\bhow (high|far|much|many)\b|"
    r"\b(?:explain|describe|tell|show|say)(?: to)?(?: me| us)? (?:what|who|which|how|where|when|why)\b|"
    r"^(?:and |so |but )*if (?:i|we)\b.*\b(?:do|will|can|would|am|does|is) (?:i|we|it)\b|^((and|so|but|"
    r"hey|ok|okay|wait|lol|um|uh|hm|hmm|also|then|now|well|listen|look|please|say|yo|wtf|hello|hi|kindly) "
    r")*(what|which|who|whom|whose|when(?! (?:you|i|we|they|he|she|the)\b(?!.* do\b))|"
    r"where|why|how|whats|"
    r"is(?! (?:too|very|so|not|hard|good|bad|nice|difficult|easy)\b(?![^?]*\?))|are|was|were|will|does|"
    r"do(?! (?:what|as|it|that|so|not|nothing|me|your)\b)|did|can|could|would|"
    r"should|has|am|may|shall|have (you|i|we|they|"
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
    r"(?<=[.!?;])\s+|\n+|(?<=\w) - (?=\w)|"
    r"(?:(?<=\bdo)|(?<=\bit)|(?<=\bpls)|(?<=\bplease)|(?<=\blol)|(?<=\bhaha)|(?<=\bnow)|(?<=\bbad)|"
    r"(?<=\bthing)|"
    r"(?<=\bfun)|(?<=\btoo)|(?<=\bagain)|(?<=\bshield)|(?<=\bengine)) (?=(?:can|could|will|would|do|did|"
    r"are) (?:you|u)\b)|"
    r"(?<=\w)(?<!know)(?<!tell)(?<! me)(?<! us)(?<!say)(?<!ask)(?<!see)(?<!wonder)(?<!about)(?<! of)(?<! "
    r"on)(?<!that)"
    r"(?<!and)(?<!but)(?<!so)(?<!idea)(?<!hey)(?<!ok)(?<!just)(?<!know just)(?<!sure)(?<!know exactly) "
    r"(?=(?:when|what|who|how|"
    r"why|where) (?:do|does|is|are|will|did|can|could|would|should|has|was|were) )|(?<=\w),? (?:and|but|"
    r"so) (?=(?:what|who|which|how (?:many|much|"
    r"far|high)|"
    r"(?:are|will|do|can|did|have|would|could) (?:you|u)|should i)\b)|,? (?=(?:and |but |so )?(?:what|"
    r"how) about "
    r"(?:you|u|yours)\b\W*$)|, (?=(?:and |so |but )?(?:who(?! (?:gets|wins|receives|"
    r"takes|keeps) it\b)|what|which|how (?:many|much|far|high)|"
    r"(?:are|will|do|can|did|have|would|could) (?:you|u)|should i)\b)|, (?=(?:and )?(?:you|u|yours)\s*\?)|"
    r", (?=(?:so |and )?(?:do|does|is|can|should) (?!not\b|you\b|u\b)\w+ )|, (?=(?:and )?(?:mine|ours|my "
    r"reading|our reading)\b)",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"^\W*(?:correct|right|am i (?:right|close|wrong|warm)|is (?:(?:that|this|it) )?(?:so|right|"
    r"true|correct)|isnt it|isn['’]t "
    r"it|is "
    r"there any truth (?:in (?:it|that)|to (?:it|that))|true|innit|or (?:not|no)|"
    r"(?:are|arent|aren['’]t|do|dont|don['’]t|will|wont|won['’]t|did|have) you(?: not)?(?: too| as well)?)"
    r"\s*\?+$",
    re.IGNORECASE,
)
"""What makes a question of the sentence before it."""
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
        denied(plain),
        _PAST.search(plain) is not None,
    )


def denied(plain: str) -> bool:
    """Whether there is a "not" in it."""
    return _DENIES.search(plain) is not None


def sentences(text: str) -> Iterator[str]:
    """The sentences of a telegram."""
    before = ""
    for piece in _ENDS.split(text.strip()):
        if before and _TAG.match(piece):
            before = f"{before.rstrip('.! ')} ?"
        elif _WORDY.search(piece):
            if before:
                yield before
            before = piece
    if before:
        yield before


def first(plain: str, tag: str) -> int | None:
    """The number in the first tag of that name."""
    found = re.search(rf"<{tag}(\d+)>", plain)
    return int(found[1]) if found else None
