"""Escalation: what happens at the deadline to missing players, step by step."""

from datetime import timedelta

import pytest

from games.clock.services import clock
from games.matches.selectors.log import log_lines
from games.matches.selectors.position import load_position
from games.matches.services.deadlines import add_credit
from games.models import Submission, Vacation
from games.play.services import resolution
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from games.rules.contract import StandingOrderPolicy
from games.rules.errors import StaleWindow
from games.schedule.deadlines import Extension, TimeLoss
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
    miss_window,
    seat_of,
    tenure_of,
)
from tests.builders import play_to_the_end, position_of, users_of, window_of
from tests.match_replay import assert_history_replays
from tests.toy.rules.game import GAME
from tests.toy.rules.model import Sign, Throw

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)
BANK = Ladder(extensions=1)
BOT = Ladder(bot_after=2)
FULL = Ladder(bot_after=1, wanted_after=2)


class TestGrace:
    def test_grace_period_keeps_window_open_and_deadline_unchanged(self):
        match = make_slow_match()
        answer_for_all_but(match, 0)
        window = window_of(match)
        assert clock.close_due(match.pk, window.deadline)
        after = window_of(match)
        assert (after.pk, after.deadline, after.due_at) == (window.pk, window.deadline, window.deadline + GRACE)
        assert not clock.close_due(match.pk, after.due_at - SECOND)
        assert clock.close_due(match.pk, after.due_at)
        assert window_of(match).number == 1

    def test_complete_window_has_no_grace_period(self):
        match = make_slow_match(early_closing=False)
        answer_for_all_but(match)
        window = window_of(match)
        with pytest.raises(StaleWindow):
            answer_with_stone(match, 0, window.deadline)
        assert close_window(match) == window.deadline

    @pytest.mark.parametrize("early_closing", [True, False])
    @pytest.mark.parametrize("looks", [0, 1, 2], ids=["clock late", "clock in time", "window extended"])
    def test_last_needed_move_ends_grace_period(self, early_closing, looks):
        match = make_slow_match(early_closing=early_closing, ladder=BANK if looks == 2 else Ladder())
        answer_for_all_but(match, 0, 1)
        window = window_of(match)
        for number in range(looks):
            clock.close_due(match.pk, window.deadline + number * GRACE)
        later = window.deadline + (looks == 2) * GRACE
        answer_with_stone(match, 0, later + SECOND, ready=False)
        assert window_of(match).pk == window.pk
        answer_with_stone(match, 1, later + 2 * SECOND, ready=False)
        assert match.windows.get(pk=window.pk).closed_at == later + 2 * SECOND
        assert log_of(match) == [("extension-spent", seat) for seat in (0, 1) if looks == 2]

    @pytest.mark.parametrize("looked", [True, False], ids=["clock in time", "clock late"])
    def test_move_at_end_of_grace_period_is_rejected(self, looked):
        match = make_slow_match()
        answer_for_all_but(match, 0)
        window = window_of(match)
        if looked:
            clock.close_due(match.pk, window.deadline)
        with pytest.raises(StaleWindow):
            answer_with_stone(match, 0, window.deadline + GRACE)
        answer_with_stone(match, 0, window.deadline + GRACE - SECOND)

    def test_drafts_and_bot_moves_are_saved_in_grace_period(self):
        match = make_slow_match(people=2, bots=1)
        window, user = window_of(match), users_of(match)[1]
        answer_with_stone(match, 0, window.opened_at)
        later = {"window_id": window.pk, "now": window.deadline + SECOND}
        save_draft(match_id=match.pk, user=user, entered={"stake": 1}, **later)
        clock.tick(window.deadline)
        assert window.drafts.count() == 1
        assert window.submissions.get(of_bot=True).by == Submission.By.BOT
        assert window_of(match).pk == window.pk

    def test_short_window_has_no_grace_period(self):
        match = make_slow_match(people=2, ladder=BANK)
        paper = {"signs": [{"do": "paper", "seat": None}] * 2, "stake": 0}
        window, users = window_of(match), users_of(match)
        submit_move(match_id=match.pk, user=users[0], window_id=window.pk, move=paper, now=window.opened_at)
        answer_with_stone(match, 1, window.opened_at)
        short = window_of(match)
        short.submissions.update(needed=True)
        clock.close_due(match.pk, short.due_at)
        assert match.windows.get(pk=short.pk).closed_at == short.deadline
        assert log_of(match) == [("missed", 1)]


