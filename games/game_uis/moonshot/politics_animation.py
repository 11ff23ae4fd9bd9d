"""The animation of politics: placed cards, tokens and missions, on the board as it was before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from games.game_ui import EventLike
from games.game_uis.moonshot.board import BoardSpot, spots_of
from games.game_uis.moonshot.names import card_name
from games.rules.moonshot.data import MISSIONS, PLACES, PROGRAMS
from games.rules.moonshot.model import MoonshotView

DRAWN = ("card_placed", "tokens_laid", "mission_announced", "popularity_raised", "declared")


@dataclass(frozen=True, slots=True)
class TokenHeap:
    """Tokens that one program has placed face down at once, on its `own` card or the rival's.

    They were there before (`at` is None), or come in that beat.
    """

    at: int | None
    own: bool
    count: int


@dataclass(frozen=True, slots=True)
class SceneSpot:
    """A place of the politics board; a `card` ("": none) is there, or comes in the beat `at`."""

    place: str
    card: str
    at: int | None
    heaps: tuple[TokenHeap, ...]

    def afterwards(self) -> "SceneSpot":
        """Return the place for the next scene: new things are there, with one heap per program."""
        counts = {own: sum(heap.count for heap in self.heaps if heap.own == own) for own in (True, False)}
        lying = tuple(TokenHeap(None, own, count) for own, count in counts.items() if count)
        return SceneSpot(self.place, self.card, None, lying)


Lay = Mapping[tuple[str, str], SceneSpot]
"""Places of the board by program and place, as a scene finds them."""


def lay_before(before: MoonshotView | None) -> Lay:
    """Return the public board before a window; an empty one if nobody saw it."""
    return {
        (program, spot.place): _lying(spot)
        for program in PROGRAMS
        for spot in (spots_of(before, program) if before else ())
        if spot.card
    }


def lay_after(board: SimpleNamespace) -> Lay:
    """Return the board after a scene, for the next one."""
    return {(side.program, spot.place): spot.afterwards() for side in board.sides for spot in side.spots}


def politics_board(told: Sequence[EventLike], lay: Lay) -> SimpleNamespace | None:
    """Return the drawing of public events on the board `lay`; None if they change nothing on it.

    It has both halves of the board, empty or not, and the announced missions, each with the risks drawn for it. The
    events show only the number of tokens: only the player who placed them knows their kinds.
    """
    if not any(event.kind in DRAWN for event in told):
        return None
    numbered = tuple(enumerate(told))
    sides = [_side(numbered, program, lay) for program in PROGRAMS]
    return SimpleNamespace(
        sides=sides,
        is_laid_on=any(spot.card or spot.heaps for side in sides for spot in side.spots),
        announced=[
            (at, MISSIONS[event.data["mission"]], event.data)
            for at, event in numbered
            if event.kind == "mission_announced"
        ],
    )


def _side(numbered: Sequence[tuple[int, EventLike]], program: str, lay: Lay) -> SimpleNamespace:
    """Return a program's half: its places, and its politician's other actions, each in a beat."""
    own = [(at, event) for at, event in numbered if event.data.get("program") == program]
    placed = {event.data["place"]: (at, event) for at, event in own if event.kind == "card_placed"}
    spots = []
    for place in PLACES:
        lying = lay.get((program, place), SceneSpot(place, "", None, ()))
        at, name = None, lying.card
        if place in placed:
            at, event = placed[place]
            name = card_name(event.data["card"], program)
        spots.append(SceneSpot(place, name, at, (*lying.heaps, *_laid(numbered, program, place))))
    steps = [(at, event) for at, event in own if event.kind in ("popularity_raised", "declared")]
    return SimpleNamespace(program=program, spots=spots, steps=steps)


def _lying(spot: BoardSpot) -> SceneSpot:
    heaps = (TokenHeap(None, True, spot.own), TokenHeap(None, False, spot.rival))
    return SceneSpot(spot.place, spot.name, None, tuple(heap for heap in heaps if heap.count))


def _laid(numbered: Sequence[tuple[int, EventLike]], owner: str, place: str) -> Iterator[TokenHeap]:
    for at, event in numbered:
        if event.kind == "tokens_laid":
            for each in event.data["put"]:
                if (each["owner"], each["place"]) == (owner, place):
                    yield TokenHeap(at, event.data["program"] == owner, each["tokens"])
