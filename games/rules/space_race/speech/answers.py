"""What a nation answers to what it has understood: to the point, and nothing that its seat does not know."""

import re
from collections.abc import Callable, Mapping

from games.rules.space_race.memory import GRUDGE
from games.rules.space_race.speech.chronicle import CHRONICLE
from games.rules.space_race.speech.facts import FACTS
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.past import PAST
from games.rules.space_race.speech.reasons import reason, rejoinder
from games.rules.space_race.speech.wording import Reply

_BARGAINS: frozenset[Intent] = frozenset(
    (
        "reading",
        "claims-reading",
        "proposes-lot",
        "proposes-launch",
        "vague-lot",
        "barter",
        "asks-terms",
        "invites",
    )
)
"""What sounds like a deal, or a step to one: that takes an exact phrase."""
_SECRET: frozenset[Intent] = frozenset((*_BARGAINS, "purse", "plans"))


def answer(heard: Heard, by: Hearer) -> Reply | None:
    """The reply to a telegram; None where none is due.

    Exact phrases on a private line are answered by `talk`, which keeps count of them.
    """
    if not by.private and heard.intent in _SECRET:
        return Reply("privately")
    return reason(heard, by) or rejoinder(heard, by) or _of_intent(heard, by)


def _of_intent(heard: Heard, by: Hearer) -> Reply | None:
    if heard.intent in _BARGAINS:
        return Reply("phrases")
    if heard.intent in _ALWAYS:
        return Reply(_ALWAYS[heard.intent])
    found = _ANSWERS.get(heard.intent)
    return found(heard, by) if found else None


def _puzzled(heard: Heard, by: Hearer) -> Reply:
    return Reply("puzzled" if by.has_explained else "puzzled-help")


def _threat(heard: Heard, by: Hearer) -> Reply:
    return Reply("unmoved") if heard.lot is None else Reply("unmoved-lot", lot=heard.lot)


def _peace(heard: Heard, by: Hearer) -> Reply:
    if not by.lies and by.memory.of(by.partner).feeling <= GRUDGE:
        return Reply("war")
    return _target(heard, by)


def _against(heard: Heard, by: Hearer) -> Reply:
    nation = heard.nation
    if nation is None or nation == by.me:
        return Reply("unmoved")
    if not by.view.missiles_owed:
        return Reply("unarmed-nation", nation=nation)
    ill = by.lies or by.memory.of(nation).feeling < 0
    return Reply("target") if ill else Reply("declines-nation", nation=nation)


def _warning(heard: Heard, by: Hearer) -> Reply:
    if heard.nation is None or heard.nation == by.me:
        return Reply("unmoved")
    return Reply("noted-nation", nation=heard.nation)


def _target(heard: Heard, by: Hearer) -> Reply:
    return Reply("target" if by.view.missiles_owed else "no-target")


def _plans(heard: Heard, by: Hearer) -> Reply:
    return Reply("refuses-plans") if heard.lot is None else Reply("refuses-lot", lot=heard.lot)


def _claimed_lot(heard: Heard, by: Hearer) -> Reply:
    return Reply("noted-lot", lot=heard.lot)


def _launch(heard: Heard, by: Hearer) -> Reply:
    year = heard.year or by.view.year + heard.ahead
    if by.lies or not by.private or year != by.view.year:
        return Reply("refuses-launch", year=year)
    return Reply("launch-likely" if by.launches else "launch-unlikely", year=year)


def _purse(heard: Heard, by: Hearer) -> Reply:
    if heard.nation not in (None, by.me):
        return Reply("foreign", nation=heard.nation)
    return Reply("purse", value=by.view.my_garnets) if by.open_handed else Reply("refuses-purse")


def _opinion(heard: Heard, by: Hearer) -> Reply:
    about = by.partner if heard.nation is None or heard.nation == by.me else heard.nation
    feeling = by.memory.of(about).feeling
    kind = "good" if feeling > 0 else "bad" if feeling < 0 else "none"
    return Reply(f"opinion-{kind}", nation=about)


def _foreign(heard: Heard, by: Hearer) -> Reply:
    return Reply("refuses-plans") if heard.nation == by.me else Reply("foreign", nation=heard.nation)


def _mentioned(heard: Heard, by: Hearer) -> Reply:
    """To whatever else is said of a third nation: what one thinks of it, or that one has read it."""
    if heard.nation in (None, by.me, by.partner):
        return _puzzled(heard, by)
    if "?" not in heard.words:
        return Reply("noted-nation", nation=heard.nation)
    asked_of_us = re.search(r"\b(you|your|about|of)\b", heard.words)
    return _opinion(heard, by) if asked_of_us else Reply("foreign", nation=heard.nation)


def _passes(heard: Heard, by: Hearer) -> Reply:
    known = heard.nation not in (None, by.me, by.partner)
    return Reply("passes", nation=heard.nation) if known else Reply("passes-anybody")


def _sorry(heard: Heard, by: Hearer) -> Reply:
    return Reply("resents" if by.memory.of(by.partner).feeling <= GRUDGE else "forgives")


def _told_space(heard: Heard, by: Hearer) -> Reply:
    """To who says where SPACE is, or how much radiation there is."""
    if heard.number is None or heard.year == heard.number:
        return Reply("rules-space", value=by.view.rules.base_space)
    if heard.number < by.view.rules.base_space and re.search(r"\bspace\b", heard.words):
        return Reply("rules-space", value=by.view.rules.base_space)
    return Reply("noted-space", value=heard.number)


