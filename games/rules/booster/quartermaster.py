"""The quartermaster of BOOSTER: it keeps the cards that become a mission soonest, found fast in sets of bits."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from operator import or_
from random import Random
from typing import TypeAlias

from games.rules.booster.bots import steady_turn
from games.rules.booster.cards import CARDS, TYPES, Card, CardType
from games.rules.booster.melds import clashes
from games.rules.booster.model import BoosterMove, BoosterView
from games.rules.booster.moves import eject_bounds
from games.rules.booster.turns import FULL_HAND
from games.rules.characters import EASY, NORMAL, Level
from games.rules.contract import Bot, Observation
from games.rules.errors import NotYourDecision

_OF_A_TYPE = len(CARDS) // len(TYPES)
_WHOLE_TYPE = (1 << _OF_A_TYPE) - 1
_CREW, _PROPULSION, _DESTINATION, _TRANSPORT, _PAYLOAD = (_OF_A_TYPE * place for place in range(len(TYPES)))


def card_bits(cards: Iterable[int]) -> int:
    """Return the cards of those ids as a set of bits."""
    return sum(1 << card for card in cards)


def best_score(cards: int) -> int:
    """Return the points of the best mission among the cards, or 0 without a mission."""
    reach = min(_CREW_RANGES[cards >> _CREW & _WHOLE_TYPE], _PROPULSION_RANGES[cards >> _PROPULSION & _WHOLE_TYPE])
    lift = _CARGOES[cards >> _TRANSPORT & _WHOLE_TYPE]
    return _best_pair(cards >> _DESTINATION & _WITHIN_REACH[reach], cards >> _PAYLOAD & _WITHIN_LIFT[lift])


@lru_cache(maxsize=1 << 14)
def _best_pair(destinations: int, payloads: int) -> int:
    """Return the points of the best destination and payload that suit each other."""
    scores = [0]
    for place, payload in enumerate(_of("payload")):
        if payloads >> place & 1 and (furthest := _DESTINATION_RANGES[destinations & _SUITABLE[place]]):
            scores.append(furthest + payload.cargo)
    return max(scores)


def _of(type_: CardType) -> list[Card]:
    return [card for card in CARDS if card.type == type_]


def _strongest(type_: CardType) -> list[int]:
    """Return the highest range or cargo of every set of cards of a type; 0 for the empty set."""
    strengths = [_strength(card) for card in _of(type_)]
    return [
        max((strength for place, strength in enumerate(strengths) if chosen >> place & 1), default=0)
        for chosen in range(_WHOLE_TYPE + 1)
    ]


def _within(type_: CardType) -> list[int]:
    """Return the cards of a type that need at most each strength, from 0."""
    return [card_bits(place for place, card in enumerate(_of(type_)) if _strength(card) <= most) for most in range(4)]


def _strength(card: Card) -> int:
    return card.range or card.cargo


_CREW_RANGES, _PROPULSION_RANGES = _strongest("crew"), _strongest("propulsion")
_DESTINATION_RANGES, _CARGOES = _strongest("destination"), _strongest("transport")
_WITHIN_REACH, _WITHIN_LIFT = _within("destination"), _within("payload")
_SUITABLE = [
    card_bits(place for place, goal in enumerate(_of("destination")) if not clashes((goal, payload)))
    for payload in _of("payload")
]


FEW, MANY = 15, 60
PATIENCE = 0.8
"""What a point a turn later is worth."""

_EJECTED = 2

Order: TypeAlias = Sequence[int]
"""Cards as they may come: the set of the first n cards, for each n from 0."""


def quartermaster(level: Level) -> Bot[BoosterView, BoosterMove]:
    """Return a bot that keeps the cards that become a mission soonest, within one turn, or three at its hardest.

    At its easiest it is the steady bot.
    """
    return {EASY: steady_turn, NORMAL: lookahead_bot(1, FEW)}.get(level, lookahead_bot(3, MANY))


def lookahead_bot(turns: int, samples: int) -> Bot[BoosterView, BoosterMove]:
    """Return a bot that flies its best mission and keeps the cards that promise most points within `turns` turns.

    It estimates them with `samples` samples of the cards to come.
    """

    def turn(seen: Observation[BoosterView, BoosterMove], rng: Random) -> BoosterMove:
        view = seen.view
        if view.viewer is None:
            raise NotYourDecision("A spectator takes no turn.")
        missing = view.goal - view.standings[view.viewer].vp
        score = view.melds[0].score if view.melds else 0
        if score >= missing:
            return BoosterMove(tuple(card.id for card in view.melds[0].cards))
        orders = [sample_draws(view, rng) for _ in range(samples)]

        def worth(move: BoosterMove) -> float:
            kept = [card.id for card in view.hand if card.id not in (*move.meld, *move.eject)]
            return promised_points(kept, orders, turns, missing - score)

        return max(candidates(view), key=worth)

    return turn


def candidates(view: BoosterView) -> Iterator[BoosterMove]:
    """Yield every way to discard together with each of the best missions, or without a mission."""
    best = [meld.cards for meld in view.melds if meld.score == view.melds[0].score]
    for meld in best or [()]:
        left = [card.id for card in view.hand if card not in meld]
        low, high = eject_bounds(len(left))
        for count in range(low, high + 1):
            for eject in combinations(left, count):
                yield BoosterMove(tuple(card.id for card in meld), eject)


def promised_points(kept: Sequence[int], orders: Sequence[Order], turns: int, missing: int) -> float:
    """Return the sum of the points that `kept` brings, over all `orders` in which cards may be drawn.

    An order brings the best mission of any of `turns` turns, at most `missing`, less a share for each turn of waiting.
    Drawn cards stay in the hand meanwhile, as if no discards were due. All orders are equally long.
    """
    hand, most = card_bits(kept), len(orders[0]) - 1
    draws = [(min(FULL_HAND - len(kept) + _EJECTED * turn, most), PATIENCE**turn) for turn in range(turns)]
    return sum(max([min(best_score(hand | order[drawn]), missing) * part for drawn, part in draws]) for order in orders)


def sample_draws(view: BoosterView, rng: Random) -> Order:
    """Return a random order in which the viewer may draw: its share of the deck, then the discards again.

    Any card that the viewer does not see may be in the deck.
    """
    seen = {card.id for card in (*view.hand, *view.discards)}
    unseen = [card.id for card in CARDS if card.id not in seen]
    deck = rng.sample(unseen, min(len(unseen), view.deck_size // len(view.standings)))
    again = rng.sample(view.discards, len(view.discards))
    cards = [*deck, *(card.id for card in again)]
    return list(accumulate((1 << card for card in cards), or_, initial=0))
