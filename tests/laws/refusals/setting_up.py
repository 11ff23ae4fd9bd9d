"""What no match can be like, and no set-up; and set-ups that are not one's own."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.lobby.services import matches
from games.models import User
from games.refused import Refused
from games.rules.errors import BadOptions
from games.schedule.errors import BadTimetable
from games.schedule.ladder import Ladder
from games.schedule.timetable import Timetable
from games.set_up.services import plan_checks, set_ups
from games.set_up.services.plans import Place
from tests.laws.refusals.lobby import plan
from tests.laws.refusals.table import refused
from tests.server.builders import make_user


@refused(matches.create_match, error=Refused, gist="Space Race has no edition seven.")
def an_edition_that_is_not_there():
    return {"plan": plan(game_slug="space-race", seats=5, preset="seven"), "host": None}


@refused(matches.create_match, error=BadOptions, gist="cards")
def options_that_the_game_refuses():
    return {"plan": plan(options={"cards": 99}), "host": None}


@refused(matches.create_match, error=Refused, gist="This takes 2 to 6 players.")
def one_seat_too_few():
    return {"plan": plan(seats=1), "host": None}


@refused(matches.create_match, error=Refused, gist="This takes 2 to 6 players.")
def one_seat_too_many():
    return {"plan": plan(seats=7), "host": None}


@refused(matches.create_match, error=Refused, gist="This takes 5 nations.")
def a_number_of_seats_where_there_is_only_one():
    return {"plan": plan(game_slug="space-race", preset="five", seats=6), "host": None}


@refused(matches.create_match, error=Refused, gist="more bots than free seats")
def more_bots_than_seats():
    return {"plan": plan(bots=("random",) * 3), "host": None}


@refused(matches.create_match, error=Refused, gist="more bots than free seats")
def a_bot_on_the_seat_of_the_host():
    return {"plan": plan(bots=("random",) * 2), "host": make_user()}


@refused(matches.create_match, error=Refused, gist="There is no bot called cheater.")
def a_bot_that_is_not_there():
    return {"plan": plan(bots=("cheater",)), "host": None}


def for_nobody(**changes: Any) -> dict[str, Any]:
    """What makes a match without a host."""
    return {"plan": plan(**changes), "host": None}


@refused(plan_checks.checked_plan, error=Refused, gist="from 0 to 100")
def a_plan_that_cannot_be():
    return {"plan": plan(minimum_reliability=-1), "sits": True}


@refused(set_ups.keep_set_up, error=Refused, gist="from 0 to 100")
def to_keep_a_plan_that_cannot_be():
    return {"plan": plan(minimum_reliability=-1), "user": make_user(), "name": "Kept"}


@refused(matches.create_match, error=BadTimetable, gist="days_off")
def a_timetable_by_which_nothing_closes():
    return for_nobody(timetable=Timetable(period=60, days_off=(0, 1, 2, 3, 4, 5, 6)))


@refused(matches.create_match, error=BadTimetable, gist="extensions")
def more_extensions_than_there_can_be():
    return for_nobody(absences=Ladder(extensions=21))


@refused(matches.create_match, error=Refused, gist="from 0 to 100")
def players_who_are_more_than_reliable():
    return for_nobody(minimum_reliability=101)


@refused(matches.create_match, error=Refused, gist="from 0 to 20")
def watchers_who_see_nothing():
    return for_nobody(watch_delay=21)


@refused(matches.create_match, error=Refused, gist="only 2 seats")
def a_bot_beside_the_table():
    return for_nobody(places=(Place(), Place(), Place(bot="random")))


@refused(matches.create_match, error=Refused, gist="one seat only")
def two_seats_for_the_host():
    return for_nobody(places=(Place(host=True), Place(host=True)))


@refused(matches.create_match, error=Refused, gist="There is no bot called cheater.")
def a_seat_for_a_bot_that_is_not_there():
    return for_nobody(places=(Place(), Place(bot="cheater")))


@refused(matches.create_match, error=Refused, gist="takes no seat")
def an_umpire_who_plays():
    return {"plan": plan(umpire=True), "host": make_user()}


@refused(matches.create_match, error=Refused, gist="Only a match by invitation has a password")
def a_password_to_a_match_in_the_lobby():
    return for_nobody(password="gantry")


@refused(matches.create_match, error=Refused, gist="At most 60 characters.")
def a_password_that_nobody_can_say():
    return for_nobody(unlisted=True, password="gantry" * 11)


def starting_at(**left: float) -> dict[str, Any]:
    """A match that starts so long from now."""
    at = timezone.now() + timedelta(**left) if left else None
    return for_nobody(starts="at", starts_at=at)


@refused(matches.create_match, error=Refused, gist="Say when.")
def a_start_at_no_time():
    return starting_at()


@refused(matches.create_match, error=Refused, gist="has passed")
def a_start_in_the_past():
    return starting_at(seconds=-1)


@refused(matches.create_match, error=Refused, gist="At most 90 days")
def a_start_in_another_year():
    return starting_at(days=91)


def kept_for(*names: str) -> dict[str, Any]:
    """A match whose first seats are kept for people of those names."""
    places = tuple(Place(reserved_for=name) for name in names)
    return {"plan": plan(seats=3, places=places), "host": make_user("Host")}


@refused(plan_checks.kept_seats, error=Refused, gist="Nobody here is called Ghost.")
def a_seat_for_nobody():
    return kept_for("Ghost")


@refused(plan_checks.kept_seats, error=Refused, gist="Several people are called")
def a_seat_for_one_of_two_guests():
    make_user("Twin"), make_user("twin")
    return kept_for("Twin")


@refused(plan_checks.kept_seats, error=Refused, gist="kept for Ann already")
def two_seats_for_one():
    make_user("Ann")
    return kept_for("Ann", "ann")


@refused(plan_checks.kept_seats, error=Refused, gist="a seat of your own")
def a_seat_that_the_host_keeps_for_the_host():
    return kept_for("Host")


@refused(plan_checks.kept_seats, error=Refused, gist="may sit only where accounts of bots may")
def a_seat_for_a_bot_among_people():
    User.objects.create_user("nettle", is_bot=True)
    return kept_for("nettle")


def keeper(count: int = 1) -> User:
    """Somebody who keeps so many set-ups."""
    user = make_user()
    for number in range(count):
        set_ups.keep_set_up(user=user, name=f"Plan {number}", plan=plan())
    return user


@refused(set_ups.keep_set_up, error=Refused, gist="You keep 30 set-ups.")
def one_set_up_too_many():
    return {"user": keeper(30), "name": "One more", "plan": plan()}


@refused(set_ups.keep_set_up, error=Refused, gist="Give a name.")
def a_set_up_without_a_name():
    return {"user": keeper(), "name": "  ", "plan": plan()}


@refused(set_ups.rename_set_up, error=Refused, gist="another set-up as Plan 1")
def the_name_of_another_set_up():
    user = keeper(2)
    return {"user": user, "name": "Plan 1", "token": user.set_ups.get(name="Plan 0").token}


@refused(set_ups.rename_set_up, error=Refused, gist="not a set-up of yours")
def to_rename_the_set_up_of_somebody_else():
    return {"user": make_user(), "name": "Mine", "token": keeper().set_ups.get().token}


@refused(set_ups.delete_set_up, error=Refused, gist="not a set-up of yours")
def to_delete_the_set_up_of_somebody_else():
    return {"user": make_user(), "token": keeper().set_ups.get().token}


@refused(matches.create_match, error=Refused, gist="Must be from 0 to 5000.")
def a_rating_that_nobody_has():
    return for_nobody(least_rating=5001)


@refused(matches.create_match, error=Refused, gist="A range spans 100 points at least.")
def a_range_for_one_guest():
    return for_nobody(least_rating=1100, most_rating=1199)


@refused(matches.create_match, error=Refused, gist="Only a rated match asks for ratings")
def ratings_for_a_friendly_match():
    return for_nobody(least_rating=1100, friendly=True)
