"""The seats of a match as everybody may see them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from games.face import AnyFace
from games.models import Match, Seat, Submission, User

# Animals that flew before any person did, or instead of one.
BOT_NAMES = (
    "Albert",
    "Laika",
    "Able",
    "Miss Baker",
    "Ham",
    "Belka",
    "Strelka",
    "Enos",
    "Félicette",
    "Gordo",
    "Dezik",
    "Tsygan",
    "Miss Sam",
    "Veterok",
    "Ugolyok",
    "Chernushka",
    "Zvezdochka",
    "Hector",
    "Yorick",
    "Sam",
)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as everybody may see it; `is_me` for the viewer's own.

    `lamp` says how it stands with the open window: nothing is asked, an answer is awaited, or it is saved,
    or ready, too, for the window to close. A person who has left for good has no name any more.
    """

    number: int
    name: str
    player: str
    kind: Literal["bot", "human", "open"]
    bot: str = ""
    is_me: bool = False
    lamp: Literal["idle", "awaited", "saved", "ready"] = "idle"
    is_winner: bool = False
    is_loser: bool = False

    @property
    def owes(self) -> bool:
        """Whether the open window asks something of the seat."""
        return self.lamp != "idle"

    @property
    def submitted(self) -> bool:
        """Whether it has answered."""
        return self.lamp in ("saved", "ready")


def seat_lines(
    match: Match,
    seats: Iterable[Seat],
    *,
    viewer: User | None = None,
    submissions: Mapping[int, Submission] | None = None,
    ended: bool = True,
) -> list[SeatLine]:
    """The seats of a match. `seats` come with users, `submissions` are the open window's by seat number.

    `ended=False` is for a moment before the end: who won is not told, even if it is known by now.
    """
    outcome = (match.outcome or {}) if ended else {}
    waiting = match.status == Match.Status.OPEN
    return [
        SeatLine(
            number=seat.number,
            name=seat_name(seat, match.face),
            player=player_name(seat),
            kind="bot" if seat.bot else "open" if seat.is_open and waiting else "human",
            bot=seat.bot,
            is_me=viewer is not None and seat.user_id == viewer.pk,
            lamp=lamp_of((submissions or {}).get(seat.number)),
            is_winner=seat.number in outcome.get("winners", ()),
            is_loser=seat.number == outcome.get("loser"),
        )
        for seat in seats
    ]


def lamp_of(asked: Submission | None) -> Literal["idle", "awaited", "saved", "ready"]:
    """How a seat stands with the open window; `asked` is None where nothing is asked of it."""
    if asked is None:
        return "idle"
    if not asked.answered:
        return "awaited"
    return "ready" if asked.ready else "saved"


def seat_name(seat: Seat, face: AnyFace) -> str:
    """What the seat is called in play: its own name, one of the game's names, or its player's name."""
    if seat.name:
        return seat.name
    if face.seat_names:
        return face.seat_names[seat.number]
    return player_name(seat) or f"{face.words.seat.capitalize()} {seat.number + 1}"


def player_name(seat: Seat) -> str:
    """Who plays the seat; "" when nobody does yet."""
    if seat.bot:
        return BOT_NAMES[seat.number % len(BOT_NAMES)]
    return str(seat.user) if seat.user else ""
