"""Events of Goofspiel in whole sentences, with personal summaries, headlines, and why a match was lost."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.game_ui import Events, Headline, Names, Options, PastView, TurnResult
from games.game_uis.text_tables import read_texts
from games.game_uis.win_texts import win_sentence
from games.humanize import and_list, capitalise_first, describe_bid, format_count
from games.rules.contract import Seat
from games.rules.goofspiel.model import GoofspielView

Data = Mapping[str, Any]

_TABLES = read_texts(__package__)
TEXTS = _TABLES["events"]
OVER, TAKEN, GONE, CLOSE, MISSED = 100, 20, 30, 15, 10
CLOSE_CALL = 1
"""A bid higher by so much than the next best won narrowly."""


def personal_summary(options: Options, events: Events, names: Names, seat: Seat, view: PastView = None) -> str:
    """See `GameUI.personal_summary`: the end first, then the round."""
    ends = [sentence("over", event.data, names, seat) for event in events if event.kind == "over"]
    rounds = [event.data for event in events if event.kind == "round"]
    return " ".join([*ends, *(describe_bid(dict(enumerate(each["bids"])), seat, each, names) for each in rounds)])


def turn_result(options: Options, events: Events, seat: Seat, view: PastView = None) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then the round."""
    for over in (event.data for event in events if event.kind == "over"):
        return "well" if seat in over["winners"] else "badly"
    takers = [event.data["taker"] for event in events if event.kind == "round"]
    return "well" if seat in takers else ""


def headlines(options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    told: list[Headline] = []
    for data in (event.data for event in events if event.kind == "round"):
        worth = GONE if data["taker"] is None else TAKEN + CLOSE * _is_close(data["bids"])
        weights = (worth + 2 * data["prize"], MISSED)
        told += map(Headline, _round_headlines(data, names), weights)
    return (*told, *(Headline(sentence("over", each.data, names), OVER) for each in events if each.kind == "over"))


def sentence(kind: str, data: Data, names: Sequence[str], you: Seat | None = None) -> str:
    """Return an event in whole sentences, which call the seat `you` "you" at the end of a match."""
    if kind == "over":
        return win_sentence(data["winners"], data["points"], names, lambda count: format_count(count, "point"), you=you)
    if kind == "prize":
        return TEXTS["prize"].format(**data)
    bids = and_list(f"{name} {bid}" for name, bid in zip(names, data["bids"], strict=True))
    return " ".join([*_round_headlines(data, names), TEXTS["round.bids"].format(bids=bids)])


SENTENCES = {kind: partial(sentence, kind) for kind in ("prize", "round", "over")}


def _round_headlines(data: Data, names: Sequence[str]) -> Iterator[str]:
    bids, prize, taker, highest = data["bids"], data["prize"], data["taker"], max(data["bids"])
    level = and_list(name for name, bid in zip(names, bids, strict=True) if bid == highest)
    case = "round.tie" if taker is None else "round.close" if _is_close(bids) else "round.taken"
    name = "" if taker is None else names[taker]
    yield capitalise_first(TEXTS[case].format(name=name, level=level, prize=prize, bid=highest))
    if data["missed"]:
        yield TEXTS["round.missed"].format(missed=and_list(names[seat] for seat in data["missed"]))


def _is_close(bids: Sequence[int]) -> bool:
    *_, second, highest = sorted(bids)
    return highest - second <= CLOSE_CALL


WHY_LOST_TEXTS = _TABLES["why_lost"]


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: GoofspielView) -> str:
    """See `GameUI.why_lost`: of the prizes that would have changed the winner, the one lost most narrowly."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "over"), None)
    seat = view.viewer
    if over is None or seat is None or seat in over["winners"]:
        return ""
    points: Sequence[int] = over["points"]
    behind = format_count(max(points) - points[seat], "point")
    rounds = [event.data for event in events if event.kind == "round"]
    turned = [each for each in rounds if _would_have_won(points, each, seat)]
    if not turned:
        return WHY_LOST_TEXTS["none"].format(behind=behind)
    closest = min(turned, key=lambda each: (max(each["bids"]) - each["bids"][seat], -each["prize"]))
    bids, taker = closest["bids"], closest["taker"]
    case = "taken" if taker is not None else "tied" if bids[seat] == max(bids) else "others tied"
    return WHY_LOST_TEXTS[case].format(
        behind=behind,
        round=closest["round"],
        prize=closest["prize"],
        bid=bids[seat],
        highest=max(bids),
        taker="" if taker is None else names[taker],
        level=and_list(names[other] for other, bid in enumerate(bids) if bid == max(bids) and other != seat),
    )


def _would_have_won(points: Sequence[int], played: Data, seat: Seat) -> bool:
    """Whether a seat would have won alone with that prize, which it did not get."""
    if played["taker"] == seat:
        return False
    after: list[int] = [have - played["prize"] * (other == played["taker"]) for other, have in enumerate(points)]
    mine: int = after.pop(seat) + played["prize"]
    return mine > max(after)
