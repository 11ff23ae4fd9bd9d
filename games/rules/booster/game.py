"""BOOSTER: missions across the solar system, one turn after another."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.rules.booster import bots
from games.rules.booster.model import Hand, Table, Turn, View
from games.rules.booster.moves import check_turn, legal_turns, parse_turn
from games.rules.booster.recipes import RECIPES
from games.rules.booster.rivals import quartermaster
from games.rules.booster.turns import dealt, played, verdict
from games.rules.booster.views import seen_by
from games.rules.chance import Chance
from games.rules.characters import Character, plain
from games.rules.contract import Ask, Game, Meta, Outcome, Recipe, Seat, State, Step, Window
from games.rules.options import Choice, Field

LEAST_SEATS, MOST_SEATS = 2, 6


class Booster(Game[Table, Hand, Turn, View]):
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
                "Turns at most",
                "number",
                default=100,
                low=10,
                high=1000,
                help="After so many turns of every player the most victory points win.",
            ),
        ),
    )
    table_type = Table
    hand_type = Hand
    moves: Mapping[str, type[Turn]] = {"turn": Turn}
    characters = (
        plain("random", "does whatever the rules allow", bots.random_turn),
        plain("steady", "keeps what goes together, and never gambles", bots.steady_turn),
        Character("quartermaster", "packs for the flight after next", quartermaster, has_levels=True),
    )
    recipes: Mapping[str, Recipe[View, Turn]] = RECIPES

    do_view = staticmethod(seen_by)

    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Two to six seats, and as many as the seat that goes first asks for."""
        return max(LEAST_SEATS, options["first_player"]), MOST_SEATS

    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[Table, Hand]:
        """Deal five cards each, draw who goes first unless the host named a seat, and open the first turn."""
        named = options["first_player"]
        first = named - 1 if named else chance.draw("first").below(seats)
        return dealt(options["goal"], options["max_turns"], first, seats, chance)

    def window(self, state: State[Table, Hand]) -> Window | None:
        """The open turn: one seat owes it."""
        if verdict(state.table) is not None:
            return None
        return Window("turn", f"Turn {state.table.turn}", (Ask(state.table.active, "turn"),))

    def do_parse(self, state: State[Table, Hand], ask: Ask, data: Any) -> Turn:
        """See `parse_turn`: `meld` may be a list of ids, a meld's key, or empty."""
        return parse_turn(data)

    def do_check(self, state: State[Table, Hand], seat: Seat, move: Turn) -> None:
        """At most one meld of five fitting cards, then one or two discards (none from an empty hand).

        A mission that wins needs no discards.
        """
        check_turn(state.hands[seat], state.table.to_win, move)

    def legal(self, state: State[Table, Hand], seat: Seat) -> Iterator[Turn]:
        """See `legal_turns`."""
        return legal_turns(state.hands[seat], state.table.to_win)

    def do_resolve(
        self, state: State[Table, Hand], moves: Mapping[Seat, Turn], chance: Chance
    ) -> Step[Table, Hand]:
        """Fly, eject, open the next turn. Without a move nothing flies and a random card is discarded."""
        return played(state, moves.get(state.table.active), chance)

    def outcome(self, state: State[Table, Hand]) -> Outcome | None:
        """Who reached the goal, or has the most points after the last turn, shared by those tied."""
        return verdict(state.table)


GAME = Booster()
