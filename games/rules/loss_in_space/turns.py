"""A turn of the race: how it begins, what is done in it before the obstacle, how it ends (§7, §12)."""

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


def begin_turn(r: LossResolution, seat: Seat, number: int) -> WindowKind | None:
    """Begin a seat's turn; a lost turn ends at once (§7)."""
    lost = r.seats[seat].lost
    r.turn = RaceTurn(seat, number)
    r.tell("turn", number=number, seat=seat, round=r.round, skipped=bool(lost))
    if not lost:
        return "command"
    r.change(seat, lost=lost - 1)
    tick(r, seat)
    return end_turn(r)


def seats_to_command(r: LossResolution) -> set[Seat]:
    """Return the active seat, if it has something to decide and no order not to be asked (§20.3).

    An order that alone excuses it falls by 1.
    """
    seat = r.active
    useful = any(not RESOURCES[kept.card].is_boost for kept in r.seats[seat].table)
    if not r.cargo[seat] and not useful:
        return set()
    left = r.orders[seat].command
    if left:
        r.orders[seat] = replace(r.orders[seat], command=left - 1)
        return set()
    return {seat}


def resolve_command(r: LossResolution, moves: Mapping[Seat, CommandMove]) -> WindowKind:
    """Carry out the command of the active seat; without an answer it fills its empty slots and flies (§4,
    §7).
    """
    seat = r.active
    move = moves.get(seat) or CommandMove(equip=best_fits(r.seats[seat], r.cargo[seat]))
    if move.do == "offer" and move.offer is not None:
        r.turns(offered=True)
        return trade.lay_out(r, [(seat, move.offer, ())])
    if move.do == "play" and move.play is not None:
        _play(r, seat, move.play)
    if move.do == "swap":
        trade.swap(r, seat, move.swap)
        r.turns(step="equip")
    if move.do in ("equip", "fly"):
        for action in move.equip:
            apply_effects(r, EffectContext(seat), equip(r, seat, action))
        r.turns(step="fly" if move.do == "fly" else "equip")
    roll_strikes(r)
    return "counter"


def _play(r: LossResolution, seat: Seat, play: CardPlay) -> None:
    """Sabotage in one's own turn, or an enhancer that is no boost (§7)."""
    resource = RESOURCES[play.card]
    if resource.kind == "sabotage":
        show(r, seat, play, [])
        return
    r.use(seat, play.card, resource.uses)
    r.tell("enhanced", seat=seat, card=play.card)
    apply_effects(r, EffectContext(seat), resource.effects)


def turn_up_obstacle(r: LossResolution) -> WindowKind:
    """Turn up the top obstacle; an event reaches others too (§7, §15)."""
    card = piles.turn_up(r)
    obstacle = OBSTACLES[card]
    active, within = r.active, 0
    facing: tuple[Seat, ...] = (active,)
    if obstacle.is_event:
        within, here = r.die(), r.seats[active].parsec
        near = [seat for seat in clockwise(r, active) if abs(r.seats[seat].parsec - here) <= within]
        facing = tuple(near)
    r.turns(obstacle=card, range=within, facing=facing, step="face")
    r.tell("obstacle", seat=active, card=card, range=within, facing=list(facing))
    return "face" if obstacle.threat.mode == "none" else "meddle"


def discard_obstacle(r: LossResolution) -> None:
    """The obstacle is done with; what is left of the turn is its end (§8)."""
    obstacle = turn_of(r).obstacle
    if obstacle is not None:
        r.past.append(obstacle)
    r.turns(obstacle=None, range=0, facing=(), helper=None, volunteers=(), waiting=(), step="end")


def end_turn(r: LossResolution) -> WindowKind | None:
    """Looting, unless nobody is alive any more (§7, §12)."""
    r.turns(step="end")
    if not living(r):
        r.end("lost")
        return None
    return "loot"


def seats_to_loot(r: LossResolution) -> set[Seat]:
    """Return the seats that are asked what to take from the first pool (§20.3)."""
    return set(looters(r, r.pools[0])) if r.pools and r.pools[0].cards else set()


def resolve_looting(r: LossResolution, moves: Mapping[Seat, LootMove]) -> WindowKind:
    """Give each seat the first card left that it wishes for, without an answer the first one left (§12)."""
    if not r.pools:
        return "trim"
    pool = r.pools.pop(0)
    left = list(pool.cards)
    for seat in looters(r, pool):
        wishes = moves[seat].ranking if seat in moves else tuple(left)
        taken = next((card for card in wishes if card in left), None)
        if taken is not None:
            left.remove(taken)
            r.gain(seat, [taken])
            r.tell("looted", seat=seat, dead=pool.seat, card=taken)
    r.aside += left
    return "loot"


def seats_over_limit(r: LossResolution) -> set[Seat]:
    """Return the seats with more cargo than the limit (§12)."""
    return {seat for seat in living(r) if len(r.cargo[seat]) > MOST_CARGO}


def resolve_trimming(r: LossResolution, moves: Mapping[Seat, TrimMove]) -> WindowKind | None:
    """Trim cargo to the limit; then the next turn begins, or the suns go out (§2, §12)."""
    for seat in clockwise(r, r.active):
        if len(r.cargo[seat]) > MOST_CARGO:
            piles.discard(r, seat, moves[seat].discard if seat in moves else None)
    r.clear_aside()
    turn = r.active
    count, following = len(r.seats), turn
    for step in range(1, count + 1):
        following = (turn + step) % count
        if following == r.first:
            if r.round == r.options.round_limit:
                r.end("suns")
                return None
            r.round += 1
        if r.seats[following].crew:
            break
    number = r.turn.number + 1 if r.turn else 1
    return begin_turn(r, following, number)
