"""A turn of the race: its beginning, the actions before the obstacle, and its end (§7, §12)."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.loss_in_space import piles, trade
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES
from games.rules.loss_in_space.effects import EffectContext, apply_effects
from games.rules.loss_in_space.equipment import best_fits, equip, tick
from games.rules.loss_in_space.meddling import roll_strikes, show
from games.rules.loss_in_space.model import MOST_CARGO, RaceTurn, WindowKind
from games.rules.loss_in_space.moves import CardPlay, CommandMove, LootMove, TrimMove
from games.rules.loss_in_space.reach import clockwise, living, looters, turn_of
from games.rules.loss_in_space.resolution import LossResolution


def begin_turn(resolution: LossResolution, seat: Seat, number: int) -> WindowKind | None:
    """Begin a seat's turn; a lost turn ends at once (§7)."""
    lost = resolution.seats[seat].lost
    resolution.turn = RaceTurn(seat, number)
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


def resolve_command(resolution: LossResolution, moves: Mapping[Seat, CommandMove]) -> WindowKind:
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
    resource = RESOURCES[play.card]
    if resource.kind == "sabotage":
        show(resolution, seat, play, [])
        return
    resolution.use(seat, play.card, resource.uses)
    resolution.tell("enhanced", seat=seat, card=play.card)
    apply_effects(resolution, EffectContext(seat), resource.effects)


def turn_up_obstacle(resolution: LossResolution) -> WindowKind:
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


def end_turn(resolution: LossResolution) -> WindowKind | None:
    """Begin looting, unless all seats are dead (§7, §12)."""
    resolution.turns(step="end")
    if not living(resolution):
        resolution.end("lost")
        return None
    return "loot"


def seats_to_loot(resolution: LossResolution) -> set[Seat]:
    """Return the seats that must choose cards of the first pool (§20.3)."""
    return set(looters(resolution, resolution.pools[0])) if resolution.pools and resolution.pools[0].cards else set()


def resolve_looting(resolution: LossResolution, moves: Mapping[Seat, LootMove]) -> WindowKind:
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
    return {seat for seat in living(resolution) if len(resolution.cargo[seat]) > MOST_CARGO}


def resolve_trimming(resolution: LossResolution, moves: Mapping[Seat, TrimMove]) -> WindowKind | None:
    """Trim cargo to the limit, then begin the next turn or end the race (§2, §12)."""
    for seat in clockwise(resolution, resolution.active):
        if len(resolution.cargo[seat]) > MOST_CARGO:
            piles.discard(resolution, seat, moves[seat].discard if seat in moves else None)
    resolution.clear_aside()
    turn = resolution.active
    count, following = len(resolution.seats), turn
    for step in range(1, count + 1):
        following = (turn + step) % count
        if following == resolution.first:
            if resolution.round == resolution.options.round_limit:
                resolution.end("suns")
                return None
            resolution.round += 1
        if resolution.seats[following].crew:
            break
    number = resolution.turn.number + 1 if resolution.turn else 1
    return begin_turn(resolution, following, number)
