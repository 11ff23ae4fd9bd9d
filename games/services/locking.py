"""The one lock: a transaction that changes a match holds the match's row from its first statement on."""

from django.db.models import QuerySet

from games.models import Match, User


def lock_match(match_id: int) -> Match:
    """The match, locked until the transaction ends; `Match.DoesNotExist` when there is none.

    Must run inside `transaction.atomic()`. SQLite locks the whole database instead (immediate transactions).
    """
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def lock_match_unless_busy(match_id: int) -> Match | None:
    """The match, locked as by `lock_match`; None when another transaction has it or it is gone."""
    return Match.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=match_id).first()


def lock_matches_of(user: User) -> QuerySet[Match]:
    """The matches that the user sits at, locked until the transaction ends, in an order that all keep to."""
    locked = Match.objects.select_for_update().filter(pk__in=user.seats.values("match")).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))
