"""The sequence of windows: which seats decide in each, and what follows it (§20.3)."""

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.contract import Seat
from games.rules.loss_in_space import facing, meddling, preparation, trade, turns
from games.rules.loss_in_space.model import WindowKind
from games.rules.loss_in_space.reach import turn_of
from games.rules.loss_in_space.resolution import LossResolution


def close(resolution: LossResolution, kind: WindowKind, moves: Mapping[Seat, Any]) -> None:
    """Close a window with those moves, and open the next one in which a seat decides, or end the match.

    A window without deciding seats does not open; what follows it happens at once.
    """
    go_on_to(resolution, _WINDOWS[kind][1](resolution, moves))
    if all(event.audience is not None for event in resolution.events):
        resolution.tell("quiet", window=kind)


def go_on_to(resolution: LossResolution, kind: WindowKind | None) -> None:
    """Open the first window from this kind on in which a seat decides; None ends the match."""
    while kind is not None:
        seats_to_decide, resolve = _WINDOWS[kind]
        owing = seats_to_decide(resolution)
        if owing:
            resolution.open(kind, tuple(sorted(owing)))
            return
        kind = resolve(resolution, {})


def _close_replies(resolution: LossResolution, moves: Mapping[Seat, Any]) -> WindowKind:
    """Settle offers, then open the next round of preparation or go back to the command (§5, §7)."""
    traded = trade.settle(resolution, moves)
    if resolution.turn is None:
        return preparation.end_round(resolution)
    if traded:
        resolution.turns(step="equip")
    return "command"


def _close_countering(resolution: LossResolution, moves: Mapping[Seat, Any]) -> WindowKind | None:
    """Continue the turn where its step says, after plays have taken effect (§7)."""
    meddling.resolve_countering(resolution, moves)
    if resolution.pending:
        return "counter"
    turn = turn_of(resolution)
    if turn.step == "face":
        return "face" if turn.facing else facing.fall_away(resolution)
    if turn.step == "end" or not resolution.seats[turn.seat].crew:
        return turns.end_turn(resolution)
    return turns.turn_up_obstacle(resolution) if turn.step == "fly" else "command"


_WINDOWS: Mapping[
    WindowKind,
    tuple[Callable[[LossResolution], set[Seat]], Callable[[LossResolution, Mapping[Seat, Any]], WindowKind | None]],
] = {
    "prep": (preparation.seats_with_cargo, preparation.resolve_preparation),
    "answer": (trade.seats_to_answer, trade.resolve_answers),
    "reply": (trade.seats_to_reply, _close_replies),
    "launch": (preparation.seats_with_cargo, preparation.resolve_launch),
    "command": (turns.seats_to_command, turns.resolve_command),
    "meddle": (meddling.seats_to_meddle, meddling.resolve_meddling),
    "counter": (meddling.seats_to_counter, _close_countering),
    "face": (facing.seats_to_face, facing.resolve_facing),
    "loot": (turns.seats_to_loot, turns.resolve_looting),
    "trim": (turns.seats_over_limit, turns.resolve_trimming),
}
"""For each kind of window the seats that must decide, and the function that resolves it."""
