"""Whoever adds an address or a service says in a table who may use it, or how it refuses.

The tables themselves are walked at length elsewhere; that nothing is missing in them is found at once.
"""

from tests.laws import test_refusals as refusals
from tests.server import test_doors as doors
from tests.server.doors import routes


def test_every_address_is_in_the_table():
    assert set(routes()) == set(doors.RUNNING) | set(doors.OTHERS)
    assert set(doors.WAITING) == set(doors.RUNNING)


def test_every_service_is_in_the_table():
    services = {name for module in refusals.modules() for name in refusals.functions_of(module)}
    table = {refusals.name_of(case.service) for case in refusals.REFUSALS}
    assert table | refusals.NEVER_REFUSE == services
    assert not table & refusals.NEVER_REFUSE
