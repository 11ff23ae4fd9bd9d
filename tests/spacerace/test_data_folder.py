"""Tests of the data folder: its access rights, and the key that a server needs."""

import os
import sqlite3
import subprocess
import sys

import pytest

from tests.running_server import ROOT, lone_environment, manage

KEY = "0rbit-17-c0pper_" * 4
SAID = "No SECRET_KEY is set, and none can be stored in"


def mode(path) -> int:
    return path.stat().st_mode & 0o777


def without_key(var) -> dict[str, str]:
    return lone_environment(var) | {"SECRET_KEY": ""}


@pytest.fixture(autouse=True)
def _usual_mask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_data_folder_is_created_for_its_user_only(tmp_path):
    var = tmp_path / "var"
    assert manage(without_key(var), "diffsettings").returncode == 0
    assert (mode(var), mode(var / "secret_key")) == (0o700, 0o600)


def test_existing_folder_and_database_are_restricted(tmp_path):
    var, elsewhere = tmp_path / "var", tmp_path / "elsewhere"
    for folder, name in ((var, "spacerace.sqlite3"), (elsewhere, "races.sqlite3")):
        folder.mkdir()
        for end in ("", "-wal", "-shm"):
            (folder / f"{name}{end}").touch()
    for url in ("", f"sqlite:///{elsewhere}/races.sqlite3"):
        assert manage(lone_environment(var) | {"DATABASE_URL": url}, "diffsettings").returncode == 0
    assert mode(var) == 0o700
    files = [*var.glob("*.sqlite3*"), *elsewhere.iterdir()]
    assert {path.name: mode(path) for path in files} == {path.name: 0o600 for path in files}
    # What lies there is not known to be a server's.
    assert mode(elsewhere) == 0o755


@pytest.mark.parametrize(
    "command", [("daphne", "spacerace.asgi:application"), ("python", "manage.py", "clock", "--once")]
)
def test_server_without_lasting_key_exits_with_reason(tmp_path, command):
    (tmp_path / "file").touch()
    database = tmp_path / "races.sqlite3"
    sqlite3.connect(database).close()
    environment = without_key(tmp_path / "file" / "var") | {"DATABASE_URL": f"sqlite:///{database}"}
    program = os.path.join(os.path.dirname(sys.executable), command[0])
    done = subprocess.run([program, *command[1:]], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"{SAID} {tmp_path / 'file' / 'var'}. Set SECRET_KEY."]


def test_key_from_environment_works_without_data_folder(tmp_path):
    (tmp_path / "file").touch()
    environment = lone_environment(tmp_path / "file" / "var") | {"SECRET_KEY": KEY}
    assert f"SECRET_KEY = '{KEY}'" in manage(environment, "diffsettings").stdout


@pytest.mark.parametrize("password", ["ab/cd", "a#b", "a%41", "a?b@c:d", "ä €'\"", "$HOME"])
def test_database_password_allows_any_characters(tmp_path, password):
    chosen = {"DATABASE_URL": "postgres://spacerace@database:5432/spacerace", "DATABASE_PASSWORD": password}
    shown = manage(lone_environment(tmp_path) | chosen, "shell", "--no-imports", "-c", SHOW)
    assert shown.stdout.splitlines() == [repr(("spacerace", password, "database", 5432, "spacerace"))]


SHOW = """
from django.conf import settings
named = settings.DATABASES["default"]
print(repr(tuple(named[key] for key in ("USER", "PASSWORD", "HOST", "PORT", "NAME"))))
"""


@pytest.mark.parametrize("password", ["ab/cd", "a#b"])
def test_invalid_database_url_error_hides_password(tmp_path, password):
    address = f"postgres://spacerace:{password}@database:5432/spacerace"
    refused = manage(lone_environment(tmp_path) | {"DATABASE_URL": address}, "check")
    assert refused.returncode != 0
    assert "DATABASE_URL cannot be read. Put the password into DATABASE_PASSWORD" in refused.stderr
    assert password not in refused.stderr
