"""SQLite's database as a file: backed up in mid-play, whole after every stop."""

import contextlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from tests.running_server import ROOT, free_port, lone_environment, manage, start_server

pytestmark = pytest.mark.long

MATCHES = 4
PATIENCE_TENTHS = 300
# A year takes its full time, so that the matches are not over before the test is.
MAKE_MATCHES = f"""
from tests.builders import make_match
slowly = dict(early_closing=False, seconds_per_window=2, seconds_per_short_window=2)
for _ in range({MATCHES}):
    make_match(people=0, bots=9, game="space-race", **slowly)
"""
COPIED = {
    "games_match": "id, name, game_slug, seed",
    "games_seat": "id, match_id, number, bot",
    "games_window": 'id, match_id, number, kind, "table", opened_at',
    "games_hand": "id, window_id, seat_id, holdings",
    "games_submission": "id, window_id, seat_id",
    "games_event": "id, match_id, window_id, sequence, kind, data",
}


@contextlib.contextmanager
def playing(var):
    """A server that keeps everything in `var`, and plays some matches of bots."""
    server = start_server(lone_environment(var), free_port(), "--prepared")
    try:
        made = manage(lone_environment(var), "shell", "--no-imports", "-c", MAKE_MATCHES)
        assert made.returncode == 0, made.stderr
        yield server.process
    finally:
        server.process.kill()
        server.process.wait(timeout=20)


@pytest.fixture
def var(tmp_path, new_database):
    """The data folder of a new server."""
    folder = tmp_path / "var"
    folder.mkdir()
    shutil.copy(new_database, folder)
    return folder


def rows(file, table):
    """The rows of a table, by their numbers."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        found = database.execute(f"SELECT {COPIED[table]} FROM {table} ORDER BY id")  # noqa: S608
        return {row[0]: row for row in found}


def await_a_window(var):
    """Wait until the server has opened another window."""
    file = var / "spacerace.sqlite3"
    before = len(rows(file, "games_window"))
    for _ in range(PATIENCE_TENTHS):
        if len(rows(file, "games_window")) > before:
            return
        # A file says nothing when it changes.
        time.sleep(0.1)
    raise AssertionError("no window was opened")


def test_a_backup_in_mid_play_has_every_match_and_plays_on_elsewhere(var, tmp_path):
    backup, elsewhere = tmp_path / "backup.sqlite3", tmp_path / "elsewhere"
    with playing(var):
        await_a_window(var)
        done = manage(lone_environment(var), "backup", str(backup))
        assert (done.returncode, done.stderr) == (0, "")
        assert backup.stat().st_mode & 0o077 == 0, "others on the machine may read it"
        live = {table: rows(var / "spacerace.sqlite3", table) for table in COPIED}
    for table in COPIED:
        kept = rows(backup, table)
        assert kept
        assert kept.items() <= live[table].items()
    assert len(rows(backup, "games_match")) == MATCHES

    elsewhere.mkdir()
    shutil.copy(backup, elsewhere / "spacerace.sqlite3")
    years = len(rows(backup, "games_window"))
    server = start_server(lone_environment(elsewhere), free_port(), "--prepared")
    try:
        await_a_window(elsewhere)
    finally:
        server.process.kill()
        server.process.wait(timeout=20)
    assert len(rows(elsewhere / "spacerace.sqlite3", "games_window")) > years


@pytest.mark.parametrize(
    ("command", "stop"), [("play", signal.SIGTERM), ("play", signal.SIGINT), ("clock", signal.SIGTERM)]
)
def test_database_file_is_complete_after_stop(var, tmp_path, command, stop):
    file, copy = var / "spacerace.sqlite3", tmp_path / "copy.sqlite3"
    # Somebody else who reads keeps SQLite from tidying up by itself.
    with closing(sqlite3.connect(file)) as reader, playing(var) as server:
        reader.execute("SELECT count(*) FROM games_match").fetchone()
        await_a_window(var)
        if command == "clock":
            server.kill()
            server.wait(timeout=20)
            clock = [sys.executable, "manage.py", "clock"]
            server = subprocess.Popen(clock, cwd=ROOT, env=lone_environment(var), stdout=subprocess.PIPE, text=True)
            assert "The clock is running" in server.stdout.readline()
            await_a_window(var)
        server.send_signal(stop)
        # A busy machine takes its time; one that hangs would take all there is.
        assert server.wait(timeout=90) == 0
        shutil.copy(file, copy)
        for table in COPIED:
            assert rows(copy, table) == rows(file, table)


@pytest.mark.parametrize(
    ("folder", "backup", "said"),
    [
        ("var", "taken", "this file already exists"),
        ("var", "nowhere/backup.sqlite3", "cannot write this file"),
        ("fresh", "backup.sqlite3", "there is no database yet"),
    ],
)
def test_failed_backup_explains_and_changes_no_file(var, tmp_path, folder, backup, said):
    (tmp_path / "taken").write_text("yesterday's")
    refused = manage(lone_environment(tmp_path / folder), "backup", str(tmp_path / backup))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert said in refused.stderr
    assert (tmp_path / "taken").read_text() == "yesterday's"
