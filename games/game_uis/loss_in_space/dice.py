"""The dice of LOSS! in Space, with the needed number and the result."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.rules.loss_in_space.cards import SLOTS
from games.rules.loss_in_space.meddling import BACKFIRES, FAILS

Data = Mapping[str, Any]

WORKS = f"{FAILS + 1} to {BACKFIRES - 1}"
"""The needed rolls of a play, and of a strike in single player (§11, §14)."""
SABOTAGE_ODDS = f"{WORKS} works, {FAILS} fails, {BACKFIRES} strikes you"
BOOST_ODDS = f"{WORKS} works, {FAILS} and {BACKFIRES} fail"
RESULTS = {"works": "it works", "fails": "it fails", "backfires": "it backfires"}
LOST_TURN_COSTS = ("a parsec", "a crew member", "a card")


def by_pairs(outcomes: Sequence[str]) -> tuple[tuple[tuple[int, int], str], ...]:
    """Return three outcomes of a die, each with its two faces (§13, §14)."""
    return tuple(((2 * place + 1, 2 * place + 2), outcome) for place, outcome in enumerate(outcomes))


def _needs(outcomes: Sequence[str]) -> str:
    return ", ".join(f"{low} or {high} {outcome}" for (low, high), outcome in by_pairs(outcomes))


SLOT_NEEDS = _needs(SLOTS)
LOST_TURN_NEEDS = _needs(LOST_TURN_COSTS)


class DiceThrow(Struct, frozen=True):
    """A throw: each die, with the seat if several throw; `rule` is the needed roll, or the meaning of each face.

    `came` is the result. `went_well` is for the throwing seat; None where a die is neither good nor bad.
    """

    dice: tuple[tuple[int | None, int], ...]
    rule: str
    came: str
    went_well: bool | None = None


def throw_of(kind: str, data: Data) -> DiceThrow | None:
    """Return the dice of an event of that kind; None for an event without any."""
    die = ((None, data.get("die", 0)),)
    match kind:
        case "played" | "strike":
            return DiceThrow(die, f"needs {WORKS}", RESULTS[data["result"]], data["result"] == "works")
        case "turn_lost_alone":
            return DiceThrow(die, LOST_TURN_NEEDS, LOST_TURN_COSTS[(data["die"] - 1) // 2])
        case "slot_rolled":
            return DiceThrow(die, SLOT_NEEDS, data["slot"])
        case "obstacle" if data["range"]:
            facing = f"{len(data['facing'])} must face it"
            return DiceThrow(((None, data["range"]),), "as many parsecs as thrown", facing)
        case "first_rolls":
            rolls = tuple((seat, die) for seat, die in data["rolls"])
            thrown = [die for _, die in rolls]
            came = "level, so it is thrown again" if thrown.count(max(thrown)) > 1 else "the highest goes first"
            return DiceThrow(rolls, "needs the highest", came)
    return None
