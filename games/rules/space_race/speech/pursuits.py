"""Which lot a sentence asks for, offers or announces."""

import re

from games.rules.space_race.speech.clauses import Clause, denied
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
_YOU_LEAVE = re.compile(r"\byou (?:dont|wont|never|must not|should not|not)\b[^<?]*<lot(\d)>")
_TO_YOU = re.compile(r" (?:to|for) you\b")
_FOR_ME = re.compile(
    r"<lot(\d)>(?: is| s| comes| goes| falls| should go| must go| would go| be| being| go)?(?: left)? "
    r"(?:for|to) "
    r"(?:me|us)\b|\b(?:me|us|i) (?:have |take |get |go for )?(?:the "
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
    r"\b((mind|ok|okay|fine|all right|alright) if (i|we)|mine|ours|(?<!seems )(?<!sounds )(?<!looks )"
    r"to (?:me|us)|to our|for me|for us|me "
    r"have|us have|(can|could|may) (i|we) (please "
    r")?(have|take|get)|give (me|us)|gimme|"
    r"(dont|do not|not|never) (you )?(dare |both )?(bid|go|pursue|take|touch|want|fight|get|even|grab)|"
    r"not both|lets not|"
    r"alone|(i|we) (really |badly |do )?need|(i|we) (would|d) like|id like|wed like|dibs|deal|swap|"
    r"please|"
    r"same courtesy|(?:i|we) ask|set aside|reserve|in return|in exchange|instead|as payment|hands off|"
    r"belongs to (me|us)|is (my|our) (lot|part|turn))\b"
)
_OFFERS = (
    r"\b(you (can|may|could) (have|take|get|keep)|you (take|have|get)( the)? <lot\d>|is your|(it|its|"
    r"that) (is "
    r")?your|all your|for you$)\b"
)
_GOES = (
    r"\b(ill|im|were|i|we|our)\b.*\b(take|taking|go|going|grab|grabbing|want|wanting|pursu\w+|get|"
    r"getting|bid|bidding|after|have|pick|need)\b|^(?:i am |im )?(?:thinking (?:of|about)|considering|"
    r"leaning toward) |^(ill (?!be |not |watch|see |think|never)|going for |"
    r"taking )"
)
_NOT_I = (
    r"\b(i|we|im|were|ill)\b( am| are| do| will)? ?(not|dont|wont|never|no longer)\b(?! (?:understand|know|"
    r"see|mean|mind|remember|lose|waste|fight|clash|collide|both|have (?:any|1|it))\b)|\b(i|we) "
    r"(dont|wont|am not|are not)\b|^(not|dont) (going|want|interested)|\b(im|we are|i am) not\b"
)
_STAYS = (
    r"\b(i|we) (cant|cannot|can not|wont|will not|dont want to|shall not|would not)( \w+)? "
    rf"{_LEAVE}\b"
)


