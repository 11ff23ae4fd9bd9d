"""Server processes on the test database."""

import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class RunningServer:
    """A server process and where it listens."""

    url: str
    process: subprocess.Popen


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def server_environment(var: Path) -> dict[str, str]:
    """The environment of a server on the test database, which knows the sessions that tests begin."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        who = f"{database['USER']}:{database['PASSWORD']}@" if database["USER"] else ""
        url = f"postgres://{who}{database['HOST']}:{database['PORT']}/{database['NAME']}"
    return os.environ | {
        "DATABASE_URL": url,
        "SECRET_KEY": settings.SECRET_KEY,
        "SPACERACE_VAR": str(var),
        "SQLITE_SYNCHRONOUS": "OFF",
        "GUESTS_PER_HOUR": "0",
        "PYTHONUNBUFFERED": "1",
        "REDIS_URL": settings.REDIS_URL,
        "REDIS_PREFIX": settings.REDIS_PREFIX,
    }


def start_server(environment: dict[str, str], port: int, *arguments: str) -> RunningServer:
    """Start `manage.py play` without an exhibition and wait until it says that it is on the air."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "play", "--no-exhibition", "--port", str(port), *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "on the air" in line:
            return RunningServer(f"http://127.0.0.1:{port}", process)
    raise RuntimeError("the server did not start")
