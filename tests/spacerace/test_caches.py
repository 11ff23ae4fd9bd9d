"""Tests of pages and limits during a Redis outage and after it."""

import logging
import shutil
import subprocess

import pytest
from django.core.cache import caches
from django.urls import reverse

from games.rate_limits import within_limit
from spacerace import outages
from spacerace.caches import ReleaseTolerantSerializer
from tests.builders import make_match
from tests.running_server import free_port

pytestmark = [pytest.mark.django_db, pytest.mark.skipif(shutil.which("redis-server") is None, reason="no Redis here")]


class Redis:
    """A Redis server of one test, which can be stopped and started."""

    def __init__(self, port):
        self.port = port
        self.start()

    def start(self):
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert any("Ready to accept connections" in line for line in self.process.stdout)

    def stop(self):
        self.process.kill()
        self.process.wait(timeout=20)


@pytest.fixture
def redis(settings):
    """Return the Redis server of the caches."""
    server = Redis(free_port())
    settings.CACHES = {
        name: {
            "BACKEND": "spacerace.caches.RedisWithFallback",
            "LOCATION": f"redis://127.0.0.1:{server.port}/0",
            "KEY_PREFIX": name,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
            "MOST_IN_MEMORY": 300,
        }
        for name in ("default", "fragments")
    }
    yield server
    server.stop()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(outages, "SECONDS_BETWEEN_ATTEMPTS", 0.0)


def test_pages_work_without_redis_and_outage_is_logged_once(redis, client, caplog):
    match = make_match()
    pages = [reverse("home"), reverse("match", args=[match.pk]), reverse("rules")]
    redis.stop()
    with caplog.at_level(logging.WARNING):
        assert [client.get(page).status_code for page in pages * 3] == [200] * 9
    assert [record.message for record in caplog.records if record.name == outages.__name__] == [
        "Redis is unreachable (ConnectionError): each process uses a cache of its own"
    ]


@pytest.mark.usefixtures("impatient")
def test_rate_limit_holds_while_redis_restarts(redis):
    def counted():
        return [within_limit(action="guest", who="127.0.0.1", limit=3, seconds=60) for _ in range(5)]

    assert counted() == [True, True, True, False, False]
    redis.stop()
    assert counted() == [True, True, True, False, False]
    assert counted() == [False] * 5
    redis.start()
    assert counted() == [True, True, True, False, False]


@pytest.mark.usefixtures("impatient")
def test_redis_is_used_again_after_outage(redis, caplog):
    cache = caches["default"]
    cache.set("first", "shared")
    assert (cache.get("first"), cache.memory.get("first")) == ("shared", None)
    redis.stop()
    cache.set("key", "by itself")
    redis.start()
    with caplog.at_level(logging.WARNING):
        cache.set("key", "shared")
    assert "Redis is reachable again" in caplog.text
    assert cache.get("key") == "shared"


def test_every_cache_method_works_without_redis(redis):
    redis.stop()
    cache = caches["default"]
    cache.set_many({"one": 1, "two": 2})
    assert cache.get_many(["one", "two", "three"]) == {"one": 1, "two": 2}
    assert cache.incr("one") == 2
    assert cache.has_key("two")
    assert cache.touch("two")
    assert cache.get_or_set("three", 3) == 3
    assert cache.delete("three")
    cache.delete_many(["one", "two"])
    assert cache.get("one") is None
    cache.clear()


def test_cached_class_that_has_moved_loads_as_none():
    kept = ReleaseTolerantSerializer()
    assert kept.loads(b"cgames.elsewhere\nEntry\n.") is None
    assert kept.loads(b"cgames.models\nNothingOfThatName\n.") is None
    assert kept.loads(kept.dumps({"text": 1})) == {"text": 1}
