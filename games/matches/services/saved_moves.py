"""How a move is saved."""

from datetime import datetime
from typing import Any

from games.models import Submission
from games.rules import codec


def save_move(
    asked: Submission, move: Any, by: Submission.By, now: datetime, *, ready: bool = True, receipt: str = ""
) -> None:
    """Save a legal move of a decision request, under the match's lock; `receipt` is the code given to a person."""
    set_move(asked, move, by, now, ready=ready)
    asked.receipt = receipt
    asked.save(update_fields=["move", "by", "ready", "user", "saved_at", "receipt"])


def set_move(asked: Submission, move: Any, by: Submission.By, now: datetime, *, ready: bool = True) -> None:
    """Set a legal move on a decision request, without saving the row."""
    asked.move, asked.by, asked.ready, asked.saved_at = codec.to_json(move), by, ready, now
    asked.user_id = None if by == Submission.By.BOT else asked.seat.user_id
