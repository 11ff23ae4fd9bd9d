"""What a nation answers to who asks why, of what it has just said; by the point that this made."""

import re
from collections.abc import Mapping

from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.wording import Reply

_WHY = re.compile(
    r"^(?:and |but |so |ok |hm+ |oh )*(?:why|how come|how so|what for|for what reason|says who|who says(?: "
    r"so| that)?|"
    r"what makes you (?:say|think) (?:so|that)|reasons?|because|explain(?: yourself| that| it)?|meaning|"
    r"care to explain)"
    r"(?: (?:not|so|is (?:that|it)|that|this|would you|wouldnt you|dont you|wont you|cant you|do you say "
    r"(?:that|so)|"
    r"do you (?:think|ask)(?: that| so)?|are you asking|though|then|exactly))*(?: \?)*$"
)
_POINTS: Mapping[str, str] = {
    "declines": "reason-own",
    "agrees": "reason-both",
    "peace": "reason-both",
    "forgives": "reason-both",
    "refuses": "reason-secret",
    "plans": "reason-secret",
    "launch": "reason-launch",
    "asks": "reason-own",
    "asks-back": "reason-sum",
    "explains": "reason-near",
    "admits": "reason-near",
    "opinion": "reason-deeds",
    "war": "reason-deeds",
    "resents": "reason-deeds",
    "threat": "reason-deeds",
    "gloat": "reason-own",
    "standing": "reason-list",
    "distance": "reason-list",
    "holders": "reason-list",
    "offer": "reason-list",
    "records": "reason-list",
    "log": "reason-list",
    "denies": "reason-list",
    "rules": "reason-list",
    "purse": "reason-list",
}
_MAY_ASK: frozenset[Intent] = frozenset(
    ("", "clarify", "why", "own-affair", "cannot-say", "doubts", "asks-terms", "asks-favour", "rules")
)


_SHORT = 6
_CURT = 2
_PLAIN = re.compile(
    r"\b(?:not|for|until|till|when|since|so|too|that|it|its|this|then|now|long|really|sure|good|bad|always|"
    r"never|again|"
    r"maybe|is|was|will|to|by|on|we|i|you|how|in|with|of|the|a|ok|fine|enough|only|what|where|all|at|least|"
    r"yet|still|"
    r"wrong|right|answer|true|false|nice|weak|lame|boring|great|cool|sweet|clever|smart|funny|thought|knew|"
    r"figures|typical)\b"
)
_VAGUE: frozenset[Intent] = frozenset(
    ("", "cannot-say", "own-affair", "as-you-see", "tells-self", "asks-favour")
)


def rejoinder(heard: Heard, by: Hearer) -> Reply | None:
    """To a few words that say something only after what the nation has said last."""
    words = heard.words.replace("?", "").split()
    few = 0 < len(words) <= _SHORT and heard.nation is None and heard.lot is None and heard.year is None
    if (
        by.after not in _POINTS
        or heard.intent not in _VAGUE
        or not few
        or not (_PLAIN.search(heard.words) or ("?" in heard.words and len(words) <= _CURT))
    ):
        return None
    return Reply(
        "stands" if re.search(r"\?|\b(?:yes|no|wrong|false|lame|weak|not|boring)\b", heard.words) else "sees"
    )


def reason(heard: Heard, by: Hearer) -> Reply | None:
    """Why the nation has said what it said last; None where nobody asks that, or where it gives no reason."""
    topic = _POINTS.get(by.after)
    if topic is None or heard.intent not in _MAY_ASK or not _WHY.search(heard.words):
        return None
    return Reply(topic)
