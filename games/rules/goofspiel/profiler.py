"""The profiler of Goofspiel, a bot that weighs every bid against the habits of others."""

from collections import Counter
from collections.abc import Sequence
from math import erf, prod, sqrt
from operator import mul
from random import Random
from typing import NamedTuple, TypeAlias

from games.rules.characters import EASY, NORMAL, Level
from games.rules.contract import Bot, Observation
from games.rules.errors import MatchOver
from games.rules.goofspiel.bots import own_standing, steady_bid
from games.rules.goofspiel.model import GoofspielBid, GoofspielStanding, GoofspielView

HABIT = {-2: 0.05, -1: 0.2, 0: 0.5, 1: 0.2, 2: 0.05}
"""How often a bid lies this many places off the one that ranks as the prize does."""

UNUSUAL = 0.02
PRIOR_ROUNDS = 2
NARROW = 1.5
SWING, LEAST_SWING = 0.8, 0.6


def usual_bids(bids: int, place: int, shown: Sequence[int] = ()) -> list[float]:
    """Return the chance that a rival makes each of the remaining `bids`, lowest first.

    `place` is the rank of the prize among those left, from 0. `shown` are the rival's earlier bids, each as the number
    of places above the rank of its prize: they outweigh the general habit after `PRIOR_ROUNDS` rounds.
    """
    counts, weights = Counter(shown), [UNUSUAL] * bids
    for offset in HABIT.keys() | counts.keys():
        chance = (PRIOR_ROUNDS * HABIT.get(offset, 0.0) + counts[offset]) / (PRIOR_ROUNDS + len(shown))
        weights[min(max(place + offset, 0), bids - 1)] += chance
    whole = sum(weights)
    return [weight / whole for weight in weights]


def expected_rest(mine: Sequence[int], theirs: Sequence[int], prizes: Sequence[int]) -> float:
    """Return the points by which the remaining bids should win more of the prizes to come than a rival's.

    All are lowest first, and equally many. Both bid by rank; a bid that is ahead by little wins less than one that is
    ahead by much.
    """
    ahead = (own - other for own, other in zip(mine, theirs, strict=True))
    return sum(prize * by / (abs(by) + NARROW) for prize, by in zip(prizes, ahead, strict=True))


def swing(prizes: Sequence[int]) -> float:
    """Return how far the prizes to come may change a lead, in points."""
    return SWING * sqrt(sum(prize * prize for prize in prizes)) + LEAST_SWING


def win_chance(lead: float, swing: float) -> float:
    """Return the chance that a lead of `lead` points lasts: one half for a lead of 0."""
    return 0.5 + 0.5 * erf(lead / swing / sqrt(2))


Mix: TypeAlias = list[float]
"""The chances of the choices, in their order; they add up to 1."""

PayoffMatrix: TypeAlias = Sequence[Sequence[float]]
"""My chance to win by my choice and then by the rival's."""

ROUNDS = 150
RARE = 0.02


def solve_mixed_strategy(chances: PayoffMatrix, habit: Sequence[float], trust: float, rounds: int = ROUNDS) -> Mix:
    """Return the mix against a player who follows `habit` with the chance `trust`, and otherwise plays best.

    By regret matching, both players choose each bid in proportion to their regret, which is at least 0. Later rounds
    count more. Choices below 2 % are left out.
    """
    blended = [_leaning(row, habit, trust) for row in chances]
    answers = list(zip(*blended, strict=True))
    regrets, rival_regrets = [0.0] * len(blended), [0.0] * len(answers)
    total = [0.0] * len(blended)
    for number in range(1, rounds + 1):
        mine, theirs = _by_regret(regrets), _by_regret(rival_regrets)
        total = [kept + number * share for kept, share in zip(total, mine, strict=True)]
        gains = [sum(map(mul, row, theirs)) for row in blended]
        losses = [sum(map(mul, column, mine)) for column in answers]
        regrets = _add_regrets(regrets, gains, sum(map(mul, gains, mine)))
        rival_regrets = _add_regrets(rival_regrets, [-loss for loss in losses], -sum(map(mul, losses, theirs)))
    least = RARE * sum(total)
    return _shares([weight if weight >= least else 0.0 for weight in total])


def _leaning(row: Sequence[float], habit: Sequence[float], trust: float) -> list[float]:
    """Return the row, with the rival's choice counting only as far as its habit does not decide."""
    usual = trust * sum(map(mul, row, habit))
    return [usual + (1 - trust) * chance for chance in row]


def _add_regrets(regrets: Sequence[float], gains: Sequence[float], had: float) -> list[float]:
    return [max(0.0, regret + gain - had) for regret, gain in zip(regrets, gains, strict=True)]


def _by_regret(regrets: Sequence[float]) -> Mix:
    return _shares(regrets) if any(regrets) else [1 / len(regrets)] * len(regrets)


def _shares(weights: Sequence[float]) -> Mix:
    whole = sum(weights)
    return [weight / whole for weight in weights]


SAMPLES = 60
GUARDED = 0.5
"""How far a rival's habits are trusted before they have shown: enough to gain by them and not be read oneself."""
TRUST = {EASY: 0.9, NORMAL: 0.7}
CONFIDENT = 0.95
"""How far habits are trusted once they have shown, at the level hard."""
UNREADABLE = 0.35
"""How often a bot bids without a model: always at the level easy, and among three or more, where two bots with the same
model would bid the same and lose the prize to a third."""


