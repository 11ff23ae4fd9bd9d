"""The printed figures, written down a second time in another shape, states to play from, and matches."""

from collections.abc import Mapping, Sequence

from games.models import Match
from games.rules.booster.cards import CARDS, Card
from games.rules.booster.model import BoosterHand, BoosterPiles, BoosterTable, FlownMeld
from games.rules.contract import State
from tests.builders import make_match, window_of

NEAR, MID, FAR = 1, 2, 3
LIGHT, MEDIUM, HEAVY = 1, 2, 3

REACH = {
    NEAR: "Astronauts, Cosmonauts, Chemical Rockets, Plasma Drive, Space Elevator",
    MID: "Robots, Cyborg, Replicants, Android, Transhuman, Fission Engine, Fusion Engine, Solar Sails, Ion Drive",
    FAR: "Computer AI, Virtual, Cryogenic, Sling Shot, Ramscoop, Antimatter Drive",
}
DISTANCE = {
    NEAR: "Near Earth Orbit, Luna, Lagrange Point",
    MID: "Mercury, Venus, Mars, Asteroid Field",
    FAR: "Jupiter, Saturn, Outer Planet",
}
LIFT = {LIGHT: "Booster", MEDIUM: "Freighter", HEAVY: "Heavy Lifter"}
WEIGHT = {
    LIGHT: "Research Station, Comm Sat, Manufacturing Pod",
    MEDIUM: "Mining Extractor, Gas Refinery, Solar Station, Spaceport Extension",
    HEAVY: "Colony Core, Military Depot, Moon Base",
}
FOUND_AT = {
    "Solar": "Near Earth Orbit, Luna, Lagrange Point, Mercury, Venus",
    "Ore": "Luna, Mars, Asteroid Field, Jupiter, Saturn, Outer Planet",
    "Moon": "Luna, Mars, Jupiter, Saturn, Outer Planet",
    "Atmosphere": "Luna, Venus, Mars, Jupiter, Saturn, Outer Planet",
}
NEEDED_BY = {"Mining Extractor": "Ore", "Gas Refinery": "Atmosphere", "Solar Station": "Solar", "Moon Base": "Moon"}


def by_name(table: dict[int, str]) -> dict[str, int]:
    return {name: figure for figure, names in table.items() for name in names.split(", ")}


def named(*names: str) -> tuple[Card, ...]:
    found: list[Card] = []
    for name in names:
        found.append(next(card for card in CARDS if card.name == name and card not in found))
    return tuple(found)


def ids(*names: str) -> tuple[int, ...]:
    return tuple(card.id for card in named(*names))


MARS_MISSION = ids("Robots", "Ion Drive", "Mars", "Freighter", "Gas Refinery")
"""Mid and Medium: four points."""

SATURN_MISSION = ids("Virtual", "Ramscoop", "Saturn", "Heavy Lifter", "Colony Core")
"""Far and Heavy: six points."""


def state_of(
    *hands: tuple[int, ...],
    deck: tuple[int, ...] | None = None,
    discards: tuple[int, ...] = (),
    vp: tuple[int, ...] | None = None,
    finished: int = 0,
    first: int = 0,
    goal: int = 10,
    max_turns: int = 100,
    missions: tuple[FlownMeld, ...] = (),
) -> State[BoosterTable, BoosterHand]:
    """A match with these hands; without a deck named, the deck is all other cards, lowest id on top."""
    gone = {card for hand in hands for card in hand} | set(discards)
    rest = tuple(card.id for card in CARDS if card.id not in gone)
    piles = BoosterPiles(rest if deck is None else deck, discards, shuffles=1)
    table = BoosterTable(goal, max_turns, first, finished, piles, vp or (0,) * len(hands), missions)
    return State(table, tuple(BoosterHand(tuple(sorted(hand))) for hand in hands))


def make_booster(**options: int) -> Match:
    return make_match(game="booster", options={"first_player": 1} | options)


def give(match: Match, hands: Mapping[int, Sequence[int]]) -> None:
    """Put those cards into the hands of seats in the open window; whoever held them gets others instead."""
    window = window_of(match)
    wanted = [card for cards in hands.values() for card in cards]
    held = [card for hand in window.hands.all() for card in hand.holdings["cards"]]
    spare = [card for card in (*window.table["piles"]["deck"], *held) if card not in wanted]
    for hand in window.hands.select_related("seat"):
        size = len(hand.holdings["cards"])
        cards = hands.get(hand.seat.number)
        if cards is None:
            cards, spare = spare[:size], spare[size:]
        hand.holdings = {"cards": sorted(cards), "drawn": []}
        hand.save()
    window.table["piles"]["deck"] = spare
    window.save()
