"""What steps in at the deadline for who is missing, rung after rung."""

from datetime import timedelta

import pytest

from games.clock.services import clock
from games.matches.selectors.log import log_lines
from games.matches.selectors.position import load_position
from games.matches.services.deadlines import give
from games.models import Submission, Vacation
from games.play.services import resolution
from games.play.services.actions import act
from games.play.services.submissions import keep_draft, submit
from games.rules.contract import Recipe
from games.rules.errors import StaleWindow
from games.schedule.credits import Extension, Outage
from games.schedule.ladder import Ladder
from tests.server.absences import (
    DAY,
    GRACE,
    STONE,
    all_but,
    answer,
    asynchronous,
    close,
    log_of,
    miss,
    seat_of,
    tenure_of,
)
from tests.server.builders import play_to_the_end, position_of, users_of, window_of
from tests.server.replay import assert_history_replays
from tests.toy.rules.game import GAME
from tests.toy.rules.model import Sign, Throw

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)
BANK = Ladder(extensions=1)
BOT = Ladder(bot_after=2)
FULL = Ladder(bot_after=1, wanted_after=2)


class TestGrace:
    def test_a_window_that_waits_for_somebody_is_kept_open_and_its_told_deadline_stays(self):
        match = asynchronous()
        all_but(match, 0)
        window = window_of(match)
        assert clock.close_due(match.pk, window.deadline)
        after = window_of(match)
        assert (after.pk, after.deadline, after.due_at) == (
            window.pk,
            window.deadline,
            window.deadline + GRACE,
        )
        assert not clock.close_due(match.pk, after.due_at - SECOND)
        assert clock.close_due(match.pk, after.due_at)
        assert window_of(match).number == 1

    def test_a_window_in_which_nobody_is_missing_closes_at_its_deadline(self):
        match = asynchronous(early_closing=False)
        all_but(match)
        assert close(match) == window_of(match).opened_at
        assert match.windows.get(number=0).closed_at == match.windows.get(number=0).deadline

    @pytest.mark.parametrize("early_closing", [True, False])
    @pytest.mark.parametrize("looked", [True, False], ids=["clock in time", "clock late"])
    def test_the_last_needed_answer_closes_it_ready_or_not(self, early_closing, looked):
        match = asynchronous(early_closing=early_closing)
        all_but(match, 0, 1)
        window = window_of(match)
        if looked:
            clock.close_due(match.pk, window.deadline)
        answer(match, 0, window.deadline + SECOND, ready=False)
        assert window_of(match).pk == window.pk
        answer(match, 1, window.deadline + 2 * SECOND, ready=False)
        assert match.windows.get(pk=window.pk).closed_at == window.deadline + 2 * SECOND
        assert log_of(match) == []

    @pytest.mark.parametrize("looked", [True, False], ids=["clock in time", "clock late"])
    def test_an_answer_at_its_end_is_refused(self, looked):
        match = asynchronous()
        all_but(match, 0)
        window = window_of(match)
        if looked:
            clock.close_due(match.pk, window.deadline)
        with pytest.raises(StaleWindow):
            answer(match, 0, window.deadline + GRACE)
        answer(match, 0, window.deadline + GRACE - SECOND)

    def test_there_is_none_for_who_has_answered_where_nobody_is_missing(self):
        match = asynchronous(early_closing=False)
        all_but(match)
        with pytest.raises(StaleWindow):
            answer(match, 0, window_of(match).deadline)

    def test_a_draft_is_kept_in_it(self):
        match = asynchronous()
        where = {"match_id": match.pk, "user": users_of(match)[0], "window_id": window_of(match).pk}
        keep_draft(entered={"stake": 1}, now=window_of(match).deadline + SECOND, **where)
        assert window_of(match).drafts.count() == 1

    def test_bots_answer_in_it(self):
        match = asynchronous(people=2, bots=1)
        window = window_of(match)
        answer(match, 0, window.opened_at)
        clock.tick(window.deadline)
        assert window.submissions.get(of_bot=True).by == Submission.By.BOT
        assert window_of(match).pk == window.pk

    def test_short_windows_have_none(self):
        match = asynchronous(people=2, ladder=BANK)
        paper = {"signs": [{"do": "paper", "seat": None}] * 2, "stake": 0}
        window, users = window_of(match), users_of(match)
        submit(match_id=match.pk, user=users[0], window_id=window.pk, move=paper, now=window.opened_at)
        answer(match, 1, window.opened_at)
        short = window_of(match)
        short.submissions.update(needed=True)
        clock.close_due(match.pk, short.due_at)
        assert match.windows.get(pk=short.pk).closed_at == short.deadline
        assert log_of(match) == [("missed", 1)]


