"""What the services refuse to each other."""

from django.utils import timezone

from games.matches.selectors.position import load_position
from games.matches.services import locking
from games.models import Match, Submission
from games.play.services import resolution
from tests.laws.refusals.table import refused
from tests.server.builders import (
    make_match,
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
