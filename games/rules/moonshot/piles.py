"""Drawing from decks, and refilling empty ones when something is to be drawn (§3, §19)."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from games.rules.chance import Chance, shuffled
from games.rules.moonshot.data import TILES
from games.rules.moonshot.model import CardPile, MoonshotTable, TilePile
from games.rules.moonshot.resolution import MoonshotResolution

CardDeck: TypeAlias = Literal["modules", "risks", "maneuvers"]


def new_pile(ids: Iterable[str], label: str, chance: Chance) -> CardPile:
    """Return all cards of a deck, shuffled for the first time."""
    return CardPile(tuple(shuffled(sorted(ids), chance.draw(f"{label}:1"))), (), 1)


def new_tiles(deck: str, chance: Chance) -> TilePile:
    """Return all tiles of a deck, shuffled for the first time."""
    ids = [tile.id for tile in TILES.values() if tile.deck == deck]
    return TilePile(new_pile(ids, f"tiles:{deck}", chance).cards, 1)


def below_top(research: Sequence[str], deck: str) -> list[str]:
    """Return the tiles in the research area that would refill that deck, sorted."""
    return sorted(tile for tile in research[1:] if TILES[tile].deck == deck)


def can_draw_tile(table: MoonshotTable, deck: str) -> bool:
    """Whether a tile of that deck can be drawn."""
    return bool(table.decks.tiles[deck].cards or below_top(table.research, deck))


def draw_tile(resolution: MoonshotResolution, deck: str) -> str | None:
    """Return the top tile of a deck, or None if no tile is left to draw."""
    pile = resolution.table.decks.tiles[deck]
    if not pile.cards:
        if not (spare := below_top(resolution.table.research, deck)):
            return None
        number = pile.shuffles + 1
        pile = TilePile(tuple(shuffled(spare, resolution.chance.draw(f"tiles:{deck}:{number}"))), number)
        resolution.set(research=tuple(tile for tile in resolution.table.research if tile not in spare))
    _put(resolution, "tiles", deck, replace(pile, cards=pile.cards[1:]))
    return pile.cards[0]


def draw_card(resolution: MoonshotResolution, deck: CardDeck, key: str = "") -> str | None:
    """Return the top module, risk or maneuver, or None if the pile and its discards are empty.

    The `key` is the level of a risk or the program of a maneuver.
    """
    pile = _pile_of(resolution, deck, key)
    if not pile.cards:
        if not pile.discards:
            return None
        number = pile.shuffles + 1
        label = f"{deck}:{key}" if key else deck
        pile = CardPile(tuple(shuffled(pile.discards, resolution.chance.draw(f"{label}:{number}"))), (), number)
    _put(resolution, deck, key, replace(pile, cards=pile.cards[1:]))
    return pile.cards[0]


def draw_mission(resolution: MoonshotResolution, deck: str) -> str:
    """Return the top mission of a deck, which must have one."""
    top, *left = resolution.table.decks.missions[deck]
    _put(resolution, "missions", deck, tuple(left))
    return top


def discard_cards(resolution: MoonshotResolution, deck: CardDeck, key: str, cards: Sequence[str]) -> None:
    """Put cards on the discards of the pile that `draw_card` draws from."""
    pile = _pile_of(resolution, deck, key)
    _put(resolution, deck, key, replace(pile, discards=tuple(sorted((*pile.discards, *cards)))))


def _pile_of(resolution: MoonshotResolution, deck: CardDeck, key: str) -> CardPile:
    piles: Any = getattr(resolution.table.decks, deck)
    pile: CardPile = piles[key] if key else piles
    return pile


def _put(resolution: MoonshotResolution, deck: str, key: str, pile: object) -> None:
    decks = resolution.table.decks
    piles = {**getattr(decks, deck), key: pile} if key else pile
    resolution.set(decks=replace(decks, **{deck: piles}))
