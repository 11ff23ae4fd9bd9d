"""The quartermaster of BOOSTER, which keeps what soonest becomes a mission."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from operator import or_
from random import Random
from typing import TypeAlias

from games.rules.booster.bots import steady_turn
from games.rules.booster.card_bits import best_score, card_bits
from games.rules.booster.cards import CARDS
from games.rules.booster.model import BoosterMove, BoosterView
from games.rules.booster.moves import eject_bounds
from games.rules.booster.turns import FULL_HAND
from games.rules.characters import EASY, NORMAL, Level
from games.rules.contract import Bot, Observation
from games.rules.errors import NotYourDecision

FEW, MANY = 15, 60
PATIENCE = 0.8
"""What a point a turn later is worth."""

_EJECTED = 2

Order: TypeAlias = Sequence[int]
"""Cards as they may come: the set of the first n cards, for each n from 0."""


def quartermaster(level: Level) -> Bot[BoosterView, BoosterMove]:
    """Keeps what soonest becomes a mission: it looks a turn ahead, and at its hardest three.

    At its easiest it plays steadily.
    """
    return {EASY: steady_turn, NORMAL: lookahead_bot(1, FEW)}.get(level, lookahead_bot(3, MANY))


def lookahead_bot(turns: int, samples: int) -> Bot[BoosterView, BoosterMove]:
    """Return a bot that flies its best mission and keeps the cards that promise most points within `turns`
    turns.

    It judges what may be drawn by `samples` samples.
    """

    def turn(seen: Observation[BoosterView, BoosterMove], rng: Random) -> BoosterMove:
        view = seen.view
        missing = points_missing(view)
        score = view.melds[0].score if view.melds else 0
        if score >= missing:
            return BoosterMove(tuple(card.id for card in view.melds[0].cards))
        orders = [sample_draws(view, rng) for _ in range(samples)]

        def worth(move: BoosterMove) -> float:
            kept = [card.id for card in view.hand if card.id not in (*move.meld, *move.eject)]
            return promised_points(kept, orders, turns, missing - score)

        return max(candidates(view), key=worth)

    return turn


def points_missing(view: BoosterView) -> int:
    """Return how many victory points the viewer still needs; NotYourDecision for a spectator."""
    if view.viewer is None:
        raise NotYourDecision("A spectator takes no turn.")
    return view.goal - view.standings[view.viewer].vp


def candidates(view: BoosterView) -> Iterator[BoosterMove]:
    """Yield every way to discard beside each of the missions that score most, or beside none if there is none."""
    best = [meld.cards for meld in view.melds if meld.score == view.melds[0].score]
    for meld in best or [()]:
        left = [card.id for card in view.hand if card not in meld]
        low, high = eject_bounds(len(left))
        for count in range(low, high + 1):
            for eject in combinations(left, count):
                yield BoosterMove(tuple(card.id for card in meld), eject)


def promised_points(kept: Sequence[int], orders: Sequence[Order], turns: int, missing: int) -> float:
    """Return the points that `kept` brings with what is drawn in each order, added up.

    An order brings the best mission of any of `turns` turns, no more of it than is `missing`, each turn of
    waiting taking its part. What is drawn stays in the hand meanwhile, as if nothing had to be discarded.
    All orders are equally long.
    """
    hand, most = card_bits(kept), len(orders[0]) - 1
    draws = [(min(FULL_HAND - len(kept) + _EJECTED * turn, most), PATIENCE**turn) for turn in range(turns)]
    return sum(max([min(best_score(hand | order[drawn]), missing) * part for drawn, part in draws]) for order in orders)


def sample_draws(view: BoosterView, rng: Random) -> Order:
    """Return the cards as the viewer may come to draw them: its share of the deck, then the discards again.

    Any card that it does not see may be in the deck.
    """
    seen = {card.id for card in (*view.hand, *view.discards)}
    unseen = [card.id for card in CARDS if card.id not in seen]
    deck = rng.sample(unseen, min(len(unseen), view.deck_size // len(view.standings)))
    again = rng.sample(view.discards, len(view.discards))
    cards = [*deck, *(card.id for card in again)]
    return list(accumulate((1 << card for card in cards), or_, initial=0))
