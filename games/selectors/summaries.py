"""Matches as lists show them: a constant number of queries, whatever their number."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse

from games.models import Match, Seat, Submission, User, Window
from games.rules.contract import Meta, Words

LIST_LENGTH = 50
# Animals that flew before any person did.
BOT_NAMES = ("Albert", "Laika", "Able", "Miss Baker", "Ham", "Belka", "Strelka", "Enos", "Félicette")
FINISHED_LENGTH = 10
LIVE_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as everybody may see it; `is_me` for the viewer's own."""

    number: int
    name: str
    player: str
    kind: str
    bot: str = ""
    is_me: bool = False
    owes: bool = False
    submitted: bool = False
    is_winner: bool = False
    is_loser: bool = False


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a list."""

    id: int
    url: str
    name: str
    game_name: str
    edition: str
    words: Words
    status: str
    label: str
    deadline: datetime | None
    seats: list[SeatLine]
    pace: str
    host_name: str
    i_sit: bool
    i_owe: bool
    unlisted: bool
    exhibition: bool
    result: str
    seats_taken: int = 0
    seats_total: int = field(default=0)
    game_slug: str = ""
    i_host: bool = False

    @property
    def can_start(self) -> bool:
        """Whether the viewer hosts the match and nothing but their word is missing to its start."""
        return self.i_host and self.status == Match.Status.OPEN and self.seats_taken == self.seats_total

    @property
    def waits_for_me(self) -> bool:
        """Whether the match stands still until the viewer does something."""
        return self.i_owe or self.can_start


def seat_name(seat: Seat, meta: Meta) -> str:
    """What the seat is called in play: its nation, or its player's name."""
    if seat.name:
        return seat.name
    if meta.seat_names:
        return meta.seat_names[seat.number]
    return player_name(seat) or f"{meta.words.seat.capitalize()} {seat.number + 1}"


def player_name(seat: Seat) -> str:
    """Who plays the seat; "" when nobody does yet."""
    if seat.bot:
        return BOT_NAMES[seat.number % len(BOT_NAMES)]
    return str(seat.user) if seat.user else ""


def seat_lines(
    match: Match,
    seats: Iterable[Seat],
    *,
    viewer: User | None = None,
    owing: Sequence[int] = (),
    submitted: frozenset[int] = frozenset(),
    ended: bool = True,
) -> list[SeatLine]:
    """The seats of a match as everybody sees them. `seats` come with their users.

    `ended=False` is for a moment before the end: who won is not told, even if it is known by now.
    """
    outcome = (match.outcome or {}) if ended else {}
    meta = match.game.meta
    return [
        SeatLine(
            number=seat.number,
            name=seat_name(seat, meta),
            player=player_name(seat),
            kind="bot" if seat.bot else "human" if seat.user_id else "open",
            bot=seat.bot,
            is_me=viewer is not None and seat.user_id == viewer.pk,
            owes=seat.number in owing,
            submitted=seat.number in submitted,
            is_winner=seat.number in outcome.get("winners", ()),
            is_loser=seat.number == outcome.get("loser"),
        )
        for seat in seats
    ]


def edition_title(match: Match) -> str:
    """What the edition that the match is played in is called; "" where a game has none."""
    preset = match.game.meta.presets.get(match.options.get("edition", ""))
    return preset.title if preset else ""


def pace_text(match: Match) -> str:
    """How long a window stays open, in words."""
    return f"{span_text(match.seconds_per_window)} a {match.game.meta.words.turn}"


