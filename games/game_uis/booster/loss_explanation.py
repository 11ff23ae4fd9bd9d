"""Why a match of BOOSTER was lost, for the loser: the points missing, and the missions left in their hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_ui import Events, Names, Options
from games.game_uis.booster.missions import nearest_mission
from games.humanize import capitalise_first, format_count
from games.rules.booster.model import BoosterView
from games.rules.contract import Event

WHY_LOST_TEXTS = {
    "goal": "You flew {missions} and were {behind} short of the goal.",
    "turns": "You flew {missions} and were {behind} behind as the turns ran out.",
    "no mission": "No mission was left in your hand.",
    "one turn more": "In your hand {payload} to {destination}, for {score}, would have brought you to {total},"
    " with one turn more.",
    "next turn": "In your hand {payload} to {destination}, for {score}, would have won in your next turn.",
    "short": "In your hand {payload} to {destination}, for {score}, would have left you {short} short of the goal.",
    "unknown": "{name} held {payload} to {destination}, which you could not know.",
}


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
