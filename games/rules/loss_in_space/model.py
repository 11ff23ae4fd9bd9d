"""The terms of LOSS! in Space as types: the table, and the hand of each seat (§20.5)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.loss_in_space.cards import NOTHING, SLOTS, Slot, Triple

Card: TypeAlias = str
"""`id/copy`, such as `space-dock/2`."""

WindowKind: TypeAlias = Literal[
    "prep", "answer", "reply", "launch", "command", "meddle", "counter", "face", "loot", "trim"
]
Stage: TypeAlias = Literal["preparation", "launch", "race", "over"]
TurnStep: TypeAlias = Literal["trade", "equip", "fly", "face", "end"]

GOAL = 14
MOST_CARGO = 5
MOST_LOST_TURNS = 2
PREPARATION_ROUNDS = 3


class Options(Struct, frozen=True):
    """The options of a match (§2)."""

    few_cards: bool = False
    ranged: bool = False
    events: bool = False
    round_limit: int = 40
    pace: Literal["brisk", "relaxed"] = "brisk"


class OpenWindow(Struct, frozen=True):
    """The open window: its number from 1, its kind, and the seats that must decide."""

    number: int
    kind: WindowKind
    owing: tuple[Seat, ...]


class EquippedPart(Struct, frozen=True):
    """An equipped part; `off` is the token on it, 0 while it works."""

    card: Card
    off: int = 0


class Slots(Struct, frozen=True):
    """The equipped parts by slot, the first part of a slot first."""

    shield: tuple[EquippedPart, ...] = ()
    weapon: tuple[EquippedPart, ...] = ()
    engine: tuple[EquippedPart, ...] = ()

    def __getitem__(self, slot: Slot) -> tuple[EquippedPart, ...]:
        """Return the parts of one slot."""
        parts: tuple[EquippedPart, ...] = getattr(self, slot)
        return parts

    def cards(self) -> tuple[Card, ...]:
        """Return all equipped parts, slot by slot."""
        return tuple([part.card for parts in (self.shield, self.weapon, self.engine) for part in parts])


class Joint(Struct, frozen=True):
    """The card that holds a second part; `turns` is its token, 0 unless it holds for turns."""

    card: Card
    turns: int = 0


class Joints(Struct, frozen=True):
    """The joints by slot."""

    shield: Joint | None = None
    weapon: Joint | None = None
    engine: Joint | None = None

    def __getitem__(self, slot: Slot) -> Joint | None:
        """Return the joint of one slot."""
        joint: Joint | None = getattr(self, slot)
        return joint

    def cards(self) -> tuple[Card, ...]:
        """Return all joints, slot by slot."""
        return tuple([joint.card for joint in (self.shield, self.weapon, self.engine) if joint])


class ActiveEnhancer(Struct, frozen=True):
    """An enhancer on the table, with the uses it has left."""

    card: Card
    uses: int


class Craft(Struct, frozen=True):
    """The public things of a seat (§20.5); `lost` counts lost turns, `uses` the remaining uses of the ship's ability.

    `penalty`, `boost` and `raised` (by how much threats are raised for it) hold for its next judgement.
    """

    ship: str
    crew: int
    parsec: int = 0
    lost: int = 0
    uses: int = 0
    slots: Slots = Slots()
    joints: Joints = Joints()
    table: tuple[ActiveEnhancer, ...] = ()
    penalty: Triple = NOTHING
    boost: Triple = NOTHING
    raised: Triple = NOTHING

    def with_parts(self, slot: Slot, parts: tuple[EquippedPart, ...]) -> "Craft":
        """Return the craft with those parts in the slot."""
        return replace(self, slots=replace(self.slots, **{slot: parts}))

    def with_joint(self, slot: Slot, joint: Joint | None) -> "Craft":
        """Return the craft with that joint, or none, at the slot."""
        return replace(self, joints=replace(self.joints, **{slot: joint}))

    def repaired(self) -> "Craft":
        """Return the craft with all its parts working (§13)."""
        parts = {slot: tuple([EquippedPart(part.card) for part in self.slots[slot]]) for slot in SLOTS}
        return replace(self, slots=Slots(**parts))


class Shuffles(Struct, frozen=True):
    """The number of shuffles of each deck, the first included."""

    resources: int = 1
    obstacles: int = 1


class RaceTurn(Struct, frozen=True):
    """A turn of the race; `step` is where it continues after the open window (§20.5).

    `range` is an event's die, else 0; `volunteers` can still be called; `waiting` are the facing seats that chose to
    wait; `strikes` are those of the turn so far, in single player.
    """

    seat: Seat
    number: int
    step: TurnStep = "trade"
    offered: bool = False
    obstacle: Card | None = None
    range: int = 0
    facing: tuple[Seat, ...] = ()
    helper: Seat | None = None
    volunteers: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    strikes: int = 0


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The request of an offer: a `card` by its id, a `kind` of at least `min`, or "any" (§6)."""

    kind: str
    card: str | None
    min: int


