"""The toy game by contract: labels that recur, an optional answer, an action, a draft of steps, teams."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.characters import character_without_levels
from games.rules.contract import (
    Award,
    Channel,
    DecisionRequest,
    Event,
    Game,
    Meta,
    Observation,
    Outcome,
    Preview,
    PromiseStatus,
    Seat,
    StandingOrderPolicy,
    State,
    Transition,
    Window,
)
from games.rules.errors import IllegalMove
from games.rules.options import Field
from tests.toy.rules.model import SIGNS, Hand, Outlook, Reaction, Show, Sign, Table, Taunt, Throw, View

TEAM_SEATS = 4
ToyState = State[Table, Hand]
ToyStep = Transition[Table, Hand]


def random_answer(seen: Observation[View, Any], rng: Random) -> Any:
    """Any legal answer."""
    view = seen.view
    assert view.hand is not None
    if view.table.stage == "react":
        return Reaction(view.hand.blocks > 0 and rng.random() < 0.5)
    others = [seat for seat in range(len(view.table.points)) if seat != view.viewer]
    signs = [rng.choice([*(Sign(sign) for sign in SIGNS), Sign("mirror", rng.choice(others))]) for _ in range(2)]
    return Throw(tuple(signs), rng.randint(0, view.hand.coins))


def always_stone(seen: Observation[View, Any]) -> Any:
    """Stone twice; nothing known of reactions."""
    return Throw((Sign("stone"),) * 2) if seen.view.table.stage == "throw" else None


class Signs(Game[Table, Hand, Any, View]):
    """The toy game. Chance labels: `missed/ROUND/SEAT` for the signs of seats that missed the deadline."""

    meta: ClassVar[Meta] = Meta(
        slug="toy-signs",
        name="Stone, Paper, Shears",
        reasons={"rounds": "The last throw is over."},
        options=(Field("rounds", "Rounds", "number", default=3, low=1, high=1500),),
    )
    table_type = Table
    hand_type = Hand
    moves: Mapping[str, type[Any]] = {"throw": Throw, "react": Reaction}
    actions = (Taunt,)
    clauses = (Show,)
    characters = (character_without_levels("random", "throws whatever comes to hand", random_answer),)
    has_private_channels = True
    recipes: Mapping[str, StandingOrderPolicy[View, Any]] = {
        "stone": StandingOrderPolicy("Stone", "Stone twice, and nothing staked.", always_stone)
    }

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Two to twelve; four play in teams."""
        return 2, 12

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> ToyStep:
        table = Table(options["rounds"], 1, "throw", (0,) * seats)
        dealt = tuple(Event("purse", {"coins": 3}, audience=(seat,)) for seat in range(seats))
        return Transition(State(table, (Hand(),) * seats), (Event("round", {"round": 1}), *dealt))

    def window(self, state: ToyState) -> Window | None:
        """ "Throw" and "React" by turns; who has lost may react, and need not."""
        table = state.table
        if table.stage == "over":
            return None
        if table.stage == "react":
            asks = tuple(DecisionRequest(seat, "react", needed=False) for seat in table.losers)
            return Window("react", "React", asks, pace="short")
        asks = tuple(
            DecisionRequest(seat, "throw", seen_by=self._mates(state, seat)) for seat in range(len(state.hands))
        )
        return Window("throw", "Throw", asks, title=f"round {table.round}")

    def do_check(self, state: ToyState, seat: Seat, move: Any) -> None:
        hand = state.hands[seat]
        if isinstance(move, Reaction):
            if move.block and not hand.blocks:
                raise IllegalMove("no-block", "You have no block left.", "block")
            return
        if len(move.signs) != 2:
            raise IllegalMove("two-signs", f"Show two signs, not {len(move.signs)}.", "signs")
        for sign in move.signs:
            if (sign.do == "mirror") != (sign.seat is not None):
                raise IllegalMove("mirror", "A mirror, and nothing else, has somebody before it.", "signs")
            if sign.seat is not None and (sign.seat == seat or not 0 <= sign.seat < len(state.hands)):
                raise IllegalMove("mirror-whom", f"Seat {sign.seat} can't be mirrored.", "signs")
        if not 0 <= move.stake <= hand.coins:
            message = f"You have {hand.coins} coins; {move.stake} can't be staked."
            raise IllegalMove("stake", message, "stake")

    def legal(self, state: ToyState, seat: Seat) -> Iterator[Any]:
        """Every throw, or every reaction."""
        hand = state.hands[seat]
        if state.table.stage == "react":
            return iter([Reaction(False), *[Reaction(True)] * (hand.blocks > 0)])
        others = [Sign("mirror", other) for other in range(len(state.hands)) if other != seat]
        signs = [*(Sign(sign) for sign in SIGNS), *others]
        return (Throw(pair, stake) for pair in product(signs, signs) for stake in range(hand.coins + 1))

    def preview(self, state: ToyState, seat: Seat, data: Any) -> Preview[Any]:
        """Beside what any preview says, what each sign so far beats."""
        preview = super().preview(state, seat, data)
        beaten = {sign: SIGNS[(place - 1) % 3] for place, sign in enumerate(SIGNS)}
        steps = data.get("signs") or []
        beats = tuple(f"{step['do']} beats {beaten.get(step['do'], 'what it sees')}" for step in steps)
        return replace(preview, leads_to=Outlook(beats))

    def do_act(self, state: ToyState, moves: Mapping[Seat, Any], seat: Seat, action: Taunt, chance: Chance) -> ToyStep:
        """A coin of the purse that no saved stake promises."""
        promised = getattr(moves.get(seat), "stake", 0)
        if action.to == seat or not 0 <= action.to < len(state.hands):
            raise IllegalMove("taunt-whom", f"Seat {action.to} can't be taunted.", "to")
        if state.hands[seat].coins - promised < 1:
            why = "your stake takes all your coins" if promised else "your purse is empty"
            raise IllegalMove("no-coin", f"A taunt costs a coin, and {why}.", "to")
        table = replace(state.table, pot=state.table.pot + 1, taunts=state.table.taunts + 1)
        told = (
            Event("taunt", {"text": "Somebody has been taunted."}),
            Event("taunted", {"by": seat, "to": action.to}, audience=tuple(sorted({seat, action.to}))),
        )
        return Transition(State(table, _paid(state.hands, {seat: 1})), told)

    def do_resolve(self, state: ToyState, moves: Mapping[Seat, Any], chance: Chance) -> ToyStep:
        return _reacted(state, moves) if state.table.stage == "react" else _thrown(state, moves, chance)

    def do_view(self, state: ToyState, viewer: Seat | None) -> View:
        return View(viewer, state.table, None if viewer is None else state.hands[viewer])

    def outcome(self, state: ToyState) -> Outcome | None:
        """The most points."""
        table = state.table
        if table.stage != "over":
            return None
        winners = tuple(seat for seat, won in enumerate(table.points) if won == max(table.points))
        awards = tuple(Award(seat, "points", won) for seat, won in enumerate(table.points) if won)
        return Outcome("rounds", winners, awards=awards)

    def teams(self, state: ToyState) -> tuple[tuple[Seat, ...], ...]:
        """Four play two against two."""
        return ((0, 2), (1, 3)) if len(state.hands) == TEAM_SEATS else ()

    def channels(self, state: ToyState) -> tuple[Channel, ...]:
        """One for each team."""
        return tuple(Channel(f"team-{team[0]}", "Team", team, team) for team in self.teams(state))

    def check_clause(self, state: ToyState, by: Seat, to: Seat, clause: Show) -> None:
        """Only the round that is open can be promised."""
        if state.table.stage != "throw" or clause.round != state.table.round:
            raise IllegalMove("round", "Promise something for the open round.", "round")

    def kept(self, clause: Show, by: Seat, to: Seat, label: str, events: Sequence[Event]) -> PromiseStatus:
        """Return whether the promised sign was one of the two."""
        shown = [event.data["signs"] for event in events if event.kind == "shown"]
        if len(shown) < clause.round:
            return "unknown"
        return "kept" if clause.sign in shown[clause.round - 1][by] else "broken"

    def foreseen(self, view: View, clause: Show, label: str, move: Any) -> PromiseStatus | None:
        """Whether the sign is one of the two."""
        if view.table.stage != "throw" or clause.round != view.table.round:
            return None
        if not isinstance(move, Throw):
            return "unknown"
        return "kept" if clause.sign in [sign.do for sign in move.signs] else "broken"

    def _mates(self, state: ToyState, seat: Seat) -> tuple[Seat, ...]:
        return tuple(mate for team in self.teams(state) if seat in team for mate in team if mate != seat)


