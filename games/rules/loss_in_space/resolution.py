"""A resolution in progress: the position as it changes, its events so far, and the chance of the window."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games.rules.chance import Chance, Draw
from games.rules.contract import Event, Seat, State, Transition
from games.rules.loss_in_space.cards import in_catalogue, in_order
from games.rules.loss_in_space.model import (
    ActiveEnhancer,
    Card,
    Craft,
    FacingDecision,
    LossHand,
    LossResult,
    LossTable,
    OpenWindow,
    RaceTurn,
    WindowKind,
)
from games.rules.loss_in_space.reach import turn_of

LossState = State[LossTable, LossHand]
LossTransition = Transition[LossTable, LossHand]


class LossResolution:
    """The table and the hands, to be changed in place; `step()` is the position that has come of it.

    `strikes` are sabotage cards drawn in single player that wait for the effects that are running (§14).
    """

    def __init__(self, table: LossTable, hands: Iterable[LossHand], chance: Chance) -> None:
        self.options = table.options
        self.number = table.window.number if table.window else 0
        self.stage, self.round, self.first = table.stage, table.round, table.first
        self.seats: list[Craft] = list(table.seats)
        self.deck, self.obstacles = list(table.deck), list(table.obstacles)
        self.discards, self.past, self.aside = list(table.discards), list(table.past), list(table.aside)
        self.shuffles, self.turn = table.shuffles, table.turn
        self.offers, self.pending, self.pools = list(table.offers), list(table.pending), list(table.pools)
        self.result: LossResult | None = table.result
        self.window: OpenWindow | None = None
        self.cargo: list[list[Card]] = []
        self.orders = []
        self.settled: list[FacingDecision | None] = []
        for hand in hands:
            self.cargo.append(list(hand.cargo))
            self.orders.append(hand.orders)
            self.settled.append(hand.settled)
        self.strikes: list[Card] = []
        self.events: list[Event] = []
        self.chance = chance
        self._draw: Draw | None = None

    @property
    def alone(self) -> bool:
        """Whether this is single player (§14)."""
        return len(self.seats) == 1

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return turn_of(self).seat

    def tell(self, kind: str, /, **data: Any) -> None:
        """Something happened that everybody may know."""
        self.events.append(Event(kind, data))

    def whisper(self, audience: Iterable[Seat], kind: str, /, **data: Any) -> None:
        """Something happened that only some seats may know."""
        self.events.append(Event(kind, data, tuple(sorted(set(audience)))))

    def below(self, n: int) -> int:
        """Return the next number of the window that is being resolved (§20.6)."""
        if self._draw is None:
            self._draw = self.chance.draw(f"window/{self.number}")
        return self._draw.below(n)

    def die(self) -> int:
        """Return a die of the window that is being resolved."""
        return self.below(6) + 1

    def change(self, seat: Seat, **values: Any) -> Craft:
        """Change what everybody sees of a seat; what it is then."""
        self.seats[seat] = craft = replace(self.seats[seat], **values)
        return craft

    def turns(self, **values: Any) -> RaceTurn:
        """Change the turn; what it is then."""
        self.turn = turn = replace(turn_of(self), **values)
        return turn

    def gain(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Put cards into a seat's cargo."""
        cargo = self.cargo[seat]
        cargo.extend(cards)
        cargo.sort(key=in_catalogue)

    def leave(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Take cards out of a seat's cargo; they must be put elsewhere."""
        for card in cards:
            self.cargo[seat].remove(card)

    def put_aside(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Spend or discard cards from a seat's cargo (§3)."""
        cards = tuple(cards)
        self.leave(seat, cards)
        self.aside.extend(cards)

    def random_card(self, seat: Seat) -> Card:
        """Return a random card of a seat's cargo, taken out of it (§20.6)."""
        return self.cargo[seat].pop(self.below(len(self.cargo[seat])))

    def use(self, seat: Seat, card: Card, uses: int) -> None:
        """Use a card from cargo or table once: it goes aside, or to the table while uses are left (§10).

        `uses` is how many the card has when it is new.
        """
        craft = self.seats[seat]
        if card in self.cargo[seat]:
            self.leave(seat, [card])
            left = uses - 1
        else:
            left = next(kept.uses for kept in craft.table if kept.card == card) - 1
        others = tuple([kept for kept in craft.table if kept.card != card])
        if left:
            table = sorted([*others, ActiveEnhancer(card, left)], key=lambda kept: in_catalogue(kept.card))
            self.change(seat, table=tuple(table))
            return
        self.aside.append(card)
        if others != craft.table:
            self.change(seat, table=others)

    def clear_aside(self) -> None:
        """What lay aside joins the discards (§3)."""
        self.discards.extend(self.aside)
        self.aside = []

    def open(self, kind: WindowKind, owing: tuple[Seat, ...]) -> None:
        """The next window is this one."""
        self.number += 1
        self.window = OpenWindow(self.number, kind, owing)

    def end(self, reason: Any, winner: Seat | None = None) -> None:
        """The match is over; an obstacle that is up goes to the past ones (§20.7)."""
        if self.turn is not None and self.turn.obstacle is not None:
            self.past.append(self.turn.obstacle)
        self.result, self.stage, self.turn = LossResult(reason, winner), "over", None
        self.pending, self.offers = [], []
        self.tell("over", reason=reason, winner=winner, parsecs=[craft.parsec for craft in self.seats])

    def step(self) -> LossTransition:
        """Return the position as it is now, and the events that led to it."""
        table = LossTable(
            options=self.options,
            window=None if self.result else self.window,
            stage=self.stage,
            round=self.round,
            first=self.first,
            seats=tuple(self.seats),
            deck=tuple(self.deck),
            obstacles=tuple(self.obstacles),
            discards=in_order(self.discards),
            past=in_order(self.past),
            aside=in_order(self.aside),
            shuffles=self.shuffles,
            turn=self.turn,
            offers=tuple(self.offers),
            pending=tuple(self.pending),
            pools=tuple(self.pools),
            result=self.result,
        )
        held = zip(self.cargo, self.orders, self.settled, strict=True)
        hands = tuple([LossHand(tuple(cargo), orders, settled) for cargo, orders, settled in held])
        return Transition(State(table, hands), tuple(self.events))
