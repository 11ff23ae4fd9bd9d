"""The lobby and a player's own matches: which ones they list, in what order, and each row's text."""

import re
from datetime import time, timedelta

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from games.lobby.selectors import lists
from games.lobby.selectors.match_progress import MatchProgress
from games.lobby.services.matches import create_match, join_match
from games.lobby.services.waiting_room import start_ready_check
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.display_text import span_text
from games.models import Event, Match, Seat, Submission, Tenure, User
from games.registry import BUILTIN, GAMES, get_game_ui
from games.schedule.timetable import Timetable
from games.telegraph.services.telegraph import write_telegram
from tests.builders import make_match, make_user, match_and_users, play_to_the_end, play_window, submit_any, users_of
from tests.caches import empty_caches
from tests.telegrams import make_limited_race

pytestmark = pytest.mark.django_db


def lobby(client, **filters: str) -> str:
    return client.get(reverse("lobby"), filters).content.decode()


def rows(html: str) -> list[str]:
    found = re.findall(r'<li class="departure.*?(?=<li class="departure|</ol>)', html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).strip() for row in found]


def test_lobby_row_shows_game_pace_seats_and_host(client):
    plan = MatchPlan(game_slug="space-race", name="Sunday squadron", seats=9, options={}, bots=("steady",) * 3)
    create_match(plan=plan, host=make_user("Sergei"))
    (row,) = rows(lobby(client))
    for said in ("Space Race", "Sunday squadron", "1 day a year", "4 of 9 nations taken", "Host Sergei"):
        assert said in row
    assert "View and join" in row
    Seat.objects.filter(user=None).update(bot="random")
    empty_caches()
    (row,) = rows(lobby(client))
    assert "join" not in row


def names(html: str) -> list[str]:
    return sorted(re.findall(r'<h3><a href="/matches/\d+/">(.*?)</a>', html))


@pytest.fixture
def many() -> None:
    """Open matches, each named after its difference from the others."""
    plain = {"game_slug": "goofspiel", "seats": 3}
    six = Timetable(hours=(time(18),))
    for name, changes in {
        "other game": {"game_slug": "booster"},
        "live": {"seconds_per_window": 3_600},
        "slower": {"seconds_per_window": 3_601},
        "live by a period": {"timetable": Timetable(period=3_600)},
        "slow by a period": {"timetable": Timetable(period=3_601)},
        "at 18:00": {"timetable": six},
        "wide": {"seats": 6},
        "deutsch": {"language": "de"},
        "demanding": {"minimum_reliability": 90},
    }.items():
        create_match(plan=MatchPlan(**plain | {"name": name} | changes), host=make_user())


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        ({"game": "booster"}, ["other game"]),
        ({"pace": "live"}, ["live", "live by a period"]),
        ({"pace": "calendar"}, ["at 18:00"]),
        ({"pace": "daily"}, ["demanding", "deutsch", "other game", "slow by a period", "slower", "wide"]),
        ({"seats": "3"}, ["wide"]),
        ({"language": "de"}, ["deutsch"]),
        ({"language": "de", "pace": "live"}, []),
        ({"game": "booster", "pace": "live"}, []),
    ],
)
def test_lobby_filters_are_in_the_url(client, filters, shown):
    assert names(lobby(client, **filters)) == shown


@pytest.mark.usefixtures("many")
def test_match_above_my_reliability_is_not_open_to_me(client):
    user = make_user()
    seat = make_match(people=2).seats.get(number=1)
    Tenure.objects.filter(seat=seat).delete()
    tenure = Tenure.objects.create(seat=seat, user=user, asked=10, missed=1)
    client.force_login(user)
    assert "demanding" in names(lobby(client, open_to_me="on"))
    tenure.missed = 2
    tenure.save()
    assert "demanding" not in names(lobby(client, open_to_me="on"))
    assert "demanding" in names(lobby(client))
    client.logout()
    assert "demanding" in names(lobby(client, open_to_me="on"))


@pytest.mark.usefixtures("many")
def test_reserved_seats_and_seats_of_bots_are_not_free(client):
    assert names(lobby(client, seats="5")) == ["wide"]
    last = Seat.objects.filter(match__own_name="wide", number=5)
    for taken in ({"reserved_for": make_user()}, {"reserved_for": None, "bot": "random"}):
        last.update(**taken)
        assert names(lobby(client, seats="5")) == []


@pytest.mark.parametrize("filters", [{"seats": "0"}, {"seats": "x"}, {"language": "xx"}, {"pace": "warp"}])
def test_invalid_filter_shows_error_and_filters_nothing(client, filters):
    make_match(people=2)
    html = lobby(client, **filters)
    assert "errorlist" in html
    assert names(html) == ["Test flight"]


