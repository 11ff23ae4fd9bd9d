"""Tests of the data folder: its access rights, and the key that a server needs."""

import os
import sqlite3
import subprocess
import sys
from traceback import format_exception
from urllib.parse import quote

import pytest
from django.core.exceptions import ImproperlyConfigured

from spacerace.data_folder import restrict_access
from spacerace.settings import database
from tests.running_server import ROOT, lone_environment, manage

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
    url = f"sqlite:///{elsewhere}/races.sqlite3"
    assert manage(lone_environment(var) | {"DATABASE_URL": url}, "diffsettings").returncode == 0
    restrict_access(var, var / "spacerace.sqlite3")
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


def test_keys_from_environment_work_without_data_folder(tmp_path):
    """On this machine a short key will do; old ones are separated by commas."""
    (tmp_path / "file").touch()
    environment = lone_environment(tmp_path / "file" / "var") | {"SECRET_KEY": "short", "SECRET_KEY_OLD": "one,two"}
    shown = manage(environment, "diffsettings").stdout
    assert "SECRET_KEY = 'short'" in shown
    assert "SECRET_KEY_FALLBACKS = ['one', 'two']" in shown


@pytest.mark.parametrize("password", ["ab/cd", "a#b", "a%41", "a?b@c:d", "ä €'\"", "$HOME"])
def test_database_password_allows_any_characters(monkeypatch, password):
    monkeypatch.setenv("DATABASE_URL", "postgres://spacerace@database:5432/spacerace")
    monkeypatch.setenv("DATABASE_PASSWORD", password)
    named = database()
    shown = [named[key] for key in ("USER", "PASSWORD", "HOST", "PORT", "NAME")]
    assert shown == ["spacerace", password, "database", 5432, "spacerace"]


@pytest.mark.parametrize("password", ["ab/cd", "a#b?", "a%41", "ä €@:"])
def test_database_url_takes_percent_encoded_password(monkeypatch, password):
    monkeypatch.setenv("DATABASE_URL", f"postgres://spacerace:{quote(password, safe='')}@database:5432/spacerace")
    monkeypatch.delenv("DATABASE_PASSWORD", raising=False)
    assert database()["PASSWORD"] == password


@pytest.mark.parametrize("pooler", ["0", "1"])
def test_no_cursor_outlives_a_transaction_behind_a_pooler(monkeypatch, pooler):
    monkeypatch.setenv("DATABASE_URL", "postgres://spacerace@pooler:6432/spacerace")
    monkeypatch.setenv("DATABASE_POOLER", pooler)
    assert database()["DISABLE_SERVER_SIDE_CURSORS"] == (pooler == "1")


@pytest.mark.parametrize("password", ["ab/cd", "a#b"])
def test_invalid_database_url_error_hides_password(monkeypatch, password):
    monkeypatch.setenv("DATABASE_URL", f"postgres://spacerace:{password}@database:5432/spacerace")
    with pytest.raises(ImproperlyConfigured) as refused:
        database()
    said = "".join(format_exception(refused.value))
    assert "DATABASE_URL cannot be read. Put the password into DATABASE_PASSWORD" in said
    assert password not in said