class TestBank:
    @pytest.mark.parametrize(
        ("extensions", "away", "spenders"), [(1, (0, 1, 2), (0, 2)), (3, (0,), (0,)), (1, (1,), ())]
    )
    def test_window_is_extended_once_and_uses_one_extension_per_missing_seat(self, extensions, away, spenders):
        match = make_slow_match(ladder=Ladder(extensions=extensions))
        match.seats.filter(number=1).update(extensions_spent=extensions)
        opened = window_of(match)
        assert miss_window(match, *away) == opened.deadline + GRACE + DAY * bool(spenders)
        spent = [extensions if number == 1 else int(number in spenders) for number in range(3)]
        assert [seat_of(match, number).extensions_spent for number in range(3)] == spent
        logged = [line for line in log_of(match) if line[0] != "missed"]
        assert logged == [("extension-spent", seat) for seat in spenders]

    def test_late_clock_does_not_shorten_extension(self):
        match = make_slow_match(ladder=BANK)
        answer_for_all_but(match, 0)
        window = window_of(match)
        with pytest.raises(StaleWindow):
            answer_with_stone(match, 0, window.deadline + DAY + GRACE)
        answer_with_stone(match, 0, window.deadline + DAY + GRACE - SECOND)
        assert window_of(match).number == 1
        answer_for_all_but(match, 1)
        assert clock.close_due(match.pk, window_of(match).deadline + 9 * DAY)
        assert window_of(match).number == 2
        assert log_of(match) == [("extension-spent", 0), ("extension-spent", 1), ("missed", 1)]


class TestStandingOrders:
    def test_standing_orders_decide_last_and_do_not_count(self):
        match = make_slow_match(ladder=BANK)
        match.seats.filter(number=0).update(standing="stone", misses=1)
        opened = window_of(match)
        assert miss_window(match, 0) == opened.deadline + DAY + GRACE
        saved = opened.submissions.get(seat__number=0)
        assert (saved.by, saved.move, saved.ready) == (Submission.By.STANDING, STONE, True)
        assert (seat_of(match, 0).misses, tenure_of(match, 0)) == (1, (0, 0))
        assert log_of(match) == [("extension-spent", 0), ("standing-orders", 0)]
        assert_history_replays(match)

    @pytest.mark.parametrize("standing", ["poor", "no-such-recipe", "broken", "silent", "stone"])
    def test_failed_or_disallowed_standing_orders_leave_missed_turn(self, standing, monkeypatch):
        def fail(seen):
            raise ZeroDivisionError

        poor = StandingOrderPolicy("Poor", "", lambda seen: Throw((Sign("paper"),) * 2, 3))
        others = {
            "broken": StandingOrderPolicy("Broken", "", fail),
            "silent": StandingOrderPolicy("Silent", "", lambda seen: None),
        }
        monkeypatch.setattr(type(GAME), "recipes", {**GAME.recipes, "poor": poor, **others})
        match = make_slow_match(people=2, ladder=Ladder(standing_orders=standing != "stone"))
        take_action(match_id=match.pk, user=users_of(match)[0], action={"kind": "taunt", "to": 1})
        match.seats.filter(number=0).update(standing=standing)
        miss_window(match, 0)
        assert match.windows.get(number=0).submissions.get(seat__number=0).by == Submission.By.MISSED
        assert log_of(match) == [("missed", 0)]

    def test_saved_move_beats_standing_orders(self):
        match = make_slow_match(people=2)
        match.seats.update(standing="stone")
        answer_for_all_but(match)
        close_window(match)
        assert set(match.windows.get(number=0).submissions.values_list("by", flat=True)) == {"player"}

    def test_standing_orders_see_only_view_of_seat(self, monkeypatch):
        found = []

        def look(seen):
            found.append(seen)

        monkeypatch.setattr(type(GAME), "recipes", {"look": StandingOrderPolicy("Look", "", look)})
        match = make_slow_match(people=4)
        match.seats.filter(number=0).update(standing="look")
        miss_window(match, 0)
        (seen,) = found
        assert seen.view.viewer == 0
        assert set(seen.answers) == {2}
        assert all(event.is_for(0) for event in seen.events())


