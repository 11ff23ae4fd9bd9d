"""What all tests share."""

import os

import hypothesis
import pytest

from tests.caches import empty_caches

hypothesis.settings.register_profile("patient", deadline=None)
# `make soak` looks for longer, and anew each time.
hypothesis.settings.register_profile("soak", deadline=None, max_examples=100, stateful_step_count=50)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "patient"))

pytest.register_assert_rewrite("tests.server", "tests.games", "tests.browser.audit")
pytest_plugins = ["tests.browser.fixtures"]


@pytest.fixture(autouse=True)
def _empty_cache():
    empty_caches()
    yield
    empty_caches()
