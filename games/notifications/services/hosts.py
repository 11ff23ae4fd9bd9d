"""Hosts of webhooks and push services: how many messages one is sent at once, and its rest while it is away.

A host that is slow or away holds up as few senders as possible, and no message to another host. All clocks
share what is known of a host, in the cache; without a shared cache each process counts by itself.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta

from django.core.cache import cache

from games.notifications.transports.base import OutcomeUnknown, RetryLater, SendOutcome
from games.rate_limits import back_off, claim_work

AT_ONCE = 3
"""Messages that a quick host is sent at once; any other host is sent one at a time.

Discord, Slack and the push services of browsers get thousands of messages in the same hour, and answer within
QUICK_SECONDS. If such a host hangs, it holds up AT_ONCE senders a single time. Two clocks, the fewest that are
advised, have four senders per channel: one stays free for other hosts.
"""
QUICK_SECONDS, QUICK_MEMORY_SECONDS = 1.0, 60
SENDING_SECONDS = 30
"""How long a sender that has died keeps its host busy; more than a message takes."""
FIRST_REST, LONGEST_REST = 15, 1_800
"""Seconds until a host that is away is tried again; doubled after each failure in a row."""

ORIGIN = re.compile(r"\w+://[^/?#]+")


def origin_of(address: str) -> str:
    """Return the scheme, host and port of a URL as it is written; "" for an e-mail address."""
    found = ORIGIN.match(address)
    return found[0] if found else ""


def origin_pattern(origin: str) -> str:
    """Return a regular expression that matches the addresses of this origin."""
    return rf"^{re.escape(origin)}([/?#]|$)" if origin else "^"


@contextmanager
def claim_host(origin: str) -> Iterator[bool]:
    """Yield whether the caller may send a message to the host now; a mail server can always be sent one."""
    with ExitStack() as claims:
        places = range(AT_ONCE if cache.get(_key("quick", origin)) else 1)
        claimed = (claims.enter_context(claim_work(f"{_key('to', origin)}:{n}", SENDING_SECONDS)) for n in places)
        yield not origin or any(claimed)


def resting_until(origin: str, now: datetime) -> datetime | None:
    """Return until when the host rests, or None."""
    until: datetime | None = cache.get(_key("resting", origin))
    return until if until and until > now else None


def record_answer(origin: str, outcome: SendOutcome, seconds: float, now: datetime) -> None:
    """Record whether the host is away, or else how quick it is, from the outcome of a message to it.

    The first failure of a quick host only ends its privilege: one bad address of a large service stops no other.
    A limit of one address says nothing of its host.
    """
    if not origin or (isinstance(outcome, RetryLater) and outcome.is_limit):
        return
    if not isinstance(outcome, RetryLater | OutcomeUnknown):
        cache.delete(_key("failures", origin))
        if seconds <= QUICK_SECONDS:
            cache.set(_key("quick", origin), 1, QUICK_MEMORY_SECONDS)
        else:
            cache.delete(_key("quick", origin))
    elif not cache.delete(_key("quick", origin)) and resting_until(origin, now) is None:
        rest = back_off(_key("failures", origin), FIRST_REST, LONGEST_REST)
        cache.set(_key("resting", origin), now + timedelta(seconds=rest), rest)


def _key(what: str, origin: str) -> str:
    # Some caches refuse long keys.
    return f"{what}:host:{origin[:200]}"
