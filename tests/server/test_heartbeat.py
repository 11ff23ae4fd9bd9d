"""A heartbeat through whatever goes wrong."""

import pytest
from django.db import InterfaceError, OperationalError

from games.management.heartbeat import LONGEST_PAUSE_SECONDS, Heartbeat

pytestmark = pytest.mark.django_db


class Work:
    """Work that does, or fails, as it is told."""

    def __init__(self, found=0, error=None):
        self.found = found
        self.error = error

    def __call__(self):
        if self.error:
            raise self.error
        return self.found


def test_a_beat_that_did_something_is_followed_by_the_next_at_once():
    assert Heartbeat("clock", Work(found=1), 0.25).beat() == 0
    assert Heartbeat("clock", Work(found=0), 0.25).beat() == 0.25


@pytest.mark.parametrize("error", [OperationalError("secret"), InterfaceError("secret")])
def test_an_outage_of_the_database_is_waited_for_longer_and_longer(caplog, error):
    heart = Heartbeat("clock", work := Work(error=error), 0.25)
    pauses = [heart.beat() for _ in range(10)]
    assert pauses[:3] == [0.5, 1, 2]
    assert pauses[-1] == LONGEST_PAUSE_SECONDS
    assert "the clock cannot reach the database" in caplog.text
    assert "secret" not in caplog.text
    work.error = None
    assert heart.beat() == 0.25


def test_no_error_stops_it_and_one_that_recurs_is_logged_once_a_minute(caplog, monkeypatch):
    heart = Heartbeat("clock", Work(error=ZeroDivisionError("unheard of")), 0.25)
    for _ in range(5):
        heart.beat()
    assert caplog.text.count("the clock stumbled") == 1
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.setattr("time.monotonic", lambda: 10.0**9)
    heart.beat()
    assert caplog.text.count("the clock stumbled") == 2
