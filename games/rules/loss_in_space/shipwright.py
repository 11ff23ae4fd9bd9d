"""A bot that calculates the future parsecs of its ship, and builds, trades and races by them."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from games.rules.characters import EASY, HARD, Level
from games.rules.contract import Bot, Observation
from games.rules.loss_in_space import shipwright_trade, steady_trade
from games.rules.loss_in_space.cards import Obstacle
from games.rules.loss_in_space.facing import after_plays, is_met
from games.rules.loss_in_space.model import GOAL, MOST_CARGO
from games.rules.loss_in_space.moves import CommandMove, FaceMove, LaunchMove, Move, NewOffer, PreparationMove, TrimMove
from games.rules.loss_in_space.reach import obstacle_up, turn_of
from games.rules.loss_in_space.ship_builder import best_build
from games.rules.loss_in_space.ship_value import cards_to_give_up, promised_parsecs_within_limit, turns_left, unseen
from games.rules.loss_in_space.steady_bot import enhancer_now, steady_move
from games.rules.loss_in_space.steady_facing import face as steady_face
from games.rules.loss_in_space.steady_meddling import raid
from games.rules.loss_in_space.views import LossView

SAMPLES = 24
"""So many hands of cards that may be drawn are looked at."""

WORTH_A_PARSEC = 0.6
"""Cards that promise more are taken for a parsec: the leader is robbed, and called for help last."""

Offered: TypeAlias = Callable[[Observation[LossView, Move], Random], NewOffer | None]
"""What a player offers, if anything."""


def shipwright(level: Level) -> Bot[LossView, Move]:
    """Return a bot that builds, swaps and races by future parsecs, and sabotages and helps like the steady bot.

    At its hardest it also trades by them and by the possible cargo of others; at its easiest it is the steady bot.
    """
    if level is EASY:
        return steady_move
    hard = level is HARD
    offered: Offered = shipwright_trade.offer_of if hard else lambda seen, _: steady_trade.offer_of(seen)
    answers: Mapping[str, Callable[[Observation[LossView, Move], Random], Move]] = {
        "prep": lambda seen, rng: _prep(seen, rng, offered),
        "launch": lambda seen, rng: _launch(seen.view),
        "command": lambda seen, rng: _command(seen, rng, offered),
        "face": lambda seen, rng: _face(seen.view, rng),
        "trim": lambda seen, rng: _trim(seen.view),
        "answer": shipwright_trade.answer,
        "reply": lambda seen, rng: shipwright_trade.reply(seen.view),
    }
    if not hard:
        answers = {kind: each for kind, each in answers.items() if kind not in ("answer", "reply")}

    def move(seen: Observation[LossView, Move], rng: Random) -> Move:
        return answers.get(str(seen.view.kind), steady_move)(seen, rng)

    return move


def _prep(seen: Observation[LossView, Move], rng: Random, offered: Offered) -> PreparationMove:
    swap, offer = shipwright_trade.swap_of(seen.view, rng), offered(seen, rng)
    if offer is not None:
        return PreparationMove("offer", offer=offer, fallback=swap)
    return PreparationMove("swap", swap=swap) if swap else PreparationMove()


def _launch(view: LossView) -> LaunchMove:
    build = best_build(view.craft, view.cargo, switches=False)
    over = max(0, len(build.left) - MOST_CARGO)
    return LaunchMove(tuple(build.done), cards_to_give_up(build.built, build.left, over, turns_left(view)))


def _trim(view: LossView) -> TrimMove:
    return TrimMove(cards_to_give_up(view.craft, view.cargo, len(view.cargo) - MOST_CARGO, turns_left(view)))


def _command(seen: Observation[LossView, Move], rng: Random, offered: Offered) -> CommandMove:
    """Return a command: raid the leader, use working enhancers, trade, then equip and fly."""
    view = seen.view
    play = raid(view) or enhancer_now(view)
    if play is not None:
        return CommandMove("play", play=play)
    turn = turn_of(view.table)
    if turn.step == "trade":
        offer = None if turn.offered else offered(seen, rng)
        if offer is not None:
            return CommandMove("offer", offer=offer)
        if swap := shipwright_trade.swap_of(view, rng):
            return CommandMove("swap", swap=swap)
    equip = tuple(best_build(view.craft, view.cargo).done)
    return CommandMove("equip" if any(each.do == "switch" for each in equip) else "fly", equip=equip)


def _face(view: LossView, rng: Random) -> FaceMove:
    """Return the steady bot's move, but with cards instead of parsecs where they promise more."""
    move, obstacle = steady_face(view), obstacle_up(view.table)
    if obstacle is None or move.do != "resolve" or not is_met(obstacle, after_plays(view.craft, move.plays)):
        return move
    return replace(move, as_cards=_as_cards(view, obstacle, move, rng))


def _as_cards(view: LossView, obstacle: Obstacle, move: FaceMove, rng: Random) -> int:
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
