"""The public match log as text."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime

from django.db.models import Q, QuerySet
from msgspec import Struct

from games.matches.selectors.display_text import rounded_span_text
from games.matches.selectors.motions import MotionLine, motion_text, open_motions
from games.matches.selectors.position import Position
from games.matches.selectors.seats import seat_names
from games.models import LogEntry, Match, Seat, Tenure
from games.schedule.timetable import span_words

LOG_LENGTH = 200
BOARD_LENGTH = 3

LOG_SENTENCES: Mapping[str, str] = {
    # Absences.
    "extension-spent": "{seat} was late: an extension keeps {label} open.",
    "standing-orders": "{seat} was late: standing orders decided {label}.",
    "missed": "{seat} missed {label}.",
    "missed-excused": "{seat} missed {label}. It does not count: {why}.",
    "bot-plays-on": "A stand-in bot plays for {seat}.",
    "seat-wanted": "A substitute is wanted for {seat}.",
    "came-back": "{seat} is back.",
    "substitute-sat": "A substitute took over {seat}.",
    # Before the start.
    "put_out": "The host removed a player before the start: {place}.",
    "not_ready": "A player did not answer the ready check: {place} is free again.",
    "held_filled": "The host started with bots on reserved seats: {places}.",
    "not_full_in_time": "Seats were free at the set time, so the match did not start. The host can start it.",
    # Vacations.
    "vacation": "{seat} is on vacation {days}.",
    "vacation taken back": "{seat} cancelled a vacation: {days}.",
    # Host controls.
    "held": "{by} paused the match for {span}.",
    "resumed": "{by} ended the pause.",
    "pause ended": "The pause ended.",
    "extended": "{by} gave {label} {span} more.",
    "holiday added": "{by} added a holiday: no deadlines {days}.",
    "closed": "{by} closed {label} early. No missed turn counts.",
    "replaced": "{by} replaced a player with a bot: {place}.",
    "given back": "{by} gave {place} back to the player who was replaced.",
    "resigned": "A player resigned: {place}. A bot plays on.",
    "invited": "{by} opened the seat of {place} to a substitute.",
    "handed on": "{by} transferred the match to {to}.",
    "passed on": "{seat} is the host now: the previous host was away for a week.",
    "taken back": "{by} undid the transfer and is the host again.",
    "umpire left": "The match no longer has an umpire: nobody sees all hands.",
    "season handed on": "The host of the match is now also the host of the season {season}.",
    "chance shown": "{by} made win probabilities public.",
    "chance hidden": "{by} hid the win probabilities.",
    "announced": "{by} made an announcement.",
    "cancelled": "{by} cancelled the match.",
    # Votes.
    "moved": "{by} started a vote: {what}.",
    "motion carried": "Vote passed, {yes} to {no}: {what}.",
    "motion failed": "Vote failed, {yes} to {no}: {what}.",
    "carried late": "Vote passed, {yes} to {no}, but too late: {what}.",
    # Outages.
    "server away": "The server was down for {span}. The deadline moved by the same time.",
}
"""The sentence of each kind of entry. `{seat}` is the name of the seat, `{by}` the actor and `{label}` the
year or turn; the other values are in the entry's data.
"""

EXACT_SPANS = ("held", "extended")
"""Kinds of entries about a time that a host chose."""
NEW_HOST_KINDS = ("handed on", "passed on", "taken back")
"""Kinds of entries that change the host."""


class LogLine(Struct, frozen=True):
    """An entry of the match log as text."""

    number: int
    at: datetime
    kind: str
    text: str
    reason: str


class BoardLog(Struct, frozen=True):
    """The log entries and open votes that the board of an open window shows.

    `announcement` was made in this window or the previous one; `pause` is the log entry of the current
    pause. `left` is the time that remains after the pause, in seconds.
    """

    lines: Sequence[LogLine] = ()
    announcement: LogLine | None = None
    pause: LogLine | None = None
    left: int = 0
    motions: Sequence[MotionLine] = ()


def log_lines(match: Match, seats: Sequence[Seat], newest: int | None = None, most: int = LOG_LENGTH) -> list[LogLine]:
    """Return log entries up to the window `newest`, newest first; `seats` come with users. Two queries."""
    return _lines(match, seats, list(_entries(match.log.all(), newest)[:most]))


def log_lines_numbered(wanted: Collection[tuple[Match, int]]) -> dict[tuple[int, int], LogLine]:
    """Return the log entries with these numbers of matches, by the match's key and the number; three queries."""
    if not wanted:
        return {}
    matches = {match.pk: match for match, _ in wanted}
    entries = _entries(LogEntry.objects.filter(match__in=matches, number__in={number for _, number in wanted}))
    seats, earlier = defaultdict(list), _earlier_tenures(matches)
    for seat in Seat.objects.filter(match__in=matches).select_related("user"):
        seat.match = matches[seat.match_id]
        seats[seat.match_id].append(seat)
    return {
        (entry.match_id, entry.number): _line(matches[entry.match_id], seats[entry.match_id], earlier, entry)
        for entry in entries
    }