_ILL = re.compile(r"\b(hate|fear|distrust|dislike|enem\w+|foes?|rivals?)\b")


def _ranks(heard: Heard, by: Hearer) -> Reply:
    """To who asks whom of all the nation likes, or dislikes, most."""
    felt, ill = by.memory.feelings(), _ILL.search(heard.words) is not None
    if not felt:
        return Reply("ranks-none")
    most = (min if ill else max)(felt, key=lambda seat: (felt[seat], seat))
    if (felt[most] >= 0) is ill:
        return Reply("ranks-none")
    return Reply("opinion-bad" if ill else "opinion-good", nation=most)


def _fears(heard: Heard, by: Hearer) -> Reply:
    """To who speaks of what the nation might do to others."""
    return Reply("calms" if by.view.missiles_owed else "no-target")


def _relations(heard: Heard, by: Hearer) -> Reply:
    """To who speaks of how things stand between the two."""
    return Reply("relations-bad" if by.memory.of(by.partner).feeling <= GRUDGE else "relations-good")


def _of_year(heard: Heard, by: Hearer) -> Reply | None:
    """To who speaks of a year: what it brought, or that it will."""
    year = heard.year or by.view.year + heard.ahead
    return CHRONICLE["year-told"](heard, by) if year < by.view.year else Reply("about-year", year=year)


def _gossip(heard: Heard, by: Hearer) -> Reply:
    """To who says what a third nation tells of this one."""
    third = heard.nation not in (None, by.me, by.partner)
    return Reply("hearsay", nation=heard.nation) if third else Reply("doubted")


def _plots(heard: Heard, by: Hearer) -> Reply:
    """To who says that the nation is in league with another."""
    third = heard.nation not in (None, by.me, by.partner)
    return Reply("denies-plot", nation=heard.nation) if third else Reply("doubted")


_ALWAYS: Mapping[Intent, str] = {
    "begs": "refuses-gift",
    "armed": "armed",
    "unarmed": "unarmed-you",
    "owes": "owes-nothing",
    "counsel": "no-counsel",
    "gift": "gift",
    "bet": "bet",
    "name": "named",
    "clear": "shrugs",
    "doubts": "doubted",
    "machine": "machine",
    "smalltalk": "smalltalk",
    "joke": "joke",
    "farewell": "farewell",
    "withholds": "pity",
    "orders": "rules-orders",
    "schemes": "no-scheme",
    "teases": "tell-us",
    "helps": "help-offered",
    "garnets": "about-garnets",
    "breaks-off": "pity",
    "own-affair": "own-affair",
    "cannot-say": "cannot-say",
    "tells-self": "noted-self",
    "asks-favour": "no-favour",
    "as-you-see": "as-you-see",
    "wishes": "wishes-back",
    "post": "reads-post",
    "boasts": "sees",
    "ground": "no-ground",
    "vows": "noted-vow",
    "hurry": "unhurried",
    "surrender": "heartens",
    "clarify": "clarifies",
    "reproach": "shrugs",
    "remark": "remarks",
    "chat": "light",
    "rules-win": "rules-win",
    "rules-garnets": "rules-garnets",
    "why-bid": "reason-own",
    "shares": "shares",
    "news": "no-news",
    "thanks": "welcome",
    "praise": "welcome",
    "insult": "retort",
    "greeting": "greeting",
}
"""What some things are answered with, whatever else is known."""

_ANSWERS: Mapping[Intent, Callable[[Heard, Hearer], Reply | None]] = {
    "": _puzzled,
    "threat": _threat,
    "peace": _peace,
    "against": _against,
    "warning": _warning,
    "target": _target,
    "plans": _plans,
    "claims-lot": _claimed_lot,
    "claims-launch": lambda heard, by: Reply("noted-launch", year=heard.year or by.view.year + heard.ahead),
    "launch": _launch,
    "purse": _purse,
    "opinion": _opinion,
    "foreign": _foreign,
    "between": lambda heard, by: Reply("between-others", nation=heard.nation),
    "passes": _passes,
    "offers-lot": lambda heard, by: Reply("noted-off", lot=heard.lot),
    "advice": lambda heard, by: Reply("noted-fake", lot=heard.lot),
    "stays-down": lambda heard, by: Reply("noted-ground", year=heard.year or by.view.year + heard.ahead),
    "spares": lambda heard, by: Reply("spares", nation=heard.nation),
    "mentions": _mentioned,
    **FACTS,
    **PAST,
    **CHRONICLE,
    "tells-space": _told_space,
    "pleads": lambda heard, by: Reply("stands" if by.after else "no-favour"),
    "fears": _fears,
    "relations": _relations,
    "mentions-year": _of_year,
    "ranks": _ranks,
    "discreet": lambda heard, by: Reply("discreet" if by.private else "privately"),
    "mentions-lot": lambda heard, by: Reply("noted-wish", lot=heard.lot),
    "another-year": lambda heard, by: Reply("another-year", year=heard.year or by.view.year + 1),
    "gossip": _gossip,
    "plots": _plots,
    "bids": lambda heard, by: Reply("noted-self" if heard.lot is None else "noted-bid", lot=heard.lot),
    "sorry": _sorry,
}
