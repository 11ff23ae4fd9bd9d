"""By what the live parts of a cup's page are known to be the same as before."""

from typing import cast

from django.core.cache import caches
from django.db.models import Count, Q, Sum

from games.models import Cup, CupEntrant

KEEP_SECONDS = 2


def cup_mark(cup: Cup) -> str:
    """What changes whenever somebody enters or leaves the cup, a round is drawn, or a table ends or is given
    up; at most `KEEP_SECONDS` old, and looked up once for all who ask meanwhile, in two queries.
    """
    fragments, key = caches["fragments"], f"cup/{cup.pk}/mark"
    kept = fragments.get(key)
    if kept is None:
        kept = _mark(cup)
        fragments.set(key, kept, KEEP_SECONDS)
    return cast(str, kept)


def _mark(cup: Cup) -> str:
    is_in = Q(standing=CupEntrant.Standing.IN)
    people = cup.entrants.aggregate(
        entered=Count("pk", filter=is_in), which=Sum("pk", filter=is_in), there=Count("user")
    )
    tables = cup.tables.aggregate(
        drawn=Count("pk"), kept=Count("match"), over=Count("pk", filter=Q(is_over=True))
    )
    return "-".join(map(str, (cup.status, *people.values(), *tables.values())))
