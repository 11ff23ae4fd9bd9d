"""Composition of messages when they are sent, from what is public or harmless at that moment.

Nothing here reads a hand, a saved move, a draft or the text of a telegram.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from textwrap import shorten
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.humanize import format_count
from games.matches.selectors.display_text import length_text, result_text
from games.matches.selectors.headlines import match_headlines
from games.matches.selectors.log import NEW_HOST_KINDS, LogLine, log_lines_numbered
from games.matches.selectors.pending_work import count_pending, ready_check_deadline
from games.matches.selectors.seats import host_name
from games.models import Delivery, Match, Membership, Motion, Notification, NotificationTarget, Season
from games.models.notifications import OPEN_WINDOW_KINDS, WAITING_KINDS, NotificationKind
from games.notifications.selectors.reader_clock import ReaderClock, format_time_left, notification_settings, user_zone
from games.notifications.selectors.relevance import (
    MODERATOR,
    READY_CHECK,
    NotificationContext,
    PendingDecision,
    invitation_key,
    is_relevant,
    load_context,
    recipient_key,
    season_news,
)
from games.notifications.selectors.targets import confirm_link, stop_link
from games.notifications.transports.base import Message, MessageItem
from games.requests import absolute_url
from games.require import require

Subject = Match | Season | None


def compose(delivery: Delivery, now: datetime) -> Message | None:
    """Return the message of a delivery (with its target and user), or None if it is no longer relevant."""
    target = delivery.target
    if delivery.purpose == Delivery.Purpose.CONFIRM:
        return None if target.verified_at else _confirmation_message(delivery)
    if not target.works:
        return None
    if delivery.purpose == Delivery.Purpose.TEST:
        return _test_message(delivery)
    if delivery.purpose == Delivery.Purpose.PUBLIC:
        return _public_message(delivery, now)
    return _news_message(delivery, now)


def _confirmation_message(delivery: Delivery) -> Message:
    line = (
        "Somebody asked to receive Space Race notifications at this address. Nothing is sent until you confirm. "
        "If that was not you, do nothing."
    )
    item = MessageItem("Confirm your e-mail address", (line,), confirm_link(delivery.target), "Confirm address")
    return Message(f"delivery-{delivery.pk}", "Confirm your e-mail address for notifications", (item,))


def _test_message(delivery: Delivery) -> Message:
    line = "Mission control reads you loud and clear. Notifications will arrive here."
    item = MessageItem("Test, test.", (line,), absolute_url("notifications"), "Notification settings")
    return _message(delivery, "Test from mission control", (item,), topic="test")


def _news_message(delivery: Delivery, now: datetime) -> Message | None:
    chosen, channel = notification_settings(require(delivery.target.user)), delivery.target.channel
    found = delivery.notifications.select_related("match", "season").order_by("match_id", "season_id", "pk")
    wanted = [notification for notification in found if chosen.wants(notification.kind, channel)]
    context = load_context(wanted)
    notifications = [notification for notification in wanted if is_relevant(notification, context, now)]
    if not notifications:
        return None
    clock = ReaderClock(now, user_zone(chosen))
    groups = compose_items(_group_by_subject(notifications), context, clock)
    if len(groups) == 1:
        message = _message(delivery, *_heading(*groups[0]))
        return replace(message, valid_for=_valid_for(notifications, context, now))
    items = tuple(_merge_items(news, subject.name if subject else "") for subject, news in groups)
    return _message(delivery, f"Daily digest: {_count_subjects([subject for subject, _ in groups])}", items)


def _count_subjects(subjects: Sequence[Subject]) -> str:
    """Return the number of matches, or of seasons without any, or of invitations without any."""
    for kind, one, more in ((Match, "match", "matches"), (Season, "season", "seasons")):
        if count := sum(isinstance(subject, kind) for subject in subjects):
            return format_count(count, one, more)
    return format_count(len(subjects), "invitation")


def _heading(subject: Subject, news: Sequence[MessageItem]) -> tuple[str, tuple[MessageItem, ...], str]:
    """Return subject, items and topic of news about one thing; a newer message replaces one of its topic."""
    if subject is None:
        return news[0].title, (_merge_items(news),), ""
    topic = f"{type(subject).__name__.lower()}-{subject.pk}"
    return f"{subject.name}: {news[0].title}", (_merge_items(news),), topic


def _valid_for(notifications: Sequence[Notification], context: NotificationContext, now: datetime) -> timedelta | None:
    """Return the time until the nearest deadline that the message mentions, or None."""
    turns = [each for each in notifications if each.kind in OPEN_WINDOW_KINDS and each.match_id is not None]
    deadlines = [context.pending[recipient_key(each)].deadline for each in turns]
    deadlines += [each.until for each in context.of_seasons.values() if each.until is not None]
    return min((deadline - now for deadline in deadlines if now < deadline), default=None)


def _public_message(delivery: Delivery, now: datetime) -> Message | None:
    """Return the public news of a match, with a link to its public page."""
    notifications = [each for each in delivery.notifications.select_related("match", "season") if now < each.stale_at]
    context = NotificationContext(of_seasons=season_news(notifications))
    notifications = [each for each in notifications if each.match or each.pk in context.of_seasons]
    if not notifications:
        return None
    subject = notifications[0].match or require(notifications[0].season)
    ((_, news),) = compose_items([(subject, notifications)], context, ReaderClock(now, UTC))
    if isinstance(subject, Match):
        news = [replace(each, link=absolute_url("match", subject.pk)) for each in news]
    return _message(delivery, *_heading(subject, news))


def _group_by_subject(notifications: Iterable[Notification]) -> list[tuple[Subject, list[Notification]]]:
    """Return the notifications grouped by match or season; those without either each by itself."""
    return [
        (about[0].match or about[0].season, _sort_by_urgency(about))
        for _, rows in groupby(notifications, key=lambda each: each.match or each.season or each.pk)
        if (about := list(rows))
    ]


def _sort_by_urgency(notifications: Sequence[Notification]) -> list[Notification]:
    running_out = any(each.kind == NotificationKind.SOON for each in notifications)
    current = [each for each in notifications if not (running_out and each.kind == NotificationKind.AWAITED)]
    # A pending decision is mentioned once, with its current state.
    keys = ((each.kind, each.facts.get("how")) if each.kind in WAITING_KINDS else each.pk for each in current)
    return sorted(dict(zip(keys, current, strict=True)).values(), key=_urgency)


def _urgency(notification: Notification) -> tuple[int, int]:
    """Return the sort key. Among pauses the newest comes first: it says whether the match is paused now."""
    kind = NotificationKind(notification.kind)
    return KINDS_BY_URGENCY.index(kind), -notification.pk if kind == NotificationKind.PAUSED else notification.pk


def _merge_items(news: Sequence[MessageItem], of: str = "") -> MessageItem:
    first, *others = news
    lines = [*first.lines]
    for each in others:
        lines += [f"{each.title}.", *each.lines]
    return replace(first, title=f"{of}: {first.title}" if of else first.title, lines=tuple(lines))


def _message(delivery: Delivery, subject: str, items: tuple[MessageItem, ...], topic: str = "") -> Message:
    target: NotificationTarget = delivery.target
    waiting = count_pending(target.user) if target.user else 0
    settings, stop = absolute_url("notifications"), "" if target.is_public else stop_link(target)
    key = f"delivery-{delivery.pk}"
    return Message(key, subject, items, topic=topic, waiting=waiting, settings=settings, stop=stop)


MAX_HEADLINES = 3
MAX_QUOTE_LENGTH = 60
SEAT_LOSS_TITLES: Mapping[str, str] = {
    "substitute": "A substitute has taken over your seat",
    "replaced": "The host has replaced you with a bot",
    "put_out": "The host has removed you from your seat",
    "not_ready": "You lost your seat: you did not answer the ready check in time",
}
"""Titles by how the seat was lost."""


class News(Struct, frozen=True):
    """A notification about `match` (or a season, or None), facts about its recipients, and the reader's clock."""

    match: Any
    notification: Notification
    context: NotificationContext
    clock: ReaderClock
    log_lines: Mapping[tuple[int, int], LogLine]

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the notification."""
        return dict(self.notification.facts)

    @property
    def decision(self) -> PendingDecision:
        """The decision that the notification is about."""
        return self.context.pending[recipient_key(self.notification)]

    @property
    def log_line(self) -> LogLine | None:
        """The entry of the match log that the notification is about, or None."""
        return self.log_lines.get((self.match.pk, self.facts.get("entry", -1)))

    def match_item(self, title: str, *lines: str, action: str = "Open the match") -> MessageItem:
        """Return an item with a link to the reader's dashboard."""
        return MessageItem(title, lines, absolute_url("match_dashboard_link", self.match.pk), action)

    def open_match_item(self, title: str, page: str = "match") -> MessageItem:
        """Return an item about an open match with its game and its length, and a link to that page of it."""
        length = f"{self.match.meta.name}, {length_text(self.match)}"
        return MessageItem(title, (length,), absolute_url(page, self.match.pk))

    def deadline_line(self) -> str:
        """Return a sentence with the deadline of the decision."""
        return self.clock.deadline_line(self.decision.deadline)


