"""Why a match of LOSS! in Space was lost, told to the player of a ship: its distance and its delays."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.names import card_name, obstacle_name
from games.game_uis.loss_in_space.ship_results import last_blow
from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.model import GOAL
from games.rules.loss_in_space.views import LossView

MOST_NAMED = 2
"""The number of culprits named, the most costly first."""


def why_lost(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Sequence[str], view: LossView
) -> str:
    """See `GameUI.why_lost`."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "over"), None)
    seat = view.seat
    if over is None or over["winner"] == seat:
        return ""
    said = (
        _came(events, over, seat),
        _faced(events, names, seat, over["winner"]),
        *_held_up(events, seat),
        *_set_back(events, names, seat),
    )
    return " ".join(said)


def _came(events: Sequence[Event], over: Mapping[str, Any], seat: Seat) -> str:
    """Return how far the ship was, and whether its crew was still alive."""
    parsec = over["parsecs"][seat]
    if any(event.kind == "died" and event.data["seat"] == seat for event in events):
        blow = last_blow(events, seat)
        fell = f": the last of it fell to {blow}" if blow else ""
        return f"Your crew was gone at parsec {parsec} of {GOAL}{fell}."
    turns = sum(not event.data["skipped"] for event in events if event.kind == "turn" and event.data["seat"] == seat)
    late = " when the suns went out" if over["reason"] == "suns" else ""
    return f"You came to parsec {parsec} of {GOAL} in {format_count(turns, 'turn')}{late}."


def _faced(events: Sequence[Event], names: Sequence[str], seat: Seat, winner: Seat | None) -> str:
    """Return how many obstacles the ship got past, beside the winner's."""

    def past(of: Seat) -> tuple[int, int]:
        met = [event.data["met"] for event in events if event.kind == "judged" and event.data["seat"] == of]
        return met.count(True), len(met)

    mine, faced = past(seat)
    said = f"You got past {mine} of {format_count(faced, 'obstacle')}"
    return said + ("." if winner is None else ", {} past {} of {}.".format(names[winner], *past(winner)))


def _held_up(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield what kept the ship where it was: turns missed, and how often others struck."""
    told = [event.data for event in events if event.kind == "turn" and event.data["seat"] == seat]
    missed = sum(data["skipped"] for data in told)
    struck = sum(_is_blow(event, seat) for event in events)
    said = [f"missed {format_count(missed, 'turn')}"] if missed else []
    said += [f"were struck by {format_count(struck, 'card')} of others"] if struck else []
    if said:
        yield f"You {and_list(said)}."


def _is_blow(event: Event, seat: Seat) -> bool:
    data = event.data
    if event.kind != "took_effect" or data["target"] != seat or data["side"] == "player":
        return False
    return data["by"] not in (None, seat)


def _set_back(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    """Yield what cost the ship most of its way: obstacles failed, and cards of others."""
    lost: dict[str, int] = {}
    cause = ""
    for event in events:
        data = event.data
        if event.kind == "judged" and data["seat"] == seat:
            cause = obstacle_name(data["card"])
        elif event.kind == "took_effect" and data["target"] == seat:
            cause = _whose(data, names, seat)
        elif event.kind == "moved" and data["seat"] == seat and data["by"] < 0 and cause:
            lost[cause] = lost.get(cause, 0) - data["by"]
    worst = sorted(lost, key=lambda each: -lost[each])[:MOST_NAMED]
    if worst:
        told = [f"{each} ({format_count(lost[each], 'parsec')})" for each in worst]
        yield capitalise_first(f"{and_list(told)} set you back most.")


def _whose(data: Mapping[str, Any], names: Sequence[str], seat: Seat) -> str:
    card = card_name(data["card"])
    if data["by"] is None:
        return card
    return f"your own {card}" if data["by"] == seat else f"{possessive(names[data['by']])} {card}"
