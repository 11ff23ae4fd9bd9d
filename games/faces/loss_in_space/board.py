"""The public board as it is laid out: the race, the ships, what is up, what lies where."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.faces.loss_in_space.card_words import TYPE_OF_SLOT
from games.faces.loss_in_space.words import card_names
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import RESOURCES, SHIPS, Ship
from games.rules.loss_in_space.comparison import Comparison, comparison
from games.rules.loss_in_space.model import GOAL, PREPARATION_ROUNDS, Card, Craft, Joint, Part, Pending
from games.rules.loss_in_space.standing import clockwise, obstacle_up
from games.rules.loss_in_space.totals import raising
from games.rules.loss_in_space.views import OfferSeen, View
from games.rules.loss_in_space.vocabulary import SLOTS, Slot
from games.wording import and_list, counted, possessive

LANE = 54
"""How high a lane of the race is, in pixels: the picture is as wide as the page, and never taller."""
_TOP, _FOOT = 10, 24
_ROOM_ALONE = 18
_HOME, _WORLD = 11.0, 89.0
_SUN, _EMBER = 92, 40
_HALF_WAY = GOAL // 2


@dataclass(frozen=True, slots=True)
class Lane:
    """A ship in its lane, `x` being in percent of the width; `label_ends` where its name stands before it."""

    seat: Seat
    ship: str
    x: str
    y: int
    label_ends: bool
    is_dead: bool
    on_turn: bool
    is_facing: bool


@dataclass(frozen=True, slots=True)
class Race:
    """The picture of the race; `ticks` are the parsecs with where they are, `sun` is its radius."""

    lanes: tuple[Lane, ...]
    ticks: tuple[tuple[int, str], ...]
    axis: int
    sun: int

    @property
    def height(self) -> int:
        """How high the picture is, in pixels."""
        return self.axis + _FOOT

    @property
    def middle(self) -> int:
        """Where the stars stand."""
        return self.height // 2

    @property
    def sun_size(self) -> int:
        """How wide the sun is, its glow included."""
        return 2 * self.sun


@dataclass(frozen=True, slots=True)
class Bay:
    """A slot of a ship opened up."""

    slot: Slot
    parts: tuple[Part, ...]
    joint: Joint | None


@dataclass(frozen=True, slots=True)
class Instrument:
    """A public total, and what counts besides: the boost, and by how much the threat is raised.

    `penalty`, 0 or less, is in the total already.
    """

    slot: Slot
    total: int
    penalty: int
    boost: int
    raised: int

    @property
    def name(self) -> str:
        """Of what it is the total."""
        return TYPE_OF_SLOT[self.slot]


@dataclass(frozen=True, slots=True)
class Plate:
    """All that everybody sees of a seat; `roles` are its parts in the turn."""

    seat: Seat
    craft: Craft
    ship: Ship
    cargo: int
    instruments: tuple[Instrument, ...]
    bays: tuple[Bay, ...]
    roles: tuple[str, ...]

    @property
    def is_dead(self) -> bool:
        """Whether nobody is left aboard."""
        return not self.craft.crew

    @property
    def parts(self) -> int:
        """How many cards lie on and beside the ship."""
        fitted = (*self.craft.slots.cards(), *self.craft.joints.cards())
        return len(fitted) + len(self.craft.table)

    @property
    def pips(self) -> tuple[bool, ...]:
        """A place for each of the greatest crew: whether somebody is in it."""
        return tuple(place < self.craft.crew for place in range(self.ship.crew))


@dataclass(frozen=True, slots=True)
class Facing:
    """A seat before the obstacle, its totals beside the threats."""

    seat: Seat
    compared: Comparison


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie open, each name with how often it is there."""

    title: str
    size: int
    names: str


def stage_words(view: View) -> str:
    """Where the match stands: its stage and round."""
    table = view.table
    limit = table.options.round_limit
    if table.stage == "preparation":
        return f"Preparation, round {table.round} of {PREPARATION_ROUNDS}"
    if table.stage == "launch":
        return "Launch"
    if table.turn is None:
        return f"Over in round {table.round} of {limit}"
    return f"Round {table.round} of {limit}, turn {table.turn.number}"


def race_of(view: View) -> Race:
    """The race as a picture."""
    table, turn = view.table, view.table.turn
    facing = turn.facing if turn and turn.obstacle else ()
    room = 0 if len(table.seats) > 1 else _ROOM_ALONE
    lanes = tuple(
        Lane(
            seat=seat,
            ship=craft.ship,
            x=_place(craft.parsec),
            y=_TOP + room + LANE * seat,
            label_ends=craft.parsec > _HALF_WAY,
            is_dead=not craft.crew,
            on_turn=turn is not None and turn.seat == seat,
            is_facing=seat in facing,
        )
        for seat, craft in enumerate(table.seats)
    )
    axis = _TOP + 2 * room + LANE * len(lanes)
    gone = min(1.0, table.round / table.options.round_limit) if table.stage in ("race", "over") else 0.0
    return Race(
        lanes,
        tuple((parsec, _place(parsec)) for parsec in range(GOAL + 1)),
        axis,
        round(_SUN - (_SUN - _EMBER) * gone),
    )


