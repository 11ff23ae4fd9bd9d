"""What a nation answers to who speaks of the past: what its log says, and no more."""

import re
from collections.abc import Callable, Mapping

from games.rules.contract import Seat
from games.rules.space_race.memory import Deed
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.wording import Reply

_THEFT = re.compile(r"\b(steal\w*|stole|stolen|took|take|taken|rob\w*|nick\w*|swiped|thie\w+)\b")
_SHOT = re.compile(r"\b(shoot\w*|shot|fired?|firing|hit|attack\w*|bomb\w*|blast\w*|nuke\w*|missiles?)\b")
_WORD = re.compile(
    r"\b(promis\w+|lie|lied|lying|lies|broke|break|cheat\w*|betray\w*|keep|kept|word|deal|backstab\w*)\b"
)


def _why(heard: Heard, by: Hearer) -> Reply:
    about = by.partner if heard.nation in (None, by.me) else heard.nation
    account = by.memory.of(about if about is not None else by.partner)
    if not account.shot and not account.robbed:
        return Reply("explains-nothing", nation=about)
    began = account.shot_me or account.robbed_me
    return Reply("explains-grudge" if began else "explains-strength", nation=about)


def _accused(heard: Heard, by: Hearer) -> Reply:
    """To who says, or asks, what the nation did: to the partner, or to one that is named."""
    victim = by.partner if heard.nation in (None, by.me) else heard.nation
    told = re.search(r"\byou (say|said|tell|told|claimed|swore|announced)\b", heard.words)
    if told or (_WORD.search(heard.words) and not _SHOT.search(heard.words)):
        return _word_of(by)
    for kind, words, mine, theirs in (
        ("theft", _THEFT, "robbed", "robbed_me"),
        ("shot", _SHOT, "shot", "shot_me"),
    ):
        if words.search(heard.words):
            if did := _latest(by, mine, victim):
                return Reply(f"admits-{kind}", lot=did.lot, nation=victim, year=did.year)
            suffered = _latest(by, theirs, by.partner) if victim == by.partner else None
            if suffered:
                return Reply(f"turns-{kind}", lot=suffered.lot, year=suffered.year)
            return Reply(f"denies-{kind}", nation=victim)
    for kind, mine in (("shot", "shot"), ("theft", "robbed")):
        if did := _latest(by, mine, victim):
            return Reply(f"admits-{kind}", lot=did.lot, nation=victim, year=did.year)
    return Reply("explains-nothing", nation=victim)


def _asked(heard: Heard, by: Hearer) -> Reply:
    """To who asks who did something, or whether the nation did."""
    of_another = re.search(r"\bwhat (the )?<nation\d>( just| really)? did\b", heard.words)
    if (re.search(r"\byou\b", heard.words) and not of_another) or not re.search(
        r"\b(who|which nation)\b|"
        r"<nation",
        heard.words,
    ):
        return _accused(heard, by)
    if heard.nation is not None and not re.search(r"\b(who|which nation)\b", heard.words):
        wronged = by.memory.of(heard.nation).feeling < 0
        return Reply("opinion-bad", nation=heard.nation) if wronged else Reply("unknown-past")
    victim = by.partner if heard.nation is None else heard.nation
    kind, name = ("theft", "robbed") if _THEFT.search(heard.words) else ("shot", "shot")
    if victim == by.me:
        return _recalled(heard, by)
    did = _latest(by, name, victim) if victim is not None else None
    if did is None:
        return Reply("unknown-past")
    return Reply(f"admits-{kind}", lot=did.lot, nation=victim, year=did.year)


def _denied(heard: Heard, by: Hearer) -> Reply:
    """To who says that it did not do something."""
    if _WORD.search(heard.words):
        return Reply("agrees-past")
    theft, shot = _THEFT.search(heard.words), _SHOT.search(heard.words)
    for kind, meant, name in (("theft", theft, "robbed_me"), ("shot", shot, "shot_me")):
        if (meant or not (theft or shot)) and (suffered := _latest(by, name, by.partner)):
            return Reply(f"turns-{kind}", lot=suffered.lot, year=suffered.year)
    return Reply("agrees-past")


def _recalled(heard: Heard, by: Hearer) -> Reply:
    """To who asks what it did to the nation."""
    for kind, name in (("theft", "robbed_me"), ("shot", "shot_me")):
        if suffered := _latest(by, name, by.partner):
            return Reply(f"recalls-{kind}", lot=suffered.lot, year=suffered.year)
    return Reply("recalls-nothing")


def _word(heard: Heard, by: Hearer) -> Reply:
    return _word_of(by)


def _word_of(by: Hearer) -> Reply:
    """Of what it promised the partner, which is for nobody else to read."""
    if not by.private:
        return Reply("privately")
    if by.keeps is None:
        return Reply("word-none")
    return Reply("word-kept" if by.keeps or by.lies else "word-broken")


def _latest(by: Hearer, kind: str, other: Seat | None) -> Deed | None:
    """The last deed of that kind between the nation and that other."""
    found = (
        deed for deed in reversed(by.memory.deeds) if deed.kind == kind and other in (deed.seat, deed.to)
    )
    return next(found, None)


PAST: Mapping[Intent, Callable[[Heard, Hearer], Reply]] = {
    "why": _why,
    "accuses": _accused,
    "asks-deed": _asked,
    "denies-deed": _denied,
    "recalls": _recalled,
    "word": _word,
}
