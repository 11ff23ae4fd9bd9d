"""A server behind PgBouncer in transaction mode, where each transaction has another session of the database."""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone
from websockets.sync.client import connect

from games.models import ServerOutage
from tests.builders import expire_windows, make_match, window_of
from tests.laws.test_server_kills import MATCHES, PATIENCE_SECONDS, PEOPLE, SAVED, orders, send
from tests.match_replay import assert_history_replays
from tests.running_server import RunningServer, collect_static, free_port, server_environment, start_server
from tools.cluster import IS_ROOT, find_program

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
    pytest.mark.skipif(
        connection.vendor != "postgresql" or (find_program("pgbouncer") is None and "CI" not in os.environ),
        reason="PostgreSQL is not in use, or PgBouncer is not installed",
    ),
]

SETTINGS = """
[databases]
* = host={HOST} port={PORT} user={USER} password={password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
# The next transaction takes the session that has rested longest, never the same one again.
server_round_robin = 1
"""


@pytest.fixture
def server(tmp_path) -> Iterator[RunningServer]:
    """A web process with a clock, whose connections all lead to PgBouncer."""
    database, port, written = connection.settings_dict, free_port(), tmp_path / "pgbouncer.ini"
    written.write_text(SETTINGS.format(**database, password=database["PASSWORD"] or "none", port=port))
    command = [find_program("pgbouncer") or "pgbouncer", *(("-u", "postgres") if IS_ROOT else ()), str(written)]
    address = f"postgres://{database['USER']}@127.0.0.1:{port}/{database['NAME']}"
    environment = server_environment(tmp_path) | {"DATABASE_URL": address, "DATABASE_POOLER": "1"}
    collect_static(environment)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as pooler:
        try:
            assert any("process up" in line for line in pooler.stderr)
            with start_server(environment, free_port(), "--prepared") as running:
                yield running
        finally:
            pooler.terminate()


def test_matches_go_on_behind_a_pooler(server):
    matches = [make_match(people=PEOPLE, seconds_per_window=3600) for _ in range(MATCHES)]
    by_seat = [[order for order in orders(matches) if order.seat == seat] for seat in range(PEOPLE)]
    with ThreadPoolExecutor() as browsers:
        list(browsers.map(lambda sent: send(server, sent, lambda: None), by_seat))
    assert {order.answer for sent in by_seat for order in sent} == {SAVED}
    match, now = matches[0], timezone.now()
    # Clocks look for outages with `.iterator()`, which needs a cursor that outlives a transaction.
    with connect(f"{server.url.replace('http', 'ws')}/ws/matches/{match.pk}/", origin=server.url) as board:
        ServerOutage.objects.create(begins=match.started_at, ends=now)
        while not window_of(match).credits:
            board.recv(timeout=PATIENCE_SECONDS)
        expire_windows(match.windows, now)
        while window_of(match).number == 1:
            board.recv(timeout=PATIENCE_SECONDS)
    for match in matches:
        assert_history_replays(match)
