"""The preview of a draft, step by step, by what its program can know (§6, §7)."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Struct

from games.rules import codec
from games.rules.contract import DecisionRequest, MoveProblem
from games.rules.errors import IllegalMove
from games.rules.moonshot import politics, shifts
from games.rules.moonshot.actions import missing_payload, rehearse
from games.rules.moonshot.blueprint import rocket_of, seams_of
from games.rules.moonshot.launch_odds import chance_of
from games.rules.moonshot.model import Blueprint, MissionOnBoard, MoonshotState, Rocket, TokenCount, seat_of
from games.rules.moonshot.moves import ManeuverPlacement, PoliticsStep, ShiftStep
from games.rules.moonshot.pending_decisions import free_places
from games.rules.moonshot.shifts import NextActions, next_actions

Stage = TypeVar("Stage")


class MissionOdds(Struct, frozen=True):
    """The odds of a mission on the board: whether its markers are complete, and the chance to pass its risks."""

    mission: str
    loaded: bool
    chance: float


class ShiftStage(Struct, frozen=True):
    """The position of an engineer's program after a step, or before the first one.

    `seams` are the connections of the blueprint: two spaces and the icon that they share. `missions` have the tests
    and the payload by then, and `sabotage` is the number of markers left on the blueprint.
    """

    money: int
    sabotage: int
    missions: tuple[MissionOnBoard, ...]
    rocket: Rocket
    blueprint: Blueprint
    seams: tuple[tuple[str, str, str], ...]
    chances: tuple[MissionOdds, ...]


class ShiftOutlook(Struct, frozen=True):
    """The result of a shift if the rival did nothing.

    `stages` has one entry before the first step and one after each legal one; `failed` is the place of the first
    illegal step (None: all are legal). `arriving` is the item at the bottom of the supplier line.
    """

    stages: tuple[ShiftStage, ...]
    failed: int | None
    next: NextActions
    arriving: str | None


class PoliticsStage(Struct, frozen=True):
    """The position of a politician after a step, or before the first one."""

    tokens: TokenCount
    popularity: int
    laid: Mapping[str, Mapping[str, TokenCount]]


class PoliticsOutlook(Struct, frozen=True):
    """The result of orders if the rival did nothing; see `ShiftOutlook`."""

    stages: tuple[PoliticsStage, ...]
    failed: int | None


class PrepOutlook(Struct, frozen=True):
    """The hand and the free places after a plan for prep."""

    cards: tuple[str, ...]
    places: tuple[str, ...]


Outlook = ShiftOutlook | PoliticsOutlook | PrepOutlook


def preview_draft(
    state: MoonshotState, ask: DecisionRequest, draft: Mapping[str, Any]
) -> tuple[Outlook | None, MoveProblem | None]:
    """Return the result of a draft, which may lack fields, and the problem of its first illegal step."""
    program = state.table.seats[ask.seat].program
    if ask.kind == "engineering":
        shift = shifts.ShiftRehearsal(state, program)
        steps = _readable(draft.get("steps"), ShiftStep)
        actions, failed, problem = _rehearsed(shift, steps, _shift_stage, ask.kind)
        arriving = shift.resolution.program(program).supplier.bottom
        return ShiftOutlook(actions, failed, next_actions(shift), arriving), problem
    if ask.kind == "politics":
        steps = _readable(draft.get("steps"), PoliticsStep)
        orders, failed, problem = _rehearsed(politics.OrdersRehearsal(state, program), steps, _politics_stage, ask.kind)
        return PoliticsOutlook(orders, failed), problem
    if ask.kind == "prep":
        return _prep_outlook(state, program, draft), None
    return None, None


def _readable(steps: Any, form: Any) -> Sequence[Any]:
    """Return the steps of a draft before the first malformed one."""
    read = []
    with suppress(ValueError):
        for step in steps if isinstance(steps, list) else ():
            read.append(codec.from_json(form, step))
    return read


def _rehearsed(
    rehearsal: Any, steps: Sequence[Any], stage_of: Callable[[Any], Stage], rule: str
) -> tuple[tuple[Stage, ...], int | None, MoveProblem | None]:
    """Return the stages of the legal steps, the place of the first illegal one, and the reason."""
    stages = [stage_of(rehearsal)]
    try:
        rehearse(rehearsal, steps, lambda: stages.append(stage_of(rehearsal)))
    except IllegalMove as fault:
        return tuple(stages), len(stages) - 1, MoveProblem(fault.message, "steps", rule)
    return tuple(stages), None, None


def _shift_stage(rehearsal: shifts.ShiftRehearsal) -> ShiftStage:
    table, program = rehearsal.resolution.table, rehearsal.program
    each = table.programs[program]
    rocket = rocket_of(each.blueprint)
    return ShiftStage(
        money=each.money,
        sabotage=each.sabotage,
        missions=table.missions,
        rocket=rocket,
        blueprint=each.blueprint,
        seams=tuple(seams_of(each.blueprint)),
        chances=tuple(
            MissionOdds(
                mission.id, not missing_payload(mission, program), chance_of(mission, program, each.sabotage, rocket)
            )
            for mission in table.missions
        ),
    )


def _politics_stage(rehearsal: politics.OrdersRehearsal) -> PoliticsStage:
    hand = rehearsal.resolution.hand(rehearsal.program, "politician")
    popularity = rehearsal.resolution.program(rehearsal.program).popularity
    return PoliticsStage(hand.tokens, popularity, hand.laid)


def _prep_outlook(state: MoonshotState, program: str, draft: Mapping[str, Any]) -> PrepOutlook:
    placed = _readable(draft.get("place"), ManeuverPlacement)
    hand = state.hands[seat_of(state.table, program, "politician")]
    cards, places = {each.card for each in placed}, {each.place for each in placed}
    return PrepOutlook(
        tuple(card for card in hand.maneuvers if card not in cards),
        tuple(place for place in free_places(state.table.programs[program]) if place not in places),
    )
