"""The host controls of a running match, their limits, and whether a player can resign."""

from datetime import datetime, timedelta
from typing import Literal

from django.db.models import QuerySet
from django.utils import timezone
from msgspec.structs import replace

from games.matches.selectors.chart import has_live_chart
from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine, is_anonymous_now, neutral_seat_name, seat_lines
from games.models import LogEntry, Match, SeasonPlayer, Seat, Tenure, TournamentEntrant, TournamentTable, User
from games.models.solo import get_solo_try
from games.permissions.selectors.visibility import is_umpire
from games.seasons.selectors.season_page import season_link

UNDO_TIME = timedelta(hours=1)
SEAT_LOG_KINDS = ("replaced", "given back", "substitute-sat", "resigned")
HOST_LOG_KINDS = ("handed on", "taken back", "passed on")
"""Kinds of log entries after which an earlier command can no longer be undone."""


def replaced_player(position: Position, seat: int, now: datetime) -> Tenure | None:
    """Return the tenure of the seat's player whom the host replaced within the last hour, or None."""
    last = _last(position.match.log.filter(seat=seat), SEAT_LOG_KINDS, now)
    if last is None or last.kind != "replaced" or position.seats[seat].user_id is not None:
        return None
    tenures = Tenure.objects.select_related("user").filter(seat=position.seats[seat], ended_at=last.at)
    return tenures.filter(user__is_active=True).first()


def can_undo_transfer(position: Position, user_id: int, now: datetime) -> bool:
    """Whether the user transferred the match within the last hour and can undo that without a vote."""
    last = _last(position.match.log.all(), HOST_LOG_KINDS, now)
    if last is None or last.kind != "handed on" or last.by_id != user_id:
        return False
    return not competing_text(position, User.objects.get(pk=user_id))


def _last(log: QuerySet[LogEntry], kinds: tuple[str, ...], now: datetime) -> LogEntry | None:
    """Return the newest log entry of those kinds, if it is less than an hour old."""
    newest = log.filter(kind__in=kinds).order_by("-number").first()
    return newest if newest and now - newest.at <= UNDO_TIME else None


Power = Literal["direct", "vote", "none"]


def competing_text(position: Position, user: User) -> str:
    """Return how the user competes in a started match, as the start of a sentence; "" for a neutral host.

    An entrant of the same tournament or season competes like a player, even at another table or after giving
    up a seat, since their standing depends on the result.
    """
    match = position.match
    if position.seat_of(user):
        return "You play in this match"
    if Tenure.objects.filter(seat__match=match, user=user).exists():
        return "You have played in this match"
    entrants = TournamentEntrant.objects.filter(tournament__tables__match=match, user=user)
    if entrants.exclude(standing=TournamentEntrant.Standing.INVITED).exists():
        return "You have entered this tournament"
    members = SeasonPlayer.objects.filter(season__matches__match=match, user=user)
    players = Seat.objects.filter(match__in_season__season__matches__match=match, user=user)
    return "You play in this season" if members.exists() or players.exists() else ""


def host_power(match: Match, competing: str) -> Power:
    """Return whether the host's commands run directly, by vote, or not at all; `competing` says how they compete."""
    if not competing:
        return "direct"
    return "vote" if match.playing_host == Match.HostPlays.VOTE else "none"


class HostControls:
    """The desk of the host. `power` says whether what they ask for is done at once, by vote, or not at all,
    and `competing` how they compete in the match.

    `replaceable` are the seats of people, `restorable` those of replaced players who can return,
    `invitable` those of bots without an invited substitute, `wanted` those with one. `candidates` are the
    players except the host. `user` is the host's primary key; an `is_former` host can only undo the
    transfer. `season` is the name of the season that a transfer includes.
    """

    def __init__(self, position: Position, user: User, competing: str) -> None:
        self.match = match = position.match
        self.competing, self.power = competing, host_power(match, competing)
        self.window, self.deadline = position.window.pk, position.window.deadline
        self.label = position.window.year.label
        lines = seat_lines(match, position.seats, viewer=user)
        wanted = {seat.number for seat in position.seats if seat.wanted_at is not None}
        piloted = {seat.number for seat in position.seats if seat.playing_bot}
        people = {seat.number for seat in position.seats if seat.user_id is not None}
        self.replaceable = [line for line in lines if line.number in people]
        self.restorable = _restorable(position, lines, timezone.now())
        self.invitable = [line for line in lines if line.number in piloted - wanted]
        self.wanted = [line for line in lines if line.number in wanted]
        self.candidates = [line for line in self.replaceable if not line.is_me]
        self.user = user.pk
        self.is_former = match.host_id != user.pk
        self.is_umpire = is_umpire(match, user)
        self.season = _season_of(match, user)

    @property
    def is_held(self) -> bool:
        """Whether a host or a vote has paused the match."""
        return self.match.held_until is not None

    @property
    def shows_chance(self) -> bool | None:
        """Whether the match shows live win probabilities; None if they cannot be calculated."""
        if not has_live_chart(self.match.game, self.match.game_ui):
            return None
        return self.match.settings.shows_chance


def get_host_controls(position: Position, user: User | None) -> HostControls | None:
    """Return the user's host controls; None without a vote and without anybody to transfer to."""
    match = position.match
    if user is None or match.status != Match.Status.RUNNING:
        return None
    if match.host_id != user.pk and not can_undo_transfer(position, user.pk, timezone.now()):
        return None
    competing = competing_text(position, user)
    if host_power(match, competing) == "none" and not _others_play(position, user):
        return None
    return HostControls(position, user, competing)


def _others_play(position: Position, user: User) -> bool:
    return any(seat.user_id not in (None, user.pk) for seat in position.seats)


def _restorable(position: Position, lines: list[SeatLine], now: datetime) -> list[SeatLine]:
    """Return the seats whose players the host has just replaced, with the names of those players."""
    found = []
    for seat, line in zip(position.seats, lines, strict=True):
        lost = replaced_player(position, seat.number, now) if seat.bot else None
        if lost is not None:
            player = "" if is_anonymous_now(position.match) else str(lost.user)
            found.append(replace(line, name=neutral_seat_name(seat, position.match.game_ui), player=player))
    return found


def _season_of(match: Match, user: User) -> str:
    place = season_link(match)
    goes_along = place is not None and place.season.host_id == user.pk and not place.season.is_elimination
    return place.season.name if place and goes_along else ""


def resign_denial(position: Position, user: User) -> str:
    """Return why the user cannot resign from their seat, as a sentence; "" if they can."""
    if get_solo_try(position.match) is not None:
        return "You cannot resign from a solo game. Abandon it instead: its result is kept."
    if not _others_play(position, user):
        return "Nobody else plays in this match. Abandon it instead."
    return ""


def can_resign(position: Position, user: User) -> bool:
    """Whether the user has a seat in the match and can resign it."""
    runs = position.match.status == Match.Status.RUNNING
    return runs and position.seat_of(user) is not None and not resign_denial(position, user)


def get_resignation(position: Position, user: User) -> dict[str, bool] | None:
    """Return the consequences of a resignation in the match and in its tournament; None if the user cannot resign."""
    match = position.match
    if not can_resign(position, user):
        return None
    return {
        "in_team": bool(match.game.teams(position.state)),
        "finds_substitute": match.ladder.wanted_after > 0,
        "in_tournament": TournamentTable.objects.filter(match=match).exists(),
        "hosts": match.host_id == user.pk,
    }
