"""How the steady bot sabotages, helps and counters (§7, §9, §11)."""

from games.rules.contract import Seat
from games.rules.loss_in_space.card_effects import SLOTS, Slot
from games.rules.loss_in_space.card_values import harm, prize
from games.rules.loss_in_space.cards import BONUS, RESOURCES
from games.rules.loss_in_space.facing import is_met
from games.rules.loss_in_space.meddling import fails_already, suffers
from games.rules.loss_in_space.model import GOAL, Card, Craft, PendingPlay
from games.rules.loss_in_space.moves import CardPlay, CounterMove, MeddleMove, PlayCancellation
from games.rules.loss_in_space.reach import may_volunteer, obstacle_up, targets, turn_of
from games.rules.loss_in_space.steady_facing import fewest_boosts
from games.rules.loss_in_space.views import LossView

UNDER_WAY = 4
"""A ship that has come less far is not worth a sabotage card."""

BEHIND = 2
"""A ship that is farther behind than this is left alone."""

BOOST, RISK = 4.0, 0.1
"""What a boost is worth, and how likely help is to go wrong."""


def meddle(view: LossView) -> MeddleMove:
    """Return sabotage at the leader, anti-sabotage against its backfire, and help where it pays."""
    plays = _plays(view)
    cover = [card for card in view.cargo if RESOURCES[card].kind == "anti"][: len(plays)]
    return MeddleMove(tuple(plays), _would_help(view), tuple(cover))


def raid(view: LossView) -> CardPlay | None:
    """Return sabotage for the viewer's own turn, which robs or stops the leader whatever it faces next."""
    rival = _rival(view)
    if rival is None:
        return None
    return next((_sabotage(view, rival, card) for card in view.cargo if _strikes_now(view, rival, card)), None)


def counter(view: LossView) -> CounterMove:
    """Return anti-sabotage against the plays that would hurt the viewer, as far as it goes."""
    anti = [card for card in view.cargo if RESOURCES[card].kind == "anti"]
    threats = [place for place, play in enumerate(view.table.pending) if _hurts(view, play)]
    return CounterMove(tuple(map(PlayCancellation, anti, threats)))


def _rival(view: LossView) -> Seat | None:
    """Return the ship to hinder: the farthest within reach, unless it is far behind the viewer."""
    seats = view.table.seats
    best = max(targets(view.table, view.seat), key=lambda seat: (seats[seat].parsec, -seat), default=None)
    return best if best is not None and seats[best].parsec >= view.craft.parsec - BEHIND else None


def _plays(view: LossView) -> list[CardPlay]:
    """Return sabotage that robs or stops the rival, or makes it fail if it would pass otherwise."""
    rival, obstacle = _rival(view), obstacle_up(view.table)
    if rival is None or obstacle is None:
        return []
    craft = view.table.seats[rival]
    passes = rival in turn_of(view.table).facing and is_met(obstacle, craft) and obstacle.parsecs > 0
    arrives = passes and craft.parsec + obstacle.parsecs >= GOAL
    plays = []
    for card in view.own_cards:
        if RESOURCES[card].is_boost and arrives:
            plays.append(CardPlay(card, rival, None, "obstacle", True))
        elif passes and _hinders(card):
            plays.append(_sabotage(view, rival, card, if_needed=True))
        elif _strikes_now(view, rival, card):
            plays.append(_sabotage(view, rival, card))
    return plays


def _hinders(card: Card) -> bool:
    """Whether the card is sabotage that acts while an obstacle is faced."""
    return RESOURCES[card].kind == "sabotage" and RESOURCES[card].first in ("bonus", "disable")


def _strikes_now(view: LossView, rival: Seat, card: Card) -> bool:
    """Whether the card is sabotage that robs or stops the rival and has something to act on."""
    resource, craft = RESOURCES[card], view.table.seats[rival]
    if resource.kind != "sabotage" or _hinders(card) or craft.parsec < UNDER_WAY:
        return False
    what = resource.effects[0].what
    return {"card": view.cargo_sizes[rival] > 1, "parsec": craft.parsec > 1}.get(what, True)


def _sabotage(view: LossView, rival: Seat, card: Card, if_needed: bool = False) -> CardPlay:
    slot = _best_slot(view.table.seats[rival]) if RESOURCES[card].asks_slot else None
    return CardPlay(card, rival, slot, None, if_needed)


def _best_slot(craft: Craft) -> Slot:
    """Return the slot with the best part that works."""
    return max(SLOTS, key=lambda slot: max([BONUS[part.card] for part in craft.slots[slot] if not part.off] or [0]))


def _would_help(view: LossView) -> bool:
    """Whether the reward is worth the boosts and the risk that another seat makes it fail."""
    obstacle = obstacle_up(view.table)
    if obstacle is None or not may_volunteer(view.table, view.seat):
        return False
    boosts = fewest_boosts(view, obstacle)
    if boosts is None:
        return False
    return prize(obstacle) > BOOST * len(boosts) + RISK * harm(obstacle, view.craft, len(view.cargo))


def _hurts(view: LossView, play: PendingPlay) -> bool:
    """Whether a pending play is worth a card: a theft always, others if they make the viewer fail the obstacle."""
    obstacle = obstacle_up(view.table)
    if not suffers(play, view.seat):
        return False
    if play.side is None and not _hinders(play.card):
        return True
    if obstacle is None or view.seat not in turn_of(view.table).facing:
        return True
    return is_met(obstacle, view.craft) and fails_already(view.table, view.seat)