def ids(shown: list[lists.MatchSummary]) -> list[int]:
    return [match.row.pk for match in shown]


def test_finished_matches_are_sorted_by_end():
    first, second = make_match(options={"cards": 5}), make_match(options={"cards": 5})
    for match in (second, first):
        play_to_the_end(match)
    assert ids(lists.finished_matches()) == [first.pk, second.pk]


def test_paused_match_shows_when_it_resumes(client):
    match = make_match(people=1, bots=1)
    Match.objects.filter(pk=match.pk).update(held_until=timezone.now() + timedelta(hours=5))
    shown = client.get(reverse("lobby")).content.decode()
    assert "Paused" in shown
    assert "resumes" in shown
    assert "closes" not in shown


def test_span_uses_largest_whole_unit():
    told = {86_400: "1 day", 172_800: "2 days", 90_000: "25 hours", 3_600: "1 hour", 5_400: "90 minutes"}
    told |= {61: "61 seconds", 1: "1 second", 0: "no time"}
    assert {seconds: span_text(seconds) for seconds in told} == told


def test_shared_link_shows_what_it_leads_to(client):
    match = make_match(people=2, name='"Thursday" & <b>more</b>')
    html = client.get(reverse("match", args=[match.pk])).content.decode()
    meta = dict(re.findall(r'<meta (?:name|property)="([\w:-]+)" content="([^"]*)"', html))
    assert meta["og:title"] == "&quot;Thursday&quot; &amp; &lt;b&gt;more&lt;/b&gt;"
    assert f"<title>{meta['og:title']} · Space Race</title>" in html
    assert meta["og:description"] == meta["description"]
    for secure, scheme in ((False, "http"), (True, "https")):
        html = client.get(reverse("lobby"), secure=secure).content.decode()
        assert f'<meta property="og:image" content="{scheme}://testserver/static/img/card.png">' in html
    assert finders.find("img/card.png")


def host_match(host: User, *, bots: int = 0, plays: bool = True, **plan) -> Match:
    wanted = MatchPlan(game_slug="goofspiel", name="Hosted", seats=2, options={}, bots=("random",) * bots, **plan)
    return create_match(plan=wanted, host=host, host_plays=plays)


def waiting_and_page(client, user: User) -> tuple[list[int], str]:
    client.force_login(user)
    page = client.get(reverse("my_matches"))
    assert page.context["waiting_for_me"]() == len(page.context["waiting"])
    return [match.row.pk for match in page.context["waiting"]], page.content.decode()


def test_unread_telegrams_count_by_match_only(client):
    match, (me, writer, *_) = match_and_users(make_limited_race(array=1))
    submit_any(match, me, ready=False)
    for text in ("Do you launch?", "We shall see."):
        write_telegram(match_id=match.pk, user=writer, key="public", text=text)
    waiting, page = waiting_and_page(client, me)
    assert (waiting, "2 unread telegrams" in page) == ([], True)


def test_full_match_is_pending_for_host_only(client):
    host = make_user()
    match = host_match(host, bots=1)
    waiting, page = waiting_and_page(client, host)
    assert waiting == [match.pk]
    assert "Full: ready to start" in page
    guest_match = host_match(make_user("Other"), bots=1)
    guest_match.seats.filter(number=1).update(user=host, bot="")
    without_seat = host_match(host, plays=False, unlisted=True)
    waiting, page = waiting_and_page(client, host)
    assert waiting == [match.pk]
    assert reverse("match", args=[without_seat.pk]) in page
    assert "You host" in page


@pytest.mark.parametrize("after", [Match.Status.RUNNING, Match.Status.OVER])
def test_match_that_starts_during_query_is_listed(after):
    match = host_match(make_user()) if after == Match.Status.RUNNING else make_match()

    def move_on(execute, sql, *values):
        result = execute(sql, *values)
        if sql.startswith("SELECT"):
            Match.objects.filter(pk=match.pk).update(status=after)
        return result

    player = users_of(match)[0]
    with connection.execute_wrapper(move_on):
        assert [found.row.pk for found in lists.user_matches(player)] == [match.pk]


def test_pending_match_is_always_listed(monkeypatch):
    monkeypatch.setattr(lists, "MAX_OWN", 4)
    match, (user, *_) = match_and_users(make_match())
    later = [host_match(user).pk for _ in range(4)]
    over = make_match()
    play_to_the_end(over)
    over.seats.filter(number=0).update(user=user)
    shown = [found.row.pk for found in lists.user_matches(user)]
    assert shown == [match.pk, *reversed(later)]