class TestBank:
    def test_it_is_spent_after_the_grace_and_moves_the_deadline(self):
        match = asynchronous(ladder=BANK)
        all_but(match, 0)
        window = window_of(match)
        clock.close_due(match.pk, window.deadline)
        clock.close_due(match.pk, window.deadline + GRACE)
        after = window_of(match)
        assert after.pk == window.pk
        assert after.deadline == after.due_at == window.deadline + DAY
        assert [seat_of(match, number).extensions_spent for number in range(3)] == [1, 0, 0]
        assert log_of(match) == [("extension-spent", 0)]

    def test_one_extension_is_enough_for_all_who_are_missing_and_each_who_has_one_spends_it(self):
        match = asynchronous(ladder=BANK)
        match.seats.filter(number=1).update(extensions_spent=1)
        opened = window_of(match)
        assert miss(match, 0, 1, 2) == opened.deadline + DAY + GRACE
        assert [seat_of(match, number).extensions_spent for number in range(3)] == [1, 1, 1]
        assert [line for line in log_of(match) if line[0] != "missed"] == [
            ("extension-spent", 0),
            ("extension-spent", 2),
        ]

    def test_a_window_is_extended_once_however_much_is_left(self):
        match = asynchronous(ladder=Ladder(extensions=3))
        opened = window_of(match)
        assert miss(match, 0) == opened.deadline + DAY + GRACE
        assert seat_of(match, 0).extensions_spent == 1

    def test_it_can_be_empty(self):
        match = asynchronous(ladder=BANK)
        miss(match, 0)
        opened = window_of(match)
        assert miss(match, 0) == opened.deadline + GRACE

    @pytest.mark.parametrize("early_closing", [True, False])
    def test_the_last_needed_answer_closes_an_extended_window(self, early_closing):
        match = asynchronous(ladder=BANK, early_closing=early_closing)
        all_but(match, 0)
        window = window_of(match)
        for moment in (window.deadline, window.deadline + GRACE):
            clock.close_due(match.pk, moment)
        answer(match, 0, window.deadline + 3 * GRACE, ready=False)
        assert match.windows.get(pk=window.pk).closed_at == window.deadline + 3 * GRACE
        assert tenure_of(match, 0) == (1, 0)

    def test_a_clock_that_comes_late_takes_nothing_of_it(self):
        match = asynchronous(ladder=BANK)
        all_but(match, 0)
        window = window_of(match)
        with pytest.raises(StaleWindow):
            answer(match, 0, window.deadline + DAY + GRACE)
        answer(match, 0, window.deadline + DAY + GRACE - SECOND)
        assert window_of(match).number == 1
        assert log_of(match) == [("extension-spent", 0)]

    def test_a_clock_that_comes_when_all_is_over_closes_at_once(self):
        match = asynchronous(ladder=BANK)
        all_but(match, 0)
        window = window_of(match)
        assert clock.close_due(match.pk, window.deadline + 9 * DAY)
        assert window_of(match).number == 1
        assert log_of(match) == [("extension-spent", 0), ("missed", 0)]


