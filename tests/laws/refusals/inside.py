"""What the services refuse to each other."""

from django.utils import timezone

from games.matches.selectors.position import load_position
from games.matches.services import guards, locking
from games.models import Match, Submission
from games.play.services import resolution
from games.refused import Refused
from games.rules.errors import NotYourDecision
from tests.laws.refusals.lobby import open_match, without_rules
from tests.laws.refusals.table import refused
from tests.server.builders import (
    make_match,
    make_user,
    submit_any,
    users_of,
)


@refused(
    locking.lock_match, locking.lock_match_unless_busy, locking.lock_position, error=RuntimeError, gist="lock"
)
def a_lock_that_would_hold_nothing():
    return {"match_id": make_match().pk}


@refused(locking.lock_matches_of, locking.lock_user, error=RuntimeError, gist="lock")
def locks_that_would_hold_nothing():
    return {"user": users_of(make_match())[0]}


@refused(locking.lock_match, locking.lock_position, error=Match.DoesNotExist, gist="", locked=True)
def a_match_that_is_gone():
    return {"match_id": 987_654}


@refused(resolution.resolve, error=RuntimeError, gist="cannot be resolved: IllegalMove", locked=True)
def to_resolve_what_the_rules_refuse():
    match = make_match()
    submit_any(match, users_of(match)[0])
    Submission.objects.exclude(by="").update(move={"bid": 99})
    return {"position": load_position(match), "now": timezone.now()}


@refused(guards.check_host, error=Refused, gist="Only the host can do this.")
def to_do_what_the_host_does():
    return {"match": make_match(), "user": make_user()}


@refused(guards.lock_open, error=Refused, gist="already started", locked=True)
def to_lock_what_has_started():
    return {"match_id": make_match().pk}


@refused(guards.lock_running, error=Refused, gist="This match is not running.", locked=True)
def to_lock_what_has_not_started():
    return {"match_id": open_match().pk}


@refused(guards.lock_running_seat, error=Refused, gist="You have no seat in this match.", locked=True)
def to_lock_the_seat_of_a_watcher():
    return {"match_id": make_match().pk, "user": make_user()}


@refused(guards.check_running, error=Refused, gist="This match is not running.")
def a_match_that_has_not_started():
    return {"match": open_match()}


@refused(guards.check_rules, error=Refused, gist="so it cannot start")
def a_match_without_rules():
    return {"match": without_rules(open_match())}


@refused(guards.check_bot, error=Refused, gist="There is no bot called cheater.")
def a_bot_that_the_game_does_not_have():
    return {"match": open_match(), "kind": "cheater"}


@refused(guards.seat_in, error=NotYourDecision, gist="You have no seat in this match.")
def a_watcher_who_is_to_decide():
    seats = list(make_match().seats.all())
    return {"seats": seats, "user": make_user(), "error": NotYourDecision}


@refused(guards.seat_numbered, error=Refused, gist="There is no such seat.")
def a_seat_that_is_not_there():
    return {"seats": list(make_match().seats.all()), "number": -1}
