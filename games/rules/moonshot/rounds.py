"""The windows of a round (§4, §19)."""

from collections.abc import Mapping
from typing import Any

from games.rules.contract import Seat
from games.rules.moonshot import prep
from games.rules.moonshot.administration import missed_fates, open_administration, settle
from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.data import BOARD, PROGRAMS
from games.rules.moonshot.effects import keep_promises
from games.rules.moonshot.flights import fly
from games.rules.moonshot.model import TokenCount, in_turn, seat_of
from games.rules.moonshot.moves import ShiftMove
from games.rules.moonshot.pending_decisions import EVERYBODY, can_do_nothing, decision_requests
from games.rules.moonshot.politics import MISSED, note_orders, run_politics
from games.rules.moonshot.prep import note_plan, run_prep
from games.rules.moonshot.resolution import MoonshotResolution
from games.rules.moonshot.shifts import ShiftExecution, missed_shift


def open_round(play: MoonshotResolution) -> None:
    """Begin the round, and go on until somebody is asked something."""
    play.tell("round_opened", round=play.table.round, first=play.table.first)
    if play.table.briefing and len(play.table.seats) == EVERYBODY:
        play.set(phase="briefing")
    else:
        _open_work(play)
    _go_on(play)


def close_window(play: MoonshotResolution, moves: Mapping[Seat, Any]) -> None:
    """Resolve the open window, and go on until somebody is asked something or the match is over."""
    if play.table.phase == "briefing":
        play.tell("briefed", round=play.table.round)
        _open_work(play)
    elif play.table.phase == "fates":
        _settle(play, moves)
    else:
        _work(play, moves)
    _go_on(play)


def _open_work(play: MoonshotResolution) -> None:
    """Phase B opens: the politicians get their tokens (§6)."""
    for program in PROGRAMS:
        more = keep_promises(play, program)
        bluff = BOARD.tokens.bluff + BOARD.tokens.first_marker_bluff * (program == play.table.first)
        tokens = TokenCount(BOARD.tokens.influence + more.influence, bluff + more.bluff)
        play.set_hand(program, "politician", tokens=tokens)
    play.set(phase="prep", turn=play.table.first, passes=0)
    _run_politics_lane(play)
    _pass_the_idle(play)


def _run_politics_lane(play: MoonshotResolution) -> None:
    run_prep(play)
    run_politics(play)


def _go_on(play: MoonshotResolution) -> None:
    """Play on where nobody is asked anything."""
    while not play.is_over and not decision_requests(play.table, play.hands):
        if play.table.phase == "fates":
            _settle(play, {})
        else:
            fly(play)
            if not play.is_over:
                open_administration(play)


def _settle(play: MoonshotResolution, moves: Mapping[Seat, Any]) -> None:
    fates = {
        program: moves.get(seat_of(play.table, program, "politician")) or missed_fates(play, program)
        for program in PROGRAMS
    }
    settle(play, fates)
    if not play.is_over:
        open_round(play)


def _work(play: MoonshotResolution, moves: Mapping[Seat, Any]) -> None:
    """A window of phase B: plans, the politics lane, the shifts, passes and holds."""
    kind = play.table.phase
    shifts = {}
    for ask in decision_requests(play.table, play.hands):
        program = play.table.seats[ask.seat].program
        if ask.kind == "prep":
            note_plan(play, program, moves.get(ask.seat) or prep.MISSED)
        elif ask.kind == "politics":
            note_orders(play, program, moves.get(ask.seat) or MISSED)
        else:
            shifts[program] = moves.get(ask.seat) or missed_shift(play, program, kind)
    _run_politics_lane(play)
    _carry_out(play, kind, shifts)
    _pass_the_idle(play)


def _carry_out(play: MoonshotResolution, kind: str, shifts: Mapping[str, ShiftMove]) -> None:
    work = ShiftExecution(play, shifts)
    for program in in_turn(play.table):
        if program in shifts and program not in work.dropped:
            _note_then(play, program, shifts[program])
    if kind == "engineering" and not work.done:
        for program in in_turn(play.table):
            _pass(play, program)
    if play.table.phase == "engineering" or any(each.kind == "mission_announced" for each in play.events):
        for program in PROGRAMS:
            play.set_program(program, holds=False)


def _note_then(play: MoonshotResolution, program: str, shift: ShiftMove) -> None:
    if shift.then == "pass":
        play.set_hand(program, "engineer", arrival=shift.arrival, jokers=shift.jokers)
        _pass(play, program)
    elif shift.then == "hold":
        play.set_program(program, holds=True)


def _pass(play: MoonshotResolution, program: str) -> None:
    if not play.program(program).passed:
        play.set_program(program, passed=True, holds=False)
        play.tell("shift_passed", program=program)


def _pass_the_idle(play: MoonshotResolution) -> None:
    """Engineers who can do nothing any more pass; with two seats only once politics is over (R38)."""
    if play.table.phase != "engineering" and len(play.table.seats) != EVERYBODY:
        return
    for program in in_turn(play.table):
        jokers = rocket_of(play.program(program).blueprint).jokers
        if can_do_nothing(play.table, play.hand(program, "engineer"), program, jokers):
            _pass(play, program)