def _place(parsec: int) -> str:
    return f"{_HOME + (_WORLD - _HOME) * parsec / GOAL:.1f}%"


def race_words(view: View, names: Sequence[str]) -> str:
    """The picture of the race in a sentence, the foremost first."""
    crafts = sorted(enumerate(view.table.seats), key=lambda each: -each[1].parsec)
    places = [
        f"{names[seat]} {'was lost' if not craft.crew else 'is'} at parsec {craft.parsec}"
        for seat, craft in crafts
    ]
    return f"The race: {and_list(places)}, of {GOAL}."


def plates_of(view: View) -> tuple[Plate, ...]:
    """Every seat with what is public of it."""
    return tuple(plate_of(view, seat) for seat in range(len(view.table.seats)))


def plate_of(view: View, seat: Seat) -> Plate:
    """A seat with what is public of it."""
    craft = view.table.seats[seat]
    raised = raising(view.threat, craft.raised)
    numbers = zip(SLOTS, view.public_totals[seat], craft.penalty, craft.boost, raised, strict=True)
    return Plate(
        seat=seat,
        craft=craft,
        ship=SHIPS[craft.ship],
        cargo=view.cargo_sizes[seat],
        instruments=tuple(Instrument(*each) for each in numbers),
        bays=tuple(Bay(slot, craft.slots[slot], craft.joints[slot]) for slot in SLOTS),
        roles=tuple(_roles(view, seat)),
    )


def _roles(view: View, seat: Seat) -> Iterable[str]:
    table, turn = view.table, view.table.turn
    if turn:
        if turn.seat == seat:
            yield "on turn"
        if turn.helper == seat:
            yield "helps"
        elif turn.obstacle and seat in turn.facing:
            yield "faces it"
        if seat in turn.volunteers:
            yield "ready to help"
        if seat in turn.waiting:
            yield "waits"
    if table.first == seat and len(table.seats) > 1:
        yield "first seat"


def facing_of(view: View) -> tuple[Facing, ...]:
    """The seats that face what is up, with their totals beside its threats."""
    obstacle, turn = obstacle_up(view.table), view.table.turn
    if obstacle is None or turn is None:
        return ()
    return tuple(Facing(seat, comparison(obstacle, view.table.seats[seat])) for seat in turn.facing)


def order_of(view: View) -> tuple[Seat, ...]:
    """The living seats in the order of their turns."""
    return tuple(clockwise(view.table, view.table.first))


def pending_words(play: Pending, names: Sequence[str]) -> str:
    """A play that can still be cancelled, without its card: who plays it, and at whom."""
    if play.by is None:
        return f"strikes {names[play.target]}"
    if play.backfired:
        return f"played by {names[play.by]}, backfires"
    how = {None: "at", "player": "for", "obstacle": "against"}[play.side]
    slot = f", {play.slot}" if play.slot else ""
    return f"played by {names[play.by]} {how} {names[play.target]}{slot}"


_ANSWERS = {None: "not answered yet", "accept": "accepted", "decline": "declined"}


def offer_words(offer: OfferSeen, names: Sequence[str]) -> str:
    """What everybody sees of an open offer."""
    by, to = names[offer.by], names[offer.to]
    offered = f"{by} offers {to} {counted(offer.give, 'card')} for {offer.want}"
    if offer.counter_sizes:
        give, want = offer.counter_sizes
        return f"{offered}; {possessive(to)} counter-offer is {counted(give, 'card')} for {want}"
    return f"{offered}: {_ANSWERS.get(offer.answer, 'countered')}"


def held_of(view: View) -> tuple[tuple[Seat, str], ...]:
    """What everybody still held when the match ended, for the seats that held anything."""
    return tuple((seat, card_names(cargo)) for seat, cargo in enumerate(view.all_cargo) if cargo)


def piles_of(view: View) -> tuple[Pile, ...]:
    """The open piles of resource cards: what was discarded, and what lies aside."""
    table = view.table
    return (
        _pile("Discarded", table.discards),
        _pile("Lying aside until the turn ends", table.aside),
    )


def _pile(title: str, cards: Sequence[Card]) -> Pile:
    found = Counter(RESOURCES[card].name for card in cards)
    names = [f"{name} ×{count}" if count > 1 else name for name, count in found.items()]
    return Pile(title, len(cards), ", ".join(names))
