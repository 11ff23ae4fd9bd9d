"""The seats of a match as everybody may see them, and the snapshot of one for viewers who may see all of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from django.db.models import Q
from msgspec import Struct

from games.display_names import distinct_names
from games.game_ui import AnyGameUI
from games.matches.selectors.position import Position
from games.models import Match, Seat, Submission, User
from games.registry import get_characters
from games.rules import codec
from games.rules.characters import bot_title, find_character

# Animals that flew to space.
BOT_NAMES = (
    *("Albert", "Laika", "Able", "Miss Baker", "Ham", "Belka", "Strelka", "Enos", "Félicette", "Gordo"),
    *("Dezik", "Tsygan", "Miss Sam", "Veterok", "Ugolyok", "Chernushka", "Zvezdochka", "Hector", "Yorick", "Sam"),
)


MoveStatus = Literal["idle", "awaited", "saved", "ready"]
MoveStatuses = Mapping[int, MoveStatus]
"""The move status of each seat in the open window, by number."""

ANONYMOUS_MATCHES = Q(anonymous=True) & ~Q(status=Match.Status.OVER)
"""A filter on matches that hide the names of players and host for now."""


class SeatLine(Struct, frozen=True):
    """A seat as everybody may see it; `is_me` for the viewer's own.

    `move_status` is the state of the seat in the open window: nothing to decide, pending, saved or ready. A deleted
    player has no name, and `is_hidden` seats show no player. A bot is a `character` with a `boast`. `stand_in` is the
    bot that plays for an absent player; a `wanted` seat is open to substitutes. `away` are the player's announced
    vacation days, and `reliability` is a percentage (None: unknown or not loaded). `page` is the name of the player's
    profile, and `bot_account` marks a program, unless names are hidden. `rating` is text, if it was loaded. `role` is
    what an open match's seat will play.
    """

    number: int
    name: str
    player: str
    kind: Literal["bot", "human", "open"]
    bot: str = ""
    character: str = ""
    boast: str = ""
    is_me: bool = False
    move_status: MoveStatus = "idle"
    is_winner: bool = False
    is_loser: bool = False
    is_hidden: bool = False
    stand_in: str = ""
    wanted: bool = False
    away: str = ""
    reliability: int | None = None
    page: str = ""
    rating: str = ""
    bot_account: bool = False
    role: str = ""

    @property
    def is_asked(self) -> bool:
        """Whether the open window asks the seat for a decision."""
        return self.move_status != "idle"

    @property
    def lamp(self) -> MoveStatus:
        """The move status, under the name that the API publishes."""
        return self.move_status

    @property
    def player_text(self) -> str:
        """The text about the player beside the seat's name; "" if the seat's name is enough."""
        if self.kind == "open":
            return "free"
        if self.is_hidden:
            return "" if self.is_me else "taken"
        return "" if self.player == self.name else self.player

    @property
    def has_moved(self) -> bool:
        """Whether the seat has saved a move."""
        return self.move_status in ("saved", "ready")


def seat_lines(
    match: Match,
    seats: Iterable[Seat],
    *,
    viewer: User | None = None,
    submissions: Mapping[int, Submission] | None = None,
    ended: bool = True,
    away: Mapping[int, str] | None = None,
    reliability: Mapping[int, int | None] | None = None,
    ratings: Mapping[int, str] | None = None,
) -> list[SeatLine]:
    """The seats of a match. `seats` come with users, `submissions` are the open window's by seat number.

    `away` has announced vacation days by seat number, `reliability` percentages and `ratings` texts by user
    id, if they are shown. With `ended=False` the result and current absences are left out.
    """
    outcome = (match.outcome or {}) if ended else {}
    waiting = match.status == Match.Status.OPEN
    is_now = ended and match.status == Match.Status.RUNNING
    seats = list(seats)
    names, players = seat_names(seats, match.game_ui), player_names(seats)
    roles = dict(enumerate(match.game_ui.seat_roles(match.options))) if waiting else {}
    return [
        SeatLine(
            number=seat.number,
            name=names[seat.number],
            role=roles.get(seat.number, ""),
            player=players[seat.number],
            kind="bot" if seat.bot else "open" if seat.is_open and waiting else "human",
            bot=seat.bot,
            character=bot_title(seat.bot),
            boast=bot_boast(match.game_slug, seat.bot),
            is_me=viewer is not None and seat.user_id == viewer.pk,
            move_status=get_move_status((submissions or {}).get(seat.number)),
            is_winner=seat.number in outcome.get("winners", ()),
            is_loser=seat.number == outcome.get("loser"),
            is_hidden=seat.user_id is not None and is_anonymous_now(match),
            stand_in=bot_name(seat.number) if seat.stand_in and is_now else "",
            wanted=seat.wanted_at is not None and is_now,
            away=(away or {}).get(seat.number, ""),
            reliability=(reliability or {}).get(seat.user_id) if seat.user_id else None,
            page=seat.user.page_name if seat.user and not is_anonymous_now(match) else "",
            rating=(ratings or {}).get(seat.user_id, "") if seat.user_id else "",
            bot_account=bool(seat.user and seat.user.is_bot) and not is_anonymous_now(match),
        )
        for seat in seats
    ]


def vacant_seats(match: Match, seats: Iterable[Seat]) -> list[SeatLine]:
    """Return the vacant seats of a running match, without former players, for users who cannot see it."""
    return [
        SeatLine(seat.number, neutral_seat_name(seat, match.game_ui), player="", kind="human", wanted=True)
        for seat in seats
        if seat.wanted_at is not None
    ]


def get_move_status(asked: Submission | None) -> MoveStatus:
    """Return the move status of a decision request; a bot that decides again still shows as ready."""
    if asked is None:
        return "idle"
    if not asked.answered:
        return "ready" if asked.of_bot and asked.saved_at else "awaited"
    return "ready" if asked.ready else "saved"


def get_move_statuses(submissions: Mapping[int, Submission]) -> MoveStatuses:
    """Return the move status of every seat that has a decision request, by seat number."""
    return {number: get_move_status(asked) for number, asked in submissions.items()}


def seat_names(seats: Iterable[Seat], game_ui: AnyGameUI) -> dict[int, str]:
    """Return the distinct names of seats in play, by number: their own, the game's or the player's."""
    seats = list(seats)
    players = player_names(seats)
    of_game = dict(enumerate(game_ui.seat_names))
    own = {seat.number: seat.name or of_game.get(seat.number, "") for seat in seats}
    plain = {
        seat.number: own[seat.number] or players[seat.number] or f"{game_ui.words.seat.capitalize()} {seat.number + 1}"
        for seat in seats
    }
    return _distinct_names(plain, sorted(seats, key=lambda seat: (not own[seat.number], *_seniority(seat))))


def neutral_seat_name(seat: Seat, game_ui: AnyGameUI) -> str:
    """Return the name of the seat without its player: its own name, the game's name, or its number."""
    return seat.name or game_seat_name(seat.number, game_ui)


