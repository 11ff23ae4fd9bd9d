"""What all tests share."""

import hypothesis
import pytest

from tests.caches import empty_caches

hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")

pytest.register_assert_rewrite("tests.server.builders", "tests.server.replay")


@pytest.fixture(autouse=True)
def _empty_cache():
    empty_caches()
    yield
    empty_caches()
