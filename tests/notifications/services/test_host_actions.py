"""Notifications of host actions and votes: each recipient gets them once."""

from datetime import timedelta
from typing import get_args

import pytest
from django.utils import timezone

from games.hosting.services import host_commands
from games.hosting.services.host_commands import AnyHostCommand, PauseMatch, command_kind
from games.hosting.services.host_transfer import ABSENT_HOST_DAYS, replace_absent_host
from games.hosting.services.hosting import close_expired_motions, execute_command, vote
from games.lobby.services.matches import assign_seat, create_match, join_match
from games.lobby.services.waiting_room import advance_open_match, answer_ready_check, start_ready_check
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.pending_work import SLOW_READY_CHECK
from games.models import Match, Motion, Seat, User
from tests.builders import make_user, users_of, window_of
from tests.outbox import A_WHILE, RecordingTransport, make_notified_match, notify_at_once, send_due, users_and_subjects

pytestmark = pytest.mark.django_db(transaction=True)
REASON = "Tea at six"


def soon(**later):
    return timezone.now() + A_WHILE + timedelta(**later)


def hosted(**plan) -> tuple[Match, list[User]]:
    match, players = make_notified_match(2, bots=1, **plan)
    match.host = notify_at_once(make_user("Host"))
    match.save()
    return match, players


def act_on(match: Match, kind: str) -> host_commands.HostCommand:
    """Something of that kind that its host can do to it now."""
    window, tomorrow = window_of(match), timezone.now().date() + timedelta(days=1)
    given = {
        "hold": {"hours": 4},
        "extend": {"window": window.pk, "deadline": window.deadline, "seconds": 3_600},
        "holiday": {"first": tomorrow, "last": tomorrow},
        "close": {"window": window.pk},
        "replace": {"seat": 1},
        "give-back": {"seat": 0},
        "take-back": {"former": match.host_id},
        "invite": {"seat": 2},
        "hand-on": {"user": users_of(match)[0].pk},
    }
    act = next(each for each in get_args(AnyHostCommand) if command_kind(each) == kind)
    return act(**given.get(kind, {}))


def told(mail: RecordingTransport, user: User) -> list[str]:
    return [subject.removeprefix("Test flight: ") for to, subject in users_and_subjects(mail) if to == user]


@pytest.mark.parametrize("kind", [command_kind(act) for act in get_args(AnyHostCommand)])
def test_host_action_notifies_each_player_once_with_reason(mail, kind):
    match, players = hosted()
    act, host = act_on(match, kind), match.host
    undone = {
        "resume": PauseMatch(4),
        "hide-chance": host_commands.ShowProbabilities(),
        "give-back": host_commands.ReplacePlayer(0),
    }
    undone["take-back"] = host_commands.TransferHost(players[0].pk)
    if kind in undone:
        execute_command(match_id=match.pk, user=host, command=undone[kind], reason="First")
    send_due(soon())
    mail.got.clear()
    execute_command(match_id=match.pk, user=host, command=act, reason=REASON)
    send_due(soon(hours=1))
    send_due(soon(hours=2))
    texts = [(to, repr(message)) for (to, _), (_, message) in zip(users_and_subjects(mail), mail.got, strict=True)]
    for player in players:
        assert sum(REASON in text for to, text in texts if to == player) == 1
    assert not told(mail, host)


def test_transfer_notifies_former_and_new_host(mail):
    match, players = hosted()
    host, now = match.host, timezone.now() + timedelta(days=ABSENT_HOST_DAYS + 1)
    User.objects.filter(pk=host.pk).update(seen_at=timezone.now())
    User.objects.filter(pk__in=[player.pk for player in players]).update(seen_at=now)
    send_due(soon())
    mail.got.clear()
    assert replace_absent_host(match.pk, now)
    send_due(now + A_WHILE)
    match.refresh_from_db()
    assert told(mail, host) == [f"{match.host} is the host now: the previous host was away for a week"]
    assert "You are the host now" in told(mail, match.host)


