"""Every URL is in the table of permissions."""

from tests import test_url_access as doors
from tests.url_access import routes


def test_access_table_lists_every_address():
    assert set(routes()) == set(doors.RUNNING) | set(doors.OTHERS)
    assert set(doors.WAITING) == set(doors.RUNNING)