def _thrown(state: ToyState, moves: Mapping[Seat, Throw], chance: Chance) -> ToyStep:
    table, seats = state.table, range(len(state.hands))
    shown = tuple(_shown(table, seat, moves.get(seat), chance) for seat in seats)
    wins = [sum(_beats(a, b) for other in shown for a, b in zip(own, other, strict=True)) for own in shown]
    best, worst = max(wins), min(wins)
    lost = {seat: move.stake for seat, move in moves.items() if wins[seat] < best}
    losers = tuple(seat for seat in seats if wins[seat] == worst < best)
    table = replace(
        table,
        shown=shown,
        losers=losers,
        points=tuple(points + (wins[seat] == best) for seat, points in enumerate(table.points)),
        pot=table.pot + sum(lost.values()),
    )
    told = Event("shown", {"signs": [list(signs) for signs in shown], "losers": list(losers)})
    after = State(table, _paid(state.hands, lost))
    if not losers:
        return _next_round(after, (told,))
    return Transition(State(replace(table, stage="react"), after.hands), (told,))


def _reacted(state: ToyState, moves: Mapping[Seat, Reaction]) -> ToyStep:
    blocked = {seat for seat, move in moves.items() if move.block}
    lost = {seat: min(1, state.hands[seat].coins) for seat in state.table.losers if seat not in blocked}
    hands = tuple(replace(hand, blocks=hand.blocks - (seat in blocked)) for seat, hand in enumerate(state.hands))
    table = replace(state.table, pot=state.table.pot + sum(lost.values()))
    told = tuple(Event("blocked", {"seat": seat}, audience=(seat,)) for seat in sorted(blocked))
    return _next_round(State(table, _paid(hands, lost)), (*told, Event("paid", {"pot": table.pot})))


def _next_round(state: ToyState, told: tuple[Event, ...]) -> ToyStep:
    table = state.table
    if table.round == table.rounds:
        table = replace(table, stage="over", losers=())
        return Transition(State(table, state.hands), (*told, Event("over", {"points": list(table.points)})))
    table = replace(table, stage="throw", round=table.round + 1, losers=())
    return Transition(State(table, state.hands), (*told, Event("round", {"round": table.round})))


def _shown(table: Table, seat: Seat, move: Throw | None, chance: Chance) -> tuple[str, ...]:
    if move is None:
        draw = chance.draw(f"missed/{table.round}/{seat + 1}")
        return tuple(SIGNS[draw.below(3)] for _ in range(2))
    return tuple(
        sign.do if sign.seat is None else table.shown[sign.seat][place] if table.shown else "stone"
        for place, sign in enumerate(move.signs)
    )


def _beats(own: str, other: str) -> bool:
    return (SIGNS.index(own) - SIGNS.index(other)) % 3 == 1


def _paid(hands: tuple[Hand, ...], lost: Mapping[Seat, int]) -> tuple[Hand, ...]:
    return tuple(replace(hand, coins=hand.coins - lost.get(seat, 0)) for seat, hand in enumerate(hands))


GAME = Signs()
