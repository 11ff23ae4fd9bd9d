"""What a telegram in anybody's own words means: an intent and what it is about, by rules, or nothing."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

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
from games.rules.space_race.speech.clauses import Clause, clause_of, sentences
from games.rules.space_race.speech.echoes import heard_again
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.grammar.reading import gist_of, intent_of
from games.rules.space_race.speech.names import tagged
from games.rules.space_race.speech.pursuits import lot_meant

_DEALT_WITH = frozenset(("reading", "claims-reading", "proposes-lot", "proposes-launch", "yes", "no"))
_SHAPES = frozenset(("own-affair", "cannot-say", "tells-self", "asks-favour", "as-you-see"))
_ASIDE = _SHAPES | frozenset(
    (
        "",
        "greeting",
        "wishes",
        "remark",
        "joke",
        "thanks",
        "praise",
        "smalltalk",
        "farewell",
        "reply",
        "mentions",
    )
)
"""What is passed over where a telegram says something else as well."""
_BY_LETTER = re.compile(r"\b[Ll][Oo][Tt] [A-Ja-j]\b|\b[A-Jb-hj]\b")
_OF_MANY = frozenset(("holders", "distance", "opinion", "hand", "part", "offer", "flights", "taken"))
"""What may be asked of several things at once."""
_TURNS = re.compile(
    r"^(and |but |so )*(((what|how) about )?(you|your)|(will|would|do|are|did|have|can|shall) you)( too| "
    r"also| then)? \?$|^(and |so )*(what|how) about (you|your)$"
)
_TURNED: Mapping[Intent, Intent] = {
    "claims-launch": "launch", "stays-down": "launch", "claims-lot": "plans", "offers-lot": "plans",
    "armed": "holders",
    "unarmed": "holders", "took": "pursued", "flew": "flights", "claims-reading": "reading", "warning":
    "opinion",
    "smalltalk": "smalltalk", "": "smalltalk", "greeting": "smalltalk", "remark": "smalltalk", "counsel":
    "plans", "plans": "plans", "launch": "launch",
}  # fmt: skip
"""What "and you?" asks for after what one says of oneself."""
_OF_OTHERS = frozenset(("warning", "opinion", "mentions"))
"""What, turned back, is still about the nation that was named."""
_IT = re.compile(
    r"\b(have|hold|holding|got|own|need|want|after|take|taking|get|for) (1|it|that|them|those)\b"
)
_SOFT = _ASIDE | {"sorry", "doubts"}


class Heard(Struct, frozen=True):
    """A telegram as understood: the intent, what it is about, and the words.

    It is about a year so many `ahead` where it names none; `also` is something else that it says.
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


