"""Why a match of BOOSTER was lost, told to the loser: the points missing, and what was left in their hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.humanize import capitalise_first, format_count
from games.rules.booster.model import BoosterView
from games.rules.contract import Event


def why_lost(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Sequence[str], view: BoosterView
) -> str:
    """See `GameUI.why_lost`; `view` is that of the loser at the end."""
    last = windows[-1] if windows else ()
    over = next((event.data for event in last if event.kind == "over"), None)
    if over is None or view.viewer is None or view.viewer in over["winners"]:
        return ""
    mine, best = view.standings[view.viewer], max(over["vp"])
    by_turns = over["reason"] == "turns"
    behind = format_count((best if by_turns else view.goal) - mine.vp, "victory point")
    where = "behind as the turns ran out" if by_turns else "short of the goal"
    said = f"You flew {format_count(mine.missions, 'mission')} and were {behind} {where}."
    return " ".join([said, _in_hand(view, mine.vp, by_turns=by_turns), *_unknown(last, over, names)])


def _in_hand(view: BoosterView, vp: int, *, by_turns: bool) -> str:
    """Return what the loser's hand would have flown: the best mission is the first."""
    if not view.melds:
        return "No mission was left in your hand."
    best = view.melds[0]
    if by_turns:
        came = f"would have brought you to {vp + best.score}, with one turn more"
    elif vp + best.score >= view.goal:
        came = "would have won in your next turn"
    else:
        came = f"would have left you {view.goal - vp - best.score} short of the goal"
    return f"In your hand {best.payload.name} to {best.destination.name}, for {best.score}, {came}."


def _unknown(last: Sequence[Event], over: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the mission with which a winner ended it lay in a hand that nobody else knew."""
    for event in last:
        flown = event.data
        if event.kind == "mission" and flown["seat"] in over["winners"]:
            mission = f"{flown['payload']} to {flown['destination']}"
            yield capitalise_first(f"{names[flown['seat']]} held {mission}, which you could not know.")
