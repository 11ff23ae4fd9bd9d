"""The warning that turns pass without a decision: a ship without cargo is not asked before it flies (§20.3)."""

from collections.abc import Iterator

from games.game_uis.loss_in_space.decisions.decision import Move
from games.game_uis.loss_in_space.texts import SKIPPED_TURNS
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.views import LossView

_ENDS_TURN = {"launch": "", "command": "fly", "face": "resolve"}
"""The kinds of decisions after which the ship flies on, with what it does then."""


def skipped_turns_warning(view: LossView, move: Move, outlook: CraftPreview | None) -> Iterator[str]:
    """Yield the warning if the draft leaves the player nothing to decide before the next turn."""
    ends = view.kind in _ENDS_TURN and move.get("do", "") == _ENDS_TURN[view.kind]
    if outlook is None or not ends:
        return
    useful = any(not RESOURCES[kept.card].is_boost for kept in outlook.craft.table)
    left = len(outlook.cargo) - len(move.get("discard", ()))
    if left + _brings(view, move, outlook) <= 0 and not useful:
        yield SKIPPED_TURNS


def _brings(view: LossView, move: Move, outlook: CraftPreview) -> int:
    """Return the number of cards that the obstacle gives; negative if it takes cards."""
    obstacle = obstacle_up(view.table)
    if obstacle is None:
        return 0
    effects = obstacle.win if outlook.met else () if move.get("dodge") else obstacle.fail
    drawn = sum(effect.n for effect in effects if effect.op == "draw")
    if outlook.met:
        return drawn + int(move.get("as_cards") or 0)
    spilled = [len(outlook.cargo) if effect.pick == "all" else effect.n for effect in effects if effect.op == "spill"]
    return drawn - min(len(outlook.cargo), sum(spilled))
