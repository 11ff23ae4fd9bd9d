"""What a telegram in anybody's own words means: an intent and what it is about, by rules, or nothing."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.phrases import (
    Launch,
    No,
    Phrase,
    Pursuit,
    Question,
    Reading,
    Truce,
    Yes,
    understood,
)
from games.rules.space_race.speech.echoes import heard_again
from games.rules.space_race.speech.names import tagged

Intent: TypeAlias = Literal[
    "reading",
    "claims-reading",
    "proposes-lot",
    "proposes-launch",
    "claims-lot",
    "claims-launch",
    "yes",
    "no",
    "peace",
    "against",
    "threat",
    "warning",
    "why",
    "target",
    "plans",
    "launch",
    "purse",
    "begs",
    "opinion",
    "standing",
    "thanks",
    "insult",
    "sorry",
    "praise",
    "greeting",
    "reply",
    "",
]
"""What somebody wants with a telegram; "reply" is an answer that asks for none, "" was not understood."""


_DEALT_WITH = frozenset(("reading", "claims-reading", "proposes-lot", "proposes-launch", "yes", "no"))


class Heard(Struct, frozen=True):
    """A telegram as understood: the intent, and the lot, nation, year and number that it is about.

    `asks` is whether it asks back, as in "mine is 1, yours?".
    """

    intent: Intent = ""
    lot: int | None = None
    nation: Seat | None = None
    year: int | None = None
    number: int | None = None
    asks: bool = False

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
            return Launch(self.year or this_year)
        plain: dict[str, Phrase] = {"reading": Question(), "yes": Yes(), "no": No()}
        return plain.get(self.intent)


_SHOOT = (
    r"(shoot|shooting|shot|fire|fires|firing|hit|hitting|aim|aiming|aimed|attack|attacking|bomb|nuke|target|"
    r"missiles?|gang up|picking|pick on|war|strike|point)"
)
_LEAVE = r"(leave|leaving|away|stay|keep off|keeping off|hands off|off|clear of|avoid|skip)"
_ASKS = (
    r"(\?|^(what|which|who|whom|when|where|how|are you|do you|will you|did you|can you|could you|would you))"
)
_READ = r"(reading|readings|read|counter|geiger|radiation|instruments?|measured?|gauge)"
_BEST = r"(winning|ahead|leads?|leading|leader|best|strongest|first place|in front|closest|top)"
_INSULT = (
    r"(thief|thieves|suck|damn|stupid|idiots?|liar|liars|jerks?|moron|fools?|cheat|cheater|cheats|hate you|"
    r"bastards?|scum|pathetic|coward|cowards|loser|losers|shame on|screw|hell|crook|crooks|rats?|swine|dirty)"
)
_RULES: tuple[tuple[Intent, str], ...] = (
    ("sorry", r"\b(sorry|apolog\w+|my bad|forgive|regret (that|what|last)|didnt mean)\b"),
    ("insult", rf"^(?!.*<nation)(?!.*\b(i|we) (am|are)\b).*\b{_INSULT}\b"),
    ("thanks", r"\b(thanks|cheers|obliged|appreciate\w*|grateful|kind of you|owe you one$)\b"),
    (
        "praise",
        r"^(?!.*\blets\b).*\b(congrat\w*|well (played|done|flown)|nice (launch|flight|one|move|try|shot)|"
        r"(great|good) (launch|flight|game|work|job|move)|bravo|impressive|gg)\b",
    ),
    (
        "threat",
        r"\b(regret|or else|pay for|dead|watch your back|last warning|sorry for that|come for you|"
        rf"if you (?!leave|dont|give|take|let).*\bill (?!leave|give).*({_SHOOT}|everything|destroy)|"
        rf"(touch|steal).*(again|and).*({_SHOOT}|dead|sorry|war))\b",
    ),
    ("why", r"^(so |and )?(why|how come|what did|what have|what has)\b.*(you|us|me|<nation)"),
    (
        "peace",
        rf"\b(peace|ceasefire|non ?agg?res+\w*|friends?|friendly|pact|no more (war|missiles|{_SHOOT})|"
        rf"(not|dont|stop|wont|never|without|no) ({_SHOOT}|to {_SHOOT})\b(?!.*<nation)|"
        r"truce(?!.*<lot)|bury the hatchet|get along|live and let live)\b",
    ),
    (
        "target",
        rf"\b(who|whom|whose|which nation)\b.*\b{_SHOOT}\b|\btarget\b.*\?|your target|"
        rf"(your missiles|{_SHOOT}) .*\b(me|us)\b.*|are you.*{_SHOOT}",
    ),
    (
        "begs",
        r"\b(spare|send|give|lend|borrow|loan|gift|need)\b(?!.*<lot)(?!.*\bill give).*(garnets?|cash|money)",
    ),
    ("purse", r"\b(garnets?|cash|money)\b(?!.*<lot)(?!.*\bill give).*"),
    (
        "opinion",
        r"\b(trust|think (of|about)|opinion|honest|believe|like|feel about|lying|reliable)\b.*<nation\d>"
        r"|<nation\d>.*\b(honest|trustworthy|reliable|to be trusted)\b",
    ),
    ("standing", rf"\b(who|which nation|anybody|anyone)\b.*\b{_BEST}\b|^{_BEST}\b.*\?"),
    (
        "warning",
        r"<nation\d>.*\b(lying|liar|lies|can reach|reach space|will launch|is close|dangerous|cheat\w*)\b"
        r"|\b(careful|watch out|beware|warning|warn|look out|mind)\b.*<nation\d>"
        r"|<nation\d>.*\b(careful|watch out|beware|look out)\b",
    ),
    ("against", rf"\b({_SHOOT}|stop|together against|do more good)\b.*<nation\d>|<nation\d>.*\b{_SHOOT}\b"),
    ("warning", r"<nation\d>.*\b(strong|(has|have|holds?) (?!an? )|steal\w*|stole|winning|ahead)\b"),
)
_LAUNCH = r"\b(launch|launching|fly|flying|lift ?off|blast ?off|take off|go up|going up)\b"
_TOGETHER = r"\b(with me|with us|together|lets|join|both|same time|all)\b"
_WANTS = (
    r"\b(which (one|lot|part)|what (part|lot)|your plans?|"
    r"what (do|will|would|are) you (want|go|going|take|after|pursu\w+|get))\b"
)
_MINE = (
    r"\b(mine|ours|to me|to us|for me|for us|let me have|let us have|(can|could|may) (i|we) (have|take|get)|"
    r"please|dont|not both|lets not|lets|alone|i need|we need|swap|deal)\b"
)
_FOR_ME = re.compile(r"<lot(\d)>(?: is| s)? (?:for|to) (?:me|us)\b")
_LEFT = re.compile(rf"\b(?:{_LEAVE[1:-1]})\b[^<?]*<lot(\d)>")
_VALUE = re.compile(r"(?<![<\w])(\d{1,3})(?![\w>])")
_YES = re.compile(
    r"^(yes|yep|yeah|yup|sure|ok|okay|agreed|deal|fine|done|aye|affirmative|gladly|of course|very well)\b"
)
_NO = re.compile(r"^(no|nope|nah|never|no way|negative|no deal|refused|certainly not|not a chance)\b")
_GREETING = re.compile(
    r"\b(hi|hello|hey|yo|greetings|good (morning|evening|day|luck|afternoon)|howdy|welcome)\b"
)
_LONGEST_ANSWER = 4
_COMPILED = tuple([(intent, re.compile(pattern)) for intent, pattern in _RULES])


@lru_cache(maxsize=4096)
def hear(text: str, rules: Rules, offer: Sequence[int] = ()) -> Heard:
    """What a telegram means, where those parts are on offer."""
    known = understood(text) or heard_again(text)
    return _free(tagged(text, rules, offer)) if known is None else _of_phrase(known)


def _of_phrase(phrase: Phrase | Intent) -> Heard:
    if isinstance(phrase, str):
        return Heard(phrase)
    if isinstance(phrase, Reading):
        return Heard("claims-reading", number=phrase.value)
    if isinstance(phrase, Truce):
        return Heard("proposes-lot", lot=phrase.lot)
    if isinstance(phrase, Pursuit):
        return Heard("claims-lot", lot=phrase.lot)
    if isinstance(phrase, Launch):
        return Heard("proposes-launch", year=phrase.year)
    if isinstance(phrase, Question):
        return Heard("reading", asks=True)
    return Heard("yes" if isinstance(phrase, Yes) else "no")


def _free(plain: str) -> Heard:
    lot, nation, year = (_first(plain, tag) for tag in ("lot", "nation", "year"))
    asks = re.search(_ASKS, plain) is not None
    words = plain.replace("?", "").split()
    if len(words) <= _LONGEST_ANSWER and lot is None and nation is None and not asks:
        if _NO.search(plain):
            return Heard("no")
        if _YES.search(plain):
            return Heard("yes")
    for intent, pattern in _COMPILED:
        if pattern.search(plain):
            return Heard(intent, lot, nation, year, asks=asks)
    return (
        _of_reading(plain, asks)
        or _of_launch(plain, year, asks)
        or _of_lot(plain, lot, nation, asks)
        or (Heard("greeting", nation=nation) if _GREETING.search(plain) else Heard(nation=nation, lot=lot))
    )


def _of_reading(plain: str, asks: bool) -> Heard | None:
    value = _VALUE.search(plain)
    about = re.search(rf"\b{_READ}\b", plain)
    told = re.search(
        r"\b(mine|i have|ive got|we have|weve got|i got|i read|we read|we measured|shows|have)\b", plain
    )
    if value and not re.search(r"<lot", plain) and (about or told):
        back = bool(re.search(r"\byou(r)?\b", plain)) or plain.endswith("?")
        return Heard("claims-reading", number=int(value[1]), asks=back)
    if about and (asks or re.search(r"\b(you|your|tell)\b", plain)):
        return Heard("reading", asks=True)
    return None


def _of_launch(plain: str, year: int | None, asks: bool) -> Heard | None:
    if not re.search(_LAUNCH, plain):
        return None
    if re.search(_TOGETHER, plain):
        return Heard("proposes-launch", year=year)
    if re.search(r"\byou\b", plain) or asks:
        return Heard("launch", year=year, asks=True)
    return Heard("claims-launch", year=year)


def _of_lot(plain: str, lot: int | None, nation: Seat | None, asks: bool) -> Heard | None:
    if lot is None:
        return Heard("plans", asks=True) if re.search(_WANTS, plain) else None
    wanted = _FOR_ME.search(plain) or _LEFT.search(plain)
    if wanted or re.search(rf"\b{_LEAVE}\b", plain) or re.search(_MINE, plain):
        return Heard("proposes-lot", lot=int(wanted[1]) if wanted else lot, nation=nation)
    if asks or re.search(r"\byou\b.*\?", plain):
        return Heard("plans", lot=lot, asks=True)
    if re.search(r"\b(ill|i|we|were|im|our|take|go|going|grab|want|pursu\w+|get)\b", plain):
        return Heard("claims-lot", lot=lot)
    return None


def _first(plain: str, tag: str) -> int | None:
    found = re.search(rf"<{tag}(\d+)>", plain)
    return int(found[1]) if found else None
