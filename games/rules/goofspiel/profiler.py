"""The profiler of Goofspiel, which weighs every bid against the habits of others."""

from collections.abc import Callable, Sequence
from math import prod
from random import Random

from games.rules.characters import EASY, NORMAL, Level
from games.rules.contract import Bot, Observation
from games.rules.errors import MatchOver
from games.rules.goofspiel.bid_model import expected_rest, swing, usual_bids, win_chance
from games.rules.goofspiel.bots import own_standing, steady_bid
from games.rules.goofspiel.mixed_strategy import Mix, solve_mixed_strategy
from games.rules.goofspiel.model import GoofspielBid, GoofspielStanding, GoofspielView

SAMPLES = 60
GUARDED, CONFIDENT = 0.5, 0.9
"""How far habits are trusted: enough to gain by them and not be read oneself, and where they have shown."""


def profiler(level: Level) -> Bot[GoofspielView, GoofspielBid]:
    """Bids by what others usually bid: guarded as a rule, at its hardest as far as they have shown habits.

    At its easiest it plays as steadily as they.
    """
    return {EASY: steady_bid, NORMAL: bidding_bot(lambda view: GUARDED)}.get(level, bidding_bot(trust_in))


def bidding_bot(trust: Callable[[GoofspielView], float]) -> Bot[GoofspielView, GoofspielBid]:
    """Return a bot that trusts the habits of others so far: 0 trusts no habit, 1 counts on it.

    Against one rival it draws its bid from a mix, so that a rival who knows it gains little. Among more it
    takes the bid that does best against what they usually bid.
    """

    def bid(seen: Observation[GoofspielView, GoofspielBid], rng: Random) -> GoofspielBid:
        mine = own_standing(seen.view).bids_left
        (chosen,) = rng.choices(mine, bid_mix(seen.view, trust(seen.view), rng))
        return GoofspielBid(chosen)

    return bid


def trust_in(view: GoofspielView) -> float:
    """Return how far to trust the habits of the viewer's rivals, from the bids they have made."""
    by_habit = by_chance = 1.0
    prizes = list(range(1, view.rounds + 1))
    left = {standing.seat: [*prizes] for standing in view.standings if standing.seat != view.viewer}
    for played in view.history:
        usual = usual_bids(len(prizes), prizes.index(played.prize))
        for seat, bids in left.items():
            by_habit *= usual[bids.index(played.bids[seat])]
            by_chance /= len(bids)
            bids.remove(played.bids[seat])
        prizes.remove(played.prize)
    shown = (by_habit - by_chance) / (by_habit + by_chance)
    return GUARDED + (CONFIDENT - GUARDED) * max(0.0, shown)


def bid_mix(view: GoofspielView, trust: float, rng: Random) -> Mix:
    """Return how likely the viewer makes each of its bids left, lowest first; chance is used among three or
    more.
    """
    if view.prize is None:
        raise MatchOver("The match has ended; there is nothing to bid for.")
    own = own_standing(view)
    rivals = [standing for standing in view.standings if standing is not own]
    place = sum(prize < view.prize for prize in view.prizes_to_come)
    usual = usual_bids(len(own.bids_left), place)
    if len(rivals) == 1:
        return solve_mixed_strategy(duel_chances(view, own, rivals[0]), usual, trust)
    return _best_against(view, own, rivals, usual, trust, rng)


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
    usual: Sequence[float],
    trust: float,
    rng: Random,
) -> Mix:
    """Return the bid that most likely stays ahead of all, as a mix, in samples of what they bid."""
    leads = [_leads(view, own, rival) for rival in rivals]
    weights = [trust * chance + (1 - trust) / len(usual) for chance in usual]
    drawn = [rng.choices(rival.bids_left, weights, k=SAMPLES) for rival in rivals]
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
    """By how many prizes the round changes the lead over each rival: 1 mine, -1 theirs, 0 somebody else's."""
    highest = max(bids)
    if mine > highest:
        return [1] * len(bids)
    alone = mine < highest and bids.count(highest) == 1
    return [-(alone and bid == highest) for bid in bids]


def _leads(view: GoofspielView, own: GoofspielStanding, rival: GoofspielStanding) -> dict[tuple[int, int], float]:
    """Return the lead over a rival that the bids left after each pair of bids promise, whoever takes the
    prize.
    """
    now, prizes = own.points - rival.points, view.prizes_to_come
    left = {bid: _without(own.bids_left, bid) for bid in own.bids_left}
    theirs = {bid: _without(rival.bids_left, bid) for bid in rival.bids_left}
    return {
        (bid, other): now + expected_rest(kept, others, prizes)
        for bid, kept in left.items()
        for other, others in theirs.items()
    }


def _without(bids: Sequence[int], spent: int) -> list[int]:
    return [bid for bid in bids if bid != spent]
