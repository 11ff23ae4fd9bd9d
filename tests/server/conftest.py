"""What tests of several rooms of the site begin with."""

import pytest

from games.clubs.services.clubs import found_club
from games.models import Club, Target, User
from games.notices.transports import TRANSPORTS
from tests.server.clubs import account
from tests.server.outbox import Kept


@pytest.fixture
def mail(monkeypatch):
    """What goes out by e-mail."""
    kept = Kept()
    monkeypatch.setitem(TRANSPORTS, Target.Channel.EMAIL, kept)
    return kept


@pytest.fixture
def founder() -> User:
    return account("founder")


@pytest.fixture
def club(founder) -> Club:
    return found_club(user=founder, name="Sirius", about="We fly on Fridays.")
