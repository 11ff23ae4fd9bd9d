"""The effects of cards, a closed list (§13). A card with another effect can't be loaded."""

from typing import Literal, TypeAlias

from msgspec import Struct

Slot: TypeAlias = Literal["shield", "weapon", "engine"]
SLOTS: tuple[Slot, ...] = ("shield", "weapon", "engine")

Triple: TypeAlias = tuple[int, int, int]
"""Defense, attack and speed."""

NOTHING: Triple = (0, 0, 0)

Op: TypeAlias = Literal[
    "parsecs",
    "draw",
    "crew",
    "retreat",
    "lose_turn",
    "disable",
    "break",
    "spill",
    "steal",
    "switch",
    "repair",
    "bonus",
    "attach",
    "dodge",
    "cancel",
]


class CardEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a card; `op` decides which of the other fields are used."""

    op: Op
    n: int = 0
    slot: Literal["", "shield", "weapon", "engine", "die", "choice"] = ""
    turns: int = 0
    pick: Literal["", "victim", "random", "all"] = ""
    what: Literal["", "card", "crew", "part", "parsec"] = ""
    holds: Literal["", "forever", "fail", "turns"] = ""
    defense: int = 0
    attack: int = 0
    speed: int = 0

    @property
    def triple(self) -> Triple:
        """The numbers of a bonus."""
        return self.defense, self.attack, self.speed
