"""What a channel of notices is: it takes a message to an address, and says what became of it."""

from datetime import timedelta
from typing import Protocol

from msgspec import Struct

from games.models import Target


class MessageItem(Struct, frozen=True):
    """One thing that is told: a headline, sentences, and the place that it leads to (an absolute URL)."""

    title: str
    lines: tuple[str, ...] = ()
    link: str = ""
    action: str = "Open the match"


class Message(Struct, frozen=True):
    """What is said to one target, in plain text; nothing in it is secret in a match.

    `key` is the same for the same message, however often it is tried. `topic` is the same for messages of
    which the newer makes the older needless, such as "match-7". `waiting` is how many matches wait for the
    reader. What it says holds while it `lasts`; None without an end that is known. `settings` and `stop` are
    absolute URLs: where notices are chosen, and where this address is taken off by one press.
    """

    key: str
    subject: str
    items: tuple[MessageItem, ...]
    topic: str = ""
    waiting: int = 0
    lasts: timedelta | None = None
    settings: str = ""
    stop: str = ""


class Delivered(Struct, frozen=True):
    """It has been taken."""


class RetryLater(Struct, frozen=True):
    """It was surely not taken, but may be `after` that; `everywhere`: no message gets through now."""

    why: str
    everywhere: bool = False
    after: timedelta = timedelta()


class Rejected(Struct, frozen=True):
    """It has surely not been taken and will never be; if `broken`, nothing will at that address."""

    why: str
    broken: bool = True


class OutcomeUnknown(Struct, frozen=True):
    """It may have been taken, or not: it is never sent again."""

    why: str


SendOutcome = Delivered | RetryLater | Rejected | OutcomeUnknown


class Transport(Protocol):
    """A channel. It is asked outside of any transaction, and must not wait without a bound."""

    def send(self, target: Target, message: Message) -> SendOutcome:
        """Take the message there. Errors count as `Unknown`; `why` is shown and holds no key or token."""
        ...
