"""Lists of matches, in a constant number of queries: of the lobby, a user and a club."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum

from games.absences.selectors.reliability import highest_minimum_passed
from games.channels.selectors.reports import count_host_reports
from games.languages import language_name
from games.lobby.selectors.filters import (
    NO_FILTERS,
    LobbyFilters,
    annotate_free_seats,
    filter_by_game,
    filter_for_player,
)
from games.lobby.selectors.match_progress import MatchProgress, match_progress
from games.matches.selectors import pending_work
from games.matches.selectors.display_text import pace_text, reason_text, result_text, winners_text
from games.matches.selectors.seats import SeatLine, host_name, is_anonymous_now, seat_lines, vacant_seats
from games.models import ChannelRead, Club, Follow, Match, Seat, Submission, User, Window
from games.permissions.selectors.visibility import delay_text, has_watch_delay, is_live_for_all, is_players_only
from games.ratings.selectors.strengths import annotate_ratings, range_text

LIST_LENGTH = 50
MAX_FINISHED = 10
MAX_CLUB_GOING, MAX_CLUB_FINISHED = 30, 12
MAX_IMPORTED = 2
MAX_OWN = 200
MAX_YOUR_TURN = 4


class MatchSummary:
    """A match in a list: its `row`, and what the viewer may know.

    `behind` is the delay in words for a delayed spectator. Of a match for players only, others see only game and
    year, and its `wanted` seats. It is `is_live` if all who may see it see it without delay. `ready_until` is
    the end of a ready check that the viewer has not answered. A paused match is `held_until` that time. `stand_in`
    says that a bot plays for the viewer. `ratings` is the rating range of an open match; only lists of open matches
    set `near` (the range is near the viewer's rating) and `host_followed`. Only the viewer's own list sets `flight`,
    the viewer's progress, and `reports`, the number of reports to the viewer as its host.
    """

    def __init__(self, match: Match, viewer: User | None, unread: int, late: Mapping[int, str]) -> None:
        self.row, self.unread = match, unread
        window, seats = _open_window(match), list(match.seats.all())
        numbers = {seat.pk: seat.number for seat in seats}
        own = next((seat for seat in seats if viewer is not None and seat.user_id == viewer.pk), None)
        self.i_host = viewer is not None and match.host_id == viewer.pk
        behind = own is None and match.pk in late
        closed = is_players_only(match) and own is None and not self.i_host
        hidden = behind or closed
        asked = {numbers[each.seat_id]: each for each in window.submissions.all()} if window and not hidden else {}
        lines = seat_lines(match, seats, viewer=viewer, submissions=asked)
        self.label = late[match.pk] if behind else window.year.label if window else ""
        self.deadline = window.deadline if window and not hidden else None
        self.seats = [] if closed else lines
        self.seats_taken, self.seats_total = sum(not seat.is_open for seat in seats), len(seats)
        self.pace, self.host_name = pace_text(match), host_name(match, seats)
        self.stand_in = own is not None and bool(own.stand_in) and match.status == Match.Status.RUNNING
        self.me = me = next((line for line in lines if line.is_me), None)
        self.i_owe = me is not None and not self.stand_in and me.is_asked and not me.has_moved
        self.held_until = None if hidden else match.held_until
        self.result, self.winners = result_text(match, seats), winners_text(match, seats)
        self.reason = reason_text(match)
        self.behind = delay_text(match) if behind else ""
        self.is_live = is_live_for_all(match)
        waits = match.status == Match.Status.OPEN
        is_asked = waits and own is not None and own.confirmed_at is None
        self.ready_until = pending_work.ready_check_deadline(match) if is_asked else None
        self.can_start = waits and self.i_host and _can_start(match, seats)
        self.language = language_name(match.language)
        self.ratings = range_text(match.settings) if waits else ""
        may_join = own is None and viewer is not None and not viewer.is_guest
        self.near: bool = may_join and getattr(match, "near", False)
        self.host_followed: bool = getattr(match, "of_followed", False) and not is_anonymous_now(match)
        self.wanted = vacant_seats(match, seats) if closed else [line for line in lines if line.wanted]
        self.flight: MatchProgress | None = None
        self.reports = 0

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return self.seats_taken == self.seats_total

    @property
    def waits_for_me(self) -> bool:
        """Whether the match needs the viewer to act."""
        return self.i_owe or self.can_start or self.ready_until is not None

    @property
    def urgency(self) -> tuple[bool, bool, float]:
        """Return the sort key: matches with a stand-in bot first, then the viewer's turns by deadline."""
        until = self.deadline if self.row.status == Match.Status.RUNNING else self.ready_until
        return not self.stand_in, not self.waits_for_me, until.timestamp() if until else float("inf")


def match_summaries(
    matches: QuerySet[Match], viewer: User | None = None, unread: Mapping[int, int] | None = None
) -> list[MatchSummary]:
    """Return summaries of the matches in at most five queries; `unread` counts telegrams by match."""
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
    late = _delayed_labels(rows)
    return [MatchSummary(match, viewer, (unread or {}).get(match.pk, 0), late) for match in rows]


def _delayed_labels(matches: Iterable[Match]) -> dict[int, str]:
    """Return, by match, the latest label that delayed spectators see; no query if no match is delayed."""
    known = Q()
    for match in matches:
        if has_watch_delay(match) and (window := _open_window(match)):
            known |= Q(match=match.pk, number=max(0, window.number - match.watch_delay))
    return dict(Window.objects.filter(known).values_list("match", "year__label")) if known else {}


def _open_window(match: Match) -> Window | None:
    # These are prefetched.
    return match.open_windows[0] if match.open_windows else None  # type: ignore[attr-defined]


def _can_start(match: Match, seats: Iterable[Seat]) -> bool:
    """Whether the host can start the open match by hand: it is full and nobody still has to answer a ready check."""
    waits = any(
        seat.is_open or (match.ready_check_at is not None and seat.user_id is not None and seat.confirmed_at is None)
        for seat in seats
    )
    return match.starts != Match.Starts.AT and not waits


def running_matches(viewer: User | None = None, filters: LobbyFilters = NO_FILTERS) -> list[MatchSummary]:
    """Return public matches in progress that fit the filters, the newest first."""
    return match_summaries(_listed_matches(Match.Status.RUNNING, filters, viewer), viewer)


def open_matches(viewer: User | None = None, filters: LobbyFilters = NO_FILTERS) -> list[MatchSummary]:
    """Return public open matches that fit the filters, the newest first."""
    return match_summaries(_listed_matches(Match.Status.OPEN, filters, viewer), viewer)


def wanted_seats(viewer: User | None = None, filters: LobbyFilters = NO_FILTERS) -> list[tuple[MatchSummary, SeatLine]]:
    """Return the seats that need substitutes, with their public matches, except matches of the viewer."""
    found = [match for match in match_summaries(_matches_with_wanted_seats(filters), viewer) if match.me is None]
    return [(match, seat) for match in found for seat in match.wanted]


def finished_matches(viewer: User | None = None) -> list[MatchSummary]:
    """Return finished public matches, the latest first, and only a few of the imported ones."""
    return match_summaries(_finished_query(), viewer)


def lobby_version(filters: LobbyFilters = NO_FILTERS, *, with_finished: bool = False) -> list[tuple[int, int, int]]:
    """Return a value that changes when the anonymous lobby with these filters, or the home page, changes."""
    with connection.cursor() as cursor:
        cursor.execute(*_lists_statement(filters, with_finished=with_finished))
        versions: list[tuple[int, int, int]] = cursor.fetchall()
        return versions


home_version = partial(lobby_version, with_finished=True)


@lru_cache(maxsize=64)
def _lists_statement(filters: LobbyFilters, *, with_finished: bool) -> tuple[str, tuple[Any, ...]]:
    """Return the anonymous lists as one SQL query with parameters; building costs more than running it."""
    lists = [_listed_matches(status, filters) for status in (Match.Status.RUNNING, Match.Status.OPEN)]
    lists += [_matches_with_wanted_seats(filters), *([_finished_query()] if with_finished else [])]
    parts = [matches.values_list("pk", "revision").query.sql_with_params() for matches in lists]
    # A part has an order and a length of its own, which SQLite takes only in a subquery.
    selects = [f"SELECT {n}, part{n}.* FROM ({part}) part{n}" for n, (part, _) in enumerate(parts)]  # noqa: S608
    return " UNION ALL ".join(selects), tuple(value for _, values in parts for value in values)


def _finished_query() -> QuerySet[Match]:
    over = listed_with_status(Match.Status.OVER).order_by("-ended_at", "-pk")
    imported = over.exclude(imported_digest=None).values("pk")[:MAX_IMPORTED]
    return over.filter(Q(imported_digest=None) | Q(pk__in=imported))[:MAX_FINISHED]


def _matches_with_wanted_seats(filters: LobbyFilters) -> QuerySet[Match]:
    """Return matches in progress that need a substitute, including those without spectators."""
    wanted = Seat.objects.exclude(wanted_at=None).order_by().values("match")
    running = listed_with_status(Match.Status.RUNNING).filter(filter_by_game(filters), pk__in=wanted)
    return running[:LIST_LENGTH]


def _listed_matches(status: Match.Status, filters: LobbyFilters, viewer: User | None = None) -> QuerySet[Match]:
    matches = listed_with_status(status).filter(filter_by_game(filters))
    if status == Match.Status.RUNNING:
        matches = matches.exclude(watching=Match.Watching.PLAYERS)
    if status != Match.Status.OPEN:
        return matches[:LIST_LENGTH]
    by_rating = filters.open_to_me or filters.near_me
    if viewer or by_rating:
        matches = annotate_ratings(matches, viewer)
    if filters.seats or by_rating:
        reliability = highest_minimum_passed(viewer) if filters.open_to_me else 0
        is_bot = viewer is not None and viewer.is_bot
        matches = annotate_free_seats(matches).filter(filter_for_player(filters, reliability, is_bot=is_bot))
    if viewer:
        followed = Follow.objects.filter(user=viewer, followed=OuterRef("host"))
        matches = matches.annotate(of_followed=Exists(followed))
    return matches[:LIST_LENGTH]


def listed_with_status(status: Match.Status) -> QuerySet[Match]:
    """Return the listed matches with that status."""
    return Match.objects.filter(status=status, unlisted=False, reserved_until=None)


def user_matches(user: User) -> list[MatchSummary]:
    """Return matches that the user hosts or plays in, those where it is the user's turn first."""
    sits = Seat.objects.filter(user=user).order_by().values("match")
    hosts = Match.objects.filter(host=user).order_by().values("pk")
    mine = Match.objects.filter(pk__in=sits.union(hosts))
    owed = pending_work.pending_decisions(user).filter(window__match=OuterRef("pk"))
    replaced = user.seats.exclude(stand_in="").filter(match=OuterRef("pk"))
    running = mine.filter(status=Match.Status.RUNNING).annotate(owed=Exists(owed), replaced=Exists(replaced))
    idle = mine.exclude(status=Match.Status.RUNNING).annotate(is_over=Q(status=Match.Status.OVER))
    urgent = running.order_by("-replaced", "-owed", _open_deadline(), "pk").values("pk")[:MAX_OWN]
    others = idle.order_by("is_over", "-id").values("pk")[:MAX_OWN]
    # One query: between two, a match that starts or ends would be in neither.
    shown = list(mine.filter(Q(pk__in=urgent) | Q(pk__in=others)).values_list("pk", flat=True))
    found = match_summaries(Match.objects.filter(pk__in=shown), user, _unread_by_match(user))
    return sorted(found, key=lambda match: match.urgency)


def user_matches_with_progress(user: User) -> list[MatchSummary]:
    """Return the same matches in the same order, with the user's progress."""
    found = user_matches(user)
    seats = {match.row.pk: match.me.number for match in found if match.me}
    flights = match_progress(seats, {match.row.pk: [seat.name for seat in match.seats] for match in found})
    reports = count_host_reports([user.pk])
    for match in found:
        match.flight, match.reports = flights.get(match.row.pk), reports[match.row.pk, user.pk]
    return found


def your_turn_matches(user: User) -> tuple[list[MatchSummary], int]:
    """Return the most urgent matches where it is the user's turn, and their total number; seven queries."""
    owed = Match.objects.filter(pk__in=pending_work.pending_decisions(user).order_by().values("window__match"))
    urgent = [
        *pending_work.pending_ready_checks(user).order_by("match__ready_check_at").values_list("match", flat=True),
        *owed.order_by(_open_deadline(), "pk").values_list("pk", flat=True),
        *pending_work.matches_to_start(user).order_by("pk").values_list("pk", flat=True),
    ]
    found = {
        match.row.pk: match for match in match_summaries(Match.objects.filter(pk__in=urgent[:MAX_YOUR_TURN]), user)
    }
    return [found[pk] for pk in urgent[:MAX_YOUR_TURN] if pk in found], len(urgent)


def matches_with_held_seat(user: User) -> list[MatchSummary]:
    """Return open matches with a seat reserved for the user; one query without any."""
    held = Seat.objects.filter(reserved_for=user, user=None, bot="").order_by().values("match")
    waiting = Match.objects.filter(pk__in=held, status=Match.Status.OPEN)
    found = match_summaries(waiting.order_by("-pk")[:MAX_YOUR_TURN], user)
    return [match for match in found if match.me is None]


def _open_deadline() -> Subquery:
    return Subquery(Window.objects.filter(match=OuterRef("pk"), closed_at=None).values("deadline"))


def _unread_by_match(user: User) -> dict[int, int]:
    readings = ChannelRead.objects.filter(seat__user=user, unread__gt=0, of_bot=False)
    return dict(readings.values_list("channel__match").annotate(total=Sum("unread")))


def club_matches(club: Club, viewer: User | None, *, belongs: bool) -> dict[str, list[MatchSummary]]:
    """Return the club's matches that the viewer may see, by status; members have `belongs`. Five queries at most.

    Open and running ones come with the newest first, finished ones with the latest first.
    """
    known = Match.objects.filter(club=club, imported_digest=None)
    if not belongs:
        running = Q(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS)
        known = known.filter(unlisted=False, reserved_until=None).exclude(running)
    latest = known.filter(status=Match.Status.OVER).order_by("-ended_at", "-pk").values("pk")[:MAX_CLUB_FINISHED]
    shown = Q(pk__in=latest)
    for status in (Match.Status.OPEN, Match.Status.RUNNING):
        shown |= Q(pk__in=known.filter(status=status).order_by("-pk").values("pk")[:MAX_CLUB_GOING])
    found = match_summaries(Match.objects.filter(shown).order_by("-ended_at", "-pk"), viewer)
    by_status = {status: [match for match in found if match.row.status == status] for status in Match.Status}
    return {status: matches for status, matches in by_status.items() if matches}
