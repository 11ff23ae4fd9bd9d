"""Shifts: the legality of a list of actions, the next possible ones, and the execution of a window's shifts (§7)."""

from collections.abc import Mapping, Sequence
from copy import copy
from itertools import takewhile, zip_longest

from msgspec import Struct

from games.rules.codec import to_json
from games.rules.errors import IllegalMove
from games.rules.moonshot import actions, moves
from games.rules.moonshot.blueprint import MODULE_PLACES, TURNS, fits, legal_spaces, may_lie, rocket_of
from games.rules.moonshot.components import ICONS, PAYLOADS
from games.rules.moonshot.data import MODULES, RIVAL
from games.rules.moonshot.model import MoonshotState, in_turn
from games.rules.moonshot.pending_decisions import may_hold
from games.rules.moonshot.resolution import UNDRAWN, MoonshotResolution


class ShiftRehearsal:
    """A shift carried out as if the rival did nothing; a draw then only costs its price (§7).

    `keep_missing` is whether a tile of a drawn pair must still be kept. After `drawn` tiles, the place of one on the
    blueprint may be unknown (R37).
    """

    def __init__(self, state: MoonshotState, program: str) -> None:
        self.resolution = MoonshotResolution(state, UNDRAWN)
        self.program = program
        self.keep_missing = bool(self.resolution.hand(program, "engineer").pair)
        self._past_steals = False
        self.drawn: moves.DrawTiles | None = None

    def check(self, step: moves.ShiftStep) -> None:
        """Raise IllegalMove, without a field, if `step` is illegal as the next one."""
        if self.drawn and not self.drawn.auto:
            raise IllegalMove("after-draw", "Drawing ends a shift, unless one of the tiles is kept automatically.")
        if isinstance(step, moves.KeepTile) != self.keep_missing:
            why = "One of the drawn tiles must be kept first." if self.keep_missing else "No tiles are drawn."
            raise IllegalMove("keep", why)
        if isinstance(step, moves.Steal) and self._past_steals:
            raise IllegalMove("late-steal", "Steals must lead a shift.")
        if isinstance(step, moves.TilePlacement) and self.drawn:
            raise IllegalMove("after-automatic-draw", "After an automatic draw a shift places no more tiles.")
        actions.check_action(self.resolution, self.program, step)

    def allows(self, step: moves.ShiftStep) -> bool:
        """Whether `step` is legal as the next one."""
        return actions.is_legal(self.check, step)

    def take(self, step: moves.ShiftStep) -> None:
        """Carry out a legal step."""
        self.keep_missing = False
        self._past_steals = self._past_steals or not isinstance(step, moves.KeepTile | moves.Steal)
        if isinstance(step, moves.DrawTiles):
            self.drawn = step
            money = self.resolution.program(self.program).money - actions.PRICES.draw
            self.resolution.set_program(self.program, money=money)
        else:
            actions.carry_out(self.resolution, self.program, step)

    def fork(self) -> "ShiftRehearsal":
        """Return a copy that continues on its own."""
        other = copy(self)
        other.resolution = MoonshotResolution(self.resolution.state, self.resolution.chance)
        return other


def check_shift(state: MoonshotState, program: str, shift: moves.ShiftMove) -> None:
    """Raise IllegalMove at the first wrong field of a shift."""
    rehearsal = ShiftRehearsal(state, program)
    if len(shift.steps) > moves.MOST_STEPS:
        raise IllegalMove("too-many", f"A shift has at most {moves.MOST_STEPS} steps.", "steps")
    actions.rehearse(rehearsal, shift.steps)
    if rehearsal.keep_missing:
        raise IllegalMove("keep", "One of the drawn tiles must be kept first.", "steps")
    last = shift.steps[-1] if shift.steps else None
    if isinstance(last, moves.DrawTiles) and not last.auto and shift.then != "more":
        raise IllegalMove("after-draw", "A shift that draws ends with asking for more: you are asked again.", "then")
    if shift.then == "hold" and not may_hold(state.table):
        raise IllegalMove("no-hold", "Holding is for teams, while politics goes on.", "then")
    if shift.arrival is not None:
        _check_arrival(rehearsal, shift.arrival, shift.then == "pass")
    if shift.jokers is not None:
        jokers = shift.jokers
        most = rocket_of(rehearsal.resolution.program(program).blueprint).jokers
        if shift.then != "pass":
            raise IllegalMove("only-with-pass", "Jokers are split with the pass.", "jokers")
        if min(jokers.structure, jokers.electronics, jokers.code) < 0 or jokers.total > most:
            raise IllegalMove("jokers", f"There are {most} jokers to be split.", "jokers")


