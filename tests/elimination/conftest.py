"""A season of elimination that three people play."""

import pytest

from tests.elimination.builders import make_member, make_season


@pytest.fixture
def people():
    """Ada, Bob and Cyd, who have accounts."""
    return [make_member(name) for name in ("Ada", "Bob", "Cyd")]


@pytest.fixture
def season(people):
    """A season that Ada hosts; the main match of its first episode is in progress."""
    return make_season(*people)
