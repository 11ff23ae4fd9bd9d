"""The personal summary of a turn of BOOSTER, and its headlines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.game_ui import Headline, TurnResult
from games.humanize import and_list, capitalise_first, format_count
from games.rules.booster.cards import CARDS
from games.rules.booster.moves import eject_bounds
from games.rules.booster.turns import FULL_HAND
from games.rules.contract import Event, Seat

EJECT_COUNT = " or ".join(map(str, eject_bounds(FULL_HAND)))
"""How many cards a turn discards."""
OVER, FLOWN, EACH_POINT, MISSED, EJECTED = 100, 35, 6, 10, 3


def personal_summary(
    options: Mapping[str, Any],
    events: Sequence[Event],
    names: Sequence[str],
    seat: Seat,
    view: Callable[[], Any] | None = None,
) -> str:
    """See `GameUI.personal_summary`: the end first, then the turn that was taken, then whose turn it is."""
    return " ".join(
        (
            *_ending(events, names, seat),
            *_mission(events, names, seat),
            *_ejected(events, seat),
            *_my_turn(events, seat),
        )
    )


def turn_result(
    options: Mapping[str, Any], events: Sequence[Event], seat: Seat, view: Callable[[], Any] | None = None
) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then a mission flown."""
    for over in _of(events, "over"):
        return "well" if seat in over["winners"] else "badly"
    return "well" if any(flown["seat"] == seat for flown in _of(events, "mission")) else ""


def headlines(options: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    told = (*_missions_told(events, names), *_ejects_told(events, names), *_end_told(events, names))
    return tuple(Headline(capitalise_first(text), weight) for text, weight in told)


def _of(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    return [event.data for event in events if event.kind == kind]


def _points(count: int) -> str:
    return format_count(count, "victory point")


def _ending(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    for over in _of(events, "over"):
        winners, mine = over["winners"], _points(over["vp"][seat])
        others = and_list(names[winner] for winner in winners if winner != seat)
        if seat not in winners:
            last = " after the last turn" if over["reason"] == "turns" else ""
            yield capitalise_first(f"{others} won{last} with {_points(over['vp'][winners[0]])}; you have {mine}.")
        elif others:
            yield f"You won, together with {others}: {mine} each."
        else:
            yield f"You won with {mine}."


def _mission(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    for flown in _of(events, "mission"):
        mission = f"{flown['payload']} to {flown['destination']}"
        if flown["seat"] == seat:
            yield f"You flew {mission} for {_points(flown['score'])}; you have {flown['vp']} now."
        else:
            yield capitalise_first(f"{names[flown['seat']]} flew {mission} and has {_points(flown['vp'])} now.")


def _ejected(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    for eject in _of(events, "eject"):
        cards = and_list(CARDS[card].name for card in eject["cards"])
        if eject["seat"] != seat:
            continue
        if eject["missed"]:
            lost = f", and {cards} was ejected at random" if cards else ""
            yield f"You missed turn {eject['turn']}: nothing flew{lost}."
        elif cards:
            yield f"You ejected {cards}."


def _my_turn(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    for turn in _of(events, "turn"):
        if turn["seat"] == seat:
            drew = f" You drew {format_count(turn['drawn'], 'card')}." if turn["drawn"] else ""
            yield f"Your turn began.{drew}"


def _missions_told(events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[str, int]]:
    for flown in _of(events, "mission"):
        name, points = names[flown["seat"]], _points(flown["score"])
        weight = FLOWN + EACH_POINT * flown["score"]
        yield f"{name} flies {flown['payload']} to {flown['destination']} for {points}.", weight


def _ejects_told(events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[str, int]]:
    for eject in _of(events, "eject"):
        name, count = names[eject["seat"]], len(eject["cards"])
        if eject["missed"]:
            yield f"{name} misses turn {eject['turn']}.", MISSED
        elif count:
            yield f"{name} ejects {format_count(count, 'card')}.", EJECTED


def _end_told(events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[str, int]]:
    for over in _of(events, "over"):
        winners, points = over["winners"], _points(over["vp"][over["winners"][0]])
        last = " after the last turn" if over["reason"] == "turns" else ""
        if len(winners) > 1:
            yield f"{and_list(names[seat] for seat in winners)} share the win{last}: {points} each.", OVER
        else:
            yield f"{names[winners[0]]} wins{last} with {points}.", OVER
