"""The deadline of an open window moves, inside a transaction that holds the lock of the match."""

from games.matches.selectors.deadlines import get_deadline
from games.matches.selectors.position import Position
from games.schedule.deadlines import Credit, TimeLoss, credits_from_json, credits_to_json


def add_credit(position: Position, credit: Credit) -> None:
    """Give the position's open window this time beside its timetable; the same outage is given once."""
    window = position.window
    given = credits_from_json(window.credits)
    if isinstance(credit, TimeLoss) and credit in given:
        return
    window.credits = credits_to_json([*given, credit])
    recalculate_deadline(position)


def replace_credit(position: Position, given: Credit, credit: Credit) -> None:
    """Have the open window keep `credit` in the place of what it was given."""
    window = position.window
    kept = [credit if each == given else each for each in credits_from_json(window.credits)]
    window.credits = credits_to_json(kept)
    recalculate_deadline(position)


def recalculate_deadline(position: Position) -> None:
    """Set the deadline of the position's open window anew, from all that leads to it."""
    window = position.window
    window.deadline = window.due_at = get_deadline(position).at
    window.save(update_fields=["deadline", "due_at", "credits"])
