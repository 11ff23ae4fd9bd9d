"""What a server says and writes while its database takes nothing."""

import logging
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from games.clock.services.clock import tick
from games.models import Window
from games.operating.views import health
from tests.server.builders import let_pass, make_match

READ_ONLY = {"sqlite": "PRAGMA query_only=1", "postgresql": "SET default_transaction_read_only=on"}
NAMES = {"sqlite": "SQLITE_READONLY", "postgresql": "ReadOnlySqlTransaction"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_found_yet(monkeypatch):
    monkeypatch.setattr(health, "writing", health.WritingCheck())


@pytest.fixture
def take_nothing():
    """Have the database refuse everything that is written."""

    def refuse():
        with connection.cursor() as cursor:
            cursor.execute(READ_ONLY[connection.vendor])

    yield refuse
    connection.close()


def test_read_only_database_is_found_out_at_most_every_few_seconds(
    client, take_nothing, django_assert_num_queries
):
    answer = client.get(reverse("health"))
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    with django_assert_num_queries(0):
        assert client.get(reverse("health")).status_code == 200
    take_nothing()
    assert client.get(reverse("health")).status_code == 200
    health.writing = health.WritingCheck()
    answer = client.get(reverse("health"))
    assert answer.status_code == 503
    assert answer.json()["reason"] == f"the database cannot write: {NAMES[connection.vendor]}"


def test_what_it_writes_is_nobodys_session(client):
    client.get(reverse("health"))
    assert Session.objects.get().expire_date <= timezone.now()
    answer = client.get(reverse("my_matches"), headers={"cookie": f"sessionid={health.KEY}"})
    assert answer.status_code == 302


def test_the_clock_says_it_in_one_line_whatever_is_due(take_nothing, caplog):
    for _ in range(3):
        make_match()
    let_pass(Window.objects, timezone.now() - timedelta(seconds=1))
    take_nothing()
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            tick()
    (line,) = [record for record in caplog.records if record.name == "games.clock.services.clock"]
    assert NAMES[connection.vendor] in line.getMessage()
    assert line.exc_info is None
