"""A player that makes any legal move, one step at a time."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias, get_args

from games.rules.moonshot import politics, shifts
from games.rules.moonshot.asking import free_places, may_escalate
from games.rules.moonshot.blueprint import TURNS, fits, legal_spaces, rocket_of
from games.rules.moonshot.choices import next_actions
from games.rules.moonshot.components import ANNOUNCED
from games.rules.moonshot.data import BOARD, MODULES, PLACES, RIVAL
from games.rules.moonshot.knowledge import NOTHING_HELD, known_state
from games.rules.moonshot.model import View
from games.rules.moonshot.moves import (
    MOST_ORDERS,
    MOST_STEPS,
    Abort,
    Announce,
    Arrival,
    Clean,
    DeclareLaunch,
    Decline,
    Draw,
    Escalate,
    Evaluate,
    Fate,
    Fates,
    Install,
    Jokers,
    Keep,
    Lay,
    LayTokens,
    Load,
    Order,
    PlaceModule,
    PlaceTile,
    Placing,
    Politics,
    PoliticsStep,
    Prep,
    Raise,
    Reuse,
    Shift,
    ShiftStep,
    Ship,
    StealTest,
    StealTile,
    Test,
    Wake,
)
from games.rules.moonshot.reading import may_hold

WAITS, STOPS, BY_ITSELF = 0.2, 0.2, 0.5
"""How often it waits, ends a list, and leaves something to the automatic rule."""

Maker: TypeAlias = Callable[[politics.Rehearsal, Random], PoliticsStep | None]


def random_prep(view: View, program: str, rng: Random) -> Prep:
    """Any cards on any free places, or nothing."""
    own = view.own or NOTHING_HELD
    if view.table.turn != program and rng.random() < WAITS:
        return Prep(wait=True, place=(), ask_again=False)
    places = list(free_places(view.table.programs[program]))
    count = rng.randint(0, min(len(places), len(own.maneuvers)))
    pairs = zip(rng.sample(own.maneuvers, count), rng.sample(places, count), strict=True)
    return Prep(
        wait=False,
        place=tuple(Placing(card, place) for card, place in pairs),
        ask_again=rng.random() < BY_ITSELF,
    )


def random_politics(view: View, program: str, rng: Random) -> Politics:
    """Any steps, up to one that ends a list."""
    if view.table.turn != program and rng.random() < WAITS:
        return Politics(wait=True, steps=(), wake=())
    rehearsal = politics.Rehearsal(known_state(view), program)
    steps: list[PoliticsStep] = []
    while len(steps) < MOST_ORDERS and not (steps and rng.random() < STOPS):
        step = _any_of(_POLITICS, rehearsal, rng)
        if step is None:
            break
        rehearsal.take(step)
        steps.append(step)
    wake = tuple(reason for reason in get_args(Wake) if rng.random() < BY_ITSELF)
    return Politics(wait=False, steps=tuple(steps or [Abort()]), wake=wake)


def _any_of(
    makers: Mapping[Maker, int],
    rehearsal: politics.Rehearsal,
    rng: Random,
) -> PoliticsStep | None:
    made = [(step, weight) for maker, weight in makers.items() if (step := maker(rehearsal, rng)) is not None]
    possible = [(step, weight) for step, weight in made if rehearsal.fault_of(step) is None]
    if not possible:
        return None
    return rng.choices([step for step, _ in possible], [weight for _, weight in possible])[0]


def _tokens(rehearsal: politics.Rehearsal, rng: Random) -> LayTokens | None:
    play, program = rehearsal.play, rehearsal.program
    sides = {"own": program, "rival": RIVAL[program]}
    cards = [
        (side, place) for side in sides for place, card in play.program(sides[side]).places.items() if card
    ]
    left = play.hand(program, "politician").tokens
    least = BOARD.tokens.least_per_placement
    if left.total < least or not cards:
        return None
    bag = ["influence"] * left.influence + ["bluff"] * left.bluff
    put: dict[tuple[str, str], list[str]] = {}
    for token in rng.sample(bag, rng.randint(least, len(bag))):
        put.setdefault(rng.choice(cards), []).append(token)
    return LayTokens(
        tuple(
            Lay("own" if side == "own" else "rival", place, kinds.count("influence"), kinds.count("bluff"))
            for (side, place), kinds in put.items()
        )
    )


def _announce(rehearsal: politics.Rehearsal, rng: Random) -> Announce:
    return Announce(rng.choice(ANNOUNCED))


def _raise(rehearsal: politics.Rehearsal, rng: Random) -> Raise:
    most = max(1, rehearsal.play.program(rehearsal.program).popularity - 1)
    return Raise(min(rng.randint(1, most) for _ in range(3)))


def _launch(rehearsal: politics.Rehearsal, rng: Random) -> DeclareLaunch | None:
    missions = rehearsal.play.table.missions
    return DeclareLaunch(rng.choice(missions).id) if missions else None


def _abort(rehearsal: politics.Rehearsal, rng: Random) -> Abort:
    return Abort()


_POLITICS: Mapping[Maker, int] = {_tokens: 12, _announce: 4, _raise: 1, _launch: 3, _abort: 3}


def random_shift(view: View, program: str, rng: Random) -> Shift:
    """Any actions that can be paid, and any end."""
    state = known_state(view)
    rehearsal = shifts.Rehearsal(state, program)
    steps: list[ShiftStep] = []
    while len(steps) < MOST_STEPS and (rehearsal.keep_missing or rng.random() >= STOPS):
        possible = _actions(rehearsal, rng)
        if not possible:
            break
        step = rng.choice(possible)
        rehearsal.take(step)
        steps.append(step)
    last = steps[-1] if steps else None
    if isinstance(last, Draw) and not last.auto:
        return Shift(tuple(steps), "more")
    if may_hold(state) and rng.random() < WAITS:
        return Shift(tuple(steps), "hold")
    if rng.random() < BY_ITSELF:
        return Shift(tuple(steps), "more")
    return Shift(tuple(steps), "pass", _arrival(rehearsal, rng), _jokers(rehearsal, rng))


def _actions(rehearsal: shifts.Rehearsal, rng: Random) -> list[ShiftStep]:
    """One action of every kind that is possible now."""
    may = next_actions(rehearsal)
    where = (rng.choice(may.spaces), rng.randrange(TURNS))
    named: list[tuple[Sequence[str], Callable[[str], ShiftStep]]] = [
        (may.keep, lambda tile: Keep(tile, *where)),
        (may.steal_test, StealTest),
        (may.steal_tile, lambda tile: StealTile(tile, *where)),
        (may.draw, lambda deck: Draw((deck, rng.choice(may.draw)), rng.random() < BY_ITSELF)),
        (may.reuse, lambda tile: Reuse(tile, *where)),
        (may.install, lambda tile: Install(tile, *where)),
        (may.ship, Ship),
        (may.test, Test),
    ]
    found = [make(rng.choice(names)) for names, make in named if names]
    if may.order:
        found.append(Order(*rng.choice(may.order)))
    if may.load:
        found.append(Load(*rng.choice(may.load)))
    if may.clean:
        found.append(Clean(rng.randint(1, may.clean)))
    return found


def _arrival(rehearsal: shifts.Rehearsal, rng: Random) -> Arrival | None:
    blueprint = rehearsal.play.program(rehearsal.program).blueprint
    item = rehearsal.play.program(rehearsal.program).supplier.bottom
    if item is None or rng.random() < BY_ITSELF:
        return None
    if rng.random() < STOPS:
        return Decline()
    if item in MODULES:
        return PlaceModule(rng.choice(fits(item)))
    if rehearsal.drew_blindly:
        return None
    return PlaceTile(rng.choice(legal_spaces(blueprint)), rng.randrange(TURNS))


def _jokers(rehearsal: shifts.Rehearsal, rng: Random) -> Jokers | None:
    most = rocket_of(rehearsal.play.program(rehearsal.program).blueprint).jokers
    if rng.random() < BY_ITSELF:
        return None
    drawn = [rng.randrange(3) for _ in range(rng.randint(0, most))]
    return Jokers(drawn.count(0), drawn.count(1), drawn.count(2))


def random_fates(view: View, program: str, rng: Random) -> Fates:
    """Any fate for each of the own maneuvers."""
    own = view.own or NOTHING_HELD
    covers = rng.sample(own.maneuvers, len(own.maneuvers))
    fates: dict[str, Fate] = {}
    for place in PLACES:
        card = view.table.programs[program].places[place]
        if card is None:
            continue
        fates[place] = Evaluate("pay" if rng.random() < BY_ITSELF else "concede")
        if rng.random() < BY_ITSELF and may_escalate(card.level, own) and (card.level > 1 or covers):
            fates[place] = Escalate(covers.pop() if card.level == 1 else None)
    return Fates(fates)
