"""The random and the steady bot of BOOSTER, standing orders, and last words."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

from games.rules.booster.cards import TYPES, Card
from games.rules.booster.melds import clashes
from games.rules.booster.model import BoosterMove, BoosterView
from games.rules.booster.moves import eject_bounds
from games.rules.contract import Observation, RemarkRule, StandingOrderPolicy
from games.rules.remarks import last_words


def random_turn(seen: Observation[BoosterView, BoosterMove], rng: Random) -> BoosterMove:
    """Return a turn with any mission of the hand or none, and any discards."""
    view = seen.view
    meld = rng.choice([(), *(meld.cards for meld in view.melds)])
    left = [card.id for card in view.hand if card not in meld]
    low, high = eject_bounds(len(left))
    return BoosterMove(tuple(card.id for card in meld), tuple(rng.sample(left, rng.randint(low, high))))


def steady_turn(seen: Observation[BoosterView, BoosterMove], rng: Random) -> BoosterMove:
    """Return the turn with the best mission; it keeps cards that fit together and discards the others."""
    return best_turn(seen.view)


def best_turn(view: BoosterView) -> BoosterMove:
    """Return the turn of `steady_turn`, which is always the same for a view."""
    meld = view.melds[0].cards if view.melds else ()
    left = [card for card in view.hand if card not in meld]
    plan = _best_plan(left)
    low, high = eject_bounds(len(left))
    spare = sorted((card for card in left if card not in plan), key=use_of)
    dropped = spare[:high] if len(spare) >= low else sorted(left, key=use_of)[:low]
    return BoosterMove(tuple(card.id for card in meld), tuple(card.id for card in dropped))


def _best_plan(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards, at most one of a type, that are closest to a mission: the most cards, then the most points."""
    by_type = [[None, *(card for card in cards if card.type == type_)] for type_ in TYPES]
    plans = (tuple(card for card in plan if card is not None) for plan in product(*by_type))
    return max((plan for plan in plans if not clashes(plan)), key=_promise)


def _promise(plan: Sequence[Card]) -> tuple[int, int]:
    points = sum(card.range for card in plan if card.type == "destination")
    points += sum(card.cargo for card in plan if card.type == "payload")
    return len(plan), points * 10 + sum(use_of(card) for card in plan)


def use_of(card: Card) -> int:
    """Return how easily a card fits into a mission."""
    if card.type == "payload":
        return card.cargo - 2 * len(card.resources)
    return 2 * (card.range + card.cargo) + len(card.resources)


def _wait(seen: Observation[BoosterView, BoosterMove]) -> BoosterMove:
    """Return a turn without a mission that discards the least useful card, the first among equals."""
    hand = seen.view.hand
    fewest, _ = eject_bounds(len(hand))
    return BoosterMove((), tuple(card.id for card in sorted(hand, key=use_of)[:fewest]))


RECIPES = {
    "fly": StandingOrderPolicy(
        "Fly the best mission there is",
        "Flies the mission with the most points that your hand has, and ejects one or two cards that the "
        "nearest next mission has no use for.",
        lambda seen: best_turn(seen.view),
    ),
    "wait": StandingOrderPolicy(
        "Fly nothing", "Keeps every mission for you, and ejects the one card that finds its place least easily.", _wait
    ),
}

WON = (
    "Mission accomplished. The paperwork starts on Monday.",
    "All points have been counted, and they are mine.",
    "I packed light and flew far.",
    "The cards fitted. I made sure that they had to.",
)
LOST = (
    "Congratulations. My rocket is still in its box.",
    "Well flown. I was two cards short of everything.",
    "I was saving those cards for something.",
    "A lovely launch. We watched it from the ground.",
)


REMARKS: Mapping[str, RemarkRule] = {"over": lambda data: last_words(data["winners"], len(data["vp"]), WON, LOST)}
