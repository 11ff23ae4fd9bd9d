"""The views of viewers: the only way out for hands."""

from games.rules.booster.cards import CARDS
from games.rules.booster.melds import meld_of, possible_melds
from games.rules.booster.model import BoosterStanding, BoosterTable, BoosterView, MissionLogEntry
from games.rules.booster.moves import held_cards
from games.rules.booster.turns import BoosterState, match_outcome
from games.rules.contract import Seat


def seen_by(state: BoosterState, viewer: Seat | None) -> BoosterView:
    """Return everything public, and the viewer's own hand."""
    table = state.table
    over = match_outcome(table) is not None
    hand = () if viewer is None else held_cards(state.hands[viewer])
    return BoosterView(
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


def _standings(state: BoosterState) -> tuple[BoosterStanding, ...]:
    flown_by = [mission.seat for mission in state.table.missions]
    return tuple(
        BoosterStanding(seat, vp, len(state.hands[seat].cards), flown_by.count(seat))
        for seat, vp in enumerate(state.table.vp)
    )


def _flights(table: BoosterTable) -> tuple[MissionLogEntry, ...]:
    return tuple(
        MissionLogEntry(mission.turn, mission.seat, meld_of([CARDS[card] for card in mission.cards]))
        for mission in table.missions
    )
