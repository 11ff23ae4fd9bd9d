"""Prep: politicians put maneuvers on the board by turns, until two passes in a row (§6)."""

from msgspec.structs import replace

from games.rules.errors import IllegalMove
from games.rules.moonshot.data import PROGRAMS, RIVAL
from games.rules.moonshot.model import MoonshotState, PlacedManeuver, seat_of
from games.rules.moonshot.moves import ManeuverPlacement, PrepMove
from games.rules.moonshot.pending_decisions import could_place, free_places
from games.rules.moonshot.resolution import MoonshotResolution

PASSES_IN_A_ROW = 2


def check_prep(state: MoonshotState, program: str, move: PrepMove) -> None:
    """Raise IllegalMove at the first wrong field of a plan."""
    if move.wait and state.table.turn == program:
        raise IllegalMove("on-turn", "It is your turn: you can only wait on the rival's turn.", "wait")
    if move.wait and move.place:
        raise IllegalMove("waits", "Place nothing while you wait.", "place")
    hand = state.hands[seat_of(state.table, program, "politician")]
    free = list(free_places(state.table.programs[program]))
    cards = list(hand.maneuvers)
    for placing in move.place:
        if placing.card not in cards:
            raise IllegalMove("not-held", f"{placing.card} is not in your hand, or is named twice.", "place")
        if placing.place not in free:
            raise IllegalMove("place-taken", f"{placing.place} is not a free place, or is named twice.", "place")
        cards.remove(placing.card)
        free.remove(placing.place)
    if move.wait and move.ask_again:
        raise IllegalMove("waits", "Leave this out while you wait: you are asked again anyway.", "ask_again")


def run_prep(resolution: MoonshotResolution) -> None:
    """Play turns until a politician must decide or prep is over."""
    while resolution.table.phase == "prep":
        program = resolution.table.turn or resolution.table.first
        hand = resolution.hand(program, "politician")
        if not could_place(resolution.program(program), hand):
            _pass(resolution, program)
        elif hand.plan is None:
            return
        elif hand.plan.place:
            _place(resolution, program, hand.plan.place[0])
        else:
            _pass(resolution, program)
        _close_turn(resolution, program)


def _place(resolution: MoonshotResolution, program: str, placing: ManeuverPlacement) -> None:
    hand = resolution.hand(program, "politician")
    resolution.set_hand(
        program,
        "politician",
        maneuvers=tuple(card for card in hand.maneuvers if card != placing.card),
        plan=replace(hand.plan, place=hand.plan.place[1:]) if hand.plan else None,
    )
    places = {**resolution.program(program).places, placing.place: PlacedManeuver(placing.card, 1)}
    resolution.set_program(program, places=places)
    resolution.set(passes=0)
    resolution.tell("card_placed", program=program, card=placing.card, place=placing.place)


def _pass(resolution: MoonshotResolution, program: str) -> None:
    resolution.set(passes=resolution.table.passes + 1)
    resolution.tell("prep_passed", program=program)


def _close_turn(resolution: MoonshotResolution, program: str) -> None:
    plan = resolution.hand(program, "politician").plan
    if plan is not None and plan.ask_again and not plan.place:
        resolution.set_hand(program, "politician", plan=None)
        resolution.set_program(program, waits=True)
    if resolution.table.passes < PASSES_IN_A_ROW:
        resolution.set(turn=RIVAL[program])
        return
    for each in PROGRAMS:
        resolution.set_hand(each, "politician", plan=None)
        resolution.set_program(each, waits=False)
    resolution.set(phase="politics", turn=resolution.table.first, passes=0)
