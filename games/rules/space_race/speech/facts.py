"""What a nation answers to who asks for what everybody can see, or for the rules."""

import re
from collections.abc import Callable, Mapping

from games.rules.space_race.editions import Part
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.grammar.lessons import LESSONS
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.wording import Reply
from games.rules.space_race.values import count_of

_LESSONS = {topic: re.compile(words) for topic, words in LESSONS.items()}


def _offer(heard: Heard, by: Hearer) -> Reply:
    names = [lot.part.name for lot in by.view.offer]
    if heard.lot is not None:
        return Reply("offer-lot", lot=heard.lot, parts=(names[heard.lot],))
    part = _part(heard, by)
    return Reply("offer", parts=tuple(names)) if part is None else Reply("not-offered", parts=(part.name,))


def _holders(heard: Heard, by: Hearer) -> Reply:
    part = _part(heard, by, missiles=True)
    if part is None:
        return Reply("rules")
    hands = by.view.holdings
    having = tuple([seat for seat, hand in enumerate(hands) if count_of(hand, part.number)])
    asked = (
        by.partner
        if re.search(r"\b(do|does|have|did) (i|we) (have|hold|own|got)\b", heard.words)
        else heard.nation
    )
    if asked is not None and asked != by.me:
        holds = "holds" if asked in having else "holds-not"
        return Reply(holds, nation=asked, parts=(part.name,))
    if heard.nation == by.me or re.search(r"\b(you|your)\b", heard.words):
        return Reply("we-hold" if by.me in having else "we-hold-not", parts=(part.name,))
    return Reply("holders" if having else "no-holders", nations=having, parts=(part.name,))


def _distance(heard: Heard, by: Hearer) -> Reply:
    mine = heard.nation is None and not re.search(r"\b(i|my|mine)\b", heard.words)
    about = by.me if mine else by.partner if heard.nation is None else heard.nation
    if about is None or about == by.me:
        return Reply("distance", value=by.view.totals[by.me])
    if about >= by.view.seats:
        return Reply("rules")
    return Reply("distance-nation", nation=about, value=by.view.totals[about])


def _standing(heard: Heard, by: Hearer) -> Reply:
    totals = by.view.totals
    best = max(range(len(totals)), key=totals.__getitem__)
    if totals[best] == totals[by.me]:
        return Reply("standing-self", value=totals[best])
    return Reply("standing", nation=best, value=totals[best])


def _lines(heard: Heard, by: Hearer) -> Reply:
    about = by.me if heard.nation is None else heard.nation
    ends = {
        line.to if line.builder == about else line.builder
        for line in by.view.lines
        if about in (line.builder, line.to)
    }
    return Reply("lines" if ends else "no-lines", nation=about, nations=tuple(sorted(ends)))


def _second(heard: Heard, by: Hearer) -> Reply:
    totals = by.view.totals
    ranked = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return Reply("second", nation=ranked[1], value=totals[ranked[1]])


def _most(heard: Heard, by: Hearer) -> Reply:
    counts = [len(hand) for hand in by.view.holdings]
    most = max(counts)
    having = tuple([seat for seat, count in enumerate(counts) if count == most])
    return Reply("most", nations=having, value=most)


def _weakest(heard: Heard, by: Hearer) -> Reply:
    totals = by.view.totals
    last = min(range(len(totals)), key=totals.__getitem__)
    return Reply("weakest", nation=last, value=totals[last])


def _hand(heard: Heard, by: Hearer) -> Reply:
    about = by.me if heard.nation is None else heard.nation
    if about >= by.view.seats:
        return Reply("rules")
    names = tuple([card.name for card in by.view.hands[about]])
    if not names:
        return Reply("no-hand")
    return Reply("hand" if about == by.me else "hand-nation", nation=about, parts=names)


def _records(heard: Heard, by: Hearer) -> Reply:
    best = max(by.view.records, key=lambda each: each.distance, default=None)
    if best is None:
        return Reply("no-records")
    return Reply("records", nation=best.seat, value=best.distance, year=best.year)


def _explained(heard: Heard, by: Hearer) -> Reply:
    part = _part(heard, by, missiles=True)
    if part is None or not part.ability_text:
        return Reply("rules")
    return Reply("rules-part", parts=(part.name,), quote=part.ability_text.split(". ")[0].rstrip("."))


def _defence(heard: Heard, by: Hearer) -> Reply:
    """To who asks what there is against missiles: the part, where there is one."""
    rules = by.view.rules
    shield = next((part for part in rules.parts if part.number == rules.numbers.shield), None)
    if shield is None:
        return Reply("rules")
    return Reply("rules-part", parts=(shield.name,), quote=shield.ability_text.split(". ")[0].rstrip("."))


def _taught(heard: Heard, by: Hearer) -> Reply:
    """What the rules say of that matter in a sentence, or of the part that is named; else where they are."""
    topic = _lesson(heard)
    if topic is None:
        return _explained(heard, by) if heard.part is not None else Reply("rules")
    rules = by.view.rules
    if topic == "rules-unwon":
        return Reply("rules-best-hand" if rules.edition == "five" else topic, year=rules.last_year)
    figures = {
        "rules-sabotage": rules.missile_strength,
        "rules-steal": rules.theft_reward,
        "space-middle": rules.base_space + by.view.seats * rules.reading_max // 2,
    }
    return Reply(topic, value=figures.get(topic))


def _levels(heard: Heard, by: Hearer) -> Reply:
    """What the rules say of that matter of levels, or of levels as a whole."""
    return Reply("rules-lot") if _lesson(heard) is None else _taught(heard, by)


def _lesson(heard: Heard) -> str | None:
    return next((topic for topic, words in _LESSONS.items() if words.search(heard.words)), None)


def _part(heard: Heard, by: Hearer, *, missiles: bool = False) -> Part | None:
    """The part that is meant, by its name or its lot; or else the Missiles, where they may be."""
    number = by.view.board.offer[heard.lot] if heard.lot is not None else heard.part
    if number is None and missiles and "missile" in heard.words:
        number = by.view.rules.numbers.missiles
    return next((part for part in by.view.rules.parts if part.number == number), None)


FACTS: Mapping[Intent, Callable[[Heard, Hearer], Reply]] = {
    "offer": _offer,
    "holders": _holders,
    "distance": _distance,
    "standing": _standing,
    "most": _most,
    "second": _second,
    "lines": _lines,
    "weakest": _weakest,
    "hand": _hand,
    "records": _records,
    "garnets-secret": lambda heard, by: Reply("garnets-secret"),
    "players": lambda heard, by: Reply("players", value=by.view.seats),
    "years": lambda heard, by: Reply("years", year=by.view.rules.last_year),
    "part": _explained,
    "trade": lambda heard, by: Reply("rules-trade"),
    "space": lambda heard, by: Reply("rules-space", value=by.view.rules.base_space),
    "levels": _levels,
    "defence": _defence,
    "again": lambda heard, by: Reply("rules-missiles"),
    "rules": _taught,
}
