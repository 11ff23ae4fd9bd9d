"""Drawing from decks, and refilling empty ones when something is to be drawn (§3, §19)."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.rules.chance import Chance, shuffled
from games.rules.moonshot.data import TILES
from games.rules.moonshot.model import CardPile, Decks, MoonshotTable, TilePile
from games.rules.moonshot.resolution import MoonshotResolution

KeyedDeck: TypeAlias = Literal["risks", "maneuvers"]


def new_pile(ids: Iterable[str], label: str, chance: Chance) -> CardPile:
    """Return all cards of a deck, shuffled for the first time."""
    return CardPile(tuple(shuffled(sorted(ids), chance.draw(f"{label}:1"))), (), 1)


def new_tiles(deck: str, chance: Chance) -> TilePile:
    """Return all tiles of a deck, shuffled for the first time."""
    ids = sorted(tile.id for tile in TILES.values() if tile.deck == deck)
    return TilePile(tuple(shuffled(ids, chance.draw(f"tiles:{deck}:1"))), 1)


def below_top(research: Sequence[str], deck: str) -> list[str]:
    """Return the tiles in the research area that would refill that deck, sorted."""
    return sorted(tile for tile in research[1:] if TILES[tile].deck == deck)


def can_draw_tile(table: MoonshotTable, deck: str) -> bool:
    """Whether a tile of that deck can be drawn."""
    return bool(table.decks.tiles[deck].cards) or any(TILES[tile].deck == deck for tile in table.research[1:])


def draw_tile(resolution: MoonshotResolution, deck: str) -> str | None:
    """Return the top tile of a deck, or None if no tile is left to draw."""
    pile = resolution.table.decks.tiles[deck]
    if not pile.cards:
        if not (spare := below_top(resolution.table.research, deck)):
            return None
        number = pile.shuffles + 1
        pile = TilePile(tuple(shuffled(spare, resolution.chance.draw(f"tiles:{deck}:{number}"))), number)
        resolution.set(research=tuple(tile for tile in resolution.table.research if tile not in spare))
    tiles = {**resolution.table.decks.tiles, deck: replace(pile, cards=pile.cards[1:])}
    resolution.set(decks=replace(resolution.table.decks, tiles=tiles))
    return pile.cards[0]


def draw_module(resolution: MoonshotResolution) -> str | None:
    """Return the top module, or None if the pile and its discards are empty."""
    card, pile = _drawn(resolution, resolution.table.decks.modules, "modules")
    _put(resolution, modules=pile)
    return card


def draw_card(resolution: MoonshotResolution, deck: KeyedDeck, key: str) -> str | None:
    """Return the top risk of a level or maneuver of a program, or None if the pile and its discards are empty."""
    piles = getattr(resolution.table.decks, deck)
    card, pile = _drawn(resolution, piles[key], f"{deck}:{key}")
    _put(resolution, **{deck: {**piles, key: pile}})
    return card


def draw_mission(resolution: MoonshotResolution, deck: str) -> str:
    """Return the top mission of a deck, which must have one."""
    missions = resolution.table.decks.missions
    _put(resolution, missions={**missions, deck: missions[deck][1:]})
    return missions[deck][0]


def discard_module(resolution: MoonshotResolution, module: str) -> None:
    """Put a module on its discards."""
    _put(resolution, modules=_with_discards(resolution.table.decks.modules, [module]))


def discard_cards(resolution: MoonshotResolution, deck: KeyedDeck, key: str, cards: Sequence[str]) -> None:
    """Put risks of one level, or maneuvers of a program, on their discards."""
    piles = getattr(resolution.table.decks, deck)
    _put(resolution, **{deck: {**piles, key: _with_discards(piles[key], cards)}})


def _drawn(resolution: MoonshotResolution, pile: CardPile, label: str) -> tuple[str | None, CardPile]:
    if not pile.cards:
        if not pile.discards:
            return None, pile
        number = pile.shuffles + 1
        order = shuffled(pile.discards, resolution.chance.draw(f"{label}:{number}"))
        pile = CardPile(tuple(order), (), number)
    return pile.cards[0], replace(pile, cards=pile.cards[1:])


def _with_discards(pile: CardPile, cards: Sequence[str]) -> CardPile:
    return replace(pile, discards=tuple(sorted((*pile.discards, *cards))))


def _put(resolution: MoonshotResolution, **changes: object) -> None:
    decks: Decks = replace(resolution.table.decks, **changes)
    resolution.set(decks=decks)
