"""The closed vocabulary of effects, and how they are applied (§13)."""

from collections import Counter
from typing import TypeAlias, get_args

from msgspec.structs import replace

from games.rules.moonshot.components import Effect, Effects
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.piles import draw_tile
from games.rules.moonshot.resolution import MoonshotResolution

_EFFECTS: tuple[Effect, ...] = get_args(Effect)
_TRACKS = ("popularity", "budget")
_KEPT: dict[Effect, str] = {
    "money": "money",
    "free_test": "free_tests",
    "test_steal": "test_steals",
    "tech_steal": "tech_steals",
    "sabotage": "sabotage",
}
TrackLedger: TypeAlias = Counter[tuple[str, str]]
"""Changes of tracks by program and track, added up and then made together (R30)."""


def reward(
    resolution: MoonshotResolution,
    program: str,
    effects: Effects,
    cause: str,
    times: int = 1,
    ledger: TrackLedger | None = None,
) -> None:
    """Give a program a table of effects, `times` over, in the order of §13. Without a `ledger`, tracks move at once."""
    booked = TrackLedger() if ledger is None else ledger
    for effect in _EFFECTS if times else ():
        if effect in effects:
            amount = effects[effect] * times
            resolution.tell("effect", program=program, cause=cause, effect=effect, amount=amount)
            _apply(resolution, program, effect, amount, booked)
    if ledger is None:
        book(resolution, booked)


def book(resolution: MoonshotResolution, ledger: TrackLedger) -> None:
    """Make all changes of a ledger."""
    for (program, track), change in ledger.items():
        resolution.change_track(program, track, change)


def _apply(resolution: MoonshotResolution, program: str, effect: Effect, n: int, ledger: TrackLedger) -> None:
    served = RIVAL[program] if effect == "sabotage" or effect.startswith("rival_") else program
    each = resolution.program(served)
    if (track := effect.removeprefix("rival_")) in _TRACKS:
        ledger[served, track] += n
    elif effect in _KEPT:
        resolution.set_program(served, **{_KEPT[effect]: getattr(each, _KEPT[effect]) + n})
    elif effect.endswith("_tile"):
        drawn = [tile for _ in range(n) if (tile := draw_tile(resolution, effect.removesuffix("_tile")))]
        resolution.set_program(program, development=tuple(sorted((*each.development, *drawn))))
    elif effect == "repair":
        resolution.set_program(program, sabotage=max(0, each.sabotage - n))
    else:
        promised = replace(each.promised, **{effect: getattr(each.promised, effect) + n})
        resolution.set_program(program, promised=promised)
