"""LOSS! in Space: a race to the new world, window by window."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from games.rules import codec
from games.rules.chance import Chance
from games.rules.characters import Character, character_without_levels
from games.rules.contract import (
    DecisionRequest,
    Event,
    Game,
    Meta,
    Outcome,
    Preset,
    Preview,
    Seat,
    State,
    Transition,
    Window,
)
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space import facing, meddling, model, trade, turns
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.draft_preview import preview_draft
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.legality import LEAST_TRADED, MOST_TRADED, SWAPPED, SWAPPED_BY_HAGGLERS, check
from games.rules.loss_in_space.meddling import BACKFIRES, FAILS
from games.rules.loss_in_space.moves import MOVES, Move, SetStandingOrders, check_values, parse_move
from games.rules.loss_in_space.piles import MOST_STRIKES
from games.rules.loss_in_space.random_bot import random_move
from games.rules.loss_in_space.reach import REACH, turn_of
from games.rules.loss_in_space.remarks import REMARKS
from games.rules.loss_in_space.resolution import LossResolution, LossState, LossTransition
from games.rules.loss_in_space.shipwright import shipwright
from games.rules.loss_in_space.steady_bot import steady_move
from games.rules.loss_in_space.turns import FEW_CARDS, START_CARGO, START_CARGO_ALONE, deal, start_cargo
from games.rules.loss_in_space.views import LossView, label_of, seen_by
from games.rules.options import Choice, Field
from games.rules.rulings import read_rulings

LEAST_SEATS, MOST_SEATS = 1, 4
LEAST_ROUNDS, USUAL_ROUNDS, MOST_ROUNDS = 20, 40, 99
EVENTS = len(OBSTACLES) - len(PLAIN_OBSTACLES)
UNHURRIED = ("prep", "launch", "command", "face")
"""The kinds of windows with the match's own deadline; the others have a short one (§2)."""


def close(resolution: LossResolution, kind: model.WindowKind, moves: Mapping[Seat, Any]) -> None:
    """Close a window with those moves, and open the next one in which a seat decides, or end the match.

    A window without deciding seats does not open; what follows it happens at once.
    """
    go_on_to(resolution, _WINDOWS[kind][1](resolution, moves))
    if all(event.audience is not None for event in resolution.events):
        resolution.tell("quiet", window=kind)


def go_on_to(resolution: LossResolution, kind: model.WindowKind | None) -> None:
    """Open the first window from this kind on in which a seat decides; None ends the match."""
    while kind is not None:
        seats_to_decide, resolve = _WINDOWS[kind]
        owing = seats_to_decide(resolution)
        if owing:
            resolution.open(kind, tuple(sorted(owing)))
            return
        kind = resolve(resolution, {})


def _close_replies(resolution: LossResolution, moves: Mapping[Seat, Any]) -> model.WindowKind:
    """Settle offers, then open the next round of preparation or go back to the command (§5, §7)."""
    traded = trade.settle(resolution, moves)
    if resolution.turn is None:
        return turns.end_round(resolution)
    if traded:
        resolution.turns(step="equip")
    return "command"


def _close_countering(resolution: LossResolution, moves: Mapping[Seat, Any]) -> model.WindowKind | None:
    """Continue the turn where its step says, after plays have taken effect (§7)."""
    meddling.resolve_countering(resolution, moves)
    if resolution.pending:
        return "counter"
    turn = turn_of(resolution)
    if turn.step == "face":
        return "face" if turn.facing else facing.fall_away(resolution)
    if turn.step == "end" or not resolution.seats[turn.seat].crew:
        return turns.end_turn(resolution)
    return turns.turn_up_obstacle(resolution) if turn.step == "fly" else "command"


