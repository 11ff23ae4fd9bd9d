"""The one lock: changes of a match hold its row from the first statement; a person's row limits counts."""

from dataclasses import replace

from django.db import connection
from django.db.models import Q, QuerySet

from games.matches.selectors.position import Position, load_position
from games.models import Match, User


def lock_match(match_id: int) -> Match:
    """Return the match, locked until the transaction ends; `Match.DoesNotExist` without one."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def lock_match_unless_busy(match_id: int) -> Match | None:
    """The match, locked as by `lock_match`; None when another transaction has it or it is gone."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=match_id).first()


def lock_position(match_id: int, known: Position | None = None) -> Position:
    """Return the match in its newest window, locked; `known` is not loaded again if unchanged."""
    match = lock_match(match_id)
    if known is None or known.match.pk != match_id or known.match.revision != match.revision:
        return load_position(match)
    return replace(known, match=match)


def lock_matches_of(user: User, also: Q | None = None) -> QuerySet[Match]:
    """Return the user's matches, and those `also`, locked in an order that all callers keep to."""
    _check_in_transaction()
    theirs = Q(pk__in=user.seats.values("match")) | Q(host=user)
    if also is not None:
        theirs |= also
    locked = Match.objects.select_for_update(of=("self",)).filter(theirs).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def lock_user(user: User) -> None:
    """Lock the user's row after matches: what one person may have so many of is counted under it."""
    _check_in_transaction()
    User.objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)


def _check_in_transaction() -> None:
    if not connection.in_atomic_block:
        raise RuntimeError("a lock outside of a transaction holds nothing")
