"""At the deadline itself: who answers, who comes back, a substitute and the clocks at the same moment."""

from datetime import timedelta

import pytest

from games.absences.services.coming_back import come_back
from games.clock.services import clock
from games.lobby.services.substitutes import take_over
from games.models import Match, Submission, Tenure
from games.play.services.submissions import submit
from games.schedule.ladder import Ladder
from tests.server.absences import (
    DAY,
    GRACE,
    STONE,
    all_but,
    asynchronous,
    log_of,
    miss,
    seat_of,
    tenure_of,
    wanted,
)
from tests.server.builders import make_user, users_of, window_of
from tests.server.replay import assert_history_replays
from tests.server.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 4
INSTANT = timedelta(milliseconds=1)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_an_answer_in_the_last_moment_of_the_grace_counts_or_has_been_missed(_):
    match = asynchronous(ladder=Ladder(bot_after=1))
    all_but(match, 0)
    window, user = window_of(match), users_of(match)[0]
    clock.close_due(match.pk, window.deadline)
    ends = window.deadline + GRACE
    answered, *closed = at_once(
        lambda: submit(match_id=match.pk, user=user, window_id=window.pk, move=STONE, now=ends - INSTANT),
        lambda: clock.close_due(match.pk, ends),
        lambda: clock.close_due(match.pk, ends),
    )
    saved = window.submissions.get(seat__number=0)
    assert match.windows.filter(number=1).count() == 1
    if isinstance(answered, str):
        assert (saved.by, log_of(match)) == (
            Submission.By.MISSED,
            [("missed", 0), ("bot-plays-on", 0)],
        )
        assert (tenure_of(match, 0), sum(closed)) == ((1, 1), 1)
    else:
        assert (saved.by, log_of(match), tenure_of(match, 0)) == (Submission.By.PLAYER, [], (1, 0))
        assert not any(closed)
    assert_history_replays(match)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_a_bank_is_spent_once_by_however_many_clocks_and_answers(_):
    match = asynchronous(ladder=Ladder(extensions=5))
    all_but(match, 0, 1)
    window, users = window_of(match), users_of(match)
    clock.close_due(match.pk, window.deadline)
    ends = window.deadline + GRACE
    at_once(
        lambda: submit(match_id=match.pk, user=users[0], window_id=window.pk, move=STONE, now=ends),
        lambda: clock.close_due(match.pk, ends),
        lambda: clock.close_due(match.pk, ends),
        lambda: clock.close_due(match.pk, ends),
    )
    window.refresh_from_db()
    assert window.closed_at is None
    assert window.deadline == window.due_at == ends - GRACE + DAY
    assert [seat_of(match, number).extensions_spent for number in range(3)] == [1, 1, 0]
    assert log_of(match) == [("extension-spent", 0), ("extension-spent", 1)]
    assert window.submissions.get(seat__number=0).by == Submission.By.PLAYER


@pytest.mark.parametrize("_", range(ROUNDS))
def test_who_comes_back_as_the_window_closes_plays_the_next_one_and_has_missed_nothing(_):
    match = asynchronous(ladder=Ladder(bot_after=1, wanted_after=2), grace=False)
    miss(match, 0)
    window, user = window_of(match), users_of(match)[0]
    all_but(match, 0)
    back, answered, *_closed = at_once(
        lambda: come_back(match_id=match.pk, user=user, now=window.deadline),
        lambda: submit(match_id=match.pk, user=user, window_id=window.pk, move=STONE, now=window.deadline),
        lambda: clock.close_due(match.pk, window.deadline),
        lambda: clock.close_due(match.pk, window.deadline),
    )
    # Clocks pass over a match that somebody has locked; the next beat comes to it.
    clock.close_due(match.pk, window.deadline)
    seat = seat_of(match, 0)
    assert [isinstance(each, str) for each in (back, answered)] == [False, True]
    assert (seat.stand_in, seat.wanted_at, seat.misses) == ("", None, 0)
    assert tenure_of(match, 0) == (1, 1)
    assert log_of(match).count(("came-back", 0)) == 1
    assert match.windows.filter(number=window.number + 1).count() == 1
    assert not match.windows.latest("number").submissions.filter(seat=seat, of_bot=True).exists()
    assert_history_replays(match)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_a_wanted_seat_is_one_persons_whoever_is_first(_):
    match = wanted(asynchronous(ladder=Ladder(bot_after=1, wanted_after=2)))
    window, user = window_of(match), users_of(match)[0]
    helpers = [make_user(f"Helper {number}") for number in range(2)]
    now = window.opened_at
    back, *taken = at_once(
        lambda: come_back(match_id=match.pk, user=user, now=now),
        *(
            lambda helper=helper: take_over(match_id=match.pk, user=helper, seat_number=0, now=now)
            for helper in helpers
        ),
        lambda: clock.close_due(match.pk, window.due_at),
        lambda: clock.close_due(match.pk, window.due_at),
    )
    won = [
        person
        for person, result in zip([user, *helpers], [back, *taken[:2]], strict=True)
        if not isinstance(result, str)
    ]
    seat = seat_of(match, 0)
    assert len(won) == 1
    assert seat.user == won[0]
    assert seat.tenures.filter(ended_at=None).count() == 1
    assert Tenure.objects.get(seat=seat, ended_at=None).user == won[0]
    assert len([kind for kind, _ in log_of(match) if kind in ("came-back", "substitute-sat")]) == 1
    assert Match.objects.get(pk=match.pk).windows.filter(closed_at=None).count() == 1
    assert_history_replays(match)
