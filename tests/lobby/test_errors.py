"""Errors of services before, during and after a match, in seasons and in solo games."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from games.absences.services.vacations import announce_vacation, cancel_vacation, set_standing_orders
from games.hosting.services.host_commands import (
    Announce,
    ExtendWindow,
    InviteSubstitute,
    PauseMatch,
    ReplacePlayer,
    ResumeMatch,
    TransferHost,
)
from games.hosting.services.hosting import execute_command, resign
from games.lobby.services.matches import abandon_match, assign_seat, create_match, join_match, start_match
from games.lobby.services.quick_match import start_quick_match
from games.lobby.services.rematch import join_rematch
from games.lobby.services.substitutes import take_over
from games.lobby.services.waiting_room import answer_ready_check, request_swap, start_ready_check
from games.matches.services.locking import lock_match
from games.models import HostTerm, Match, Tenure, User
from games.schedule.timetable import Timetable
from games.seasons.services.series import close_season, create_season
from games.solo_games.services.solo_games import abandon_solo_game, start_daily_challenge, start_solo_game
from tests.builders import make_match, make_user, users_of, window_of
from tests.error_cases import (
    error_cases,
    host_arguments,
    make_joined_match,
    make_open_match,
    make_over_match,
    make_plan,
    match_arguments,
)

pytestmark = pytest.mark.django_db
SOLO = "loss-in-space"
NOW, LATE = datetime(1957, 10, 4, 12, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)
DAILY = Timetable(period=86_400, vacation_days=5)


def bot_account() -> User:
    return User.objects.create_user("nettle", is_bot=True)


def unreliable() -> User:
    user = make_user("Unreliable")
    Tenure.objects.filter(seat=make_match().seats.get(number=0)).update(user=user, asked=5, missed=4)
    return user


def seat_of(match: Match, host: User | None = None, seat: int = 1, **others):
    return {"match_id": match.pk, "host": host or match.host, "seat_number": seat} | others


def ready_check_by_guest():
    match, guest = make_joined_match()
    return {"match_id": match.pk, "host": guest}


def reserved(**changes) -> Match:
    """Return an open match whose free seat is reserved for Late."""
    match = make_open_match()
    Match.objects.filter(pk=match.pk).update(**changes)
    match.seats.filter(user=None).update(reserved_for=make_user("Late"))
    return match


test_join_is_refused = error_cases(
    (join_match, lambda: match_arguments(make_open_match(unlisted=True), make_user()), "by invitation only"),
    (join_match, lambda: match_arguments(make_open_match(bots=1), make_user()), "Every seat is taken."),
    (join_match, lambda: host_arguments(make_open_match(bots=1), seat_number=1), "That seat is taken."),
    (join_match, lambda: match_arguments(make_match(), make_user()), "This match has already started."),
    (join_match, lambda: match_arguments(make_open_match(minimum_reliability=90), unreliable()), "This match needs a"),
)


test_waiting_room_refuses = error_cases(
    (assign_seat, lambda: seat_of(make_open_match(), seat=2), "This seat does not exist."),
    (assign_seat, lambda: seat_of(make_joined_match()[0], reason="x" * 301), "Shorten the reason to at most 300"),
    (assign_seat, lambda: seat_of(make_joined_match()[0], reason=" "), "Enter a reason. The player and the match"),
    (start_match, lambda: match_arguments(make_open_match(bots=1), None), "Only the host can do this."),
    (start_match, lambda: host_arguments(make_open_match()), "Some seats are free. Fill every seat with a player or a"),
    (start_match, lambda: host_arguments(make_open_match(), fill_with="cheater"), "There is no bot called cheater."),
    (
        start_match,
        lambda: host_arguments(reserved(reserved_until=timezone.now()), fill_with="random"),
        "Seats are reserved for players of the previous match. Wait",
    ),
    (start_ready_check, ready_check_by_guest, "Only the host can do this."),
    (answer_ready_check, lambda: match_arguments(*make_joined_match()), "No ready check is in progress."),
    (answer_ready_check, lambda: match_arguments(make_open_match(), make_user()), "You have no seat in this match."),
    (request_swap, lambda: match_arguments(make_open_match(), make_user(), seat_number=0), "You have no seat"),
    (request_swap, lambda: host_arguments(make_open_match(bots=1), seat_number=1), "No player has this seat"),
    (request_swap, lambda: host_arguments(make_match(), seat_number=1), "This match has already started."),
)


def wanting(**changes) -> Match:
    match = make_match(people=3, **changes)
    match.seats.filter(number=1).update(stand_in="random", wanted_at=timezone.now())
    return match


def substitute(match: Match, user: User | None = None, seat: int = 1):
    return match_arguments(match, user or make_user("Helper"), seat_number=seat)


def former_umpire():
    match, umpire = wanting(), make_user("Umpire")
    HostTerm.objects.create(match=match, user=umpire, umpire=True, ended_at=timezone.now())
    return substitute(match, umpire)


def too_weak():
    match, asked = wanting(), {"least_rating": 1100, "most_rating": 1300}
    Match.objects.filter(pk=match.pk).update(rated=True, chosen=asked)
    return substitute(match)


test_substitute_is_refused = error_cases(
    (take_over, lambda: substitute(wanting(unlisted=True)), "by invitation only"),
    (take_over, lambda: substitute(m := wanting(), users_of(m)[0]), "You have a player in this match."),
    (take_over, lambda: substitute(wanting(), seat=2), "No substitute is wanted for this player."),
    (take_over, former_umpire, "You are the umpire of this match and have seen every hand, so you cannot play in it."),
    (take_over, lambda: substitute(wanting(minimum_reliability=90), unreliable()), "a reliability of 90%."),
    (take_over, lambda: substitute(wanting(), bot_account()), "Bot accounts cannot join this match."),
    (take_over, too_weak, "a rating of 1100 to 1300. Your rating is 1000."),
)


def days(match: Match, first: int = 10, last: int = 12, **changes: Any) -> dict[str, Any]:
    span = {"first": date(1957, 10, first), "last": date(1957, 10, last), "now": NOW}
    return host_arguments(match) | span | changes


def announced(**changes: Any) -> dict[str, Any]:
    match = make_match(timetable=DAILY)
    announce_vacation(**days(match))
    return host_arguments(match, vacation_id=match.host.seats.get().vacations.get().pk, now=NOW) | changes


def act(match: Match, act: Any, **changes: Any) -> dict[str, Any]:
    return host_arguments(match, command=act, reason="Because") | changes


def without_seat(**changes: Any) -> Match:
    match = make_match(**changes)
    Match.objects.filter(pk=match.pk).update(host=make_user("Host"))
    return Match.objects.get(pk=match.pk)


def paused() -> Match:
    match = without_seat()
    execute_command(**act(match, PauseMatch(5)))
    return match


def extended(seconds: int, **changes: Any) -> dict[str, Any]:
    match = without_seat()
    window = window_of(match)
    return act(match, ExtendWindow(window.pk, window.deadline, seconds), **changes)


def under_vote() -> dict[str, Any]:
    arguments = act(make_match(people=3, playing_host="vote"), Announce())
    execute_command(**arguments)
    return arguments


test_absence_and_host_action_are_refused = error_cases(
    (set_standing_orders, lambda: host_arguments(make_over_match(), recipe="nearest"), "The match is finished."),
    (announce_vacation, lambda: days(make_open_match(timetable=DAILY)), "This match is not in progress."),
    (announce_vacation, lambda: days(make_match(timetable=DAILY), user=make_user()), "You have no seat"),
    (announce_vacation, lambda: days(make_match()), "This match does not allow vacations."),
    (announce_vacation, lambda: days(make_match(timetable=DAILY), 10, 15), "This takes 6 days of vacation,"),
    (announce_vacation, lambda: days(Match.objects.get(pk=announced()["match_id"]), 11), "You have already announced"),
    (cancel_vacation, lambda: host_arguments(make_over_match(), vacation_id=0), "This match is not in progress."),
    (cancel_vacation, lambda: announced(vacation_id=0), "You have no such vacation. Reload the page."),
    (cancel_vacation, lambda: announced(now=NOW.replace(day=12)), "All days of this vacation have begun"),
    (execute_command, lambda: act(make_open_match(), Announce()), "This match is not in progress."),
    (execute_command, lambda: act(make_match(), Announce(), user=make_user()), "Only the host"),
    (execute_command, lambda: act(without_seat(bots=1), ReplacePlayer(2)), "This seat has no player to replace"),
    (execute_command, lambda: act(without_seat(), ReplacePlayer(3)), "This seat does not exist."),
    (execute_command, lambda: act(without_seat(), PauseMatch(5), reason=" "), "Write something first."),
    (execute_command, lambda: act(paused(), PauseMatch(5)), "The match is paused. End the pause first."),
    (execute_command, lambda: act(without_seat(), PauseMatch(5), now=LATE), "is closing right now. Try"),
    (execute_command, lambda: extended(3_600, now=LATE), "is closing right now. Try again"),
    (execute_command, lambda: act(paused(), ResumeMatch(), user=make_user()), "Only the host and the players can"),
    (execute_command, lambda: act(without_seat(), InviteSubstitute(1)), "A player still has this seat."),
    (execute_command, lambda: act(without_seat(), TransferHost(make_user().pk)), "Choose a player of this match"),
    (execute_command, under_vote, "There is already an open vote on this."),
)


def started_without_second_player():
    match = make_over_match()
    again = join_rematch(**host_arguments(match))
    assign_seat(match_id=again.pk, host=match.host, seat_number=1, bot="random")
    start_match(**host_arguments(again))
    return match_arguments(match, users_of(match)[1])


def in_season(match: Match) -> Match:
    create_season(**host_arguments(match, name="League"))
    return match


def solo() -> Match:
    return start_solo_game(user=make_user(), game_slug=SOLO)


def solo_over() -> Match:
    match = solo()
    abandon_solo_game(**host_arguments(match))
    return match


def deleted_daily():
    user = make_user()
    start_daily_challenge(user=user, game_slug=SOLO).delete()
    return {"user": user, "game_slug": SOLO}


test_end_and_sequel_are_refused = error_cases(
    (abandon_match, lambda: host_arguments(make_over_match()), "This match is not in progress."),
    (abandon_match, lambda: match_arguments(make_match(people=1, bots=1), make_user()), "You have no seat"),
    (abandon_match, lambda: host_arguments(make_match()), "Other people are playing in this match."),
    (abandon_match, lambda: host_arguments(solo()), "This is a solo game. Abandon it instead"),
    (resign, lambda: host_arguments(solo()), "You cannot resign from a solo game"),
    (resign, lambda: host_arguments(make_match(people=1, bots=1)), "Abandon it instead."),
    (join_rematch, lambda: host_arguments(make_match()), "This match is not finished yet."),
    (join_rematch, lambda: match_arguments(make_over_match(), make_user()), "Only players of this match can start"),
    (join_rematch, started_without_second_player, "The next match has already started without you."),
    (join_rematch, lambda: host_arguments(solo_over()), "This is a solo game. Start a new solo game instead."),
    (join_rematch, lambda: match_arguments(m := in_season(make_over_match()), users_of(m)[1]), "Only the host of"),
    (create_season, lambda: match_arguments(make_open_match(), make_user(), name="League"), "Only the host can do"),
    (create_season, lambda: host_arguments(in_season(make_open_match()), name="Two"), "This match already belongs to"),
    (create_season, lambda: host_arguments(solo(), name="League"), "A season needs at least two players."),
    (create_season, lambda: host_arguments(make_open_match(), name=" "), "Enter a name.", ValidationError),
    (
        close_season,
        lambda: {"token": in_season(make_open_match()).in_season.season.token, "user": make_user()},
        "Only the host of the season can close it.",
    ),
    (start_daily_challenge, deleted_daily, "You have already played today's challenge."),
    (abandon_solo_game, lambda: match_arguments(solo(), make_user()), "You have no solo game in progress here."),
)


def hosts(count: int) -> User:
    user = make_user()
    for _ in range(count):
        create_match(plan=make_plan(), host=user, host_plays=False)
    return user


def rematch_of(user: User):
    match = make_over_match()
    match.seats.filter(number=1).update(user=user)
    return match_arguments(match, user)


HOSTS_TWO = "You host 2 unfinished matches. Cancel one, or finish one first."


@pytest.fixture
def _low_quotas(settings):
    settings.HOSTED_AT_ONCE = settings.SEATS_AT_ONCE = 2


test_quota_is_enforced = error_cases(
    (start_solo_game, lambda: {"user": hosts(2), "game_slug": SOLO}, HOSTS_TWO),
    (start_quick_match, lambda: {"user": hosts(2), "game_slug": "goofspiel"}, HOSTS_TWO),
    (join_rematch, lambda: rematch_of(hosts(2)), HOSTS_TWO),
    fixture="_low_quotas",
)


@pytest.mark.django_db(transaction=True)
def test_lock_outside_a_transaction_is_refused():
    with pytest.raises(RuntimeError, match="a lock needs a transaction"):
        lock_match(1)
