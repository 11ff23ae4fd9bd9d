"""The setup of a match (§3), and the windows of a round (§4, §19)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.rules.chance import Chance, shuffled
from games.rules.contract import Seat, State
from games.rules.moonshot import model
from games.rules.moonshot.administration import fill_offer, missed_fates, open_administration, settle
from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.components import ANNOUNCED, ICONS
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, PLACES, PROGRAMS, RISK_LEVELS, RISKS
from games.rules.moonshot.flights import fly
from games.rules.moonshot.moves import AbortLaunch, PoliticsMove, PrepMove, ShiftMove
from games.rules.moonshot.pending_decisions import EVERYBODY, can_do_nothing, decision_requests
from games.rules.moonshot.piles import draw_card, draw_tile, new_pile, new_tiles
from games.rules.moonshot.politics import lay_out, run_politics
from games.rules.moonshot.resolution import MoonshotResolution
from games.rules.moonshot.shifts import carry_out_shifts, missed_shift

MISSED: Mapping[str, PrepMove | PoliticsMove] = {
    "prep": PrepMove(wait=False, place=(), ask_again=False),
    "politics": PoliticsMove(wait=False, steps=(AbortLaunch(),), wake=()),
}
"""What counts for a politician who missed the deadline of a phase."""


def open_round(resolution: MoonshotResolution) -> None:
    """Begin the round, and play on until a seat must decide."""
    resolution.tell("round_opened", round=resolution.table.round, first=resolution.table.first)
    if resolution.table.briefing and len(resolution.table.seats) == EVERYBODY:
        resolution.set(phase="briefing")
    else:
        _open_work(resolution)
    _go_on(resolution)


def close_window(resolution: MoonshotResolution, moves: Mapping[Seat, Any]) -> None:
    """Resolve the open window, and play on until a seat must decide or the match is over."""
    if resolution.table.phase == "briefing":
        resolution.tell("briefed", round=resolution.table.round)
        _open_work(resolution)
    elif resolution.table.phase == "fates":
        _settle(resolution, moves)
    else:
        _work(resolution, moves)
    _go_on(resolution)


def _open_work(resolution: MoonshotResolution) -> None:
    """Open phase B, in which the politicians get their tokens (§6)."""
    for program in PROGRAMS:
        more = resolution.program(program).promised
        bluff = BOARD.tokens.bluff + BOARD.tokens.first_marker_bluff * (program == resolution.table.first)
        tokens = model.TokenCount(BOARD.tokens.influence + more.influence, bluff + more.bluff)
        resolution.set_hand(program, "politician", tokens=tokens)
        resolution.set_program(program, promised=model.TokenCount())
    resolution.set(phase="prep", turn=resolution.table.first, passes=0)
    run_politics(resolution)
    _pass_the_idle(resolution)


def _go_on(resolution: MoonshotResolution) -> None:
    """Play on until a seat must decide or the match is over."""
    while not resolution.is_over and not decision_requests(resolution.table, resolution.hands):
        if resolution.table.phase == "fates":
            _settle(resolution, {})
        else:
            fly(resolution)
            if not resolution.is_over:
                open_administration(resolution)


def _settle(resolution: MoonshotResolution, moves: Mapping[Seat, Any]) -> None:
    fates = {
        program: moves.get(model.seat_of(resolution.table, program, "politician")) or missed_fates(resolution, program)
        for program in PROGRAMS
    }
    settle(resolution, fates)
    if not resolution.is_over:
        open_round(resolution)


def _work(resolution: MoonshotResolution, moves: Mapping[Seat, Any]) -> None:
    """Resolve a window of phase B: plans, the orders of politicians, the shifts, passes and holds."""
    kind = resolution.table.phase
    shifts = {}
    for ask in decision_requests(resolution.table, resolution.hands):
        program = resolution.table.seats[ask.seat].program
        if ask.kind == "engineering":
            shifts[program] = moves.get(ask.seat) or missed_shift(resolution, program, kind)
        else:
            _note_orders(resolution, program, moves.get(ask.seat) or MISSED[kind])
    run_politics(resolution)
    _carry_out(resolution, kind, shifts)
    _pass_the_idle(resolution)


def _note_orders(resolution: MoonshotResolution, program: str, move: PrepMove | PoliticsMove) -> None:
    """Store a politician's plan for prep or orders, or the wish to wait."""
    if move.wait:
        resolution.set_program(program, waits=True)
    elif isinstance(move, PrepMove):
        resolution.set_hand(program, "politician", plan=model.RemainingPlan(move.place, move.ask_again))
    else:
        resolution.set_hand(program, "politician", orders=model.RemainingOrders(move.steps, move.wake))


