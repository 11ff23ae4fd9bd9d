"""The start of a match, with preparation and launch (§3, §5), and a turn of the race around its obstacle (§7, §12)."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.rules.chance import Chance, shuffled
from games.rules.contract import Seat
from games.rules.loss_in_space import model, piles, trade
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.effects import EffectContext, apply_effects, enhance
from games.rules.loss_in_space.equipment import best_fits, equip, tick
from games.rules.loss_in_space.meddling import roll_strikes, show
from games.rules.loss_in_space.moves import CardPlay, CommandMove, LaunchMove, LootMove, PreparationMove, TrimMove
from games.rules.loss_in_space.reach import clockwise, living, looters, turn_of
from games.rules.loss_in_space.resolution import LossResolution


def begin_turn(resolution: LossResolution, seat: Seat, number: int) -> model.WindowKind | None:
    """Begin a seat's turn; a lost turn ends at once (§7)."""
    lost = resolution.seats[seat].lost
    resolution.turn = model.RaceTurn(seat, number)
    resolution.tell("turn", number=number, seat=seat, round=resolution.round, skipped=bool(lost))
    if not lost:
        return "command"
    resolution.change(seat, lost=lost - 1)
    tick(resolution, seat)
    return end_turn(resolution)


def seats_to_command(resolution: LossResolution) -> set[Seat]:
    """Return the active seat, unless it has nothing to decide or a standing order to skip the decision (§20.3).

    A standing order that alone skips it counts down by 1.
    """
    seat = resolution.active
    useful = any(not RESOURCES[kept.card].is_boost for kept in resolution.seats[seat].table)
    if not resolution.cargo[seat] and not useful:
        return set()
    left = resolution.orders[seat].command
    if left:
        resolution.orders[seat] = replace(resolution.orders[seat], command=left - 1)
        return set()
    return {seat}


def resolve_command(resolution: LossResolution, moves: Mapping[Seat, CommandMove]) -> model.WindowKind:
    """Carry out the command of the active seat; without an answer it fills its empty slots and flies (§4, §7)."""
    seat = resolution.active
    move = moves.get(seat) or CommandMove(equip=best_fits(resolution.seats[seat], resolution.cargo[seat]))
    if move.do == "offer" and move.offer is not None:
        resolution.turns(offered=True)
        return trade.lay_out(resolution, [(seat, move.offer, ())])
    if move.do == "play" and move.play is not None:
        _play(resolution, seat, move.play)
    if move.do == "swap":
        trade.swap(resolution, seat, move.swap)
        resolution.turns(step="equip")
    if move.do in ("equip", "fly"):
        for action in move.equip:
            apply_effects(resolution, EffectContext(seat), equip(resolution, seat, action))
        resolution.turns(step="fly" if move.do == "fly" else "equip")
    roll_strikes(resolution)
    return "counter"


def _play(resolution: LossResolution, seat: Seat, play: CardPlay) -> None:
    """Play a card on the active seat's turn: sabotage, or an enhancer that is not a boost (§7)."""
    if RESOURCES[play.card].is_sabotage:
        show(resolution, seat, play, [])
    else:
        enhance(resolution, seat, play.card)


def turn_up_obstacle(resolution: LossResolution) -> model.WindowKind:
    """Turn up the top obstacle; an event affects other seats too (§7, §15)."""
    card = piles.turn_up(resolution)
    obstacle = OBSTACLES[card]
    active, within = resolution.active, 0
    facing: tuple[Seat, ...] = (active,)
    if obstacle.is_event:
        within, here = resolution.die(), resolution.seats[active].parsec
        near = [seat for seat in clockwise(resolution, active) if abs(resolution.seats[seat].parsec - here) <= within]
        facing = tuple(near)
    resolution.turns(obstacle=card, range=within, facing=facing, step="face")
    resolution.tell("obstacle", seat=active, card=card, range=within, facing=list(facing))
    return "face" if obstacle.threat.mode == "none" else "meddle"


def discard_obstacle(resolution: LossResolution) -> None:
    """Discard the obstacle and go on to the end of the turn (§8)."""
    obstacle = turn_of(resolution).obstacle
    if obstacle is not None:
        resolution.past.append(obstacle)
    resolution.turns(obstacle=None, range=0, facing=(), helper=None, volunteers=(), waiting=(), step="end")


def end_turn(resolution: LossResolution) -> model.WindowKind | None:
    """Begin looting, unless all seats are dead (§7, §12)."""
    resolution.turns(step="end")
    if not living(resolution):
        resolution.end("lost")
        return None
    return "loot"


def seats_to_loot(resolution: LossResolution) -> set[Seat]:
    """Return the seats that must choose cards of the first pool (§20.3)."""
    return set(looters(resolution, resolution.pools[0])) if resolution.pools and resolution.pools[0].cards else set()


