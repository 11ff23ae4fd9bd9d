"""What is refused to those who wait for a match to start, or wish for one."""

from typing import Any

from django.utils import timezone

from games.lobby.services import matches, seating, waiting_room
from games.models import Match
from games.refused import Refused
from tests.laws.refusals.lobby import open_match
from tests.laws.refusals.table import refused
from tests.server.builders import make_match, make_user, users_of


def putting_out(**changes: Any) -> dict[str, Any]:
    """What a host passes to put a guest out."""
    match = open_match()
    matches.join_match(match_id=match.pk, user=make_user("Guest"))
    return {"match_id": match.pk, "host": match.host, "seat_number": 1, "reason": "Late"} | changes


def after_putting_out() -> tuple[Match, Any]:
    """A match, and whom its host has put out of it."""
    asked = putting_out()
    match = Match.objects.get(pk=asked["match_id"])
    guest = match.seats.get(number=1).user
    matches.assign_seat(**asked)
    return match, guest


@refused(matches.assign_seat, error=Refused, gist="Say why")
def to_put_out_without_a_reason():
    return putting_out(reason="  ")


@refused(matches.assign_seat, error=Refused, gist="at most 300 characters")
def to_put_out_for_a_long_story():
    return putting_out(reason="x" * 301)


@refused(seating.put_out, error=Refused, gist="Say why", locked=True)
def to_be_put_out_without_a_reason():
    asked = putting_out()
    match = Match.objects.get(pk=asked["match_id"])
    return {"match": match, "seat": match.seats.get(number=1), "reason": "", "now": timezone.now()}


@refused(matches.check_join, error=Refused, gist="put you out")
def who_was_put_out():
    match, guest = after_putting_out()
    return {"match": match, "user": guest}


@refused(seating.seat_for, error=Refused, gist="Every seat is taken.")
def no_seat_at_all():
    return {"match": open_match(bots=1), "user": None}


def held_match() -> Match:
    """A match whose only free seat is held for somebody."""
    match = open_match()
    match.seats.filter(number=1).update(reserved_for=make_user("Anna"))
    return match


@refused(matches.check_join, error=Refused, gist="held for somebody else")
def seats_that_are_held():
    return {"match": held_match(), "user": None}


@refused(matches.join_match, error=Refused, gist="held for somebody else")
def the_held_seat_of_another():
    match = held_match()
    return {"match_id": match.pk, "user": match.host, "seat_number": 1}


def asking(**changes: Any) -> dict[str, Any]:
    """What a guest passes to ask the host to swap."""
    match, guest = open_match(), make_user("Guest")
    matches.join_match(match_id=match.pk, user=guest)
    return {"match_id": match.pk, "user": guest, "seat_number": 0} | changes


@refused(waiting_room.ask_to_swap, error=Refused, gist="You have no seat")
def to_swap_without_a_seat():
    return asking(user=make_user())


@refused(waiting_room.ask_to_swap, error=Refused, gist="Nobody sits there")
def to_swap_with_nobody():
    return asking(seat_number=7)


@refused(waiting_room.ask_to_swap, error=Refused, gist="Nobody sits there")
def to_swap_with_a_bot():
    match = open_match(bots=1)
    return {"match_id": match.pk, "user": match.host, "seat_number": 1}


@refused(waiting_room.ask_to_swap, error=Refused, gist="already started")
def to_swap_in_a_running_match():
    match = make_match()
    return {"match_id": match.pk, "user": users_of(match)[0], "seat_number": 1}


@refused(waiting_room.call_ready_check, error=Refused, gist="Only the host")
def a_ready_check_by_a_guest():
    asked = asking()
    return {"match_id": asked["match_id"], "host": asked["user"]}


@refused(waiting_room.say_ready, error=Refused, gist="no ready check")
def to_be_ready_for_nothing():
    asked = asking()
    return {"match_id": asked["match_id"], "user": asked["user"]}


@refused(waiting_room.say_ready, error=Refused, gist="You have no seat")
def to_be_ready_without_a_seat():
    return {"match_id": open_match().pk, "user": make_user()}
