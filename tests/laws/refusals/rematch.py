"""What is refused to those who want to go on together."""

from games.lobby.services import rematch
from games.lobby.services.matches import assign_seat, start_match
from games.models import Match
from games.refused import Refused
from tests.laws.refusals.lobby import open_match
from tests.laws.refusals.quotas import hosted, seated
from tests.laws.refusals.table import refused
from tests.server.builders import make_match, make_user, play_to_the_end, users_of

SHORT = {"cards": 5}


def finished(**plan) -> Match:
    """A match of two people that is over."""
    match = make_match(people=2, options=SHORT, **plan)
    play_to_the_end(match)
    return match


@refused(rematch.play_again, error=Refused, gist="not over yet")
def to_go_on_from_a_match_that_runs():
    match = make_match(people=2)
    return {"match_id": match.pk, "user": match.host}


@refused(rematch.play_again, error=Refused, gist="not over yet")
def to_go_on_from_a_match_that_waits():
    match = open_match()
    return {"match_id": match.pk, "user": match.host}


@refused(rematch.play_again, error=Refused, gist="Only those who played")
def to_go_on_from_what_others_have_played():
    return {"match_id": finished().pk, "user": make_user()}


@refused(rematch.play_again, error=Refused, gist="rules that this server does not have")
def to_go_on_without_rules():
    match = finished()
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    return {"match_id": match.pk, "user": match.host}


@refused(rematch.play_again, error=Refused, gist="started without you")
def to_sit_down_once_the_next_match_has_started():
    match = finished()
    again = rematch.play_again(match_id=match.pk, user=match.host)
    assign_seat(match_id=again.pk, host=match.host, seat_number=1, bot="random")
    start_match(match_id=again.pk, user=match.host)
    return {"match_id": match.pk, "user": users_of(match)[1]}


@refused(rematch.play_again, error=Refused, gist="You host 2 matches that are not over.")
def to_go_on_for_who_hosts_too_many():
    match, player = finished(), hosted(2)
    match.seats.filter(number=1).update(user=player)
    return {"match_id": match.pk, "user": player}


@refused(rematch.play_again, error=Refused, gist="You sit in 2 matches that are not over.")
def to_go_on_for_who_sits_in_too_many():
    match, player = finished(), seated(2)
    match.seats.filter(number=1).update(user=player)
    return {"match_id": match.pk, "user": player}
