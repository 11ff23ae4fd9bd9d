"""Toy games with one mistake each, which must break a law: so the laws are tested too."""

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

from msgspec.structs import replace

from games.game_ui import AnyGameUI, Headline, TurnResult
from games.registry import GAME_UIS, GAMES
from games.rules.characters import character_without_levels
from games.rules.contract import DecisionRequest, Event, Observation, StandingOrderPolicy, State, Transition
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.options import Field
from tests.games import PACKAGES
from tests.rules.contract.cases import cases_of
from tests.rules.matches import Case
from tests.toy.game_ui.game_ui import SignsFace
from tests.toy.rules.game import Signs, random_answer
from tests.toy.rules.model import Sign, Table, Throw, View

STONES = (Sign("stone"), Sign("stone"))


@contextmanager
def installed(game: Signs, game_ui: AnyGameUI) -> Iterator[Sequence[Case]]:
    """Install the game for the block and return its matches."""
    slug = f"toy-{type(game).__name__.lower()}"
    with (
        patch.object(type(game), "meta", replace(Signs.meta, slug=slug)),
        patch.dict(GAMES, {slug: game}),
        patch.dict(GAME_UIS, {slug: game_ui}),
        patch.dict(PACKAGES, {slug: "tests.toy.tests"}),
    ):
        yield [*cases_of(game)]


class TellsAllPurses(Signs):
    """A coin that lies in somebody's purse at first is told to everybody."""

    def do_start(self, options: Any, seats: int, chance: Any) -> Any:
        step = super().do_start(options, seats, chance)
        coins = [3] * seats
        coins[0] -= (moved := chance.draw("purses").below(3))
        coins[-1] += moved
        hands = tuple(replace(hand, coins=held) for hand, held in zip(step.state.hands, coins, strict=True))
        told = tuple(Event("purse", {"coins": held}) for held in coins)
        return Transition(State(step.state.table, hands), (step.events[0], *told))


class OpenPurse(Signs):
    """A spectator sees what is in the first purse."""

    def do_view(self, state: Any, viewer: int | None) -> Any:
        return View(viewer, state.table, state.hands[viewer or 0])


class SeesTheLast(Signs):
    """The first seat alone sees how many coins the last has."""

    def do_view(self, state: Any, viewer: int | None) -> Any:
        seen = super().do_view(state, viewer)
        return replace(seen, table=replace(seen.table, taunts=state.hands[-1].coins)) if viewer == 0 else seen


class HintInTitle(Signs):
    """A window is called after the fullest purse."""

    def window(self, state: Any) -> Any:
        window = super().window(state)
        return window and replace(window, title=f"up to {max(hand.coins for hand in state.hands)}")


class RefusesByRival(Signs):
    """Nothing may be thrown where a rival has more than a purse holds at first."""

    def do_check(self, state: Any, seat: int, move: Any) -> None:
        super().do_check(state, seat, move)
        if any(hand.coins > 3 for other, hand in enumerate(state.hands) if other != seat):
            raise IllegalMove("rich", "Somebody is too rich for that.")


class TellsBlocks(Signs):
    """After every window all are told who has a block left."""

    def do_resolve(self, state: Any, moves: Any, chance: Any) -> Any:
        step = super().do_resolve(state, moves, chance)
        told = Event("blocks", {"left": [hand.blocks for hand in step.state.hands]})
        return Transition(step.state, (*step.events, told))


class PeekingRecipe(Signs):
    """Its standing orders stake a coin where a rival has many, of which a module knows."""

    last_state: Any = None

    def do_view(self, state: Any, viewer: int | None) -> Any:
        PeekingRecipe.last_state = state
        return super().do_view(state, viewer)

    @staticmethod
    def peek(seen: Observation[View, Any]) -> Any:
        hands = enumerate(PeekingRecipe.last_state.hands)
        richest = max(hand.coins for seat, hand in hands if seat != seen.view.viewer)
        return Throw(STONES, int(richest > 3)) if seen.view.table.stage == "throw" else None

    recipes: ClassVar = {"peek": StandingOrderPolicy("Peek", "Stakes as others can.", peek.__func__)}


class PeekingBot(Signs):
    """Its bot stakes more where a rival's purse is full, of which a module knows."""

    last_state: Any = None

    def window(self, state: Any) -> Any:
        PeekingBot.last_state = state
        return super().window(state)

    @staticmethod
    def peek(seen: Observation[View, Any], rng: Random) -> Any:
        move = random_answer(seen, rng)
        if isinstance(move, Throw):
            hands = enumerate(PeekingBot.last_state.hands)
            richest = max(hand.coins for seat, hand in hands if seat != seen.view.viewer)
            return replace(move, stake=min(move.stake, richest))
        return move

    characters = (character_without_levels("random", "looks into purses", peek.__func__),)


class BySeat(Signs):
    """The table has the last throw by seat, in a dictionary with numbers for keys."""

    class Keyed(Table, frozen=True):
        thrown: Mapping[int, int] = {}

    table_type = Keyed

    def do_start(self, options: Any, seats: int, chance: Any) -> Any:
        step = super().do_start(options, seats, chance)
        usual = {name: getattr(step.state.table, name) for name in Table.__struct_fields__}
        keyed = BySeat.Keyed(**usual, thrown=dict.fromkeys(range(seats), 0))
        return Transition(State(keyed, step.state.hands), step.events)


class StakesBlindly(Signs):
    """Its bot stakes the coins of a full purse, whatever it has."""

    @staticmethod
    def stake(seen: Observation[View, Any], rng: Random) -> Any:
        move = random_answer(seen, rng)
        return replace(move, stake=3) if isinstance(move, Throw) else move

    characters = (character_without_levels("random", "has deep pockets", stake.__func__),)


