"""How a decision enters a match, and what becomes of drafts and of moves that are saved and not ready."""

from typing import Any

import pytest
from django.db import connection

from games.clock.services import clock
from games.models import Match, Submission, User, Window
from games.play.services.submissions import save_draft, submit_move
from tests.builders import any_move, make_match, play_to_the_end, position_of, submit_any, users_of, window_of
from tests.match_replay import assert_history_replays
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def announced(monkeypatch):
    """The broadcasts, each with the database state at that moment."""
    seen = []

    def announce(match_id, version):
        seen.append((version, Match.objects.get(pk=match_id).version, connection.in_atomic_block))

    monkeypatch.setattr("games.broadcast.broadcast_version", announce)
    return seen


def throw(match: Match, user: User, sign: str, **how: Any) -> None:
    """Show the sign twice."""
    move = {"signs": [{"do": sign, "seat": None}] * 2, "stake": 0}
    submit_move(match_id=match.pk, user=user, window_id=window_of(match).pk, move=move, **how)


def test_announcements_come_after_the_commit_with_the_version_of_the_database(announced):
    match = make_match(people=2)
    announced.clear()
    for user in users_of(match):
        submit_any(match, user)
    assert [(told, in_atomic) for told, _, in_atomic in announced] == [
        (match.version + 1, False),
        (match.version + 2, False),
    ]
    assert all(told == stored for told, stored, _ in announced)


def test_loaded_position_is_used_only_while_current():
    match, other = make_match(people=2), make_match(people=2)
    first, second = users_of(match)
    known = position_of(match)
    where = {"match_id": match.pk, "window_id": known.window.pk, "move": {"bid": 5}}
    assert submit_move(user=first, known=position_of(other), **where).match == match
    assert known.window.submissions.get(seat__number=0).move == {"bid": 5}
    assert not window_of(other).submissions.exclude(move=None).exists()
    assert submit_move(user=second, known=known, **where).window.number == known.window.number + 1
    assert_history_replays(match)


def test_nine_at_once_make_nine_submissions_and_one_resolution():
    match = make_match(people=9, game="space-race")
    window = window_of(match)
    users = users_of(match)
    moves = [any_move(match, number) for number in range(9)]

    def deciding(number):
        return lambda: submit_move(match_id=match.pk, user=users[number], window_id=window.pk, move=moves[number])

    run_concurrently(*map(deciding, range(9)))
    assert Submission.objects.filter(window=window).count() == 9
    assert list(Window.objects.filter(match=match).values_list("number", flat=True)) == [0, 1]
    match.refresh_from_db()
    play_to_the_end(match)
    assert_history_replays(match)


def test_saved_move_is_ready_if_the_match_says_so():
    match = make_match(people=2, game="toy-signs")
    Match.objects.update(chosen={"saved_is_ready": True})
    for user in users_of(match):
        throw(match, user, "stone", ready=False)
    assert window_of(match).number == 1


def test_saved_move_counts_at_the_deadline():
    match = make_match(people=2, game="toy-signs")
    first, second = users_of(match)
    throw(match, first, "stone", ready=False)
    throw(match, second, "paper")
    window = window_of(match)
    assert window.number == 0
    clock.close_due(match.pk, window.deadline)
    assert set(window.submissions.values_list("by", flat=True)) == {Submission.By.PLAYER}
    assert window_of(match).kind == "react"


def test_move_or_empty_draft_deletes_only_own_draft():
    match = make_match(people=3, game="toy-signs")
    window = window_of(match)
    for user in users_of(match):
        draft = {"match_id": match.pk, "user": user, "window_id": window.pk}
        save_draft(entered={"stake": 1}, **draft)
    throw(match, users_of(match)[0], "stone")
    assert [draft.seat.number for draft in window.drafts.all()] == [1, 2]
    save_draft(match_id=match.pk, user=users_of(match)[1], window_id=window.pk, entered={})
    assert [draft.seat.number for draft in window.drafts.all()] == [2]


def test_draft_sent_before_a_step_was_added_keeps_the_step():
    match = make_match(people=2, game="toy-signs")
    window = window_of(match)
    drafts = [{"match_id": match.pk, "user": user, "window_id": window.pk} for user in users_of(match)]
    for draft, sign in zip(drafts, ("paper", "stone"), strict=True):
        save_draft(entered={"signs": [{"do": sign}], "stake": 1}, **draft)
    save_draft(entered={"signs": [], "stake": 2}, lists=["signs"], **drafts[1])
    assert window.drafts.get(seat__number=1).entered == {"signs": [{"do": "stone"}], "stake": 2}
