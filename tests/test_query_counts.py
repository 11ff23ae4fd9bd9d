"""What decisions, pages and calls cost the server: how many queries, and that more rows cost no more."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.sql.compiler import SQLCompiler
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.clock.services.clock import close_due
from games.dashboard.views import decision
from games.live_board.renderers import fragments
from games.lobby.selectors import lists
from games.matches.selectors import position
from games.matches.services import locking
from games.models import Club, Receipt, Seat, Tournament, User
from games.notifications.services.targets import create_calendar
from games.schedule.timetable import Timetable
from tests import builders
from tests.api_client import ApiClient
from tests.caches import empty_caches
from tests.outbox import add_verified_target
from tests.row_growth import FEW, GROWERS, MANY
from tests.telegrams import make_limited_race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _unrecorded_visits(monkeypatch):
    """Record no visits: an hour of a browser, or a minute of a program, that ends in a test would cost a query more."""
    monkeypatch.setattr("spacerace.middleware._save_last_seen", lambda *visit: None)
    monkeypatch.setattr("games.api.views.controller.record_use", lambda *use: None)


MOST_QUERIES = 23
"""The queries of a move that completes a year: session, user, the match loaded once (two), its lock, the move (three),
the closed year (three), the next one (four), open proposals, notifications (two), the match, recent results, and
badge. One query saves the receipt, which the next dashboard shows without a query. The start and end of the
transaction count. Later years take one query more for players whose pages have not reported the results as shown.
"""
MOST_OF_A_SAVE = 12
"""Of a submission that others are still waited for, in the same way: without the years, proposals,
notifications and recent results, which the open page has left in the cache.
"""


MOST_OF_A_CLOSING = 23
"""Of a deadline that closes a year of nine who have not answered, for the clock; 18 if all have."""


@pytest.fixture
def loads(monkeypatch):
    """Every time that a match is loaded from now on."""
    loaded, load = [], position.load_position

    def counted(*args, **given):
        loaded.append(args)
        return load(*args, **given)

    for module in (locking, decision, fragments):
        monkeypatch.setattr(module, "load_position", counted)
    return loaded


def test_completing_submission_loads_match_once(client, loads):
    match, users = builders.match_and_users(builders.make_match(people=9, game="space-race", preset="nine"))
    for user in users:
        add_verified_target(user)
    for user in users[:-1]:
        builders.submit_any(match, user)
    client.force_login(users[-1])
    client.get(reverse("match", args=[match.pk]))
    orders = {"window": builders.window_of(match).pk, "lot": 0, "level": 0, "burn": 0}
    loads.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(reverse("match_submit", args=[match.pk]), orders, headers={"HX-Request": "true"})
    assert b"Orders for 1951" in answer.content
    assert f"Receipt {Receipt.objects.get(user=users[-1]).code[:9]}…" in answer.content.decode()
    assert len(loads) == 1
    assert len(queries) <= MOST_QUERIES, [query["sql"][:80] for query in queries]


def test_clock_closes_a_year_in_few_queries_whoever_is_notified():
    match = builders.make_match(people=9, game="space-race", preset="nine")
    for user in builders.users_of(match):
        add_verified_target(user)
    for _ in range(2):
        builders.expire_windows(match.windows, timezone.now() - timedelta(minutes=1))
        with CaptureQueriesContext(connection) as queries:
            assert close_due(match.pk)
        assert len(queries) <= MOST_OF_A_CLOSING, [query["sql"][:80] for query in queries]


def test_saved_submission_queries_no_draft_or_receipt(client):
    match, (me, *others) = builders.match_and_users(builders.make_match(people=9, game="space-race", preset="nine"))
    for user in others:
        builders.submit_any(match, user)
    client.force_login(me)
    htmx, orders = {"HX-Request": "true"}, {"lot": 0, "level": 0, "burn": 0}
    for _ in range(2):
        orders["window"] = builders.window_of(match).pk
        client.get(reverse("match", args=[match.pk]))
        with CaptureQueriesContext(connection) as queries:
            answer = client.post(reverse("match_submit", args=[match.pk]), orders, headers=htmx)
    assert b"Orders for 1951" in answer.content
    asked = [query["sql"] for query in queries]
    assert len(asked) <= MOST_OF_A_SAVE, [sql[:80] for sql in asked]
    looked_up = [sql for sql in asked if sql.startswith("SELECT")]
    assert not any('FROM "games_draft"' in sql or 'FROM "games_receipt"' in sql for sql in looked_up)


def test_refused_form_shows_the_draft(client):
    match = builders.make_match(people=5, game="space-race", preset="nine")
    client.force_login(builders.users_of(match)[0])
    orders = {"window": builders.window_of(match).pk, "lot": 0, "level": 0, "burn": 0}
    htmx = {"HX-Request": "true"}
    drafted = client.post(reverse("match_draft", args=[match.pk]), orders, headers=htmx).content.decode()
    comes_to = re.search(r"Pursue A[^<]*", drafted)
    orders.pop("lot")
    refused = client.post(reverse("match_submit", args=[match.pk]), orders, headers=htmx)
    assert refused.status_code == 422
    assert comes_to
    assert comes_to[0].strip() in refused.content.decode()


def test_seats_load_without_their_holdings():
    """Pages are given seats."""
    seats = builders.position_of(builders.make_match(people=5, game="space-race", preset="nine")).seats
    columns = {field.attname for field in Seat._meta.concrete_fields}
    assert [seat.__dict__.keys() - columns - {"_state"} for seat in seats] == [set()] * 5


def test_changed_match_is_loaded_again(client, loads, monkeypatch):
    """Somebody else submits between the look at the form and the lock."""
    match, (first, second) = builders.match_and_users(builders.make_match(people=2))
    client.force_login(first)
    lock = locking.lock_match

    def late_lock(match_id):
        monkeypatch.setattr(locking, "lock_match", lock)
        builders.submit_any(match, second)
        return lock(match_id)

    loads.clear()
    monkeypatch.setattr(locking, "lock_match", late_lock)
    client.post(reverse("match_submit", args=[match.pk]), {"window": builders.window_of(match).pk, "bid": 3})
    match.refresh_from_db()
    assert match.windows.count() == 2
    assert len(loads) == 3


MOST_OF_A_DRAFT = 6
"""Of a draft, whose answer is the order form alone: session, user, the match loaded once (two), the lock, and
what is drafted now.
"""


def test_saving_draft_stays_within_query_limit(client):
    match, (player, *_) = builders.match_and_users(builders.make_match(people=5, game="space-race", preset="nine"))
    client.force_login(player)
    client.get(reverse("match", args=[match.pk]))
    orders = {"window": builders.window_of(match).pk, "lot": 0, "level": 0, "burn": 0}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(reverse("match_draft", args=[match.pk]), orders, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    asked = [query["sql"] for query in queries if not query["sql"].startswith(("BEGIN", "COMMIT"))]
    assert len(asked) <= MOST_OF_A_DRAFT, [sql[:80] for sql in asked]
    assert not any('"games_channelread"' in sql for sql in asked)


MOST_OF_A_PLAYERS_PAGE = 12
"""The queries of a player's match page, loaded again: session, user, match and window, seats, draft, receipt,
telegraph (three), mute, badge, and the last host or, for the host, reports.
"""


@pytest.mark.parametrize("player", [0, 1], ids=["its host", "another player"])
def test_reloaded_match_page_stays_within_query_limit(client, player):
    match = builders.make_match(people=5, game="space-race", preset="nine")
    for _ in range(2):
        for user in builders.users_of(match):
            builders.submit_any(match, user)
    User.objects.update(briefed=["space-race"])
    client.force_login(builders.users_of(match)[player])
    client.get(reverse("match", args=[match.pk]))
    with CaptureQueriesContext(connection) as queries:
        assert client.get(reverse("match", args=[match.pk])).status_code == 200
    assert len(queries) <= MOST_OF_A_PLAYERS_PAGE, [query["sql"][:80] for query in queries]


def test_anonymous_users_load_match_with_compiled_query(client, monkeypatch):
    page = reverse("match", args=[builders.make_match(people=5, game="space-race", preset="nine").pk])
    client.get(page)
    monkeypatch.setattr(SQLCompiler, "as_sql", lambda *_, **__: pytest.fail("a query was composed"))
    with CaptureQueriesContext(connection) as queries:
        assert client.get(page).status_code == 200
    assert 'FROM "games_match"' in queries[0]["sql"]
    assert " JOIN " not in queries[0]["sql"]


def test_home_page_compiles_no_list_query_again(client, monkeypatch):
    client.get(reverse("home"))
    monkeypatch.setattr(lists, "_listed_matches", lambda *_: pytest.fail("a list was composed"))
    assert client.get(reverse("home")).status_code == 200


def cost(reader: Client, address: str, **headers: str) -> tuple[int, int]:
    """How many queries the answer takes with cold caches, and how long it is."""
    empty_caches()
    with CaptureQueriesContext(connection) as queries:
        answer = reader.get(address, headers=headers)
    assert answer.status_code in (200, 302, 403), answer.content
    return len(queries), len(answer.content)


NEWEST_ALONE = "/matches/{match}/"
"""The page that shows what the host has said last, however much there was."""


@pytest.mark.parametrize("grow", GROWERS)
def test_query_count_is_independent_of_row_count(grow):
    match = make_limited_race(garnets=20, timetable=Timetable(period=86_400, vacation_days=60))
    program = ApiClient(match.host)
    host = builders.browser_of(match.host)
    calendar = create_calendar(match.host).token

    def costs_of(page: str) -> list[tuple[int, int]]:
        club, tournament = Club.objects.first(), Tournament.objects.first()
        named = {"club": club and club.page_name, "tournament": tournament and tournament.pk, "calendar": calendar}
        address = page.format(match=match.pk, player=match.host.page_name, **named)
        if page.startswith("/api/"):
            return [cost(program.browser, address, **program.headers | {"Last-Event-ID": "0-0"})]
        return [cost(host, address), cost(Client(), address)]

    def costs() -> dict[str, list[tuple[int, int]]]:
        return {page: costs_of(page) for page in GROWERS[grow]}

    grow(match, FEW)
    costs()
    few = costs()
    grow(match, MANY - FEW)
    many = costs()
    for page in many:
        assert many[page][0][1] > few[page][0][1] or page == NEWEST_ALONE, page
        assert [queries for queries, _ in many[page]] == [queries for queries, _ in few[page]], page


def test_query_count_is_independent_of_match_length():
    found = []
    for cards in (5, 8):
        match = builders.make_match(options={"cards": cards})
        builders.play_to_the_end(match)
        player = builders.browser_of(match.host)
        pages = ("", "record.json", "windows/1/", "windows/1/what-if/?seat=0", "log/")
        addresses = {place: f"/matches/{match.pk}/{place}" for place in pages}
        for address in addresses.values():
            cost(player, address)
        readers = {"player": player, "visitor": Client()}
        found.append({(who, each): cost(readers[who], addresses[each])[0] for who in readers for each in pages})
    assert found[0] == found[1]