class StakesFlags(Signs):
    """Its bot stakes a coin as true, which is equal to 1 and recorded otherwise."""

    @staticmethod
    def stake(seen: Observation[View, Any], rng: Random) -> Any:
        move = random_answer(seen, rng)
        return replace(move, stake=move.stake > 0) if isinstance(move, Throw) else move

    characters = (character_without_levels("random", "stakes or does not", stake.__func__),)


class StakesUnasked(Signs):
    """A stake that is left out is a coin, and one that is said to be none is none."""

    def do_parse(self, state: Any, ask: DecisionRequest, data: Any) -> Any:
        stake = {"stake": 1} if ask.kind == "throw" and isinstance(data, dict) else {}
        return super().do_parse(state, ask, data if not isinstance(data, dict) else {**stake, **data})


class TakesFractions(Signs):
    """A stake may be 2.0 or true."""

    def do_parse(self, state: Any, ask: DecisionRequest, data: Any) -> Any:
        if isinstance(data, dict) and isinstance(data.get("stake"), float | bool):
            data = {**data, "stake": int(data["stake"])}
        return super().do_parse(state, ask, data)


class BlamesTheStake(Signs):
    """Whatever has another form, the stake is refused."""

    def do_parse(self, state: Any, ask: DecisionRequest, data: Any) -> Any:
        try:
            return super().do_parse(state, ask, data)
        except MalformedMove as refused:
            raise MalformedMove(refused.message, "stake") from refused


class ListsTooMuch(Signs):
    """`legal` has a stake that nobody can pay."""

    def legal(self, state: Any, seat: int) -> Any:
        if state.table.stage == "throw":
            yield Throw(STONES, 99)
        yield from super().legal(state, seat)


class ListsTooFew(Signs):
    """`legal` forgets that somebody may be mirrored twice."""

    def legal(self, state: Any, seat: int) -> Any:
        for move in super().legal(state, seat):
            if not isinstance(move, Throw) or {sign.do for sign in move.signs} != {"mirror"}:
                yield move


class TightForm(SignsFace):
    """The form does not let a player stake the last coin."""

    def fields(self, view: View, ask: DecisionRequest) -> tuple[Field, ...]:
        fields = super().fields(view, ask)
        return tuple(
            replace(field, high=max(0, field.high - 1)) if field.name == "stake" and field.high else field
            for field in fields
        )


class Wordless(SignsFace):
    """An event has no text."""

    sentences: ClassVar = {kind: said for kind, said in SignsFace.sentences.items() if kind != "shown"}


class QuietEnd(SignsFace):
    """The end of a match has no headline with enough weight for a front page."""

    def headlines(self, options: Any, events: Any, names: Any) -> tuple[Headline, ...]:
        return tuple(Headline("It is over.", 50) for event in events if event.kind == "over")


class SilentWin(SignsFace):
    """Winners are not told that they won."""

    def personal_summary(self, options: Any, events: Any, names: Any, seat: int, view: Any = None) -> str:
        return "It is over." if any(event.kind == "over" for event in events) else ""


class GladLoser(SilentWin):
    """Losers are told that the match ended well for them."""

    @staticmethod
    def turn_result(options: Any, events: Any, seat: int, view: Any = None) -> TurnResult:
        return "well" if any(event.kind == "over" for event in events) else ""


class Endless(Signs):
    """The last round never comes."""

    def do_resolve(self, state: Any, moves: Any, chance: Any) -> Any:
        table = replace(state.table, rounds=state.table.round + 1)
        return super().do_resolve(State(table, state.hands), moves, chance)


class RareMiss(Signs):
    """The pot has a coin of nobody's where one of three to five losers misses alone, as none ever does."""

    def do_resolve(self, state: Any, moves: Any, chance: Any) -> Any:
        step = super().do_resolve(state, moves, chance)
        losers = state.table.losers if state.table.stage == "react" else ()
        gone = [seat for seat in losers if seat not in moves]
        if len(gone) != 1 or not 3 <= len(losers) <= 5:
            return step
        return Transition(State(replace(step.state.table, pot=step.state.table.pot + 1), step.state.hands), step.events)


class _Marked(Signs):
    """Every window leaves a number on the table."""

    def number(self, chance: Any) -> int:
        raise NotImplementedError

    def do_resolve(self, state: Any, moves: Any, chance: Any) -> Any:
        step = super().do_resolve(state, moves, chance)
        return Transition(State(replace(step.state.table, taunts=self.number(chance)), step.state.hands), step.events)


class DiceOfItsOwn(_Marked):
    """It throws dice that do not follow from the seed."""

    def number(self, chance: Any) -> int:
        return random.randrange(1_000_000)


class DrawsAgain(_Marked):
    """It draws the same label in every window, and so the same number."""

    def number(self, chance: Any) -> int:
        return int(chance.draw("luck").below(100))


class ClockInLabel(Signs):
    """A window is labelled with the time."""

    def window(self, state: Any) -> Any:
        window = super().window(state)
        return window and replace(window, label=f"{window.label} {time.monotonic_ns()}")


class LosesCoins(Signs):
    """A coin falls out of the pot with every throw."""

    def do_resolve(self, state: Any, moves: Any, chance: Any) -> Any:
        step = super().do_resolve(state, moves, chance)
        return Transition(
            State(replace(step.state.table, pot=max(0, step.state.table.pot - 1)), step.state.hands), step.events
        )


class TellsInTuples(Signs):
    """What it tells does not come back from JSON as it was."""

    def do_resolve(self, state: Any, moves: Any, chance: Any) -> Any:
        step = super().do_resolve(state, moves, chance)
        return Transition(step.state, (*step.events, Event("points", {"points": step.state.table.points})))
