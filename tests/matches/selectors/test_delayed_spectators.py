"""Delayed spectators, and matches closed to spectators."""

import re
from contextlib import suppress
from random import Random

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.live_board.consumers.match import CLOSE_BY_INVITATION
from games.lobby.selectors import lists
from games.lobby.services.matches import start_match
from games.matches.services.publishing import write_log_entry
from games.models import Match, User
from games.play.services.actions import take_action
from games.rules import codec
from games.rules.errors import IllegalMove
from games.telegraph.services.telegraph import write_telegram
from tests.builders import make_user, play_to_the_end, play_window, position_of, submit_any, users_of, window_of
from tests.caches import empty_caches
from tests.error_cases import make_open_match
from tests.games import laws_of
from tests.laws.visitors import FETCHED, everything_received, first_message, open_match_socket
from tests.spectators import as_visitor, make_watched_match, match_page_of
from tests.websockets import deliver_all, messages_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

DELAY = 2


def board_in(html: str) -> str:
    board = html[html.index('<section id="board"') : html.index('id="so-far"')]
    return re.sub(r'^<section[^>]*>|<div class="status">.*?</div>', "", board, flags=re.DOTALL)


def stories_in(html: str) -> list[str]:
    return re.findall(r'<article id="window-.*?</article>', html, flags=re.DOTALL)


@pytest.mark.parametrize("slug", ["toy-signs", "goofspiel", "booster", "space-race"])
def test_delayed_page_equals_live_page_some_windows_ago(slug):
    match = make_watched_match(slug, watch_delay=DELAY)
    player = Client()
    seen = []
    for _ in range(5):
        empty_caches()
        Match.objects.filter(pk=match.pk).update(watch_delay=0)
        live = match_page_of(match)
        Match.objects.filter(pk=match.pk).update(watch_delay=DELAY)
        seen.append((board_in(live), stories_in(live)))
        empty_caches()
        late = match_page_of(match)
        assert board_in(late) == seen[max(0, len(seen) - 1 - DELAY)][0]
        assert stories_in(late) == seen[max(0, len(seen) - 1 - DELAY)][1]
        play_window(match)
    assert len({board for board, _ in seen}) > 1
    player.force_login(users_of(match)[0], backend="django.contrib.auth.backends.ModelBackend")
    assert "You watch 2" not in match_page_of(match, player)
    assert "You watch 2" in match_page_of(match)


@pytest.mark.parametrize("slug", ["toy-signs", "booster", "space-race"])
def test_last_windows_do_not_affect_delayed_spectators(slug):
    """The late board depends neither on secrets nor on later events, moves, actions or telegrams."""
    match = make_watched_match(slug, people=2, watch_delay=DELAY)
    for number in range(4):
        do_something(match, Random(number))
        play_window(match)
    late = [as_visitor(None), as_visitor(make_user("Onlooker")), as_visitor(match.host)]
    before = [everything_received(match, visitor) for visitor in late]
    change_what_is_beyond(match)
    for visitor, was in zip(late, before, strict=True):
        for empty in (False, True):
            if empty:
                empty_caches()
            now = everything_received(match, visitor)
            differing = {what for what in now if host_forms_aside(now[what]) != host_forms_aside(was[what])}
            assert differing == set(), visitor


def host_forms_aside(told: str) -> str:
    return re.sub(r'<input type="hidden" name="(window|deadline)"[^>]*>', "", told)


def do_something(match: Match, rng: Random) -> None:
    for number, user in enumerate(users_of(match)):
        if match.game.actions:
            done = codec.to_json(laws_of(match.game_slug).any_action(position_of(match).state, number, rng))
            with suppress(IllegalMove):
                take_action(match_id=match.pk, user=user, action=done)


def change_what_is_beyond(match: Match) -> None:
    """Change the open window: moves, events, titles, deadlines, actions and a log entry."""
    write_log_entry(match, "missed", timezone.now(), window=window_of(match), seat=0)
    newest = match.windows.latest("number").number
    horizon = newest - DELAY
    for window in match.windows.filter(number__gte=horizon):
        window.title = "ocelot" if window.number > horizon else window.title
        window.deadline = None
        window.save()
        window.events.all().delete()
        window.actions.all().delete()
        window.submissions.update(by="", ready=False, move=None)
        if window.number > horizon:
            window.submissions.all().delete()
    Match.objects.filter(pk=match.pk).update(version=match.version + 7, board_version=match.version + 7)


def test_delayed_spectator_gets_no_later_window_or_animation():
    match = make_watched_match(watch_delay=DELAY)
    for _ in range(4):
        play_window(match)
    client, newest = Client(), match.windows.latest("number").number
    horizon = newest - DELAY
    statuses = {
        name: [client.get(reverse(name, args=[match.pk, number])).status_code for number in range(newest + 1)]
        for name in ("match_window", "match_animation")
    }
    assert statuses["match_window"] == [200] * (horizon + 1) + [404] * DELAY
    assert statuses["match_animation"] == [200] * horizon + [404] * (DELAY + 1)
    shown = [client.get(reverse("match_window", args=[match.pk, n])) for n in (horizon - 1, horizon)]
    assert ['class="animation"' in page.content.decode() for page in shown] == [True, False]
    for before in ("", "?before=99", "?told=0"):
        told = client.get(reverse("match_history", args=[match.pk]) + before, headers=FETCHED)
        assert [int(n) for n in re.findall(r'id="window-(\d+)"', told.content.decode())] == [
            *range(horizon - 1, -1, -1)
        ]


