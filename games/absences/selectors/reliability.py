"""How far others can count on somebody to answer in time.

Of a hundred needed answers, so many were given, over all matches that somebody has played or plays:

- Who was asked less than `KNOWN_FROM` times is new, and is neither praised nor judged: a single miss in a
  first match says nothing.
- It is rounded down, so that 100 is only who has missed nothing. Every answer counts the same, however long
  ago; it can be earned back, and what was answered as a substitute counts twice: who sits down for others
  keeps a match alive.
- A substitute is asked from the window in which they sat down on, and has none of the predecessor's misses.
- What is not counted at all: misses that are excused (see `services.ladder`), answers of standing orders,
  windows in which a bot stood in, and answers that were only possible.
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
    """From 0 to 100, or None for who is new; what was asked of substitutes is not in the first two."""
    if asked + asked_as_substitute < MIN_DECISIONS:
        return None
    given = asked - missed + SUBSTITUTE_WEIGHT * (asked_as_substitute - missed_as_substitute)
    return 100 * given // (given + missed + missed_as_substitute)


def reliabilities(user_ids: Iterable[int]) -> Mapping[int, int | None]:
    """The reliability of each of these users, in one query."""
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
    """The reliability of one user, see `reliabilities`."""
    return reliabilities([user.pk])[user.pk]


def highest_minimum_passed(user: User | None) -> int:
    """How high a minimum the user, or a stranger (None), passes: who is new passes every one."""
    reached = user_reliability(user) if user else None
    return 100 if reached is None else reached
