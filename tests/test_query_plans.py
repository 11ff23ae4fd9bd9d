"""No question looks through all matches: how the database would answer what is asked most often."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clock.services import clock
from games.lobby.selectors import lists
from games.matches.selectors import pending_work
from games.notifications.services.outbox import send_next
from tests.builders import make_match

pytestmark = pytest.mark.django_db

SMALL = "(?:unanswered|unread|open_by_start|one_open_motion|wanted_seats|seasons_to_move_on|remarks_due)"
"""Small partial indexes, such as those of open matches, which contain only the rows searched for."""

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


ASKED = {
    "clock": lambda match, client: clock.tick(),
    "lists": lambda match, client: (lists.running_matches(), lists.open_matches(), lists.finished_matches()),
    "versions": lambda match, client: lists.home_version(),
    "mine": lambda match, client: lists.user_matches(match.host),
    "badge": lambda match, client: pending_work.count_pending(match.host),
    "page": lambda match, client: client.get(reverse("match", args=[match.pk])),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_frequent_queries_scan_no_whole_table(client, ask):
    match = make_match()
    client.force_login(match.host)
    for sql, plan in plans(lambda: ask(match, client)).items():
        assert not WHOLE_TABLE.findall(plan), f"{sql}\n{plan}"


def test_next_delivery_is_found_without_sorting():
    """With thousands of them due, sorting all for each message takes a tenth of a second."""
    ((sql, plan),) = plans(lambda: send_next("webhook")).items()
    assert not re.search("Sort|TEMP B-TREE", plan), f"{sql}\n{plan}"
