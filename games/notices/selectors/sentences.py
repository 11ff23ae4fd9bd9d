"""The sentences of each kind of notice."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from textwrap import shorten

from msgspec import Struct

from games.matches.selectors.before_start import ready_until
from games.matches.selectors.log import NEW_HOST, LogLine, lines_of
from games.matches.selectors.seats import host_name
from games.matches.selectors.story import headlines_of
from games.matches.selectors.words import length_text, result_text
from games.models import Match, Motion, Notice
from games.models.notices import Kind
from games.notices.selectors.invitations import invited_by
from games.notices.selectors.links import absolute
from games.notices.selectors.truth import MODERATOR, READY, Owed, Standing, place_of
from games.wording import counted

MOST_HEADLINES = 3
LONGEST_QUOTE = 60
LOST_SEAT: Mapping[str, str] = {
    "substitute": "A substitute has taken over your seat",
    "replaced": "The host has put a bot in your place",
    "put_out": "The host has removed you from your seat",
    "not_ready": "You have lost your seat: you did not answer the ready check in time",
}
"""What the user is told, by how the seat was lost."""


class Said(Struct, frozen=True):
    """One piece of news in words, and where it leads."""

    title: str
    lines: tuple[str, ...]
    link: str
    action: str = "Open the match"


class Clock(Struct, frozen=True):
    """The moment at which something is told, and the zone of who is told it."""

    now: datetime
    zone: tzinfo


Teller = Callable[[Match, Notice, Standing, Clock], Said]


def said(match: Match | None, notices: Sequence[Notice], standing: Standing, clock: Clock) -> list[Said]:
    """What the notices of one match say, or of none, which are true and in order."""
    if match is None:
        return [_invited(notice, standing, clock) for notice in notices]
    return [_TELLERS[Kind(notice.kind)](match, notice, standing, clock) for notice in notices]


def _invited(notice: Notice, standing: Standing, clock: Clock) -> Said:
    invitation = standing.invited[invited_by(notice)]
    lines = [f"Entries close: {moment_words(invitation.until, clock.zone)}."] if invitation.until else []
    return Said(f"You are invited to {invitation.to}", tuple(lines), invitation.link, "Look at it")


def _awaited(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    owed = standing.owed[place_of(notice)]
    return _of(match, f"{owed.label} waits for your decision", _until(owed, clock), action="Decide")


def _soon(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    owed = standing.owed[place_of(notice)]
    title = f"{left_words(owed.deadline - clock.now)} left for {owed.label}"
    return _of(match, title, "You have not decided yet.", _until(owed, clock), action="Decide")


def _resolved(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    number = notice.facts["window"]
    return _of(match, f"{notice.facts['label']} is resolved", *_headlines(match, number))


def _ended(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    seats = list(match.seats.select_related("user"))
    for seat in seats:
        seat.match = match
    result = result_text(match, seats)
    cancelled = match.log.filter(kind="cancelled").values_list("reason", flat=True)
    lines = [each for each in (result, *cancelled) if each]
    return _of(match, "The match is over", *lines, action="See how it ended")


def _began(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    if notice.facts.get("how") == READY:
        until = ready_until(match)
        lines = [f"Answer by: {moment_words(until, clock.zone)}."] if until else []
        return _of(match, "The host asks whether you are ready", *lines, action="I am ready")
    return _of(match, "The match begins", match.meta.name)


def _telegram(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    count = standing.unread[place_of(notice)]
    link = absolute("match_desk_telegraph", match.pk)
    title = "A telegram is here" if count == 1 else f"{counted(count, 'telegram')} are here"
    return Said(title, (), link, "Open the telegraph")


def _seat(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    if notice.facts["how"] == "bot":
        how = "Come back whenever you like: your next decision ends it."
        return _of(match, "A bot plays your seat while you are away", how, action="Come back")
    line = _line(match, notice)
    reason = [line.reason] if line and line.reason else []
    if notice.facts["how"] == "back":
        return _of(match, "The host has given you your seat back", *reason, action="Play on")
    return _of(match, LOST_SEAT[notice.facts["how"]], *reason)


def _line(match: Match, notice: Notice) -> LogLine | None:
    """Return the line of the public log that the notification is about; None where there is none."""
    return next(iter(lines_of(match, [notice.facts["entry"]])), None) if "entry" in notice.facts else None


def _logged(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    """What stands in the public log, in its words."""
    line = _line(match, notice)
    if line is None:
        return _of(match, "News of the match")
    return _of(match, line.text.rstrip("."), *([line.reason] if line.reason else []))


def _announced(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    """An announcement, which begins the title so that a subject is enough, a vote, or a new host."""
    told, line = _logged(match, notice, standing, clock), _line(match, notice)
    if line is None:
        return told
    if line.kind == "moved":
        closes_at = Motion.objects.values_list("closes_at", flat=True).get(pk=notice.facts["motion"])
        ends = f"The vote ends: {moment_words(closes_at, clock.zone)}."
        return _of(match, told.title, *told.lines, ends, action="Vote")
    if line.kind in NEW_HOST and notice.user_id == match.host_id:
        return _of(match, "You are the host now", line.text, *told.lines, action="Open host controls")
    if line.kind != "announced":
        return told
    quote = shorten(line.reason, LONGEST_QUOTE, placeholder="…")
    return _of(match, f"The host announces “{quote}”", line.reason)


def _reported(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    how = notice.facts["how"]
    count = standing.reported[place_of(notice), how]
    title = "A telegram is reported to you" if count <= 1 else f"{count} telegrams are reported to you"
    if how == MODERATOR:
        return Said(title, (), absolute("admin:games_report_changelist"), "Open the reports")
    link = absolute("match_desk_telegraph", match.pk) + "#telegraph-reports"
    return Said(title, (), link, "Open the reports")


def _held(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    length, host = f"{match.meta.name}, {length_text(match)}", host_name(match)
    title = f"{host} holds a seat for you" if host else "A seat is held for you"
    return _of(match, title, length)


def _followed(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    length, host = f"{match.meta.name}, {length_text(match)}", host_name(match) or "Somebody"
    return Said(f"{host} opened a match", (length,), absolute("match", match.pk), "Look at it")


def _of_club(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Said:
    length = f"{match.meta.name}, {length_text(match)}"
    return Said(f"{match.club} has a match to join", (length,), absolute("match", match.pk), "Look at it")


_TELLERS: Mapping[Kind, Teller] = {
    Kind.AWAITED: _awaited,
    Kind.SOON: _soon,
    Kind.RESOLVED: _resolved,
    Kind.TELEGRAM: _telegram,
    Kind.SEAT: _seat,
    Kind.REPORTED: _reported,
    Kind.BEGAN: _began,
    Kind.ENDED: _ended,
    Kind.PAUSED: _logged,
    Kind.ANNOUNCED: _announced,
    Kind.HELD: _held,
    Kind.FOLLOWED: _followed,
    Kind.CLUB: _of_club,
}


def _of(match: Match, title: str, *lines: str, action: str = "Open the match") -> Said:
    return Said(title, lines, absolute("match_desk", match.pk), action)


def _until(owed: Owed, clock: Clock) -> str:
    return f"Deadline: {moment_words(owed.deadline, clock.zone)}."


def left_words(left: timedelta) -> str:
    """A span that is not over, and no more than it: "2 days 3 hours", "1 hour", "Less than a minute"."""
    hours, minutes = divmod(int(left.total_seconds()) // 60, 60)
    days, hours_too = divmod(hours, 24)
    counts: tuple[str | int, str | int]
    if days:
        counts = counted(days, "day"), hours_too and counted(hours_too, "hour")
    else:
        counts = hours and counted(hours, "hour"), minutes and counted(minutes, "minute")
    return " ".join(each for each in counts if each) or "Less than a minute"


def moment_words(moment: datetime, zone: tzinfo) -> str:
    """A moment by the clock of the zone: "Tuesday 24 November, 18:00 (Europe/Berlin)"."""
    there = moment.astimezone(zone)
    return f"{there:%A} {there.day} {there:%B, %H:%M} ({zone})"


def _headlines(match: Match, number: int) -> list[str]:
    """What everybody knows of it."""
    told = [each for each in headlines_of(match) if each.number == number]
    best = sorted(told, key=lambda each: -each.weight)[:MOST_HEADLINES]
    return [each.text for each in told if each in best]
