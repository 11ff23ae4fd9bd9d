"""What a nation answers to what it has understood: to the point, and nothing that its seat does not know."""

import re
from collections.abc import Callable, Mapping

from games.rules.space_race.memory import GRUDGE
from games.rules.space_race.speech.chronicle import CHRONICLE
from games.rules.space_race.speech.facts import FACTS
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.hearing import Heard
from games.rules.space_race.speech.past import PAST
from games.rules.space_race.speech.wording import Reply

_SECRET: frozenset[Intent] = frozenset(
    ("reading", "claims-reading", "purse", "proposes-lot", "proposes-launch", "plans")
)


def answer(heard: Heard, by: Hearer) -> Reply | None:
    """The reply to a telegram; None where none is due.

    Phrases that make deals on a private line are answered by `talk`, which keeps count of them.
    """
    if not by.private and heard.intent in _SECRET:
        return Reply("privately")
    found = _ANSWERS.get(heard.intent)
    return found(heard, by) if found else None


def _puzzled(heard: Heard, by: Hearer) -> Reply:
    return Reply("puzzled" if by.has_explained else "puzzled-help")


def _threat(heard: Heard, by: Hearer) -> Reply:
    return Reply("unmoved") if heard.lot is None else Reply("unmoved-lot", lot=heard.lot)


def _peace(heard: Heard, by: Hearer) -> Reply:
    if not by.lies and by.memory.of(by.partner).feeling <= GRUDGE:
        return Reply("war")
    return Reply("peace" if by.view.missiles_owed else "unarmed")


def _against(heard: Heard, by: Hearer) -> Reply:
    nation = heard.nation
    if nation is None or nation == by.me:
        return Reply("unmoved")
    if not by.view.missiles_owed:
        return Reply("unarmed-nation", nation=nation)
    ill = by.lies or by.memory.of(nation).feeling < 0
    return Reply("agrees-nation" if ill else "declines-nation", nation=nation)


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


_ANSWERS: Mapping[Intent, Callable[[Heard, Hearer], Reply]] = {
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
    "begs": lambda heard, by: Reply("refuses-gift"),
    "opinion": _opinion,
    "foreign": _foreign,
    "between": lambda heard, by: Reply("between-others", nation=heard.nation),
    "passes": _passes,
    "offers-lot": lambda heard, by: Reply("noted-off", lot=heard.lot),
    "advice": lambda heard, by: Reply("noted-fake", lot=heard.lot),
    "stays-down": lambda heard, by: Reply("noted-ground", year=heard.year or by.view.year + heard.ahead),
    "armed": lambda heard, by: Reply("armed"),
    "unarmed": lambda heard, by: Reply("unarmed-you"),
    "spares": lambda heard, by: Reply("spares", nation=heard.nation),
    "mentions": _mentioned,
    "owes": lambda heard, by: Reply("owes-nothing"),
    "counsel": lambda heard, by: Reply("no-counsel"),
    "gift": lambda heard, by: Reply("gift"),
    "bet": lambda heard, by: Reply("bet"),
    "name": lambda heard, by: Reply("named"),
    "barter": lambda heard, by: Reply("asks-what"),
    "clear": lambda heard, by: Reply("keeps-clear"),
    "doubts": lambda heard, by: Reply("doubted"),
    "machine": lambda heard, by: Reply("machine"),
    "smalltalk": lambda heard, by: Reply("smalltalk"),
    "joke": lambda heard, by: Reply("joke"),
    "farewell": lambda heard, by: Reply("farewell"),
    **FACTS,
    **PAST,
    **CHRONICLE,
    "tells-space": _told_space,
    "ranks": _ranks,
    "breaks-off": lambda heard, by: Reply("pity"),
    "own-affair": lambda heard, by: Reply("own-affair"),
    "cannot-say": lambda heard, by: Reply("cannot-say"),
    "tells-self": lambda heard, by: Reply("noted-self"),
    "asks-favour": lambda heard, by: Reply("no-favour"),
    "as-you-see": lambda heard, by: Reply("as-you-see"),
    "wishes": lambda heard, by: Reply("wishes-back"),
    "post": lambda heard, by: Reply("reads-post"),
    "boasts": lambda heard, by: Reply("sees"),
    "discreet": lambda heard, by: Reply("discreet" if by.private else "privately"),
    "ground": lambda heard, by: Reply("no-ground"),
    "vows": lambda heard, by: Reply("noted-vow"),
    "hurry": lambda heard, by: Reply("unhurried"),
    "surrender": lambda heard, by: Reply("heartens"),
    "clarify": lambda heard, by: Reply("clarifies"),
    "asks-terms": lambda heard, by: Reply("asks-what"),
    "reproach": lambda heard, by: Reply("shrugs"),
    "remark": lambda heard, by: Reply("remarks"),
    "mentions-lot": lambda heard, by: Reply("noted-wish", lot=heard.lot),
    "invites": lambda heard, by: Reply("asks-about" if by.private else "privately"),
    "thanks": lambda heard, by: Reply("welcome"),
    "praise": lambda heard, by: Reply("welcome"),
    "insult": lambda heard, by: Reply("retort"),
    "sorry": _sorry,
    "greeting": lambda heard, by: Reply("greeting"),
}
