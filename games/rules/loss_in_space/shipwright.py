"""A bot that calculates the future parsecs of its ship, and builds, trades and races by them.

It trades by random samples of the cargo of others that fit what is known (§6).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.rules.characters import EASY, HARD, Level
from games.rules.contract import Bot, Event, Observation, Seat
from games.rules.loss_in_space import moves, ship_value, steady_trade
from games.rules.loss_in_space.card_values import worth
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SLOTS, Obstacle
from games.rules.loss_in_space.legality import swap_size
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, Craft, OfferTerms, Request
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.steady_bot import STEADY, BotWays, steady_move, trading_move
from games.rules.loss_in_space.steady_bot import face as steady_face
from games.rules.loss_in_space.steady_trade import refusals, trades_with
from games.rules.loss_in_space.totals import after_plays, is_met
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView, VisibleOffer

HANDS = 12
"""So many hands are drawn for each rival."""

CHANGED = 0.3
"""How likely a hand that would accept an offer now has refused it before: since then cards came and went."""

Gain: TypeAlias = Callable[[tuple[Card, ...], Card], float]
"""The parsecs that it brings the viewer to give some cards for one."""


Declined: TypeAlias = tuple[tuple[Card, ...], Request]
"""The cards and the request of an offer of the viewer that brought no trade."""


class SampledCargo:
    """The possible cargo of a rival, and its trades if it plays like the steady bot.

    `tempting` are the cards that it would counter with, the viewer's favourites first.
    """

    def __init__(self, craft: Craft, cards: Sequence[Card], viewer: Craft) -> None:
        self._craft, self._cards = craft, cards
        self._held = sorted([(worth(card, craft, cards), card) for card in cards])
        wanted = sorted([(worth(card, viewer, ()), card, price) for price, card in self._held], reverse=True)
        self._tempting = [(price, card) for wish, card, price in wanted if wish >= steady_trade.TEMPTING]
        self._worths: dict[Card, float] = {}
        self._prices: dict[Request, tuple[float, Card] | None] = {}

    def paid(self, give: Sequence[Card], request: Request) -> Card | None:
        """Return the cards that it gives for `give` if it accepts."""
        if request not in self._prices:
            fitting = (held for held in self._held if fits(held[1], request))
            self._prices[request] = next(fitting, None)
        price = self._prices[request]
        return price[1] if price and sum(map(self._worth, give)) - price[0] >= steady_trade.FAIR else None

    def countered(self, give: Sequence[Card]) -> tuple[Card, Card] | None:
        """Return its counter-offer: one of the cards in `give`, and its own card for it; None without one."""
        liked = max(give, key=self._worth)
        most = min(steady_trade.SPARE, self._worth(liked) - steady_trade.FAIR)
        return next(((liked, card) for price, card in self._tempting if price <= most), None)

    def _worth(self, card: Card) -> float:
        if card not in self._worths:
            self._worths[card] = worth(card, self._craft, self._cards)
        return self._worths[card]


class TradePartner:
    """A rival with its possible hands, each with a likelihood that follows from its refusals."""

    def __init__(self, hands: Sequence[SampledCargo], refused: Sequence[Declined]) -> None:
        self._hands = [(hand, CHANGED ** sum(hand.paid(*each) is not None for each in refused)) for hand in hands]
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
    view, deck = seen.view, ship_value.unseen(seen.view)
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


def _refused(view: LossView, events: Sequence[Event]) -> Mapping[Seat, list[Declined]]:
    """Return the viewer's offers of one card that each rival has not accepted."""
    refused: dict[Seat, list[Declined]] = defaultdict(list)
    made: Mapping[str, Any] | None = None
    for event in events:
        if event.kind == "offer" and event.data["by"] == view.viewer:
            made = event.data
        elif event.kind == "answered" and event.data["by"] == view.viewer and made is not None:
            if event.data["answer"] != "accept" and len(made["want"]) == 1:
                refused[made["to"]].append((tuple(made["give"]), Request(**made["want"][0])))
            made = None
    return refused


SAMPLES_TO_SWAP = 16
"""So many cards that may be drawn are looked at."""

MORE_TO_SWAP, MOST_TO_GIVE, MOST_GIVEN = 2, 4, 2
FAIR, GAINED, HOPED = 0.25, 0.25, 0.05
"""The parsecs that a trade must bring: another's, its own, and its own with its chance counted in."""

