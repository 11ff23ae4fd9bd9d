"""The totals of a seat, and whether they meet an obstacle (§1, §8). All of it is public."""

from collections.abc import Iterable

from games.rules.loss_in_space.card_effects import Slot, Triple
from games.rules.loss_in_space.cards import BONUS, SHIPS, Threat
from games.rules.loss_in_space.model import Craft, EquippedPart


def add_triples(*triples: Triple) -> Triple:
    """Return the sum of triples, type by type."""
    return sum([t[0] for t in triples]), sum([t[1] for t in triples]), sum([t[2] for t in triples])


def public_total(craft: Craft) -> Triple:
    """Return the sum of ship, enabled parts and waiting penalties (§1)."""
    slots = craft.slots
    parts = (_working(slots.shield), _working(slots.weapon), _working(slots.engine))
    return add_triples(SHIPS[craft.ship].triple, parts, craft.penalty)


def total(craft: Craft) -> Triple:
    """Return the public total and the boosts for the current obstacle (§1)."""
    return add_triples(public_total(craft), craft.boost)


def effective_raise(threat: Threat | None, raised: Triple) -> Triple:
    """Return the part of `raised` that counts: only types that the obstacle threatens (§8)."""
    threatened = threat.triple if threat else (None, None, None)
    first, second, third = (0 if number is None else more for number, more in zip(threatened, raised, strict=True))
    return first, second, third


def meets(threat: Threat, totals: Triple, raised: Triple) -> bool:
    """Whether the totals meet the threat with its numbers raised by `raised` (§8)."""
    if threat.mode == "none":
        return True
    met = [
        have >= number + more
        for number, have, more in zip(threat.triple, totals, raised, strict=True)
        if number is not None
    ]
    return all(met) if threat.mode == "all" else any(met)


def struck_part(parts: Iterable[EquippedPart], enabled: bool = False) -> EquippedPart | None:
    """Return the struck part: the highest bonus, the earlier among equals; None without a part (§10).

    With `enabled`, only working parts can be struck.
    """
    found = None
    for part in parts:
        if enabled and part.off:
            continue
        if found is None or BONUS[part.card] > BONUS[found.card]:
            found = part
    return found


def strikable(craft: Craft, op: str, slot: Slot) -> bool:
    """Whether a "disable" or "break" finds a part in the slot."""
    return struck_part(craft.slots[slot], enabled=op == "disable") is not None


def _working(parts: tuple[EquippedPart, ...]) -> int:
    return sum([BONUS[part.card] for part in parts if not part.off])
