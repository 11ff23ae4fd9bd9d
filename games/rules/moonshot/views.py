"""The views of viewers: the only way out for hands and decks (§12), and the state that a seat knows."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.moonshot import model
from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.data import PROGRAMS
from games.rules.moonshot.match_end import points_of
from games.rules.moonshot.pending_decisions import decision_requests


def known_state(view: model.MoonshotView) -> model.MoonshotState:
    """Return the viewer's state: its own program's hands, the decks face down, nothing in the rival's hands."""
    own = view.held
    hands = tuple(own if chair.program == view.program else model.MoonshotHand() for chair in view.table.seats)
    return State(view.table, hands)


AnyPile = TypeVar("AnyPile", model.TilePile, model.CardPile)


def seen_by(state: model.MoonshotState, viewer: Seat | None) -> model.MoonshotView:
    """Return everything public, and the hands of the viewer's program."""
    table = state.table
    chair = None if viewer is None else table.seats[viewer]
    return model.MoonshotView(
        viewer=viewer,
        program=chair.program if chair else None,
        roles=chair.roles if chair else (),
        asked=next((ask.kind for ask in decision_requests(table, state.hands) if ask.seat == viewer), ""),
        table=replace(table, decks=_backs(table.decks)),
        standings={program: _standing(state, program) for program in PROGRAMS},
        own=held_by(state, chair.program) if chair else None,
    )


def held_by(state: model.MoonshotState, program: str) -> model.MoonshotHand:
    """Return the hand of a program, its politician's and its engineer's together."""
    politician = state.hands[model.seat_of(state.table, program, "politician")]
    engineer = state.hands[model.seat_of(state.table, program, "engineer")]
    if engineer is politician:
        return politician
    return replace(politician, pair=engineer.pair, arrival=engineer.arrival, jokers=engineer.jokers)


def _standing(state: model.MoonshotState, program: str) -> model.ProgramStanding:
    table, hand = state.table, held_by(state, program)
    return model.ProgramStanding(
        program=program,
        politician=model.seat_of(table, program, "politician"),
        engineer=model.seat_of(table, program, "engineer"),
        rocket=rocket_of(table.programs[program].blueprint),
        hand=len(hand.maneuvers),
        tokens=hand.tokens.total,
        laid={
            owner: {place: count.total for place, count in by_place.items()} for owner, by_place in hand.laid.items()
        },
        has_pair=bool(hand.pair),
        points=points_of(table.programs[program]),
    )


def _backs(decks: model.Decks) -> model.Decks:
    """Return the decks face down, with nothing but their sizes."""
    return model.Decks(
        tiles=_turned_down(decks.tiles),
        modules=replace(decks.modules, cards=("",) * len(decks.modules.cards)),
        risks=_turned_down(decks.risks),
        maneuvers=_turned_down(decks.maneuvers),
        missions={deck: ("",) * len(cards) for deck, cards in decks.missions.items()},
    )


def _turned_down(piles: Mapping[str, AnyPile]) -> dict[str, AnyPile]:
    return {key: replace(pile, cards=("",) * len(pile.cards)) for key, pile in piles.items()}