_TO_OTHERS = re.compile(
    rf"{_LEAVE}\b[^<?]*<lot\d>( \w+)? (?:to|for) (?!(?:me|us|my|our|you|your|now|this|1 year|the (?:year|"
    rf"sake|time))\b)\w*"
    rf"|{_LEAVE}\b[^<?]*<lot\d>( \w+)? (?:to|for) <nation"
    r"|\blet(?: the)? <lot\d> go to (?!(?:me|us)\b)"
)
"""Who is to leave it for somebody else does not ask for it."""
_VAGUELY = (
    r"\b(view|views|opinion|thoughts?|advice|patience|regards|news|word about|word on|information|"
    r"intelligence|"
    r"understanding|explanation|question|matter|subject|topic|telegram|message|reply|answer)\b"
)
_EACH = re.compile(
    r"\bif you (?:go for|take|get|have|pursue|want|keep|choose|pick)\b[^<]*<lot(\d)> (?:then )?(?:i|ill|we)"
    r"\b[^<]*<lot(\d)>"
)
_SPLIT = re.compile(
    r"^(?:so |ok )*you(?: \w+)? <lot\d>(?: and| but)? (?:i|me|ill|we|us)(?: \w+)? <lot(\d)>(?! or\b)|"
    r"^(?:so |ok )*(?:i|me|ill|we|us)(?: \w+)? <lot(\d)>(?: and| but)? you(?: \w+)? <lot\d>"
)
_EXCHANGE = re.compile(
    r"\byou (?:can |could |may |will )?(?:take|have|get|keep|go for|pick) (?:the )?<lot\d>"
    r"[^<]{0,30}\b(?:i|ill|id|we|me)\b[^<]{0,20}<lot(\d)>|"
    r"\b(?:i|ill|id|we) (?:would )?(?:take|have|get|keep|go for|pick|want) (?:the )?<lot(\d)>"
    r"[^<]{0,40}\byou\b(?: can| could| may| will)? (?:take|have|get|keep|go for|pick) (?:the )?<lot\d>"
)
"""Who takes one and gives the other."""
_YOURS = re.compile(r"<lot(\d)> is (?:all )?your\b")
_LET_ME = re.compile(
    r"(?<!dont )\b(?:let (?:me|us) (?:have|take|get|keep)|(?:give|leave) (?:me|us)) (?:the )?<lot(\d)>"
)
_PROMISE = (
    r"\b(promise|swear|your word|assure|guarantee|vow)\b.*\byou (?:wont|dont|never|will|not|ill)"
    r"\b[^<]*<lot(\d)>"
)
_PLAINLY = (
    r"\b(leave|let|give|have|take|get|mine|ours|for (?:me|us)|to (?:me|us)|off|away|avoid|dont|wont|alone)\b"
)
_POLITE_ALONE = r"\b(please|like|courtesy|ask|instead|grateful|kindly)\b"
_FEW = 5
"""Words of a telegram in which a lot and a "please" are a request."""
_WARNS = re.compile(r"\b(?:so )?(?:dont|never) (?:follow|copy|come|bother|try|be)\b.*")
_KEEP_OFF = re.compile(
    r"<lot(\d)>(?: this year)? (?:so|and) (?:please )?(?:you )?(?:dont|keep off|stay (?:off|away)|hands off)"
    r"(?: you)?(?: (?:go|take|touch|pick|try|bother|even|think|bid|there|it|for)\b.*)?$|"
    r"^(?!.*\bwhy\b).*\byou (?:mind )?not (?:go|going|take|taking|bid|bidding)(?: for| on)? "
    r"(?:the )?<lot(\d)>"
)
"""Who names its own lot and bids the other keep off."""
_IF_NOT = re.compile(r"\bif you (?:dont|wont|do not) (?:go|bid|take|pursue|touch|want|get)\b[^<]*<lot(\d)>")
_SELF = re.compile(
    r"(?<!for )(?<!to )\b(?:i|ill|we|me|us|im)(?: will| would| can| could| am| only)? (?:\w+ ){0,2}"
    r"(?:for |after |up )?(?:the )?<lot(\d)>"
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
    if _TO_OTHERS.search(clause.plain) or (
        clause.has(_VAGUELY)
        and not clause.has(_PLAINLY)
        and (clause.has(_POLITE_ALONE) or clause.has(r"\bthanks\b"))
    ):
        asks = clause.has(r"\byour (view|views|opinion|thoughts?)\b")
        return ("plans" if asks else "vague-lot"), clause.lot
    return _asked(clause) or _told(clause)


def exchange(clause: Clause) -> int | None:
    """The lot that the writer of a sentence takes, who gives another for it; None where that is not said."""
    found = _EXCHANGE.search(clause.plain)
    if not found or clause.past or denied(clause.plain) or clause.has(r"\b(?:why|whether)\b"):
        return None
    return int(found[1] or found[2])


def _asked(clause: Clause) -> tuple[Intent, int] | None:
    """For a lot that is asked for, in whatever words, or left."""
    off = _KEEP_OFF.search(clause.plain)
    if off:
        return "proposes-lot", int(off[1] or off[2])
    condition = _IF_NOT.search(clause.plain)
    if condition:
        return "proposes-lot", int(condition[1])
    exchanged = exchange(clause)
    if exchanged is not None:
        return "proposes-lot", exchanged
    shared = _SELF.search(clause.plain)
    denies = denied(re.sub(r" or not?(?: \?)?$", "", clause.plain))
    if shared and clause.plain.count("<lot") > 1 and clause.has(_YOU_TAKE) and not denies:
        return "proposes-lot", int(shared[1])
    each = _EACH.search(clause.plain)
    if each and each[1] != each[2]:
        return "proposes-lot", int(each[2])
    split = _SPLIT.search(clause.plain)
    if split and not clause.past and not denied(clause.plain):
        return "proposes-lot", int(split[1] or split[2])
    for_me = _LET_ME.search(clause.plain)
    if for_me:
        return "proposes-lot", int(for_me[1])
    promised = re.search(_PROMISE, clause.plain)
    if promised:
        return "proposes-lot", int(promised[2])
    if clause.has(_STAYS):
        return "claims-lot", clause.lot or 0
    left = list(_LEFT.finditer(clause.plain))
    mine = [each for each in left if each["self"] or _TO_YOU.match(clause.plain, each.end())]
    wanted = next((int(each["lot"]) for each in left if each not in mine), None)
    if wanted is not None:
        return "proposes-lot", wanted
    lot = clause.lot or 0
    kept = _YOU_LEAVE.search(clause.plain)
    if kept and mine:
        return "proposes-lot", int(kept[1])
    given = _FOR_ME.search(clause.plain)
    if given and mine:
        return "proposes-lot", int(given[1] or given[2])
    if clause.has(_NOT_I) or (left and not clause.has(r"\bif\b")):
        yours = _YOURS.search(clause.plain)
        return "offers-lot", int(yours[1]) if yours else lot
    if given and not clause.has(r"\b(ill|we|i) (take|have|get|go for)\b"):
        return "proposes-lot", int(given[1] or given[2])
    if clause.has(_ASKS_FOR) and not clause.has(
        r"^(what|which|who|how|where|when)\b|\b(explain|describe|"
        r"who|what|which|how|why|whether|if you (?:could|would))\b"
    ):
        return "proposes-lot", lot
    return ("offers-lot", lot) if clause.has(_OFFERS) and not clause.asks else None


def _told(clause: Clause) -> tuple[Intent, int] | None:
    """For a lot that somebody goes for."""
    lot = clause.lot or 0
    if (
        clause.asks
        and clause.past
        and clause.has(
            r"\bdid(?:nt)? (?:you|<nation)|\byou (?:chose|picked|"
            r"took|got|wanted|went|bid)\b"
        )
    ):
        return None
    if clause.asks and clause.has(r"\b(you|your|ill|contested|taken|free|popular|wanted|safe|crowded)\b"):
        return "plans", lot
    if clause.asks:
        return None if clause.has(r"\bwhy\b") else ("offer", lot)
    if clause.has(
        r"\byour (?:intention|plan|wish|desire|decision|pursuit|bid|interest|claim|attempt)\b|"
        r"\byou(?:r|d| will| would| are)?(?: \w+)? (?:go|going|take|taking|want|get|bid|after)\b"
    ):
        return None
    mine = _SELF.search(clause.plain)
    lot = int(mine[1]) if mine else lot
    return (
        ("claims-lot", lot)
        if clause.has(_GOES) and not denied(_WARNS.sub("", clause.plain)) and not clause.past
        else None
    )
