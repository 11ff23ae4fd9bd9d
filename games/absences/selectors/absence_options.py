"""The absence options of a seat, and what stands in for its player. Only for that player."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.matches.selectors.display_text import absences_text, date_range_text
from games.matches.selectors.position import Position
from games.matches.selectors.seats import bot_name
from games.models import Match, Seat, Submission, Window
from games.models.solo import is_solo_game
from games.schedule.free_time import ONE_DAY, local_day
from games.schedule.timetable import span_words
from games.schedule.vacations import AnnouncedVacation, vacation_days_left


@dataclass(frozen=True, slots=True)
class VacationLine:
    """A vacation that has not ended; one that `can_shrink` has days that have not begun."""

    id: int
    days: str
    begun: bool
    can_shrink: bool


class AbsenceOptions:
    """The absence options of a seat and their current state.

    `recipes` are the standing orders of the game by slug, empty if the match does not use them, and `standing` those
    that the player has set ("": none). `vacation_days_left` is what remains of the seat's vacation days in the
    `timetable`; a vacation can begin at `earliest`.
    `extensions` extensions of length `extension` ("": none) are used automatically. `stand_in` is the bot that has
    played since `since` ("": none). The open window waits for this seat until `grace`.
    """

    def __init__(self, position: Position, seat: Seat) -> None:
        ladder, timetable = position.match.ladder, position.match.schedule
        today = local_day(timezone.now(), timetable)
        rows = list(seat.vacations.all()) if timetable.vacation_days else []
        spent = [AnnouncedVacation(seat.number, row.first, row.last) for row in rows]
        asked = position.submissions.get(seat.number)
        self.rule = absences_text(ladder)
        self.recipes = position.match.game.recipes if ladder.standing_orders else {}
        self.standing = seat.standing if seat.standing in self.recipes else ""
        self.timetable = timetable
        self.vacation_days_left = vacation_days_left(timetable, spent, seat.number)
        self.earliest = today + ONE_DAY
        self.vacations = [
            VacationLine(row.pk, date_range_text(row.first, row.last, today), row.first <= today, row.last > today)
            for row in rows
            if row.last >= today
        ]
        self.extensions = max(0, ladder.extensions - seat.extensions_spent)
        self.extension = span_words(ladder.extension_seconds) if ladder.extensions else ""
        self.stand_in = bot_name(seat.number) if seat.stand_in else ""
        self.since = _since(position.match, seat) if seat.stand_in else ""
        self.grace = grace_deadline(position.window) if asked and not asked.answered and not asked.of_bot else None


def get_absence_options(position: Position, seat: Seat) -> AbsenceOptions | None:
    """Return the absence options of the seat's player; None in finished matches and solo games."""
    if position.match.status != Match.Status.RUNNING or is_solo_game(position.match, position.seats):
        return None
    return AbsenceOptions(position, seat)


def grace_deadline(window: Window) -> datetime | None:
    """Return the end of the grace period of a window that has passed its deadline, or None."""
    if window.closed_at or window.deadline is None or window.due_at is None:
        return None
    return window.due_at if window.due_at > window.deadline else None


def _since(match: Match, seat: Seat) -> str:
    """Return the label of the first window of the current row of windows that a bot decided."""
    own = Submission.objects.filter(seat=seat, of_bot=False).order_by("-window__number")
    last = own.values_list("window__number", flat=True).first()
    by_bot = match.windows.filter(submissions__seat=seat, submissions__of_bot=True)
    if last is not None:
        by_bot = by_bot.filter(number__gt=last)
    return by_bot.order_by("number").values_list("year__label", flat=True).first() or ""
