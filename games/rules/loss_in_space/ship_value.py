"""The value of a ship and its cargo: the parsecs that they will bring by the end of the race."""

from collections.abc import Iterable, Mapping, Sequence

from games.rules.loss_in_space import ship_builder
from games.rules.loss_in_space.card_effects import SLOTS, Triple
from games.rules.loss_in_space.cards import BONUS, RESOURCES
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, Craft
from games.rules.loss_in_space.views import LossView

LEADERS_PACE = 1.15
"""How many parsecs a turn bring whoever leads."""

_SABOTAGE: Mapping[str, float] = {
    "emp": 0.6,
    "loose-screw": 0.5,
    "fake-detour": 1.3,
    "emergency-karaoke": 0.5,
    "parking-boot": 0.8,
    "poached-by-recruiters": 0.4,
    "chop-shop": 0.9,
    "sticky-tractor-beam": 0.6,
}
_ANTI = 0.5
_BOOST, _UNUSED_BOOST, _TWICE = 2.2, 0.88, 1.6
"""A boost used, the chance that a turn has no use for it, and how much more one for two uses is worth."""
_DODGE, _UNUSED_DODGE = 1.26, 0.75
_REPAIR, _CREW, _LAST_CREW = 0.5, 0.2, 0.7
_FEW_CREW = 2

_SPARE, _SECOND_SPARE = 0.2, 0.06
"""How likely a spare part finds its joint: the best of its slot, and any other one."""
_JOINT, _DOCK, _AGAIN = 0.3, 0.25, 0.5
"""How likely joints and docks find a part, and how much that is less for one more."""
_JOINED, _SWITCHED = 3, 2
"""What they add then."""
_FRESH_LATER = ship_builder.FRESH / 2
_LEFT_BEHIND = 0.4


def turns_left(view: LossView) -> float:
    """Return the expected number of turns until the end of the race, from public information."""
    return max(1.0, (GOAL - max(craft.parsec for craft in view.table.seats)) / LEADERS_PACE)


def promised_parsecs(craft: Craft, cargo: Iterable[Card], turns: float) -> float:
    """Return the parsecs that ship and cargo bring in `turns` turns."""
    build = ship_builder.best_build(craft, cargo)
    worth = turns * ship_builder.pace(build.totals)
    seen: set[str] = set()
    for card in sorted(build.left, key=BONUS.__getitem__, reverse=True):
        kind = ship_builder.KIND[card] if ship_builder.KIND[card] in SLOTS else ship_builder.FIRST[card]
        worth += _worth(card, build.totals, turns, kind in seen, craft.crew)
        seen.add(kind)
    return worth


def promised_parsecs_within_limit(craft: Craft, cargo: Sequence[Card], turns: float) -> float:
    """Return the parsecs of the cargo that can be kept; each card over the cargo limit costs something."""
    over = max(0, len(ship_builder.best_build(craft, cargo).left) - MOST_CARGO)
    return promised_parsecs(craft, cargo, turns) - _LEFT_BEHIND * over


def _worth(card: Card, totals: Triple, turns: float, again: bool, crew: int) -> float:
    """Return the worth of a card left in cargo; `again` says that it is not the first one of its kind."""
    resource = RESOURCES[card]
    if resource.is_part:
        likely = _SECOND_SPARE if again else _SPARE
        return likely * turns * ship_builder.speed_up(totals, SLOTS.index(ship_builder.KIND[card]), BONUS[card])
    if resource.kind == "sabotage":
        return _SABOTAGE[resource.id]
    if resource.kind == "anti":
        return _ANTI
    part, place = _AGAIN if again else 1.0, ship_builder.weakest(totals)
    match resource.first:
        case "attach":
            return part * _JOINT * turns * ship_builder.speed_up(totals, place, _JOINED)
        case "switch":
            switched = part * _DOCK * turns * ship_builder.speed_up(totals, place, _SWITCHED)
            return switched + _FRESH_LATER * ship_builder.drawn_by(card)
        case "bonus":
            return _BOOST * (1 - float(_UNUSED_BOOST**turns)) * (_TWICE if resource.uses > 1 else 1)
        case "dodge":
            return _DODGE * (1 - float(_UNUSED_DODGE**turns))
        case "draw":
            return ship_builder.FRESH * ship_builder.drawn_by(card)
        case "crew":
            return _CREW if crew > _FEW_CREW else _LAST_CREW
        case _:
            return _REPAIR


def least_missed(craft: Craft, cargo: Sequence[Card], turns: float) -> list[Card]:
    """Return the cargo, beginning with the card that is worth least to the ship."""
    return sorted(
        cargo,
        key=lambda card: (promised_parsecs(craft, [each for each in cargo if each != card], turns), card),
        reverse=True,
    )


def cards_to_give_up(craft: Craft, cargo: Sequence[Card], count: int, turns: float) -> tuple[Card, ...]:
    """Return `count` cards of the cargo, chosen one by one as the least valuable."""
    left, gone = list(cargo), []
    for _ in range(min(count, len(left))):
        gone.append(least_missed(craft, left, turns)[0])
        left.remove(gone[-1])
    return tuple(gone)


def unseen(view: LossView) -> list[Card]:
    """Return the resource cards that the viewer cannot see: they are in the deck or in others' cargo."""
    table = view.table
    known = {*view.cargo, *table.discards, *table.aside}
    for craft in table.seats:
        known |= {*craft.slots.cards(), *craft.joints.cards(), *(kept.card for kept in craft.table)}
    return [card for card in RESOURCES if card not in known]
