"""Tests of the health check, the worker loop during outages, and the metrics."""

import logging
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import InterfaceError, OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.urls import reverse
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.clock.services.clock import tick
from games.management.worker_loop import LONGEST_PAUSE_SECONDS, WorkerLoop
from games.models import Delivery, Heartbeat, NotificationTarget, User, Window
from games.operating.views import health
from tests.builders import expire_windows, make_match, make_user, users_of

READ_ONLY = {"sqlite": "PRAGMA query_only=1", "postgresql": "SET default_transaction_read_only=on"}
NAMES = {"sqlite": "SQLITE_READONLY", "postgresql": "ReadOnlySqlTransaction"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_found_yet(monkeypatch):
    monkeypatch.setattr(health, "database_probe", health.DatabaseProbe())


@pytest.fixture
def take_nothing():
    """Make the database reject every write."""

    def refuse():
        with connection.cursor() as cursor:
            cursor.execute(READ_ONLY[connection.vendor])

    yield refuse
    connection.close()


def test_write_probe_runs_every_few_seconds(client, take_nothing, django_assert_num_queries):
    answer = client.get(reverse("health"))
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    with django_assert_num_queries(0):
        assert client.get(reverse("health")).status_code == 200
    take_nothing()
    assert client.get(reverse("health")).status_code == 200
    health.database_probe = health.DatabaseProbe()
    answer = client.get(reverse("health"))
    assert answer.status_code == 503
    assert answer.json()["reason"] == f"the database cannot write: {NAMES[connection.vendor]}"


@pytest.mark.parametrize(("difference", "status"), [("same", 200), ("newer database", 200), ("newer code", 503)])
def test_old_process_stays_healthy_while_newer_migrations_apply(client, settings, monkeypatch, difference, status):
    settings.MIGRATION_MODULES = {}
    loader = MigrationLoader(None)
    applied = {
        **loader.disk_migrations,
        **{key: None for each in loader.replacements.values() for key in each.replaces},
    }
    if difference == "newer database":
        applied["games", "9999_from_the_next_version"] = None
    if difference == "newer code":
        (newest,) = loader.graph.leaf_nodes("games")
        for key in (newest, *loader.disk_migrations[newest].replaces):
            applied.pop(key, None)
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _: applied)
    answer = client.get(reverse("health"))
    assert answer.status_code == status
    assert ("reason" in answer.json()) == (status == 503)
    if status == 503:
        assert answer.json()["reason"] == "the database lacks migrations of this code: 1"


def test_health_check_session_signs_nobody_in(client):
    client.get(reverse("health"))
    assert Session.objects.get().expire_date <= timezone.now()
    answer = client.get(reverse("my_matches"), headers={"cookie": f"sessionid={health.PROBE_SESSION_KEY}"})
    assert answer.status_code == 302


def test_the_clock_says_it_in_one_line_whatever_is_due(take_nothing, caplog):
    for _ in range(3):
        make_match()
    expire_windows(Window.objects, timezone.now() - timedelta(seconds=1))
    take_nothing()
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            tick()
    (line,) = [record for record in caplog.records if record.name == "games.clock.services.due_work"]
    assert NAMES[connection.vendor] in line.getMessage()
    assert line.exc_info is None


class Work:
    """A job that succeeds or fails as given."""

    def __init__(self, found=0, error=None):
        self.found = found
        self.error = error

    def __call__(self):
        if self.error:
            raise self.error
        return self.found


def test_a_beat_that_did_something_is_followed_by_the_next_at_once():
    assert WorkerLoop("clock", Work(found=1), 0.25).beat() == 0
    assert WorkerLoop("clock", Work(found=0), 0.25).beat() == 0.25


@pytest.mark.parametrize("error", [OperationalError("secret"), InterfaceError("secret")])
def test_an_outage_of_the_database_is_waited_for_longer_and_longer(caplog, error):
    heart = WorkerLoop("clock", work := Work(error=error), 0.25)
    pauses = [heart.beat() for _ in range(10)]
    assert pauses[:3] == [0.5, 1, 2]
    assert pauses[-1] == LONGEST_PAUSE_SECONDS
    assert "the clock cannot reach the database" in caplog.text
    assert "secret" not in caplog.text
    work.error = None
    assert heart.beat() == 0.25


