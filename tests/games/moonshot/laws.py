"""What nobody may know in a match of Moonshot, and what is never created or lost."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, PROGRAMS, RISKS, TILES
from games.rules.moonshot.model import MoonshotHand, MoonshotTable, RemainingOrders, RemainingPlan, TokenCount
from games.rules.moonshot.moves import AbortLaunch, DeclineArrival, JokerSplit, ResignAction
from games.rules.playout import ResolvedWindow

MoonshotState = State[MoonshotTable, MoonshotHand]

TOLD_OF_ACTIONS = {"resigned"}


def any_action(state: MoonshotState, seat: Seat, rng: Random) -> ResignAction:
    return ResignAction()


def scramble(state: MoonshotState, viewer: Seat | None, rng: Random) -> MoonshotState:
    """Return the state with other decks, and other hands of the rival program."""
    known = None if viewer is None else state.table.seats[viewer].program
    for program in PROGRAMS:
        if program != known:
            state = _other_hands(state, program, rng)
    return _other_decks(state, rng)


def _other_decks(state: MoonshotState, rng: Random) -> MoonshotState:
    decks = state.table.decks

    def mixed(cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(rng.sample(cards, len(cards)))

    def piles(some: Any) -> dict[str, Any]:
        return {key: replace(pile, cards=mixed(pile.cards)) for key, pile in some.items()}

    other = replace(
        decks,
        tiles=piles(decks.tiles),
        modules=replace(decks.modules, cards=mixed(decks.modules.cards)),
        risks=piles(decks.risks),
        maneuvers=piles(decks.maneuvers),
        missions={key: mixed(cards) for key, cards in decks.missions.items()},
    )
    return State(replace(state.table, decks=other), state.hands)


def _other_hands(state: MoonshotState, program: str, rng: Random) -> MoonshotState:
    """Return another hand of a program: cards and tiles swapped with the decks, other tokens, other plans."""
    seats = [seat for seat, chair in enumerate(state.table.seats) if chair.program == program]
    hands = list(state.hands)
    table = state.table
    for seat in seats:
        hand, table = _other_cards(hands[seat], table, program, rng)
        hands[seat] = replace(
            hand,
            tokens=_other_kinds(hand.tokens, rng),
            laid={
                owner: {place: _other_kinds(count, rng) for place, count in by_place.items()}
                for owner, by_place in hand.laid.items()
            },
            plan=None if hand.plan is None else RemainingPlan((), ask_again=rng.random() < 0.5),
            orders=None if hand.orders is None else RemainingOrders((AbortLaunch(),), ("tokens",)),
            arrival=rng.choice([None, DeclineArrival()]),
            jokers=rng.choice([None, JokerSplit(0, 0, 0)]),
        )
    return State(table, tuple(hands))


def _other_kinds(count: TokenCount, rng: Random) -> TokenCount:
    influence = rng.randint(0, count.total)
    return TokenCount(influence, count.total - influence)


def _other_cards(
    hand: MoonshotHand, table: MoonshotTable, program: str, rng: Random
) -> tuple[MoonshotHand, MoonshotTable]:
    """The hand, its covers and its drawn tiles, swapped with the decks that they came from."""
    decks = table.decks
    maneuvers = decks.maneuvers[program]
    bag = [*hand.maneuvers, *hand.covers.values(), *maneuvers.cards]
    rng.shuffle(bag)
    held = tuple(sorted(bag.pop() for _ in hand.maneuvers))
    covers = {place: bag.pop() for place in hand.covers}
    decks = replace(decks, maneuvers={**decks.maneuvers, program: replace(maneuvers, cards=tuple(bag))})
    pair = []
    for tile in hand.pair:
        deck = TILES[tile].deck
        tiles = [tile, *decks.tiles[deck].cards]
        rng.shuffle(tiles)
        pair.append(tiles.pop())
        decks = replace(decks, tiles={**decks.tiles, deck: replace(decks.tiles[deck], cards=tuple(tiles))})
    return replace(hand, maneuvers=held, covers=covers, pair=tuple(pair)), replace(table, decks=decks)


def scramble_untold(resolved: ResolvedWindow, viewer: Seat | None, rng: Random) -> MoonshotState:
    """Return the state with other maneuvers in the hands of seats that play none of them now."""
    state = resolved.before
    known = None if viewer is None else state.table.seats[viewer].program
    hands = list(state.hands)
    for seat, hand in enumerate(hands):
        chair = state.table.seats[seat]
        if chair.program == known or "politician" not in chair.roles or seat in resolved.moves or hand.plan:
            continue
        spare = list(hand.covers.values())
        hands[seat] = replace(hand, maneuvers=_swapped(hand.maneuvers, spare, rng))
    return State(state.table, tuple(hands))


def _swapped(cards: tuple[str, ...], spare: list[str], rng: Random) -> tuple[str, ...]:
    held = set(cards) | set(spare)
    others = sorted(set(MANEUVERS) - held)
    return tuple(sorted(rng.sample(others, len(cards))))


def check_state(state: MoonshotState) -> None:
    """Assert that every component is in one place, and no figure is outside of its track."""
    table = state.table
    assert _tiles(state) == Counter([*TILES])
    assert _modules(table) == Counter([*MODULES])
    assert _risks(table) == Counter([*RISKS])
    assert _missions(table) == Counter([*MISSIONS])
    for program in PROGRAMS:
        assert _maneuvers(state, program) == Counter([*MANEUVERS])
        _check_program(state, program)


def _tiles(state: MoonshotState) -> Counter[str]:
    table = state.table
    tiles = Counter([*table.research, *table.scrapped])
    for pile in table.decks.tiles.values():
        tiles.update(pile.cards)
    for hand in state.hands:
        tiles.update(hand.pair)
    for program in table.programs.values():
        tiles.update(program.development)
        tiles.update(installed.tile for installed in program.blueprint.spaces.values())
        tiles.update(item for item in _supplied(program) if item in TILES)
    return tiles


def _supplied(program: Any) -> list[str]:
    line = program.supplier
    return [item for item in (line.top, line.middle, line.bottom) if item]


def _modules(table: MoonshotTable) -> Counter[str]:
    modules = Counter([*table.offer, *table.decks.modules.cards, *table.decks.modules.discards])
    for program in table.programs.values():
        modules.update(program.blueprint.modules.values())
        modules.update(item for item in _supplied(program) if item in MODULES)
    return modules


def _risks(table: MoonshotTable) -> Counter[str]:
    risks = Counter(risk.id for mission in table.missions for risk in mission.risks)
    for pile in table.decks.risks.values():
        risks.update([*pile.cards, *pile.discards])
    return risks


def _missions(table: MoonshotTable) -> Counter[str]:
    missions = Counter(mission.id for mission in table.missions)
    for cards in table.decks.missions.values():
        missions.update(cards)
    for program in table.programs.values():
        missions.update(program.trophies)
    return missions


def _maneuvers(state: MoonshotState, program: str) -> Counter[str]:
    table, pile = state.table, state.table.decks.maneuvers[program]
    cards = Counter([*pile.cards, *pile.discards])
    cards.update(card.card for card in table.programs[program].places.values() if card)
    for hand, chair in zip(state.hands, table.seats, strict=True):
        if chair.program == program:
            cards.update([*hand.maneuvers, *hand.covers.values()])
    return cards


def _check_program(state: MoonshotState, name: str) -> None:
    program = state.table.programs[name]
    assert 0 <= program.popularity <= BOARD.tracks.popularity_max
    assert min(program.money, program.free_tests, program.test_steals, program.tech_steals) >= 0
    assert program.sabotage >= 0
    assert len(program.blueprint.spaces) <= BOARD.blueprint.rows * BOARD.blueprint.columns
    for mission in state.table.missions:
        assert all(risk.tests[name] >= 0 for risk in mission.risks)
        needed = MISSIONS[mission.id].payload
        assert all(0 <= n <= needed.get(payload, 0) for payload, n in mission.payload[name].items())
    for hand in state.hands:
        assert min(hand.tokens.influence, hand.tokens.bluff) >= 0


def check_change(resolved: ResolvedWindow) -> None:
    """Assert that covered tiles stay covered, won missions stay won, and rounds only increase."""
    before, after = resolved.before.table, resolved.step.state.table
    assert {*before.scrapped} <= {*after.scrapped}
    assert before.round <= after.round
    for name in PROGRAMS:
        won = before.programs[name].trophies
        assert after.programs[name].trophies[: len(won)] == won