PATIENCE = 6
"""A seat that has declined this many offers gets no more."""


def _wishes() -> Iterator[tuple[Request, Card]]:
    for slot in SLOTS:
        for least in (2, 3, 4, 5):
            card = next(each for each, part in RESOURCES.items() if (part.kind, part.bonus) == (slot, least))
            yield Request(slot, None, least), card
    for joint in ("welding-torch", "duct-tape", "chewing-gum-and-hope"):
        yield Request("card", joint, 0), f"{joint}/1"
    yield Request("dock", None, 0), "space-dock/1"
    yield Request("enhancer", None, 0), "flash-bang/1"


WISHES = tuple(_wishes())
"""The cards that may be asked for, each with a card that represents it."""


class TradeGains:
    """The value of exchanges to the viewer, in parsecs; `turns` are left."""

    def __init__(self, view: LossView) -> None:
        self._craft, self._cargo, self._turns = view.craft, view.cargo, ship_value.turns_left(view)
        self._now = ship_value.promised_parsecs(self._craft, self._cargo, self._turns)
        self._known: dict[tuple[tuple[Card, ...], str, int], float] = {}

    def gain(self, given: tuple[Card, ...], got: Card) -> float:
        """Return the gain of giving some cards of the cargo for one."""
        resource = RESOURCES[got]
        key = given, (resource.kind if resource.is_part else resource.id), BONUS[got]
        if key not in self._known:
            left = [card for card in self._cargo if card not in given]
            self._known[key] = ship_value.promised_parsecs(self._craft, [*left, got], self._turns) - self._now
        return self._known[key]


def swap_of(view: LossView, rng: Random) -> tuple[Card, ...]:
    """Return the cards to swap for one from the deck, if one promises more on average; else none."""
    size, deck = swap_size(view.craft), ship_value.unseen(view)
    if len(view.cargo) < size or not deck:
        return ()
    turns = ship_value.turns_left(view)
    drawn = rng.sample(deck, min(len(deck), SAMPLES_TO_SWAP))

    def worth_without(cards: Sequence[Card]) -> float:
        left = [card for card in view.cargo if card not in cards]
        return sum(ship_value.promised_parsecs(view.craft, [*left, card], turns) for card in drawn) / len(drawn)

    spare = ship_value.least_missed(view.craft, view.cargo, turns)[: size + MORE_TO_SWAP]
    best = max(combinations(spare, size), key=worth_without)
    return best if worth_without(best) > ship_value.promised_parsecs(view.craft, view.cargo, turns) else ()


def offer_of(seen: Observation[LossView, moves.Move], rng: Random) -> moves.NewOffer | None:
    """Return the offer that gains most on average, by the possible cargo and answers of others; None without a gain."""
    view, refused = seen.view, refusals(seen)
    whom = [to for to in view.others_with_cargo if trades_with(view, to) and refused[to] < PATIENCE]
    return _best_offer(seen, whom, seen.view.cargo, rng)


def _best_offer(
    seen: Observation[LossView, moves.Move],
    whom: Sequence[Seat],
    free: Sequence[Card],
    rng: Random,
    counters: bool = True,
) -> moves.NewOffer | None:
    """See `offer_of`, for rivals and `free` cards; with `counters` it expects counter-offers."""
    view, gains = seen.view, TradeGains(seen.view)
    order = ship_value.least_missed(view.craft, view.cargo, ship_value.turns_left(view))
    spare = [card for card in order if card in free][:MOST_TO_GIVE]
    best, found = HOPED, None
    for to, partner in partners(seen, whom, rng).items():
        for give in (given for count in range(1, MOST_GIVEN + 1) for given in combinations(spare, count)):
            for request, card in WISHES:
                if any(fits(each, request) for each in give) or gains.gain(give, card) < GAINED:
                    continue
                hoped = partner.hoped(give, request, gains.gain, counters)
                if hoped > best:
                    best, found = hoped, moves.NewOffer(to, give, (request,))
    return found


def answer(seen: Observation[LossView, moves.Move], rng: Random) -> moves.AnswersMove:
    """Return the answers: accept offers that gain enough, counter others that may, or decline."""

    def counter(offer: VisibleOffer, free: Sequence[Card]) -> moves.NewOffer | None:
        return _best_offer(seen, [offer.by], free, rng, counters=False)

    return steady_trade.answer_by(seen.view, payment, counter)


