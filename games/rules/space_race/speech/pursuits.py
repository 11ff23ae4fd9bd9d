"""Which lot a sentence asks for, offers or announces."""

import re

from games.rules.space_race.speech.clauses import Clause
from games.rules.space_race.speech.grammar.intents import Intent

_LEAVE = (
    r"(?:leave|leaving|left|(?:refrain|abstain|keep away) from|away|stay|staying|keep off|keeping off|"
    r"hands off|off|clear of|avoid|"
    r"skip|let go of|give up)"
)
_LEFT = re.compile(
    r"(?P<self>\b(?:ill|i|we|id|im|i can|we can|happy to) (?:would |could |can |also "
    rf")?)?\b{_LEAVE}\b[^<?]*?<lot(?P<lot>\d)>"
)
_FOR_ME = re.compile(
    r"<lot(\d)>(?: is| s)? (?:for|to) (?:me|us)\b|\b(?:me|us|i) (?:have |take |get |go for )?(?:the "
    r")?<lot(\d)>"
)
_WANTS = (
    r"\b(which (1|one|lot|part)|what (part|lot)|your (plans?|intentions?|strategy|next move|move|"
    r"goals?)|what next|how much (would|will) you (pay|bid)|"
    r"what (do|will|would|are) you (\w+ )?(want|go|going|take|taking|after|pursu\w+|get|pay|bid|plan\w*|"
    r"intend\w*|do|doing|up to)|"
    r"you (planning|up to|intend\w*|going for|going to do)|any plans|"
    r"what ill (you )?(do|take|get)|where (are|will) you)\b"
)
_ASKS_FOR = (
    r"\b((mind|ok|okay|fine|all right|alright) if (i|we)|mine|ours|to me|to us|to our|for me|for us|me "
    r"have|us have|(can|could|may) (i|we) (please "
    r")?(have|take|get)|give (me|us)|gimme|"
    r"(dont|do not|not|never) (you )?(dare |both )?(bid|go|pursue|take|touch|want|fight|get|even|grab)|"
    r"not both|lets not|"
    r"alone|(i|we) (really |badly |do )?need|(i|we) (would|d) like|id like|wed like|dibs|deal|swap|"
    r"please|"
    r"hands off|belongs to (me|us)|is (my|our) (lot|part|turn))\b"
)
_OFFERS = (
    r"\b(you (can|may|could) (have|take|get|keep)|you (take|have|get)( the)? <lot\d>|is your|(it|its|"
    r"that) (is "
    r")?your|all your|for you$)\b"
)
_GOES = (
    r"\b(ill|im|were|i|we|our)\b.*\b(take|taking|go|going|grab|grabbing|want|wanting|pursu\w+|get|"
    r"getting|bid|bidding|after|have|pick|need)\b|^(ill (?!be |not |watch|see |think|never)|going for |"
    r"taking )"
)
_NOT_I = (
    r"\b(i|we|im|were|ill)\b( am| are| do| will)? ?(not|dont|wont|never|no longer)\b|\b(i|we) "
    r"(dont|wont|am not|are not)\b|^(not|dont) (going|want|interested)|\b(im|we are|i am) not\b"
)
_STAYS = (
    r"\b(i|we) (cant|cannot|can not|wont|will not|dont want to|shall not|would not)( \w+)? "
    rf"{_LEAVE}\b"
)


_IF_NOT = re.compile(r"\bif you (?:dont|wont|do not) (?:go|bid|take|pursue|touch|want|get)\b[^<]*<lot(\d)>")
_SELF = re.compile(
    r"\b(?:i|ill|we|me|us|im)(?: will| would| can| could| am| only)? (?:\w+ )?(?:for |after |up "
    r")?(?:the )?<lot(\d)>"
)
_YOU_TAKE = (
    r"\b(you|your|if you)( will| would| can| could| are)? (get|take|have|keep|go|going|pursue|grab)( "
    r"for| after)?( the)? <lot"
    r"|<lot\d> (is )?(for you|your|to you)\b"
)


def lot_meant(clause: Clause) -> tuple[Intent, int | None] | None:
    """What is wanted of which lot; of none, where one is asked for one's plans; None where it is neither."""
    if clause.lot is None:
        asks = clause.asks or clause.has(r"\byour (plans?|intentions?|strategy|next move)\b")
        return ("plans", None) if asks and clause.has(_WANTS) else None
    if clause.has(
        r"\b(both|all|each|together)\b.*\b(bid|bids|bidding|levels?|low|cheap)\b|\bwhat would you (pay|"
        r"bid|give)\b"
    ):
        return "plans", clause.lot
    return _asked(clause) or _told(clause)


def _asked(clause: Clause) -> tuple[Intent, int] | None:
    """For a lot that is asked for, in whatever words, or left."""
    condition = _IF_NOT.search(clause.plain)
    if condition:
        return "proposes-lot", int(condition[1])
    shared = _SELF.search(clause.plain)
    if shared and clause.plain.count("<lot") > 1 and clause.has(_YOU_TAKE) and not clause.denies:
        return "proposes-lot", int(shared[1])
    if clause.has(_STAYS):
        return "claims-lot", clause.lot or 0
    left = list(_LEFT.finditer(clause.plain))
    wanted = next((int(each["lot"]) for each in left if not each["self"]), None)
    if wanted is not None:
        return "proposes-lot", wanted
    lot = clause.lot or 0
    if clause.has(_NOT_I) or (left and not clause.has(r"\bif\b")):
        return "offers-lot", lot
    given = _FOR_ME.search(clause.plain)
    if given and not clause.has(r"\b(ill|we|i) (take|have|get|go for)\b"):
        return "proposes-lot", int(given[1] or given[2])
    if clause.has(_ASKS_FOR) and not clause.has(r"^(what|which|who|how|where|when)\b"):
        return "proposes-lot", lot
    return ("offers-lot", lot) if clause.has(_OFFERS) and not clause.asks else None


def _told(clause: Clause) -> tuple[Intent, int] | None:
    """For a lot that somebody goes for."""
    lot = clause.lot or 0
    if clause.asks and clause.has(r"\b(you|your|ill)\b"):
        return "plans", lot
    if clause.asks:
        return None if clause.has(r"\bwhy\b") else ("offer", lot)
    mine = _SELF.search(clause.plain)
    lot = int(mine[1]) if mine else lot
    return ("claims-lot", lot) if clause.has(_GOES) and not clause.denies and not clause.past else None
