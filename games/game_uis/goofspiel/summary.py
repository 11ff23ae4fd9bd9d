"""The personal summary of a round of Goofspiel, and its headlines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.game_ui import Headline, TurnResult
from games.humanize import and_list, capitalise_first, describe_bid, format_count
from games.rules.contract import Event, Seat

OVER, TAKEN, GONE, CLOSE, MISSED = 100, 20, 30, 15, 10
CLOSE_CALL = 1
"""A bid higher by so much than the next best won narrowly."""


def personal_summary(
    options: Mapping[str, Any],
    events: Sequence[Event],
    names: Sequence[str],
    seat: Seat,
    view: Callable[[], Any] | None = None,
) -> str:
    """See `GameUI.personal_summary`: the end first, then the round."""
    return " ".join((*_ending(events, names, seat), *_round(events, names, seat)))


def turn_result(
    options: Mapping[str, Any], events: Sequence[Event], seat: Seat, view: Callable[[], Any] | None = None
) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then the round."""
    for over in (event.data for event in events if event.kind == "over"):
        return "well" if seat in over["winners"] else "badly"
    takers = [event.data["taker"] for event in events if event.kind == "round"]
    return "well" if seat in takers else ""


def headlines(options: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    told = [*_rounds_told(events, names), *_end_told(events, names)]
    return tuple(Headline(capitalise_first(text), weight) for text, weight in told)


def _ending(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    for over in (event.data for event in events if event.kind == "over"):
        winners, mine = over["winners"], format_count(over["points"][seat], "point")
        others = and_list(names[winner] for winner in winners if winner != seat)
        if seat not in winners:
            best = format_count(over["points"][winners[0]], "point")
            yield capitalise_first(f"{others} won with {best}; you have {mine}.")
        elif others:
            yield f"You won, together with {others}: {mine} each."
        else:
            yield f"You won with {mine}."


def _round(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    for played in (event.data for event in events if event.kind == "round"):
        bids = played["bids"]
        highest, taker = max(bids), played["taker"]
        yield describe_bid(
            bids[seat],
            played["prize"],
            "you" if taker == seat else "" if taker is None else names[taker],
            [names[other] for other, bid in enumerate(bids) if bid == highest and other != seat],
            highest=highest,
            missed=seat in played["missed"],
        )


def _rounds_told(events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[str, int]]:
    for played in (event.data for event in events if event.kind == "round"):
        bids, prize = played["bids"], played["prize"]
        highest = max(bids)
        if played["taker"] is None:
            level = [name for name, bid in zip(names, bids, strict=True) if bid == highest]
            many = "both" if len(level) == 2 else "all"
            yield f"{and_list(level)} {many} bid {highest}: the prize of {prize} is gone.", GONE + 2 * prize
        else:
            narrow = highest - sorted(bids)[-2] <= CLOSE_CALL
            weight = TAKEN + 2 * prize + CLOSE * narrow
            yield f"{names[played['taker']]} takes {prize} with {highest}{', by a hair' * narrow}.", weight
        if played["missed"]:
            yield f"No bid from {and_list(names[seat] for seat in played['missed'])}.", MISSED


def _end_told(events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[str, int]]:
    for over in (event.data for event in events if event.kind == "over"):
        winners = over["winners"]
        best = format_count(over["points"][winners[0]], "point")
        if len(winners) > 1:
            yield f"{and_list(names[seat] for seat in winners)} share the win with {best} each.", OVER
        else:
            yield f"{names[winners[0]]} wins with {best}.", OVER
