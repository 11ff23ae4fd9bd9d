"""What makes a voice."""

from collections.abc import Mapping

from msgspec import Struct


class Voice(Struct, frozen=True):
    """How a character sounds: nobody else has its `opens` and `closes`, which stand before or after what it
    says now and then, one of each for each seat of the largest table; it has its `own` words for some topics.
    """

    opens: tuple[str, ...]
    closes: tuple[str, ...]
    own: Mapping[str, tuple[str, ...]] = {}
