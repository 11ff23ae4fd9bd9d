"""Why a match of LOSS! in Space was lost, for the player of a ship: its distance and its delays."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.names import obstacle_name, played_card
from games.game_uis.loss_in_space.ship_results import last_blow
from games.game_uis.loss_in_space.texts import WHY_LOST_TEXTS
from games.humanize import and_list, capitalise_first, format_count
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
    return " ".join(
        [
            _came(events, over, seat),
            _faced(events, names, seat, over["winner"]),
            *_held_up(events, seat),
            *_set_back(events, names, seat),
        ]
    )


def _came(events: Sequence[Event], over: Mapping[str, Any], seat: Seat) -> str:
    """Return the distance of the ship, and whether its crew was still alive."""
    turns = sum(not event.data["skipped"] for event in events if event.kind == "turn" and event.data["seat"] == seat)
    values = {"parsec": over["parsecs"][seat], "goal": GOAL, "turns": format_count(turns, "turn")}
    if any(event.kind == "died" and event.data["seat"] == seat for event in events):
        blow = last_blow(events, seat)
        return WHY_LOST_TEXTS["died of" if blow else "died"].format(blow=blow, **values)
    return WHY_LOST_TEXTS["suns" if over["reason"] == "suns" else "behind"].format(**values)


def _faced(events: Sequence[Event], names: Sequence[str], seat: Seat, winner: Seat | None) -> str:
    """Return the number of obstacles that the ship and the winner's ship passed."""

    def past(of: Seat) -> tuple[int, int]:
        met = [event.data["met"] for event in events if event.kind == "judged" and event.data["seat"] == of]
        return met.count(True), len(met)

    mine, faced = past(seat)
    values = {"past": mine, "faced": format_count(faced, "obstacle")}
    if winner is None:
        return WHY_LOST_TEXTS["faced"].format(**values)
    theirs, all_faced = past(winner)
    return WHY_LOST_TEXTS["both faced"].format(**values, winner=names[winner], theirs=theirs, all_faced=all_faced)


def _held_up(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield the delays of the ship: turns missed, and strikes of others."""
    missed = sum(event.data["skipped"] for event in events if event.kind == "turn" and event.data["seat"] == seat)
    struck = sum(_is_blow(event, seat) for event in events)
    case = "missed and struck" if missed and struck else "missed" if missed else "struck" if struck else ""
    if case:
        values = {"turns": format_count(missed, "turn"), "cards": format_count(struck, "card")}
        yield WHY_LOST_TEXTS[case].format(**values)


def _is_blow(event: Event, seat: Seat) -> bool:
    data = event.data
    if event.kind != "took_effect" or data["target"] != seat or data["side"] == "player":
        return False
    return data["by"] not in (None, seat)


def _set_back(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    """Yield the greatest losses of distance: obstacles failed, and cards of others."""
    lost: dict[str, int] = {}
    cause = ""
    for event in events:
        data = event.data
        if event.kind == "judged" and data["seat"] == seat:
            cause = obstacle_name(data["card"])
        elif event.kind == "took_effect" and data["target"] == seat:
            cause = played_card(data["card"], data["by"], names, seat)
        elif event.kind == "moved" and data["seat"] == seat and data["by"] < 0 and cause:
            lost[cause] = lost.get(cause, 0) - data["by"]
    worst = sorted(lost, key=lambda each: -lost[each])[:MOST_NAMED]
    if worst:
        causes = and_list(f"{each} ({format_count(lost[each], 'parsec')})" for each in worst)
        yield capitalise_first(WHY_LOST_TEXTS["set back"].format(causes=causes))
