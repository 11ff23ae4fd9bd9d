"""The totals of a seat, what an obstacle demands of them, and the cards that would make them up (§1, §8)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from games.rules.loss_in_space.cards import BONUS, RESOURCES, SHIPS, SLOTS, Obstacle, Slot, Threat, Triple
from games.rules.loss_in_space.model import Card, Craft, EquippedPart


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


MOST_TOGETHER = 4
"""With more cards than this nobody makes up what is lacking: the cargo limit is 5."""


class Measure(Struct, frozen=True):
    """A threat and a total of the same type; `raised` is the part of `demanded` that other seats have added."""

    slot: Slot
    demanded: int
    raised: int
    have: int

    @property
    def short(self) -> int:
        """The number of missing points."""
        return max(0, self.demanded - self.have)


class Comparison(Struct, frozen=True):
    """The threats of an obstacle and a craft's totals, and whether the obstacle is `met`.

    `any_will_do`: one met threat is enough.
    """

    measures: tuple[Measure, ...]
    met: bool
    any_will_do: bool


def compare(threat: Threat, totals: Iterable[int], raised: Iterable[int], met: bool) -> Comparison:
    """Return the comparison of totals with a threat, of which others have `raised` some numbers."""
    sides = zip(SLOTS, threat.triple, totals, raised, strict=False)
    measures = [Measure(slot, number + more, more, have) for slot, number, have, more in sides if number is not None]
    return Comparison(tuple(measures), met, threat.mode == "any")


def comparison(obstacle: Obstacle, craft: Craft) -> Comparison:
    """Return the comparison of a craft's current totals with the threats of an obstacle."""
    return compare(obstacle.threat, total(craft), craft.raised, is_met(obstacle, craft))


def making_up(obstacle: Obstacle, craft: Craft, own: Sequence[Card]) -> Mapping[Card, int]:
    """Return the seat's cards that would meet the obstacle, each with the number of cards needed, itself included.

    Cards that the others could do without are left out.
    """
    if is_met(obstacle, craft):
        return {}
    now = total(craft)
    enhancers = [card for card in own if RESOURCES[card].kind == "enhancer"]
    useful = [card for card in enhancers if total(after_plays(craft, (card,))) != now]
    enough: list[frozenset[Card]] = []
    for size in range(1, MOST_TOGETHER + 1):
        for cards in map(frozenset, combinations(useful, size)):
            if not any(fewer <= cards for fewer in enough) and is_met(obstacle, after_plays(craft, cards)):
                enough.append(cards)
    return {card: len(cards) for cards in reversed(enough) for card in cards}


def is_met(obstacle: Obstacle, craft: Craft) -> bool:
    """Whether the craft meets the obstacle with its current totals (§8)."""
    return meets(obstacle.threat, total(craft), craft.raised)


def after_plays(craft: Craft, plays: Iterable[Card]) -> Craft:
    """Return the craft after the plays of a facing decision, as far as they change totals (§8)."""
    for card in plays:
        resource = RESOURCES[card]
        if any(effect.op == "repair" for effect in resource.effects):
            craft = craft.repaired()
        craft = replace(craft, boost=add_triples(craft.boost, resource.boost))
    return craft
