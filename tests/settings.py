"""The site as the tests have it: with one game more, which comes from elsewhere, and without limits per user.

Servers that tests start have the game too, but otherwise the settings of a site.
"""

import os
import sys
import tempfile
from pathlib import Path

from django.conf import global_settings

TESTING = "pytest" in sys.modules

os.environ.setdefault("EXTRA_GAMES", "tests.toy")
_worker, _redis = os.environ.get("PYTEST_XDIST_WORKER", ""), os.environ.get("REDIS_URL", "")
if TESTING and _worker and _redis:
    # Workers must not see each other's matches, whose numbers are the same.
    os.environ["REDIS_URL"] = f"{_redis.rpartition('/')[0]}/{int(_worker.removeprefix('gw')) + 1}"
    os.environ["REDIS_PREFIX"] = f"spacerace-{_worker}"

from spacerace.settings import *  # noqa: E402, F403
from spacerace.settings import DATABASE, STATIC_ROOT  # noqa: E402

if TESTING:
    DATABASE["CONN_MAX_AGE"] = 0
    if DATABASE["ENGINE"] == "spacerace.sqlite":
        # Tests only kill processes: no power fails.
        DATABASE["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
        # A file, so that threads meet the locks of a server; one per run, so that runs do not collide.
        DATABASE["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"spacerace-test-{os.getpid()}.sqlite3")}
    else:
        del DATABASE["OPTIONS"]["pool"]
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    GUESTS_PER_HOUR = MATCHES_PER_HOUR = HOSTED_AT_ONCE = SEATS_AT_ONCE = API_CALLS_PER_MINUTE = STREAMS_AT_ONCE = 0
    DRAWS_CHARTS = False
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    STORAGES = global_settings.STORAGES
