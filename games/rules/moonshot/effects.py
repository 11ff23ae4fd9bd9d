"""The closed vocabulary of effects (§13) and how they are booked."""

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
    """Changes of tracks that are summed up per program, to be booked together (R30)."""

    def __init__(self) -> None:
        self._sums: Counter[tuple[str, str]] = Counter()

    def add(self, program: str, track: str, change: int) -> None:
        """Note one more change."""
        self._sums[program, track] += change

    def book(self, play: MoonshotResolution) -> None:
        """Carry out all that was noted."""
        for (program, track), change in self._sums.items():
            move = play.change_popularity if track == "popularity" else play.change_budget
            move(program, change)


def reward(
    play: MoonshotResolution,
    program: str,
    effects: Effects,
    cause: str,
    times: int = 1,
    ledger: TrackLedger | None = None,
) -> None:
    """Give a program what a table of effects pays, `times` over, in the order of §13.

    Without a `ledger` tracks move at once.
    """
    booked = ledger or TrackLedger()
    for effect, n in in_order(effects).items() if times else ():
        play.tell("effect", program=program, cause=cause, effect=effect, amount=n * times)
        _apply(play, program, effect, n * times, booked)
    if ledger is None:
        booked.book(play)


def _apply(play: MoonshotResolution, program: str, effect: Effect, n: int, ledger: TrackLedger) -> None:
    each = play.program(program)
    served = RIVAL[program] if effect.startswith("rival_") else program
    if (track := effect.removeprefix("rival_")) in _TRACKS:
        ledger.add(served, track, n)
    elif effect in _KEPT:
        play.set_program(program, **{_KEPT[effect]: getattr(each, _KEPT[effect]) + n})
    elif effect.endswith("_tile"):
        _give_tiles(play, program, effect.removesuffix("_tile"), n)
    elif effect == "sabotage":
        rival = RIVAL[program]
        play.set_program(rival, sabotage=play.program(rival).sabotage + n)
    elif effect == "repair":
        play.set_program(program, sabotage=max(0, each.sabotage - n))
    else:
        promised = each.promised
        more = replace(promised, **{effect: getattr(promised, effect) + n})
        play.set_program(program, promised=more)


def _give_tiles(play: MoonshotResolution, program: str, deck: str, n: int) -> None:
    drawn = [tile for _ in range(n) if (tile := draw_tile(play, deck))]
    play.set_program(program, development=tuple(sorted((*play.program(program).development, *drawn))))


def keep_promises(play: MoonshotResolution, program: str) -> TokenCount:
    """Return the tokens promised for this round, which are promised no more."""
    promised = play.program(program).promised
    play.set_program(program, promised=TokenCount())
    return promised
