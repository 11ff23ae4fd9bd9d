"""Coming back takes the seat back at any rung, also while clocks, answers and substitutes come at once."""

from datetime import timedelta

import pytest

from games.absences.services.rejoin import rejoin
from games.accounts.services.account_deletion import delete_account
from games.clock.services import clock
from games.exceptions import ServiceError
from games.lobby.services.matches import create_match, join_match
from games.lobby.services.substitutes import take_over
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Submission
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from games.rules.contract import Transition
from games.schedule.ladder import Ladder
from tests.absence_builders import (
    DAY,
    GRACE,
    STONE,
    answer_for_all_but,
    answer_with_stone,
    close_window,
    log_of,
    make_slow_match,
    miss_until_substitute_wanted,
    miss_window,
    seat_of,
    tenure_of,
)
from tests.builders import make_user, users_of, window_of
from tests.match_replay import assert_history_replays
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)
FULL = Ladder(bot_after=1, wanted_after=2)


def match_with_a_bot_in_the_first_seat(people=3):
    match = make_slow_match(people=people, ladder=Ladder(bot_after=1))
    miss_window(match, 0)
    clock.tick(window_of(match).opened_at + SECOND)
    assert window_of(match).submissions.get(seat__number=0).by == Submission.By.BOT
    return match


class TestComingBack:
    @pytest.fixture
    def away(self):
        return match_with_a_bot_in_the_first_seat()

    def check_back(self, match):
        seat = seat_of(match, 0)
        assert (seat.stand_in, seat.wanted_at, seat.misses) == ("", None, 0)
        assert not window_of(match).submissions.get(seat=seat).of_bot
        assert log_of(match).count(("came-back", 0)) == 1

    def test_move_of_stand_in_stays_saved_not_ready(self, away):
        now = window_of(away).opened_at + 2 * SECOND
        for _ in range(2):
            rejoin(match_id=away.pk, user=users_of(away)[0], now=now)
        self.check_back(away)
        saved = window_of(away).submissions.get(seat__number=0)
        assert (saved.by, saved.ready) == (Submission.By.BOT, False)
        for number in (1, 2):
            answer_with_stone(away, number, now)
        assert window_of(away).number == saved.window.number
        answer_with_stone(away, 0, now)
        assert away.windows.get(pk=saved.window_id).submissions.get(seat__number=0).move == STONE

    def test_move_of_stand_in_counts_but_not_for_reliability(self, away):
        window = window_of(away)
        rejoin(match_id=away.pk, user=users_of(away)[0], now=window.opened_at + SECOND)
        answer_for_all_but(away, 0)
        assert close_window(away) == window.deadline
        assert (seat_of(away, 0).misses, tenure_of(away, 0)) == (0, (1, 1))

    @pytest.mark.parametrize(
        ("service", "given"),
        [
            (submit_move, {"move": STONE, "ready": False}),
            (save_draft, {"entered": {"stake": 1}}),
            (take_action, {"action": {"kind": "taunt", "to": 1}}),
        ],
    )
    def test_any_action_of_absent_player_brings_them_back(self, away, service, given, monkeypatch):
        monkeypatch.setattr(type(away.game), "do_act", lambda self, state, *_: Transition(state))
        window, before = window_of(away), Match.objects.get(pk=away.pk).board_version
        if service is take_action:
            window.submissions.update(by=Submission.By.NOBODY, move=None)
        else:
            given = given | {"window_id": window.pk}
        service(match_id=away.pk, user=users_of(away)[0], now=window.opened_at, **given)
        self.check_back(away)
        assert Match.objects.get(pk=away.pk).board_version > before

    def test_wanted_seat_belongs_to_player_until_taken_over(self):
        match = miss_until_substitute_wanted(make_slow_match(ladder=FULL))
        user = users_of(match)[0]
        rejoin(match_id=match.pk, user=user, now=window_of(match).opened_at)
        self.check_back(match)
        with pytest.raises(ServiceError):
            take_over(match_id=match.pk, user=make_user("Late"), seat_number=0)

    def test_coming_back_in_grace_leaves_its_rest(self):
        match = make_slow_match(ladder=Ladder(bot_after=1))
        miss_window(match, 0)
        window = window_of(match)
        answer_for_all_but(match, 0, 1)
        clock.close_due(match.pk, window.deadline)
        rejoin(match_id=match.pk, user=users_of(match)[0], now=window.deadline + SECOND)
        answer_with_stone(match, 1, window.deadline + SECOND)
        answer_with_stone(match, 0, window.deadline + 2 * SECOND)
        assert match.windows.get(pk=window.pk).closed_at == window.deadline + 2 * SECOND


