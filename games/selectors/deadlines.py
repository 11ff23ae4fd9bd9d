"""How the deadline of an open window came about."""

from msgspec.structs import replace

from games.schedule.deadlines import Deadline, next_deadline
from games.schedule.wording import explain
from games.selectors.position import Position


def deadline_of(position: Position) -> Deadline:
    """The deadline of the position's window, which must be open, as the timetable leads to it.

    It is at the moment that is kept, also where something else has moved it since.
    """
    window, terms = position.window, position.terms
    assert terms  # noqa: S101
    short = terms.pace == "short"
    led_to = next_deadline(position.match.schedule, window.opened_at, first=window.number == 0, short=short)
    return replace(led_to, at=window.deadline)


def deadline_words(position: Position) -> str:
    """Why the open window closes when it does, in a sentence; "" where a match has no timetable of its own.

    Nothing is said of a deadline to which the timetable alone does not lead.
    """
    if not position.match.timetable or position.window.closed_at or position.terms is None:
        return ""
    deadline = deadline_of(position)
    return explain(deadline) if deadline.steps[-1].to == deadline.at else ""
