"""The interface of transports: send a message to an address, and return the outcome."""

from collections.abc import Callable
from datetime import timedelta

from msgspec import Struct

from games.models import NotificationTarget


class MessageItem(Struct, frozen=True):
    """One piece of news: a headline, sentences, and a link (an absolute URL)."""

    title: str
    lines: tuple[str, ...] = ()
    link: str = ""
    action: str = "Open the match"


class Message(Struct, frozen=True):
    """A message to one target, in plain text, without secrets of a match.

    `key` is the same for every attempt of a message. A newer message replaces an older one with the same
    `topic`, such as "match-7". `waiting` is the number of matches where it is the reader's turn. The message
    holds for the duration `valid_for`; None without a known end. `settings` and `stop` are absolute URLs of
    the settings page and of the link that stops notifications to this address.
    """

    key: str
    subject: str
    items: tuple[MessageItem, ...]
    topic: str = ""
    waiting: int = 0
    valid_for: timedelta | None = None
    settings: str = ""
    stop: str = ""


class Delivered(Struct, frozen=True):
    """The receiving server has accepted the message."""


class RetryLater(Struct, frozen=True):
    """The message was not accepted; retry it `after` a pause. `is_outage`: no message gets through now.

    `is_limit`: this target has got too many messages; others of its host may get theirs.
    """

    why: str
    is_outage: bool = False
    is_limit: bool = False
    after: timedelta = timedelta()


class Rejected(Struct, frozen=True):
    """The message was rejected for good; if `broken`, the address rejects every message."""

    why: str
    broken: bool = True


class OutcomeUnknown(Struct, frozen=True):
    """The message may have arrived: it is never sent again."""

    why: str


SendOutcome = Delivered | RetryLater | Rejected | OutcomeUnknown

Transport = Callable[[NotificationTarget, Message], SendOutcome]
"""Sends a message to a target of its channel, outside of transactions and in bounded time.

Exceptions count as OutcomeUnknown. `why` is shown and holds no key or token.
"""
