"""The seats of a match as everybody may see them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from games.display_names import distinct_names
from games.game_ui import AnyGameUI
from games.models import Match, Seat, Submission, User
from games.registry import get_characters
from games.rules.characters import bot_title, find_character

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


Lamp = Literal["idle", "awaited", "saved", "ready"]
Lamps = Mapping[int, Lamp]
"""How seats stand with the open window, by number."""

ANONYMOUS_MATCHES = Q(anonymous=True) & ~Q(status=Match.Status.OVER)
"""Of matches in which nobody is told yet who sits where, or who hosts."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as everybody may see it; `is_me` for the viewer's own.

    `lamp` says how it stands with the open window: nothing is asked, an answer is awaited, or it is saved,
    or ready, too, for the window to close. A person who has left for good has no name any more, and while it
    `is_hidden` who sits there, nobody has. A bot is a `character` with a `boast`. While a person is away
    `stand_in` is the bot that plays; a seat that is `wanted` may be taken over. `away` says on which days its
    player has announced to be, and `reliability` is the player's in percent, None where nobody knows or was
    asked. `page` is that of an account, as in `User.page_name`, where it is told who sits there; there a
    `bot_account` is told to be one, too. `rating` is its rating in words, where it was asked for.
    """

    number: int
    name: str
    player: str
    kind: Literal["bot", "human", "open"]
    bot: str = ""
    character: str = ""
    boast: str = ""
    is_me: bool = False
    lamp: Lamp = "idle"
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

    @property
    def owes(self) -> bool:
        """Whether the open window asks something of the seat."""
        return self.lamp != "idle"

    @property
    def sitter(self) -> str:
        """What is said of who sits there beside the seat's name; "" where that says it all."""
        if self.kind == "open":
            return "free"
        if self.is_hidden:
            return "" if self.is_me else "taken"
        return "" if self.player == self.name else self.player

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
    away: Mapping[int, str] | None = None,
    reliability: Mapping[int, int | None] | None = None,
    ratings: Mapping[int, str] | None = None,
) -> list[SeatLine]:
    """The seats of a match. `seats` come with users, `submissions` are the open window's by seat number.

    `away` has announced days by seat number, `reliability` percents and `ratings` words by user id, where
    they are to be shown.
    `ended=False` is for a moment before the end: who won and who is away now is not told.
    """
    outcome = (match.outcome or {}) if ended else {}
    waiting = match.status == Match.Status.OPEN
    is_now = ended and match.status == Match.Status.RUNNING
    seats = list(seats)
    names, players = seat_names(seats, match.game_ui), player_names(seats)
    return [
        SeatLine(
            number=seat.number,
            name=names[seat.number],
            player=players[seat.number],
            kind="bot" if seat.bot else "open" if seat.is_open and waiting else "human",
            bot=seat.bot,
            character=bot_title(seat.bot),
            boast=bot_boast(match.game_slug, seat.bot),
            is_me=viewer is not None and seat.user_id == viewer.pk,
            lamp=get_lamp((submissions or {}).get(seat.number)),
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
    """The seats of a running match that want somebody, for who may not see it: not even who sat there."""
    return [
        SeatLine(seat.number, neutral_seat_name(seat, match.game_ui), player="", kind="human", wanted=True)
        for seat in seats
        if seat.wanted_at is not None
    ]


def get_lamp(asked: Submission | None) -> Lamp:
    """Return how a seat stands with the open window; a bot that decides again is shown as ready."""
    if asked is None:
        return "idle"
    if not asked.answered:
        return "ready" if asked.of_bot and asked.saved_at else "awaited"
    return "ready" if asked.ready else "saved"


def get_lamps(submissions: Mapping[int, Submission]) -> Lamps:
    """The lamp of every seat that is asked something, by its number."""
    return {number: get_lamp(asked) for number, asked in submissions.items()}


def seat_names(seats: Iterable[Seat], game_ui: AnyGameUI) -> dict[int, str]:
    """Return what seats are called in play, by number and no two alike: own, the game's or the player's."""
    seats = list(seats)
    players = player_names(seats)
    of_game = dict(enumerate(game_ui.seat_names))
    own = {seat.number: seat.name or of_game.get(seat.number, "") for seat in seats}
    plain = {
        seat.number: own[seat.number]
        or players[seat.number]
        or f"{game_ui.words.seat.capitalize()} {seat.number + 1}"
        for seat in seats
    }
    return _distinct_names(plain, sorted(seats, key=lambda seat: (not own[seat.number], *_seniority(seat))))


def neutral_seat_name(seat: Seat, game_ui: AnyGameUI) -> str:
    """What the seat is called whoever sits there: its own name, one of the game's names, or its number."""
    return seat.name or game_seat_name(seat.number, game_ui)


def game_seat_name(number: int, game_ui: AnyGameUI) -> str:
    """What the game calls the seat of that number: one of its names, or the number from 1."""
    return game_ui.seat_names[number] if game_ui.seat_names else f"{game_ui.words.seat} {number + 1}"


def player_names(seats: Iterable[Seat]) -> dict[int, str]:
    """Return who plays each seat, by number and no two alike; "" for nobody, or while names are hidden."""
    seats = list(seats)
    return _distinct_names({seat.number: _player(seat) for seat in seats}, sorted(seats, key=_seniority))


def distinct_user_name(seats: Iterable[Seat], person: User) -> str:
    """Return what `person` is called beside the players; not to be asked while names are hidden."""
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
        return bot_name(seat.number)
    return str(seat.user) if seat.user and not is_anonymous_now(seat.match) else ""


def bot_name(number: int) -> str:
    """What a bot is called that plays the seat of that number."""
    return BOT_NAMES[number % len(BOT_NAMES)]


def bot_boast(game_slug: str, bot: str) -> str:
    """What a bot of that kind boasts of; "" where it is not known, as of a game that is not installed."""
    character = find_character(get_characters(game_slug), bot)
    return character.line if character else ""


def host_name(match: Match, seats: Iterable[Seat] = ()) -> str:
    """Return who hosts the match, told from the players of `seats`; "" for nobody or while hidden."""
    return distinct_user_name(seats, match.host) if match.host and not is_anonymous_now(match) else ""


def is_anonymous_now(match: Match) -> bool:
    """Whether the match is one of `HIDES_NAMES`."""
    return match.anonymous and match.status != Match.Status.OVER
