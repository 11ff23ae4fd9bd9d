"""The two decks: shuffling and drawing, also in single player (§3, §14, §20.6)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.rules.chance import shuffled
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import RESOURCES, in_order, of_kind
from games.rules.loss_in_space.model import MOST_CARGO, Card
from games.rules.loss_in_space.reach import turn_of
from games.rules.loss_in_space.resolution import LossResolution

MOST_STRIKES = 2
"""How many drawn sabotage cards strike in one turn, in single player (§14)."""


def draw(resolution: LossResolution, seat: Seat, count: int) -> None:
    """Draw `count` resource cards for a seat, as far as there are any.

    In single player, sabotage drawn in the race strikes; sabotage drawn before it is put back (§14).
    """
    if not resolution.alone:
        cards = _top(resolution, count)
    elif resolution.turn is None:
        cards = _drawn_before_the_race(resolution, seat, count)
    else:
        cards = _drawn_in_the_race(resolution, seat, count)
    if cards:
        resolution.gain(seat, cards)
        resolution.tell("drew", seat=seat, count=len(cards))
        resolution.whisper((seat,), "drawn", cards=list(cards))


def discard(resolution: LossResolution, seat: Seat, cards: Sequence[Card] | None) -> None:
    """Discard the cards over the cargo limit, at random where none were chosen (§12)."""
    if cards is None:
        over = max(0, len(resolution.cargo[seat]) - MOST_CARGO)
        cards = [resolution.random_card(seat) for _ in range(over)]
        resolution.aside += cards
    else:
        resolution.put_aside(seat, cards)
    if cards:
        resolution.tell("discarded", seat=seat, cards=list(cards))


def turn_up(resolution: LossResolution) -> Card:
    """Take the top obstacle off its deck and return it."""
    if not resolution.obstacles:
        resolution.obstacles, resolution.past = _shuffled_again(resolution, "obstacles", resolution.past), []
    return resolution.obstacles.pop(0)


def _top(resolution: LossResolution, count: int) -> list[Card]:
    cards: list[Card] = []
    while len(cards) < count:
        if not resolution.deck and not resolution.discards:
            break
        if not resolution.deck:
            resolution.deck, resolution.discards = _shuffled_again(resolution, "resources", resolution.discards), []
        cards.append(resolution.deck.pop(0))
    return cards


def _shuffled_again(resolution: LossResolution, deck: str, used: Sequence[Card]) -> list[Card]:
    """Return the used cards of the deck "resources" or "obstacles", shuffled into a new one."""
    number = getattr(resolution.shuffles, deck) + 1
    resolution.shuffles = replace(resolution.shuffles, **{deck: number})
    resolution.tell("shuffled", deck=deck, number=number, cards=len(used))
    return shuffled(in_order(used), resolution.chance.draw(f"{deck}/{number}"))


def _drawn_before_the_race(resolution: LossResolution, seat: Seat, count: int) -> list[Card]:
    """Put sabotage back one by one and draw again; sabotage among the new cards is set aside."""
    cards = _top(resolution, count)
    put_back = of_kind(cards, "sabotage")
    for card in put_back:
        resolution.deck.insert(resolution.below(len(resolution.deck) + 1), card)
    again = _top(resolution, len(put_back))
    gone = of_kind(again, "sabotage")
    resolution.aside.extend(gone)
    if put_back:
        resolution.tell("put_back", seat=seat, cards=put_back, aside=gone)
    return [card for card in (*cards, *again) if not RESOURCES[card].is_sabotage]


def _drawn_in_the_race(resolution: LossResolution, seat: Seat, count: int) -> list[Card]:
    """Show drawn sabotage, set it aside and draw again; the first two of a turn strike."""
    cards: list[Card] = []
    while len(cards) < count and (drawn := _top(resolution, 1)):
        if not RESOURCES[drawn[0]].is_sabotage:
            cards += drawn
            continue
        resolution.aside += drawn
        strikes = turn_of(resolution).strikes < MOST_STRIKES
        if strikes:
            resolution.turns(strikes=turn_of(resolution).strikes + 1)
            resolution.strikes += drawn
        resolution.tell("sabotage_drawn", seat=seat, card=drawn[0], strikes=strikes)
    return cards
