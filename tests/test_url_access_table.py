"""Every URL is in the table of permissions."""

from tests import test_url_access as doors
from tests.url_access import iter_routes


def test_access_table_lists_every_address():
    assert set(iter_routes()) == set(doors.RUNNING) | set(doors.OTHER_ADDRESSES)
    assert set(doors.WAITING) == set(doors.RUNNING)
