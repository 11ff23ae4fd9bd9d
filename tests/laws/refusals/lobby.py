"""What is refused while matches are set up, filled, started and given up."""

from typing import Any

from django.utils import timezone

from games.lobby.services import matches
from games.models import Block, Match
from games.refused import Refused
from games.set_up.services.plans import Place, Plan
from tests.laws.refusals.table import refused
from tests.server.builders import (
    make_match,
    make_user,
    play_to_the_end,
    users_of,
)


def plan(**changes: Any) -> Plan:
    """A match of Goofspiel for two."""
    return Plan(**{"game_slug": "goofspiel", "name": "Refused", "seats": 2} | changes)


def open_match(*, bots: int = 0, **changes: Any) -> Match:
    """A match that waits for its second player."""
    return matches.create_match(plan=plan(bots=("random",) * bots, **changes), host=make_user("Host"))


@refused(matches.create_match, error=Refused, gist="Names are hidden in this match")
def a_name_of_the_match_that_tells_the_hidden_one_of_the_host():
    return {"plan": plan(name="Valentina's race", anonymous=True), "host": make_user("Valentina")}


@refused(matches.check_join, error=Refused, gist="by invitation only")
def a_stranger_without_an_invitation():
    return {"match": open_match(unlisted=True), "user": None, "invitation": ""}


@refused(matches.check_join, error=Refused, gist="Every seat is taken.")
def a_full_match():
    return {"match": open_match(bots=1), "user": make_user()}


def open_match_with_a_kept_seat() -> Match:
    """A match whose only free seat is kept for a guest."""
    return open_match(places=(Place(), Place(reserved_for=str(make_user("Awaited")))))


@refused(matches.check_join, error=Refused, gist="held for somebody else")
def a_stranger_where_seats_are_kept():
    return {"match": open_match_with_a_kept_seat(), "user": None}


@refused(matches.join_match, error=Refused, gist="held for somebody else")
def a_seat_that_is_kept_for_somebody_else():
    return {"match_id": open_match_with_a_kept_seat().pk, "user": make_user()}


@refused(matches.join_match, error=Refused, gist="by invitation only")
def the_invitation_to_another_match():
    match, other = open_match(unlisted=True), open_match()
    return {"match_id": match.pk, "user": make_user(), "invitation": other.invitation}


@refused(matches.join_match, error=Refused, gist="Every seat is taken.")
def a_match_without_a_free_seat():
    return {"match_id": open_match(bots=1).pk, "user": make_user()}


@refused(matches.join_match, error=Refused, gist="No seat is free for you.")
def a_seat_beside_somebody_who_has_blocked_one():
    match, user = open_match(), make_user()
    Block.objects.create(user=match.host, blocked=user)
    return {"match_id": match.pk, "user": user}


@refused(matches.join_match, error=Refused, gist="That seat is taken.")
def a_seat_that_is_taken():
    return {"match_id": open_match().pk, "user": make_user(), "seat_number": 0}


@refused(matches.join_match, error=Refused, gist="That seat is taken.")
def the_seat_of_a_bot_for_who_sits_elsewhere():
    match = open_match(bots=1)
    return {"match_id": match.pk, "user": match.host, "seat_number": 1}


@refused(matches.join_match, error=Refused, gist="That seat is taken.")
def a_seat_that_is_not_there():
    return {"match_id": open_match().pk, "user": make_user(), "seat_number": 2}


@refused(matches.join_match, matches.leave_match, error=Refused, gist="already started")
def to_change_seats_in_a_running_match():
    match = make_match(people=2)
    return {"match_id": match.pk, "user": users_of(match)[1]}


@refused(matches.assign_seat, error=Refused, gist="Only the host")
def to_be_given_seats_by_a_guest():
    match = open_match()
    guest = make_user()
    matches.join_match(match_id=match.pk, user=guest)
    return {"match_id": match.pk, "host": guest, "seat_number": 0, "bot": "random"}


@refused(matches.assign_seat, error=Refused, gist="There is no bot called cheater.")
def a_seat_for_a_bot_that_is_not_there():
    match = open_match()
    return {"match_id": match.pk, "host": match.host, "seat_number": 1, "bot": "cheater"}