def test_no_error_stops_it_and_one_that_recurs_is_logged_once_a_minute(caplog, monkeypatch):
    heart = WorkerLoop("clock", Work(error=ZeroDivisionError("unheard of")), 0.25)
    for _ in range(5):
        heart.beat()
    assert caplog.text.count("the clock stumbled") == 1
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.setattr("time.monotonic", lambda: 10.0**9)
    heart.beat()
    assert caplog.text.count("the clock stumbled") == 2


TOKEN = "a long secret"


def ask(client, token=TOKEN):
    return client.get(reverse("metrics"), headers={"Authorization": f"Bearer {token}"} if token else {})


@pytest.fixture(autouse=True)
def _with_token(settings):
    settings.METRICS_TOKEN = TOKEN


def figures(client):
    """Return every metric by its name and label values."""
    answer = ask(client)
    assert (answer.status_code, answer["Cache-Control"].count("no-store")) == (200, 1)
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name.removeprefix("spacerace_"), *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_metrics_without_configured_token_are_not_found(client, settings):
    settings.METRICS_TOKEN = ""
    assert [ask(client, token).status_code for token in (TOKEN, "")] == [404, 404]


@pytest.mark.parametrize("token", ["", "a long", "a long secret ", "ä"])
def test_metrics_with_wrong_token_return_401(client, token):
    answer = ask(client, token)
    assert (answer.status_code, answer.content) == (401, b"")


def test_metrics_count_without_naming_anybody(client):
    match = make_match(people=2, bots=1, name="Operation Paperclip")
    make_match(people=2, bots=3, game="space-race")
    User.objects.create_user("Sergei")
    found = figures(client)
    assert found["matches", "goofspiel", "running"] == found["matches", "space-race", "running"] == 1
    assert (found["people", "account"], found["people", "guest"]) == (1, 4)
    assert (found["windows_overdue",], found["window_overdue_seconds",]) == (0, 0)
    expire_windows(match.windows, timezone.now() - timedelta(minutes=5))
    Heartbeat.objects.update_or_create(name="clock", defaults={"at": timezone.now() - timedelta(minutes=3)})
    found = figures(client)
    assert found["windows_overdue",] == 1
    assert 300 <= found["window_overdue_seconds",] < 360
    assert 180 <= found["silent_seconds", "clock"] < 240
    assert found["notices", "email", "waiting"] == found["notices_ended_last_day", "push", "gave-up"] == 0
    before = found["windows_closed_total",], found["windows_closed_late_seconds_total",]
    tick()
    found = figures(client)
    assert found["windows_closed_total",] == before[0] + 1
    assert 300 <= found["windows_closed_late_seconds_total",] - before[1] < 360
    said = ask(client).content.decode()
    assert not [name for name in (match.name, match.seed, *map(str, users_of(match))) if name in said]


def test_metrics_count_notifications_by_channel_and_result(client):
    now = timezone.now()
    for channel, state, ended in (("email", "sent", now), ("email", "waiting", None), ("push", "gave-up", now)):
        target, _ = NotificationTarget.objects.get_or_create(user=make_user(), channel=channel, address=channel)
        Delivery.objects.create(target=target, state=state, created_at=now, next_at=now, ended_at=ended)
    found = figures(client)
    assert found["notices", "email", "waiting"] == found["notices_ended_last_day", "email", "sent"] == 1
    assert found["notices_ended_last_day", "push", "gave-up"] == 1
    assert found["notices_ended_last_day", "push", "sent"] == found["notices", "push", "waiting"] == 0
    Delivery.objects.exclude(state="waiting").update(next_at=now - timedelta(days=1))
    assert figures(client)["notice_overdue_seconds",] < 3600


@pytest.mark.parametrize(("path", "status"), [("/lobby/", "200"), ("/no/such/page/", "404")])
def test_metrics_count_requests_by_status(client, path, status):
    key = ("request_seconds_count", status)
    before = figures(client).get(key, 0)
    client.get(path)
    added = figures(client)[key] - before
    # The metrics answer 200 themselves.
    assert added == (2 if status == "200" else 1)
