"""What somebody has flown so far."""

from collections import defaultdict
from dataclasses import dataclass

from games.matches.selectors.words import BESIDE_THE_RULES
from games.models import Match, User


@dataclass(frozen=True, slots=True)
class ServiceRecord:
    """How many matches somebody has played to their end, has won of those, and is playing now."""

    flown: int
    won: int
    running: int


def service_record(user: User) -> ServiceRecord:
    """The user's record, as those matches say that their rules have ended or will end; in one query."""
    rows = user.seats.order_by().values_list("number", "match__status", "match__outcome")
    by_status = defaultdict(list)
    for number, status, outcome in rows:
        if (outcome or {}).get("reason") in BESIDE_THE_RULES:
            continue
        by_status[status].append(number in (outcome or {}).get("winners", ()))
    ended = by_status[Match.Status.OVER]
    return ServiceRecord(flown=len(ended), won=sum(ended), running=len(by_status[Match.Status.RUNNING]))