def compose_items(
    groups: Sequence[tuple[Subject, Sequence[Notification]]], context: NotificationContext, clock: ReaderClock
) -> list[tuple[Subject, list[MessageItem]]]:
    """Return the items for groups of relevant, sorted notifications, each about one match, one season or neither."""
    told = [(each.match, each.facts.get("entry")) for _, news in groups for each in news]
    lines = log_lines_numbered([(match, entry) for match, entry in told if match and entry is not None])
    return [(subject, [_item(News(subject, each, context, clock, lines)) for each in news]) for subject, news in groups]


def _item(news: News) -> MessageItem:
    build = _season_item if isinstance(news.match, Season) else ITEM_BUILDERS[NotificationKind(news.notification.kind)]
    return build(news)


def _season_item(news: News) -> MessageItem:
    about = news.context.of_seasons[news.notification.pk]
    lines = (*about.lines, *([news.clock.deadline_line(about.until)] if about.until else []))
    return MessageItem(about.title, lines, absolute_url("elimination", news.match.token), about.action)


def _invitation_item(news: News) -> MessageItem:
    row, action = news.context.invited[invitation_key(news.notification)], "Open invitation"
    if isinstance(row, Membership):
        link = absolute_url("club", row.club.page_name)
        return MessageItem(f"You are invited to the club {row.club}", (), link, action)
    title, link = f"You are invited to the tournament {row.tournament}", absolute_url("tournament", row.tournament_id)
    closes = f"Sign-up closes: {news.clock.format_moment(row.tournament.sign_up_until)}."
    return MessageItem(title, (closes,), link, action)


