"""Coming back at any rung takes the seat back, and who leaves for good leaves it to a bot."""

from datetime import timedelta

import pytest

from games.absences.services.coming_back import come_back
from games.clock.services import clock
from games.lobby.services.matches import create_match, join_match
from games.lobby.services.substitutes import take_over
from games.models import Match, Submission
from games.people.services.departure import delete_account
from games.play.services.actions import act
from games.play.services.submissions import keep_draft, submit
from games.refused import Refused
from games.rules.contract import Step
from games.schedule.ladder import Ladder
from games.set_up.services.plans import Plan
from tests.server.absences import (
    STONE,
    all_but,
    answer,
    asynchronous,
    close,
    log_of,
    miss,
    seat_of,
    tenure_of,
    wanted,
)
from tests.server.builders import make_match, make_user, play_to_the_end, users_of, window_of

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)
FULL = Ladder(bot_after=1, wanted_after=2)


def match_with_a_bot_in_the_first_seat(people=3):
    """A match in which a bot plays for the first player, and has answered."""
    match = asynchronous(people=people, ladder=Ladder(bot_after=1))
    miss(match, 0)
    clock.tick(window_of(match).opened_at + SECOND)
    assert window_of(match).submissions.get(seat__number=0).by == Submission.By.BOT
    return match


class TestComingBack:
    @pytest.fixture
    def away(self):
        return match_with_a_bot_in_the_first_seat()

    def check_back(self, match):
        """The seat is the person's again."""
        seat = seat_of(match, 0)
        assert (seat.stand_in, seat.wanted_at, seat.misses) == ("", None, 0)
        assert not window_of(match).submissions.get(seat=seat).of_bot
        assert log_of(match).count(("came-back", 0)) == 1

    def test_the_bots_answer_stays_saved_and_not_ready(self, away):
        now = window_of(away).opened_at + 2 * SECOND
        for _ in range(2):
            come_back(match_id=away.pk, user=users_of(away)[0], now=now)
        self.check_back(away)
        saved = window_of(away).submissions.get(seat__number=0)
        assert (saved.by, saved.ready) == (Submission.By.BOT, False)
        for number in (1, 2):
            answer(away, number, now)
        assert window_of(away).number == saved.window.number
        answer(away, 0, now)
        assert away.windows.get(pk=saved.window_id).submissions.get(seat__number=0).move == STONE

    def test_the_bots_answer_counts_if_nothing_replaces_it_and_counts_for_nobody(self, away):
        window = window_of(away)
        come_back(match_id=away.pk, user=users_of(away)[0], now=window.opened_at + SECOND)
        all_but(away, 0)
        assert close(away) == window.deadline
        assert (seat_of(away, 0).misses, tenure_of(away, 0)) == (0, (1, 1))

    @pytest.mark.parametrize(
        ("service", "given"),
        [
            (submit, {"move": STONE, "ready": False}),
            (keep_draft, {"entered": {"stake": 1}}),
            (act, {"action": {"kind": "taunt", "to": 1}}),
        ],
    )
    def test_whatever_a_player_does_brings_them_back_for_everybody_to_see(
        self, away, service, given, monkeypatch
    ):
        monkeypatch.setattr(type(away.game), "_act", lambda self, state, *_: Step(state))
        window, before = window_of(away), Match.objects.get(pk=away.pk).board_version
        if service is act:
            window.submissions.update(by=Submission.By.NOBODY, move=None)
        else:
            given = given | {"window_id": window.pk}
        service(match_id=away.pk, user=users_of(away)[0], now=window.opened_at, **given)
        self.check_back(away)
        assert Match.objects.get(pk=away.pk).board_version > before

    def test_a_seat_that_is_wanted_is_the_persons_until_somebody_has_taken_it(self):
        match = wanted(asynchronous(ladder=FULL))
        user = users_of(match)[0]
        come_back(match_id=match.pk, user=user, now=window_of(match).opened_at)
        self.check_back(match)
        with pytest.raises(Refused):
            take_over(match_id=match.pk, user=make_user("Late"), seat_number=0)

    def test_who_comes_back_in_the_grace_has_its_rest(self):
        match = asynchronous(ladder=Ladder(bot_after=1))
        miss(match, 0)
        window = window_of(match)
        all_but(match, 0, 1)
        clock.close_due(match.pk, window.deadline)
        come_back(match_id=match.pk, user=users_of(match)[0], now=window.deadline + SECOND)
        answer(match, 1, window.deadline + SECOND)
        answer(match, 0, window.deadline + 2 * SECOND)
        assert match.windows.get(pk=window.pk).closed_at == window.deadline + 2 * SECOND


class TestAMatesAnswer:
    """Of four the first and the third are a team, and see each other's answers."""

    @pytest.fixture
    def away(self):
        return match_with_a_bot_in_the_first_seat(people=4)

    def answered(self, match):
        """What is saved for the first player, its kind of bot aside."""
        saved = window_of(match).submissions.get(seat__number=0)
        return saved.by, saved.of_bot, saved.ready, saved.move is not None

    def test_has_the_bot_think_again_that_stands_in(self, away):
        assert self.answered(away) == (Submission.By.BOT, True, True, True)
        answer(away, 2, window_of(away).opened_at + SECOND)
        assert self.answered(away) == (Submission.By.NOBODY, True, False, False)
        assert clock.tick(window_of(away).opened_at + SECOND) == 1
        assert self.answered(away) == (Submission.By.BOT, True, True, True)

    def test_leaves_alone_what_the_bot_has_answered_for_who_is_back(self, away):
        now = window_of(away).opened_at + SECOND
        come_back(match_id=away.pk, user=users_of(away)[0], now=now)
        answer(away, 2, now)
        assert self.answered(away) == (Submission.By.BOT, False, False, True)

    def test_leaves_alone_what_somebody_has_saved_who_has_left(self, away):
        now = window_of(away).opened_at + SECOND
        answer(away, 0, now)
        delete_account(user=users_of(away)[0])
        answer(away, 2, now)
        assert self.answered(away) == (Submission.By.PLAYER, True, True, True)


class TestLeavingForGood:
    def test_the_tenure_ends_and_a_bot_plays_to_the_end(self):
        match = asynchronous(ladder=FULL)
        miss(match, 0)
        user = users_of(match)[0]
        tenure = seat_of(match, 0).tenures.get()
        delete_account(user=user)
        tenure.refresh_from_db()
        assert tenure.user is None
        assert tenure.ended_at is not None
        seat = seat_of(match, 0)
        assert (seat.user, seat.bot, seat.stand_in) == (None, match.face.rival, "")

    def test_tenures_end_with_the_match(self):
        match = make_match(people=2, bots=1, options={"cards": 5})
        assert match.seats.filter(tenures__ended_at=None, tenures__isnull=False).count() == 2
        play_to_the_end(match)
        assert not match.seats.filter(tenures__ended_at=None, tenures__isnull=False).exists()
        assert {tenure.ended_at for seat in match.seats.all() for tenure in seat.tenures.all()} == {
            match.ended_at
        }


def test_newcomer_joins_match_that_asks_for_reliability():
    plan = Plan(game_slug="goofspiel", name="Demanding", seats=2, minimum_reliability=90)
    match, newcomer = create_match(plan=plan, host=make_user("Host")), make_user("New")
    assert join_match(match_id=match.pk, user=newcomer).user == newcomer