def payment(view: LossView, terms: OfferTerms, free: Sequence[Card]) -> tuple[Card, ...]:
    """Return the least valuable cards that fit the requests, if the exchange is a gain; else none."""
    turns, left, paid = ship_value.turns_left(view), list(view.cargo), []
    for request in terms.want:
        order = ship_value.least_missed(view.craft, left, turns)
        fitting = [card for card in order if card in free and fits(card, request)]
        if not fitting:
            return ()
        paid.append(fitting[0])
        left.remove(fitting[0])
    gained = ship_value.promised_parsecs(view.craft, [*left, *terms.give], turns) - ship_value.promised_parsecs(
        view.craft, view.cargo, turns
    )
    return tuple(paid) if gained >= FAIR else ()


SAMPLES = 24
"""So many hands of cards that may be drawn are looked at."""

WORTH_A_PARSEC = 0.6
"""Cards that promise more are taken for a parsec: the leader is robbed, and called for help last."""


def shipwright(level: Level) -> Bot[LossView, moves.Move]:
    """Return a bot that builds, swaps and races by future parsecs, and sabotages and helps like the steady bot.

    At its hardest it also trades by them and by the possible cargo of others; at its easiest it is the steady bot.
    """
    if level is EASY:
        return steady_move
    ways = BotWays(lambda craft, cargo: ship_value.best_build(craft, cargo).done, swap_of, STEADY.offer_of)
    answers: dict[str, Bot[LossView, moves.Move]] = {
        "launch": lambda seen, rng: _launch(seen.view),
        "face": lambda seen, rng: _face(seen.view, rng),
        "trim": lambda seen, rng: _trim(seen.view),
    }
    if level is HARD:
        ways = ways._replace(offer_of=offer_of)
        answers |= {"answer": answer, "reply": lambda seen, rng: steady_trade.reply(seen.view, payment)}
    answers |= dict.fromkeys(("prep", "command"), lambda seen, rng: trading_move(seen, rng, ways))

    def move(seen: Observation[LossView, moves.Move], rng: Random) -> moves.Move:
        return answers.get(str(seen.view.kind), steady_move)(seen, rng)

    return move


def _launch(view: LossView) -> moves.LaunchMove:
    build = ship_value.best_build(view.craft, view.cargo, switches=False)
    over = max(0, len(build.left) - MOST_CARGO)
    return moves.LaunchMove(
        tuple(build.done), ship_value.cards_to_give_up(build.built, build.left, over, ship_value.turns_left(view))
    )


def _trim(view: LossView) -> moves.TrimMove:
    return moves.TrimMove(
        ship_value.cards_to_give_up(view.craft, view.cargo, len(view.cargo) - MOST_CARGO, ship_value.turns_left(view))
    )


def _face(view: LossView, rng: Random) -> moves.FaceMove:
    """Return the steady bot's move, but with cards instead of parsecs where they promise more."""
    move, obstacle = steady_face(view), obstacle_up(view.table)
    if obstacle is None or move.do != "resolve" or not is_met(obstacle, after_plays(view.craft, move.plays)):
        return move
    return replace(move, as_cards=_as_cards(view, obstacle, move, rng))


def _as_cards(view: LossView, obstacle: Obstacle, move: moves.FaceMove, rng: Random) -> int:
    """Return the move with cards for parsecs while each promises more than `WORTH_A_PARSEC` on average."""
    deck, turns = ship_value.unseen(view), ship_value.turns_left(view) - 1
    if view.craft.parsec + obstacle.parsecs >= GOAL or not deck:
        return 0
    gone = {*move.plays, *(swap.new for swap in move.switches)}
    cargo = [card for card in view.cargo if card not in gone]
    now = ship_value.promised_parsecs_within_limit(view.craft, cargo, turns)
    for count in range(1, obstacle.parsecs + 1):
        hands = [[*cargo, *rng.sample(deck, min(count, len(deck)))] for _ in range(SAMPLES)]
        then = sum(ship_value.promised_parsecs_within_limit(view.craft, hand, turns) for hand in hands) / SAMPLES
        if then - now <= WORTH_A_PARSEC:
            return count - 1
        now = then
    return obstacle.parsecs
