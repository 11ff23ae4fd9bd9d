"""What only some players may know moves no public version, and a stranger is sent the same as before."""

from collections.abc import Callable
from functools import partial

import pytest

from games.absences.services.vacations import set_standing_orders
from games.clock.services.clock import play_bots
from games.hosting.services.host_commands import Announce
from games.hosting.services.hosting import execute_command, vote
from games.lobby.services.waiting_room import request_swap
from games.models import Match
from games.play.services.submissions import submit_move
from tests.builders import make_match, match_and_users, play_window, position_of, submit_any, users_of, window_of
from tests.caches import empty_caches
from tests.laws.visitors import Visitor, everything_received
from tests.lobby.services.test_waiting_room import make_room
from tests.telegrams import make_limited_race

pytestmark = pytest.mark.django_db(transaction=True)

Change = Callable[[], object]


def saved(match: Match) -> Match:
    submit_any(match, users_of(match)[0], ready=False)
    return match


def same_move_saved() -> tuple[Match, Change]:
    match = saved(make_limited_race())
    return match, lambda: submit_any(match, users_of(match)[0], ready=False)


def other_move_saved() -> tuple[Match, Change]:
    match = saved(make_match(game="goofspiel"))
    user, window = users_of(match)[0], window_of(match).pk
    other = next(each for each in (1, 2) if {"bid": each} != position_of(match).submissions[0].move)
    change = partial(submit_move, match_id=match.pk, user=user, window_id=window, move={"bid": other}, ready=False)
    return match, change


def bot_of_the_team_decides_again() -> tuple[Match, Change]:
    """A bot that sees the move of a person decides once more."""
    match, (user, *_) = match_and_users(make_match(game="moonshot", people=1, bots=3, options={"players": 4}))
    while not ((ask := position_of(match).ask_of(0)) and ask.seen_by):
        play_window(match)
    submit_any(match, user, ready=False)
    play_bots(match.pk)

    def change() -> None:
        submit_any(match, user, ready=False)
        assert any(not each.answered for each in position_of(match).submissions.values())
        sent_to_a_stranger(match)
        play_bots(match.pk)

    return match, change


def standing_orders_left() -> tuple[Match, Change]:
    match = make_limited_race()
    recipe = next(iter(match.game.recipes))
    return match, lambda: set_standing_orders(match_id=match.pk, user=users_of(match)[0], recipe=recipe)


def same_vote_again() -> tuple[Match, Change]:
    match, (host, *_) = match_and_users(make_match(people=3, playing_host="vote"))
    execute_command(match_id=match.pk, user=host, command=Announce(), reason="Because")
    motion = match.motions.get().pk
    return match, lambda: vote(match_id=match.pk, user=host, motion_id=motion, approves=True)


CHANGES = [same_move_saved, other_move_saved, bot_of_the_team_decides_again, standing_orders_left, same_vote_again]


def sent_to_a_stranger(match: Match) -> dict[str, str]:
    empty_caches()
    return everything_received(Match.objects.get(pk=match.pk), Visitor("nobody"))


@pytest.fixture
def announced(monkeypatch) -> list[int]:
    told: list[int] = []
    monkeypatch.setattr("games.broadcast.broadcast_version", lambda match_id, version: told.append(version))
    return told


@pytest.mark.parametrize("prepare", CHANGES, ids=lambda prepare: prepare.__name__)
def test_private_change_is_not_broadcast(prepare, announced):
    _, change = prepare()
    announced.clear()
    change()
    assert not announced


@pytest.mark.long
@pytest.mark.parametrize("prepare", CHANGES, ids=lambda prepare: prepare.__name__)
def test_private_change_sends_nothing_new_to_a_stranger(prepare):
    match, change = prepare()
    before = sent_to_a_stranger(match)
    change()
    after = sent_to_a_stranger(match)
    assert {what: text for what, text in after.items() if before[what] != text} == {}


def test_lamp_change_is_broadcast_once(announced):
    match, (user, *_) = match_and_users(make_match(game="goofspiel"))
    announced.clear()
    for ready in (False, False, True, True):
        submit_any(match, user, ready=ready)
    assert len(announced) == 2


def test_same_standing_orders_again_change_nothing(monkeypatch):
    match, leave = standing_orders_left()
    leave()
    before = Match.objects.get(pk=match.pk).revision
    monkeypatch.setattr("games.broadcast.refresh_dashboards", lambda *_: pytest.fail("a page is told"))
    leave()
    assert Match.objects.get(pk=match.pk).revision == before


def test_swap_request_reaches_concerned_players_only(announced, monkeypatch):
    told: list[list[int]] = []
    monkeypatch.setattr("games.broadcast.refresh_dashboards", lambda match_id, users: told.append(list(users)))
    match = make_room(*(guests := [users_of(make_match())[0] for _ in range(2)]))
    host = match.host
    announced.clear()
    request_swap(match_id=match.pk, user=host, seat_number=1)
    request_swap(match_id=match.pk, user=host, seat_number=2)
    assert not announced
    assert told == [sorted([host.pk, guests[0].pk]), sorted([host.pk, guests[0].pk, guests[1].pk])]
    request_swap(match_id=match.pk, user=guests[1], seat_number=0)
    assert len(announced) == 1
