"""Whoever adds an address says in a table who may use it; that none is missing is found at once."""

from tests.server import test_doors as doors
from tests.server.doors import routes


def test_every_address_is_in_the_table():
    assert set(routes()) == set(doors.RUNNING) | set(doors.OTHERS)
    assert set(doors.WAITING) == set(doors.RUNNING)
