"""The two decks: how they are shuffled and drawn from, in single player too (§3, §14, §20.6)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.rules.chance import shuffled
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import RESOURCES, in_order
from games.rules.loss_in_space.model import MOST_CARGO, Card
from games.rules.loss_in_space.reach import turn_of
from games.rules.loss_in_space.resolution import LossResolution

MOST_STRIKES = 2
"""How many drawn sabotage cards strike in one turn, in single player (§14)."""


def draw(r: LossResolution, seat: Seat, count: int) -> None:
    """Draw `count` resource cards for a seat, as far as there are any.

    In single player a sabotage card drawn in the race strikes, one drawn before it is put back (§14).
    """
    if not r.alone:
        cards = _top(r, count)
    elif r.turn is None:
        cards = _drawn_before_the_race(r, seat, count)
    else:
        cards = _drawn_in_the_race(r, seat, count)
    take(r, seat, cards)


def take(r: LossResolution, seat: Seat, cards: Sequence[Card]) -> None:
    """Drawn cards go to a seat's cargo; others learn their number."""
    if cards:
        r.gain(seat, cards)
        r.tell("drew", seat=seat, count=len(cards))
        r.whisper((seat,), "drawn", cards=list(cards))


def discard(r: LossResolution, seat: Seat, cards: Sequence[Card] | None) -> None:
    """What is over the cargo limit is discarded, at random where nothing was chosen (§12)."""
    if cards is None:
        over = max(0, len(r.cargo[seat]) - MOST_CARGO)
        cards = [r.random_card(seat) for _ in range(over)]
        r.aside += cards
    else:
        r.put_aside(seat, cards)
    if cards:
        r.tell("discarded", seat=seat, cards=list(cards))


def turn_up(r: LossResolution) -> Card:
    """Return the top obstacle, off its deck."""
    if not r.obstacles:
        number = r.shuffles.obstacles + 1
        r.obstacles = shuffled(in_order(r.past), r.chance.draw(f"obstacles/{number}"))
        r.past, r.shuffles = [], replace(r.shuffles, obstacles=number)
        r.tell("shuffled", deck="obstacles", number=number, cards=len(r.obstacles))
    return r.obstacles.pop(0)


def _top(r: LossResolution, count: int) -> list[Card]:
    cards: list[Card] = []
    while len(cards) < count:
        if not r.deck and not _shuffled_in(r):
            break
        cards.append(r.deck.pop(0))
    return cards


def _shuffled_in(r: LossResolution) -> bool:
    """Make the discards the deck; whether there were any."""
    if not r.discards:
        return False
    number = r.shuffles.resources + 1
    r.deck = shuffled(in_order(r.discards), r.chance.draw(f"resources/{number}"))
    r.discards, r.shuffles = [], replace(r.shuffles, resources=number)
    r.tell("shuffled", deck="resources", number=number, cards=len(r.deck))
    return True


def _drawn_before_the_race(r: LossResolution, seat: Seat, count: int) -> list[Card]:
    """Put sabotage back one by one and draw again; sabotage among those cards is set aside."""
    cards = _top(r, count)
    kept = [card for card in cards if not _is_sabotage(card)]
    put_back = [card for card in cards if _is_sabotage(card)]
    for card in put_back:
        r.deck.insert(r.below(len(r.deck) + 1), card)
    again = _top(r, len(put_back))
    gone = [card for card in again if _is_sabotage(card)]
    r.aside.extend(gone)
    if put_back:
        r.tell("put_back", seat=seat, cards=put_back, aside=gone)
    return kept + [card for card in again if not _is_sabotage(card)]


def _drawn_in_the_race(r: LossResolution, seat: Seat, count: int) -> list[Card]:
    """Sabotage is shown and set aside, and another card drawn; the first two of a turn strike."""
    cards: list[Card] = []
    while len(cards) < count and (drawn := _top(r, 1)):
        if not _is_sabotage(drawn[0]):
            cards += drawn
            continue
        r.aside += drawn
        strikes = turn_of(r).strikes < MOST_STRIKES
        if strikes:
            r.turns(strikes=turn_of(r).strikes + 1)
            r.strikes += drawn
        r.tell("sabotage_drawn", seat=seat, card=drawn[0], strikes=strikes)
    return cards


def _is_sabotage(card: Card) -> bool:
    return RESOURCES[card].kind == "sabotage"
