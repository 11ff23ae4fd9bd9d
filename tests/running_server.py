"""Server processes on the test database."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from tests.fixed_seeds import SERIES_FILE

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class RunningServer:
    """A server process and where it listens."""

    url: str
    process: subprocess.Popen

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _record_migrations() -> None:
    """Record that all migrations are applied, also in a test database that was made without them: servers look."""
    with override_settings(MIGRATION_MODULES={}):
        loader, recorder = MigrationLoader(connection), MigrationRecorder(connection)
        recorder.ensure_schema()
        # A migration that replaces others counts as applied once they are.
        replaced = {each for migration in loader.graph.nodes.values() for each in migration.replaces}
        for app, name in (loader.graph.nodes.keys() | replaced) - recorder.applied_migrations().keys():
            recorder.record_applied(app, name)


def server_environment(var: Path) -> dict[str, str]:
    """The environment of a server on the test database, which knows the sessions that tests begin."""
    _record_migrations()
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
        "MATCHES_PER_HOUR": "0",
        "API_CALLS_PER_MINUTE": "0",
        "DRAW_CHARTS": "0",
        "PYTHONUNBUFFERED": "1",
        "REDIS_URL": settings.REDIS_URL,
        "REDIS_PREFIX": settings.REDIS_PREFIX,
    }


def lone_environment(var: Path) -> dict[str, str]:
    """The environment of a server of its own, which keeps everything in `var` and nothing elsewhere."""
    chosen = {"SPACERACE_VAR": str(var), "SQLITE_SYNCHRONOUS": "OFF", "DATABASE_URL": "", "REDIS_URL": ""}
    idle = {"DRAW_CHARTS": "0"}
    return os.environ | chosen | idle | {"SECRET_KEY": settings.SECRET_KEY, "PYTHONUNBUFFERED": "1"}


def manage(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of `manage.py` to its end."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def write_package(folder: Path, files: Mapping[str, str]) -> None:
    """Write a package with those modules, by their path in it."""
    for name, code in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        for place in (folder, file.parent):
            (place / "__init__.py").touch()
        file.write_text(code)


def collect_static(environment: dict[str, str]) -> None:
    """Collect the static files of a server: its pages name them by their hashes."""
    manage(environment, "collectstatic", "--noinput", "--verbosity", "0").check_returncode()


def start_server(environment: dict[str, str], port: int, *arguments: str) -> RunningServer:
    """Start `manage.py play` without an exhibition and wait until it says that it is on the air.

    With a `SERIES_FILE` it deals what the test deals that is named there, see `tests.fixed_seeds`.
    """
    program = ["-m", "tests.fixed_seeds"] if SERIES_FILE in environment else ["manage.py"]
    command = [sys.executable, *program, "play", "--no-exhibition", "--port", str(port), *arguments]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if "on the air" in line:
            return RunningServer(f"http://127.0.0.1:{port}", process)
    raise RuntimeError("the server did not start")


def start_daphne(environment: dict[str, str], log: Path | None = None, options: Sequence[str] = ()) -> RunningServer:
    """Start `daphne`, as operators do; it can be asked at once, and answers when it is ready.

    `log` is the file for everything that it says.
    """
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    with listener, log.open("w") if log else contextlib.nullcontext(subprocess.DEVNULL) as said:
        descriptor = listener.fileno()
        command = [Path(sys.executable).parent / "daphne", "--fd", str(descriptor), *options]
        process = subprocess.Popen(
            [*command, "spacerace.asgi:application"],
            cwd=ROOT,
            env=environment,
            pass_fds=[descriptor],
            stdout=said,
            stderr=said if log else None,
        )
        return RunningServer(f"http://127.0.0.1:{listener.getsockname()[1]}", process)
