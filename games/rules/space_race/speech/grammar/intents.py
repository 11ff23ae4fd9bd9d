"""What somebody may want with a telegram, and a rule by which it is known."""

import re
from typing import Literal, TypeAlias

from msgspec import Struct

from games.rules.space_race.speech.clauses import Clause

Intent: TypeAlias = Literal[
    "reading", "claims-reading", "proposes-lot", "proposes-launch", "claims-lot", "claims-launch", "yes",
    "no", "peace", "against", "threat", "warning", "why", "target", "plans", "launch", "purse", "begs",
    "opinion", "standing", "thanks", "insult", "sorry", "praise", "greeting", "reply",
    "offer", "holders", "distance", "armed", "unarmed", "trade", "part", "space", "levels", "again", "rules",
    "accuses", "asks-deed", "denies-deed", "recalls", "doubts", "word", "passes", "between", "foreign",
    "advice", "offers-lot", "stays-down", "barter", "clear", "name", "records", "years", "owes", "hand",
    "spares", "mentions", "weakest", "most", "year-told", "taken", "pursued", "flights", "took", "flew",
    "tells-space", "invites", "discreet", "ground",
    "vows", "hurry", "surrender", "clarify", "asks-terms", "reproach", "remark", "defence",
    "mentions-lot", "ranks", "post", "wishes",
    "own-affair", "cannot-say", "tells-self", "asks-favour", "as-you-see",
    "boasts", "radiation", "second", "lines", "breaks-off", "counsel", "gift", "bet", "machine",
    "smalltalk", "joke", "farewell", "withholds", "garnets", "fears", "mentions-year", "relations", "orders",
    "schemes", "pleads", "teases", "helps", "players", "garnets-secret",
    "rules-win", "rules-garnets", "why-bid", "gossip", "plots", "bids", "vague-lot", "another-year",
    "chat", "shares", "news", "",
]  # fmt: skip
"""What somebody wants with a telegram; "reply" is an answer that asks for none, "" was not understood."""


Row: TypeAlias = tuple[Intent, str, dict[str, bool]]
"""A rule as it is written: the intent, the words, and what the sentence must be, as in `Rule`."""


class Rule(Struct, frozen=True):
    """Whoever writes those words has that intent, if the sentence asks, denies, tells of the past,
    and names a lot and a nation as it must; None where either will do.
    """

    intent: Intent
    words: re.Pattern[str]
    asks: bool | None = None
    denies: bool | None = None
    past: bool | None = None
    lot: bool | None = None
    nation: bool | None = None

    def fits(self, clause: Clause) -> bool:
        """Whether the sentence is such a one."""
        return (
            self.asks in (None, clause.asks)
            and self.denies in (None, clause.denies)
            and self.past in (None, clause.past)
            and self.lot in (None, clause.lot is not None)
            and self.nation in (None, clause.nation is not None)
            and self.words.search(clause.plain) is not None
        )