@pytest.mark.parametrize(
    ("happens", "expected"),
    [
        ("nothing", (Submission.By.NOBODY, True, False, False)),
        ("comes back", (Submission.By.BOT, False, False, True)),
        ("answers and leaves", (Submission.By.PLAYER, True, True, True)),
    ],
)
def test_move_of_team_mate_reopens_decision_of_stand_in(happens, expected):
    """Of four the first and the third are a team, and see each other's answers."""
    match = match_with_a_bot_in_the_first_seat(people=4)
    now, user = window_of(match).opened_at + SECOND, users_of(match)[0]

    def answered():
        saved = window_of(match).submissions.get(seat__number=0)
        return saved.by, saved.of_bot, saved.ready, saved.move is not None

    by_the_bot = (Submission.By.BOT, True, True, True)
    assert answered() == by_the_bot
    if happens == "comes back":
        rejoin(match_id=match.pk, user=user, now=now)
    elif happens == "answers and leaves":
        answer_with_stone(match, 0, now)
        delete_account(user=user)
    answer_with_stone(match, 2, now)
    assert answered() == expected
    if happens == "nothing":
        assert clock.tick(now) == 1
        assert answered() == by_the_bot


def test_newcomer_joins_match_that_asks_for_reliability():
    plan = MatchPlan(game_slug="goofspiel", name="Demanding", seats=2, minimum_reliability=90)
    match, newcomer = create_match(plan=plan, host=make_user("Host")), make_user("New")
    assert join_match(match_id=match.pk, user=newcomer).user == newcomer


ROUNDS = 4
INSTANT = timedelta(milliseconds=1)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_move_at_end_of_grace_period_counts_or_is_missed(_):
    match = make_slow_match(ladder=Ladder(bot_after=1))
    answer_for_all_but(match, 0)
    window, user = window_of(match), users_of(match)[0]
    clock.close_due(match.pk, window.deadline)
    ends = window.deadline + GRACE
    answered, *closed = run_concurrently(
        lambda: submit_move(match_id=match.pk, user=user, window_id=window.pk, move=STONE, now=ends - INSTANT),
        lambda: clock.close_due(match.pk, ends),
        lambda: clock.close_due(match.pk, ends),
    )
    saved = window.submissions.get(seat__number=0)
    assert match.windows.filter(number=1).count() == 1
    if isinstance(answered, str):
        assert (saved.by, log_of(match)) == (Submission.By.MISSED, [("missed", 0), ("bot-plays-on", 0)])
        assert (tenure_of(match, 0), sum(closed)) == ((1, 1), 1)
    else:
        assert (saved.by, log_of(match), tenure_of(match, 0)) == (Submission.By.PLAYER, [], (1, 0))
        assert not any(closed)
    assert_history_replays(match)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_clocks_use_one_extension(_):
    match = make_slow_match(ladder=Ladder(extensions=5))
    answer_for_all_but(match, 0, 1)
    window, users = window_of(match), users_of(match)
    clock.close_due(match.pk, window.deadline)
    ends = window.deadline + GRACE
    run_concurrently(
        lambda: submit_move(match_id=match.pk, user=users[0], window_id=window.pk, move=STONE, now=ends),
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
def test_coming_back_as_window_closes_counts_no_miss(_):
    match = make_slow_match(ladder=Ladder(bot_after=1, wanted_after=2), grace=False)
    miss_window(match, 0)
    window, user = window_of(match), users_of(match)[0]
    answer_for_all_but(match, 0)
    back, answered, *_closed = run_concurrently(
        lambda: rejoin(match_id=match.pk, user=user, now=window.deadline),
        lambda: submit_move(match_id=match.pk, user=user, window_id=window.pk, move=STONE, now=window.deadline),
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
