"""The receipts of what a person has saved, for that person alone, and those that a record shows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Match, Receipt, Submission, User


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A receipt as its player reads it: of which window, when, and what has become of the decision."""

    window: int
    label: str
    code: str
    saved_at: datetime
    fate: str


def receipts_of(match: Match, user: User) -> list[ReceiptLine]:
    """What the user has saved in the match, newest first; in one query."""
    rows = _with_windows(match).filter(user=user).annotate(counts=_COUNTS, is_last=_IS_LAST)
    return [_line(row) for row in rows.order_by("-pk")]


def latest_receipt(match: Match, user: User, *, since: int) -> Receipt | None:
    """What the user was given last in a window of that number or a later one, with its year; in one query."""
    return _with_windows(match).filter(user=user, window__number__gte=since).order_by("-pk").first()


def own_codes(match: Match, user: User | None) -> list[dict[str, Any]]:
    """The user's receipts for the record of a match that runs, without what would open them."""
    rows = Receipt.objects.filter(window__match=match, user=user) if user else Receipt.objects.none()
    return [
        {"window": number + 1, "seat": seat, "code": code}
        for number, seat, code in rows.values_list("window__number", "seat__number", "code")
    ]


def opened_receipts(match: Match) -> list[dict[str, Any]]:
    """All receipts of a match that is on record, opened, in the order in which they were given."""
    rows = Receipt.objects.filter(window__match=match).annotate(counts=_COUNTS)
    shown = ("window__number", "seat__number", "code", "replaces", "salt", "move", "counts")
    return [
        {
            "window": number + 1,
            "seat": seat,
            "code": code,
            "replaces": replaces,
            "salt": bytes(salt).hex(),
            "move": move,
            "counted": counts,
        }
        for number, seat, code, replaces, salt, move, counts in rows.values_list(*shown)
    ]


_OF_THE_SUBMISSION = Submission.objects.filter(
    window=OuterRef("window"), seat=OuterRef("seat"), receipt=OuterRef("code")
)
_IS_LAST = Exists(_OF_THE_SUBMISSION)
_COUNTS = Exists(_OF_THE_SUBMISSION.filter(by=Submission.By.PLAYER))


def _with_windows(match: Match) -> QuerySet[Receipt]:
    rows = Receipt.objects.filter(window__match=match).select_related("window__year")
    return rows.defer("salt", "move", "window__table")


def _line(row: Any) -> ReceiptLine:
    window = row.window
    return ReceiptLine(window.number, window.year.label, row.code, row.saved_at, _fate_of(row))


def _fate_of(row: Any) -> str:
    if not row.is_last:
        return "replaced"
    if row.window.closed_at is None:
        return "counts so far"
    return "counted" if row.counts else "passed over"
