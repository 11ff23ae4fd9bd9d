"""The cache that processes share, and what each does while it is away."""

import logging
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

SECONDS_BETWEEN_ATTEMPTS = 5.0


class Outage:
    """Whether one Redis is away, as all threads of a process have found it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._away = False
        self._ask_again = 0.0

    def is_known(self) -> bool:
        """Whether Redis was away just now, so that it is not worth asking."""
        return self._away and time.monotonic() < self._ask_again

    def begin(self, error: RedisError) -> None:
        """Note that Redis does not answer; said once."""
        with self._lock:
            self._ask_again = time.monotonic() + SECONDS_BETWEEN_ATTEMPTS
            if not self._away:
                self._away = True
                log.error("Redis is away (%s): each process counts and keeps by itself", type(error).__name__)

    def end(self) -> None:
        """Note that Redis answers."""
        if self._away:
            with self._lock:
                if self._away:
                    self._away = False
                    log.warning("Redis is back")


@cache
def outage_of(servers: str) -> Outage:
    """The one outage of the Redis at these addresses."""
    return Outage()


def _by_either(name: str) -> Callable[..., Any]:
    by_redis = getattr(RedisCache, name)

    def by_either(self: "RedisOrMemory", *args: Any, **kwargs: Any) -> Any:
        if not self.outage.is_known():
            try:
                result = by_redis(self, *args, **kwargs)
            except RedisError as error:
                self.outage.begin(error)
            else:
                self.outage.end()
                return result
        return getattr(self.memory, name)(*args, **kwargs)

    return by_either


class RedisOrMemory(RedisCache):
    """Django's cache in Redis; while that is away, a cache in the memory of the process.

    So a page is never refused for want of a cache, and whatever is counted stays limited: while Redis is
    away somebody has each limit once per process, neither none nor no chance at all.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        most = params.pop("MOST_IN_MEMORY")
        super().__init__(server, params)
        self.outage = outage_of(server)
        self.memory = LocMemCache(f"{server} {self.key_prefix}", params | {"OPTIONS": {"MAX_ENTRIES": most}})


for each in (
    *("add", "get", "set", "touch", "delete", "incr", "has_key"),
    *("get_many", "set_many", "delete_many", "clear"),
):
    setattr(RedisOrMemory, each, _by_either(each))
