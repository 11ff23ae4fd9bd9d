"""The legality of moves while an obstacle is up, and of sabotage at any time (§20.4)."""

from collections.abc import Iterable, Sequence

from games.rules.contract import Seat
from games.rules.loss_in_space.cards import RESOURCES, Obstacle
from games.rules.loss_in_space.equipment import can_switch
from games.rules.loss_in_space.errors import check_own, refuse
from games.rules.loss_in_space.facing import after_plays, is_met
from games.rules.loss_in_space.model import Card, Craft
from games.rules.loss_in_space.moves import CardPlay, CounterMove, FaceMove, MeddleMove
from games.rules.loss_in_space.reach import may_volunteer, obstacle_up, targets, turn_of
from games.rules.loss_in_space.resolution import LossState
from games.rules.loss_in_space.totals import strikable

COMMAND_OPS = ("draw", "crew", "repair")
FACE_OPS = ("bonus", *COMMAND_OPS)


def own_cards(state: LossState, seat: Seat) -> list[Card]:
    """Return a seat's cargo, and its enhancers on the table."""
    return [*state.hands[seat].cargo, *(kept.card for kept in state.table.seats[seat].table)]


def is_enhancer(card: Card, ops: Iterable[str]) -> bool:
    """Whether the card is an enhancer whose first effect is one of `ops`."""
    resource = RESOURCES[card]
    return resource.kind == "enhancer" and resource.first in ops


def check_command_play(state: LossState, seat: Seat, play: CardPlay | None) -> None:
    """Raise IllegalMove if the seat may not make the play on its own turn (§7)."""
    if play is None:
        refuse("play-missing", "Name the card to play.", "play", "turn")
    if play.side is not None or play.if_needed:
        refuse("play-side", "In your own turn a card has no side and no condition.", "play", "turn")
    if is_sabotage(state, seat, play.card):
        _check_target(state, seat, play, "play")
        return
    if play.card not in own_cards(state, seat) or not is_enhancer(play.card, COMMAND_OPS):
        refuse("play-card", "That card can't be played now.", "play", "turn")
    if play.target is not None or play.slot is not None:
        refuse("play-target", "That card works for you alone.", "play", "turn")


def is_sabotage(state: LossState, seat: Seat, card: Card) -> bool:
    """Whether the card is sabotage in the seat's cargo."""
    return card in state.hands[seat].cargo and RESOURCES[card].kind == "sabotage"


def _check_target(state: LossState, seat: Seat, play: CardPlay, field: str) -> None:
    if play.target not in targets(state.table, seat):
        refuse("target", "That ship can't be reached.", field, "sabotage")
    if (play.slot is not None) != RESOURCES[play.card].asks_slot:
        refuse("slot", "Name a slot where the card leaves the choice, and only there.", field, "sabotage")


def check_meddle(state: LossState, seat: Seat, move: MeddleMove) -> None:
    """Raise IllegalMove if the seat may not meddle with that move (§7)."""
    for place, play in enumerate(move.plays):
        if play.card in [each.card for each in move.plays[:place]]:
            refuse("twice", "A card is played once at most.", "plays", "meddling")
        _check_meddling_play(state, seat, play)
    if move.volunteer and not may_volunteer(state.table, seat):
        refuse("volunteer", "You can't help now.", "volunteer", "help")
    _check_anti(state, seat, move.cover, "cover")


def _check_meddling_play(state: LossState, seat: Seat, play: CardPlay) -> None:
    turn = turn_of(state.table)
    sabotage = is_sabotage(state, seat, play.card)
    if not sabotage and (play.card not in own_cards(state, seat) or not RESOURCES[play.card].is_boost):
        refuse("play-card", "Only sabotage and boosts of yours can be played now.", "plays", "meddling")
    _check_target(state, seat, play, "plays")
    if not sabotage and play.target not in turn.facing:
        refuse("target", "A boost is played at a ship that faces the obstacle.", "plays", "meddling")
    if (play.side is None) != sabotage:
        refuse("side", "A boost helps the player or the obstacle; sabotage has no side.", "plays", "meddling")
    if play.if_needed and (play.target not in turn.facing or play.side == "player"):
        refuse("if-needed", "Only what makes a facing ship fail can wait for need.", "plays", "meddling")


def _check_anti(state: LossState, seat: Seat, cards: Sequence[Card], field: str) -> None:
    check_own(state.hands[seat].cargo, cards, field)
    if any(RESOURCES[card].kind != "anti" for card in cards):
        refuse("anti", "Only anti-sabotage cancels a play.", field, "countering")


