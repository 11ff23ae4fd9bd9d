"""Sets of cards as bits, for fast search."""

from collections.abc import Iterable
from functools import lru_cache

from games.rules.booster.cards import CARDS, TYPES, Card, CardType
from games.rules.booster.melds import clashes

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