_READ = (
    r"\b(reading|readings|read|reads|counter|geiger|radiation|radioactive|roentgens?|instruments?|"
    r"measured?|gauge)\b"
)
_OF_PAST = r"\b(last (year|time)|yesterday|before)\b"
_LAUNCH = (
    r"\b(launch|launching|fly|flying|lift ?off|blast ?off|take ?off|countdown|go up|going up|go to (the "
    r")?space|liftoff)\b"
)
_TOGETHER = (
    r"\b(with me|with us|together|lets (all |both |go |do )?(a )?(launch|fly|lift|blast|take|go)|join|"
    r"care to|both|same time|"
    r"beside (me|us|you)|you and (i|me))\b"
)
_OTHER_COUNTS = (
    r"\b\d+ (?!this|last|next)(\w+ )?(missiles?|garnets?|parts?|years?|feet|times|launch\w*|"
    r"minutes?|cards?|turns?|lines?|friends?)\b"
)
_YES = re.compile(
    r"^(yes|yep|yeah|yup|sure|ok|okay|agreed|deal|fine|done|aye|affirmative|gladly|of course|"
    r"certainly|absolutely|definitely|indeed|exactly|naturally|by all means|"
    r"go ahead|very well|"
    r"sounds (good|fine|fair|great|like a plan)|(works|fine) (for|with|by) (me|us)|why not$|lets do it|"
    r"its a deal|(all right|alright|roger|you are on|you got it|good idea)$|count (me|us) in|"
    r"(i|we) (gladly |happily )?(accept|agree))\b"
)
_NO = re.compile(
    r"^(thanks but no|no thanks|no(?! (one|body|matter|idea|problem|worries|wonder|surprise|1)\b)|nope|"
    r"nah|never$|no way|negative|"
    r"no deal|refused|"
    r"(certainly|of course|absolutely|definitely) not|not really|i think not|not a chance|not "
    r"interested|forget it$|i (dont think so|pass|would rather not)$|not (now|today|yet|this time)$|maybe "
    r"later$|"
    r"(i|we) (must |have to )?(decline|refuse))\b"
)
_GREETING = (
    r"\b(hi|hello|hey|yo|greetings|good (morning|evening|day|luck|afternoon)|howdy|^welcome|merry|happy "
    r"(new|birth)|hiya|"
    r"salutations|bonjour|privet|anyone (home|there)|anybody (home|there))\b"
)
_LONGEST_ANSWER = 4
_MOST_PARTS = 8
_MOST_SENTENCES = 40


@lru_cache(maxsize=4096)
def hear(text: str, rules: Rules, offer: Sequence[int] = ()) -> Heard:
    """What a telegram means, where those parts are on offer: sentence by sentence, the weightiest first."""
    known = understood(text) or heard_again(text)
    if known is not None:
        return _of_phrase(known)
    pieces = list(islice(sentences(text), _MOST_SENTENCES))
    heard: list[Heard] = []
    for piece in pieces:
        heard += _heard(piece, rules, offer, heard[-1] if heard else None)
    weighty = [each for each in heard if each.intent not in _ASIDE]
    if not weighty:
        whole = _free(_clause(text, rules, offer)) if len(pieces) != 1 else heard[0]
        said = [each for each in heard if each.intent]
        said = [each for each in said if each.intent not in _SHAPES] or said
        return whole if whole.intent not in _ASIDE or not said else said[-1 if len(said) > 1 else 0]
    main = next((each for each in weighty if each.is_dealt_with), weighty[0])
    also = next((each for each in weighty if _is_another(each, main)), None)
    return replace(main, also=also)


def _is_another(one: Heard, other: Heard) -> bool:
    """Whether a sentence wants something else, or the same of another thing."""
    if one.intent != other.intent:
        return True
    about = (one.lot, one.nation, one.part) != (other.lot, other.nation, other.part)
    return about and one.intent in _OF_MANY


def _heard(piece: str, rules: Rules, offer: Sequence[int], before: Heard | None) -> list[Heard]:
    """A sentence, or what it says beside a courtesy: "sorry about that, truce?"."""
    clause = _clause(piece, rules, offer)
    if before is not None and _TURNS.search(clause.plain) and before.intent in _TURNED:
        return [
            Heard(
                _TURNED[before.intent],
                nation=before.nation if before.intent in _OF_OTHERS else None,
                part=before.part,
                year=before.year,
                ahead=before.ahead,
                words=clause.plain,
            )
        ]
    whole = _free(_referring(clause, before) if before is not None else clause)
    if whole.intent not in _SOFT or "," not in piece:
        return [whole]
    parts = [_free(_clause(part, rules, offer)) for part in piece.split(",", _MOST_PARTS)]
    return [whole, *[part for part in parts if part.intent not in (_ASIDE | {whole.intent, "no", "yes"})]]


def _referring(clause: Clause, before: Heard) -> Clause:
    """The sentence with what was named before it in the place of a mere "one" or "it"."""
    if clause.lot is not None or clause.part is not None or (before.lot is None and before.part is None):
        return clause
    tag = f"<part{before.part}>" if before.lot is None else f"<lot{before.lot}>"
    plain = _IT.sub(rf"\1 {tag}", clause.plain, count=1)
    return clause if plain == clause.plain else clause_of(plain)


