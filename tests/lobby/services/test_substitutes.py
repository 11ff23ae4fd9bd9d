"""Substitutes: who may take over a seat, and what passes to them, which no telegram does."""

from datetime import timedelta

import pytest

from games.absences.selectors.reliability import user_reliability
from games.accounts.selectors.data_export import export_account_data
from games.channels.selectors.channels import messages_known_to
from games.exceptions import ServiceError
from games.lobby.services.substitutes import take_over
from games.models import Match, Submission, Telegram, Tenure, Vacation
from games.schedule.ladder import Ladder
from games.telegraph.services import telegraph
from tests import absence_builders
from tests.builders import make_user, submit_any, users_of, window_of
from tests.telegrams import build_line, count_unread, make_limited_race, texts_read_by, unread_counts, write_telegram

pytestmark = pytest.mark.django_db(transaction=True)

FULL = Ladder(extensions=1, bot_after=1, wanted_after=2)
LINE = "pair-0-1"


def substituted(match: Match, number: int = 0):
    substitute = make_user("Substitute")
    take_over(match_id=match.pk, user=substitute, seat_number=number, now=window_of(match).opened_at)
    return substitute


class TestTheSeat:
    @pytest.fixture
    def match(self):
        return absence_builders.miss_until_substitute_wanted(absence_builders.make_slow_match(ladder=FULL))

    def test_substitute_takes_position_only(self, match):
        seat, now = absence_builders.seat_of(match, 0), window_of(match).opened_at
        predecessor, day = seat.user, window_of(match).deadline.date()
        match.seats.filter(number=0).update(standing="stone")
        Vacation.objects.create(seat=seat, first=day, last=day, announced_at=now)
        telegraph.mute_seat(match_id=match.pk, host=match.host, seat_number=0, reason="Insults")
        substitute = substituted(match)
        seat = absence_builders.seat_of(match, 0)
        assert seat.user == substitute
        assert (seat.stand_in, seat.wanted_at, seat.standing) == ("", None, "")
        assert (seat.misses, seat.extensions_spent) == (0, 0)
        assert not seat.vacations.exists()
        assert not seat.mutes.filter(lifted_at=None).exists()
        assert absence_builders.log_of(match)[-1] == ("substitute-sat", 0)
        first, second = Tenure.objects.filter(seat=seat)
        assert (first.user, first.ended_at, first.substitute) == (predecessor, now, False)
        assert (second.user, second.ended_at, second.substitute) == (substitute, None, True)
        assert second.since == window_of(match).number
        absence_builders.answer_with_stone(match, 0, now)
        assert absence_builders.tenure_of(match, 0) == (0, 0)

    def test_bot_move_stays_saved_for_the_substitute(self, match):
        window = window_of(match)
        window.submissions.filter(seat__number=0).update(
            by=Submission.By.BOT, move={"signs": [{"do": "paper"}] * 2, "stake": 0}, ready=True
        )
        substituted(match)
        saved = window.submissions.get(seat__number=0)
        assert (saved.by, saved.ready, saved.of_bot) == (Submission.By.BOT, False, False)


class TestReliability:
    def test_missed_turns_stay_with_predecessor(self):
        match = absence_builders.make_slow_match(ladder=Ladder(wanted_after=5))
        predecessor = absence_builders.seat_of(match, 0).user
        for _ in range(5):
            absence_builders.miss_window(match, 0)
        substitute = substituted(match)
        assert (user_reliability(predecessor), user_reliability(substitute)) == (0, None)
        for _ in range(4):
            absence_builders.miss_window(match)
        absence_builders.miss_window(match, 0)
        assert user_reliability(substitute) == 100 * 8 // 9


class TestTelegrams:
    @pytest.fixture
    def match(self):
        """A match in which the first two nations have written to each other and to everybody."""
        match = make_limited_race(bots=0)
        build_line(match, 0, 1)
        write_telegram(match, 1, LINE, "A secret of the predecessor's")
        write_telegram(match, 0, LINE, "An answer of the predecessor's")
        write_telegram(match, 2, "public", "Hello, world")
        match.seats.filter(number=0).update(wanted_at=window_of(match).opened_at, stand_in="steady")
        return match

    def test_substitute_reads_public_telegrams_and_private_ones_from_then_on(self, match):
        old, predecessor = Telegram.objects.get(text__startswith="A secret"), absence_builders.seat_of(match, 0).user
        assert "of the predecessor" in str(messages_known_to(match, absence_builders.seat_of(match, 0)))
        substitute = substituted(match)
        assert texts_read_by(match, substitute, LINE) == []
        assert texts_read_by(match, substitute, "public") == ["Hello, world"]
        assert texts_read_by(match, predecessor, LINE) is None
        assert "of the predecessor" not in str(messages_known_to(match, absence_builders.seat_of(match, 0)))
        with pytest.raises(ServiceError, match="This telegram does not exist"):
            telegraph.report_telegram(match_id=match.pk, user=substitute, key=LINE, number=old.number)
        write_telegram(match, 1, LINE, "Welcome")
        write_telegram(match, 0, LINE, "Thank you")
        assert texts_read_by(match, substitute, LINE) == ["Welcome", "Thank you"]
        assert texts_read_by(match, users_of(match)[1], LINE)[0] == "A secret of the predecessor's"

    def test_unread_telegrams_count_from_takeover(self, match):
        write_telegram(match, 1, LINE, "Unread")
        of_others = unread_counts(match, 1)
        substitute = substituted(match)
        assert count_unread(substitute) == 0
        assert of_others
        assert unread_counts(match, 1) == of_others
        write_telegram(match, 1, LINE, "Welcome")
        assert unread_counts(match, 0) == {LINE: 1}
        telegraph.block_player(match_id=match.pk, user=substitute, seat_number=1)
        telegraph.unblock_player(match_id=match.pk, user=substitute, seat_number=1)
        assert unread_counts(match, 0) == {LINE: 1}
        telegraph.mark_read(match_id=match.pk, user=substitute, key=LINE, last=0)
        assert unread_counts(match, 0) == {LINE: 1}

    @pytest.mark.parametrize("opened", [True, False])
    def test_open_archive_shows_telegrams_at_the_end(self, match, opened):
        substitute = substituted(match)
        Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opened}, status=Match.Status.OVER)
        assert len(texts_read_by(match, substitute, LINE)) == 2 * opened


def test_account_data_splits_decisions_at_substitution():
    match = absence_builders.make_slow_match(ladder=Ladder(wanted_after=1))
    predecessor, opened = absence_builders.seat_of(match, 0).user, window_of(match)
    submit_any(match, predecessor)
    absence_builders.miss_window(match)
    absence_builders.miss_window(match, 0)
    substitute = substituted(match)
    absence_builders.answer_with_stone(match, 0, window_of(match).opened_at + timedelta(seconds=1))
    (mine,) = export_account_data(predecessor)["matches"]
    (theirs,) = export_account_data(substitute)["matches"]
    assert opened.number in [saved["window"] for saved in mine["submissions"]]
    assert [saved["window"] for saved in theirs["submissions"]] == [window_of(match).number]
