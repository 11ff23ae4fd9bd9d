"""The beginning of a match: ships, cargo, the first seat, preparation and the launch (§3, §5)."""

from collections.abc import Mapping

from games.rules.chance import Chance, shuffled
from games.rules.contract import Seat
from games.rules.loss_in_space import piles, trade
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.equipment import best_fits, equip
from games.rules.loss_in_space.model import PACES, PREPARATION_ROUNDS, Craft, LossHand, LossTable, Options, WindowKind
from games.rules.loss_in_space.moves import LaunchMove, PreparationMove
from games.rules.loss_in_space.reach import clockwise
from games.rules.loss_in_space.resolution import LossResolution
from games.rules.loss_in_space.turns import begin_turn

START_CARGO = 7
START_CARGO_ALONE = 6
FEW_CARDS = 5


def start_cargo(options: Options, seats: int) -> int:
    """Return how many cards each seat starts with (§2)."""
    if options.few_cards:
        return FEW_CARDS
    return START_CARGO_ALONE if seats == 1 else START_CARGO


def deal(options: Options, seats: int, chance: Chance) -> LossResolution:
    """Return the ships, decks and cargo of a new match, and the first seat; no window is open yet (§3)."""
    ships = shuffled(SHIPS, chance.draw("ships"))[:seats]
    obstacles = OBSTACLES if options.events else PLAIN_OBSTACLES
    table = LossTable(
        options=options,
        window=None,
        stage="preparation",
        round=1,
        first=0,
        seats=tuple([_new_craft(ship) for ship in ships]),
        deck=tuple(shuffled(RESOURCES, chance.draw("resources/1"))),
        obstacles=tuple(shuffled(obstacles, chance.draw("obstacles/1"))),
    )
    orders = PACES[options.pace]
    resolution = LossResolution(table, [LossHand((), orders)] * seats, chance)
    resolution.tell("start", ships=list(ships))
    for seat in range(seats):
        piles.draw(resolution, seat, start_cargo(options, seats))
    resolution.first = _first_seat(resolution, chance)
    resolution.tell("round", stage=resolution.stage, round=resolution.round)
    return resolution


def _new_craft(ship: str) -> Craft:
    ability = SHIPS[ship].ability
    return Craft(ship, SHIPS[ship].crew, uses=ability.uses if ability else 0)


def _first_seat(resolution: LossResolution, chance: Chance) -> Seat:
    """Roll a die for everybody, again for those tied for the highest, and return the first seat (§3)."""
    draw, tied = chance.draw("first"), list(range(len(resolution.seats)))
    while len(tied) > 1:
        rolls = {seat: draw.below(6) + 1 for seat in tied}
        resolution.tell("first_rolls", rolls=[[seat, die] for seat, die in rolls.items()])
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    resolution.tell("first", seat=tied[0])
    return tied[0]


def seats_with_cargo(resolution: LossResolution) -> set[Seat]:
    """Return the seats with cargo, which have a decision before the race."""
    return {seat for seat, cargo in enumerate(resolution.cargo) if cargo}


def resolve_preparation(resolution: LossResolution, moves: Mapping[Seat, PreparationMove]) -> WindowKind:
    """Resolve a round of preparation: swaps, then offers (§5)."""
    made = []
    for seat in clockwise(resolution, resolution.first):
        move = moves.get(seat, PreparationMove())
        if move.do == "swap":
            trade.swap(resolution, seat, move.swap)
        elif move.do == "offer" and move.offer is not None:
            made.append((seat, move.offer, move.fallback))
    return trade.lay_out(resolution, made)


def end_round(resolution: LossResolution) -> WindowKind:
    """Return the next round of preparation, or the launch (§5)."""
    resolution.clear_aside()
    if resolution.round < PREPARATION_ROUNDS:
        resolution.round += 1
        resolution.tell("round", stage=resolution.stage, round=resolution.round)
        return "prep"
    resolution.stage, resolution.round = "launch", 0
    resolution.tell("round", stage=resolution.stage, round=resolution.round)
    return "launch"


def resolve_launch(resolution: LossResolution, moves: Mapping[Seat, LaunchMove]) -> WindowKind | None:
    """Equip every ship, keep to the cargo limit, and begin the race with the first seat (§5)."""
    for seat in clockwise(resolution, resolution.first):
        move = moves.get(seat)
        actions = best_fits(resolution.seats[seat], resolution.cargo[seat]) if move is None else move.equip
        for action in actions:
            equip(resolution, seat, action)
        piles.discard(resolution, seat, None if move is None else move.discard)
    resolution.clear_aside()
    resolution.stage, resolution.round = "race", 1
    resolution.tell("round", stage=resolution.stage, round=resolution.round)
    return begin_turn(resolution, resolution.first, number=1)
