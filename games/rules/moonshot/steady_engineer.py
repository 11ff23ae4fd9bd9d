"""The steady engineer, which buys most use for its money: first for the declared launch, then for the rocket."""

from collections import Counter
from collections.abc import Iterator
from copy import copy
from random import Random

from games.rules.moonshot import moves
from games.rules.moonshot.actions import missing_payload, mission_on_board, price_of
from games.rules.moonshot.blueprint import SPACES, Worth, best_of_pair, best_place, best_placing, rocket_of, sum_of
from games.rules.moonshot.components import ICONS
from games.rules.moonshot.data import BOARD, MISSIONS, MODULES
from games.rules.moonshot.launch_odds import chance_of
from games.rules.moonshot.model import ABORTED, Blueprint, MissionOnBoard, MoonshotState, MoonshotView
from games.rules.moonshot.shifts import ShiftRehearsal, next_actions
from games.rules.moonshot.views import known_state

CHANCE_WORTH, MOON_WORTH = 24.0, 60.0
"""What certainty of a launch is worth, in parameter points."""
DRAWN_ON_FREE, DRAWN_ON_FULL = 3.2, 1.4
"""What a drawn tile brings in parameter points, on a blueprint with free spaces and on a full one."""
PROMISE, FULL_ENOUGH = 0.7, 6
"""How much of what a module may give counts before it gives it, and from how many tiles on."""
SOONER = {"bottom": 1.0, "middle": 0.8, "top": 0.6}
"""How much of a module's worth is left for the rounds that it takes to arrive."""
LEAST_USE = 0.08
"""Points per money below which nothing is bought."""


def steady_shift(view: MoonshotView, program: str, rng: Random, worth: Worth = sum_of) -> moves.ShiftMove:
    """Return only required actions while the politician may still declare; then everything useful, and a pass.

    `worth` values rockets, in parameter points.
    """
    declared = view.table.programs[program].declared
    target = None if declared in (None, ABORTED) else declared
    builder = ShiftBuilder(known_state(view), program, target, worth)
    builder.build()
    if view.table.phase in ("prep", "politics") and declared is None:
        return moves.ShiftMove(tuple(builder.steps[: builder.owed]), "hold")
    return moves.ShiftMove(tuple(builder.steps), "pass")


