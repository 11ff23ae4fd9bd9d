"""The closed vocabulary of effects, and how they are applied (§13)."""

from collections import Counter

from msgspec.structs import replace

from games.rules.moonshot.components import Effect, Effects
from games.rules.moonshot.data import RIVAL, in_order
from games.rules.moonshot.model import TokenCount
from games.rules.moonshot.piles import draw_tile
from games.rules.moonshot.resolution import MoonshotResolution

_TRACKS = ("popularity", "budget")
_KEPT: dict[Effect, str] = {
    "money": "money",
    "free_test": "free_tests",
    "test_steal": "test_steals",
    "tech_steal": "tech_steals",
}


class TrackLedger:
    """Changes of tracks that are added up by program and then made together (R30)."""

    def __init__(self) -> None:
        self._sums: Counter[tuple[str, str]] = Counter()

    def add(self, program: str, track: str, change: int) -> None:
        """Add a change."""
        self._sums[program, track] += change

    def book(self, resolution: MoonshotResolution) -> None:
        """Make all changes."""
        for (program, track), change in self._sums.items():
            move = resolution.change_popularity if track == "popularity" else resolution.change_budget
            move(program, change)


def reward(
    resolution: MoonshotResolution,
    program: str,
    effects: Effects,
    cause: str,
    times: int = 1,
    ledger: TrackLedger | None = None,
) -> None:
    """Give a program a table of effects, `times` over, in the order of §13. Without a `ledger`, tracks move at once."""
    booked = ledger or TrackLedger()
    for effect, n in in_order(effects).items() if times else ():
        resolution.tell("effect", program=program, cause=cause, effect=effect, amount=n * times)
        _apply(resolution, program, effect, n * times, booked)
    if ledger is None:
        booked.book(resolution)


def _apply(resolution: MoonshotResolution, program: str, effect: Effect, n: int, ledger: TrackLedger) -> None:
    each = resolution.program(program)
    served = RIVAL[program] if effect.startswith("rival_") else program
    if (track := effect.removeprefix("rival_")) in _TRACKS:
        ledger.add(served, track, n)
    elif effect in _KEPT:
        resolution.set_program(program, **{_KEPT[effect]: getattr(each, _KEPT[effect]) + n})
    elif effect.endswith("_tile"):
        _give_tiles(resolution, program, effect.removesuffix("_tile"), n)
    elif effect == "sabotage":
        rival = RIVAL[program]
        resolution.set_program(rival, sabotage=resolution.program(rival).sabotage + n)
    elif effect == "repair":
        resolution.set_program(program, sabotage=max(0, each.sabotage - n))
    else:
        promised = each.promised
        more = replace(promised, **{effect: getattr(promised, effect) + n})
        resolution.set_program(program, promised=more)


def _give_tiles(resolution: MoonshotResolution, program: str, deck: str, n: int) -> None:
    drawn = [tile for _ in range(n) if (tile := draw_tile(resolution, deck))]
    resolution.set_program(program, development=tuple(sorted((*resolution.program(program).development, *drawn))))


def keep_promises(resolution: MoonshotResolution, program: str) -> TokenCount:
    """Return the tokens promised for this round, and clear the promise."""
    promised = resolution.program(program).promised
    resolution.set_program(program, promised=TokenCount())
    return promised
