"""The one lock: a transaction that changes a match holds the match's row from its first statement on."""

from dataclasses import replace

from django.db import connection
from django.db.models import Q, QuerySet

from games.models import Match, User
from games.selectors.position import Position, load_position


def lock_match(match_id: int) -> Match:
    """The match, locked until the transaction ends; `Match.DoesNotExist` when there is none.

    SQLite locks the whole database instead (immediate transactions).
    """
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def lock_match_unless_busy(match_id: int) -> Match | None:
    """The match, locked as by `lock_match`; None when another transaction has it or it is gone."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=match_id).first()


def lock_position(match_id: int, known: Position | None = None) -> Position:
    """The match in its newest window, locked as by `lock_match`.

    `known` is what the caller has loaded before: it is not loaded again if nothing has changed since.
    """
    match = lock_match(match_id)
    if known is None or known.match.pk != match_id or known.match.revision != match.revision:
        return load_position(match)
    return replace(known, match=match)


def lock_matches_of(user: User) -> QuerySet[Match]:
    """What the user sits at or hosts, locked until the transaction ends, in an order that all keep to."""
    _check_in_transaction()
    theirs = Q(pk__in=user.seats.values("match")) | Q(host=user)
    locked = Match.objects.select_for_update(of=("self",)).filter(theirs).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def _check_in_transaction() -> None:
    if not connection.in_atomic_block:
        raise RuntimeError("a lock outside of a transaction holds nothing")