_WINDOWS: Mapping[
    model.WindowKind,
    tuple[
        Callable[[LossResolution], set[Seat]], Callable[[LossResolution, Mapping[Seat, Any]], model.WindowKind | None]
    ],
] = {
    "prep": (turns.seats_with_cargo, turns.resolve_preparation),
    "answer": (trade.seats_to_answer, trade.resolve_answers),
    "reply": (trade.seats_to_reply, _close_replies),
    "launch": (turns.seats_with_cargo, turns.resolve_launch),
    "command": (turns.seats_to_command, turns.resolve_command),
    "meddle": (meddling.seats_to_meddle, meddling.resolve_meddling),
    "counter": (meddling.seats_to_counter, _close_countering),
    "face": (facing.seats_to_face, facing.resolve_facing),
    "loot": (turns.seats_to_loot, turns.resolve_looting),
    "trim": (turns.seats_over_limit, turns.resolve_trimming),
}
"""For each kind of window the seats that must decide, and the function that resolves it."""


class LossInSpace(Game[model.LossTable, model.LossHand, Move, LossView]):
    """A race with offers, obstacles, sabotage and help; alone against the deck.

    Chance labels (§20.6): `ships`, `first`, `resources/K` and `obstacles/K` for the K-th shuffle of a deck,
    and `window/N` for everything else that happens while window N is resolved, N = 0 during the start.
    """

    meta: ClassVar[Meta] = Meta(
        slug="loss-in-space",
        name="LOSS! in Space",
        reasons={
            "arrived": "A ship has reached the new world.",
            "lost": "Nobody is left aboard any ship.",
            "suns": "The suns have gone out over the last round.",
        },
        options=(
            Field(
                "few_cards",
                f"{FEW_CARDS} starting cards",
                "flag",
                default=False,
                help=f"Instead of {START_CARGO}, or {START_CARGO_ALONE} alone.",
            ),
            Field(
                "ranged",
                "Ranged play",
                "flag",
                default=False,
                help=f"Sabotage, boosts at others and help reach {REACH} parsecs.",
            ),
            Field(
                "events", "Events", "flag", default=False, help=f"{EVENTS} cards that several ships may have to face."
            ),
            Field(
                "round_limit",
                "Round limit",
                "number",
                default=USUAL_ROUNDS,
                low=LEAST_ROUNDS,
                high=MOST_ROUNDS,
                help="After the last round the suns go out, and nobody wins.",
            ),
            Field(
                "pace",
                "Standing orders at the start",
                "choice",
                default="brisk",
                choices=(
                    Choice("brisk", "Brisk: asked to meddle only late in the race, unless all play live"),
                    Choice("relaxed", "Relaxed: asked about everything"),
                ),
            ),
        ),
        presets={
            "events": Preset(
                "With events",
                "Events come among the obstacles, and may hit several ships at once.",
                {"events": True, "ranged": False, "few_cards": False},
                variant=True,
            ),
            "hard": Preset(
                "Hard",
                f"Events, {FEW_CARDS} starting cards, and sabotage and help only within {REACH} parsecs.",
                {"events": True, "ranged": True, "few_cards": True},
                variant=True,
            ),
        },
    )
    table_type = model.LossTable
    hand_type = model.LossHand
    moves: Mapping[str, type[Any]] = MOVES
    actions = (SetStandingOrders,)
    characters = (
        character_without_levels("random", "does whatever the rules allow", random_move),
        character_without_levels("steady", "looks before every leap", steady_move),
        Character("shipwright", "reckons every rivet in parsecs", shipwright, has_levels=True),
    )
    remarks = REMARKS

    do_parse = staticmethod(parse_move)
    do_check = staticmethod(check)
    do_view = staticmethod(seen_by)

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Return 1 to 4."""
        return LEAST_SEATS, MOST_SEATS

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> LossTransition:
        """Return the match with ships, decks, cargo and first seat, in the first round of preparation."""
        r = deal(msgspec.convert(options, model.Options), seats, chance)
        go_on_to(r, "prep")
        return r.step()

    def window(self, state: LossState) -> Window | None:
        """Return the open window (§20.3). Windows that keep the match's own deadline need an answer."""
        table = state.table
        if table.window is None:
            return None
        kind = table.window.kind
        unhurried = kind in UNHURRIED
        asks = tuple([DecisionRequest(seat, kind, needed=unhurried) for seat in table.window.owing])
        return Window(kind, label_of(table), asks, pace="normal" if unhurried else "short")

    def preview(self, state: LossState, seat: Seat, data: Any) -> Preview[Move]:
        """Return the preview of a draft, legal or not, with its result; `kind` may be missing."""
        ask = self.asked(state, seat)
        if isinstance(data, dict):
            data = {"kind": ask.kind, **data}
        preview = super().preview(state, seat, data)
        with suppress(IllegalMove, MalformedMove):
            move = self.do_parse(state, ask, data)
            return replace(preview, leads_to=preview_draft(state, seat, move))
        return preview

    def parse_action(self, data: Any) -> SetStandingOrders:
        """See `Game.parse_action`; the error for a wrong value is at its order."""
        if isinstance(data, dict):
            check_values(data.get("orders"))
        return codec.parse_move(SetStandingOrders, data)

    def do_act(
        self, state: LossState, moves: Mapping[Seat, Move], seat: Seat, action: Any, chance: Chance
    ) -> LossTransition:
        """Change a seat's standing orders, for windows that open later (§4)."""
        hand = state.hands[seat]
        hand = replace(hand, orders=replace(hand.orders, **codec.to_json(action.orders)))
        told = Event("orders", {"orders": codec.to_json(hand.orders)}, (seat,))
        return Transition(State(state.table, (*state.hands[:seat], hand, *state.hands[seat + 1 :])), (told,))

    def do_resolve(self, state: LossState, moves: Mapping[Seat, Move], chance: Chance) -> LossTransition:
        """Close the window (§20.3); defaults replace missing decisions."""
        resolution = LossResolution(state.table, state.hands, chance)
        if state.table.window is not None:
            close(resolution, state.table.window.kind, moves)
        return resolution.step()

    def outcome(self, state: LossState) -> Outcome | None:
        """Return the ship that has arrived; none if all are dead or the suns have gone out (§20.7)."""
        result = state.table.result
        if result is None:
            return None
        return Outcome(result.reason, () if result.winner is None else (result.winner,))


