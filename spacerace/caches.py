"""The cache that processes share, and what each does while it is away."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisSerializer
from redis.exceptions import RedisError

from spacerace.outages import get_outage


def _with_fallback(name: str) -> Callable[..., Any]:
    by_redis = getattr(RedisCache, name)

    def by_either(self: "RedisWithFallback", *args: Any, **kwargs: Any) -> Any:
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


class ReleaseTolerantSerializer(RedisSerializer):
    """What another release has kept of classes that are elsewhere now, or nowhere, is as good as nothing."""

    def loads(self, data: Any) -> Any:
        """The value; None for one of such a class."""
        try:
            return super().loads(data)
        except (AttributeError, ImportError):
            return None


class RedisWithFallback(RedisCache):
    """Django's cache in Redis; while that is away, a cache in the memory of the process.

    So a page is never refused for want of a cache, and whatever is counted stays limited: while Redis is
    away somebody has each limit once per process, neither none nor no chance at all.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        most = params.pop("MOST_IN_MEMORY")
        options = params.get("OPTIONS", {}) | {"serializer": ReleaseTolerantSerializer}
        super().__init__(server, params | {"OPTIONS": options})
        self.outage = get_outage("Redis", server, "each process uses a cache of its own")
        self.memory = LocMemCache(f"{server} {self.key_prefix}", params | {"OPTIONS": {"MAX_ENTRIES": most}})


for each in (
    *("add", "get", "set", "touch", "delete", "incr", "has_key"),
    *("get_many", "set_many", "delete_many", "clear"),
):
    setattr(RedisWithFallback, each, _with_fallback(each))
