"""A clock that is off must close nothing."""

import logging
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from games.management import worker_loop
from games.management.worker_loop import ClockSkewGuard
from games.models import Window
from tests.builders import expire_windows, make_match

HOUR = 3_600.0

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ahead(monkeypatch):
    """Set by how many seconds this machine is ahead of the database, whatever both are."""

    def is_ahead(seconds):
        monkeypatch.setattr(worker_loop, "clock_skew_seconds", lambda: seconds)

    return is_ahead


@pytest.mark.parametrize(
    ("seconds", "said"), [(HOUR, "3600.0 s ahead of"), (-HOUR, "3600.0 s behind"), (2.1, "2.1 s ahead of"), (-1.9, "")]
)
def test_clock_closes_what_is_due_unless_it_is_off_and_says_so(ahead, caplog, seconds, said):
    match = make_match()
    expire_windows(Window.objects, timezone.now() - timedelta(seconds=1))
    ahead(seconds)
    with caplog.at_level(logging.ERROR):
        call_command("clock", once=True)
    assert match.windows.filter(closed_at=None, number=0).exists() is bool(said)
    assert said in caplog.text


def test_clock_works_again_once_time_is_right(ahead, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(worker_loop.time, "monotonic", lambda: now[0])
    work = ClockSkewGuard(lambda: "worked")
    ahead(HOUR)
    assert work() is None
    ahead(0.0)
    now[0] += worker_loop.SECONDS_BETWEEN_CHECKS
    assert work() == "worked"


def test_the_databases_time_is_asked_for(monkeypatch):
    assert abs(worker_loop.clock_skew_seconds()) < 1

    class AnHourLater:
        @staticmethod
        def now():
            return timezone.now() + timedelta(hours=1)

    monkeypatch.setattr(worker_loop, "timezone", AnHourLater)
    expected = HOUR if connection.vendor == "postgresql" else 0.0
    assert worker_loop.clock_skew_seconds() == pytest.approx(expected, abs=1)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="its time is this machine's")
@pytest.mark.parametrize("late", [0, 1], ids=["asked-late", "heard-late"])
def test_slow_database_answer_proves_no_skew(monkeypatch, late):
    moments = [timezone.now() - timedelta(seconds=20), timezone.now() + timedelta(seconds=20)]
    moments[late] = timezone.now()

    class Slow:
        @staticmethod
        def now():
            return moments.pop(0)

    monkeypatch.setattr(worker_loop, "timezone", Slow)
    assert abs(worker_loop.clock_skew_seconds()) < 1