def _check_arrival(rehearsal: ShiftRehearsal, arrival: moves.Arrival, passes: bool) -> None:
    """Raise IllegalMove if `arrival` is illegal for the arriving item after the steps so far."""
    program = rehearsal.resolution.program(rehearsal.program)
    item = program.supplier.bottom
    if not passes:
        raise IllegalMove("only-with-pass", "What arrives is decided with the pass.", "arrival")
    if item is None:
        raise IllegalMove("nothing-arrives", "Nothing lies in the bottom of the supplier line.", "arrival")
    match arrival:
        case moves.PlaceTile(space=space, turn=turn):
            if item in MODULES:
                raise IllegalMove("arrival-kind", "A module arrives, not a tile.", "arrival")
            if rehearsal.drawn:
                raise IllegalMove("after-automatic-draw", "After an automatic draw no place can be chosen.", "arrival")
            if not may_lie(program.blueprint, space) or turn not in range(TURNS):
                raise IllegalMove("space", f"The tile can't go to {space} with {turn} turns.", "arrival")
        case moves.PlaceModule(place=place):
            if item not in MODULES:
                raise IllegalMove("arrival-kind", "A tile arrives, not a module.", "arrival")
            if place not in MODULE_PLACES or place not in fits(item):
                raise IllegalMove("module-place", f"{MODULES[item].name} does not fit {place}.", "arrival")


def missed_shift(resolution: MoonshotResolution, program: str, kind: str) -> moves.ShiftMove:
    """Return the shift of an engineer who missed the deadline of a window of that kind (§4)."""
    steps = (actions.automatic_keep(resolution, program),) if resolution.hand(program, "engineer").pair else ()
    return moves.ShiftMove(steps, "pass" if kind == "engineering" else "hold")


def carry_out_shifts(resolution: MoonshotResolution, shifts: Mapping[str, moves.ShiftMove]) -> tuple[int, set[str]]:
    """Carry out a window's shifts by turns: all keeps, then all steals, then everything else (§7).

    Return the number of actions that were carried out, and the programs whose shifts were dropped.
    """
    done, dropped = 0, set[str]()
    order = [program for program in in_turn(resolution.table) if program in shifts]
    for stage in zip(*(_stages(shifts[program].steps) for program in order), strict=True):
        for turns in zip_longest(*stage):
            for program, step in zip(order, turns, strict=True):
                if step is None or program in dropped:
                    continue
                try:
                    actions.check_action(resolution, program, step)
                except IllegalMove as fault:
                    dropped.add(program)
                    resolution.tell("action_failed", program=program, step=to_json(step), why=fault.message)
                else:
                    done += 1
                    actions.carry_out(resolution, program, step)
    return done, dropped


def _stages(steps: Sequence[moves.ShiftStep]) -> tuple[Sequence[moves.ShiftStep], ...]:
    """Return the leading keep, the steals that lead what remains, and everything else."""
    keeps = [*takewhile(lambda step: isinstance(step, moves.KeepTile), steps)]
    steals = [*takewhile(lambda step: isinstance(step, moves.Steal), steps[len(keeps) :])]
    return keeps, steals, steps[len(keeps) + len(steals) :]


class NextActions(Struct, frozen=True):
    """The legal next actions: for each kind, the things that it may name; empty if the kind is illegal.

    `spaces` are the spaces for tiles. Loads are pairs of mission and payload.
    """

    spaces: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    steal_test: tuple[str, ...] = ()
    steal_tile: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    reuse: tuple[str, ...] = ()
    install: tuple[str, ...] = ()
    ship: tuple[str, ...] = ()
    order: tuple[tuple[str, str], ...] = ()
    test: tuple[str, ...] = ()
    load: tuple[tuple[str, str], ...] = ()
    clean: int = 0


def next_actions(rehearsal: ShiftRehearsal) -> NextActions:
    """Return the legal next actions after the steps of a rehearsed shift."""
    play, program = rehearsal.resolution, rehearsal.program
    table, own, rival = play.table, play.program(program), play.program(RIVAL[program])
    spaces = legal_spaces(own.blueprint)
    space = spaces[0]
    risks = [risk.id for mission in table.missions for risk in mission.risks]
    # Each refusal is an exception, so what cannot be legal is not even asked.
    missing = ((mission.id, actions.missing_payload(mission, program)) for mission in table.missions)
    markers = [(mission, payload) for mission, needs in missing for payload in PAYLOADS if payload in needs]
    orders = [(each, to) for each in table.offer for to in actions.SUPPLIER if getattr(own.supplier, to) is None]
    may = rehearsal.allows
    most_cleaned = next((n for n in range(own.sabotage, 0, -1) if may(moves.CleanSabotage(n))), 0)
    return NextActions(
        spaces=spaces,
        keep=tuple(each for each in play.hand(program, "engineer").pair if may(moves.KeepTile(each, space, 0))),
        steal_test=tuple(risk for risk in risks if own.test_steals and may(moves.StealTest(risk))),
        steal_tile=tuple(
            each for each in rival.development if own.tech_steals and may(moves.StealTile(each, space, 0))
        ),
        draw=tuple(deck for deck in ICONS if may(moves.DrawTiles((deck, deck), False))),
        reuse=tuple(each for each in table.research[:1] if may(moves.ReuseTile(each, space, 0))),
        install=tuple(each for each in own.development if may(moves.InstallTile(each, space, 0))),
        ship=tuple(each for each in own.development if may(moves.ShipTile(each))),
        order=tuple(pair for pair in orders if may(moves.OrderModule(*pair))),
        test=tuple(risk for risk in risks if may(moves.PlaceTest(risk))),
        load=tuple(pair for pair in markers if may(moves.LoadPayload(*pair))),
        clean=most_cleaned,
    )
