"""Several web processes and clocks behind a proxy, while one of the processes after the other goes away."""

import http.cookiejar
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack
from urllib.parse import urlencode

import pytest
from websockets.sync.client import connect

from spacerace.page_account import FIELD
from tests.cluster import cluster  # noqa: F401
from tests.running_server import ROOT
from tools.cluster import WEB_PROCESSES, missing_packages

pytestmark = pytest.mark.long

PATIENCE_SECONDS = 60
BOTS_ARE_IN = 3
TOKEN = "Xk3-Secret_99"


class Browser:
    """Return a client of the cluster, through nginx."""

    def __init__(self, url, address=None):
        self.url = url
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)
        if address:
            self._opener.addheaders.append(("X-Forwarded-For", address))

    def open(self, path, **fields):
        """The status, the address and the text of a page, or of what follows a form."""
        body = urlencode(fields).encode() if fields else None
        try:
            answer = self._opener.open(f"{self.url}{path}", body, timeout=PATIENCE_SECONDS)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        with answer:
            return answer.status, answer.url, answer.read().decode()

    def play_now(self, name):
        """Come as a guest into a match against bots."""
        _, _, page = self.open("/")
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        fields = {"csrfmiddlewaretoken": token, FIELD: "", "game": "goofspiel", "name": name}
        return self.open("/play-now/", **fields)


@pytest.fixture
def visitor(cluster):  # noqa: F811
    return Browser(cluster.url)


def version(message):
    return int(re.search(r'data-version="(\d+)"', message)[1])


def test_a_match_is_played_and_watched_across_processes(cluster, visitor):  # noqa: F811
    status, url, page = visitor.play_now("Laika")
    assert status == 200
    assert "Laika" in page
    match = re.search(r"/matches/(\d+)/", url)[1]
    sockets = f"{cluster.url.replace('http', 'ws')}/ws/matches/{match}/"
    # More sockets than web processes: some of them are told by another process than the one that knows first.
    with ExitStack() as open_sockets:
        for socket in [connect(sockets, origin=cluster.url) for _ in range(2 * WEB_PROCESSES)]:
            watching = open_sockets.enter_context(socket)
            while version(watching.recv(timeout=PATIENCE_SECONDS)) < BOTS_ARE_IN:
                pass


def test_styles_come_compressed_with_a_name_that_never_changes(visitor):
    _, _, page = visitor.open("/")
    style = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)[1]
    assert visitor.open(style)[0] == 200


def test_made_up_addresses_do_not_help_to_become_ever_more_guests(cluster):  # noqa: F811
    visitors = [Browser(cluster.url, address=f"203.0.113.{number}") for number in range(4)]
    statuses = [visitor.play_now("Laika")[0] for visitor in visitors]
    assert statuses[-1] == 429


def test_a_large_body_comes_no_further_than_the_proxy(cluster):  # noqa: F811
    headers = {"Content-Length": str(10**9)}
    asked = urllib.request.Request(f"{cluster.url}/guest/", headers=headers, method="POST")
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS)
    assert refusal.value.status == 413


def test_no_log_keeps_a_secret_address(cluster, visitor):  # noqa: F811
    visitor.open(f"/join/{TOKEN}/")
    visitor.open(f"/accounts/password/reset/key/1-{TOKEN}/")
    visitor.open(f"/guest/?next=%2Fjoin%2F{TOKEN}%2F")
    visitor.open(f"//join//{TOKEN}/")
    visitor.open(f"/%6Aoin/{TOKEN}/")
    logs = {log.name: log.read_text() for log in cluster.folder.glob("*.log")}
    assert '"GET /join/***" 404' in logs["nginx.log"]
    assert [name for name, text in logs.items() if TOKEN in text] == []


def test_pages_are_there_while_redis_is_away(cluster, visitor):  # noqa: F811
    exhibition = "from games.lobby.services.quick_match import ensure_exhibition; ensure_exhibition()"
    cluster.manage("shell", "--no-imports", "-c", exhibition)
    redis = cluster.processes["redis"]
    redis.kill()
    redis.wait(timeout=20)
    assert {visitor.open("/")[0] for _ in range(2 * WEB_PROCESSES)} == {200}
    cluster.start_redis()


def test_a_web_process_that_dies_is_not_missed(cluster, visitor):  # noqa: F811
    died = cluster.processes["web-1"]
    died.kill()
    died.wait(timeout=20)
    assert {visitor.open("/lobby/")[0] for _ in range(2 * WEB_PROCESSES)} == {200}


def test_pages_are_back_when_the_database_is(cluster, visitor):  # noqa: F811
    cluster.stop_postgres("immediate")
    cluster.start_postgres()
    assert {visitor.open("/lobby/")[0] for _ in range(2 * WEB_PROCESSES)} == {200}


@pytest.mark.skipif(bool(missing_packages()), reason="PostgreSQL, Redis or nginx is not installed")
def test_ctrl_c_stops_all_of_it():
    command = [sys.executable, "tools/cluster.py"]
    tool = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    url = re.search(r"(http://\S+)/ ", tool.stdout.readline())[1]
    folder = re.search(r"/\S+", tool.stdout.readline())[0]
    status, *_ = Browser(url).open("/lobby/")
    tool.send_signal(signal.SIGINT)
    assert tool.wait(timeout=PATIENCE_SECONDS) == 0
    assert status == 200
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(url, timeout=PATIENCE_SECONDS)
    assert not os.path.exists(folder)
