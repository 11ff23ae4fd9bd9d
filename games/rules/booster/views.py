"""What a viewer may know; the only way out for what a hand holds."""

from games.rules.booster.cards import CARDS
from games.rules.booster.melds import meld_of, possible_melds
from games.rules.booster.model import Flight, Standing, Table, View
from games.rules.booster.moves import held
from games.rules.booster.turns import BoosterState, verdict
from games.rules.contract import Seat


def seen_by(state: BoosterState, viewer: Seat | None) -> View:
    """Everything public, and the viewer's own hand."""
    table = state.table
    over = verdict(table) is not None
    hand = () if viewer is None else held(state.hands[viewer])
    return View(
        viewer=viewer,
        goal=table.goal,
        turn=None if over else table.turn,
        last_turn=table.last_turn,
        active=None if over else table.active,
        hand=hand,
        drawn=() if viewer is None else state.hands[viewer].drawn,
        melds=possible_melds(hand),
        standings=_standings(state),
        deck_size=len(table.piles.deck),
        discards=tuple(CARDS[card] for card in table.piles.discards),
        flights=_flights(table),
    )


def _standings(state: BoosterState) -> tuple[Standing, ...]:
    flown_by = [mission.seat for mission in state.table.missions]
    return tuple(
        Standing(seat, vp, len(state.hands[seat].cards), flown_by.count(seat))
        for seat, vp in enumerate(state.table.vp)
    )


def _flights(table: Table) -> tuple[Flight, ...]:
    return tuple(
        Flight(mission.turn, mission.seat, meld_of([CARDS[card] for card in mission.cards]))
        for mission in table.missions
    )
