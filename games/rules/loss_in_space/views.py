"""The views of viewers: the only way out for decks, cargo, orders and the cards of offers (§17)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.loss_in_space.cards import Threat, Triple, without
from games.rules.loss_in_space.model import Card, Craft, LossHand, LossTable, Offer, OfferTerms, WindowKind
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.resolution import LossState
from games.rules.loss_in_space.totals import add_triples, public_total


class VisibleOffer(Struct, frozen=True):
    """An open offer: everybody sees the numbers of cards and requests, only its two seats the `terms`.

    `countered` are the terms of a counter-offer, `counter_sizes` their numbers. Only the offering seat sees its
    `fallback`.
    """

    by: Seat
    to: Seat
    give: int
    want: int
    answer: Literal["accept", "decline", "counter"] | None
    terms: OfferTerms | None = None
    cards: tuple[Card, ...] = ()
    counter_sizes: tuple[int, int] | None = None
    countered: OfferTerms | None = None
    fallback: tuple[Card, ...] = ()

    @property
    def known_terms(self) -> OfferTerms:
        """The terms for its two seats; empty for others."""
        return self.terms or OfferTerms((), ())


class LossView(Struct, frozen=True):
    """The match as `viewer` may see it (None: a spectator).

    `table` is the position without the decks, whose sizes are `deck_size` and `obstacles_size`, and without offers,
    which are `offers`. `hand` is the viewer's own. `cargo_sizes` and totals of all seats are public: `public_totals`
    without boosts, `totals` with them. `threat` is that of the obstacle that is up. After the match, `all_cargo` has
    the cargo of all seats.
    """

    viewer: Seat | None
    table: LossTable
    hand: LossHand | None
    label: str
    deck_size: int
    obstacles_size: int
    cargo_sizes: tuple[int, ...]
    public_totals: tuple[Triple, ...]
    totals: tuple[Triple, ...]
    threat: Threat | None
    offers: tuple[VisibleOffer, ...] = ()
    all_cargo: tuple[tuple[Card, ...], ...] = ()

    @property
    def is_alone(self) -> bool:
        """Whether this is single player (§14)."""
        return len(self.table.seats) == 1

    @property
    def kind(self) -> WindowKind | None:
        """The kind of the open window; None after the match."""
        return self.table.window.kind if self.table.window else None

    @property
    def cargo(self) -> tuple[Card, ...]:
        """The viewer's own cargo; empty for a spectator."""
        return self.hand.cargo if self.hand else ()

    @property
    def seat(self) -> Seat:
        """The viewer's seat. Raise ValueError for a spectator."""
        if self.viewer is None:
            raise ValueError("a spectator has no seat")
        return self.viewer

    @property
    def craft(self) -> Craft:
        """The craft of the viewer's seat. Raise ValueError for a spectator."""
        return self.table.seats[self.seat]

    @property
    def own_cards(self) -> list[Card]:
        """The viewer's cargo, and its enhancers on the table. Raise ValueError for a spectator."""
        return [*self.cargo, *(kept.card for kept in self.craft.table)]

    @property
    def offers_to_answer(self) -> list[VisibleOffer]:
        """The open offers to the viewer, answered or not."""
        return [offer for offer in self.offers if offer.to == self.viewer]

    @property
    def counter_offer(self) -> OfferTerms:
        """The counter-offer to the viewer's own offer; empty without one."""
        countered = (offer.countered for offer in self.offers if offer.by == self.viewer and offer.countered)
        return next(countered, OfferTerms((), ()))

    @property
    def free_to_answer(self) -> list[Card]:
        """The viewer's cargo less what its own offer gives (§20.3)."""
        return without(self.cargo, *[offer.known_terms.give for offer in self.offers if offer.by == self.viewer])

    @property
    def free_to_reply(self) -> list[Card]:
        """The viewer's cargo less what it has promised in its answers (§20.3)."""
        answered = self.offers_to_answer
        counters = [offer.countered.give for offer in answered if offer.countered]
        return without(self.cargo, *[offer.cards for offer in answered], *counters)

    @property
    def others_with_cargo(self) -> list[Seat]:
        """The seats to which the viewer may make an offer."""
        return [seat for seat, size in enumerate(self.cargo_sizes) if size and seat != self.viewer]


def seen_by(state: LossState, viewer: Seat | None) -> LossView:
    """Return everything public, and the viewer's own things."""
    table = state.table
    obstacle = obstacle_up(table)
    public = tuple([public_total(craft) for craft in table.seats])
    return LossView(
        viewer=viewer,
        table=replace(table, deck=(), obstacles=(), offers=()),
        hand=None if viewer is None else state.hands[viewer],
        label=label_of(table),
        deck_size=len(table.deck),
        obstacles_size=len(table.obstacles),
        cargo_sizes=tuple([len(hand.cargo) for hand in state.hands]),
        public_totals=public,
        totals=tuple([add_triples(totals, craft.boost) for totals, craft in zip(public, table.seats, strict=True)]),
        threat=obstacle.threat if obstacle else None,
        offers=tuple([_offer_seen(offer, viewer) for offer in table.offers]),
        all_cargo=tuple([hand.cargo for hand in state.hands]) if table.result else (),
    )


def label_of(table: LossTable) -> str:
    """Return the label of the open window (§20.3)."""
    if table.stage == "preparation":
        return f"Preparation {table.round}"
    return f"Turn {table.turn.number}" if table.turn else table.stage.capitalize()


def _offer_seen(offer: Offer, viewer: Seat | None) -> VisibleOffer:
    counter = offer.counter
    seen = VisibleOffer(
        by=offer.by,
        to=offer.to,
        give=len(offer.give),
        want=len(offer.want),
        answer=offer.answer,
        counter_sizes=(len(counter.give), len(counter.want)) if counter else None,
    )
    if viewer is None or viewer not in (offer.by, offer.to):
        return seen
    return replace(
        seen,
        terms=OfferTerms(offer.give, offer.want),
        cards=offer.cards,
        countered=counter,
        fallback=offer.fallback if viewer == offer.by else (),
    )
