"""What a sentence is about by the matters that it brings together, in whatever order and words."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.rules.space_race.speech.clauses import Clause
from games.rules.space_race.speech.grammar.intents import Intent

_MATTERS: Mapping[str, str] = {
    "you": r"you|your|yourself|yourselves",
    "me": r"i|me|my|mine|we|us|our|ours|im|ill|ive|id|myself|ourselves|weve|were",
    "read": r"read|reads|readings?|counters?|geiger|radiation|radioactiv\w+|instruments?|measure\w*|gauge|"
            r"dosimeter",
    "fly": r"launch\w*|fly|flying|flight|lift ?off|take ?off|blast ?off|go(ing)? up|start(ing)? your engines|"
           r"leave the ground|pad|countdown",
    "space": r"space|orbit|moon|stars|threshold|the sky",
    "arms": r"missiles?|nukes?|bombs?|weapons?|arms|arsenal|shoot|shot|shooting|fire|fired|firing|"
            r"attack\w*|aim|aimed|"
            r"aiming|target\w*|strike|hit|hitting|bullets?|rockets? at|warheads?",
    "money": r"garnets?|money|cash|rich|wealth\w*|broke|poor|purse|treasury|budget|savings|fund|funds|"
             r"afford|coins?|"
             r"gems?|skint|expenses?",
    "lots": r"lots?|parts?|cards?|pick|picks|piece|pieces|component|components|on offer|<lot\d>|<part\d+>",
    "levels": r"levels?|bid|bids|bidding|outbid|overpaid|overpay|paid|pay|paying|price|price tag|spent|spend|"
              r"espionage|spies|spying|zero",
    "peace": r"peace\w*|truce|cordial|good neighbou?rs?|neighbou?rly|non ?aggress\w+|disarm\w*|detente|"
             r"coexist\w*|"
             r"good terms|friendly|hostilit\w+|draw|ceasefire|calm",
    "relations": r"relations|relationship|ties between|two (countries|nations|peoples|governments)|cordial|"
                 r"concord|harmony|amity|rivalry|discord|common (?:interest|cause)|more to gain|"
                 r"(?:position|stance|attitude) toward|better (?:off )?together|"
                 r"good will|goodwill|friendship|esteem|regard|valued",
    "deal": r"deals?|agree\w*|bargain|swap|exchange|trade|in return|cooperat\w*|understanding|arrangement|"
            r"pact|"
            r"accord|partner\w*|team|share|sharing|coordinate|terms|favou?r|collaborat\w+|compromise|"
            r"mutual\w*|propos\w+|neither|both (?:of us|sides|parties|nations)|either of us|what would you "
            r"give|"
            r"worth to you|for you to know",
    "trust": r"trust\w*|honest\w*|truth\w*|lies?|lied|lying|liar|believ\w*|convinc\w*|persuaded|sincer\w*|"
             r"reliab\w*|"
             r"credib\w*|suspect\w*|suspicio\w*|promis\w*|your word|faith|bluff\w*|sure about that|loyal\w*",
    "win": r"win|wins|winning|won|lead|leads|leading|leader|ahead|in front|victory|prospects?|odds|chances?|"
           r"favou?rite|first place|strongest",
    "lose": r"lose|losing|lost|behind|last place|weak|weakest|hopeless|eliminat\w*|doomed|out of (?:the "
            r"race|it)",
    "kept": r"abid(?:e|es|ing)|honou?r\w*|keep (?:our|your|the|its|this)|kept|stick|stand by|observe|"
            r"fulfil\w*",
    "late": r"late|still no|awaited|awaiting|await|overdue|outstanding|waiting|slow|not (?:yet )?received",
    "change": r"mistakes?|error|misclick\w*|chang\w+|undo|take (?:it |that )?back|cancel\w*|redo|edit|"
              r"switch|wrong|revise|correct|"
              r"withdraw",
    "orders": r"orders?|lots?|pick|picked|choice|submission|submitted|level|bid|mind|it|move",
    "many": r"how many|number of|how much",
    "players": r"people|players?|nations?|countries|others|opponents|rivals",
    "help": r"help\w*|(?:the )?best (?:part|lot|1|one|choice|pick|move)|advice|advise|suggest\w*|"
            r"recommend\w*|stuck|what to (do|take|pick)|ideas?|tips?|hint|guidance",
    "end": r"left|end|ends|ending|finish\w*|over|remain\w*|last year|until|how long|final",
    "year": r"years?|turns?|rounds?|game|match|race|<year\d+>",
    "plan": r"plans?|planning|intend\w*|intentions?|strategy|next|going|aims?|thinking|have in mind|up to|"
            r"target|"
            r"want|after|ambitions?|goal|decide\w*|move",
    "when": r"when|which year|what year|how soon|soon|ready|early|late|yet|already|too soon",
    "fear": r"scar(y|ed|es)|afraid|fear\w*|danger\w*|worr(y|ied|ies|ying)|terrif\w+|nervous|frighten\w*|"
            r"concern\w*|"
            r"threaten\w*|menac\w*|alarm\w*",
    "why": r"why|how come|what for|reason|for what|explain",
    "feet": r"\d\d|feet|thousand|altitude|height|distance",
    "good": r"good|sufficient|suffices?|bad|high|low|a lot|much|normal|enough|dangerous|terrible|great",
    "safe": r"safe|spared?|spare|next|leave (me|us) (alone|out)|protected|exempt|immune",
    "who": r"which (?:country|1|one|team|player)|closest|who|whom|which nation|which of",
    "past": r"did|was|were(?! you)|chose|picked|wanted|last year|ago|had|got|paid|overpaid|spent|wasted|"
            r"took|went|<year\d+>|before|earlier",
    "recall": r"remember\w*|recall\w*|forg(?:o|e)t\w*|still (?:on|stands?|valid|hold|in force)",
    "mood": r"not (convinced|persuaded|buying|so sure|sure)|unconvinc\w+|unlikely|doubt\w*|sceptical|"
            r"skeptical|"
            r"hard to believe|hmm? sure|if you say so|i wonder|prove it|says who|evidence|proof",
}  # fmt: skip
_FOUND = {matter: re.compile(rf"(?<![\w<])(?:{words})(?!\w)") for matter, words in _MATTERS.items()}


class Link(Struct, frozen=True):
    """Who brings those matters together, `without` others, has that intent, if the sentence is as it must be.

    That is: if it asks, denies, and names a nation and a lot; None where either will do.
    """

    intent: Intent
    matters: tuple[str, ...]
    asks: bool | None = None
    nation: bool | None = None
    lot: bool | None = None
    without: tuple[str, ...] = ()
    denies: bool | None = None


def _link(
    intent: Intent,
    matters: str,
    asks: bool | None = None,
    nation: bool | None = None,
    lot: bool | None = None,
    without: str = "",
    denies: bool | None = None,
) -> Link:
    return Link(intent, tuple(matters.split()), asks, nation, lot, tuple(without.split()), denies)


_LINKS: Sequence[Link] = (
    _link("boasts", "fear you", asks=True, nation=False),
    _link("orders", "me change lots", nation=False),
    _link("hurry", "orders late", asks=False, nation=False),
    _link("pursued", "levels past", asks=True, nation=True),
    _link("garnets-secret", "money who", asks=True, nation=False),
    _link("players", "many players", asks=True, nation=False, without="you"),
    _link("years", "year end", asks=True, without="you"),
    _link("pursued", "you past lots", nation=False, lot=True, without="plan"),
    _link("reading", "read deal", nation=False),
    _link("space", "feet good", asks=True, nation=False, without="you"),
    _link("garnets", "money", nation=False),
    _link("why", "arms you why"),
    _link("target", "arms you", asks=True),
    _link("target", "me safe", asks=True),
    _link("target", "arms you me", asks=False, nation=True, denies=True),
    _link("accuses", "arms you", asks=False, nation=True, without="plan fear"),
    _link("relations", "arms me", asks=False, nation=False, lot=False, denies=True),
    _link("fears", "arms you", asks=False, nation=False, lot=False),
    _link("fears", "arms", asks=False, nation=False, lot=False, without="me"),
    _link("word", "deal kept", lot=False, nation=False),
    _link("word", "deal recall", asks=True),
    _link("word", "trust you", asks=True, nation=False),
    _link("opinion", "trust", asks=True, nation=True),
    _link("distance", "you space", asks=True, without="when"),
    _link("launch", "you fly", nation=False),
    _link("standing", "win", asks=True, nation=False),
    _link("weakest", "lose who", asks=True),
    _link("relations", "peace", nation=False),
    _link("relations", "relations", nation=False),
    _link("counsel", "me help", nation=False),
    _link("plans", "you plan", asks=True, nation=False),
    _link("plans", "you lots", asks=True, nation=False),
    _link("doubts", "mood"),
    _link("warning", "trust", asks=False, nation=True),
    _link("doubts", "trust", nation=False),
    _link("barter", "deal", nation=False),
)  # fmt: skip


_CURT = 3
"""Words of a question that need not say that it is about who reads it."""


def linked(clause: Clause) -> Intent | None:
    """What brings together the matters of a sentence; None where no link does."""
    found = {matter for matter, words in _FOUND.items() if words.search(clause.plain)}
    if clause.asks and "me" not in found and len(clause.plain.split()) <= _CURT:
        found.add("you")
    return next((link.intent for link in _LINKS if _joins(link, found, clause)), None)


def _joins(link: Link, found: set[str], clause: Clause) -> bool:
    return (
        found.issuperset(link.matters)
        and found.isdisjoint(link.without)
        and link.asks in (None, clause.asks)
        and link.nation in (None, clause.nation is not None)
        and link.denies in (None, clause.denies)
        and link.lot in (None, clause.lot is not None)
        and (clause.lot is None or not {"lots", "money"}.isdisjoint(link.matters))
    )
