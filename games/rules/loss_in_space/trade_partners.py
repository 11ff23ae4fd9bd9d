"""The possible cargo and trades of other seats, from random samples that fit what is known (§6)."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games.rules.contract import Event, Observation, Seat
from games.rules.loss_in_space.card_values import worth
from games.rules.loss_in_space.model import Card, Craft, Request
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.ship_value import unseen
from games.rules.loss_in_space.steady_trade import FAIR, SPARE, TEMPTING
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView

HANDS = 12
"""So many hands are drawn for each rival."""

CHANGED = 0.3
"""How likely a hand that would accept an offer now has refused it before: since then cards came and went."""

Gain: TypeAlias = Callable[[tuple[Card, ...], Card], float]
"""The parsecs that it brings the viewer to give some cards for one."""


class DeclinedOffer(NamedTuple):
    """An offer of the viewer that brought no trade."""

    give: tuple[Card, ...]
    request: Request


class SampledCargo:
    """The possible cargo of a rival, and its trades if it plays like the steady bot.

    `tempting` are the cards that it would counter with, the viewer's favourites first.
    """

    def __init__(self, craft: Craft, cards: Sequence[Card], viewer: Craft) -> None:
        self._craft, self._cards = craft, cards
        self._held = sorted([(worth(card, craft, cards), card) for card in cards])
        wanted = sorted([(worth(card, viewer, ()), card, price) for price, card in self._held], reverse=True)
        self._tempting = [(price, card) for wish, card, price in wanted if wish >= TEMPTING]
        self._worths: dict[Card, float] = {}
        self._prices: dict[Request, tuple[float, Card] | None] = {}

    def paid(self, give: Sequence[Card], request: Request) -> Card | None:
        """Return the cards that it gives for `give` if it accepts."""
        if request not in self._prices:
            fitting = (held for held in self._held if fits(held[1], request))
            self._prices[request] = next(fitting, None)
        price = self._prices[request]
        return price[1] if price and sum(map(self._worth, give)) - price[0] >= FAIR else None

    def countered(self, give: Sequence[Card]) -> tuple[Card, Card] | None:
        """Return its counter-offer: one of the cards in `give`, and its own card for it; None without one."""
        liked = max(give, key=self._worth)
        most = min(SPARE, self._worth(liked) - FAIR)
        return next(((liked, card) for price, card in self._tempting if price <= most), None)

    def _worth(self, card: Card) -> float:
        if card not in self._worths:
            self._worths[card] = worth(card, self._craft, self._cards)
        return self._worths[card]


class TradePartner:
    """A rival with its possible hands, each with a likelihood that follows from its refusals."""

    def __init__(self, hands: Sequence[SampledCargo], refused: Sequence[DeclinedOffer]) -> None:
        self._hands = [
            (hand, CHANGED ** sum(hand.paid(each.give, each.request) is not None for each in refused)) for hand in hands
        ]
        self._whole = sum(weight for _, weight in self._hands)

    def hoped(self, give: tuple[Card, ...], request: Request, gain: Gain, counters: bool) -> float:
        """Return the average gain of an offer, from its acceptance or from `counters`."""
        hoped = 0.0
        for hand, weight in self._hands:
            if (paid := hand.paid(give, request)) is not None:
                hoped += weight * gain(give, paid)
            elif counters and (counter := hand.countered(give)):
                hoped += weight * max(0.0, gain((counter[0],), counter[1]))
        return hoped / self._whole


def partners(seen: Observation[LossView, Move], whom: Sequence[Seat], rng: Random) -> dict[Seat, TradePartner]:
    """Return the possible hands of those rivals, by everything that the viewer has seen of them."""
    view, deck = seen.view, unseen(seen.view)
    events = seen.events()
    shown, refused = _shown(view, events), _refused(view, events)
    found = {}
    for seat in whom:
        held = [card for card in deck if card in shown[seat]][: view.cargo_sizes[seat]]
        others, craft = [card for card in deck if card not in held], view.table.seats[seat]
        more = min(len(others), view.cargo_sizes[seat] - len(held))
        hands = [SampledCargo(craft, [*held, *rng.sample(others, more)], view.craft) for _ in range(HANDS)]
        found[seat] = TradePartner(hands, refused[seat])
    return found


def _shown(view: LossView, events: Sequence[Event]) -> Mapping[Seat, set[Card]]:
    """Return the cards that each rival has shown to the viewer or got from it, and may still hold."""
    shown: dict[Seat, set[Card]] = defaultdict(set)
    me = view.viewer
    for event in events:
        data = event.data
        if event.kind == "offer" and data["to"] == me:
            shown[data["by"]] |= {*data["give"]}
        elif event.kind == "counter_offer" and data["by"] == me:
            shown[data["to"]] |= {*data["give"]}
        elif event.kind == "stolen" and data["seat"] == me:
            shown[data["by"]] |= {*data["cards"]}
        elif event.kind == "trade":
            mine, theirs = ("gave", "got") if data["by"] == me else ("got", "gave")
            other = data["to"] if data["by"] == me else data["by"]
            shown[other] = (shown[other] | {*data[mine]}) - {*data[theirs]}
    return shown


def _refused(view: LossView, events: Sequence[Event]) -> Mapping[Seat, list[DeclinedOffer]]:
    """Return the viewer's offers of one card that each rival has not accepted."""
    refused: dict[Seat, list[DeclinedOffer]] = defaultdict(list)
    made: Mapping[str, Any] | None = None
    for event in events:
        if event.kind == "offer" and event.data["by"] == view.viewer:
            made = event.data
        elif event.kind == "answered" and event.data["by"] == view.viewer and made is not None:
            if event.data["answer"] != "accept" and len(made["want"]) == 1:
                refused[made["to"]].append(DeclinedOffer(tuple(made["give"]), Request(**made["want"][0])))
            made = None
    return refused
