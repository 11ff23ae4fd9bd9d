"""What a telegram in anybody's own words means: an intent and what it is about, by rules, or nothing."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from games.rules.space_race.editions import Rules
from games.rules.space_race.phrases import (
    Launch,
    Phrase,
    Pursuit,
    Question,
    Reading,
    Truce,
    Yes,
    understood,
)
from games.rules.space_race.speech.clauses import Clause, clause_of, sentences
from games.rules.space_race.speech.curt import NUMBER
from games.rules.space_race.speech.echoes import heard_again
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.names import tagged
from games.rules.space_race.speech.referring import DEEDS, HE, IT, OF_ME, SHALL_WE, THEY, WHY
from games.rules.space_race.speech.sentence import SHAPES, TOLD, heard_in
from games.rules.space_race.speech.thread import NOTHING, Thread

_ASIDE = SHAPES | frozenset(
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
    r"also| then)? \?$|^(and |so )*(what|how) about (you|your)$|"
    r"^(and |but |so )*(yours|your engineers)( \?)?$"
)
_TURNED: Mapping[Intent, Intent] = {
    "claims-launch": "launch", "stays-down": "launch", "claims-lot": "plans", "offers-lot": "plans",
    "armed": "holders",
    "unarmed": "holders", "took": "pursued", "flew": "flights", "claims-reading": "reading", "warning":
    "opinion",
    "smalltalk": "smalltalk", "": "smalltalk", "greeting": "smalltalk", "remark": "smalltalk", "counsel":
    "plans", "boasts": "boasts", "plans": "plans", "launch": "launch",
}  # fmt: skip
"""What "and you?" asks for after what one says of oneself."""
_SPOKEN_OF: Mapping[str, Intent] = {
    "reading": "claims-reading", "launch": "claims-launch", "plans": "claims-lot", "opinion": "warning",
    "holders": "armed", "noted": "claims-lot",
}  # fmt: skip
"""What was spoken of, by the point that the nation has made."""
_GOT = re.compile(r"^(?:and )?what (?:did|do|have) you (?:get|got|have|read|measured?)(?: there)?(?: \?)?$")
"""What asks for a reading after one."""
_OF_OTHERS = frozenset(("warning", "opinion", "mentions"))
"""What, turned back, is still about the nation that was named."""
_JEST = re.compile(r"\bknock,? knock\b|^\W*(?:\w+ )?roses are red\b(?!.*\b[a-j]\b)", re.IGNORECASE)
"""What makes a jest of the whole telegram."""
_CLOSING = re.compile(
    r"^\W*(?:so |and |well )?(?:deal|agreed|ok|okay|fair|interested|are (?:you|u) in|(?:you|u) in|what do "
    r"(?:you|u) say|"
    r"how about (?:it|that)|yes or no|do (?:you|u) (?:accept|agree)|(?:i )?need to know(?: before i \w+)?|"
    r"think (?:about|on) it|choose|your choice|your call|what do (?:you|u) "
    r"think)\s*[?!.]*\s*$",
    re.IGNORECASE,
)
"""What only asks for an answer to the rest."""
_OBJECT = (
    r"\b(leave|at|to|for|with|against|about|of|like|trust|hit|shoot|attack|spare|help|stop|on|from|bomb|"
    r"hate|tell|let|beat)"
)
_IN_PARTS = frozenset(("no", "yes", "discreet", "pleads", "garnets", "clarify"))
"""What the part of a sentence before or after a comma does not say by itself."""
_SOFT = _ASIDE | {"sorry", "doubts"}
_SHORT = 80
_MOST_PARTS = 8
_MOST_SENTENCES = 40


@lru_cache(maxsize=4096)
def hear(text: str, rules: Rules, offer: Sequence[int] = (), thread: Thread = NOTHING) -> Heard:
    """What a telegram means, where those parts are on offer: sentence by sentence, the weightiest first.

    The `thread` is what it may refer to.
    """
    known = understood(text) or heard_again(text)
    if known is not None:
        return _of_phrase(known)
    if _JEST.search(text):
        return Heard("joke")
    pieces = list(islice(sentences(text), _MOST_SENTENCES))
    heard: list[Heard] = []
    if thread.asked and pieces and (told := NUMBER.search(tagged(pieces[0][:_SHORT], rules, offer))):
        heard.append(Heard("claims-reading", number=int(told[1]), words=told[0]))
        pieces = pieces[1:]
    known_as = Heard(_SPOKEN_OF.get(thread.point, "reply"), thread.lot, thread.nation, part=thread.part)
    for piece in pieces:
        if len(pieces) > 1 and _CLOSING.match(piece):
            continue
        heard += _heard(piece, rules, offer, _last(heard, known_as), thread)
    weighty = [each for each in heard if each.intent not in _ASIDE]
    if not weighty:
        whole = heard_in(_clause(text, rules, offer, thread)) if len(heard) != 1 else heard[0]
        said = [each for each in heard if each.intent]
        for passing in (SHAPES, ("remark",)):
            said = [each for each in said if each.intent not in passing] or said
        return whole if whole.intent not in _ASIDE or not said else said[-1 if len(said) > 1 else 0]
    ranked = sorted(weighty, key=_rank)
    also = next((each for each in ranked if _is_another(each, ranked[0])), None)
    return replace(ranked[0], also=also)


def _rank(heard: Heard) -> int:
    """What wants an answer most comes first: a phrase, a question, other things, what is merely told."""
    if heard.is_dealt_with:
        return 0 if heard.intent == "reading" else -1
    return (
        3 if heard.intent in TOLD | {"barter"} else 1 if heard.intent == "gossip" or "?" in heard.words else 2
    )


def _last(heard: Sequence[Heard], known_as: Heard) -> Heard:
    """What was said last, about what was named last where it names nothing."""
    if not heard:
        return known_as
    last = heard[-1] if heard[-1].intent not in ("", "remark") or known_as.intent == "reply" else known_as
    about = next((each for each in (*reversed(heard), known_as) if each.names), last)
    nation = next((each.nation for each in (*reversed(heard), known_as) if each.nation is not None), None)
    return replace(last, lot=about.lot, part=about.part, nation=nation)


def _is_another(one: Heard, other: Heard) -> bool:
    """Whether a sentence wants something else, or the same of another thing."""
    if one.intent == "garnets":
        return False
    if one.intent != other.intent:
        return True
    about = (one.lot, one.nation, one.part) != (other.lot, other.nation, other.part)
    return about and one.intent in _OF_MANY


def _heard(piece: str, rules: Rules, offer: Sequence[int], before: Heard, thread: Thread) -> list[Heard]:
    """A sentence, or what it says beside a courtesy: "sorry about that, truce?"."""
    clause = _clause(piece, rules, offer, thread)
    asks_back = before.intent == "claims-reading" and _GOT.search(clause.plain)
    if (asks_back or _TURNS.search(clause.plain)) and before.intent in _TURNED:
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
    if (
        before.nation is not None
        and clause.nation is None
        and clause.lot is None
        and SHALL_WE.search(clause.plain)
    ):
        return [Heard("against", nation=before.nation, words=clause.plain)]
    whole = _with_before(heard_in(_referring(clause, before)), before)
    if (whole.intent not in _SOFT and not whole.guessed) or "," not in piece:
        return [whole]
    parts = [heard_in(_clause(part, rules, offer, thread)) for part in piece.split(",", _MOST_PARTS)]
    passed_over = {"discreet", "pleads", "garnets", "greeting", "remark"} | (
        set() if whole.intent == "remark" else {"no", "yes"}
    )
    known = [part for part in parts if not part.guessed and part.intent not in passed_over]
    if known and whole.guessed:
        return known
    return [
        whole,
        *[part for part in parts if part.intent not in (_ASIDE | _IN_PARTS | {whole.intent})],
    ]


def _with_before(heard: Heard, before: Heard) -> Heard:
    """With what was named before, where "why" and a counsel only make sense of that."""
    asks = before.words and heard.intent in ("clarify", "cannot-say", "rules") and WHY.search(heard.words)
    if asks and before.nation is not None and before.intent in DEEDS:
        return replace(heard, intent="why", nation=before.nation)
    if heard.intent == "why" and heard.nation is None and not OF_ME.search(heard.words):
        return replace(heard, nation=before.nation)
    if heard.intent == "gossip" and before.nation is not None and HE.search(heard.words):
        return replace(heard, nation=before.nation)
    if heard.intent == "bids" and heard.lot is None:
        return replace(heard, lot=before.lot)
    return heard


def _referring(clause: Clause, before: Heard) -> Clause:
    """The sentence with what was named before it in the place of "one" and "it", or "they" and "he"."""
    plain = clause.plain
    if before.names and clause.lot is None and clause.part is None:
        tag = f"<part{before.part}>" if before.lot is None else f"<lot{before.lot}>"
        plain = IT.sub(rf"\1 {tag}", plain, count=1)
    if before.nation is not None and clause.nation is None and plain == clause.plain:
        plain = THEY.sub(f"<nation{before.nation}>", plain, count=1)
    return clause if plain == clause.plain else clause_of(plain)


def _clause(piece: str, rules: Rules, offer: Sequence[int], thread: Thread) -> Clause:
    """The sentence; a lot that is called by its part, and not by its letter, is that part as well."""
    clause = clause_of(_between(tagged(piece, rules, offer), thread))
    if clause.lot is None or _BY_LETTER.search(piece):
        return clause
    return replace(clause, part=offer[clause.lot])


def _between(plain: str, thread: Thread) -> str:
    """With "you" for the nation that reads, and "we" or "us" for the one that writes."""
    if thread.writer is not None:
        tag = f"<nation{thread.writer}>"
        plain = re.sub(rf"{_OBJECT} {tag}", r"\1 us", plain).replace(tag, "we")
    return plain if thread.reader is None else plain.replace(f"<nation{thread.reader}>", "you")


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
