"""The site as the tests have it: with one game more, which comes from elsewhere."""

import os

os.environ.setdefault("EXTRA_GAMES", "tests.toy")

from spacerace.settings import *  # noqa: F403