def span_text(seconds: int) -> str:
    """A span of time in its largest whole unit: "1 day", "90 minutes"."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        if seconds % size == 0 and seconds >= size:
            count = seconds // size
            return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
    return "no time"


def result_text(match: Match, seats: Iterable[Seat]) -> str:
    """How a finished match ended, in a sentence; "" while it runs."""
    if not match.outcome:
        return ""
    meta = match.game.meta
    winners = [seat_name(seat, meta) for seat in seats if seat.number in match.outcome["winners"]]
    reason = meta.reasons.get(match.outcome["reason"], "")
    return f"{' and '.join(winners)} won. {reason}".strip() if winners else reason


def summaries(matches: QuerySet[Match], viewer: User | None = None) -> list[MatchSummary]:
    """`matches` ready for a list, in four queries at most."""
    rows = matches.select_related("host").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("user")),
        Prefetch(
            "windows",
            Window.objects.filter(closed_at=None)
            .select_related("year")
            .prefetch_related("submissions__seat"),
            to_attr="open_windows",
        ),
    )
    return [_summary(match, viewer) for match in rows]


def _summary(match: Match, viewer: User | None) -> MatchSummary:
    window: Window | None = match.open_windows[0] if match.open_windows else None  # type: ignore[attr-defined]
    submitted = frozenset(s.seat.number for s in window.submissions.all()) if window else frozenset()
    seats = list(match.seats.all())
    lines = seat_lines(match, seats, viewer=viewer, owing=window.owing if window else (), submitted=submitted)
    mine = [line for line in lines if line.is_me]
    return MatchSummary(
        id=match.pk,
        url=reverse("match", args=[match.pk]),
        name=match.name,
        game_name=match.game.meta.name,
        edition=edition_title(match),
        words=match.game.meta.words,
        status=match.status,
        label=window.year.label if window else "",
        deadline=window.deadline if window else None,
        seats=lines,
        seats_taken=sum(not seat.is_open for seat in seats),
        seats_total=len(seats),
        game_slug=match.game_slug,
        pace=pace_text(match),
        host_name=str(match.host) if match.host else "",
        i_sit=bool(mine),
        i_host=viewer is not None and match.host_id == viewer.pk,
        i_owe=any(line.owes and not line.submitted for line in mine),
        unlisted=match.unlisted,
        exhibition=match.exhibition,
        result=result_text(match, seats),
    )


def running_matches(viewer: User | None = None, *, game: str = "", pace: str = "") -> list[MatchSummary]:
    """Public matches that are being played, newest first, narrowed as the lobby's filters say."""
    return summaries(_listed(Match.Status.RUNNING, game, pace)[:LIST_LENGTH], viewer)


def open_matches(viewer: User | None = None, *, game: str = "", pace: str = "") -> list[MatchSummary]:
    """Public matches that wait for players, newest first, narrowed as the lobby's filters say."""
    return summaries(_listed(Match.Status.OPEN, game, pace)[:LIST_LENGTH], viewer)


def finished_matches(viewer: User | None = None) -> list[MatchSummary]:
    """Public matches that have ended, latest first."""
    return summaries(_listed(Match.Status.OVER).order_by("-ended_at")[:FINISHED_LENGTH], viewer)


def _listed(status: Match.Status, game: str = "", pace: str = "") -> QuerySet[Match]:
    matches = Match.objects.filter(status=status, unlisted=False)
    if game:
        matches = matches.filter(game_slug=game)
    if pace == "live":
        matches = matches.filter(seconds_per_window__lte=LIVE_SECONDS)
    if pace == "daily":
        matches = matches.filter(seconds_per_window__gt=LIVE_SECONDS)
    return matches


def matches_of(user: User) -> list[MatchSummary]:
    """The matches that the user sits in or hosts, those that wait for the user first, by deadline.

    All that are running, and so many of the others, those before their start before those that are over.
    """
    mine = Match.objects.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), user=user)) | Q(host=user))
    idle = mine.exclude(status=Match.Status.RUNNING).annotate(is_over=Q(status=Match.Status.OVER))
    shown = idle.order_by("is_over", "-id").values("pk")[: 4 * LIST_LENGTH]
    found = summaries(mine.filter(Q(status=Match.Status.RUNNING) | Q(pk__in=shown)), user)
    return sorted(
        found, key=lambda m: (not m.waits_for_me, m.deadline.timestamp() if m.deadline else float("inf"))
    )


def count_waiting_for(user: User) -> int:
    """How many matches wait for the user's decision, or for the user to start them: in two queries."""
    saved = Submission.objects.filter(seat=OuterRef("pk"), window__closed_at=None)
    idle = Seat.objects.filter(
        ~Exists(saved), user=user, match__status=Match.Status.RUNNING, match__windows__closed_at=None
    )
    rows = idle.values_list("number", "match__windows__owing")
    return sum(number in owing for number, owing in rows) + _full_matches_of(user).count()


def _full_matches_of(host: User) -> QuerySet[Match]:
    free = Seat.objects.filter(match=OuterRef("pk"), user=None, bot="")
    return Match.objects.filter(~Exists(free), host=host, status=Match.Status.OPEN)