def _warning_item(news: News) -> MessageItem:
    title = f"{format_time_left(news.decision.deadline - news.clock.now)} left for {news.decision.label}"
    return news.match_item(title, news.deadline_line(), "You have not saved a move yet.", action="Make your move")


def _resolution_item(news: News) -> MessageItem:
    """Return an item with the best public headlines of the window."""
    headlines = [each for each in match_headlines(news.match) if each.number == news.facts["window"]]
    best = sorted(headlines, key=lambda each: -each.weight)[:MAX_HEADLINES]
    return news.match_item(f"Results of {news.facts['label']}", *(each.text for each in headlines if each in best))


def _end_item(news: News) -> MessageItem:
    seats = list(news.match.seats.select_related("user"))
    for seat in seats:
        seat.match = news.match
    cancelled = news.match.log.filter(kind="cancelled").values_list("reason", flat=True)
    lines = filter(None, (result_text(news.match, seats), *cancelled))
    return news.match_item("The match has finished", *lines, action="See the result")


def _start_item(news: News) -> MessageItem:
    if news.facts.get("how") != READY_CHECK:
        return news.match_item("The match has started", news.match.meta.name)
    until = ready_check_deadline(news.match)
    lines = [news.clock.deadline_line(until)] if until else []
    return news.match_item("Confirm that you are ready", *lines, action="Confirm ready")


