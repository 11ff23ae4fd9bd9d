"""What happens in a match of Goofspiel; everything is public. The data of each kind:

- `prize`: `round` (counted from 1), `prize`. A prize has come up to be bid for.
- `round`: `round`, `prize`, `bids` (by seat), `taker` (a seat, or null when the prize is discarded),
  `missed` (the seats whose lowest bid was played for them).
- `over`: `reason`, `winners`, `points` (by seat).
"""

from collections.abc import Sequence

from games.rules.contract import Event, Outcome, Seat
from games.rules.goofspiel.contest import RoundResult


def prize_up(number: int, prize: int) -> Event:
    """Return the event of the prize of round `number`."""
    return Event("prize", {"round": number, "prize": prize})


def round_played(result: RoundResult, missed: Sequence[Seat]) -> Event:
    """Return the event of a finished round; the seats in `missed` made no bid of their own."""
    data = {"round": result.number, "prize": result.prize, "bids": list(result.bids), "taker": result.taker}
    return Event("round", data | {"missed": list(missed)})


def match_over(outcome: Outcome, points: Sequence[int]) -> Event:
    """Return the event of the end of the match, with the points by seat."""
    return Event("over", {"reason": outcome.reason, "winners": list(outcome.winners), "points": list(points)})
