"""What a nation answers of earlier years from what everybody could see: lots, levels, launches."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.rules.contract import Seat
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.wording import Reply
from games.rules.space_race.values import count_of

_LAST = re.compile(r"\b(last (year|time|round|turn)|yesterday)\b")
_SELF = re.compile(r"\b(i|we|my|our)\b")
_YOURS = re.compile(r"\byou\b|\byour (pursuit|bid|level|levels|attempt|claim|interest|theft)\b")
_OURS = re.compile(r"\b(?:my|our) (?:last |own |first )?(?:launch|flight)\b")
_DENIES = re.compile(r"\b(didnt|did not|never|not)\b")
_TRIED = re.compile(r"\b(went|bid|pursued|after|pursue|go|touch)\b")


def _year(heard: Heard, by: Hearer) -> int | None:
    return heard.year or (by.view.year - 1 if _LAST.search(heard.words) else None)


def _who(heard: Heard, by: Hearer) -> Seat:
    """Of whom it is asked or told."""
    if heard.nation is not None:
        return heard.nation
    if _OURS.search(heard.words):
        return by.partner
    return by.partner if _SELF.search(heard.words) and not _YOURS.search(heard.words) else by.me


def _found(kind: str, heard: Heard, by: Hearer) -> Iterator[Mapping[str, Any]]:
    """What there is of that kind, of that year where it names one, the latest first."""
    year = _year(heard, by)
    for event in reversed(by.events):
        if event.kind == kind and year in (None, event.data["year"]):
            yield event.data


def _lots(heard: Heard, by: Hearer) -> Iterator[Mapping[str, Any]]:
    """The lots of earlier years that are meant: by their letter, or by their part."""
    for data in _found("espionage", heard, by):
        meant = data["lot"] == heard.lot if heard.part is None else data["number"] == heard.part
        if meant:
            yield data


def _lot(data: Mapping[str, Any], by: Hearer) -> Reply:
    receivers, name = tuple(data["receivers"]), by.view.rules.by_number[data["number"]].name
    topic = "taken" if receivers else "taken-none"
    return Reply(topic, lot=data["lot"], year=data["year"], nations=receivers, parts=(name,))


def _taken(heard: Heard, by: Hearer) -> Reply:
    data = next(_lots(heard, by), None)
    return _unlogged(heard, by) if data is None else _lot(data, by)


def _unlogged(heard: Heard, by: Hearer) -> Reply:
    year = _year(heard, by)
    return Reply("log-none") if year is None else Reply("log-none-year", year=year)


def _pursued(heard: Heard, by: Hearer) -> Reply:
    who = _who(heard, by)
    named = heard.lot is not None or heard.part is not None
    for data in _lots(heard, by) if named else _found("espionage", heard, by):
        level = next((each["level"] for each in data["pursuers"] if each["seat"] == who), None)
        if level is not None:
            return Reply("pursued", nation=who, lot=data["lot"], year=data["year"], value=level)
        if named:
            return _lot(data, by)
    return _unlogged(heard, by)


def _flights(heard: Heard, by: Hearer) -> Reply:
    who = _who(heard, by)
    data = next((each for each in _found("launch", heard, by) if each["seat"] == who), None)
    if data is not None:
        return Reply("launched", nation=who, year=data["year"], value=data["distance"])
    year = _year(heard, by)
    return Reply("never-launched", nation=who) if year is None else Reply("no-launch", nation=who, year=year)


def _took(heard: Heard, by: Hearer) -> Reply:
    """To who says which part it, or another, received or went for: what the log has of it."""
    who = by.partner if heard.nation in (None, by.me) else heard.nation
    data = next(_lots(heard, by), None)
    if data is None:
        held = heard.part is not None and who is not None and who < by.view.seats
        holds = held and count_of(by.view.holdings[who or 0], heard.part or 0)
        return Reply("armed") if holds else _unlogged(heard, by)
    among = [each["seat"] for each in data["pursuers"]] if _TRIED.search(heard.words) else data["receivers"]
    if (who in among) is (_DENIES.search(heard.words) is None):
        return Reply("log-agrees", lot=data["lot"], year=data["year"])
    return _lot(data, by)


def _happened(heard: Heard, by: Hearer) -> Reply:
    year = _year(heard, by) or by.view.year - 1
    flown = tuple(e.data["seat"] for e in by.events if e.kind == "launch" and e.data["year"] == year)
    if flown:
        return Reply("year-flights", year=year, nations=flown)
    lots = [e.data for e in by.events if e.kind == "espionage" and e.data["year"] == year]
    served = tuple(sorted({seat for data in lots for seat in data["receivers"]}))
    return Reply("year-lots", year=year, nations=served) if served else Reply("log-none-year", year=year)


def _radiation(heard: Heard, by: Hearer) -> Reply:
    """All readings of an earlier year together, which everybody learns when it is over."""
    year, first = _year(heard, by) or by.view.year - 1, by.view.rules.first_year
    known = by.view.board.radiation
    if not 0 <= year - first < len(known):
        return Reply("log-none-year", year=year)
    return Reply("radiation-was", year=year, value=known[year - first])


CHRONICLE: Mapping[Intent, Callable[[Heard, Hearer], Reply]] = {
    "taken": _taken,
    "pursued": _pursued,
    "flights": _flights,
    "took": _took,
    "flew": _flights,
    "year-told": _happened,
    "radiation": _radiation,
}
