"""Fixtures for tests of several packages."""

import logging
from collections.abc import Iterator

import pytest
from django.db import connection

from games import broadcast
from games.clubs.services.clubs import create_club
from games.models import Club, NotificationTarget, User
from games.notifications.transports import TRANSPORTS
from tests import lock_order
from tests.club_builders import make_account
from tests.lock_order import record_locks
from tests.outbox import RecordingTransport
from tests.running_server import RunningServer, server_environment, start_daphne


@pytest.fixture(autouse=True)
def _told_after_the_commit(monkeypatch):
    """Assert that nothing is broadcast before the commit."""
    tell = broadcast._send_to_match

    def tell_of_what_is_committed(match_id, kind, **message) -> None:
        assert not connection.in_atomic_block, kind
        tell(match_id, kind, **message)

    monkeypatch.setattr(broadcast, "_send_to_match", tell_of_what_is_committed)


@pytest.fixture(autouse=True)
def _without_rests(monkeypatch):
    monkeypatch.setattr("games.clock.services.due_work.sleep", lambda seconds: None)


@pytest.fixture(scope="session", autouse=True)
def _recorded_locks():
    record_locks()


@pytest.fixture(autouse=True)
def _locks_in_order():
    """Assert that every transaction locks rows in the order of `LOCK_ORDER`."""
    lock_order.violations.clear()
    yield
    assert not lock_order.violations, "\n\n".join(lock_order.violations)


@pytest.fixture
def mail(monkeypatch):
    """Collect outgoing e-mail."""
    kept = RecordingTransport()
    monkeypatch.setitem(TRANSPORTS, NotificationTarget.Channel.EMAIL, kept)
    return kept


@pytest.fixture
def lifted(settings):
    """Send notifications to receivers on this machine too."""
    settings.NOTICES_TO_PRIVATE_ADDRESSES = True


@pytest.fixture
def log(caplog):
    """Collect log records of every level."""
    for name in (None, "games", "django.request"):
        caplog.set_level(logging.DEBUG, logger=name)
    return caplog


@pytest.fixture
def founder() -> User:
    return make_account("founder")


@pytest.fixture
def club(founder) -> Club:
    return create_club(user=founder, name="Sirius", about="We fly on Fridays.")


@pytest.fixture(scope="module")
def daphne(request, django_db_setup, django_db_blocker, tmp_path_factory, collected) -> Iterator[RunningServer]:
    """A web process on the test database, for the tests of a file with real transactions.

    Options can be passed to it. It has no clock: matches change only by what a test does.
    """
    var = tmp_path_factory.mktemp("var")
    (var / "static").symlink_to(collected)
    with django_db_blocker.unblock():
        environment = server_environment(var)
    with start_daphne(environment, options=getattr(request, "param", ())) as running:
        yield running
