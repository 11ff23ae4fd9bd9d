"""The seats within reach, the possible helpers and the order of seats, from public facts (§7)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from games.rules.contract import Seat
from games.rules.loss_in_space.cards import NOTHING, OBSTACLES, Obstacle
from games.rules.loss_in_space.model import LossTable, RaceTurn, WreckPool
from games.rules.loss_in_space.totals import meets, public_total

if TYPE_CHECKING:
    from games.rules.loss_in_space.resolution import LossResolution

TableLike: TypeAlias = "LossTable | LossResolution"
"""A table, or a resolution in progress."""

REACH = 2
"""How many parsecs ranged play reaches (§15)."""


def turn_of(scene: TableLike) -> RaceTurn:
    """Return the turn of the race. Raise ValueError before and after it."""
    if scene.turn is None:
        raise ValueError("there is no turn before the race and after its end")
    return scene.turn


def clockwise(scene: TableLike, start: Seat) -> Iterator[Seat]:
    """Yield all living seats in turn order, `start` first if it lives (§3)."""
    count = len(scene.seats)
    for step in range(count):
        seat = (start + step) % count
        if scene.seats[seat].crew:
            yield seat


def living(scene: TableLike) -> tuple[Seat, ...]:
    """Return the seats with crew, ascending."""
    return tuple([seat for seat, craft in enumerate(scene.seats) if craft.crew])


def looters(scene: TableLike, pool: WreckPool) -> list[Seat]:
    """Return the seats that may loot a pool, the nearest behind first, ties clockwise from the dead seat (§12)."""
    seats = scene.seats
    behind = [seat for seat in clockwise(scene, pool.seat) if seats[seat].parsec < seats[pool.seat].parsec]
    return sorted(behind, key=lambda seat: -seats[seat].parsec)


def obstacle_up(scene: TableLike) -> Obstacle | None:
    """Return the obstacle or event that is up."""
    turn = scene.turn
    return None if turn is None or turn.obstacle is None else OBSTACLES[turn.obstacle]


def faced_obstacle(scene: TableLike) -> Obstacle:
    """Return the obstacle or event that is up. Raise ValueError if nothing is up to be faced."""
    obstacle = obstacle_up(scene)
    if obstacle is None:
        raise ValueError("nothing is up to be faced")
    return obstacle


def targets(scene: TableLike, seat: Seat) -> tuple[Seat, ...]:
    """Return the other living seats within reach, which a seat may sabotage or boost (§7, §15).

    The active seat is not a target while a helper faces for it.
    """
    turn = turn_of(scene)
    spared = turn.seat if turn.helper is not None else None
    here = scene.seats[seat].parsec
    return tuple(
        [
            other
            for other, craft in enumerate(scene.seats)
            if other not in (seat, spared)
            and craft.crew
            and (not scene.options.ranged or abs(craft.parsec - here) <= REACH)
        ]
    )


def may_volunteer(scene: TableLike, seat: Seat) -> bool:
    """Whether a seat may offer help: it has no lost turn, and the active seat faces within its reach (§7)."""
    turn, obstacle = turn_of(scene), obstacle_up(scene)
    return (
        obstacle is not None
        and not obstacle.is_event
        and turn.helper is None
        and turn.seat in turn.facing
        and not scene.seats[seat].lost
        and turn.seat in targets(scene, seat)
    )


def meets_alone(scene: TableLike, seat: Seat) -> bool:
    """Whether the public totals of a seat meet the printed threats (§4, §7)."""
    obstacle = obstacle_up(scene)
    return obstacle is not None and meets(obstacle.threat, public_total(scene.seats[seat]), NOTHING)
