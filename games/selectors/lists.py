"""Matches as lists show them: a constant number of queries, whatever their number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum
from django.urls import reverse

from games.face import Words
from games.models import ChannelRead, Match, Seat, Submission, User, Window
from games.models.match import not_paused
from games.selectors.seats import SeatLine, seat_lines
from games.selectors.words import LIVE_SECONDS, pace_text, reason_text, result_text, winners_text

LIST_LENGTH = 50
FINISHED_LENGTH = 10
MINE_LENGTH = 200
NEXT_LENGTH = 4


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
    i_owe: bool
    unlisted: bool
    exhibition: bool
    result: str
    seats_taken: int = 0
    seats_total: int = field(default=0)
    game_slug: str = ""
    i_host: bool = False
    paused: bool = False
    unread: int = 0
    me: SeatLine | None = None
    winners: str = ""
    reason: str = ""

    @property
    def i_sit(self) -> bool:
        """Whether the viewer plays in the match."""
        return self.me is not None

    @property
    def is_full(self) -> bool:
        """Whether nobody else can sit down."""
        return self.seats_taken == self.seats_total

    @property
    def can_start(self) -> bool:
        """Whether the viewer hosts the match and nothing but their word is missing to its start."""
        return self.i_host and self.status == Match.Status.OPEN and self.is_full and not self.paused

    @property
    def waits_for_me(self) -> bool:
        """Whether the match stands still until the viewer does something."""
        return self.i_owe or self.can_start


def summaries(
    matches: QuerySet[Match], viewer: User | None = None, unread: Mapping[int, int] | None = None
) -> list[MatchSummary]:
    """`matches` ready for a list, in four queries at most; `unread` telegrams of the viewer by match."""
    rows = matches.select_related("host").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("user")),
        Prefetch(
            "windows",
            Window.objects.filter(closed_at=None)
            .select_related("year")
            .prefetch_related(Prefetch("submissions", Submission.objects.defer("move"))),
            to_attr="open_windows",
        ),
    )
    return [_summary(match, viewer, (unread or {}).get(match.pk, 0)) for match in rows]


def _summary(match: Match, viewer: User | None, unread: int) -> MatchSummary:
    window: Window | None = match.open_windows[0] if match.open_windows else None  # type: ignore[attr-defined]
    seats = list(match.seats.all())
    numbers = {seat.pk: seat.number for seat in seats}
    asked = {numbers[each.seat_id]: each for each in window.submissions.all()} if window else {}
    lines = seat_lines(match, seats, viewer=viewer, submissions=asked)
    mine = [line for line in lines if line.is_me]
    return MatchSummary(
        id=match.pk,
        url=reverse("match", args=[match.pk]),
        name=match.name,
        game_name=match.meta.name,
        edition=match.preset_title,
        words=match.face.words,
        status=match.status,
        label=window.year.label if window else "",
        deadline=window.deadline if window and not match.is_paused else None,
        seats=lines,
        seats_taken=sum(not seat.is_open for seat in seats),
        seats_total=len(seats),
        game_slug=match.game_slug,
        pace=pace_text(match),
        host_name=str(match.host) if match.host else "",
        i_host=viewer is not None and match.host_id == viewer.pk,
        i_owe=not match.is_paused and any(line.owes and not line.submitted for line in mine),
        me=mine[0] if mine else None,
        paused=match.is_paused,
        unread=unread,
        unlisted=match.unlisted,
        exhibition=match.exhibition,
        result=result_text(match, seats),
        winners=winners_text(match, seats),
        reason=reason_text(match),
    )


def running_matches(viewer: User | None = None, *, game: str = "", pace: str = "") -> list[MatchSummary]:
    """Public matches that are being played, newest first, narrowed as the lobby's filters say."""
    return summaries(_listed(Match.Status.RUNNING, game, pace), viewer)


def open_matches(viewer: User | None = None, *, game: str = "", pace: str = "") -> list[MatchSummary]:
    """Public matches that wait for players, newest first, narrowed as the lobby's filters say."""
    return summaries(_listed(Match.Status.OPEN, game, pace), viewer)


def finished_matches(viewer: User | None = None) -> list[MatchSummary]:
    """Public matches that have ended, latest first."""
    return summaries(_finished(), viewer)


def version_of_lobby(*, game: str = "", pace: str = "") -> list[tuple[int, int]]:
    """What is another when strangers find something else in the lobby, narrowed as its filters say."""
    lists = (_listed(status, game, pace) for status in (Match.Status.RUNNING, Match.Status.OPEN))
    return [version for matches in lists for version in matches.values_list("pk", "revision")]


