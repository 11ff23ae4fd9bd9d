"""No question looks through all matches: how the database would answer what is asked most often."""

import re
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clock.services import clock
from games.lobby.selectors import lists
from games.matches.selectors import awaited
from games.models import Match
from tests.server.builders import make_match, users_of

pytestmark = pytest.mark.django_db

SMALL = "(?:unanswered|unread|running_by_rules|open_by_start|one_open_motion|wanted_seats)"
"""Indexes of few rows, such as matches that wait, or of none but those that are looked for."""

WHOLE_TABLE = {
    "sqlite": re.compile(rf"SCAN (games_\w+|[A-Z]\d+)\b(?! USING (?:COVERING )?INDEX {SMALL})"),
    "postgresql": re.compile(r"Seq Scan on (games_\w+)"),
}[connection.vendor]


def plans(work):
    """How each question that `work` asks is answered, by its SQL."""
    with CaptureQueriesContext(connection) as captured:
        work()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Of tables as small as here it would look through all.
            cursor.execute("SET LOCAL enable_seqscan = off")
        return {
            query["sql"]: explained(cursor, query["sql"])
            for query in captured
            if query["sql"].lstrip().startswith(("SELECT", "WITH"))
        }


def explained(cursor, sql):
    cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{sql}")
    return "\n".join(str(row[-1]) for row in cursor.fetchall())


def ask_all(match, client):
    player = users_of(match)[0]
    client.force_login(player)
    return {
        "clock": clock.tick,
        "lists": lambda: (lists.running_matches(), lists.open_matches(), lists.finished_matches()),
        "versions": lists.version_of_home,
        "mine": partial(lists.matches_of, player),
        "badge": partial(awaited.count_waiting_for, player),
        "page": lambda: client.get(reverse("match", args=[match.pk])),
    }


@pytest.mark.parametrize("name", ["clock", "lists", "versions", "mine", "badge", "page"])
def test_nothing_looks_through_a_whole_table(client, name):
    match = make_match()
    for sql, plan in plans(ask_all(match, client)[name]).items():
        assert not WHOLE_TABLE.findall(plan), f"{sql}\n{plan}"


@pytest.mark.skipif(connection.vendor == "postgresql", reason="it takes any index of tables so small")
@pytest.mark.parametrize(
    ("work", "indexes"),
    [
        (clock.tick, ["open_by_due", "unanswered_by_bots", "held_by_end", "running_by_rules"]),
        (lists.running_matches, ["listed_newest_first"]),
        (lists.open_matches, ["listed_newest_first"]),
        (lists.finished_matches, ["listed_latest_first"]),
    ],
)
def test_what_is_asked_most_has_an_index_of_its_own(work, indexes):
    make_match()
    told = "\n".join(plans(work).values())
    assert [index for index in indexes if index not in told] == []


@pytest.mark.skipif(connection.vendor == "postgresql", reason="it counts what SQLite does")
def test_a_look_of_the_clock_costs_the_same_however_many_matches_run():
    matches = known, newer, another = make_match(), make_match(), make_match()
    Match.objects.filter(pk=newer.pk).update(rules_version=99)
    Match.objects.filter(pk=another.pk).update(game_slug="moon-race")
    assert clock.tick() == 2, "all but the known one stand still now"
    assert not Match.objects.get(pk=known.pk).is_stalled
    among_few = steps_of(clock.tick)
    for match in matches:
        add_copies(match, 50)
    assert steps_of(clock.tick) == among_few


def steps_of(work):
    """How many steps the database takes for what `work` asks."""
    steps = []
    connection.connection.set_progress_handler(lambda: steps.append(1), 1)
    try:
        assert work() == 0
    finally:
        connection.connection.set_progress_handler(None, 1)
    return len(steps)


def add_copies(match, count):
    match.refresh_from_db()
    fields = {field.attname: getattr(match, field.attname) for field in match._meta.concrete_fields}
    Match.objects.bulk_create(
        Match(**fields | {"id": None, "invitation": f"{match.pk}-{n}"}) for n in range(count)
    )


def test_a_player_of_very_many_matches_sees_those_that_wait_first(client, monkeypatch):
    monkeypatch.setattr(lists, "MINE_LENGTH", 3)
    matches = [make_match() for _ in range(5)]
    player = users_of(matches[0])[0]
    for match in matches[1:]:
        match.seats.filter(number=0).update(user=player)
    idle = matches[0]
    idle.windows.get().submissions.filter(seat__number=0).update(by="player", move={"bid": 1})
    shown = [match.id for match in lists.matches_of(player)]
    assert len(shown) == 3
    assert idle.pk not in shown
    assert awaited.count_waiting_for(player) == 4
    assert Match.objects.count() == 5


@pytest.mark.long
def test_hundreds_of_matches_of_one_player_are_a_page(client):
    first = make_match()
    player = users_of(first)[0]
    matches = [make_match() for _ in range(140)]
    for match in matches:
        match.seats.filter(number=0).update(user=player)
    client.force_login(player)
    page = client.get(reverse("my_matches"))
    assert page.status_code == 200
    assert len(page.context["waiting"]) == 141
