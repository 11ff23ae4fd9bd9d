"""What is refused to those who come back too late, and to those who would sit down for them."""

from typing import Any

from games.absences.services import coming_back, reliability
from games.lobby.services import matches, substitutes
from games.matches.selectors.position import load_position
from games.matches.services import guards
from games.models import Block, HostTerm, Match, Tenure, User
from games.ratings.services import ranges
from games.refused import Refused
from tests.laws.refusals.deciding import over_match, paused
from tests.laws.refusals.lobby import open_match
from tests.laws.refusals.quotas import seated
from tests.laws.refusals.table import refused
from tests.server.builders import make_match, make_user, users_of, window_of


def wanting(**changes: Any) -> Match:
    """A running match that wants a substitute for its second player."""
    match = make_match(people=3, **changes)
    match.seats.filter(number=1).update(stand_in="random", wanted_at=window_of(match).opened_at)
    return match


def taking(match: Match, user: User | None = None, **changes: Any) -> dict[str, Any]:
    """What somebody passes to take the wanted seat over."""
    return {"match_id": match.pk, "user": user or make_user("Helper"), "seat_number": 1} | changes


def unreliable() -> User:
    """Somebody who has missed four of five."""
    user = make_user("Unreliable")
    seat = make_match(people=2).seats.get(number=0)
    Tenure.objects.filter(seat=seat).update(user=user, asked=5, missed=4)
    return user


@refused(coming_back.come_back, error=Refused, gist="You have no seat in this match.")
def to_come_back_to_a_match_of_others():
    return {"match_id": make_match(people=2).pk, "user": make_user()}


@refused(coming_back.come_back, error=Refused, gist="This match is not running.")
def to_come_back_after_the_end():
    match = over_match()
    return {"match_id": match.pk, "user": users_of(match)[0]}


@refused(coming_back.come_back, error=Refused, gist="This match is not running.")
def to_come_back_before_the_start():
    match = open_match()
    return {"match_id": match.pk, "user": match.host}


@refused(coming_back.come_back, error=Refused, gist="This match is paused")
def to_come_back_while_the_rules_are_gone():
    match = paused(make_match(people=2))
    return {"match_id": match.pk, "user": match.host}


@refused(substitutes.take_over, error=Refused, gist="This match is not running.")
def to_sit_down_after_the_end():
    return taking(over_match())


@refused(substitutes.take_over, error=Refused, gist="This match is not running.")
def to_sit_down_as_a_substitute_before_the_start():
    return taking(open_match())


@refused(substitutes.take_over, error=Refused, gist="by invitation only")
def to_sit_down_without_an_invitation():
    return taking(wanting(unlisted=True))


@refused(substitutes.take_over, error=Refused, gist="You have a player in this match.")
def to_sit_down_on_a_second_seat():
    match = wanting()
    return taking(match, users_of(match)[0])


@refused(substitutes.take_over, error=Refused, gist="No substitute is wanted for this player.")
def to_sit_down_where_somebody_plays():
    return taking(wanting(), seat_number=2)


@refused(substitutes.take_over, error=Refused, gist="No substitute is wanted for this player.")
def to_sit_down_nowhere():
    return taking(wanting(), seat_number=9)


@refused(substitutes.take_over, error=Refused, gist="As umpire of this match")
def the_umpire_as_a_substitute():
    umpire = make_user("Umpire")
    match = wanting()
    HostTerm.objects.create(match=match, user=umpire, umpire=True, ended_at=window_of(match).opened_at)
    return taking(match, umpire)


@refused(substitutes.take_over, error=Refused, gist="know its secrets")
def who_has_played_another_seat():
    match, user = wanting(), make_user("Was here")
    Tenure.objects.create(seat=match.seats.get(number=2), user=user, ended_at=window_of(match).opened_at)
    return taking(match, user)


@refused(substitutes.take_over, error=Refused, gist="This match asks for a reliability of 90; yours is 20.")
def a_substitute_who_is_not_there_either():
    return taking(wanting(minimum_reliability=90), unreliable())


@refused(substitutes.take_over, error=Refused, gist="You sit in 2 matches that are not over.")
def a_substitute_who_sits_in_too_many():
    return taking(wanting(), seated(2))


@refused(substitutes.check_take_over, error=Refused, gist="No substitute is wanted for this player.")
def a_button_of_a_seat_that_has_been_taken():
    position = load_position(wanting())
    return {"position": position, "user": make_user(), "seat_number": 0}


@refused(
    reliability.check_reliability, matches.check_join, error=Refused, gist="asks for a reliability of 90"
)
def who_cannot_be_counted_on():
    return {"match": open_match(minimum_reliability=90), "user": unreliable()}


def bot_account(name: str = "nettle") -> User:
    """An account that a program plays for."""
    return User.objects.create_user(name, is_bot=True)


@refused(guards.check_admits, matches.check_join, error=Refused, gist="This match is for people")
def a_bot_among_people():
    return {"match": open_match(), "user": bot_account()}


@refused(matches.join_match, error=Refused, gist="This match is for people")
def a_bot_that_joins_people():
    return {"match_id": open_match().pk, "user": bot_account()}


@refused(substitutes.take_over, error=Refused, gist="No seat is free for you.")
def a_seat_beside_somebody_whom_one_has_blocked():
    match, helper = wanting(), make_user("Helper")
    Block.objects.create(user=helper, blocked=users_of(match)[0])
    return taking(match, helper)


@refused(substitutes.take_over, error=Refused, gist="This match is for people")
def a_bot_as_a_substitute():
    return taking(wanting(), bot_account())


@refused(matches.join_match, error=Refused, gist="asks for a reliability of 90")
def to_join_without_being_counted_on():
    return {"match_id": open_match(minimum_reliability=90).pk, "user": unreliable()}


@refused(ranges.check_rating, matches.check_join, error=Refused, gist="for ratings of 1100 or more; yours is")
def a_newcomer_at_a_strong_table():
    return {"match": open_match(least_rating=1100), "user": make_user()}


@refused(matches.join_match, error=Refused, gist="This match is for ratings of 900 or less; yours is 1000.")
def to_join_a_weaker_table():
    return {"match_id": open_match(most_rating=900).pk, "user": make_user()}


@refused(substitutes.take_over, error=Refused, gist="for ratings of 1100 to 1300; yours is 1000.")
def a_substitute_who_is_too_weak():
    match = wanting()
    asked = {"least_rating": 1100, "most_rating": 1300}
    Match.objects.filter(pk=match.pk).update(rated=True, chosen=asked)
    return taking(match, make_user())
