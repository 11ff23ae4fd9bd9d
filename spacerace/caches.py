"""The shared cache, with a cache in memory while Redis is unreachable."""

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
    """A serializer that ignores cached objects of classes which another release had and this one has not."""

    def loads(self, data: Any) -> Any:
        """Return the value; None if its class does not exist."""
        try:
            return super().loads(data)
        except (AttributeError, ImportError):
            return None


class RedisWithFallback(RedisCache):
    """Django's Redis cache, with a cache in the memory of the process while Redis is unreachable.

    So pages work without Redis, and limits still apply: meanwhile each process counts by itself.
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
