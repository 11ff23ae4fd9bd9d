"""Deadlines and bots, with any number of clocks."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, get_ident

import pytest
from django.db import connection
from django.utils import timezone

from games import broadcast
from games.accounts.services.account_deletion import delete_account
from games.clock.services import clock
from games.models import Match, Submission, Window
from games.play.services import resolution
from games.play.services.submissions import submit_bot_moves, submit_move
from games.rate_limits import claim_work
from games.rules.goofspiel.model import GoofspielBid
from games.rules.space_race.model import YearOrders
from tests.builders import expire_windows, make_match, match_and_users, submit_any, users_of, window_of
from tests.games.space_race.builders import FAR_ENOUGH, deal

pytestmark = pytest.mark.django_db(transaction=True)


def test_bots_decide_once_in_every_window_unless_another_clock_is_at_it():
    match = make_match(people=1, bots=2)
    with claim_work(f"bots:{match.pk}"):
        assert clock.tick() == 0
    assert clock.tick() == 1
    assert clock.tick() == 0
    assert window_of(match).submissions.filter(by=Submission.By.BOT).count() == 2


def test_bots_change_moves_silently_and_skip_people(monkeypatch):
    match = make_match(people=1, bots=1)
    window, told = window_of(match), []
    monkeypatch.setattr(broadcast, "broadcast_version", lambda *news: told.append(news))
    for bid in (4, 9):
        submit_bot_moves(match_id=match.pk, window_id=window.pk, moves={0: GoofspielBid(5), 1: GoofspielBid(bid)})
    assert list(window.submissions.order_by("seat__number").values_list("move", flat=True)) == [None, {"bid": 9}]
    assert len(told) == 1


def test_bots_keep_saved_move_of_departed_player():
    match = make_match(people=2)
    window = window_of(match)
    user = users_of(match)[0]
    submit_move(match_id=match.pk, user=user, window_id=window.pk, move={"bid": 4})
    delete_account(user=user)
    submit_bot_moves(match_id=match.pk, window_id=window.pk, moves={0: GoofspielBid(9)})
    assert window.submissions.get(of_bot=True).move == {"bid": 4}


def two_bots_win_together():
    """Return a Space Race match whose bots reached SPACE together, before three people who never launched."""
    match = make_match(people=3, bots=2, game="space-race")
    deal(match, offer=[2, 6, 9, 10, 11], hands={3: FAR_ENOUGH, 4: FAR_ENOUGH})
    window = window_of(match)
    bold = YearOrders(lot=0, level=0, launch=True)
    submit_bot_moves(match_id=match.pk, window_id=window.pk, moves=dict.fromkeys((3, 4), bold))
    for user in users_of(match):
        submit_move(match_id=match.pk, user=user, window_id=window.pk, move={"lot": 0, "level": 0})
    assert window_of(match).kind == "agreement"
    return match


@pytest.mark.parametrize("seed", ["00" * 32, "01" * 32, "02" * 32])
def test_bots_that_must_agree_do(seed):
    match = two_bots_win_together()
    Match.objects.filter(pk=match.pk).update(seed=seed)
    assert clock.tick() == 1
    match.refresh_from_db()
    assert (match.status, match.outcome["reason"]) == (Match.Status.OVER, "space")


def test_two_clocks_share_the_bots_of_many_matches(monkeypatch):
    matches = [make_match(people=0, bots=3) for _ in range(8)]
    windows = {window_of(match).pk for match in matches}
    decide, together, thought, begun = clock.bots.bot_moves, Barrier(2), [], set()

    def slowly(position, seats):
        thought.append(position.window.pk)
        if get_ident() not in begun:
            # Each begins while the other is at work.
            begun.add(get_ident())
            together.wait(timeout=20)
        return decide(position, seats)

    def tick(_):
        try:
            return clock.tick()
        finally:
            connection.close()

    monkeypatch.setattr(clock.bots, "bot_moves", slowly)
    with ThreadPoolExecutor(2) as pool:
        touched = list(pool.map(tick, range(2)))
    assert len(thought) == len(set(thought)) == sum(touched)
    assert windows <= set(thought)
    assert min(touched) > 0


def test_due_window_closes_before_more_bots_decide(monkeypatch):
    among_people = make_match(people=2)
    for _ in range(2):
        make_match(people=1, bots=1)
    play, closed = clock.play_bots, []

    def playing(match_id):
        closed.append(window_of(among_people).number)
        expire_windows(among_people.windows.filter(number=0), timezone.now())
        return play(match_id)

    monkeypatch.setattr(clock, "BOTS_AT_ONCE", 1)
    monkeypatch.setattr(clock, "play_bots", playing)
    clock.tick()
    assert closed == [0, 1]


def test_one_match_that_fails_does_not_stop_the_others(monkeypatch, caplog):
    broken, sound = make_match(people=2), make_match(people=2)
    resolve = resolution.resolve_window

    def failing(position, now):
        if position.match.pk == broken.pk:
            raise ZeroDivisionError
        return resolve(position, now)

    monkeypatch.setattr(resolution, "resolve_window", failing)
    assert clock.tick(window_of(sound).deadline) == 1
    assert window_of(sound).number == 1
    assert window_of(broken).number == 0
    assert not Submission.objects.filter(window__match=broken).exclude(by="").exists()
    assert f"match {broken.pk}" in caplog.text


def test_unplayable_saved_move_does_not_reject_next_move(caplog):
    match, (first, second) = match_and_users(make_match(people=2))
    submit_any(match, first)
    Submission.objects.filter(seat__user=first).update(move={"bid": 7_919})
    with pytest.raises(RuntimeError, match="cannot be resolved: IllegalMove"):
        submit_any(match, second)
    assert clock.tick(window_of(match).deadline) == 0
    assert "cannot be resolved" in caplog.text
    assert "7919" not in caplog.text


def test_matches_wait_for_bots_until_the_deadline_and_are_due_at_it():
    match, among_people = make_match(people=1, bots=1), make_match(people=2)
    deadline, instant = window_of(match).deadline, timedelta(microseconds=1)
    Window.objects.filter(match=among_people).update(due_at=deadline + timedelta(days=1))
    assert list(clock.matches_waiting_for_bots(deadline - instant)) == [match.pk]
    assert list(clock.matches_waiting_for_bots(deadline)) == []
    assert list(clock.due_matches(deadline - instant)) == []
    assert list(clock.due_matches(deadline)) == [match.pk]
    assert clock.close_due(match.pk, deadline - instant) is False
    assert clock.close_due(match.pk, deadline) is True


def test_late_clock_costs_no_time_and_counts_matches():
    matches = [make_match(people=2) for _ in range(3)]
    past = timezone.now() - timedelta(hours=1)
    Window.objects.update(deadline=past, due_at=past)
    make_match(people=2, bots=1)
    assert clock.tick() == len(matches) + 1
    # In what order those close that are due at the same moment is the database's to say.
    assert len({window_of(match).opened_at for match in matches}) == len(matches)
    for match in matches:
        window = window_of(match)
        assert window.deadline - window.opened_at == timedelta(seconds=match.seconds_per_window)
