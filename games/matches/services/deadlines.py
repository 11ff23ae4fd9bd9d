"""Changes of the open window's deadline, under the lock of the match."""

from games.matches.selectors.deadlines import get_deadline
from games.matches.selectors.position import Position
from games.schedule.deadlines import Credit, TimeLoss, credits_from_json, credits_to_json


def add_credit(position: Position, credit: Credit) -> None:
    """Add a time credit to the position's open window, beyond its timetable; an outage counts once."""
    window = position.window
    given = credits_from_json(window.credits)
    if isinstance(credit, TimeLoss) and credit in given:
        return
    window.credits = credits_to_json([*given, credit])
    recalculate_deadline(position)


def replace_credit(position: Position, given: Credit, credit: Credit) -> None:
    """Replace the time credit `given` of the open window with `credit`."""
    window = position.window
    new_credits = [credit if each == given else each for each in credits_from_json(window.credits)]
    window.credits = credits_to_json(new_credits)
    recalculate_deadline(position)


def recalculate_deadline(position: Position) -> None:
    """Recalculate the deadline of the position's open window."""
    window = position.window
    window.deadline = window.due_at = get_deadline(position).at
    window.save(update_fields=["deadline", "due_at", "credits"])
