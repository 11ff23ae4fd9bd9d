"""What notices say, made when they are sent: of what is public, or harmless, at that moment.

Nothing here reads a hand, a saved answer, a draft or the text of a telegram.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import groupby
from textwrap import shorten
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.humanize import format_count
from games.matches.selectors.awaited import count_waiting_for
from games.matches.selectors.before_start import ready_until
from games.matches.selectors.log import NEW_HOST, LogLine, lines_of
from games.matches.selectors.seats import host_name
from games.matches.selectors.story import headlines_of
from games.matches.selectors.words import length_text, result_text
from games.models import Delivery, Match, Motion, Notice, Target
from games.models.notices import OF_OPEN_WINDOW, WAITING_KINDS, Kind
from games.notifications.selectors.hours import settings_of, zone_of
from games.notifications.selectors.links import absolute, confirm_link, stop_link
from games.notifications.selectors.truth import (
    MODERATOR,
    READY,
    Owed,
    Standing,
    invited_by,
    is_true,
    place_of,
    standing_of,
)
from games.notifications.transports.contract import Item, Message
from games.require import certain


def compose(delivery: Delivery, now: datetime) -> Message | None:
    """What a delivery, which comes with its target and its user, says now; None if it is no news any more."""
    target = delivery.target
    if delivery.purpose == Delivery.Purpose.CONFIRM:
        return None if target.verified_at else _confirmation(delivery)
    if not target.works:
        return None
    if delivery.purpose == Delivery.Purpose.TEST:
        return _test(delivery)
    if delivery.purpose == Delivery.Purpose.PUBLIC:
        return _public(delivery, now)
    return _news(delivery, now)


def _confirmation(delivery: Delivery) -> Message:
    item = Item(
        title="Is this your address?",
        lines=(
            "Somebody has asked mission control to send notices here. Nothing is sent before you say so. "
            "If that was not you, do nothing.",
        ),
        link=confirm_link(delivery.target),
        action="Yes, send notices here",
    )
    return Message(key=_key(delivery), subject="Confirm your address for notices", items=(item,))


def _test(delivery: Delivery) -> Message:
    item = Item(
        title="Test, test.",
        lines=("Mission control reads you loud and clear. This is how notices reach you here.",),
        link=absolute("notices"),
        action="Choose what you are told",
    )
    return _message(delivery, "A test from mission control", (item,), topic="test")


def _news(delivery: Delivery, now: datetime) -> Message | None:
    notices = _true_ones(delivery, now)
    if not notices:
        return None
    standing = standing_of(notices)
    clock = Clock(now, zone_of(settings_of(certain(delivery.target.user))))
    told = [(match, said(match, _by_urgency(about), standing, clock)) for match, about in _by_match(notices)]
    if len(told) == 1:
        match, news = told[0]
        message = _message(delivery, *_headed(match, news))
        return replace(message, lasts=_lasts(notices, standing, now))
    items = tuple(_item(news, match.name if match else "") for match, news in told)
    of_matches = sum(match is not None for match, _ in told)
    of = format_count(of_matches, "match", "matches") if of_matches else format_count(len(told), "invitation")
    return _message(delivery, f"Your report: news of {of}", items)


def _headed(match: Match | None, news: Sequence[Item]) -> tuple[str, tuple[Item, ...], str]:
    """Of news of one thing the subject, the items and the topic, by which newer ones take their place."""
    if match is None:
        return news[0].title, (_item(news),), ""
    return f"{match.name}: {news[0].title}", (_item(news),), f"match-{match.pk}"


def _lasts(notices: Sequence[Notice], standing: Standing, now: datetime) -> timedelta | None:
    """Until the deadline, where it says what is left."""
    told = [standing.owed[place_of(each)].deadline for each in notices if each.kind in OF_OPEN_WINDOW]
    return min((deadline - now for deadline in told if now < deadline), default=None)


def _public(delivery: Delivery, now: datetime) -> Message | None:
    """What everybody may know: it leads to the match as anybody sees it."""
    notices = [each for each in delivery.notices.select_related("match") if now < each.stale_at]
    if not notices:
        return None
    match = certain(notices[0].match)
    news = said(match, notices, Standing(), Clock(now, UTC))
    item = replace(_item(news), link=absolute("match", match.pk))
    return _message(delivery, f"{match.name}: {news[0].title}", (item,), topic=f"match-{match.pk}")


def _true_ones(delivery: Delivery, now: datetime) -> list[Notice]:
    chosen, channel = settings_of(certain(delivery.target.user)), delivery.target.channel
    notices = delivery.notices.select_related("match").order_by("match_id", "pk")
    wanted = [notice for notice in notices if chosen.wants(notice.kind, channel)]
    standing: Standing = standing_of(wanted)
    return [notice for notice in wanted if is_true(notice, standing, now)]


def _by_match(notices: Iterable[Notice]) -> list[tuple[Match | None, list[Notice]]]:
    """What is told together: the news of a match; what is of none leads elsewhere, each by itself."""
    return [
        (about[0].match, about)
        for _, rows in groupby(notices, key=lambda each: each.match_id or f"none-{each.pk}")
        if (about := list(rows))
    ]


def _by_urgency(notices: Sequence[Notice]) -> list[Notice]:
    running_out = any(notice.kind == Kind.SOON for notice in notices)
    told = [notice for notice in notices if not (running_out and notice.kind == Kind.AWAITED)]
    # What waits is said as it stands now, however often it was news.
    once = {
        (notice.kind, notice.facts.get("how")) if notice.kind in WAITING_KINDS else notice.pk: notice
        for notice in told
    }
    return sorted(once.values(), key=_urgency)


def _urgency(notice: Notice) -> tuple[int, int]:
    """Of pauses the newest comes first: whether the match stands still now."""
    kind = Kind(notice.kind)
    return URGENCY.index(kind), -notice.pk if kind == Kind.PAUSED else notice.pk


def _item(news: Sequence[Item], of: str = "") -> Item:
    first, *others = news
    lines = [*first.lines]
    for each in others:
        lines += [f"{each.title}.", *each.lines]
    return replace(first, title=f"{of}: {first.title}" if of else first.title, lines=tuple(lines))


def _message(delivery: Delivery, subject: str, items: tuple[Item, ...], topic: str = "") -> Message:
    target: Target = delivery.target
    return Message(
        key=_key(delivery),
        subject=subject,
        items=items,
        topic=topic,
        waiting=count_waiting_for(target.user) if target.user else 0,
        settings=absolute("notices"),
        stop="" if target.is_public else stop_link(target),
    )


def _key(delivery: Delivery) -> str:
    return f"delivery-{delivery.pk}"


MOST_HEADLINES = 3
LONGEST_QUOTE = 60
LOST_SEAT: Mapping[str, str] = {
    "substitute": "A substitute has taken over your seat",
    "replaced": "The host has put a bot in your place",
    "put_out": "The host has removed you from your seat",
    "not_ready": "You have lost your seat: you did not answer the ready check in time",
}
"""What the user is told, by how the seat was lost."""


class Clock(Struct, frozen=True):
    """The moment at which something is told, and the zone of who is told it."""

    now: datetime
    zone: tzinfo


Teller = Callable[[Any, Notice, Standing, Clock], Item]
"""What a notice says, of its match or of none."""


def said(match: Match | None, notices: Sequence[Notice], standing: Standing, clock: Clock) -> list[Item]:
    """What the notices of one match say, or of none, which are true and in order."""
    return [TELLERS[Kind(notice.kind)](match, notice, standing, clock) for notice in notices]


def _invited(match: None, notice: Notice, standing: Standing, clock: Clock) -> Item:
    invitation = standing.invited[invited_by(notice)]
    lines = [f"Entries close: {moment_words(invitation.until, clock.zone)}."] if invitation.until else []
    return Item(f"You are invited to {invitation.to}", tuple(lines), invitation.link, "Look at it")


def _awaited(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    owed = standing.owed[place_of(notice)]
    return _of(match, f"{owed.label} waits for your decision", _until(owed, clock), action="Decide")


def _soon(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    owed = standing.owed[place_of(notice)]
    title = f"{left_words(owed.deadline - clock.now)} left for {owed.label}"
    return _of(match, title, "You have not decided yet.", _until(owed, clock), action="Decide")


def _resolved(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    number = notice.facts["window"]
    return _of(match, f"{notice.facts['label']} is resolved", *_headlines(match, number))


def _ended(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    seats = list(match.seats.select_related("user"))
    for seat in seats:
        seat.match = match
    result = result_text(match, seats)
    cancelled = match.log.filter(kind="cancelled").values_list("reason", flat=True)
    lines = [each for each in (result, *cancelled) if each]
    return _of(match, "The match is over", *lines, action="See how it ended")


def _began(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    if notice.facts.get("how") == READY:
        until = ready_until(match)
        lines = [f"Answer by: {moment_words(until, clock.zone)}."] if until else []
        return _of(match, "The host asks whether you are ready", *lines, action="I am ready")
    return _of(match, "The match begins", match.meta.name)


def _telegram(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    count = standing.unread[place_of(notice)]
    link = absolute("match_desk_telegraph", match.pk)
    title = "A telegram is here" if count == 1 else f"{format_count(count, 'telegram')} are here"
    return Item(title, (), link, "Open the telegraph")


def _seat(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
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


def _logged(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    """What stands in the public log, in its words."""
    line = _line(match, notice)
    if line is None:
        return _of(match, "News of the match")
    return _of(match, line.text.rstrip("."), *([line.reason] if line.reason else []))


def _announced(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
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


def _reported(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    how = notice.facts["how"]
    count = standing.reported[place_of(notice), how]
    title = "A telegram is reported to you" if count <= 1 else f"{count} telegrams are reported to you"
    if how == MODERATOR:
        return Item(title, (), absolute("admin:games_report_changelist"), "Open the reports")
    link = absolute("match_desk_telegraph", match.pk) + "#telegraph-reports"
    return Item(title, (), link, "Open the reports")


def _held(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    length, host = f"{match.meta.name}, {length_text(match)}", host_name(match)
    title = f"{host} holds a seat for you" if host else "A seat is held for you"
    return _of(match, title, length)


def _followed(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    length, host = f"{match.meta.name}, {length_text(match)}", host_name(match) or "Somebody"
    return Item(f"{host} opened a match", (length,), absolute("match", match.pk), "Look at it")


def _of_club(match: Match, notice: Notice, standing: Standing, clock: Clock) -> Item:
    length = f"{match.meta.name}, {length_text(match)}"
    return Item(f"{match.club} has a match to join", (length,), absolute("match", match.pk), "Look at it")


TELLERS: Mapping[Kind, Teller] = {
    Kind.SOON: _soon,
    Kind.AWAITED: _awaited,
    Kind.BEGAN: _began,
    Kind.INVITED: _invited,
    Kind.HELD: _held,
    Kind.REPORTED: _reported,
    Kind.ENDED: _ended,
    Kind.SEAT: _seat,
    Kind.ANNOUNCED: _announced,
    Kind.PAUSED: _logged,
    Kind.TELEGRAM: _telegram,
    Kind.RESOLVED: _resolved,
    Kind.FOLLOWED: _followed,
    Kind.CLUB: _of_club,
}
"""In the order in which several things are told of one match."""
URGENCY = tuple(TELLERS)


def _of(match: Match, title: str, *lines: str, action: str = "Open the match") -> Item:
    return Item(title, lines, absolute("match_desk", match.pk), action)


def _until(owed: Owed, clock: Clock) -> str:
    return f"Deadline: {moment_words(owed.deadline, clock.zone)}."


def left_words(left: timedelta) -> str:
    """A span that is not over, and no more than it: "2 days 3 hours", "1 hour", "Less than a minute"."""
    hours, minutes = divmod(int(left.total_seconds()) // 60, 60)
    days, hours_too = divmod(hours, 24)
    counts: tuple[str | int, str | int]
    if days:
        counts = format_count(days, "day"), hours_too and format_count(hours_too, "hour")
    else:
        counts = hours and format_count(hours, "hour"), minutes and format_count(minutes, "minute")
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
