"""What a host can undo: for an hour, the replacement of a player and the transfer of a match."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.exceptions import ServiceError
from games.hosting.services.host_commands import ReplacePlayer, RestorePlayer, TransferHost, UndoTransfer
from games.hosting.services.host_transfer import replace_absent_host
from games.hosting.services.hosting import execute_command, vote
from games.lobby.services.substitutes import take_over
from games.models import HostTerm, Match, Tenure, User
from games.permissions.selectors.visibility import Visibility, get_audience
from tests.api_client import ApiClient
from tests.builders import browser_of, make_match, make_user, page_of, play_window, position_of, submit_any, users_of
from tests.hosting.services.test_hosting import by_host, kinds, make_hosted, told

pytestmark = pytest.mark.django_db(transaction=True)
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


def press(match: Match, user: User, entered: dict, **how):
    return browser_of(user).post(reverse("match_host", args=[match.pk]), entered, **how)


@pytest.fixture
def match() -> Match:
    return make_hosted(people=3)


class TestReplacedPlayer:
    def test_replaced_player_is_restored_within_an_hour_with_saved_move(self, match):
        player, now = users_of(match)[1], timezone.now()
        submit_any(match, player, ready=False)
        saved = position_of(match).submissions[1].move
        by_host(match, ReplacePlayer(1), now)
        with pytest.raises(ServiceError, match="within the last hour"):
            by_host(match, RestorePlayer(1), now + HOUR + SECOND)
        assert by_host(match, RestorePlayer(1), now + HOUR) == "done"
        seat, asked = match.seats.get(number=1), position_of(match).submissions[1]
        assert (seat.user, seat.bot, seat.wanted_at) == (player, "", None)
        assert (asked.move, asked.of_bot, asked.ready) == (saved, False, False)
        assert [each.ended_at for each in Tenure.objects.filter(seat=seat)] == [None]
        assert told(match)[-1] == "The host gave player 2 back to the player who was replaced."
        submit_any(match, player)

    def test_restoring_does_not_remove_substitute(self, match):
        substitute = make_user("Substitute")
        by_host(match, ReplacePlayer(1))
        take_over(match_id=match.pk, user=substitute, seat_number=1)
        with pytest.raises(ServiceError, match="This seat already has another player"):
            by_host(match, RestorePlayer(1))
        for act in (ReplacePlayer(1), RestorePlayer(1)):
            by_host(match, act)
        assert match.seats.get(number=1).user == substitute

    def test_deleted_player_is_not_restored(self, match):
        player = users_of(match)[1]
        by_host(match, ReplacePlayer(1))
        delete_account(user=player)
        with pytest.raises(ServiceError, match="You have not replaced a player"):
            by_host(match, RestorePlayer(1))

    def test_player_is_restored_by_page_and_api_after_bot_moves(self, match):
        host, player = match.host, users_of(match)[1]
        by_host(match, ReplacePlayer(1))
        play_window(match)
        assert "Player 2" in page_of(match, host).split('id="host-give-back"')[1].split("</form>")[0]
        press(match, host, {"act": "give-back", "seat": 1, "reason": "A mistake"})
        assert match.seats.get(number=1).user == player
        assert not position_of(match).submissions[1].of_bot
        assert 'id="host-give-back"' not in page_of(match, host)
        by_host(match, ReplacePlayer(1))
        body = {"act": "give-back", "reason": "A mistake", "values": {"seat": 1}}
        assert ApiClient(host).post(f"matches/{match.pk}/host", body).status_code == 200
        assert match.seats.get(number=1).user == player


class TestTransfer:
    def transfer(self, match: Match, now=None) -> User:
        former = match.host
        by_host(match, TransferHost(users_of(match)[0].pk), now)
        match.refresh_from_db()
        return former

    def take_back(self, match: Match, former: User, now=None) -> str:
        act = UndoTransfer(former.pk)
        return execute_command(match_id=match.pk, user=former, command=act, reason="A mistake", now=now)

    def test_former_host_undoes_transfer_within_an_hour(self, match):
        now = timezone.now()
        former = self.transfer(match, now)
        with pytest.raises(ServiceError, match="within an hour"):
            self.take_back(match, former, now + HOUR + SECOND)
        assert [self.take_back(match, former, now + HOUR) for _ in range(2)] == ["done", "nothing"]
        match.refresh_from_db()
        assert match.host == former
        assert told(match)[-1] == "The host undid the transfer and is the host again."
        assert HostTerm.objects.get(match=match, user=former).ended_at is None

    def test_transfer_is_final_once_new_host_transfers(self):
        match = make_hosted(people=2)
        former, second = self.transfer(match), make_user("Second")
        Match.objects.filter(pk=match.pk).update(host=second)
        by_host(match, TransferHost(users_of(match)[1].pk))
        with pytest.raises(ServiceError, match="within an hour"):
            self.take_back(match, former)
        assert self.take_back(match, second) == "done"

    def test_only_former_host_undoes_transfer(self, match):
        former = self.transfer(match)
        player, stranger = users_of(match)[1], make_user()
        for user in (match.host, player, stranger):
            with pytest.raises(ServiceError, match="Only the host who transferred"):
                execute_command(match_id=match.pk, user=user, command=UndoTransfer(former.pk), reason="Mine")
        for user in (player, stranger):
            with pytest.raises(ServiceError, match="within an hour"):
                self.take_back(match, user)

    @pytest.mark.parametrize("plan", [{"unlisted": True}, {"watching": "players"}])
    def test_former_host_sees_undo(self, plan):
        match = make_hosted(people=2, **plan)
        former = self.transfer(match)
        page = page_of(match, former)
        assert 'id="host-take-back"' in page
        assert 'id="host-cancel"' not in page
        assert get_audience(match).sight_of(former.pk) is Visibility.LIVE
        assert press(match, former, {"act": "cancel", "reason": "Mine"}).status_code == 422
        press(match, former, {"act": "take-back", "reason": "A mistake"})
        match.refresh_from_db()
        assert match.host == former

    def test_transfer_by_vote_is_not_undone(self):
        match = make_match(people=3, playing_host="vote")
        host, second, third = users_of(match)
        by_host(match, TransferHost(second.pk))
        vote(match_id=match.pk, user=third, motion_id=match.motions.get().pk, approves=True)
        with pytest.raises(ServiceError, match="within an hour"):
            self.take_back(match, host)
        match.refresh_from_db()
        assert match.host == second

    def test_transfer_of_absent_host_is_not_undone(self, match):
        gone = match.host
        now = timezone.now()
        User.objects.filter(pk=gone.pk).update(seen_at=now - timedelta(days=8))
        User.objects.filter(pk=users_of(match)[0].pk).update(seen_at=now)
        assert replace_absent_host(match.pk, now)
        with pytest.raises(ServiceError, match="within an hour"):
            self.take_back(match, gone, now)
        assert kinds(match) == ["passed on"]


@pytest.mark.parametrize(("act", "field"), [("replace", "seat"), ("invite", "seat"), ("hand-on", "to")])
def test_forms_have_no_default_player(act, field):
    match = make_hosted(people=2, bots=1)
    form = page_of(match, match.host).split(f'id="host-{act}"')[1].split("</form>")[0]
    assert form.split(f'<select name="{field}"')[1].split("<option")[1].startswith(' value="" selected')
    asked = {"act": act, "reason": "Asked to go"}
    assert "Fill in this field." in press(match, match.host, asked).content.decode()
    assert ApiClient(match.host).post(f"matches/{match.pk}/host", asked | {"values": {}}).status_code == 422
    assert not match.log.exists()