def board_log(position: Position) -> BoardLog:
    """Return the part of the log on the board; four queries at most. Delayed spectators see no entries."""
    match, seats, window = position.match, position.seats, position.window
    if position.late:
        return BoardLog(lines=log_lines(match, seats, window.number, BOARD_LENGTH))
    newest = log_lines(match, seats, most=BOARD_LENGTH)
    if not newest:
        return BoardLog()
    recent = _entries(match.log.all()).filter(window__number__gte=window.number - 1, kind__in=["announced", "held"])
    news = _lines(match, seats, list(recent[:LOG_LENGTH]))
    found = {line.kind: line for line in reversed(news)}
    held = match.held_until and window.deadline and (window.deadline - match.held_until,)
    return BoardLog(
        lines=newest,
        announcement=found.get("announced") if match.status == Match.Status.RUNNING else None,
        pause=found.get("held") if held else None,
        left=int(held[0].total_seconds()) if held else 0,
        motions=open_motions(match, seats),
    )


def _entries(entries: QuerySet[LogEntry], newest: int | None = None) -> QuerySet[LogEntry]:
    entries = entries.select_related("by", "window__year").order_by("-number")
    return entries if newest is None else entries.filter(Q(window=None) | Q(window__number__lt=newest))


def _lines(match: Match, seats: Sequence[Seat], entries: Sequence[LogEntry]) -> list[LogLine]:
    earlier = _earlier_tenures([match.pk]) if entries else []
    return [_line(match, seats, earlier, entry) for entry in entries]


def _earlier_tenures(matches: Iterable[int]) -> list[Tenure]:
    return list(Tenure.objects.filter(seat__match__in=matches).exclude(ended_at=None).select_related("user"))


def _name_at_entry(seat: Seat, entry: LogEntry, earlier: Sequence[Tenure]) -> Seat:
    held = next(
        (each for each in earlier if each.seat_id == seat.pk and each.ended_at and entry.at < each.ended_at), None
    )
    if held is None or held.user_id == seat.user_id:
        return seat
    then = copy(seat)
    then.user, then.bot = held.user, ""
    return then


def _line(match: Match, current: Sequence[Seat], earlier: Sequence[Tenure], entry: LogEntry) -> LogLine:
    seats = [_name_at_entry(seat, entry, earlier) for seat in current]
    names = seat_names(seats, match.game_ui)
    filled = {
        "seat": "" if entry.seat is None else names[entry.seat],
        "by": _actor_name(names, seats, entry),
        "label": entry.window.year.label if entry.window else "",
        "to": "somebody else" if entry.seat is None else names[entry.seat],
        **entry.data,
    }
    if "seconds" in filled:
        filled["span"] = (span_words if entry.kind in EXACT_SPANS else rounded_span_text)(filled["seconds"])
    if "asks" in filled:
        filled["what"] = motion_text(filled["asks"], filled)
    return LogLine(entry.number, entry.at, entry.kind, LOG_SENTENCES[entry.kind].format(**filled), entry.reason)


def _actor_name(names: Mapping[int, str], seats: Sequence[Seat], entry: LogEntry) -> str:
    """Return the name of the actor: the seat of a player, else the host."""
    seat = next((seat for seat in seats if entry.by_id is not None and seat.user_id == entry.by_id), None)
    return names[seat.number] if seat else "The host"
