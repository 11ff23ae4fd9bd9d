"""A contest of bids for prizes: Goofspiel is one, and other games settle ties with it (§1; Space Race §7).

Each player holds one bid of every number, and there is one prize of every number. The prizes come up in
random order; all bid at once, each bid once. The single highest bid takes the prize.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from games.rules.chance import Draw, shuffled
from games.rules.contract import Seat
from games.rules.errors import IllegalMove, MatchOver, NotYourDecision

CARDS = 13


class Contest(Struct, frozen=True):
    """The players, all prizes in the order in which they come up, and the bids of every finished round.

    The order of the prizes that have not come up yet is secret. `bids` holds one tuple per finished round, in the order
    of `players`.
    """

    players: tuple[Seat, ...]
    prizes: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...] = ()


class RoundResult(Struct, frozen=True):
    """A finished round, from 1: the bids in players' order, and the taker of the prize (None: discarded)."""

    number: int
    prize: int
    bids: tuple[int, ...]
    taker: Seat | None


def open_contest(players: tuple[Seat, ...], draw: Draw, cards: int = CARDS) -> Contest:
    """Return a contest before its first round, its prizes 1 to `cards` shuffled by `draw` (§1)."""
    return Contest(players, tuple(shuffled(range(1, cards + 1), draw)))


def is_over(contest: Contest) -> bool:
    """Whether every prize has come up."""
    return len(contest.bids) == len(contest.prizes)


def current_prize(contest: Contest) -> int | None:
    """Return the prize of the open round; None when the contest is over."""
    return None if is_over(contest) else contest.prizes[len(contest.bids)]


def bids_left(contest: Contest, seat: Seat) -> tuple[int, ...]:
    """Return the bids that `seat` has not used, lowest first. Raise NotYourDecision if it does not play."""
    if seat not in contest.players:
        raise NotYourDecision("This seat takes no part in the bidding.")
    place = contest.players.index(seat)
    used = {bids[place] for bids in contest.bids}
    return tuple(bid for bid in sorted(contest.prizes) if bid not in used)


def check_bid(contest: Contest, seat: Seat, bid: int, rule: str = "") -> None:
    """Raise MatchOver, NotYourDecision or IllegalMove at `bid` if `seat` may not bid `bid` now (§1).

    `rule` is the anchor on the rules page of the game that uses the contest.
    """
    if is_over(contest):
        raise MatchOver("Every prize has come up; there is nothing left to bid for.")
    if bid not in (left := bids_left(contest, seat)):
        if 1 <= bid <= len(contest.prizes):
            raise IllegalMove("bid-used", f"You have already bid {bid}; every bid is made once.", "bid", rule)
        choice = ", ".join(map(str, left))
        raise IllegalMove("no-such-bid", f"There is no bid {bid}; you have {choice} left.", "bid", rule)


def play_round(contest: Contest, bids: Mapping[Seat, int]) -> Contest:
    """Return the contest after one more round; a player without a bid plays the lowest one left (§1).

    Raise what `check_bid` raises for an illegal bid; `bids` may not name other seats.
    """
    if is_over(contest):
        raise MatchOver("Every prize has come up; there is nothing left to bid for.")
    for seat, bid in bids.items():
        check_bid(contest, seat, bid)
    made = tuple(bids.get(seat, bids_left(contest, seat)[0]) for seat in contest.players)
    return replace(contest, bids=(*contest.bids, made))


def round_results(contest: Contest) -> tuple[RoundResult, ...]:
    """Return the finished rounds, first one first; the single highest bid takes the prize, a tie nobody (§1)."""
    results = []
    for number, (prize, bids) in enumerate(zip(contest.prizes, contest.bids, strict=False), start=1):
        highest = max(bids)
        taker = contest.players[bids.index(highest)] if bids.count(highest) == 1 else None
        results.append(RoundResult(number, prize, bids, taker))
    return tuple(results)


def points(contest: Contest) -> dict[Seat, int]:
    """Return the sum of the prizes that each player has taken, zeros included."""
    total = dict.fromkeys(contest.players, 0)
    for result in round_results(contest):
        if result.taker is not None:
            total[result.taker] += result.prize
    return total