def check_counter(state: LossState, seat: Seat, move: CounterMove) -> None:
    """Raise IllegalMove if the seat may not cancel these plays (§11)."""
    _check_anti(state, seat, [cancel.card for cancel in move.cancel], "cancel")
    plays = [cancel.play for cancel in move.cancel]
    if len(set(plays)) < len(plays) or not set(plays) <= set(range(len(state.table.pending))):
        refuse("cancel", "Cancel plays that are pending, each once.", "cancel", "countering")


def check_face(state: LossState, seat: Seat, move: FaceMove) -> None:
    """Raise IllegalMove if the seat may not face its obstacle with that move (§8)."""
    own = own_cards(state, seat)
    check_own(own, move.plays, "plays")
    if not all(is_enhancer(card, FACE_OPS) for card in move.plays):
        refuse("play-card", "That card can't be played now.", "plays", "facing")
    obstacle = obstacle_up(state.table)
    if obstacle is None:
        return
    craft = after_plays(state.table.seats[seat], move.plays)
    met = is_met(obstacle, craft)
    if move.do == "wait":
        if not move.plays:
            refuse("wait", "Play something to wait for.", "do", "facing")
    elif move.do == "help":
        _check_help(state, seat, move, met, obstacle)
    elif met:
        _check_met(state, seat, move, obstacle)
    else:
        _check_not_met(state, seat, move, obstacle, craft)


def _check_help(state: LossState, seat: Seat, move: FaceMove, met: bool, obstacle: Obstacle) -> None:
    turn = turn_of(state.table)
    if met:
        refuse("help-met", "You need no help: the obstacle is met.", "do", "help")
    if obstacle.is_event or len(state.hands) == 1 or seat == turn.helper:
        refuse("help", "Nobody can be called now.", "do", "help")
    if move.helper not in turn.volunteers:
        refuse("helper", "Call somebody who has volunteered.", "helper", "help")


def _check_met(state: LossState, seat: Seat, move: FaceMove, obstacle: Obstacle) -> None:
    if not 0 <= move.as_cards <= obstacle.parsecs:
        refuse("as-cards", f"At most {obstacle.parsecs} parsecs can be taken as cards.", "as_cards", "facing")
    _check_switches(state, seat, move, obstacle.switches)
    if move.dodge is not None:
        refuse("dodge", "There is nothing to dodge: the obstacle is met.", "dodge", "facing")


def _check_switches(state: LossState, seat: Seat, move: FaceMove, most: int) -> None:
    cards = [card for swap in move.switches for card in (swap.old, swap.new)]
    if len(move.switches) > most or len(set(cards)) < len(cards) or set(cards) & set(move.plays):
        refuse("switches", f"Up to {most} parts are switched, each card once.", "switches", "parts")
    craft, cargo = state.table.seats[seat], state.hands[seat].cargo
    if not all(can_switch(craft, cargo, swap) for swap in move.switches):
        refuse("switches", "A part makes way for one of its type from your cargo.", "switches", "parts")


def _check_not_met(state: LossState, seat: Seat, move: FaceMove, obstacle: Obstacle, craft: Craft) -> None:
    if move.dodge is not None:
        _check_dodge(state, seat, move, craft)
        return
    choices = obstacle.choices
    if len(move.slots) > len(choices):
        refuse("slots", f"There are {len(choices)} slots to choose.", "slots", "facing")
    for slot, effect in zip(move.slots, choices, strict=False):
        if not strikable(craft, effect.op, slot):
            refuse("slots", f"There is nothing in your {slot} slot to be struck.", "slots", "facing")
    if len(move.cards) > obstacle.spilled:
        refuse("cards", f"You choose {obstacle.spilled} cards to lose.", "cards", "facing")
    check_own(state.hands[seat].cargo, move.cards, "cards")
    if set(move.cards) & set(move.plays):
        refuse("cards", "A card that is played can't be lost.", "cards", "facing")


def _check_dodge(state: LossState, seat: Seat, move: FaceMove, craft: Craft) -> None:
    if move.dodge == "ability":
        if not craft.uses:
            refuse("dodge", "Your ship has no such ability left.", "dodge", "facing")
        return
    card = move.dodge
    if card not in own_cards(state, seat) or card in move.plays or not is_enhancer(card, ("dodge",)):
        refuse("dodge", "That card dodges nothing.", "dodge", "facing")