def test_new_host_without_seat_is_notified(mail):
    match, _ = hosted()
    heir = notify_at_once(User.objects.create_user("heir"))
    execute_command(match_id=match.pk, user=match.host, command=host_commands.TransferHost(heir.pk), reason="Away")
    send_due(soon())
    assert told(mail, heir) == ["You are the host now"]


def voted_on(people: int = 3) -> tuple[Match, list[User]]:
    match, players = make_notified_match(people, playing_host="vote")
    send_due(soon())
    execute_command(match_id=match.pk, user=match.host, command=PauseMatch(4), reason=REASON)
    return match, players


def test_vote_notifies_players_who_have_not_voted(mail):
    match, (_, second, third, fourth) = voted_on(4)
    mail.got.clear()
    Seat.objects.filter(match=match, user=third).update(stand_in="random")
    vote(match_id=match.pk, user=second, motion_id=Motion.objects.get().pk, approves=False)
    send_due(soon())
    assert [to for to, _ in users_and_subjects(mail)] == [fourth]
    (_, message), *_ = mail.got
    assert message.subject == "Test flight: Player 1 started a vote: a pause of 4 hours"
    assert (message.items[0].action, message.items[0].lines[0]) == ("Vote", REASON)
    assert message.items[0].lines[1].startswith("The vote ends: ")


def test_vote_result_notifies_proposer(mail):
    match, (first, second, third) = voted_on()
    mail.got.clear()
    vote(match_id=match.pk, user=second, motion_id=Motion.objects.get().pk, approves=True)
    send_due(soon())
    assert told(mail, first) == ["Vote passed, 2 to 0: a pause of 4 hours"]
    for player in (second, third):
        assert told(mail, player) == ["Player 1 paused the match for 4 hours"]


def test_failed_vote_notifies_all_players(mail):
    match, players = voted_on()
    mail.got.clear()
    end = Motion.objects.get().closes_at
    assert close_expired_motions(match.pk, end)
    send_due(end + A_WHILE)
    failed = [to for to, message in mail.got if "Vote failed, 1 to 0: a pause of 4 hours" in repr(message)]
    assert sorted(failed) == sorted(f"{player.username}@example.org" for player in players)


def test_removed_player_is_told_the_reason(mail):
    host, player = make_user("Host"), notify_at_once(make_user("Removed"))
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Test flight", seats=3), host=host)
    seat = join_match(match_id=match.pk, user=player)
    assign_seat(match_id=match.pk, host=host, seat_number=seat.number, reason=REASON)
    send_due(soon())
    assert told(mail, player) == ["The host has removed you from your seat"]
    assert mail.got[0][1].items[0].lines == (REASON,)


def test_ready_check_notifies_players_who_have_not_answered(mail):
    host = notify_at_once(make_user("Host"))
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Test flight", seats=4), host=host)
    silent, ready = (notify_at_once(make_user(name)) for name in ("Silent", "Ready"))
    for player in (silent, ready):
        join_match(match_id=match.pk, user=player)
    start_ready_check(match_id=match.pk, host=host)
    answer_ready_check(match_id=match.pk, user=ready)
    send_due(soon())
    assert [to for to, _ in users_and_subjects(mail)] == [silent]
    assert told(mail, silent) == ["Confirm that you are ready"]
    assert mail.got[0][1].items[0].lines[0].startswith("Deadline: ")
    mail.got.clear()
    now = timezone.now() + SLOW_READY_CHECK
    assert advance_open_match(match.pk, now)
    send_due(now + A_WHILE)
    assert told(mail, silent) == ["You lost your seat: you did not answer the ready check in time"]


def test_host_is_notified_of_free_seats_at_start_time(mail):
    host, now = notify_at_once(make_user("Host")), timezone.now()
    plan = MatchPlan(
        game_slug="goofspiel", name="Test flight", seats=4, starts="at", starts_at=now + timedelta(minutes=1)
    )
    match = create_match(plan=plan, host=host)
    assert advance_open_match(match.pk, now + timedelta(hours=1))
    send_due(now + timedelta(hours=1) + A_WHILE)
    assert told(mail, host) == ["Seats were free at the set time, so the match did not start. The host can start it"]
