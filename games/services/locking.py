"""The one lock: a transaction that changes a match holds the match's row from its first statement on."""

from games.models import Match


def lock_match(match_id: int) -> Match:
    """The match, locked until the transaction ends; `Match.DoesNotExist` when there is none.

    Must run inside `transaction.atomic()`. SQLite locks the whole database instead (immediate transactions).
    """
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def lock_match_unless_busy(match_id: int) -> Match | None:
    """The match, locked as by `lock_match`; None when another transaction has it or it is gone."""
    return Match.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=match_id).first()