def _carry_out(resolution: MoonshotResolution, kind: str, shifts: Mapping[str, ShiftMove]) -> None:
    done, dropped = carry_out_shifts(resolution, shifts)
    for program in model.in_turn(resolution.table):
        if program in shifts and program not in dropped:
            _note_then(resolution, program, shifts[program])
    if kind == "engineering" and not done:
        for program in model.in_turn(resolution.table):
            _pass(resolution, program)
    if resolution.table.phase == "engineering" or any(each.kind == "mission_announced" for each in resolution.events):
        for program in PROGRAMS:
            resolution.set_program(program, holds=False)


def _note_then(resolution: MoonshotResolution, program: str, shift: ShiftMove) -> None:
    if shift.then == "pass":
        resolution.set_hand(program, "engineer", arrival=shift.arrival, jokers=shift.jokers)
        _pass(resolution, program)
    elif shift.then == "hold":
        resolution.set_program(program, holds=True)


def _pass(resolution: MoonshotResolution, program: str) -> None:
    if not resolution.program(program).passed:
        resolution.set_program(program, passed=True, holds=False)
        resolution.tell("shift_passed", program=program)


def _pass_the_idle(resolution: MoonshotResolution) -> None:
    """Pass for engineers without a choice; with two seats only once politics is over (R38)."""
    if resolution.table.phase != "engineering" and len(resolution.table.seats) != EVERYBODY:
        return
    for program in model.in_turn(resolution.table):
        jokers = rocket_of(resolution.program(program).blueprint).jokers
        if can_do_nothing(resolution.table, resolution.hand(program, "engineer"), program, jokers):
            _pass(resolution, program)


def chairs(players: int) -> list[model.Chair]:
    """Return the chairs in order: each program's politician and engineer, in one chair with two seats (§2)."""
    if players == len(PROGRAMS):
        return [model.Chair(program, ("politician", "engineer")) for program in PROGRAMS]
    return [model.Chair(program, (role,)) for program in PROGRAMS for role in ("politician", "engineer")]


def set_up(options: Mapping[str, Any], chance: Chance) -> MoonshotResolution:
    """Return the table and hands before the first round opens."""
    seats = chairs(options["players"])
    if options["seating"] == "drawn":
        seats = shuffled(seats, chance.draw("seats"))
    table = model.MoonshotTable(
        rounds=options["rounds"],
        briefing=options["briefing"],
        seats=tuple(seats),
        round=1,
        phase="prep",
        first=PROGRAMS[0],
        turn=None,
        passes=0,
        programs={program: _new_program() for program in PROGRAMS},
        missions=(),
        launches=(),
        offer=(),
        research=(),
        scrapped=(),
        decks=_new_decks(chance),
    )
    resolution = MoonshotResolution(State(table, (model.MoonshotHand(),) * len(seats)), chance)
    _deal(resolution)
    return resolution


def _new_program() -> model.ProgramTable:
    start = BOARD.start
    return model.ProgramTable(
        popularity=start.popularity,
        budget=start.budget,
        money=start.money,
        development=(),
        supplier=model.Supplier(),
        places=dict.fromkeys(PLACES),
    )


def _new_decks(chance: Chance) -> model.Decks:
    risks = {
        str(level): new_pile([risk.id for risk in RISKS.values() if risk.level == level], f"risks:{level}", chance)
        for level in RISK_LEVELS
    }
    return model.Decks(
        tiles={deck: new_tiles(deck, chance) for deck in ICONS},
        modules=new_pile(MODULES, "modules", chance),
        risks=risks,
        maneuvers={program: new_pile(MANEUVERS, f"maneuvers:{program}", chance) for program in PROGRAMS},
        missions={deck: tuple(shuffled(_missions_of(deck), chance.draw(f"missions:{deck}"))) for deck in ANNOUNCED},
    )


def _missions_of(deck: str) -> list[str]:
    return sorted(mission.id for mission in MISSIONS.values() if mission.deck == deck)


def _deal(resolution: MoonshotResolution) -> None:
    for mission in _missions_of("0"):
        lay_out(resolution, mission, MISSIONS[mission].risks[: BOARD.start.risks_per_level_0_mission])
    fill_offer(resolution)
    for program in PROGRAMS:
        line = replace(resolution.program(program).supplier, bottom=draw_card(resolution, "modules"))
        resolution.set_program(program, supplier=line)
    for program in PROGRAMS:
        tiles = [draw_tile(resolution, deck) for deck in ICONS for _ in range(BOARD.start.development.get(deck, 0))]
        resolution.set_program(program, development=tuple(sorted(tile for tile in tiles if tile)))
    for program in PROGRAMS:
        cards = [draw_card(resolution, "maneuvers", program) for _ in range(BOARD.start.hand)]
        maneuvers = tuple(sorted(card for card in cards if card))
        resolution.set_hand(program, "politician", maneuvers=maneuvers)