def version_of_home() -> list[tuple[int, int]]:
    """What is another when strangers find something else on the first page."""
    return [*version_of_lobby(), *_finished().values_list("pk", "revision")]


def _finished() -> QuerySet[Match]:
    return _listed_as(Match.Status.OVER).order_by("-ended_at")[:FINISHED_LENGTH]


def _listed(status: Match.Status, game: str, pace: str) -> QuerySet[Match]:
    matches = _listed_as(status)
    if game:
        matches = matches.filter(game_slug=game)
    if pace == "live":
        matches = matches.filter(seconds_per_window__lte=LIVE_SECONDS)
    if pace == "daily":
        matches = matches.filter(seconds_per_window__gt=LIVE_SECONDS)
    return matches[:LIST_LENGTH]


def _listed_as(status: Match.Status) -> QuerySet[Match]:
    return Match.objects.filter(status=status, unlisted=False)


def matches_of(user: User) -> list[MatchSummary]:
    """The matches that the user sits in or hosts, those that wait for the user first, by deadline.

    At most so many that are running, first those that wait for the user, and so many of the others, those
    before their start before those that are over.
    """
    sits = Seat.objects.filter(user=user).order_by().values("match")
    hosts = Match.objects.filter(host=user).order_by().values("pk")
    mine = Match.objects.filter(pk__in=sits.union(hosts))
    owed = _unanswered_by(user).filter(window__match=OuterRef("pk"))
    running = mine.filter(status=Match.Status.RUNNING).annotate(owed=Exists(owed))
    idle = mine.exclude(status=Match.Status.RUNNING).annotate(is_over=Q(status=Match.Status.OVER))
    open_windows = Window.objects.filter(match=OuterRef("pk"), closed_at=None).values("deadline")
    shown = (
        *running.order_by("-owed", Subquery(open_windows), "pk").values_list("pk", flat=True)[:MINE_LENGTH],
        *idle.order_by("is_over", "-id").values_list("pk", flat=True)[:MINE_LENGTH],
    )
    found = summaries(Match.objects.filter(pk__in=shown), user, _unread_by_match(user))
    return sorted(
        found, key=lambda m: (not m.waits_for_me, m.deadline.timestamp() if m.deadline else float("inf"))
    )


def awaiting(user: User) -> tuple[list[MatchSummary], int]:
    """The matches that wait for the user, the most urgent ones ready for a list, and how many there are.

    In six queries.
    """
    open_windows = Window.objects.filter(match=OuterRef("pk"), closed_at=None).values("deadline")
    owed = Match.objects.filter(pk__in=_unanswered_by(user).order_by().values("window__match"))
    urgent = [
        *owed.order_by(Subquery(open_windows), "pk").values_list("pk", flat=True),
        *_full_matches_of(user).order_by("pk").values_list("pk", flat=True),
    ]
    found = {match.id: match for match in summaries(Match.objects.filter(pk__in=urgent[:NEXT_LENGTH]), user)}
    return [found[pk] for pk in urgent[:NEXT_LENGTH] if pk in found], len(urgent)


def count_waiting_for(user: User) -> int:
    """How many matches wait for the user's decision or to be started, and how many telegrams to be read.

    In three queries.
    """
    return _unanswered_by(user).count() + _full_matches_of(user).count() + count_unread_of(user)


def _unanswered_by(user: User) -> QuerySet[Submission]:
    unanswered = Submission.objects.filter(by=Submission.By.NOBODY, of_bot=False)
    return unanswered.filter(not_paused("window__match__"), seat__user=user, window__closed_at=None)


def _unread_by_match(user: User) -> dict[int, int]:
    readings = ChannelRead.objects.filter(seat__user=user, unread__gt=0, of_bot=False)
    return dict(readings.values_list("channel__match").annotate(total=Sum("unread")))


def count_unread_of(user: User) -> int:
    """How many telegrams the user has not read, in all matches."""
    readings = ChannelRead.objects.filter(seat__user=user, unread__gt=0, of_bot=False)
    return readings.aggregate(total=Sum("unread"))["total"] or 0


def _full_matches_of(host: User) -> QuerySet[Match]:
    free = Seat.objects.filter(match=OuterRef("pk"), user=None, bot="")
    return Match.objects.filter(~Exists(free), not_paused(), host=host, status=Match.Status.OPEN)
