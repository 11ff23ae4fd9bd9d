"""A bot that calculates the future parsecs of its ship, and builds, trades and races by them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from games.rules.characters import EASY, HARD, Level
from games.rules.contract import Bot, Observation, Seat
from games.rules.loss_in_space import moves, steady_trade
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SLOTS, Obstacle
from games.rules.loss_in_space.legality import swap_size
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, OfferTerms, Request
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.ship_value import (
    best_build,
    cards_to_give_up,
    least_missed,
    promised_parsecs,
    promised_parsecs_within_limit,
    turns_left,
    unseen,
)
from games.rules.loss_in_space.steady_bot import STEADY, BotWays, steady_move, trading_move
from games.rules.loss_in_space.steady_bot import face as steady_face
from games.rules.loss_in_space.steady_trade import refusals, trades_with
from games.rules.loss_in_space.totals import after_plays, is_met
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.trade_partners import partners
from games.rules.loss_in_space.views import LossView, offers_to

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
        self._craft, self._cargo, self._turns = view.craft, view.cargo, turns_left(view)
        self._now = promised_parsecs(self._craft, self._cargo, self._turns)
        self._known: dict[tuple[tuple[Card, ...], str, int], float] = {}

    def gain(self, given: tuple[Card, ...], got: Card) -> float:
        """Return the gain of giving some cards of the cargo for one."""
        resource = RESOURCES[got]
        key = given, (resource.kind if resource.is_part else resource.id), BONUS[got]
        if key not in self._known:
            left = [card for card in self._cargo if card not in given]
            self._known[key] = promised_parsecs(self._craft, [*left, got], self._turns) - self._now
        return self._known[key]


def swap_of(view: LossView, rng: Random) -> tuple[Card, ...]:
    """Return the cards to swap for one from the deck, if one promises more on average; else none."""
    size, deck = swap_size(view.craft), unseen(view)
    if len(view.cargo) < size or not deck:
        return ()
    turns = turns_left(view)
    drawn = rng.sample(deck, min(len(deck), SAMPLES_TO_SWAP))

    def worth_without(cards: Sequence[Card]) -> float:
        left = [card for card in view.cargo if card not in cards]
        return sum(promised_parsecs(view.craft, [*left, card], turns) for card in drawn) / len(drawn)

    spare = least_missed(view.craft, view.cargo, turns)[: size + MORE_TO_SWAP]
    best = max(combinations(spare, size), key=worth_without)
    return best if worth_without(best) > promised_parsecs(view.craft, view.cargo, turns) else ()


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
    order = least_missed(view.craft, view.cargo, turns_left(view))
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
    view = seen.view
    free, answers = view.free_to_answer, []
    for offer in offers_to(view, view.seat):
        fair = offer.terms is not None and trades_with(view, offer.by)
        cards = payment(view, offer.terms, free) if offer.terms and fair else ()
        counter = _best_offer(seen, [offer.by], free, rng, counters=False) if fair and not cards else None
        given = counter.give if counter else ()
        free = [card for card in free if card not in (*cards, *given)]
        if counter:
            answers.append(moves.OfferAnswer(offer.by, "counter", (), given, counter.want))
        else:
            answers.append(moves.OfferAnswer(offer.by, "accept" if cards else "decline", cards, (), ()))
    return moves.AnswersMove(tuple(answers))


def payment(view: LossView, terms: OfferTerms, free: Sequence[Card]) -> tuple[Card, ...]:
    """Return the least valuable cards that fit the requests, if the exchange is a gain; else none."""
    turns, left, paid = turns_left(view), list(view.cargo), []
    for request in terms.want:
        order = least_missed(view.craft, left, turns)
        fitting = [card for card in order if card in free and fits(card, request)]
        if not fitting:
            return ()
        paid.append(fitting[0])
        left.remove(fitting[0])
    gained = promised_parsecs(view.craft, [*left, *terms.give], turns) - promised_parsecs(view.craft, view.cargo, turns)
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
    ways = BotWays(lambda craft, cargo: best_build(craft, cargo).done, swap_of, STEADY.offer_of)
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
    build = best_build(view.craft, view.cargo, switches=False)
    over = max(0, len(build.left) - MOST_CARGO)
    return moves.LaunchMove(tuple(build.done), cards_to_give_up(build.built, build.left, over, turns_left(view)))


def _trim(view: LossView) -> moves.TrimMove:
    return moves.TrimMove(cards_to_give_up(view.craft, view.cargo, len(view.cargo) - MOST_CARGO, turns_left(view)))


def _face(view: LossView, rng: Random) -> moves.FaceMove:
    """Return the steady bot's move, but with cards instead of parsecs where they promise more."""
    move, obstacle = steady_face(view), obstacle_up(view.table)
    if obstacle is None or move.do != "resolve" or not is_met(obstacle, after_plays(view.craft, move.plays)):
        return move
    return replace(move, as_cards=_as_cards(view, obstacle, move, rng))


def _as_cards(view: LossView, obstacle: Obstacle, move: moves.FaceMove, rng: Random) -> int:
    """Return the move with cards for parsecs while each promises more than `WORTH_A_PARSEC` on average."""
    deck, turns = unseen(view), turns_left(view) - 1
    if view.craft.parsec + obstacle.parsecs >= GOAL or not deck:
        return 0
    gone = {*move.plays, *(swap.new for swap in move.switches)}
    cargo = [card for card in view.cargo if card not in gone]
    now = promised_parsecs_within_limit(view.craft, cargo, turns)
    for count in range(1, obstacle.parsecs + 1):
        hands = [[*cargo, *rng.sample(deck, min(count, len(deck)))] for _ in range(SAMPLES)]
        then = sum(promised_parsecs_within_limit(view.craft, hand, turns) for hand in hands) / SAMPLES
        if then - now <= WORTH_A_PARSEC:
            return count - 1
        now = then
    return obstacle.parsecs
