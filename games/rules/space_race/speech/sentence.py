"""What one sentence means, by rules and by examples: an intent and what it is about."""

from msgspec.structs import replace

from games.rules.space_race.speech.announced import launch_meant, reading_meant
from games.rules.space_race.speech.clauses import Clause
from games.rules.space_race.speech.curt import GREETING, NO, YES
from games.rules.space_race.speech.grammar.concepts import linked
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.grammar.reading import gist_of, intent_of, mood_of, scheme_of
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.phrasebook import clearly
from games.rules.space_race.speech.pursuits import exchange, lot_meant

SHAPES = frozenset(("own-affair", "cannot-say", "tells-self", "asks-favour", "as-you-see", "chat"))
"""What is known by the shape of a sentence alone."""
TOLD = frozenset(("warning", "mentions-lot", "doubts", "relations", "garnets", "fears", "vows", "sorry"))
"""What is told beside something else."""
_WISHED = (
    r"\b(please|promise|agree|(?:wish|trust|expect|want|ask|beg|need) (?:that )?you|count on|would you|"
    r"could you|deal|your word)\b"
)
"""What makes a wish of a telegram that names a lot."""
_WANTS_LOT = (
    r"^(?:so |and |ok |well |now |then |please |just |hey |hello )*(?:let (?:me|us) (?:have|take|get)|give "
    r"(?:me|us)|leave|"
    r"hands off|keep off|keep away from|stay off|dont (?:take|touch|go for)|(?:can|may|could|shall) (?:i|"
    r"we) (?:please )?"
    r"(?:have|take|get)|please (?:leave|let))\b(?: (?:the|me|us|to|have))*(?: <lot\d>)"
)
_ONLY_FOR = r"\b(?:without|unless|only if|only for|in return for|as long as|provided|if|for|costs?)\b.*<lot"
_SINCE = r"\b(since|from|until|till) <year"
_LESS_THAN_LOT = ("peace", "barter", "vows")
_VAGUE = (None, *SHAPES)
_OF_LOTS, _OF_NATIONS = ("advice", "mentions-lot"), ("foreign", "between", "spares", "mentions")
_TAUGHT = frozenset(
    ("rules", "levels", "part", "space", "rules-win", "rules-garnets", "trade", "offer", "years")
)
_LONGEST_ANSWER = 4
_LONGEST_GREETING = 6


def heard_in(clause: Clause) -> Heard:
    """What the sentence means, `guessed` where neither rules nor examples know its words."""
    heard = _by_rule(clause)
    clear = clearly(clause.plain)
    if clear is None or not _may_be(clear, clause) or _knows_better(heard, clear):
        return heard
    return replace(heard, intent=clear, guessed=False)


def _may_be(intent: Intent, clause: Clause) -> bool:
    """Whether the sentence names what it must to mean that; what binds is left to the rules."""
    if intent in ("yes", "no", "proposes-launch"):
        return False
    if (clause.lot is None and intent in _OF_LOTS) or (clause.nation is None and intent in _OF_NATIONS):
        return False
    if intent in ("proposes-lot", "claims-lot", "offers-lot"):
        gives = intent == "proposes-lot" and clause.has(r"\b(to|for) you\b")
        return clause.plain.count("<lot") == 1 and not gives
    return intent != "claims-reading" or clause.number is not None


def _knows_better(heard: Heard, intent: Intent) -> bool:
    """Whether a rule tells apart what examples do not: a deal over two lots, or which rule is asked for."""
    if heard.guessed:
        return False
    return heard.intent == "proposes-lot" or {heard.intent, intent} <= _TAUGHT


def _by_rule(clause: Clause) -> Heard:
    """What the sentence means by the rules alone."""
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
        if NO.search(clause.plain):
            return replace(about, intent="no")
        if YES.search(clause.plain):
            return replace(about, intent="yes")
    if (lot := exchange(clause)) is not None:
        return replace(about, intent="proposes-lot", lot=lot)
    if clause.has(_WANTS_LOT) and (meant := lot_meant(clause)) is not None and meant[0] == "proposes-lot":
        return replace(about, intent=meant[0], lot=meant[1])
    intent = intent_of(clause)
    if intent == "launch" and clause.has(
        r"<nation\d> (?:is|are|will|to|ready|going|might|could|launch\w*)\b"
    ):
        return replace(about, intent="foreign")
    if intent in _LESS_THAN_LOT and clause.lot is not None and (meant := lot_meant(clause)) is not None:
        return replace(about, intent=meant[0], lot=meant[1])
    if intent == "peace" and clause.lot is not None and clause.has(_ONLY_FOR):
        return replace(about, intent="proposes-lot")
    if intent is not None:
        return replace(about, intent=intent)
    announced = reading_meant(clause) or launch_meant(clause)
    if announced is not None:
        return replace(about, intent=announced)
    if (meant := lot_meant(clause)) is not None:
        intent, lot = meant
        return replace(about, intent=intent, lot=lot)
    return replace(about, intent=_at_least(clause), guessed=True)


def _at_least(clause: Clause) -> Intent:
    """What can be made of a sentence that says nothing else that is known: a greeting, or what it names."""
    mood = mood_of(clause) if clause.lot is None and clause.nation is None else None
    if (found := mood or linked(clause) or scheme_of(clause)) is not None:
        return scheme_of(clause) or found if found in TOLD | {"barter"} else found
    if clause.has(GREETING) and len(clause.plain.split()) <= _LONGEST_GREETING:
        return "greeting"
    if clause.lot is not None:
        if clause.has(r"^(but |so |and )?why\b(?! not\b)"):
            return "cannot-say"
        if clause.asks:
            return "plans"
        return "vague-lot" if clause.has(_WISHED) else "mentions-lot"
    if clause.nation is not None:
        return "mentions"
    gist = gist_of(clause)
    if gist in _VAGUE and clause.has(r"\bnext year\b"):
        return "mentions-year"
    if gist in _VAGUE and clause.has(GREETING):
        return "greeting"
    told_of = clause.year is not None and not clause.has(_SINCE)
    return "mentions-year" if told_of and gist in _VAGUE else gist or ""