def game_seat_name(number: int, game_ui: AnyGameUI) -> str:
    """Return the game's name for the seat with that number, or the number counted from 1."""
    return game_ui.seat_names[number] if game_ui.seat_names else f"{game_ui.words.seat} {number + 1}"


def player_names(seats: Iterable[Seat]) -> dict[int, str]:
    """Return distinct names of the players, by seat number; "" for no player or while names are hidden."""
    seats = list(seats)
    return _distinct_names({seat.number: _player(seat) for seat in seats}, sorted(seats, key=_seniority))


def distinct_user_name(seats: Iterable[Seat], person: User) -> str:
    """Return the name of `person`, distinct from the players' names; not for matches that hide names."""
    seats = list(seats)
    players = player_names(seats)
    own = next((players[seat.number] for seat in seats if seat.user_id == person.pk), "")
    return own or distinct_names([*players.values(), str(person)])[-1]


def _distinct_names(names: Mapping[int, str], seats: Iterable[Seat]) -> dict[int, str]:
    numbers = [seat.number for seat in seats]
    return dict(sorted(zip(numbers, distinct_names(names[number] for number in numbers), strict=True)))


def _seniority(seat: Seat) -> tuple[bool, int]:
    return seat.user_id is None, seat.user_id or seat.number


def _player(seat: Seat) -> str:
    if seat.bot:
        names = (seat.match.name_facts or {}).get("bots", {})
        return names.get(str(seat.number)) or bot_name(seat.number)
    return str(seat.user) if seat.user and not is_anonymous_now(seat.match) else ""


def bot_name(number: int) -> str:
    """Return the player name of a bot on the seat with that number."""
    return BOT_NAMES[number % len(BOT_NAMES)]


def bot_boast(game_slug: str, bot: str) -> str:
    """Return the motto of the game's bot `bot`; "" if the bot or the game is not installed."""
    character = find_character(get_characters(game_slug), bot)
    return character.line if character else ""


def host_name(match: Match, seats: Iterable[Seat] = ()) -> str:
    """Return the host's name, distinct from the players'; "" without a host or while names are hidden."""
    return distinct_user_name(seats, match.host) if match.host and not is_anonymous_now(match) else ""


def is_anonymous_now(match: Match) -> bool:
    """Whether the match hides the names of its players now; see `ANONYMOUS_MATCHES`."""
    return match.anonymous and match.status != Match.Status.OVER


class SeatSnapshot:
    """The view, hand and saved move of a seat, with the names of a dashboard; the caller checks who may see it.

    `hand` is the hand of the seat and `entered` its saved move, as plain values by field name; `shown` are
    the moves of other seats that it can see.
    """

    fields = ()

    def __init__(self, position: Position, seats: Sequence[SeatLine], number: int) -> None:
        game, asked = position.match.game, position.submissions.get(number)
        saved = asked if asked and asked.answered else None
        move = game.parse(position.state, number, saved.move) if saved else None
        self.seat, self.view = seats[number], game.view(position.state, number)
        self.hand: Mapping[str, Any] = codec.to_json(position.state.hands[number])
        self.move = saved.move if saved else None
        self.entered = position.match.game_ui.entered(move) if saved else {}
        self.ready, self.saved_at = (saved.ready, saved.saved_at) if saved else (False, None)
        self.shown = [(seats[other], answer.move) for other, answer in position.visible_moves(number).items()]
