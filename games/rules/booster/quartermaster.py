"""The quartermaster of BOOSTER, a bot that keeps the cards that become a mission soonest."""

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
    """Return the number of victory points that the viewer still needs. Raise NotYourDecision for a spectator."""
    if view.viewer is None:
        raise NotYourDecision("A spectator takes no turn.")
    return view.goal - view.standings[view.viewer].vp


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