class TestMisses:
    def test_misses_count_per_seat_until_next_move(self):
        match = make_slow_match(ladder=BOT)
        miss_window(match, 0)
        assert [seat_of(match, number).misses for number in range(3)] == [1, 0, 0]
        assert [tenure_of(match, number) for number in range(3)] == [(1, 1), (1, 0), (1, 0)]
        for number in range(3):
            answer_with_stone(match, number, window_of(match).opened_at)
        assert seat_of(match, 0).misses == 0
        assert [tenure_of(match, number) for number in range(3)] == [(2, 1), (2, 0), (2, 0)]
        miss_window(match, 0)
        assert (seat_of(match, 0).misses, seat_of(match, 0).stand_in) == (1, "")

    def test_window_closed_early_has_no_missed_turn(self):
        match = make_slow_match(ladder=FULL)
        position = load_position(match)
        resolution.resolve_window(position, position.window.deadline - SECOND)
        assert {kind for kind, _ in log_of(match)} == set()
        assert (seat_of(match, 0).misses, tenure_of(match, 0)) == (0, (0, 0))

    def test_a_deadline_within_an_announced_vacation_is_excused(self):
        match = make_slow_match(ladder=FULL)
        window, seats = window_of(match), list(match.seats.all())
        day = window.deadline.date()
        Vacation.objects.create(seat=seats[0], first=day, last=day, announced_at=window.opened_at)
        before = day - DAY
        Vacation.objects.create(seat=seats[1], first=before, last=before, announced_at=window.opened_at)
        miss_window(match, 0, 1)
        assert log_of(match)[0] == ("missed-excused", 0)
        assert ("missed", 1) in log_of(match)
        assert (tenure_of(match, 0), tenure_of(match, 1)) == ((0, 0), (1, 1))
        lines = log_lines(match, position_of(match).seats)
        assert lines[-1].text == "Player 1 missed Throw. It does not count: announced vacation."

    @pytest.mark.parametrize(("why", "counted"), [("outage", 0), ("pause", 1)])
    def test_miss_in_outage_is_excused(self, why, counted):
        match = make_slow_match()
        position = load_position(match)
        opened = position.window.opened_at
        add_credit(position, TimeLoss(opened, opened + DAY, why))
        miss_window(match, 0)
        assert tenure_of(match, 0) == (counted, counted)

    def test_extension_by_host_excuses_no_miss(self):
        match = make_slow_match(ladder=BANK)
        add_credit(load_position(match), Extension(60))
        miss_window(match, 0)
        assert log_of(match) == [("extension-spent", 0), ("missed", 0)]


class TestBots:
    def test_stand_in_plays_after_configured_misses(self):
        match = make_slow_match(ladder=BOT)
        miss_window(match, 0)
        assert seat_of(match, 0).stand_in == ""
        miss_window(match, 0)
        seat = seat_of(match, 0)
        assert (seat.stand_in, seat.user) == (match.game_ui.default_bot, users_of(match)[0])
        assert log_of(match)[-1] == ("bot-plays-on", 0)
        assert window_of(match).submissions.get(seat=seat).of_bot
        clock.tick(window_of(match).opened_at + SECOND)
        saved = window_of(match).submissions.get(seat=seat)
        assert (saved.by, saved.user) == (Submission.By.BOT, None)
        answer_for_all_but(match, 0)
        close_window(match)
        assert tenure_of(match, 0) == (2, 2)
        assert log_of(match).count(("missed", 0)) == 2

    def test_without_stand_in_default_move_counts(self):
        match = make_slow_match()
        for _ in range(4):
            miss_window(match, 0)
        assert (seat_of(match, 0).misses, seat_of(match, 0).stand_in) == (4, "")


class TestWanted:
    def test_escalation_steps_run_in_order(self):
        match = make_slow_match(ladder=Ladder(extensions=1, bot_after=2, wanted_after=3))
        match.seats.filter(number=0).update(standing="stone")
        opened = window_of(match)
        assert miss_window(match, 0) == opened.deadline + GRACE + DAY
        match.seats.filter(number=0).update(standing="")
        for _ in range(2):
            miss_window(match, 0)
        assert seat_of(match, 0).wanted_at is None
        assert miss_window(match, 0) == seat_of(match, 0).wanted_at
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
