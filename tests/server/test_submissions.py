"""A decision's way into a match."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Match, Submission, Window
from games.play.services.submissions import submit
from games.rules.errors import IllegalMove, MalformedMove, MatchOver, NotYourDecision, StaleWindow
from tests.server.builders import (
    any_move,
    make_match,
    make_user,
    play_to_the_end,
    position_of,
    submit_any,
    users_of,
    window_of,
)
from tests.server.replay import assert_history_replays

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def announced(monkeypatch):
    """What browsers were told, each with what the database held at that moment."""
    seen = []

    def announce(match_id, version):
        seen.append((version, Match.objects.get(pk=match_id).version, connection.in_atomic_block))

    monkeypatch.setattr("games.live.announce", announce)
    return seen


def test_the_last_submission_resolves_the_window():
    match = make_match(people=2)
    first, second = users_of(match)
    window = window_of(match)
    submit_any(match, first)
    window.refresh_from_db()
    assert window.closed_at is None
    submit_any(match, second)
    window.refresh_from_db()
    assert window.closed_at is not None
    assert window_of(match).number == window.number + 1


def test_a_change_replaces_the_earlier_submission():
    match = make_match(people=2)
    user = users_of(match)[0]
    window = window_of(match)
    for bid in (3, 7):
        submit(match_id=match.pk, user=user, window_id=window.pk, move={"bid": bid})
    assert Submission.objects.get(window=window, seat__user=user).move == {"bid": 7}


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


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ({"bid": 99}, IllegalMove),
        ({"bid": "7"}, MalformedMove),
        ({"bid": True}, MalformedMove),
        ({}, MalformedMove),
        ({"bid": 1, "cheat": 1}, MalformedMove),
        ([], MalformedMove),
    ],
)
def test_a_refused_move_changes_nothing(announced, move, error):
    match = make_match(people=2)
    announced.clear()
    with pytest.raises(error):
        submit(match_id=match.pk, user=users_of(match)[0], window_id=window_of(match).pk, move=move)
    assert not Submission.objects.exclude(by="").exists()
    assert announced == []


def test_what_a_page_has_loaded_before_somebody_else_decided_is_loaded_again():
    match = make_match(people=2)
    first, second = users_of(match)
    known = position_of(match)
    submit_any(match, first)
    where = {"match_id": match.pk, "window_id": known.window.pk, "move": {"bid": 5}}
    assert submit(user=second, known=known, **where).window.number == known.window.number + 1
    assert_history_replays(match)


def test_what_a_page_has_loaded_of_another_match_is_not_used():
    match, other = make_match(people=2), make_match(people=2)
    first, _ = users_of(match)
    where = {"match_id": match.pk, "window_id": window_of(match).pk, "move": {"bid": 5}}
    after = submit(user=first, known=position_of(other), **where)
    assert after.match == match
    assert window_of(match).submissions.get(seat__number=0).move == {"bid": 5}
    assert not window_of(other).submissions.exclude(move=None).exists()


def test_a_closed_window_takes_nothing():
    match = make_match(people=2)
    stale = window_of(match)
    for user in users_of(match):
        submit_any(match, user)
    with pytest.raises(StaleWindow):
        submit(match_id=match.pk, user=users_of(match)[0], window_id=stale.pk, move={"bid": 5})


def test_nothing_is_taken_from_the_deadline_on():
    match = make_match(people=2)
    window = window_of(match)
    arguments = {"match_id": match.pk, "user": users_of(match)[0], "window_id": window.pk, "move": {"bid": 5}}
    with pytest.raises(StaleWindow):
        submit(**arguments, now=window.deadline)
    submit(**arguments, now=window.deadline - timedelta(microseconds=1))


def test_somebody_without_a_seat_decides_nothing():
    match = make_match(people=2)
    with pytest.raises(NotYourDecision):
        submit(match_id=match.pk, user=make_user(), window_id=window_of(match).pk, move={"bid": 5})


def test_a_finished_match_takes_nothing():
    match = make_match(people=2)
    last = window_of(match)
    play_to_the_end(match)
    with pytest.raises(MatchOver):
        submit(match_id=match.pk, user=users_of(match)[0], window_id=last.pk, move={"bid": 5})


def test_without_early_closing_the_window_waits_for_its_deadline():
    match = make_match(people=5, game="space-race", early_closing=False)
    window = window_of(match)
    for user in users_of(match):
        submit_any(match, user)
    window.refresh_from_db()
    assert window.closed_at is None
    assert window.deadline > timezone.now()


def test_nine_at_once_make_nine_submissions_and_one_resolution():
    match = make_match(people=9, game="space-race")
    window = window_of(match)
    users = users_of(match)
    moves = [any_move(match, number) for number in range(9)]
    together = Barrier(9)

    def decide(number):
        try:
            together.wait(timeout=20)
            submit(match_id=match.pk, user=users[number], window_id=window.pk, move=moves[number])
        finally:
            connection.close()

    with ThreadPoolExecutor(9) as pool:
        list(pool.map(decide, range(9)))
    assert Submission.objects.filter(window=window).count() == 9
    assert list(Window.objects.filter(match=match).values_list("number", flat=True)) == [0, 1]
    match.refresh_from_db()
    play_to_the_end(match)
    assert_history_replays(match)