def profiler(level: Level) -> Bot[GoofspielView, GoofspielBid]:
    """Return a bot that learns each rival's habits from its bids, and trusts them more at higher levels.

    Against one rival, it draws its bid from a mix, so that a rival who knows it gains little. Against several, it takes
    the bid that does best against their usual bids.
    """
    most = TRUST.get(level, CONFIDENT)

    def bid(seen: Observation[GoofspielView, GoofspielBid], rng: Random) -> GoofspielBid:
        if (level == EASY or len(seen.view.standings) > 2) and rng.random() < UNREADABLE:
            return steady_bid(seen, rng)
        (chosen,) = rng.choices(own_standing(seen.view).bids_left, bid_mix(seen.view, most, rng))
        return GoofspielBid(chosen)

    return bid


class RivalModel(NamedTuple):
    """The chance that a rival makes each of its remaining bids, lowest first, and the trust in it."""

    usual: list[float]
    trust: float


def model_rival(view: GoofspielView, seat: int, most: float) -> RivalModel:
    """Return the model of the rival in `seat` by its bids; `most` is the trust in a habit that is certain."""
    prizes, bids, shown = list(range(1, view.rounds + 1)), list(range(1, view.rounds + 1)), list[int]()
    by_habit = by_chance = 1.0
    for played in view.history:
        place, bid = prizes.index(played.prize), bids.index(played.bids[seat])
        by_habit *= usual_bids(len(bids), place, shown)[bid]
        by_chance /= len(bids)
        shown.append(bid - place)
        prizes.remove(played.prize)
        bids.remove(played.bids[seat])
    evidence = max(0.0, (by_habit - by_chance) / (by_habit + by_chance))
    place = sum(prize < (view.prize or 0) for prize in view.prizes_to_come)
    return RivalModel(usual_bids(len(bids), place, shown), GUARDED + (most - GUARDED) * evidence)


def bid_mix(view: GoofspielView, most: float, rng: Random) -> Mix:
    """Return the chance that the viewer makes each of its remaining bids, lowest first.

    `most` is the trust in a habit that is certain; `rng` is used with three or more players.
    """
    if view.prize is None:
        raise MatchOver("The match has ended; there is nothing to bid for.")
    own = own_standing(view)
    rivals = [standing for standing in view.standings if standing is not own]
    models = [model_rival(view, rival.seat, most) for rival in rivals]
    if len(rivals) == 1:
        return solve_mixed_strategy(duel_chances(view, own, rivals[0]), *models[0])
    return _best_against(view, own, rivals, models, rng)


def duel_chances(view: GoofspielView, own: GoofspielStanding, rival: GoofspielStanding) -> list[list[float]]:
    """Return the viewer's chance to stay ahead of one rival, by its own bid and then by the rival's."""
    leads, prize, spread = _leads(view, own, rival), view.prize or 0, swing(view.prizes_to_come)
    return [
        [
            win_chance(leads[mine, theirs] + prize * ((mine > theirs) - (mine < theirs)), spread)
            for theirs in rival.bids_left
        ]
        for mine in own.bids_left
    ]


def _best_against(
    view: GoofspielView,
    own: GoofspielStanding,
    rivals: Sequence[GoofspielStanding],
    models: Sequence[RivalModel],
    rng: Random,
) -> Mix:
    """Return the bid that most often stays ahead of all in samples of the rivals' bids, as a mix."""
    leads = [_leads(view, own, rival) for rival in rivals]
    drawn = [
        rng.choices(rival.bids_left, [trust * chance + (1 - trust) / len(usual) for chance in usual], k=SAMPLES)
        for rival, (usual, trust) in zip(rivals, models, strict=True)
    ]
    prize, spread = view.prize or 0, swing(view.prizes_to_come)

    def worth(mine: int) -> float:
        return sum(
            prod(
                win_chance(lead[mine, bid] + prize * gained, spread)
                for lead, bid, gained in zip(leads, bids, prize_results(mine, bids), strict=True)
            )
            for bids in zip(*drawn, strict=True)
        )

    best = max(own.bids_left, key=worth)
    return [float(bid == best) for bid in own.bids_left]


def prize_results(mine: int, bids: Sequence[int]) -> list[int]:
    """Return the number of prizes by which the round changes the lead over each rival: 1 mine, -1 theirs, 0 neither."""
    highest = max(bids)
    if mine > highest:
        return [1] * len(bids)
    alone = mine < highest and bids.count(highest) == 1
    return [-(alone and bid == highest) for bid in bids]


def _leads(view: GoofspielView, own: GoofspielStanding, rival: GoofspielStanding) -> dict[tuple[int, int], float]:
    """Return the lead over a rival after each pair of bids, by the remaining bids alone, without this prize."""
    now, prizes = own.points - rival.points, view.prizes_to_come
    left, theirs = (
        {bid: [other for other in bids if other != bid] for bid in bids} for bids in (own.bids_left, rival.bids_left)
    )
    return {
        (bid, other): now + expected_rest(kept, others, prizes)
        for bid, kept in left.items()
        for other, others in theirs.items()
    }