def _telegram_item(news: News) -> MessageItem:
    count = news.context.unread[recipient_key(news.notification)]
    title = "New telegram" if count == 1 else f"{count} new telegrams"
    return MessageItem(title, (), absolute_url("match_telegraph_link", news.match.pk), "Open telegraph")


def _seat_item(news: News) -> MessageItem:
    how = news.facts["how"]
    if how == "bot":
        line = "To come back, save your next move."
        return news.match_item("A stand-in bot plays your seat while you are away", line, action="Come back")
    entry = news.log_line
    reason = [entry.reason] if entry and entry.reason else []
    title = "The host has given you your seat back" if how == "back" else SEAT_LOSS_TITLES[how]
    return news.match_item(title, *reason)


def _log_item(news: News) -> MessageItem:
    """Return an item with the text of the match log."""
    line = require(news.log_line)
    return news.match_item(line.text.rstrip("."), *([line.reason] if line.reason else []))


def _announcement_item(news: News) -> MessageItem:
    """Return an item for an announcement (quoted in the title, for the subject), a vote or a new host."""
    line, item = require(news.log_line), _log_item(news)
    if line.kind == "moved":
        closes_at = Motion.objects.values_list("closes_at", flat=True).get(pk=news.facts["motion"])
        ends = f"The vote ends: {news.clock.format_moment(closes_at)}."
        return news.match_item(item.title, *item.lines, ends, action="Vote")
    if line.kind in NEW_HOST_KINDS and news.notification.user_id == news.match.host_id:
        return news.match_item("You are the host now", line.text, *item.lines, action="Open host controls")
    if line.kind != "announced":
        return item
    quote = shorten(line.reason, MAX_QUOTE_LENGTH, placeholder="…")
    return news.match_item(f"The host announces “{quote}”", line.reason)


def _report_item(news: News) -> MessageItem:
    how = news.facts["how"]
    count = news.context.reported[recipient_key(news.notification), how]
    title = "New report of a telegram" if count <= 1 else f"{count} open reports of telegrams"
    link = absolute_url("match_telegraph_link", news.match.pk) + "#telegraph-reports"
    if how == MODERATOR:
        link = absolute_url("admin:games_report_changelist")
    return MessageItem(title, (), link, "Open reports")


def _held_seat_item(news: News) -> MessageItem:
    host = host_name(news.match)
    title = f"{host} has reserved a seat for you" if host else "A seat is reserved for you"
    return news.open_match_item(title, "match_dashboard_link")


ITEM_BUILDERS: Mapping[NotificationKind, Callable[[News], MessageItem]] = {
    NotificationKind.SOON: _warning_item,
    NotificationKind.AWAITED: lambda news: news.match_item(
        f"Your turn, {news.decision.label}", news.deadline_line(), action="Make your move"
    ),
    NotificationKind.BEGAN: _start_item,
    NotificationKind.INVITED: _invitation_item,
    NotificationKind.HELD: _held_seat_item,
    NotificationKind.REPORTED: _report_item,
    NotificationKind.ENDED: _end_item,
    NotificationKind.SEAT: _seat_item,
    NotificationKind.ANNOUNCED: _announcement_item,
    NotificationKind.PAUSED: _log_item,
    NotificationKind.TELEGRAM: _telegram_item,
    NotificationKind.RESOLVED: _resolution_item,
    NotificationKind.FOLLOWED: lambda news: news.open_match_item(
        f"{host_name(news.match) or 'Somebody'} opened a match"
    ),
    NotificationKind.CLUB: lambda news: news.open_match_item(f"New match in {news.match.club}"),
}
"""In the order of several items about one match."""
KINDS_BY_URGENCY = tuple(ITEM_BUILDERS)