class TestStandingOrders:
    def test_they_answer_when_grace_and_bank_have_run_out(self):
        match = asynchronous(ladder=BANK)
        match.seats.filter(number=0).update(standing="stone", misses=1)
        opened = window_of(match)
        assert miss(match, 0) == opened.deadline + DAY + GRACE
        saved = opened.submissions.get(seat__number=0)
        assert (saved.by, saved.move, saved.ready) == (Submission.By.STANDING, STONE, True)
        assert log_of(match) == [("extension-spent", 0), ("standing-orders", 0)]
        assert_history_replays(match)

    def test_they_are_no_miss_and_no_sign_of_life(self):
        match = asynchronous()
        match.seats.filter(number=0).update(standing="stone", misses=1)
        miss(match, 0)
        assert seat_of(match, 0).misses == 1
        assert tenure_of(match, 0) == (0, 0)

    @pytest.mark.parametrize("standing", ["poor", "no-such-recipe", "broken", "silent"])
    def test_those_that_come_to_nothing_fall_through(self, standing, monkeypatch):
        def fail(seen):
            raise ZeroDivisionError

        poor = Recipe("Poor", "", lambda seen: Throw((Sign("paper"),) * 2, 3))
        others = {"broken": Recipe("Broken", "", fail), "silent": Recipe("Silent", "", lambda seen: None)}
        monkeypatch.setattr(type(GAME), "recipes", {**GAME.recipes, "poor": poor, **others})
        match = asynchronous(people=2)
        act(match_id=match.pk, user=users_of(match)[0], action={"kind": "taunt", "to": 1})
        match.seats.filter(number=0).update(standing=standing)
        miss(match, 0)
        assert match.windows.get(number=0).submissions.get(seat__number=0).by == Submission.By.MISSED
        assert log_of(match) == [("missed", 0)]

    def test_the_host_can_do_without_them(self):
        match = asynchronous(ladder=Ladder(standing_orders=False))
        match.seats.filter(number=0).update(standing="stone")
        miss(match, 0)
        assert log_of(match) == [("missed", 0)]

    def test_what_is_saved_goes_first(self):
        match = asynchronous(people=2)
        match.seats.update(standing="stone")
        all_but(match)
        close(match)
        assert set(match.windows.get(number=0).submissions.values_list("by", flat=True)) == {"player"}

    def test_a_recipe_sees_what_its_seat_sees_and_nothing_else(self, monkeypatch):
        found = []

        def look(seen):
            found.append(seen)

        monkeypatch.setattr(type(GAME), "recipes", {"look": Recipe("Look", "", look)})
        match = asynchronous(people=4)
        match.seats.filter(number=0).update(standing="look")
        miss(match, 0)
        (seen,) = found
        assert seen.view.viewer == 0
        assert set(seen.answers) == {2}
        assert all(event.is_for(0) for event in seen.events())


class TestMisses:
    def test_only_who_left_a_needed_ask_unanswered_has_missed(self):
        match = asynchronous()
        miss(match, 0)
        assert [seat_of(match, number).misses for number in range(3)] == [1, 0, 0]
        assert [tenure_of(match, number) for number in range(3)] == [(1, 1), (1, 0), (1, 0)]
        assert log_of(match) == [("missed", 0)]

    def test_who_answers_again_begins_anew(self):
        match = asynchronous(ladder=BOT)
        miss(match, 0)
        answer(match, 0, window_of(match).opened_at, ready=False)
        assert seat_of(match, 0).misses == 0
        all_but(match, 0)
        close(match)
        miss(match, 0)
        assert (seat_of(match, 0).misses, seat_of(match, 0).stand_in) == (1, "")

    def test_answers_in_a_window_that_closes_early_count_as_given(self):
        match = asynchronous(people=2)
        for number in range(2):
            answer(match, number, window_of(match).opened_at)
        assert [tenure_of(match, number) for number in range(2)] == [(1, 0), (1, 0)]

    def test_nobody_has_missed_in_a_window_that_somebody_closes_before_its_deadline(self):
        match = asynchronous(ladder=FULL)
        position = load_position(match)
        resolution.resolve(position, position.window.deadline - SECOND)
        assert {kind for kind, _ in log_of(match)} == set()
        assert (seat_of(match, 0).misses, tenure_of(match, 0)) == (0, (0, 0))

    def test_a_deadline_within_an_announced_vacation_is_excused(self):
        match = asynchronous(ladder=FULL)
        window, seats = window_of(match), list(match.seats.all())
        day = window.deadline.date()
        Vacation.objects.create(seat=seats[0], first=day, last=day, announced_at=window.opened_at)
        before = day - DAY
        Vacation.objects.create(seat=seats[1], first=before, last=before, announced_at=window.opened_at)
        miss(match, 0, 1)
        assert log_of(match)[0] == ("missed-excused", 0)
        assert ("missed", 1) in log_of(match)
        assert (tenure_of(match, 0), tenure_of(match, 1)) == ((0, 0), (1, 1))
        lines = log_lines(match, position_of(match).seats)
        assert lines[-1].text == "Player 1 missed Throw, which does not count: announced vacation."

    @pytest.mark.parametrize(("why", "counted"), [("outage", 0), ("pause", 1)])
    def test_a_window_that_an_outage_met_is_excused(self, why, counted):
        match = asynchronous()
        position = load_position(match)
        opened = position.window.opened_at
        give(position, Outage(opened, opened + DAY, why))
        miss(match, 0)
        assert tenure_of(match, 0) == (counted, counted)

    def test_an_extension_by_the_host_excuses_nobody(self):
        match = asynchronous(ladder=BANK)
        give(load_position(match), Extension(60))
        miss(match, 0)
        assert log_of(match) == [("extension-spent", 0), ("missed", 0)]