RULINGS = Path(__file__).with_name("rulings.md")


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options`; every card once, with its number of copies.

    `start_cargo` and `start_cargo_alone` are the cards at the start, `orders` the standing orders there, and
    `reach` is that of ranged play. A trade takes `least_traded` to `most_traded` cards. A play `fails`,
    `works` or `backfires` with these faces of a die. `rulings` are by the anchor of their section.
    """
    chosen = model.Options(**options)
    obstacles = {card.id: card for card in OBSTACLES.values()}.values()
    return SimpleNamespace(
        options=chosen,
        least_seats=LEAST_SEATS,
        most_seats=MOST_SEATS,
        goal=model.GOAL,
        most_cargo=model.MOST_CARGO,
        most_lost_turns=model.MOST_LOST_TURNS,
        most_strikes=MOST_STRIKES,
        hardened_turns=HARDENED_TURNS,
        reach=REACH,
        preparation_rounds=model.PREPARATION_ROUNDS,
        start_cargo=start_cargo(chosen, seats=2),
        start_cargo_alone=start_cargo(chosen, seats=1),
        few_cards=FEW_CARDS,
        swapped=SWAPPED,
        swapped_by_hagglers=SWAPPED_BY_HAGGLERS,
        least_traded=LEAST_TRADED,
        most_traded=MOST_TRADED,
        fails=FAILS,
        works=tuple(range(FAILS + 1, BACKFIRES)),
        backfires=BACKFIRES,
        orders=model.PACES[chosen.pace],
        ships=tuple(SHIPS.values()),
        resources=tuple({card.id: card for card in RESOURCES.values()}.values()),
        obstacles=tuple(card for card in obstacles if not card.is_event),
        events=tuple(card for card in obstacles if card.is_event),
        rulings=read_rulings(RULINGS, {"few_cards": FEW_CARDS}),
    )


GAME = LossInSpace()
