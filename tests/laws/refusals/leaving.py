"""What is refused to those who will be away."""

from datetime import UTC, date, datetime
from typing import Any

from games.absences.services import standing, vacations
from games.models import Match
from games.refused import Refused
from games.schedule.ladder import Ladder
from games.schedule.timetable import Timetable
from tests.laws.refusals.lobby import open_match, without_rules
from tests.laws.refusals.rematch import finished
from tests.laws.refusals.table import refused
from tests.server.builders import make_match, make_user, users_of

NOW = datetime(1957, 10, 4, 12, tzinfo=UTC)
DAILY = Timetable(period=86_400, vacation_days=5)


def leaving(match: Match, recipe: str = "nearest") -> dict[str, Any]:
    """Its host, and standing orders of Goofspiel."""
    return {"match_id": match.pk, "user": match.host, "recipe": recipe}


@refused(standing.leave_standing_orders, error=Refused, gist="You have no seat")
def standing_orders_of_a_watcher():
    return leaving(make_match(people=2)) | {"user": make_user()}


@refused(standing.leave_standing_orders, error=Refused, gist="The match is over.")
def standing_orders_after_the_end():
    return leaving(finished())


@refused(standing.leave_standing_orders, error=Refused, gist="This match is paused")
def standing_orders_while_the_rules_are_gone():
    return leaving(without_rules(make_match(people=2)))


@refused(standing.leave_standing_orders, error=Refused, gist="Goofspiel has no such standing orders.")
def standing_orders_of_another_game():
    return leaving(make_match(people=2), "sure-launch")


@refused(standing.leave_standing_orders, error=Refused, gist="nobody is played by standing orders")
def standing_orders_that_the_host_does_not_want():
    return leaving(make_match(people=2, absences=Ladder(standing_orders=False)))


def announcing(match: Match, first: int = 10, last: int = 12) -> dict[str, Any]:
    """Days of October 1957 for the match's host."""
    days = {"first": date(1957, 10, first), "last": date(1957, 10, last)}
    return {"match_id": match.pk, "user": match.host, "now": NOW} | days


def taking_back(match: Match, vacation_id: int = 0) -> dict[str, Any]:
    """One of the host's vacations."""
    return {"match_id": match.pk, "user": match.host, "vacation_id": vacation_id, "now": NOW}


@refused(vacations.announce_vacation, error=Refused, gist="This match is not running.")
def a_vacation_before_the_start():
    return announcing(open_match(timetable=DAILY))


@refused(vacations.take_back_vacation, error=Refused, gist="This match is not running.")
def days_back_after_the_end():
    return taking_back(finished(timetable=DAILY))


@refused(vacations.announce_vacation, error=Refused, gist="You have no seat")
def a_vacation_of_a_watcher():
    return announcing(make_match(people=2, timetable=DAILY)) | {"user": make_user()}


@refused(vacations.announce_vacation, error=Refused, gist="This match is paused")
def a_vacation_while_the_rules_are_gone():
    return announcing(without_rules(make_match(people=2, timetable=DAILY)))


@refused(vacations.announce_vacation, error=Refused, gist="This match has no days of vacation.")
def a_vacation_where_there_is_none():
    return announcing(make_match(people=2))


@refused(vacations.announce_vacation, error=Refused, gist="begins tomorrow at the earliest")
def a_vacation_from_today_on():
    return announcing(make_match(people=2, timetable=DAILY), 4)


@refused(vacations.announce_vacation, error=Refused, gist="cannot end before it begins")
def a_vacation_backwards():
    return announcing(make_match(people=2, timetable=DAILY), 12, 10)


@refused(vacations.announce_vacation, error=Refused, gist="That takes 6 days of vacation, and 5 are left.")
def more_days_than_the_bank_has():
    return announcing(make_match(people=2, timetable=DAILY), 10, 15)


@refused(vacations.announce_vacation, error=Refused, gist="announced those days already")
def the_same_days_again():
    match = make_match(people=2, timetable=DAILY)
    vacations.announce_vacation(**announcing(match))
    return announcing(match, 11)


@refused(vacations.take_back_vacation, error=Refused, gist="no such vacation")
def the_vacation_of_somebody_else():
    match = make_match(people=2, timetable=DAILY)
    other = users_of(match)[1]
    vacations.announce_vacation(**announcing(match) | {"user": other})
    return taking_back(match, other.seats.get().vacations.get().pk)


@refused(vacations.take_back_vacation, error=Refused, gist="no more days to take back")
def a_vacation_on_its_last_day():
    match = make_match(people=2, timetable=DAILY)
    vacations.announce_vacation(**announcing(match))
    kept = match.host.seats.get().vacations.get()
    return taking_back(match, kept.pk) | {"now": NOW.replace(day=12)}
