"""A cluster of web processes and clocks behind nginx, for what only several processes can get wrong."""

import pytest

from tools import cluster as tool


@pytest.fixture(scope="module")
def cluster():
    """A running cluster of its own for the tests of a file. Three guests an hour may come."""
    if missing := tool.missing_packages():
        pytest.skip(f"not installed: {', '.join(missing)}")
    with tool.cluster({"GUESTS_PER_HOUR": "3"}) as running:
        yield running
