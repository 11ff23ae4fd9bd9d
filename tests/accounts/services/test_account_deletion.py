"""Somebody leaves for good, and the matches of others go on."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.accounts.services.account_deletion import delete_account
from games.clock.services import clock
from games.lobby.services.matches import create_match, join_match
from games.match_setup.services.plans import MatchPlan
from games.matches.services import locking
from games.models import Match, Submission, User
from games.play.services.submissions import save_draft, submit_move
from games.rules.errors import NotYourDecision
from tests.builders import (
    make_match,
    make_user,
    play_to_the_end,
    position_of,
    submit_any,
    users_of,
    window_of,
)
from tests.match_replay import assert_history_replays
from tests.threads import at_once

PASSWORD = "orbit-of-copper-17"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch) -> list[int]:
    """The matches whose watchers are told of a change, as it comes."""
    said: list[int] = []
    monkeypatch.setattr("games.broadcast.broadcast_version", lambda match_id, version: said.append(match_id))
    return said


def make_open(host: User, *guests: User) -> Match:
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Later", seats=3), host=host)
    for guest in guests:
        join_match(match_id=match.pk, user=guest)
    return match


class TestMatches:
    def test_open_ones_are_called_off_by_their_host_and_left_by_others(self, told):
        leaving, other = make_user("Leaving"), make_user("Other")
        own, foreign = make_open(leaving, other), make_open(other, leaving)
        told.clear()
        delete_account(user=leaving)
        assert list(Match.objects.all()) == [foreign]
        assert [seat.user for seat in foreign.seats.all()] == [other, None, None]
        assert foreign.seats.get(number=1).is_open
        assert sorted(told) == [own.pk, foreign.pk]

    def test_in_running_ones_a_bot_plays_on(self, told):
        match = make_match(people=3)
        leaving, *others = users_of(match)
        save_draft(match_id=match.pk, user=leaving, window_id=window_of(match).pk, entered={"bid": 3})
        told.clear()
        delete_account(user=leaving)
        seat = match.seats.get(number=0)
        assert (seat.user, seat.bot) == (None, "steady")
        assert told == [match.pk]
        assert not window_of(match).drafts.exists()
        assert clock.tick() == 1
        assert window_of(match).submissions.get(seat=seat).by == Submission.By.BOT
        for other in others:
            submit_any(match, other)
        assert window_of(match).number == 1
        match.refresh_from_db()
        assert match.host is None
        play_to_the_end(match)
        assert_history_replays(match)

    @pytest.mark.parametrize("other_is_ready", [False, True])
    def test_what_is_saved_counts_and_nobody_waits_for_it_to_be_ready(self, other_is_ready):
        match = make_match(people=2)
        leaving, other = users_of(match)
        if other_is_ready:
            submit_any(match, other)
        submit_any(match, leaving, ready=False)
        saved = window_of(match).submissions.get(seat__number=0)
        move = saved.move
        delete_account(user=leaving)
        assert window_of(match).number == other_is_ready
        if not other_is_ready:
            assert clock.tick() == 0
            submit_any(match, other)
        saved.refresh_from_db()
        assert (saved.by, saved.ready, saved.user) == (Submission.By.PLAYER, True, None)
        assert saved.move == move
        assert window_of(match).number == 1
        assert clock.tick() == 1, "the bot in the new window"

    def test_finished_ones_keep_a_seat_without_a_name(self, client):
        match = make_match(people=2)
        leaving, other = users_of(match)
        User.objects.filter(pk=leaving.pk).update(display_name="Zvezda")
        play_to_the_end(match)
        page = reverse("match", args=[match.pk])
        assert "Zvezda" in client.get(page).content.decode()
        delete_account(user=leaving)
        shown = client.get(page).content.decode()
        assert "Zvezda" not in shown
        assert "Player 1" in shown
        assert match.seats.get(number=0).bot == ""
        assert str(other) in shown
        assert "Zvezda" not in client.get(reverse("home")).content.decode()


class TestPages:
    @pytest.fixture(autouse=True)
    def _fresh_limits(self):
        cache.clear()

    @pytest.fixture
    def account(self) -> User:
        return User.objects.create_user("valentina", password=PASSWORD)

    def leave(self, client, **given):
        return client.post(reverse("delete_account"), given, follow=True)

    def test_an_account_gives_its_password_and_every_session_ends(self, client, account):
        elsewhere = Client()
        for browser in (client, elsewhere):
            browser.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        assert reverse("delete_account") in client.get(reverse("account")).content.decode()
        assert 'name="sure"' not in client.get(reverse("delete_account")).content.decode()
        answer = self.leave(client, password=PASSWORD)
        assert "You are off the records." in answer.content.decode()
        assert not User.objects.exists()
        for browser in (client, elsewhere):
            assert browser.get(reverse("account")).status_code == 302
        assert not client.login(username="valentina", password=PASSWORD)

    def test_without_the_password_nothing_happens_and_it_is_not_guessed(self, client, account):
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        for given in ({}, {"sure": "on"}):
            assert self.leave(client, **given).status_code == 422
        for _ in range(10):
            assert "This is not your password." in self.leave(client, password="wrong").content.decode()
        assert "Too many attempts" in self.leave(client, password=PASSWORD).content.decode()
        assert User.objects.exists()

    def test_guest_ticks_a_box_and_cannot_make_more_guests_by_deleting_them(self, client):
        for _ in range(10):
            assert client.post(reverse("guest"), {"name": "Laika"}).status_code == 302
            refused = self.leave(client)
            assert refused.status_code == 422
            assert "Tick this if you mean it." in refused.content.decode()
            assert "You are off the records." in self.leave(client, sure="on").content.decode()
            assert not User.objects.exists()
        assert client.post(reverse("guest"), {"name": "Laika"}).status_code == 429

    def test_the_page_says_what_becomes_of_which_matches(self, client):
        user, other = make_user(), make_user("Other")
        make_open(user)
        make_open(other, user)
        match = make_match(people=2)
        match.seats.filter(number=1).update(user=user)
        client.force_login(user)
        farewell = client.get(reverse("delete_account")).context["farewell"]
        assert (farewell.called_off, farewell.freed, farewell.handed_over, farewell.over) == (1, 1, 1, 0)

    def test_operators_delete_people_the_same_way(self, client):
        match = make_match(people=2)
        first, second = users_of(match)
        client.force_login(User.objects.create_superuser("operator"))
        client.post(reverse("admin:games_user_delete", args=[first.pk]), {"post": "yes"})
        chosen = {"action": "delete_selected", "_selected_action": [second.pk], "post": "yes"}
        client.post(reverse("admin:games_user_changelist"), chosen)
        assert list(match.seats.values_list("user", "bot")) == [(None, "steady")] * 2


class TestAtTheSameTime:
    def test_a_submission_that_comes_after_is_refused(self, monkeypatch):
        """The match was loaded for it before; the player leaves before it has the lock."""
        match = make_match(people=2)
        leaving = users_of(match)[0]
        window, lock = window_of(match), locking.lock_match
        known = position_of(match)

        def late_lock(match_id):
            monkeypatch.setattr(locking, "lock_match", lock)
            delete_account(user=leaving)
            return lock(match_id)

        monkeypatch.setattr(locking, "lock_match", late_lock)
        with pytest.raises(NotYourDecision):
            submit_move(match_id=match.pk, user=leaving, window_id=window.pk, move={"bid": 3}, known=known)
        assert window.submissions.filter(by=Submission.By.PLAYER).count() == 0

    @pytest.mark.parametrize("attempt", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 6))])
    def test_somebody_submits_while_they_leave(self, attempt):
        match = make_match(people=3)
        leaving, other, _ = users_of(match)
        window = window_of(match)

        def submitting(user):
            return lambda: submit_move(match_id=match.pk, user=user, window_id=window.pk, move={"bid": 3})

        submitted, left, others = at_once(
            submitting(leaving), lambda: delete_account(user=leaving), submitting(other)
        )
        assert (left, isinstance(others, str)) == (None, False)
        saved = window.submissions.get(seat__number=0)
        assert (saved.by == Submission.By.PLAYER) is not isinstance(submitted, str)
        assert saved.of_bot
        assert match.seats.get(number=0).bot == "steady"
        clock.tick()
        submit_any(match, users_of(match)[1])
        assert window_of(match).number == 1
        play_to_the_end(Match.objects.get(pk=match.pk))
        assert_history_replays(Match.objects.get(pk=match.pk))
