"""The bots of Moonshot: the random one plays any legal step, the steady one builds a rocket that flies; last words."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, get_args

from games.rules.contract import Bot, Observation, RemarkRule, Seat, StandingOrderPolicy
from games.rules.moonshot import moves, politics, shifts
from games.rules.moonshot.actions import is_legal
from games.rules.moonshot.blueprint import TURNS, fits, legal_spaces, rocket_of
from games.rules.moonshot.components import ANNOUNCED
from games.rules.moonshot.data import BOARD, MODULES, PLACES, RIVAL
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import Move, ReadyMove
from games.rules.moonshot.pending_decisions import EVERYBODY, free_places, may_escalate, may_hold
from games.rules.moonshot.shifts import next_actions
from games.rules.moonshot.steady_engineer import steady_shift
from games.rules.moonshot.steady_politician import steady_fates, steady_politics, steady_prep
from games.rules.moonshot.views import known_state
from games.rules.remarks import last_words

WAITS, STOPS, BY_ITSELF = 0.2, 0.2, 0.5
"""How often it waits, ends a list, and leaves something to the automatic rule."""

Maker: TypeAlias = Callable[[politics.OrdersRehearsal, Random], moves.PoliticsStep | None]


def random_prep(view: MoonshotView, program: str, rng: Random) -> moves.PrepMove:
    """Return a plan with random cards on random free places, or an empty one."""
    own = view.held
    if view.table.turn != program and rng.random() < WAITS:
        return moves.PrepMove(wait=True, place=(), ask_again=False)
    places = list(free_places(view.table.programs[program]))
    count = rng.randint(0, min(len(places), len(own.maneuvers)))
    pairs = zip(rng.sample(own.maneuvers, count), rng.sample(places, count), strict=True)
    return moves.PrepMove(
        wait=False,
        place=tuple(moves.ManeuverPlacement(card, place) for card, place in pairs),
        ask_again=rng.random() < BY_ITSELF,
    )


def random_politics(view: MoonshotView, program: str, rng: Random) -> moves.PoliticsMove:
    """Return random steps, up to one that ends the orders."""
    if view.table.turn != program and rng.random() < WAITS:
        return moves.PoliticsMove(wait=True, steps=(), wake=())
    rehearsal = politics.OrdersRehearsal(known_state(view), program)
    steps: list[moves.PoliticsStep] = []
    while len(steps) < moves.MOST_ORDERS and not (steps and rng.random() < STOPS):
        step = _random_step(rehearsal, rng)
        if step is None:
            break
        rehearsal.take(step)
        steps.append(step)
    wake = tuple(reason for reason in get_args(moves.Wake) if rng.random() < BY_ITSELF)
    return moves.PoliticsMove(wait=False, steps=tuple(steps or [moves.AbortLaunch()]), wake=wake)


def _random_step(rehearsal: politics.OrdersRehearsal, rng: Random) -> moves.PoliticsStep | None:
    made = [(maker(rehearsal, rng), weight) for maker, weight in _POLITICS.items()]
    possible = {step: weight for step, weight in made if step and is_legal(rehearsal.check, step)}
    return rng.choices([*possible], [*possible.values()])[0] if possible else None


def _tokens(rehearsal: politics.OrdersRehearsal, rng: Random) -> moves.LayTokens | None:
    play, program = rehearsal.resolution, rehearsal.program
    sides: dict[moves.Side, str] = {"own": program, "rival": RIVAL[program]}
    cards = [(side, place) for side in sides for place, card in play.program(sides[side]).places.items() if card]
    left = play.hand(program, "politician").tokens
    least = BOARD.tokens.least_per_placement
    if left.total < least or not cards:
        return None
    bag = ["influence"] * left.influence + ["bluff"] * left.bluff
    put: dict[tuple[moves.Side, str], list[str]] = {}
    for token in rng.sample(bag, rng.randint(least, len(bag))):
        put.setdefault(rng.choice(cards), []).append(token)
    return moves.LayTokens(
        tuple(
            moves.TokenPlacement(side, place, kinds.count("influence"), kinds.count("bluff"))
            for (side, place), kinds in put.items()
        )
    )


def _raise(rehearsal: politics.OrdersRehearsal, rng: Random) -> moves.RaiseInfluence:
    most = max(1, rehearsal.resolution.program(rehearsal.program).popularity - 1)
    return moves.RaiseInfluence(min(rng.randint(1, most) for _ in range(3)))


def _launch(rehearsal: politics.OrdersRehearsal, rng: Random) -> moves.DeclareLaunch | None:
    missions = rehearsal.resolution.table.missions
    return moves.DeclareLaunch(rng.choice(missions).id) if missions else None


_POLITICS: Mapping[Maker, int] = {
    _tokens: 12,
    lambda rehearsal, rng: moves.AnnounceMission(rng.choice(ANNOUNCED)): 4,
    _raise: 1,
    _launch: 3,
    lambda rehearsal, rng: moves.AbortLaunch(): 3,
}


def random_shift(view: MoonshotView, program: str, rng: Random) -> moves.ShiftMove:
    """Return random affordable actions, and a random end of the shift."""
    state = known_state(view)
    rehearsal = shifts.ShiftRehearsal(state, program)
    steps: list[moves.ShiftStep] = []
    while len(steps) < moves.MOST_STEPS and (rehearsal.keep_missing or rng.random() >= STOPS):
        possible = _actions(rehearsal, rng)
        if not possible:
            break
        step = rng.choice(possible)
        rehearsal.take(step)
        steps.append(step)
    last = steps[-1] if steps else None
    if isinstance(last, moves.DrawTiles) and not last.auto:
        return moves.ShiftMove(tuple(steps), "more")
    if may_hold(state.table) and rng.random() < WAITS:
        return moves.ShiftMove(tuple(steps), "hold")
    if rng.random() < BY_ITSELF:
        return moves.ShiftMove(tuple(steps), "more")
    return moves.ShiftMove(tuple(steps), "pass", _arrival(rehearsal, rng), _jokers(rehearsal, rng))


def _actions(rehearsal: shifts.ShiftRehearsal, rng: Random) -> list[moves.ShiftStep]:
    """Return one random action of every kind that is legal now."""
    may = next_actions(rehearsal)
    where = (rng.choice(may.spaces), rng.randrange(TURNS))
    named: list[tuple[Sequence[str], Callable[[str], moves.ShiftStep]]] = [
        (may.keep, lambda tile: moves.KeepTile(tile, *where)),
        (may.steal_test, moves.StealTest),
        (may.steal_tile, lambda tile: moves.StealTile(tile, *where)),
        (may.draw, lambda deck: moves.DrawTiles((deck, rng.choice(may.draw)), rng.random() < BY_ITSELF)),
        (may.reuse, lambda tile: moves.ReuseTile(tile, *where)),
        (may.install, lambda tile: moves.InstallTile(tile, *where)),
        (may.ship, moves.ShipTile),
        (may.test, moves.PlaceTest),
    ]
    found = [make(rng.choice(names)) for names, make in named if names]
    if may.order:
        found.append(moves.OrderModule(*rng.choice(may.order)))
    if may.load:
        found.append(moves.LoadPayload(*rng.choice(may.load)))
    if may.clean:
        found.append(moves.CleanSabotage(rng.randint(1, may.clean)))
    return found


def _arrival(rehearsal: shifts.ShiftRehearsal, rng: Random) -> moves.Arrival | None:
    blueprint = rehearsal.resolution.program(rehearsal.program).blueprint
    item = rehearsal.resolution.program(rehearsal.program).supplier.bottom
    if item is None or rng.random() < BY_ITSELF:
        return None
    if rng.random() < STOPS:
        return moves.DeclineArrival()
    if item in MODULES:
        return moves.PlaceModule(rng.choice(fits(item)))
    if rehearsal.drawn:
        return None
    return moves.PlaceTile(rng.choice(legal_spaces(blueprint)), rng.randrange(TURNS))


def _jokers(rehearsal: shifts.ShiftRehearsal, rng: Random) -> moves.JokerSplit | None:
    most = rocket_of(rehearsal.resolution.program(rehearsal.program).blueprint).jokers
    if rng.random() < BY_ITSELF:
        return None
    drawn = [rng.randrange(3) for _ in range(rng.randint(0, most))]
    return moves.JokerSplit(drawn.count(0), drawn.count(1), drawn.count(2))


def random_fates(view: MoonshotView, program: str, rng: Random) -> moves.FatesMove:
    """Return a random fate for each of the program's maneuvers."""
    own = view.held
    covers = rng.sample(own.maneuvers, len(own.maneuvers))
    fates: dict[str, moves.Fate] = {}
    for place in PLACES:
        card = view.table.programs[program].places[place]
        if card is None:
            continue
        fates[place] = moves.EvaluateManeuver("pay" if rng.random() < BY_ITSELF else "concede")
        if rng.random() < BY_ITSELF and may_escalate(card.level, own) and (card.level > 1 or covers):
            fates[place] = moves.EscalateManeuver(covers.pop() if card.level == 1 else None)
    return moves.FatesMove(fates)


