"""The warning that turns run on without a decision, since a ship without cargo is not asked before it flies (§20.3)."""

from collections.abc import Iterator

from games.game_uis.loss_in_space.decisions.decision import Move
from games.game_uis.loss_in_space.texts import UNASKED
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.views import LossView

_ENDS_TURN = {"launch": "", "command": "fly", "face": "resolve"}
"""The kinds of decisions after which the ship flies on, with what it does then."""


def unasked_words(view: LossView, move: Move, outlook: CraftPreview | None) -> Iterator[str]:
    """Yield the warning if the draft leaves nothing to be asked about before the next turn."""
    ends = view.kind in _ENDS_TURN and move.get("do", "") == _ENDS_TURN[view.kind]
    if outlook is None or not ends:
        return
    useful = any(not RESOURCES[kept.card].is_boost for kept in outlook.craft.table)
    left = len(outlook.cargo) - len(move.get("discard", ()))
    if left + _brings(view, move, outlook) <= 0 and not useful:
        yield UNASKED


def _brings(view: LossView, move: Move, outlook: CraftPreview) -> int:
    """Return how many cards the obstacle that is faced will bring; below 0 for those that it takes."""
    obstacle = obstacle_up(view.table)
    if obstacle is None:
        return 0
    effects = obstacle.win if outlook.met else () if move.get("dodge") else obstacle.fail
    drawn = sum(effect.n for effect in effects if effect.op == "draw")
    if outlook.met:
        return drawn + int(move.get("as_cards") or 0)
    spilled = [len(outlook.cargo) if effect.pick == "all" else effect.n for effect in effects if effect.op == "spill"]
    return drawn - min(len(outlook.cargo), sum(spilled))