@refused(matches.assign_seat, error=Refused, gist="There is no such seat.")
def no_such_seat_for_a_bot():
    match = open_match()
    return {"match_id": match.pk, "host": match.host, "seat_number": 2, "bot": "random"}


@refused(matches.assign_seat, error=Refused, gist="already started")
def the_seat_of_a_player_in_a_running_match():
    match = make_match(people=2)
    return {"match_id": match.pk, "host": match.host, "seat_number": 1, "bot": "random"}


@refused(matches.call_off_match, matches.start_match, error=Refused, gist="Only the host")
def what_only_the_host_may_do():
    match = open_match()
    guest = make_user()
    matches.join_match(match_id=match.pk, user=guest)
    return {"match_id": match.pk, "user": guest}


@refused(matches.start_match, error=Refused, gist="Only the host")
def a_start_by_nobody_of_a_match_that_has_a_host():
    return {"match_id": open_match(bots=1).pk, "user": None}


@refused(matches.call_off_match, matches.start_match, error=Refused, gist="already started")
def what_may_be_done_before_the_start_only():
    match = make_match(people=2)
    return {"match_id": match.pk, "user": match.host}


@refused(matches.start_match, error=Refused, gist="Every seat must be taken first")
def a_start_with_a_free_seat():
    match = open_match()
    return {"match_id": match.pk, "user": match.host}


@refused(matches.start_match, error=Refused, gist="Seats are held for those who played before")
def a_start_with_bots_on_seats_that_are_held():
    match = open_match()
    Match.objects.filter(pk=match.pk).update(reserved_until=timezone.now())
    match.seats.filter(user=None).update(reserved_for=make_user("Late"))
    return {"match_id": match.pk, "user": match.host, "fill_with": "random"}


@refused(matches.start_match, error=Refused, gist="Seats are held for Late.")
def a_start_with_bots_on_a_seat_that_is_held():
    match = open_match()
    match.seats.filter(user=None).update(reserved_for=make_user("Late"))
    return {"match_id": match.pk, "user": match.host, "fill_with": "random"}


@refused(matches.start_match, error=Refused, gist="There is no bot called cheater.")
def free_seats_for_bots_that_are_not_there():
    match = open_match()
    return {"match_id": match.pk, "user": match.host, "fill_with": "cheater"}


def without_rules(match: Match) -> Match:
    """The match, as if the server had other rules by now."""
    Match.objects.filter(pk=match.pk).update(rules_version=2)
    return Match.objects.get(pk=match.pk)


@refused(matches.check_join, error=Refused, gist="so it cannot start")
def a_match_whose_rules_are_gone():
    return {"match": without_rules(open_match()), "user": make_user()}


@refused(matches.start_match, error=Refused, gist="so it cannot start")
def to_start_without_rules():
    match = without_rules(open_match(bots=1))
    return {"match_id": match.pk, "user": match.host}


@refused(matches.assign_seat, error=Refused, gist="so it cannot start")
def a_seat_for_a_bot_without_rules():
    match = without_rules(open_match())
    return {"match_id": match.pk, "host": match.host, "seat_number": 1, "bot": "random"}


@refused(matches.give_up_match, error=Refused, gist="This match is not running.")
def to_give_up_what_has_not_started():
    match = open_match()
    return {"match_id": match.pk, "user": match.host}


@refused(matches.give_up_match, error=Refused, gist="This match is not running.")
def to_give_up_what_is_over():
    match = make_match(people=1, bots=1, options={"cards": 5})
    play_to_the_end(match)
    return {"match_id": match.pk, "user": match.host}


@refused(matches.give_up_match, error=Refused, gist="You have no seat")
def to_give_up_what_others_play():
    return {"match_id": make_match(people=1, bots=1).pk, "user": make_user()}


@refused(matches.give_up_match, error=Refused, gist="Others are playing")
def to_give_up_what_others_play_too():
    match = make_match(people=2)
    return {"match_id": match.pk, "user": match.host}


@refused(matches.start_match, error=Refused, gist="rules that this server does not have")
def a_start_by_rules_that_have_gone():
    match = open_match(bots=1)
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    return {"match_id": match.pk, "user": match.host}
