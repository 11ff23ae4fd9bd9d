"""Events of BOOSTER in whole sentences, which name a seat or call it "you"; summaries, headlines, reasons to lose."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.game_ui import Events, Headline, Names, Options, PastView, TurnResult
from games.game_uis.booster.missions import nearest_mission
from games.game_uis.text_tables import read_texts
from games.game_uis.win_texts import win_sentence
from games.humanize import and_list, capitalise_first, format_count, or_list
from games.rules.booster.cards import CARDS
from games.rules.booster.model import BoosterView
from games.rules.booster.moves import eject_bounds
from games.rules.booster.turns import FULL_HAND
from games.rules.contract import Event, Seat

Data = Mapping[str, Any]

_TABLES = read_texts(__package__)
TEXTS = _TABLES["events"]
EJECT_COUNT = or_list(map(str, eject_bounds(FULL_HAND)))
"""How many cards a turn discards."""
OVER, FLOWN, EACH_POINT, MISSED, EJECTED = 100, 35, 6, 10, 3
TOLD_FIRST = ("over", "mission", "eject", "turn")
"""The kinds of events in a personal summary, in its order."""


def sentence(kind: str, data: Data, names: Sequence[str], you: Seat | None = None) -> str:
    """Return an event in whole sentences that call the seat `you` "you"."""
    if kind == "over":
        last = data["reason"] == "turns"
        return win_sentence(data["winners"], data["vp"], names, _points, you=you, after_last_turn=last)
    case = f"{kind}.missed" if data.get("missed") else f"{kind}.first" if data.get("number") == 1 else kind
    if not data.get("cards", True):
        case += ".none"
    if you is not None and data.get("seat") == you:
        case += ".you" if data.get("drawn", True) else ".none.you"
    values = dict(data)
    if "seat" in data:
        values["name"] = names[data["seat"]]
    if kind == "shuffle":
        values["deck"] = format_count(data["cards"], "card")
    elif "cards" in data:
        values["cards"] = and_list(CARDS[card].name for card in data["cards"])
    values |= {"drawn": format_count(data.get("drawn", 0), "card"), "points": _points(data.get("score", 0))}
    return capitalise_first(TEXTS[case].format(**values))


SENTENCES = {kind: partial(sentence, kind) for kind in ("over", *{case.partition(".")[0] for case in TEXTS})}


def personal_summary(options: Options, events: Events, names: Names, seat: Seat, view: PastView = None) -> str:
    """See `GameUI.personal_summary`: the end first, then the turn that was taken, then whose turn it is."""
    told = [event for kind in TOLD_FIRST for event in _of(events, kind) if _concerns(event, seat)]
    return " ".join(sentence(event.kind, event.data, names, seat) for event in told)


def _concerns(event: Event, seat: Seat) -> bool:
    if event.kind in ("over", "mission"):
        return True
    is_empty = event.kind == "eject" and not event.data["cards"] and not event.data["missed"]
    return event.data["seat"] == seat and not is_empty


def turn_result(options: Options, events: Events, seat: Seat, view: PastView = None) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then a mission flown."""
    for over in _of(events, "over"):
        return "well" if seat in over.data["winners"] else "badly"
    return "well" if any(flown.data["seat"] == seat for flown in _of(events, "mission")) else ""


def headlines(options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    weighed = [(event, _weight(event)) for kind in ("mission", "eject", "over") for event in _of(events, kind)]
    return tuple(Headline(sentence(event.kind, event.data, names), weight) for event, weight in weighed if weight)


def _weight(event: Event) -> int:
    if event.kind == "mission":
        return FLOWN + EACH_POINT * int(event.data["score"])
    if event.kind == "eject":
        return MISSED if event.data["missed"] else EJECTED * bool(event.data["cards"])
    return OVER


def _of(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def _points(count: int) -> str:
    return format_count(count, "victory point")


WHY_LOST_TEXTS = _TABLES["why_lost"]


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: BoosterView) -> str:
    """See `GameUI.why_lost`; `view` is that of the loser at the end."""
    last = windows[-1] if windows else ()
    over = next((event.data for event in last if event.kind == "over"), None)
    if over is None or view.viewer is None or view.viewer in over["winners"]:
        return ""
    mine, best = view.standings[view.viewer], max(over["vp"])
    by_turns = over["reason"] == "turns"
    said = WHY_LOST_TEXTS["turns" if by_turns else "goal"].format(
        missions=format_count(mine.missions, "mission"),
        behind=format_count((best if by_turns else view.goal) - mine.vp, "victory point"),
    )
    return " ".join([said, _in_hand(view, mine.vp, by_turns=by_turns), *_unknown(last, over, names)])


def _in_hand(view: BoosterView, vp: int, *, by_turns: bool) -> str:
    """Return the missions that the loser's hand could have flown, the best one first."""
    if not view.melds:
        nearest = nearest_mission(view.hand)
        return " ".join([WHY_LOST_TEXTS["no mission"], *([nearest.text] if nearest else [])])
    best = view.melds[0]
    short = view.goal - vp - best.score
    case = "one turn more" if by_turns else "next turn" if short <= 0 else "short"
    values = {"payload": best.payload.name, "destination": best.destination.name, "score": best.score}
    return WHY_LOST_TEXTS[case].format(**values, total=vp + best.score, short=short)


def _unknown(last: Sequence[Event], over: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the last mission of a winner, which was hidden in the hand before."""
    for flown in (event.data for event in last if event.kind == "mission"):
        if flown["seat"] in over["winners"]:
            yield capitalise_first(WHY_LOST_TEXTS["unknown"].format(name=names[flown["seat"]], **flown))
