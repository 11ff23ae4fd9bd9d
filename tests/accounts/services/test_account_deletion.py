"""Account deletion: matches of other players continue."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.accounts.services.account_deletion import delete_account
from games.clock.services import clock
from games.lobby.services.matches import create_match, join_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Submission, User
from games.play.services.submissions import save_draft, submit_move
from tests.builders import make_match, make_user, match_and_users, play_to_the_end, submit_any, users_of, window_of
from tests.match_replay import assert_history_replays
from tests.threads import run_concurrently

PASSWORD = "orbit-of-copper-17"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch) -> list[int]:
    said: list[int] = []
    monkeypatch.setattr("games.broadcast.broadcast_version", lambda match_id, version: said.append(match_id))
    return said


def make_open(host: User, *guests: User) -> Match:
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Later", seats=3), host=host)
    for guest in guests:
        join_match(match_id=match.pk, user=guest)
    return match


class TestMatches:
    def test_deletion_cancels_hosted_and_leaves_other_open_matches(self, told):
        leaving, other = make_user("Leaving"), make_user("Other")
        own, foreign = make_open(leaving, other), make_open(other, leaving)
        told.clear()
        delete_account(user=leaving)
        assert list(Match.objects.all()) == [foreign]
        assert [seat.user for seat in foreign.seats.all()] == [other, None, None]
        assert foreign.seats.get(number=1).is_open
        assert sorted(told) == [own.pk, foreign.pk]

    def test_bot_takes_seat_in_match_in_progress(self, told):
        match, (leaving, *_) = match_and_users(make_match(people=3))
        save_draft(match_id=match.pk, user=leaving, window_id=window_of(match).pk, entered={"bid": 3})
        told.clear()
        delete_account(user=leaving)
        seat = match.seats.get(number=0)
        assert (seat.user, seat.bot) == (None, "steady")
        assert told == [match.pk]
        assert not window_of(match).drafts.exists()
        assert clock.tick() == 1
        assert window_of(match).submissions.get(seat=seat).by == Submission.By.BOT
        match.refresh_from_db()
        assert match.host is None

    @pytest.mark.parametrize("other_is_ready", [False, True])
    def test_saved_move_of_deleted_user_counts_as_ready(self, other_is_ready):
        match, (leaving, other) = match_and_users(make_match(people=2))
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

    def test_finished_match_keeps_unnamed_seat(self, client):
        match, (leaving, other) = match_and_users(make_match(people=2))
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

    def test_deletion_needs_password_and_ends_sessions(self, client, account):
        elsewhere = Client()
        for browser in (client, elsewhere):
            browser.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        assert reverse("delete_account") in client.get(reverse("account")).content.decode()
        assert 'name="sure"' not in client.get(reverse("delete_account")).content.decode()
        answer = self.leave(client, password=PASSWORD)
        assert "Your account has been deleted." in answer.content.decode()
        assert not User.objects.exists()
        for browser in (client, elsewhere):
            assert browser.get(reverse("account")).status_code == 302
        assert not client.login(username="valentina", password=PASSWORD)

    def test_wrong_password_deletes_nothing_and_is_limited(self, client, account):
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        for given in ({}, {"sure": "on"}):
            assert self.leave(client, **given).status_code == 422
        for _ in range(10):
            assert "Wrong password." in self.leave(client, password="wrong").content.decode()
        assert "Too many failed attempts" in self.leave(client, password=PASSWORD).content.decode()
        assert User.objects.exists()

    def test_deleted_guest_still_counts_towards_limit(self, client):
        for _ in range(10):
            assert client.post(reverse("guest"), {"name": "Laika"}).status_code == 302
            refused = self.leave(client)
            assert refused.status_code == 422
            assert "Tick this to confirm." in refused.content.decode()
            assert "Your account has been deleted." in self.leave(client, sure="on").content.decode()
            assert not User.objects.exists()
        assert client.post(reverse("guest"), {"name": "Laika"}).status_code == 429

    def test_deletion_page_lists_effects(self, client):
        user, other = make_user(), make_user("Other")
        make_open(user)
        make_open(other, user)
        match = make_match(people=2)
        match.seats.filter(number=1).update(user=user)
        client.force_login(user)
        farewell = client.get(reverse("delete_account")).context["farewell"]
        assert farewell == {"called_off": 1, "freed": 1, "handed_over": 1, "over": 0, "led": 0}

    def test_operator_deletes_user_like_the_user(self, client):
        match, (first, second) = match_and_users(make_match(people=2))
        client.force_login(User.objects.create_superuser("operator"))
        client.post(reverse("admin:games_user_delete", args=[first.pk]), {"post": "yes"})
        chosen = {"action": "delete_selected", "_selected_action": [second.pk], "post": "yes"}
        client.post(reverse("admin:games_user_changelist"), chosen)
        assert list(match.seats.values_list("user", "bot")) == [(None, "steady")] * 2


class TestAtTheSameTime:
    @pytest.mark.parametrize("attempt", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 6))])
    def test_submission_during_deletion_is_consistent(self, attempt):
        match, (leaving, other, _) = match_and_users(make_match(people=3))
        window = window_of(match)

        def submitting(user):
            return lambda: submit_move(match_id=match.pk, user=user, window_id=window.pk, move={"bid": 3})

        submitted, left, others = run_concurrently(
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
