"""When a window closes: early or not, by who is ready, and what is told of it."""

from datetime import timedelta
from typing import Any

import pytest

from games.clock.services import clock
from games.models import Match, Submission, User
from games.play.services.submissions import keep_draft, submit
from tests.server.builders import make_match, users_of, window_of

pytestmark = pytest.mark.django_db(transaction=True)


def throw(match: Match, user: User, sign: str, **how: Any) -> None:
    """Show the sign twice."""
    move = {"signs": [{"do": sign, "seat": None}] * 2, "stake": 0}
    submit(match_id=match.pk, user=user, window_id=window_of(match).pk, move=move, **how)


def after_a_throw(**plan: Any) -> Match:
    """A match in which the second and the third player have lost and may react, in a short window."""
    match = make_match(people=3, game="toy-signs", seconds_per_short_window=90, **plan)
    for user, sign in zip(users_of(match), ("paper", "stone", "stone"), strict=True):
        throw(match, user, sign)
    if window_of(match).kind == "throw":
        clock.close_due(match.pk, window_of(match).deadline)
    assert window_of(match).kind == "react"
    return match


def test_a_short_window_closes_early_whatever_the_host_has_said_of_others():
    match = after_a_throw(early_closing=False)
    window = window_of(match)
    assert window.deadline - window.opened_at == timedelta(seconds=90)
    for user in users_of(match)[1:]:
        assert window_of(match) == window
        react = {"match_id": match.pk, "user": user, "window_id": window.pk, "move": {}}
        submit(now=window.opened_at, ready=False, **react)
    assert window_of(match).number == window.number + 1


def test_what_is_saved_and_not_ready_keeps_the_window_open_and_counts_at_the_deadline():
    match = make_match(people=2, game="toy-signs")
    first, second = users_of(match)
    throw(match, first, "stone", ready=False)
    throw(match, second, "paper")
    window = window_of(match)
    assert window.number == 0
    clock.close_due(match.pk, window.deadline)
    assert set(window.submissions.values_list("by", flat=True)) == {Submission.By.PLAYER}
    assert window_of(match).kind == "react"


def test_a_draft_goes_with_its_own_players_submission_alone():
    match = make_match(people=2, game="toy-signs")
    window = window_of(match)
    for user in users_of(match):
        draft = {"match_id": match.pk, "user": user, "window_id": window.pk}
        keep_draft(entered={"stake": 1}, **draft)
    throw(match, users_of(match)[0], "stone")
    assert [draft.seat.number for draft in window.drafts.all()] == [1]
    keep_draft(match_id=match.pk, user=users_of(match)[1], window_id=window.pk, entered={})
    assert not window.drafts.exists()