Answer: TypeAlias = Callable[[MoonshotView, str, Random], Move]


def player(**answers: Answer) -> Bot[MoonshotView, Move]:
    """Return a bot that gives these answers, by the kind of decision, and is ready at the end of a briefing."""

    def move(seen: Observation[MoonshotView, Move], rng: Random) -> Move:
        view = seen.view
        if view.asked == "briefing" or view.program is None:
            return ReadyMove(True)
        return answers[view.asked](view, view.program, rng)

    return move


random_move = player(prep=random_prep, politics=random_politics, engineering=random_shift, fates=random_fates)
"""Any legal move."""

steady_move = player(prep=steady_prep, politics=steady_politics, engineering=steady_shift, fates=steady_fates)
"""What builds a rocket that flies."""

STEADY: StandingOrderPolicy[MoonshotView, Move] = StandingOrderPolicy(
    "A steady hand",
    "Builds, tests and loads what pays, and launches where success is worth more than failure costs.",
    lambda seen: steady_move(seen, Random(0)),
)
"""Standing orders for a player who is away."""


WON = (
    "History will remember us. We have sent it a form.",
    "We planned for everything else. This came as a surprise.",
    "The engineers may now be let out of the shed.",
    "Our budget is spent, and for once nobody asks on what.",
)
LOST = (
    "Congratulations. We have a very good rocket, on paper.",
    "We were first in several categories. None of them counted.",
    "A historic day. We had hoped for another one.",
    "Well done. We shall deny that we were ever racing.",
)
RIVAL_RESIGNED = (
    "We accept, and we are keeping the band we had booked.",
    "An honourable retreat. We shall go to the Moon anyway, quietly.",
    "We had a speech ready for any end but this one.",
    "Thank you. Our rockets are relieved.",
)


def _on_end(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    won = RIVAL_RESIGNED if data["reason"] == "resigned" else WON
    return last_words(data["winners"], EVERYBODY, won, LOST) if data["winner"] else {}


REMARKS: Mapping[str, RemarkRule] = {"match_over": _on_end}
