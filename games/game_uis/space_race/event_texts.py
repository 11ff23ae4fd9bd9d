"""Events as sentences: for the public history, headlines, animations and personal summaries.

A personal summary calls its reader "you", and puts "you" first in lists. The past tense fits "you" and any list.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.game_uis.space_race.year_events import Data, YearEvents, garnets, prizes
from games.game_uis.text_tables import read_texts
from games.humanize import capitalise_first, format_count, number_word
from games.rules.space_race.table import lot_letter

EVENT_TEXTS = read_texts(__package__)["events"]
NATION = ("seat", "target", "to", "builder", "founder", "candidate", "drawn", "taker", "first")
NATIONS = (
    *("receivers", "robbed", "over", "met", "reached", "winners", "others", "tied", "players", "among", "left"),
    *("pioneers", "members", "missed", "shooters", "pullers", "level_with", "namers", "losers"),
)
Cases = Iterator[tuple[str, Data]]


def sentence(account: YearEvents, case: str, data: Data) -> str:
    """Return the sentence of a case, with seats, parts and amounts in `data` put into words."""
    words: dict[str, Any] = {**data}
    words |= {key: account.names[data[key]] for key in NATION if type(data.get(key)) is int}
    words |= {key: account.listed(data[key]) for key in NATIONS if isinstance(data.get(key), list)}
    if data.get("number") is not None:
        words["part"] = account.part(data["number"])
    if isinstance(data.get("garnets"), int):
        words["garnets"] = garnets(data["garnets"])
    return capitalise_first(EVENT_TEXTS[case].format_map(words))


def event_sentences(account: YearEvents, kind: str, data: Data) -> list[str]:
    """Return the sentences of an event."""
    cases = {"launch": _launch, "espionage": _espionage}.get(kind) or partial(_cases, kind)
    return [sentence(account, case, words) for case, words in cases(account, data)]


def ending_sentence(account: YearEvents, ending: Data) -> str:
    """Return a sentence on the winners by the `ending` of the race, or that nobody won."""
    winners = sorted(ending["winners"], key=lambda seat: seat != account.me)
    if account.awaits_goofspiel:
        return sentence(account, "won.undecided", ending)
    if "goofspiel" in ending or "lots" in ending:
        return sentence(account, "won.goofspiel" if "goofspiel" in ending else "won.lots", ending)
    if "reached" in ending:
        words = {"winners": winners, "first": winners[0], "others": winners[1:]}
        words["distance"] = account.launches.get(winners[0], {"distance": account.space})["distance"]
        return sentence(account, "won.together" if len(winners) > 1 else "won.reached", words)
    return sentence(account, "won.hand" if winners else "last-year-over", ending)


def flight(account: YearEvents, launch: Data) -> tuple[str, Data]:
    """Return the case of a launch, by how it ended, and the data for its sentence."""
    seat = launch["seat"]
    shooters, pullers = account.shooters_at(seat), account.pullers_of(seat)
    words = {
        **launch,
        "space": account.space,
        "short": number_word(account.short_of_space(seat)),
        "shooters": shooters,
        "pullers": pullers,
        "holes": account.black_holes(1),
        "level_with": account.exploded_with(seat),
    }
    if launch["exploded"]:
        return "launch.exploded", words
    if launch["reached"]:
        return "launch.reached.hit" if launch["flown"] > launch["distance"] else "launch.reached", words
    if not account.was_brought_down(seat) or not (shooters or pullers):
        return "launch.short", words
    return "launch.both" if shooters and pullers else "launch.shot" if shooters else "launch.pulled", words


def _launch(account: YearEvents, launch: Data) -> Cases:
    seat = launch["seat"]
    if launch["forced"]:
        yield "launch.forced", {"seat": seat, "number": account.rules.numbers.booster}
    yield flight(account, launch)
    if launch["burned"]:
        yield "launch.burned", {"seat": seat, "garnets": launch["burned"]}
    if launch["flown"] != launch["distance"]:
        yield "launch.sabotage", launch
    if launch["discarded"] is not None:
        yield "launch.discarded", {"number": launch["discarded"]}


def _espionage(account: YearEvents, lot: Data) -> Cases:
    levels = {pursuer["seat"]: pursuer["level"] for pursuer in lot["pursuers"]}
    level = min(levels.values())
    while not lot["receivers"] and level + 1 in levels.values():
        level += 1
    if lot["receivers"]:
        level = levels[lot["receivers"][0]]
    words = {
        **lot,
        "level": level,
        "met": [seat for seat in levels if levels[seat] == level],
        "robbed": [seat for seat in levels if levels[seat] < level],
        "over": [seat for seat in levels if levels[seat] > level],
        "garnets": lot["reward"],
        "clones": format_count(lot["clones"], "clone"),
    }
    if not lot["receivers"]:
        yield "espionage.nobody", words
    elif lot["stolen"]:
        yield "espionage.stolen", words
    else:
        yield "espionage.alone" if len(levels) == 1 else "espionage", words
    if words["over"]:
        yield "espionage.too high", words
    if lot["reward"]:
        yield "espionage.reward.each" if len(lot["receivers"]) > 1 else "espionage.reward", words
    if lot["clones"]:
        yield "espionage.clones", words


def _cases(kind: str, account: YearEvents, data: Data) -> Cases:
    """Yield the cases of events other than launches."""
    match kind:
        case "missile" if data["drawn"]:
            yield "missile.drawn", data
        case "line":
            yield kind, {**data, "garnets": data["paid"]}
        case "black-holes":
            yield kind, {**data, "holes": account.black_holes(data["count"])}
        case "agreement":
            yield kind, {**data, "namers": [named["seat"] for named in data["named"]]}
        case "year-opened":
            offer = (f"{lot_letter(lot)} {account.part(number)}" for lot, number in enumerate(data["offer"]))
            yield kind, {**data, "offer": ", ".join(offer)}
        case "jettison":
            fuel = account.rules.numbers.fuel
            yield "jettison.again" if data["number"] == fuel else kind, {**data, "fuel": account.part(fuel)}
        case "elimination":
            case = f"elimination.{'nobody' if data['candidate'] is None else data['by']}"
            yield case if case in EVENT_TEXTS else kind, data
        case "goofspiel-opened":
            yield f"goofspiel-opened.{data['settles']}", data
            if data["game"] > 1:
                yield "goofspiel-opened.again", data
        case "deadlock":
            yield kind if data["named"] else "deadlock.nobody", {"losers": [loss["seat"] for loss in data["lost"]]}
            yield from (("deadlock.named", named) for named in data["named"])
            for loss in data["lost"]:
                yield "deadlock.lost", {**loss, "tols": format_count(loss["tols"], "token of life", "tokens of life")}
            yield "deadlock.drawn", data
        case "prizes":
            yield from [("prizes.pioneers", data)] * bool(data["pioneers"])
            yield from [("prizes.none", data)] * (not data["awards"])
            for award in data["awards"]:
                yield "prizes.award", {"seat": award["seat"], "prizes": prizes(award)}
        case "goofspiel-round":
            yield kind, data
            yield from (("goofspiel-round.bid", bid) for bid in data["bids"])
            yield "goofspiel-round.level" if data["taker"] is None else "goofspiel-round.taken", data
            yield from [("goofspiel-round.missed", data)] * bool(data["missed"])
        case "space-reached":
            yield kind, data
            yield "space-reached.level" if len(data["winners"]) > 1 else "space-reached.farthest", data
        case "last-year-over":
            yield kind, data
            yield from [("last-year-over.hand", data)] * bool(data["winners"])
        case "goofspiel-closed":
            yield kind, data
            for total in data["points"]:
                yield "goofspiel-closed.points", {**total, "points": format_count(total["points"], "point")}
            yield "goofspiel-closed.left" if len(data["left"]) == 1 else "goofspiel-closed.level", data
        case _:
            yield kind, data
