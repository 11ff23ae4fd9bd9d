"""What a player can do about being away, and what stands in meanwhile: for the player of a seat alone."""

from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from games.matches.selectors.display_text import absences_text, date_range_text
from games.matches.selectors.position import Position
from games.matches.selectors.seats import bot_name
from games.matches.selectors.solo_mode import is_solo_game
from games.models import Match, Seat, Submission, Window
from games.schedule.free_time import ONE_DAY, local_day
from games.schedule.units import span_words
from games.schedule.vacations import AnnouncedVacation, vacation_days_left


@dataclass(frozen=True, slots=True)
class StandingOrderLine:
    """Standing orders that the game knows; `chosen` are those that the player has left."""

    slug: str
    title: str
    line: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class VacationLine:
    """A vacation that is not over, by its id; the days of one that `can_shrink` are not all begun."""

    id: int
    days: str
    begun: bool
    can_shrink: bool


@dataclass(frozen=True, slots=True)
class AbsenceOptions:
    """How a seat stands with being away.

    `recipes` are empty where nobody is played by standing orders. `bank` is how many days of vacation the
    seat has for the match, of which so many are `left`; one can begin at `earliest` by the clocks of `place`.
    So many `extensions` of an `extension` ("": there are none) will be spent by themselves. `stand_in` is the
    bot that plays `since` a year or turn ("": none); until `grace` the open window waits for this seat.
    """

    rule: str
    recipes: list[StandingOrderLine]
    bank: int
    left: int
    earliest: date
    place: str
    vacations: list[VacationLine] = field(default_factory=list)
    extensions: int = 0
    extension: str = ""
    stand_in: str = ""
    since: str = ""
    grace: datetime | None = None

    @property
    def standing(self) -> StandingOrderLine | None:
        """The standing orders that the player has left."""
        return next((recipe for recipe in self.recipes if recipe.chosen), None)


def get_absence_options(position: Position, seat: Seat) -> AbsenceOptions | None:
    """Return what the player of the seat can do about being away; None once over and in solo games."""
    match = position.match
    if match.status != Match.Status.RUNNING or is_solo_game(match, position.seats):
        return None
    ladder, timetable = match.ladder, match.schedule
    today = local_day(timezone.now(), timetable)
    rows = list(seat.vacations.all()) if timetable.vacation_days else []
    spent = [AnnouncedVacation(seat.number, row.first, row.last) for row in rows]
    asked = position.submissions.get(seat.number)
    return AbsenceOptions(
        rule=absences_text(ladder),
        recipes=_recipes(match, seat) if ladder.standing_orders else [],
        bank=timetable.vacation_days,
        left=vacation_days_left(timetable, spent, seat.number),
        earliest=today + ONE_DAY,
        place=timetable.place,
        vacations=[
            VacationLine(
                row.pk, date_range_text(row.first, row.last, today), row.first <= today, row.last > today
            )
            for row in rows
            if row.last >= today
        ],
        extensions=max(0, ladder.extensions - seat.extensions_spent),
        extension=span_words(ladder.extension_seconds) if ladder.extensions else "",
        stand_in=bot_name(seat.number) if seat.stand_in else "",
        since=_since(match, seat) if seat.stand_in else "",
        grace=grace_deadline(position.window) if asked and not asked.answered and not asked.of_bot else None,
    )


def grace_deadline(window: Window) -> datetime | None:
    """Until when a window that has passed its deadline still waits for somebody; None where it does not."""
    if window.closed_at or window.deadline is None or window.due_at is None:
        return None
    return window.due_at if window.due_at > window.deadline else None


def _recipes(match: Match, seat: Seat) -> list[StandingOrderLine]:
    return [
        StandingOrderLine(slug, recipe.title, recipe.line, slug == seat.standing)
        for slug, recipe in match.game.recipes.items()
    ]


def _since(match: Match, seat: Seat) -> str:
    """The label of the first window that a bot was asked in, of all those in a row up to now."""
    own = Submission.objects.filter(seat=seat, of_bot=False).order_by("-window__number")
    last = own.values_list("window__number", flat=True).first()
    by_bot = match.windows.filter(submissions__seat=seat, submissions__of_bot=True)
    if last is not None:
        by_bot = by_bot.filter(number__gt=last)
    return by_bot.order_by("number").values_list("year__label", flat=True).first() or ""