def resolve_looting(resolution: LossResolution, moves: Mapping[Seat, LootMove]) -> model.WindowKind:
    """Give each seat the first remaining card of its list; without an answer, the first remaining card (§12)."""
    if not resolution.pools:
        return "trim"
    pool = resolution.pools.pop(0)
    left = list(pool.cards)
    for seat in looters(resolution, pool):
        wishes = moves[seat].ranking if seat in moves else tuple(left)
        taken = next((card for card in wishes if card in left), None)
        if taken is not None:
            left.remove(taken)
            resolution.gain(seat, [taken])
            resolution.tell("looted", seat=seat, dead=pool.seat, card=taken)
    resolution.aside += left
    return "loot"


def seats_over_limit(resolution: LossResolution) -> set[Seat]:
    """Return the seats with more cargo than the limit (§12)."""
    return {seat for seat in living(resolution) if len(resolution.cargo[seat]) > model.MOST_CARGO}


def resolve_trimming(resolution: LossResolution, moves: Mapping[Seat, TrimMove]) -> model.WindowKind | None:
    """Trim cargo to the limit, then begin the next turn or end the race (§2, §12)."""
    for seat in clockwise(resolution, resolution.active):
        if len(resolution.cargo[seat]) > model.MOST_CARGO:
            piles.discard(resolution, seat, moves[seat].discard if seat in moves else None)
    resolution.clear_aside()
    turn, first, count = turn_of(resolution), resolution.first, len(resolution.seats)
    following = next(clockwise(resolution, (turn.seat + 1) % count))
    if (following - first) % count <= (turn.seat - first) % count:
        if resolution.round == resolution.options.round_limit:
            resolution.end("suns")
            return None
        resolution.round += 1
    return begin_turn(resolution, following, turn.number + 1)


START_CARGO = 7
START_CARGO_ALONE = 6
FEW_CARDS = 5


def start_cargo(options: model.Options, seats: int) -> int:
    """Return how many cards each seat starts with (§2)."""
    if options.few_cards:
        return FEW_CARDS
    return START_CARGO_ALONE if seats == 1 else START_CARGO


def deal(options: model.Options, seats: int, chance: Chance) -> LossResolution:
    """Return the ships, decks and cargo of a new match, and the first seat; no window is open yet (§3)."""
    ships = shuffled(SHIPS, chance.draw("ships"))[:seats]
    obstacles = OBSTACLES if options.events else PLAIN_OBSTACLES
    table = model.LossTable(
        options=options,
        window=None,
        stage="preparation",
        round=1,
        first=0,
        seats=tuple([_new_craft(ship) for ship in ships]),
        deck=tuple(shuffled(RESOURCES, chance.draw("resources/1"))),
        obstacles=tuple(shuffled(obstacles, chance.draw("obstacles/1"))),
    )
    orders = model.PACES[options.pace]
    resolution = LossResolution(table, [model.LossHand((), orders)] * seats, chance)
    resolution.tell("start", ships=list(ships))
    for seat in range(seats):
        piles.draw(resolution, seat, start_cargo(options, seats))
    resolution.first = _first_seat(resolution, chance)
    resolution.enter("preparation", 1)
    return resolution


def _new_craft(ship: str) -> model.Craft:
    ability = SHIPS[ship].ability
    return model.Craft(ship, SHIPS[ship].crew, uses=ability.uses if ability else 0)


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


def resolve_preparation(resolution: LossResolution, moves: Mapping[Seat, PreparationMove]) -> model.WindowKind:
    """Resolve a round of preparation: swaps, then offers (§5)."""
    made = []
    for seat in clockwise(resolution, resolution.first):
        move = moves.get(seat, PreparationMove())
        if move.do == "swap":
            trade.swap(resolution, seat, move.swap)
        elif move.do == "offer" and move.offer is not None:
            made.append((seat, move.offer, move.fallback))
    return trade.lay_out(resolution, made)


def end_round(resolution: LossResolution) -> model.WindowKind:
    """Return the next round of preparation, or the launch (§5)."""
    resolution.clear_aside()
    if resolution.round < model.PREPARATION_ROUNDS:
        resolution.enter("preparation", resolution.round + 1)
        return "prep"
    resolution.enter("launch", 0)
    return "launch"


def resolve_launch(resolution: LossResolution, moves: Mapping[Seat, LaunchMove]) -> model.WindowKind | None:
    """Equip every ship, keep to the cargo limit, and begin the race with the first seat (§5)."""
    for seat in clockwise(resolution, resolution.first):
        move = moves.get(seat)
        actions = best_fits(resolution.seats[seat], resolution.cargo[seat]) if move is None else move.equip
        for action in actions:
            equip(resolution, seat, action)
        piles.discard(resolution, seat, None if move is None else move.discard)
    resolution.clear_aside()
    resolution.enter("race", 1)
    return begin_turn(resolution, resolution.first, number=1)
