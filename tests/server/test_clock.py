"""Deadlines and bots, with any number of clocks."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Match, Submission, Window
from games.services import clock, resolution
from games.services.submissions import submit, submit_for_bots
from tests.server.builders import make_match, submit_any, users_of, window_of
from tests.server.replay import assert_history_replays
from tests.server.space_race import FAR_ENOUGH, deal

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_due_window_closes_and_the_missing_are_recorded_as_such():
    match = make_match(people=2)
    window = window_of(match)
    submit_any(match, users_of(match)[0])
    assert clock.tick(window.deadline) == 1
    rows = window.submissions.order_by("seat__number").values_list("by", flat=True)
    assert list(rows) == [Submission.By.PLAYER, Submission.By.DEFAULT]
    assert window_of(match).number == 1


def test_a_window_before_its_deadline_is_left_alone():
    match = make_match(people=2)
    assert clock.tick() == 0
    assert window_of(match).number == 0


def test_bots_decide_once_in_every_window():
    match = make_match(people=1, bots=2)
    assert clock.tick() == 1
    assert clock.tick() == 0
    assert window_of(match).submissions.filter(by=Submission.By.BOT).count() == 2


def test_a_match_of_bots_plays_itself_to_the_end():
    match = make_match(people=0, bots=9, game="space-race")
    while clock.tick():
        pass
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert_history_replays(match)


def test_bots_keep_what_they_have_decided():
    match = make_match(people=1, bots=1)
    window = window_of(match)
    for bid in (4, 9):
        submit_for_bots(match_id=match.pk, window_id=window.pk, moves={1: {"bid": bid}})
    assert window.submissions.get().move == {"bid": 4}


def two_bots_win_together():
    """A match of Space Race whose bots reached SPACE together, before three people who stayed at home."""
    match = make_match(people=3, bots=2, game="space-race")
    deal(match, offer=[2, 6, 9, 10, 11], hands={3: FAR_ENOUGH, 4: FAR_ENOUGH})
    window = window_of(match)
    orders = {"lot": 0, "level": 0, "launch": True}
    submit_for_bots(match_id=match.pk, window_id=window.pk, moves=dict.fromkeys((3, 4), orders))
    for user in users_of(match):
        submit(match_id=match.pk, user=user, window_id=window.pk, move=orders | {"launch": False})
    assert window_of(match).kind == "agreement"
    return match


@pytest.mark.parametrize("seed", ["00" * 32, "01" * 32, "02" * 32])
def test_bots_that_must_agree_do(seed):
    match = two_bots_win_together()
    Match.objects.filter(pk=match.pk).update(seed=seed)
    assert clock.tick() == 1
    match.refresh_from_db()
    assert (match.status, match.outcome["reason"]) == (Match.Status.OVER, "space")


def test_many_clocks_resolve_a_due_window_once():
    match = make_match(people=2)
    window = window_of(match)
    together = Barrier(6)

    def close(_):
        try:
            together.wait(timeout=20)
            return clock.close_due(match.pk, window.deadline)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(close, range(6))) == 1
    assert Window.objects.filter(match=match).count() == 2


def test_whoever_waits_for_the_clock_loses_no_time():
    matches = [make_match(people=2) for _ in range(3)]
    past = timezone.now() - timedelta(hours=1)
    Window.objects.update(deadline=past)
    assert clock.tick() == len(matches)
    opened = [window_of(match).opened_at for match in matches]
    assert opened == sorted(set(opened))
    for match in matches:
        window = window_of(match)
        assert window.deadline - window.opened_at == timedelta(seconds=match.seconds_per_window)


def test_one_match_that_fails_does_not_stop_the_others(monkeypatch, caplog):
    broken, sound = make_match(people=2), make_match(people=2)
    resolve = resolution.resolve

    def failing(match, window, now):
        if match.pk == broken.pk:
            raise ZeroDivisionError
        resolve(match, window, now)

    monkeypatch.setattr(resolution, "resolve", failing)
    assert clock.tick(window_of(sound).deadline) == 1
    assert window_of(sound).number == 1
    assert window_of(broken).number == 0
    assert not Submission.objects.filter(window__match=broken).exists()
    assert f"match {broken.pk}" in caplog.text
