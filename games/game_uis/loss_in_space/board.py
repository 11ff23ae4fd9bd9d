"""The public board: the race, the ships, the current obstacle and the piles."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.game_uis.loss_in_space.card_text import TYPES, card_name
from games.game_uis.loss_in_space.texts import OFFER_TEXTS
from games.humanize import and_list, format_count
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import SHIPS, SLOTS
from games.rules.loss_in_space.model import GOAL, PREPARATION_ROUNDS
from games.rules.loss_in_space.totals import effective_raise
from games.rules.loss_in_space.views import LossView, VisibleOffer

LANE = 54
"""How high a lane of the race is, in pixels: the picture is as wide as the page, and never taller."""
_TOP, _FOOT = 10, 24
_ROOM_ALONE = 18
_HOME, _WORLD = 11.0, 89.0
_SUN, _EMBER = 92, 40
_HALF_WAY = GOAL // 2


def stage_words(view: LossView) -> str:
    """Return the stage and the round of the match."""
    table = view.table
    limit = table.options.round_limit
    if table.stage == "preparation":
        return f"Preparation, round {table.round} of {PREPARATION_ROUNDS}"
    if table.stage == "launch":
        return "Launch"
    if table.turn is None:
        return f"Over in round {table.round} of {limit}"
    return f"Round {table.round} of {limit}, turn {table.turn.number}"


def race_of(view: LossView) -> dict[str, Any]:
    """Return the picture of the race, in pixels except for `x`, in percent of the width.

    `lanes` are the ships, with names before them if `label_ends`; `ticks` the parsecs with their positions; `sun` is
    the radius of the sun, which shrinks.
    """
    table, turn = view.table, view.table.turn
    facing = turn.facing if turn and turn.obstacle else ()
    room = 0 if len(table.seats) > 1 else _ROOM_ALONE
    lanes = [
        {
            "seat": seat,
            "ship": craft.ship,
            "x": _place(craft.parsec),
            "y": _TOP + room + LANE * seat,
            "label_ends": craft.parsec > _HALF_WAY,
            "is_dead": not craft.crew,
            "on_turn": turn is not None and turn.seat == seat,
            "is_facing": seat in facing,
        }
        for seat, craft in enumerate(table.seats)
    ]
    axis = _TOP + 2 * room + LANE * len(lanes)
    height = axis + _FOOT
    gone = min(1.0, table.round / table.options.round_limit) if table.stage in ("race", "over") else 0.0
    sun = round(_SUN - (_SUN - _EMBER) * gone)
    ticks = [(parsec, _place(parsec)) for parsec in range(GOAL + 1)]
    sizes = {"axis": axis, "height": height, "middle": height // 2, "sun": sun, "sun_size": 2 * sun}
    return {"lanes": lanes, "ticks": ticks, **sizes}


def _place(parsec: int) -> str:
    return f"{_HOME + (_WORLD - _HOME) * parsec / GOAL:.1f}%"


def race_words(view: LossView, names: Sequence[str]) -> str:
    """Return the picture of the race in a sentence, the foremost first."""
    crafts = sorted(enumerate(view.table.seats), key=lambda each: -each[1].parsec)
    ships = and_list(f"{names[seat]} {craft.parsec}" for seat, craft in crafts if craft.crew)
    lost = and_list(f"{names[seat]} {craft.parsec}" for seat, craft in crafts if not craft.crew)
    if not ships:
        return f"The race to parsec {GOAL}: all ships were lost, {lost}."
    if lost:
        return f"The race to parsec {GOAL}: {ships}. Lost: {lost}."
    return f"The race to parsec {GOAL}: {ships}."


def plate_of(view: LossView, seat: Seat) -> dict[str, Any]:
    """Return the public things of a seat.

    `bays` are its slots with their parts and totals, less a `penalty` (0 or less), and other things that count; `parts`
    the number of cards on and beside the ship, `pips` the places of its crew, each with whether it is filled; `roles`
    are its parts in the turn.
    """
    craft = view.table.seats[seat]
    ship, raised = SHIPS[craft.ship], effective_raise(view.threat, craft.raised)
    numbers = zip(SLOTS, TYPES, view.public_totals[seat], craft.penalty, craft.boost, raised, strict=True)
    names = ("slot", "name", "total", "penalty", "boost", "raised")
    bays = [dict(zip(names, each, strict=True)) for each in numbers]
    return {
        "seat": seat,
        "craft": craft,
        "ship": ship,
        "cargo": view.cargo_sizes[seat],
        "bays": [bay | {"parts": craft.slots[bay["slot"]], "joint": craft.joints[bay["slot"]]} for bay in bays],
        "parts": len(craft.slots.cards()) + len(craft.joints.cards()) + len(craft.table),
        "pips": [place < craft.crew for place in range(ship.crew)],
        "is_dead": not craft.crew,
        "roles": list(_roles(view, seat)),
    }


def _roles(view: LossView, seat: Seat) -> Iterable[str]:
    table, turn = view.table, view.table.turn
    if turn:
        if turn.seat == seat:
            yield "to move"
        if turn.helper == seat:
            yield "helps"
        elif turn.obstacle and seat in turn.facing:
            yield "faces it"
        if seat in turn.volunteers:
            yield "ready to help"
        if seat in turn.waiting:
            yield "waits"
    if table.first == seat and len(table.seats) > 1:
        yield "first seat"


def offer_words(offer: VisibleOffer, names: Sequence[str]) -> str:
    """Return the public things of an open offer in words."""
    give, want = offer.counter_sizes or (0, 0)
    return OFFER_TEXTS["countered" if offer.counter_sizes else offer.answer or "open"].format(
        by=names[offer.by],
        to=names[offer.to],
        offered=format_count(offer.give, "card"),
        wanted=offer.want,
        given_back=format_count(give, "card"),
        wanted_back=want,
    )


def piles_of(view: LossView) -> list[tuple[str, int, str]]:
    """Return the open piles of resource cards with their sizes, and the number of cards of each name."""
    piles = {"Discarded": view.table.discards, "Lying aside until the turn ends": view.table.aside}
    found = {title: Counter(map(card_name, cards)) for title, cards in piles.items()}
    return [
        (title, counts.total(), ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counts.items()))
        for title, counts in found.items()
    ]
