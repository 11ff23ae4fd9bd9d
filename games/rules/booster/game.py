"""BOOSTER: missions across the solar system, one turn after another."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from games.rules.booster import bots, model, turns
from games.rules.booster.bots import RECIPES, REMARKS
from games.rules.booster.cards import CARDS, CARGOES, RANGES, TYPE_NAMES, TYPES
from games.rules.booster.melds import meld_of, possible_melds
from games.rules.booster.moves import check_turn, eject_bounds, held_cards, legal_turns, parse_turn
from games.rules.booster.quartermaster import quartermaster
from games.rules.chance import Chance
from games.rules.characters import Character, character_without_levels
from games.rules.contract import DecisionRequest, Game, Meta, Outcome, Seat, StandingOrderPolicy, Window
from games.rules.options import Choice, Field
from games.rules.rulings import read_rulings

LEAST_SEATS, MOST_SEATS = 2, 6


class Booster(Game[model.BoosterTable, model.BoosterHand, model.BoosterMove, model.BoosterView]):
    """Melds of five cards, flown for victory points.

    Chance labels: `deck/1`, `deck/2`, … for the shuffles, `first` for the seat that begins, `eject/TURN/SEAT`
    (both from 1) for the card that a missed deadline discards.
    """

    meta: ClassVar[Meta] = Meta(
        slug="booster",
        name="BOOSTER",
        reasons={
            "goal": "A player has reached the goal.",
            "turns": "The last turn is over, and the most victory points win.",
        },
        options=(
            Field(
                "goal",
                "Victory points to win",
                "choice",
                default=10,
                choices=(Choice(10, "10"), Choice(15, "15, longer"), Choice(20, "20, long")),
            ),
            Field(
                "first_player",
                "First turn",
                "choice",
                default=0,
                choices=(
                    Choice(0, "Drawn at random"),
                    *(Choice(number, f"Seat {number}") for number in range(1, MOST_SEATS + 1)),
                ),
            ),
            Field(
                "max_turns",
                "Turn limit",
                "number",
                default=100,
                low=10,
                high=1000,
                help="After this many turns of each player, the most victory points win.",
            ),
        ),
    )
    table_type = model.BoosterTable
    hand_type = model.BoosterHand
    moves: Mapping[str, type[model.BoosterMove]] = {"turn": model.BoosterMove}
    characters = (
        character_without_levels("random", "does whatever the rules allow", bots.random_turn),
        character_without_levels("steady", "keeps what goes together, and never gambles", bots.steady_turn),
        Character("quartermaster", "packs for the flight after next", quartermaster, has_levels=True),
    )
    recipes: Mapping[str, StandingOrderPolicy[model.BoosterView, model.BoosterMove]] = RECIPES
    remarks = REMARKS

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Return 2 to 6 seats, or more than 2 if the host chose a higher seat as the first."""
        return max(LEAST_SEATS, options["first_player"]), MOST_SEATS

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> turns.BoosterTransition:
        """Deal five cards each, draw the first seat unless the host named one, and open the first turn."""
        named = options["first_player"]
        first = named - 1 if named else chance.draw("first").below(seats)
        return turns.deal(options["goal"], options["max_turns"], first, seats, chance)

    def window(self, state: turns.BoosterState) -> Window | None:
        """Return the open turn of one seat."""
        if turns.match_outcome(state.table) is not None:
            return None
        return Window("turn", f"Turn {state.table.turn}", (DecisionRequest(state.table.active, "turn"),))

    def do_parse(self, state: turns.BoosterState, ask: DecisionRequest, data: Any) -> model.BoosterMove:
        """Return the move from untrusted `data`; `meld` may be a list of ids, a meld's key, or empty."""
        return parse_turn(data)

    def do_check(self, state: turns.BoosterState, seat: Seat, move: model.BoosterMove) -> None:
        """Raise IllegalMove unless `move` has at most one meld, and one or two discards (none from an empty hand).

        A mission that wins needs no discards.
        """
        check_turn(state.hands[seat], state.table.to_win, move)

    def legal(self, state: turns.BoosterState, seat: Seat) -> Iterator[model.BoosterMove]:
        """Yield every legal turn of `seat`."""
        return legal_turns(state.hands[seat], state.table.to_win)

    def do_resolve(
        self, state: turns.BoosterState, moves: Mapping[Seat, model.BoosterMove], chance: Chance
    ) -> turns.BoosterTransition:
        """Fly, eject and open the next turn. Without a move nothing flies, and a random card is discarded."""
        return turns.play_turn(state, moves.get(state.table.active), chance)

    def do_view(self, state: turns.BoosterState, viewer: Seat | None) -> model.BoosterView:
        """Return everything public, and the viewer's own hand."""
        table = state.table
        over = turns.match_outcome(table) is not None
        flown_by = [mission.seat for mission in table.missions]
        hand = () if viewer is None else held_cards(state.hands[viewer])
        return model.BoosterView(
            viewer=viewer,
            goal=table.goal,
            turn=None if over else table.turn,
            last_turn=table.last_turn,
            active=None if over else table.active,
            hand=hand,
            drawn=() if viewer is None else state.hands[viewer].drawn,
            melds=possible_melds(hand),
            standings=tuple(
                model.BoosterStanding(seat, vp, len(state.hands[seat].cards), flown_by.count(seat))
                for seat, vp in enumerate(table.vp)
            ),
            deck_size=len(table.piles.deck),
            discards=tuple(CARDS[card] for card in table.piles.discards),
            flights=tuple(
                model.MissionLogEntry(mission.turn, mission.seat, meld_of([CARDS[card] for card in mission.cards]))
                for mission in table.missions
            ),
        )

    def outcome(self, state: turns.BoosterState) -> Outcome | None:
        """Return the outcome: the player at the goal wins, or those with the most points after the last turn."""
        return turns.match_outcome(state.table)


RULINGS = Path(__file__).with_name("rulings.md")
# Robots and an Ion Drive take a Freighter with a Gas Refinery to Mars.
_EXAMPLE = (2, 16, 25, 33, 44)


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options`.

    `steps` are the points of each range and of the cargo beside it, as (points, range, cargo); `scores` has
    one row per range, one entry per cargo. `example` is a mission that uses every kind of requirement.
    `rulings` are by the anchor of their section.
    """
    least, most = eject_bounds(turns.FULL_HAND)
    seats = {"least_seats": LEAST_SEATS, "most_seats": MOST_SEATS}
    words = {**seats, "held": MOST_SEATS * turns.FULL_HAND, "deck": len(CARDS)}
    return SimpleNamespace(
        **seats,
        goal=options["goal"],
        max_turns=options["max_turns"],
        first_hand=turns.FIRST_HAND,
        full_hand=turns.FULL_HAND,
        least_eject=least,
        most_eject=most,
        deck=len(CARDS),
        suits=tuple(
            SimpleNamespace(type=type_, name=TYPE_NAMES[type_], cards=[card for card in CARDS if card.type == type_])
            for type_ in TYPES
        ),
        steps=tuple((place, *names) for place, names in enumerate(zip(RANGES, CARGOES, strict=True), 1)),
        scores=tuple(
            tuple({"range": range_, "cargo": cargo, "points": far + heavy} for heavy, cargo in enumerate(CARGOES, 1))
            for far, range_ in enumerate(RANGES, 1)
        ),
        example=meld_of([card for card in CARDS if card.id in _EXAMPLE]),
        rulings=read_rulings(RULINGS, words),
    )


GAME = Booster()