class OfferTerms(Struct, frozen=True):
    """The terms of an offer or an answer: the cards that a seat gives, and its requests."""

    give: tuple[Card, ...]
    want: tuple[Request, ...]


class Offer(Struct, frozen=True):
    """An open offer, with its answer if there is one; `cards` are those of an acceptance (§6)."""

    by: Seat
    to: Seat
    give: tuple[Card, ...]
    want: tuple[Request, ...]
    fallback: tuple[Card, ...] = ()
    answer: Literal["accept", "decline", "counter"] | None = None
    cards: tuple[Card, ...] = ()
    counter: OfferTerms | None = None


class PendingPlay(Struct, frozen=True):
    """A play that can still be cancelled; `by` is None for a strike in single player (§7, §14)."""

    card: Card
    by: Seat | None
    target: Seat
    slot: Slot | None = None
    side: Literal["player", "obstacle"] | None = None
    backfired: bool = False


class WreckPool(Struct, frozen=True):
    """The cards of a dead seat, in pool order (§12)."""

    seat: Seat
    cards: tuple[Card, ...]


class LossResult(Struct, frozen=True):
    """How the match ended; `winner` is None if nobody won."""

    reason: Literal["arrived", "lost", "suns"]
    winner: Seat | None = None


class LossTable(Struct, frozen=True):
    """The position without the seats' own hands (§20.5); the order of both decks is hidden.

    Cards in one place are in catalogue order; the top card of a deck is its first.
    """

    options: Options
    window: OpenWindow | None
    stage: Stage
    round: int
    first: Seat
    seats: tuple[Craft, ...]
    deck: tuple[Card, ...]
    obstacles: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    past: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    shuffles: Shuffles = Shuffles()
    turn: RaceTurn | None = None
    offers: tuple[Offer, ...] = ()
    pending: tuple[PendingPlay, ...] = ()
    pools: tuple[WreckPool, ...] = ()
    result: LossResult | None = None


class PartSwitch(Struct, frozen=True, forbid_unknown_fields=True):
    """The switch of an equipped part for one in cargo."""

    old: Card
    new: Card


class FacingDecision(Struct, frozen=True):
    """The decision of a facing seat for its judgement; see the move `FaceMove`."""

    as_cards: int = 0
    switches: tuple[PartSwitch, ...] = ()
    dodge: str | None = None
    slots: tuple[Slot, ...] = ()
    cards: tuple[Card, ...] = ()


class StandingOrders(Struct, frozen=True):
    """A seat's standing orders (§4). `meddle` may be a parsec; `command` counts the windows to skip."""

    meddle: str | int
    help: bool
    offers: str
    counter: str
    face: str
    command: int


RELAXED = StandingOrders(meddle="ask", help=False, offers="ask", counter="own", face="ask", command=0)
BRISK = StandingOrders(meddle=8, help=True, offers="ask", counter="own", face="ask", command=0)
PACES: Mapping[str, StandingOrders] = {"relaxed": RELAXED, "brisk": BRISK}


class LossHand(Struct, frozen=True):
    """The hand of a seat: its cargo, its standing orders, and its decision while others still face."""

    cargo: tuple[Card, ...]
    orders: StandingOrders
    settled: FacingDecision | None = None
