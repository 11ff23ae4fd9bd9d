"""The moves, one of each kind of window, and the action that changes standing orders (§20.4)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import fields

from games.rules import codec
from games.rules.contract import DecisionRequest, Seat
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.cards import Slot
from games.rules.loss_in_space.model import Card, PartSwitch, Request

Cards: TypeAlias = tuple[Card, ...]


class NewOffer(Struct, frozen=True, forbid_unknown_fields=True):
    """An offer of own cards to another seat, for its requests."""

    to: Seat
    give: Cards
    want: tuple[Request, ...]


class PreparationMove(Struct, frozen=True, tag_field="kind", tag="prep"):
    """The move of a round of preparation (§5); `fallback` are the cards to swap if the offer fails."""

    do: Literal["pass", "swap", "offer"] = "pass"
    swap: Cards = ()
    offer: NewOffer | None = None
    fallback: Cards = ()


class OfferAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to the offer of seat `by`; lists that `do` does not need are ignored."""

    by: Seat
    do: Literal["accept", "decline", "counter"]
    cards: Cards
    give: Cards
    want: tuple[Request, ...]


class AnswersMove(Struct, frozen=True, tag_field="kind", tag="answer"):
    """One answer for every offer to the seat (§6)."""

    answers: tuple[OfferAnswer, ...] = ()


class ReplyMove(Struct, frozen=True, tag_field="kind", tag="reply"):
    """The reply to a counter-offer; a `fallback` of None keeps the one of the offer (§6)."""

    do: Literal["accept", "decline"] = "decline"
    cards: Cards = ()
    fallback: Cards | None = None


class EquipAction(Struct, frozen=True, forbid_unknown_fields=True):
    """One action of equipping (§20.4): "fit" `card`, "join" it with `using`, or "switch" `using` a dock."""

    do: Literal["fit", "join", "switch"]
    card: Card | None
    using: Card | None
    swaps: tuple[PartSwitch, ...]

    @property
    def taken(self) -> list[Card]:
        """The cargo cards that it takes."""
        named = (self.card, self.using, *[swap.new for swap in self.swaps])
        return [card for card in named if card is not None]


class LaunchMove(Struct, frozen=True, tag_field="kind", tag="launch"):
    """The equipping at the launch, and the cards left behind (§5)."""

    equip: tuple[EquipAction, ...] = ()
    discard: Cards = ()


class CardPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """A card and its target; with `if_needed` it is played only if the target does not fail already (§7)."""

    card: Card
    target: Seat | None
    slot: Slot | None
    side: Literal["player", "obstacle"] | None
    if_needed: bool


class CommandMove(Struct, frozen=True, tag_field="kind", tag="command"):
    """The move of the active seat before its obstacle comes up (§7)."""

    do: Literal["offer", "play", "swap", "equip", "fly"] = "fly"
    offer: NewOffer | None = None
    play: CardPlay | None = None
    swap: Cards = ()
    equip: tuple[EquipAction, ...] = ()


class MeddleMove(Struct, frozen=True, tag_field="kind", tag="meddle"):
    """Plays on another seat's turn, the wish to help, and own anti-sabotage for backfires (§7)."""

    plays: tuple[CardPlay, ...] = ()
    volunteer: bool = False
    cover: Cards = ()


class PlayCancellation(Struct, frozen=True, forbid_unknown_fields=True):
    """An anti-sabotage card, and the number from 0 of the pending play that it cancels."""

    card: Card
    play: int


class CounterMove(Struct, frozen=True, tag_field="kind", tag="counter"):
    """The plays to cancel (§11)."""

    cancel: tuple[PlayCancellation, ...] = ()


class FaceMove(Struct, frozen=True, tag_field="kind", tag="face"):
    """The move of a seat that faces its obstacle (§8)."""

    plays: Cards = ()
    do: Literal["wait", "resolve", "help"] = "resolve"
    helper: Seat | None = None
    as_cards: int = 0
    switches: tuple[PartSwitch, ...] = ()
    dodge: str | None = None
    slots: tuple[Slot, ...] = ()
    cards: Cards = ()


class LootMove(Struct, frozen=True, tag_field="kind", tag="loot"):
    """The wanted cards of the pool, the most wanted first; none takes nothing (§12)."""

    ranking: Cards = ()


class TrimMove(Struct, frozen=True, tag_field="kind", tag="trim"):
    """The cards to discard over the cargo limit (§12)."""

    discard: Cards = ()


Move: TypeAlias = (
    PreparationMove
    | AnswersMove
    | ReplyMove
    | LaunchMove
    | CommandMove
    | MeddleMove
    | CounterMove
    | FaceMove
    | LootMove
    | TrimMove
)

MOVES: Mapping[str, type[Any]] = {str(each.__struct_config__.tag): each for each in get_args(Move)}
"""The struct of the move of each kind of window."""


def parse_move(state: Any, ask: DecisionRequest, data: Any) -> Move:
    """Return a move for a decision request from untrusted JSON, which names its kind; see `Game.parse` (§20.4)."""
    kind = ask.kind
    named = data.get("kind") if isinstance(data, dict) else None
    if named != kind and named in [*MOVES]:
        raise IllegalMove("wrong-decision", f"What is decided now is {kind!r}, not {named!r}.", "kind")
    move: Move = codec.parse_tagged(tuple(MOVES.values()), data)
    return move


class StandingOrdersChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The changed standing orders; those left out stay."""

    meddle: Literal["ask", "never", "leader"] | Annotated[int, Meta(ge=1, le=13)] | UnsetType = UNSET
    help: bool | UnsetType = UNSET
    offers: Literal["ask", "decline"] | UnsetType = UNSET
    counter: Literal["own", "all", "never"] | UnsetType = UNSET
    face: Literal["ask", "parsecs", "cards"] | UnsetType = UNSET
    command: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET


class SetStandingOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """The action that changes a seat's standing orders at any time (§4); the only action, so without `kind`."""

    orders: StandingOrdersChange


def check_values(orders: Any) -> None:
    """Raise MalformedMove for untrusted `orders`, at the first wrong value."""
    for each in fields(StandingOrdersChange):
        try:
            if isinstance(orders, dict) and each.name in orders:
                msgspec.convert(orders[each.name], each.type)
        except msgspec.ValidationError:
            raise MalformedMove("that is no standing order", field=each.name) from None
