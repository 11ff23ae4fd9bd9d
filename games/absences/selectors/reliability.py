"""The reliability of users: how often they decide in time.

The reliability is the percentage of needed decisions that a user made in time, over all their matches:

- Users with fewer than `MIN_DECISIONS` decisions are new and have no reliability.
- The percentage is rounded down, so 100 means no missed decision. All decisions count the same regardless of
  age. Decisions as a substitute count twice, since substitutes keep matches alive.
- A substitute is responsible from the window in which they took over, not for earlier misses.
- Not counted are excused misses (see `services.escalation`), decisions of standing orders and stand-in bots,
  and optional decisions.
"""

from collections.abc import Iterable, Mapping

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce

from games.models import Tenure, User

MIN_DECISIONS = 5
SUBSTITUTE_WEIGHT = 2


def calculate_reliability(
    asked: int, missed: int, asked_as_substitute: int = 0, missed_as_substitute: int = 0
) -> int | None:
    """Return the reliability from 0 to 100, or None for new users; substitute decisions are separate arguments."""
    if asked + asked_as_substitute < MIN_DECISIONS:
        return None
    given = asked - missed + SUBSTITUTE_WEIGHT * (asked_as_substitute - missed_as_substitute)
    return 100 * given // (given + missed + missed_as_substitute)


def reliabilities(user_ids: Iterable[int]) -> Mapping[int, int | None]:
    """Return the reliability of each of these users; one query."""
    users = list(user_ids)
    helping = Q(substitute=True)
    counted = Tenure.objects.filter(user__in=users).order_by().values("user")
    sums = counted.annotate(
        own_asked=Coalesce(Sum("asked", filter=~helping), 0),
        own_missed=Coalesce(Sum("missed", filter=~helping), 0),
        helping_asked=Coalesce(Sum("asked", filter=helping), 0),
        helping_missed=Coalesce(Sum("missed", filter=helping), 0),
    ).values_list("user", "own_asked", "own_missed", "helping_asked", "helping_missed")
    found = {user: calculate_reliability(*numbers) for user, *numbers in sums}
    return {user: found.get(user) for user in users}


def user_reliability(user: User) -> int | None:
    """Return the reliability of one user; see `reliabilities`."""
    return reliabilities([user.pk])[user.pk]


def highest_minimum_passed(user: User | None) -> int:
    """Return the highest minimum that the user, or an anonymous one (None), meets; new users meet every minimum."""
    reached = user_reliability(user) if user else None
    return 100 if reached is None else reached