def test_match_with_my_stand_in_bot_comes_first(client):
    user = make_user()
    away, due = make_match(people=3), make_match(people=3)
    for match, stand_in in ((away, "steady"), (due, "")):
        match.seats.filter(number=1).update(user=user, stand_in=stand_in)
    Submission.objects.filter(seat__match=away, seat__user=user).update(of_bot=True)
    waiting, page = waiting_and_page(client, user)
    assert waiting == [due.pk]
    assert [found.row.pk for found in lists.user_matches(user)] == [away.pk, due.pk]
    assert page.index("A stand-in bot plays for you") < page.index("Your turn")


def test_my_turns_come_first_by_deadline():
    user = make_user()
    late, soon, then, done = matches = [make_match(people=3) for _ in range(4)]
    for match, hours in zip(matches, (9, 3, 6, 1), strict=True):
        match.seats.filter(number=1).update(user=user)
        match.windows.update(deadline=timezone.now() + timedelta(hours=hours))
    submit_any(done, user)
    assert [found.row.pk for found in lists.user_matches(user)] == [soon.pk, then.pk, late.pk, done.pk]


def test_my_matches_are_sorted_by_state(client):
    user = make_user()
    due, done, over = make_match(people=3), make_match(people=3), make_match(options={"cards": 5})
    for match in (due, done, over):
        match.seats.filter(number=1).update(user=user)
    submit_any(done, user)
    play_to_the_end(over)
    room = create_match(plan=MatchPlan(game_slug="goofspiel", name="Room", seats=3), host=make_user())
    asked = create_match(
        plan=MatchPlan(game_slug="goofspiel", name="Asked", seats=3, seconds_per_window=60), host=make_user()
    )
    for match in (room, asked):
        join_match(match_id=match.pk, user=user)
    start_ready_check(match_id=asked.pk, host=asked.host)
    waiting, page = waiting_and_page(client, user)
    assert waiting == [asked.pk, due.pk]
    badges = re.findall(r'class="badge">(\d+)<', page)
    assert (set(badges), len(badges) >= 2) == ({"2"}, True)
    assert "<title>(2) " in page
    assert page.count('<li class="turn waits">') == 2
    page = client.get(reverse("my_matches"))
    groups = {name: [match.row.pk for match in page.context[name]] for name in ("rooms", "others", "finished")}
    assert groups == {"rooms": [room.pk], "others": [done.pk], "finished": [over.pk]}
    assert lists.your_turn_matches(user)[1] == 2


def test_my_matches_show_score_rank_and_last_news(client):
    match, (me, *_) = match_and_users(make_limited_race(array=1))
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


def test_news_of_a_seat_uses_no_event_for_another_seat_only(monkeypatch):
    match, users = match_and_users(make_limited_race(array=1))
    play_window(match)
    Event.objects.filter(pk=Event.objects.filter(match=match).latest("pk").pk).update(audience=[1])
    told = []
    monkeypatch.setattr(type(match.game_ui), "personal_summary", lambda ui, options, events, *rest: told.append(events))
    flight_of(match, users[0])
    flight_of(match, users[1])
    assert len(told[1]) == len(told[0]) + 1


@pytest.mark.parametrize("game", [*GAMES][: len(BUILTIN)])
def test_every_game_gives_marks_for_each_seat(game):
    match = make_match(people=get_game_ui(game).quick_seats, game=game)
    window = match.windows.get()
    assert len(window.marks) == match.seats.count()
    assert flight_of(match, users_of(match)[0]).mark


def test_match_loser_ranks_last_whatever_the_marks():
    match = make_match(people=5, game="space-race", preset="five")
    window = match.windows.get()
    window.marks = [30, 20, 25, 10, 5]
    window.save()
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.OVER, outcome={"reason": "space", "winners": [1], "loser": 2, "awards": []}
    )
    texts = [flight_of(match, user).place_text for user in users_of(match)]
    assert texts == ["2nd of 5", "1st of 5", "eliminated", "3rd of 5", "4th of 5"]


def test_loss_reasons_are_in_the_list_of_the_loser(client):
    """The loser's card explains the end, a winner's does not."""
    user, match = make_user(), make_match(people=3, options={"cards": 5})
    play_to_the_end(match)
    loser = next(n for n in range(3) if n not in match.outcome["winners"])
    match.seats.filter(number=loser).update(user=user)
    assert flight_of(match, user).line.startswith("You were ")
    assert waiting_and_page(client, user)[1].count("You were ") == 1
    assert "You were" not in flight_of(match, users_of(match)[match.outcome["winners"][0]]).line


def flight_of(match: Match, user: User) -> MatchProgress:
    return next(found.flight for found in lists.user_matches_with_progress(user) if found.row.pk == match.pk)