def test_late_socket_gets_each_late_board_once():
    match = make_watched_match(watch_delay=1)
    heard = async_to_sync(heard_while)(match, None, lambda: play_window(match))
    assert ['data-window="0"' in text for text in heard] == [True]
    heard = async_to_sync(heard_while)(match, None, lambda: play_window(match))
    assert ['data-window="0"' in text for text in heard] == [True, False]
    assert 'data-window="1"' in heard[1]
    heard = async_to_sync(heard_while)(match, None, lambda: submit_any(match, users_of(match)[0]))
    assert len(heard) == 1
    live = async_to_sync(heard_while)(match, users_of(match)[0], lambda: play_window(match))
    assert 'data-window="2"' in live[0]
    assert any('data-window="3"' in text for text in live)


async def heard_while(match: Match, user: User | None, deed) -> list[str]:
    client = await sync_to_async(as_visitor(user).client)()
    socket = await open_match_socket(match, client)
    heard = [await socket.receive_from()]
    await sync_to_async(deed)()
    await deliver_all(match.pk)
    heard += await messages_of(socket)
    await socket.disconnect()
    return heard


def test_removed_player_gets_no_live_board():
    match = make_watched_match(watch_delay=1)
    gone = users_of(match)[0]

    def leave() -> None:
        match.seats.filter(user=gone).update(user=None, bot="random")
        play_window(match)

    heard = async_to_sync(heard_while)(match, gone, leave)
    assert [int(re.search(r'data-window="(\d+)"', text)[1]) for text in heard] == [0, 0]


def test_delayed_spectator_reads_telegrams_late():
    match = make_watched_match("space-race", people=5, watch_delay=1)
    user = users_of(match)[0]
    early = {"match_id": match.pk, "user": user, "key": "public", "text": "early words"}
    told = [len(async_to_sync(heard_while)(match, who, lambda: write_telegram(**early))) for who in (None, user)]
    assert told == [1, 2], "of what is written live watchers alone are told that there is news"
    address = reverse("match_channel", args=[match.pk, "public"])
    assert "early words" not in Client().get(address).content.decode()
    play_window(match)
    write_telegram(match_id=match.pk, user=user, key="public", text="later words")
    assert "early words" not in Client().get(address).content.decode()
    play_window(match)
    told = Client().get(address).content.decode()
    assert "early words" in told
    assert "later words" not in told
    play_window(match)
    assert "later words" in Client().get(address).content.decode()


def test_lists_show_delayed_year_without_deadline(client):
    match = make_watched_match("space-race", people=5, watch_delay=1)
    while match.windows.latest("number").year.label == match.windows.earliest("number").year.label:
        play_window(match)
    (seen,) = lists.running_matches()
    newest = match.windows.latest("number")
    assert (seen.label, seen.deadline, seen.is_live) == (
        match.windows.get(number=newest.number - 1).year.label,
        None,
        False,
    )
    assert {seat.move_status for seat in seen.seats} == {"idle"}
    (own,) = lists.user_matches(users_of(match)[0])
    assert (own.label, own.deadline) == (newest.year.label, newest.deadline)
    home = client.get(reverse("home")).content.decode()
    assert "Shown 1 year behind" in home
    assert "On the air" not in home


def test_finished_match_is_visible_to_everybody():
    match = make_watched_match("goofspiel", watch_delay=DELAY, watching="players", options={"cards": 5})
    outsider = Client()
    assert outsider.get(reverse("match", args=[match.pk])).status_code == 403
    play_to_the_end(match)
    assert f'data-version="{match.version}"' in match_page_of(match)
    last = match.windows.latest("number").number
    assert outsider.get(reverse("match_window", args=[match.pk, last])).status_code == 200


ADDRESSES = ("match", "match_history", "match_telegraph", "match_rules")


def test_players_only_match_is_closed_to_spectators():
    match = make_watched_match("space-race", people=5, watching="players")
    staff = User.objects.create_superuser("operator", password="orbit-17-copper")
    inside = [*users_of(match)[:1], match.host, staff]
    for user in (None, make_user("Onlooker"), *inside):
        client = as_visitor(user).client()
        statuses = {client.get(reverse(name, args=[match.pk])).status_code for name in ADDRESSES}
        numbered = {client.get(reverse("match_window", args=[match.pk, 0])).status_code}
        assert statuses | numbered <= ({200, 302} if user in inside else {403}), user
        told = async_to_sync(first_message)(match, client)
        assert (str(CLOSE_BY_INVITATION) in told) is (user not in inside)
    shown = Client().get(reverse("match", args=[match.pk])).content.decode()
    assert "Only its players can see this match" in shown
    assert match.name not in shown


def test_waiting_room_socket_closes_when_players_only_match_starts():
    match = make_open_match(bots=1, watching="players")

    async def told() -> dict:
        socket = await open_match_socket(match, Client())
        await socket.receive_from()
        await sync_to_async(start_match)(match_id=match.pk, user=match.host)
        return await socket.receive_output()

    assert async_to_sync(told)() == {"type": "websocket.close", "code": CLOSE_BY_INVITATION}


def test_players_only_match_is_listed_only_for_wanted_seats():
    match = make_watched_match(watching="players")
    assert (lists.running_matches(), lists.wanted_seats()) == ([], [])
    (hosted,) = lists.user_matches(match.host)
    assert (bool(hosted.deadline), len(hosted.seats)) == (True, match.seats.count())
    match.seats.filter(number=0).update(wanted_at=timezone.now())
    assert lists.running_matches() == []
    ((seen, wanted),) = lists.wanted_seats()
    assert (seen.seats, seen.deadline, wanted.number) == ([], None, 0)