class ShiftBuilder:
    """The steps of a shift for a launch to `target` (None: for the rocket alone), and the chance of the launch.

    `worth` values the rocket itself, in parameter points.
    """

    def __init__(self, state: MoonshotState, program: str, target: str | None, worth: Worth = sum_of) -> None:
        self._worth = worth
        self.steps: list[moves.ShiftStep] = []
        self._rehearsal = ShiftRehearsal(state, program)
        self._program = program
        self._target = target
        self.owed = int(self._rehearsal.keep_missing)

    @property
    def chance(self) -> float:
        """The chance of the launch after the steps so far; 0 without its payload."""
        mission = self._mission
        if mission is None or missing_payload(mission, self._program):
            return 0.0
        own = self._rehearsal.resolution.program(self._program)
        return chance_of(mission, self._program, own.sabotage, rocket_of(own.blueprint))

    def build(self) -> None:
        """Keep, steal and load, then buy the most useful things for their price."""
        if self._rehearsal.keep_missing:
            pair = self._rehearsal.resolution.hand(self._program, "engineer").pair
            self._take(moves.KeepTile(*best_of_pair(self._blueprint, pair, self._worth)))
        self._steal()
        if mission := self._mission:
            for payload in Counter(missing_payload(mission, self._program)).elements():
                self._take_if_allowed(moves.LoadPayload(mission.id, payload))
        while len(self.steps) < moves.MOST_STEPS - 2 and (step := self._best_purchase()):
            self._take(step)
        self._draw()

    @property
    def _mission(self) -> MissionOnBoard | None:
        return mission_on_board(self._rehearsal.resolution.table, self._target) if self._target else None

    @property
    def _blueprint(self) -> Blueprint:
        return self._rehearsal.resolution.program(self._program).blueprint

    @property
    def _rocket_worth(self) -> float:
        return self._worth(rocket_of(self._blueprint))

    def _take(self, step: moves.ShiftStep) -> None:
        self._rehearsal.take(step)
        self.steps.append(step)

    def _take_if_allowed(self, step: moves.ShiftStep) -> bool:
        allowed = len(self.steps) < moves.MOST_STEPS and self._rehearsal.allows(step)
        if allowed:
            self._take(step)
        return allowed

    def _steal(self) -> None:
        for risk in next_actions(self._rehearsal).steal_test:
            self._take_if_allowed(moves.StealTest(risk))
        while tiles := next_actions(self._rehearsal).steal_tile:
            gains = {tile: best_placing(self._blueprint, tile, self._worth) for tile in tiles}
            best = max(tiles, key=lambda tile: gains[tile][0])
            better = gains[best][0] > self._rocket_worth
            if not better or not self._take_if_allowed(moves.StealTile(best, *gains[best][1:])):
                return

    def _best_purchase(self) -> moves.ShiftStep | None:
        rated = [(self._use(step), place, step) for place, step in enumerate(self._purchases())]
        use, _, step = max(rated, default=(0.0, 0, None), key=lambda each: each[:2])
        return step if use > LEAST_USE else None

    def _purchases(self) -> Iterator[moves.ShiftStep]:
        may = next_actions(self._rehearsal)
        for tile in may.install:
            yield moves.InstallTile(tile, *best_placing(self._blueprint, tile, self._worth)[1:])
        for tile in may.reuse:
            yield moves.ReuseTile(tile, *best_placing(self._blueprint, tile, self._worth)[1:])
        mission = self._mission
        on_path = {risk.id for risk in mission.risks} if mission else set()
        yield from (moves.PlaceTest(risk) for risk in may.test if risk in on_path)
        yield from (moves.OrderModule(module, to) for module, to in may.order)
        if may.clean:
            yield moves.CleanSabotage(may.clean)

    def _use(self, step: moves.ShiftStep) -> float:
        """Return the parameter points that a purchase brings per unit of money."""
        resolution = self._rehearsal.resolution
        if isinstance(step, moves.OrderModule):
            gain = module_worth(self._blueprint, step.module) * SOONER[step.to]
        else:
            gain = self._gain(step)
        return gain / max(1.0, price_of(resolution.table, self._program, step))

    def _gain(self, step: moves.ShiftStep) -> float:
        """Return the parameter points that a step adds, its effect on the chance of the launch included."""
        later = self._fork()
        later._take(step)
        gain = later._rocket_worth - self._rocket_worth
        return (
            gain
            + self._launch_worth * (later.chance - self.chance)
            + (isinstance(step, moves.CleanSabotage) and step.count)
        )

    def _fork(self) -> "ShiftBuilder":
        other = copy(self)
        other._rehearsal, other.steps = self._rehearsal.fork(), list(self.steps)
        return other

    @property
    def _launch_worth(self) -> float:
        moon = self._target is not None and MISSIONS[self._target].deck == "moon"
        return MOON_WORTH if moon else CHANCE_WORTH

    def _draw(self) -> None:
        """Draw automatically with the remaining money, from the decks of the lowest parameters."""
        free = len(SPACES) - len(self._blueprint.spaces)
        rocket = rocket_of(self._blueprint)
        decks = sorted(ICONS, key=lambda deck: getattr(rocket, deck))
        while len(self.steps) < moves.MOST_STEPS:
            worth = DRAWN_ON_FREE if free > 0 else DRAWN_ON_FULL
            draw = moves.DrawTiles((decks[0], decks[1]), auto=True)
            if worth / BOARD.prices.draw < LEAST_USE or not self._take_if_allowed(draw):
                return
            free -= 1


def module_worth(blueprint: Blueprint, module: str) -> float:
    """Return the gain from a module, now or once there are more tiles."""
    gain = best_place(blueprint, module)[0] - rocket_of(blueprint).total
    if len(blueprint.spaces) < FULL_ENOUGH or gain < 0:
        return float(gain)
    may_give = max(sum(clause.gives.values()) for clause in MODULES[module].clauses)
    return max(float(gain), PROMISE * may_give)