def _clause(piece: str, rules: Rules, offer: Sequence[int]) -> Clause:
    """The sentence; a lot that is called by its part, and not by its letter, is that part as well."""
    clause = clause_of(tagged(piece, rules, offer))
    if clause.lot is None or _BY_LETTER.search(piece):
        return clause
    return replace(clause, part=offer[clause.lot])


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
    return (
        Heard("reading")
        if isinstance(phrase, Question)
        else Heard("yes" if isinstance(phrase, Yes) else "no")
    )


def _free(clause: Clause) -> Heard:
    about = Heard(
        "",
        clause.lot,
        clause.nation,
        clause.year,
        clause.number,
        clause.part,
        words=clause.plain,
        ahead=int(clause.has(r"\bnext year\b")),
    )
    short = len(clause.plain.replace("?", "").split()) <= _LONGEST_ANSWER
    if short and clause.lot is None and clause.nation is None and not clause.asks:
        if _NO.search(clause.plain):
            return replace(about, intent="no")
        if _YES.search(clause.plain):
            return replace(about, intent="yes")
    intent = intent_of(clause)
    if intent == "peace" and clause.lot is not None and (meant := lot_meant(clause)) is not None:
        return replace(about, intent=meant[0], lot=meant[1])
    if intent is not None:
        return replace(about, intent=intent)
    found = _of_reading(clause, about) or _of_launch(clause, about)
    if found is None and (meant := lot_meant(clause)) is not None:
        intent, lot = meant
        return replace(about, intent=intent, lot=lot)
    return found or replace(about, intent=_at_least(clause))


def _at_least(clause: Clause) -> Intent:
    """What can be made of a sentence that says nothing else that is known: a greeting, or what it names."""
    if clause.has(_GREETING):
        return "greeting"
    if clause.lot is not None:
        if clause.has(r"^(but |so |and )?why\b"):
            return "cannot-say"
        return "plans" if clause.asks else "mentions-lot"
    return "mentions" if clause.nation is not None else gist_of(clause) or ""


def _of_reading(clause: Clause, about: Heard) -> Heard | None:
    read = (
        clause.has(_READ)
        and not clause.has(_OF_PAST)
        and not clause.has(r"\b(telegram|message|wire|letter|mail|news|paper|minds?|lips)\b")
    )
    told = clause.has(
        r"^\d (here|at (my|our))\b|^(and )?(mine|ours|it) (is|was|reads|shows|says)\b|\b(i have|ive got|"
        r"ive|we have|weve got|i "
        r"got|got) (a |only )?\d\b"
    )
    if clause.number is not None and (read or (told and clause.lot is None and clause.part is None)):
        asked = clause.asks and clause.has(r"\b(is|was) your\b|\byour reading\b")
        if not clause.has(_OTHER_COUNTS) and not asked:
            return replace(about, intent="claims-reading", number=clause.number)
    if (
        read
        and (clause.asks or clause.has(r"\b(you|your|tell|trade|swap|exchange|share)\b"))
        and about.nation is None
    ):
        return replace(about, intent="reading")
    return None


def _of_launch(clause: Clause, about: Heard) -> Heard | None:
    if not clause.has(_LAUNCH) or clause.past:
        return None
    if clause.denies and clause.has(r"\b(i|we|im|were|ill|wont)\b") and not clause.asks:
        return replace(about, intent="stays-down")
    if clause.denies:
        return None
    if clause.has(_TOGETHER) and clause.lot is None:
        return replace(about, intent="proposes-launch")
    if clause.has(r"\b(you|your)\b") or (clause.asks and about.nation is None):
        return replace(about, intent="launch")
    return replace(about, intent="claims-launch") if clause.has(r"\b(i|we|im|ill|my|our)\b") else None
