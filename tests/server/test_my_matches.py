"""What a player's own list holds, and what of it waits for the player."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from games.installed import GAMES, HOUSE, face_of
from games.lobby.selectors import lists
from games.lobby.selectors.flights import Flight
from games.lobby.services.matches import create_match, join_match
from games.lobby.services.waiting_room import call_ready_check
from games.models import Match, Submission, User
from games.set_up.services.plans import Plan
from games.telegraph.services.telegraph import write
from tests.caches import empty_caches
from tests.server.builders import make_match, make_user, play_to_the_end, play_window, submit_any, users_of
from tests.server.wires import race

pytestmark = pytest.mark.django_db


def host_match(host: User, *, seats: int = 2, bots: int = 0, plays: bool = True, **plan) -> Match:
    wanted = Plan(
        game_slug="goofspiel", name="Hosted", seats=seats, options={}, bots=("random",) * bots, **plan
    )
    return create_match(plan=wanted, host=host, host_plays=plays)


def waiting_and_page(client, user: User) -> tuple[list[int], str]:
    """The matches that wait for the user, and the page that says so."""
    client.force_login(user)
    page = client.get(reverse("my_matches"))
    assert page.context["waiting_for_me"]() == len(page.context["waiting"])
    return [match.id for match in page.context["waiting"]], page.content.decode()


def test_telegrams_are_counted_with_their_match_and_wait_for_nobody(client):
    match = race(array=1)
    me, writer = users_of(match)[:2]
    submit_any(match, me, ready=False)
    for text in ("Do you launch?", "We shall see."):
        write(match_id=match.pk, user=writer, key="public", text=text)
    waiting, page = waiting_and_page(client, me)
    assert (waiting, "2 unread telegrams" in page) == ([], True)


def test_a_full_match_waits_for_its_host_alone(client):
    host = make_user()
    match = host_match(host, bots=1)
    waiting, page = waiting_and_page(client, host)
    assert waiting == [match.pk]
    assert "Full: start it" in page
    other = make_user("Other")
    guest_match = host_match(other, bots=1)
    guest_match.seats.filter(number=1).update(user=host, bot="")
    assert waiting_and_page(client, host)[0] == [match.pk]


def test_a_host_without_a_seat_finds_the_match(client):
    host = make_user()
    match = host_match(host, plays=False, unlisted=True)
    page = waiting_and_page(client, host)[1]
    assert reverse("match", args=[match.pk]) in page
    assert "You host it" in page


@pytest.mark.parametrize("after", [Match.Status.RUNNING, Match.Status.OVER])
def test_a_match_that_moves_on_while_the_list_is_read_is_in_it(after):
    match = host_match(make_user()) if after == Match.Status.RUNNING else make_match()

    def move_on(execute, sql, *values):
        result = execute(sql, *values)
        if sql.startswith("SELECT"):
            Match.objects.filter(pk=match.pk).update(status=after)
        return result

    player = users_of(match)[0]
    with connection.execute_wrapper(move_on):
        assert [found.id for found in lists.matches_of(player)] == [match.pk]


def test_a_match_that_waits_is_never_crowded_out(monkeypatch):
    monkeypatch.setattr(lists, "MINE_LENGTH", 4)
    match = make_match()
    user = users_of(match)[0]
    over = make_match()
    play_to_the_end(over)
    over.seats.filter(number=0).update(user=user)
    later = [host_match(user).pk for _ in range(4)]
    shown = [found.id for found in lists.matches_of(user)]
    assert shown == [match.pk, *reversed(later)]


def test_where_a_bot_plays_for_the_player_comes_first_and_is_said(client):
    user = make_user()
    away, due = make_match(people=3), make_match(people=3)
    for match, stand_in in ((away, "steady"), (due, "")):
        match.seats.filter(number=1).update(user=user, stand_in=stand_in)
    Submission.objects.filter(seat__match=away, seat__user=user).update(of_bot=True)
    waiting, page = waiting_and_page(client, user)
    assert waiting == [due.pk]
    assert [found.id for found in lists.matches_of(user)] == [away.pk, due.pk]
    assert page.index("A bot plays for you: come back") < page.index("Waits for you")


def test_what_waits_comes_by_its_time_then_rooms_then_what_goes_on_then_what_is_over(client):
    user = make_user()
    due, done, over = make_match(people=3), make_match(people=3), make_match(options={"cards": 5})
    for match in (due, done, over):
        match.seats.filter(number=1).update(user=user)
    submit_any(done, user)
    play_to_the_end(over)
    room = create_match(plan=Plan(game_slug="goofspiel", name="Room", seats=3), host=make_user())
    asked = create_match(
        plan=Plan(game_slug="goofspiel", name="Asked", seats=3, seconds_per_window=60), host=make_user()
    )
    for match in (room, asked):
        join_match(match_id=match.pk, user=user)
    call_ready_check(match_id=asked.pk, host=asked.host)
    assert waiting_and_page(client, user)[0] == [asked.pk, due.pk]
    page = client.get(reverse("my_matches"))
    groups = {name: [match.id for match in page.context[name]] for name in ("rooms", "others", "finished")}
    assert groups == {"rooms": [room.pk], "others": [done.pk], "finished": [over.pk]}
    assert lists.awaiting(user)[1] == 2


def test_the_badge_the_title_and_the_list_say_one_number(client):
    user = make_user()
    for match in (make_match(people=3), make_match(people=3), make_match(people=3)):
        match.seats.filter(number=1).update(user=user)
    submit_any(match, user)
    over = make_match(options={"cards": 5})
    play_to_the_end(over)
    over.seats.filter(number=0).update(user=user)
    page = waiting_and_page(client, user)[1]
    badges = re.findall(r'class="badge">(\d+)<', page)
    assert (set(badges), len(badges) >= 2) == ({"2"}, True)
    assert page.index("<title>(2) ") > 0
    assert page.count('<li class="turn waits">') == 2


def test_each_match_says_how_far_i_am_my_place_and_what_came_last(client):
    match = race(array=1)
    me = users_of(match)[0]
    for _ in range(2):
        play_window(match)
    flight = flight_of(match, me)
    marks = match.windows.latest("number").marks
    assert flight.mark == f"flies {marks[0]}"
    assert flight.place == 1 + sum(mark > marks[0] for mark in marks[1:])
    assert len(flight.curve.split()) == len(flight.leader.split()) == match.windows.count()
    assert flight.line
    page = waiting_and_page(client, me)[1]
    assert f"Flies {marks[0]}" in page
    assert flight.place_text in page
    assert escape(flight.line)[:100] in page
    assert 'class="curve"' in page


@pytest.mark.parametrize("game", [*GAMES][: len(HOUSE)])
def test_every_game_marks_how_far_each_seat_is(game):
    match = make_match(people=face_of(game).quick_seats, game=game)
    window = match.windows.get()
    assert len(window.marks) == match.seats.count()
    assert flight_of(match, users_of(match)[0]).mark


def test_who_has_lost_the_match_for_good_is_last_whatever_the_marks():
    match = make_match(people=5, game="space-race", preset="five")
    window = match.windows.get()
    window.marks = [30, 20, 25, 10, 5]
    window.save()
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.OVER, outcome={"reason": "space", "winners": [1], "loser": 2, "awards": []}
    )
    texts = [flight_of(match, user).place_text for user in users_of(match)]
    assert texts == ["2nd of 5", "1st of 5", "eliminated", "3rd of 5", "4th of 5"]


def test_who_lost_reads_why_in_the_list_at_one_cost_for_any_number(client):
    """Its own sentences of the end, and a winner none; of several matches for what one costs."""
    user, costs = make_user(), []
    for _ in range(3):
        match = make_match(people=3, options={"cards": 5})
        play_to_the_end(match)
        loser = next(n for n in range(3) if n not in match.outcome["winners"])
        match.seats.filter(number=loser).update(user=user)
        empty_caches()
        with CaptureQueriesContext(connection) as queries:
            assert flight_of(match, user).line.startswith("You were ")
        costs.append(len(queries))
        page = waiting_and_page(client, user)[1]
        assert page.count("You were ") == len(costs)
        winner = users_of(match)[match.outcome["winners"][0]]
        assert "You were" not in flight_of(match, winner).line
    assert costs == [costs[0]] * 3


def flight_of(match: Match, user: User) -> Flight:
    """How the player stands in the match, as their own list says."""
    return next(found.flight for found in lists.flown_by(user) if found.id == match.pk)
