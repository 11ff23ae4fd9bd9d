"""The receipts that players are given for what they save."""

from datetime import datetime
from secrets import token_bytes
from typing import Any

from games.models import Receipt, Submission, Window
from games.rules.records import SALT_BYTES, receipt


def give_receipt(window: Window, asked: Submission, move: Any, now: datetime) -> Receipt:
    """Keep a receipt of the move, as JSON, that the seat's user saves, with the lock held, before it."""
    salt = token_bytes(SALT_BYTES)
    code = receipt(salt, window.number + 1, asked.seat.number, move, asked.receipt)
    return Receipt.objects.create(
        window=window,
        seat=asked.seat,
        user_id=asked.seat.user_id,
        code=code,
        replaces=asked.receipt,
        salt=salt,
        move=move,
        saved_at=now,
    )
