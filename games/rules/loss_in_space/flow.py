"""From one window to the next: who owes a decision in it, and what follows when it closes (§20.3)."""

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.contract import Seat
from games.rules.loss_in_space import facing, meddling, preparation, trade, turns
from games.rules.loss_in_space.model import WindowKind
from games.rules.loss_in_space.resolution import Resolution
from games.rules.loss_in_space.standing import turn_of


def close(r: Resolution, kind: WindowKind, moves: Mapping[Seat, Any]) -> None:
    """Close a window with those moves, and go on to the next one that somebody owes, or to the end.

    A window without owers doesn't open: what would follow it happens at once.
    """
    go_on_to(r, _CLOSED[kind](r, moves))
    if all(event.audience is not None for event in r.events):
        r.tell("quiet", window=kind)


def go_on_to(r: Resolution, kind: WindowKind | None) -> None:
    """Open the first window from this one on that somebody owes; None: the match is over."""
    while kind is not None:
        owing = _OWED_BY[kind](r)
        if owing:
            r.open(kind, tuple(sorted(owing)))
            return
        kind = _CLOSED[kind](r, {})


def _replied(r: Resolution, moves: Mapping[Seat, Any]) -> WindowKind:
    """Offers are settled: the next round of preparation, or back to the command (§5, §7)."""
    traded = trade.settle(r, moves)
    if r.turn is None:
        return preparation.end_round(r)
    if traded:
        r.turns(step="equip")
    return "command"


def _countered(r: Resolution, moves: Mapping[Seat, Any]) -> WindowKind | None:
    """Plays have taken effect: the turn goes on where its step says (§7)."""
    meddling.countered(r, moves)
    if r.pending:
        return "counter"
    turn = turn_of(r)
    if turn.step == "face":
        return "face" if turn.facing else facing.fall_away(r)
    if turn.step == "end" or not r.seats[turn.seat].crew:
        return turns.end_turn(r)
    return turns.come_up(r) if turn.step == "fly" else "command"


_OWED_BY: Mapping[WindowKind, Callable[[Resolution], set[Seat]]] = {
    "prep": preparation.with_cargo,
    "answer": trade.answerers,
    "reply": trade.repliers,
    "launch": preparation.with_cargo,
    "command": turns.commander,
    "meddle": meddling.meddlers,
    "counter": meddling.counterers,
    "face": facing.facers,
    "loot": turns.those_who_loot,
    "trim": turns.those_over_the_limit,
}
_CLOSED: Mapping[WindowKind, Callable[[Resolution, Mapping[Seat, Any]], WindowKind | None]] = {
    "prep": preparation.prepared,
    "answer": trade.answered,
    "reply": _replied,
    "launch": preparation.launched,
    "command": turns.commanded,
    "meddle": meddling.meddled,
    "counter": _countered,
    "face": facing.faced,
    "loot": turns.looted,
    "trim": turns.trimmed,
}