class TestBots:
    def test_one_plays_on_after_so_many_misses_on_end(self):
        match = asynchronous(ladder=BOT)
        miss(match, 0)
        assert seat_of(match, 0).stand_in == ""
        miss(match, 0)
        seat = seat_of(match, 0)
        assert (seat.stand_in, seat.user) == (match.face.rival, users_of(match)[0])
        assert log_of(match)[-1] == ("bot-plays-on", 0)
        assert window_of(match).submissions.get(seat=seat).of_bot
        clock.tick(window_of(match).opened_at + SECOND)
        saved = window_of(match).submissions.get(seat=seat)
        assert (saved.by, saved.user) == (Submission.By.BOT, None)

    def test_it_asks_nothing_of_the_person(self):
        match = asynchronous(ladder=BOT)
        miss(match, 0)
        miss(match, 0)
        close(match)
        assert tenure_of(match, 0) == (2, 2)
        assert log_of(match).count(("missed", 0)) == 2

    def test_without_that_rung_the_default_goes_on(self):
        match = asynchronous()
        for _ in range(4):
            miss(match, 0)
        assert (seat_of(match, 0).misses, seat_of(match, 0).stand_in) == (4, "")


class TestWanted:
    def test_a_substitute_is_wanted_after_more_windows_without_the_person(self):
        match = asynchronous(ladder=Ladder(bot_after=2, wanted_after=3))
        miss(match, 0)
        miss(match, 0)
        assert seat_of(match, 0).wanted_at is None
        closed = miss(match, 0)
        assert seat_of(match, 0).wanted_at == closed
        assert log_of(match) == [("missed", 0), ("missed", 0), ("bot-plays-on", 0), ("seat-wanted", 0)]

    def test_a_bot_plays_until_one_comes(self):
        match = asynchronous(ladder=Ladder(wanted_after=1))
        miss(match, 0)
        assert log_of(match) == [("missed", 0), ("bot-plays-on", 0), ("seat-wanted", 0)]
        assert window_of(match).submissions.get(seat__number=0).of_bot

    def test_every_rung_in_its_order(self):
        match = asynchronous(ladder=Ladder(extensions=1, bot_after=2, wanted_after=3))
        match.seats.filter(number=0).update(standing="stone")
        opened = window_of(match)
        assert miss(match, 0) == opened.deadline + GRACE + DAY
        match.seats.filter(number=0).update(standing="")
        for _ in range(3):
            miss(match, 0)
        assert log_of(match) == [
            ("extension-spent", 0),
            ("standing-orders", 0),
            ("missed", 0),
            ("missed", 0),
            ("bot-plays-on", 0),
            ("seat-wanted", 0),
        ]
        play_to_the_end(match)
        assert_history_replays(match)
