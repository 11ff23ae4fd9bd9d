"""A resolution in progress: the changing position, its events so far, and the chance of the window."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games.rules.chance import Chance, Draw
from games.rules.contract import Event, Seat, State, Transition
from games.rules.loss_in_space import model
from games.rules.loss_in_space.cards import RESOURCES, in_catalogue, in_order
from games.rules.loss_in_space.reach import turn_of

LossState = State[model.LossTable, model.LossHand]
LossTransition = Transition[model.LossTable, model.LossHand]


class LossResolution:
    """The table and the hands, changed in place; `step()` returns the resulting position.

    `strikes` are sabotage cards drawn in single player that wait until the current effects end (§14).
    """

    def __init__(self, table: model.LossTable, hands: Iterable[model.LossHand], chance: Chance) -> None:
        self.options = table.options
        self.number = table.window.number if table.window else 0
        self.stage, self.round, self.first = table.stage, table.round, table.first
        self.seats: list[model.Craft] = list(table.seats)
        self.deck, self.obstacles = list(table.deck), list(table.obstacles)
        self.discards, self.past, self.aside = list(table.discards), list(table.past), list(table.aside)
        self.shuffles, self.turn = table.shuffles, table.turn
        self.offers, self.pending, self.pools = list(table.offers), list(table.pending), list(table.pools)
        self.result: model.LossResult | None = table.result
        self.window: model.OpenWindow | None = None
        self.cargo: list[list[model.Card]] = []
        self.orders = []
        self.settled: list[model.FacingDecision | None] = []
        for hand in hands:
            self.cargo.append(list(hand.cargo))
            self.orders.append(hand.orders)
            self.settled.append(hand.settled)
        self.strikes: list[model.Card] = []
        self.events: list[Event] = []
        self.chance = chance
        self._draw: Draw | None = None

    @property
    def alone(self) -> bool:
        """Whether this is single player (§14)."""
        return len(self.seats) == 1

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return turn_of(self).seat

    def tell(self, kind: str, /, **data: Any) -> None:
        """Add a public event."""
        self.events.append(Event(kind, data))

    def whisper(self, audience: Iterable[Seat], kind: str, /, **data: Any) -> None:
        """Add an event that only the seats in `audience` see."""
        self.events.append(Event(kind, data, tuple(sorted(set(audience)))))

    def below(self, n: int) -> int:
        """Return the window's next random number below `n` (§20.6)."""
        if self._draw is None:
            self._draw = self.chance.draw(f"window/{self.number}")
        return self._draw.below(n)

    def die(self) -> int:
        """Return the window's next roll of a die."""
        return self.below(6) + 1

    def change(self, seat: Seat, **values: Any) -> None:
        """Change fields of a seat's craft."""
        self.seats[seat] = replace(self.seats[seat], **values)

    def turns(self, **values: Any) -> None:
        """Change fields of the turn."""
        self.turn = replace(turn_of(self), **values)

    def enter(self, stage: model.Stage, number: int) -> None:
        """Begin a round of a stage."""
        self.stage, self.round = stage, number
        self.tell("round", stage=stage, round=number)

    def gain(self, seat: Seat, cards: Iterable[model.Card]) -> None:
        """Put cards into a seat's cargo."""
        cargo = self.cargo[seat]
        cargo.extend(cards)
        cargo.sort(key=in_catalogue)

    def leave(self, seat: Seat, cards: Iterable[model.Card]) -> None:
        """Take cards out of a seat's cargo; the caller puts them elsewhere."""
        for card in cards:
            self.cargo[seat].remove(card)

    def put_aside(self, seat: Seat, cards: Iterable[model.Card]) -> None:
        """Set cards from a seat's cargo aside, spent or discarded (§3)."""
        cards = tuple(cards)
        self.leave(seat, cards)
        self.aside.extend(cards)

    def random_card(self, seat: Seat) -> model.Card:
        """Take a random card out of a seat's cargo and return it (§20.6)."""
        return self.cargo[seat].pop(self.below(len(self.cargo[seat])))

    def use(self, seat: Seat, card: model.Card) -> None:
        """Use a card once: it goes aside, or stays on the table while uses are left (§10)."""
        craft = self.seats[seat]
        if card in self.cargo[seat]:
            self.leave(seat, [card])
            left = RESOURCES[card].uses - 1
        else:
            left = next(kept.uses for kept in craft.table if kept.card == card) - 1
        others = tuple([kept for kept in craft.table if kept.card != card])
        if left:
            table = sorted([*others, model.ActiveEnhancer(card, left)], key=lambda kept: in_catalogue(kept.card))
            self.change(seat, table=tuple(table))
            return
        self.aside.append(card)
        if others != craft.table:
            self.change(seat, table=others)

    def clear_aside(self) -> None:
        """Move the cards set aside to the discards (§3)."""
        self.discards.extend(self.aside)
        self.aside = []

    def open(self, kind: model.WindowKind, owing: tuple[Seat, ...]) -> None:
        """Open a window of that kind, in which the seats in `owing` must decide."""
        self.number += 1
        self.window = model.OpenWindow(self.number, kind, owing)

    def end(self, reason: Any, winner: Seat | None = None) -> None:
        """End the match; an obstacle that is up goes to the past ones (§20.7)."""
        if self.turn is not None and self.turn.obstacle is not None:
            self.past.append(self.turn.obstacle)
        self.result, self.stage, self.turn = model.LossResult(reason, winner), "over", None
        self.pending, self.offers = [], []
        self.tell("over", reason=reason, winner=winner, parsecs=[craft.parsec for craft in self.seats])

    def step(self) -> LossTransition:
        """Return the current position, and the events that led to it."""
        things: dict[str, Any] = {name: getattr(self, name) for name in model.LossTable.__struct_fields__}
        things |= {name: in_order(things[name]) for name in ("discards", "past", "aside")}
        things["window"] = None if self.result else self.window
        things |= {name: tuple(thing) for name, thing in things.items() if isinstance(thing, list)}
        table = model.LossTable(**things)
        held = zip(self.cargo, self.orders, self.settled, strict=True)
        hands = tuple([model.LossHand(tuple(cargo), orders, settled) for cargo, orders, settled in held])
        return Transition(State(table, hands), tuple(self.events))
