"""Creation of notifications, in the transaction that causes them, for users with a working address.

A window takes two queries, however many play: one for addresses, one for rows.
`games.notifications.services.dispatch` checks due notifications and drops irrelevant ones.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from games.channels.selectors.channels import BLOCKS_OF_PEOPLE
from games.channels.selectors.reports import moderators
from games.matches.selectors.log import NEW_HOST_KINDS
from games.matches.selectors.motions import voting_seats
from games.matches.selectors.position import Position
from games.models import (
    Block,
    Delivery,
    LogEntry,
    Match,
    Notification,
    NotificationTarget,
    Report,
    Season,
    SeasonMatch,
    Seat,
    Telegram,
    Window,
)
from games.models.notifications import OPEN_WINDOW_KINDS, WORKING_TARGETS, NotificationKind
from games.notifications.selectors.relevance import HOST, MODERATOR, READY_CHECK, warning_time
from games.notifications.selectors.targets import public_targets_of
from games.permissions.selectors.visibility import is_live_for_all

DISPATCH_DELAY = timedelta(minutes=2)
"""Delay before dispatch: present users have seen the news by then, and several windows are merged."""
MIN_WINDOW_FOR_WARNING = timedelta(minutes=30)
"""Shorter windows get no deadline warning: their notification has only just arrived."""

MAX_LIFETIME = timedelta(days=60)
LIFETIMES: Mapping[NotificationKind, timedelta] = {
    **dict.fromkeys(OPEN_WINDOW_KINDS, MAX_LIFETIME),
    **dict.fromkeys((NotificationKind.REPORTED, NotificationKind.INVITED), timedelta(days=7)),
    **dict.fromkeys((NotificationKind.TELEGRAM, NotificationKind.SEAT, NotificationKind.ENDED), timedelta(days=3)),
    **dict.fromkeys((NotificationKind.BEGAN, NotificationKind.ANNOUNCED), timedelta(days=2)),
}
OTHER_LIFETIME = timedelta(hours=36)
"""How long a notification can be sent, by its kind or for all other kinds. It may become irrelevant earlier."""

KIND_BY_LOG_ENTRY: Mapping[str, NotificationKind] = {
    **dict.fromkeys(("held", "resumed", "pause ended", "extended", "closed", "replaced"), NotificationKind.PAUSED),
    **dict.fromkeys(("given back", "resigned", "invited", "chance shown", "chance hidden"), NotificationKind.PAUSED),
    **dict.fromkeys(("announced", "handed on", "passed on", "taken back"), NotificationKind.ANNOUNCED),
    **dict.fromkeys(("moved", "motion carried", "motion failed", "carried late"), NotificationKind.ANNOUNCED),
    **dict.fromkeys(("holiday added", "not_full_in_time"), NotificationKind.PAUSED),
    **dict.fromkeys(("bot-plays-on", "put_out", "not_ready"), NotificationKind.SEAT),
}
"""Entries of the match log that cause a notification. A cancelled match has that of its end."""

SEAT_LOSS_ENTRIES = ("put_out", "not_ready", "replaced")
"""Entries whose `user` has lost the seat."""

PRIVATE_ENTRIES = ("bot-plays-on", "put_out", "not_ready", "not_full_in_time", "motion carried")
"""Entries that concern one player only. What a vote decides has an entry of its own."""


def notify_of_window(position: Position, previous: Window | None, now: datetime) -> None:
    """Notify players of the results of the `previous` window; called only by the code that opens windows."""
    match, brought = position.match, _window_outcome(position, previous)
    news = _turn_notifications(position, now)
    if brought:
        kind, key, facts = brought
        users = [seat.user_id for seat in position.seats]
        is_public = kind != NotificationKind.ENDED or not _season_tells(match)
        news += _notifications_for(users, match, kind, key, now, is_public=is_public, **facts)
    _save_notifications(news)


def _window_outcome(position: Position, previous: Window | None) -> tuple[NotificationKind, str, dict[str, Any]] | None:
    """Return kind, key and facts of the news: the match starts or ends, or a year is resolved; else None."""
    match, window = position.match, position.window
    if previous is None:
        return None if _season_tells(match) else (NotificationKind.BEGAN, f"began/{match.pk}", {})
    if match.status == Match.Status.OVER:
        return NotificationKind.ENDED, f"ended/{match.pk}", {"window": previous.number}
    if window.year_id == previous.year_id:
        return None
    facts = {"window": previous.number, "label": previous.year.label, "year": previous.year_id}
    return NotificationKind.RESOLVED, f"resolved/{match.pk}/{previous.number}", facts


def _season_tells(match: Match) -> bool:
    """Whether the match belongs to a season of elimination, which says itself what begins and how it ends."""
    return SeasonMatch.objects.filter(match=match, season__kind=Season.Kind.ELIMINATION).exists()


def notify_of_log_entries(match: Match, entries: Sequence[LogEntry], now: datetime) -> None:
    """Notify the users concerned by these entries of the match log, except the author of each."""
    told = [entry for entry in entries if entry.kind in KIND_BY_LOG_ENTRY]
    if not told:
        return
    seats = list(match.seats.exclude(user=None))
    news: list[Notification] = []
    for entry in told:
        kind, key = KIND_BY_LOG_ENTRY[entry.kind], f"log/{match.pk}/{entry.number}"
        facts: dict[str, Any] = {"entry": entry.number}
        if entry.kind in SEAT_LOSS_ENTRIES:
            loser = [entry.data["user"]]
            news += _notifications_for(loser, match, NotificationKind.SEAT, key, now, how=entry.kind, **facts)
        if entry.kind == "given back":
            back = {seat.user_id for seat in seats if seat.number == entry.seat}
            news += _notifications_for(back, match, NotificationKind.SEAT, key, now, how="back", **facts)
        if entry.kind == "bot-plays-on":
            facts = {"how": "bot"}
        if entry.kind == "moved":
            facts["motion"] = entry.data["motion"]
        users, is_public = _recipients(match, entry, seats), entry.kind not in PRIVATE_ENTRIES
        news += _notifications_for(users, match, kind, key, now, is_public=is_public, **facts)
    _save_notifications(news)
    if any(KIND_BY_LOG_ENTRY[entry.kind] == NotificationKind.PAUSED for entry in told):
        # The deadline of the open window may have moved forward.
        put_off = match.notifications.filter(kind__in=OPEN_WINDOW_KINDS, sorted_at=None, due_at__gt=now)
        put_off.update(due_at=now)


def _recipients(match: Match, entry: LogEntry, seats: Sequence[Seat]) -> set[int | None]:
    """Return the ids of the users whom an entry concerns; `seats` are those of people."""
    match entry.kind:
        case "bot-plays-on":
            return {seat.user_id for seat in seats if seat.number == entry.seat}
        case "put_out" | "not_ready":
            return set()
        case "not_full_in_time":
            return {match.host_id}
        case "motion carried":
            return {entry.data["mover"]}
        case "given back":
            voters = [seat for seat in seats if seat.number != entry.seat]
        case "moved":
            voters = voting_seats(seats)
        case _:
            voters = list(seats)
    users = {seat.user_id for seat in voters}
    if entry.kind in NEW_HOST_KINDS:
        users |= {match.host_id, entry.data.get("before")}
    return users - {entry.by_id}


def notify_of_substitute(match: Match, user_id: int | None, now: datetime) -> None:
    """Notify the user that a substitute has taken over their seat."""
    key = f"seat/{match.pk}/{now.isoformat()}"
    _save_notifications(_notifications_for([user_id], match, NotificationKind.SEAT, key, now, how="substitute"))


def notify_of_ready_check(match: Match, now: datetime) -> None:
    """Notify the players who have not answered the ready check."""
    silent = match.seats.filter(confirmed_at=None).values_list("user_id", flat=True)
    key = f"ready/{match.pk}/{now.isoformat()}"
    _save_notifications(_notifications_for(silent, match, NotificationKind.BEGAN, key, now, how=READY_CHECK))


def notify_of_held_seats(match: Match, now: datetime) -> None:
    """Notify users with a reserved seat in a new match, except those who have blocked its host."""
    held = match.seats.exclude(reserved_for=None)
    deaf = Block.objects.filter(BLOCKS_OF_PEOPLE, blocked=match.host).values("user")
    users = held.exclude(reserved_for__in=deaf).values_list("reserved_for", flat=True)
    _save_notifications(_notifications_for(users, match, NotificationKind.HELD, f"held/{match.pk}", now))


def notify_of_invitation(user_id: int, to: str, number: int, invitation: int, now: datetime) -> None:
    """Notify the user of an invitation `to` the club or tournament `number`; `invitation` is its row."""
    key, facts = f"invited/{to}/{invitation}", dict[str, Any]({to: number})
    _save_notifications(_notifications_for([user_id], None, NotificationKind.INVITED, key, now, **facts))


def notify_of_season(
    season: Season,
    kind: NotificationKind,
    now: datetime,
    *,
    how: str,
    which: int | str = "",
    users: Iterable[int | None] = (),
    is_public: bool = False,
) -> None:
    """Notify users, and the season's public webhooks if it `is_public`, of the news that `how` and `which` identify.

    `games.notifications.selectors.relevance.SEASON_NEWS` has the texts.
    """
    key = f"season/{season.pk}/{how}/{which}"
    news = _notifications_for(users, season, kind, key, now, is_public=is_public, how=how, which=which)
    _save_notifications(news)


def notify_of_open_match(match: Match, kind: NotificationKind, interested: QuerySet[Any], now: datetime) -> None:
    """Notify the users of the `interested` rows, if they have a working address, that the match has opened."""
    reached = NotificationTarget.objects.filter(WORKING_TARGETS).values("user")
    users = interested.filter(user__in=reached).values_list("user", flat=True)
    _save_notifications(_notifications_for(users, match, kind, f"{kind}/{match.pk}", now))


def notify_of_telegram(position: Position, telegram: Telegram, readers: Iterable[int | None]) -> None:
    """Notify the readers of a new telegram, without sender, channel or text."""
    key = f"telegram/{telegram.pk}"
    _save_notifications(_notifications_for(readers, position.match, NotificationKind.TELEGRAM, key, telegram.sent_at))


def notify_of_report(match: Match, report: Report, now: datetime) -> None:
    """Notify moderators, and the host for a public telegram, of a report; never the users involved."""
    telegram = report.telegram
    involved = {report.user_id, telegram.user_id}
    hosts = {match.host_id} if telegram.channel.readers is None else set()
    others = set(moderators().values_list("pk", flat=True)) - hosts
    key = f"report/{report.pk}"
    news = _notifications_for(hosts - involved, match, NotificationKind.REPORTED, key, now, how=HOST)
    news += _notifications_for(others - involved, match, NotificationKind.REPORTED, key, now, how=MODERATOR)
    _save_notifications(news)


def _turn_notifications(position: Position, now: datetime) -> list[Notification]:
    """Return your-turn notifications and deadline warnings for the open window."""
    match, window = position.match, position.window
    asked = [each for each in position.submissions.values() if each.needed and not each.of_bot]
    players = [each.seat.user_id for each in asked]
    key = f"awaited/{match.pk}/{window.number}"
    news = _notifications_for(players, match, NotificationKind.AWAITED, key, now, window=window.number)
    if players and window.deadline and window.deadline - window.opened_at >= MIN_WINDOW_FOR_WARNING:
        due = warning_time(window.opened_at, window.deadline)
        key = f"soon/{match.pk}/{window.number}"
        news += _notifications_for(players, match, NotificationKind.SOON, key, now, due=due, window=window.number)
    return news


def _notifications_for(
    users: Iterable[int | None],
    about: Match | Season | None,
    kind: NotificationKind,
    key: str,
    now: datetime,
    *,
    due: datetime | None = None,
    is_public: bool = False,
    **facts: Any,
) -> list[Notification]:
    """Return unsaved notifications for the users, and one for everybody (without a user) if it `is_public`."""
    return [
        Notification(
            user_id=user,
            match=about if isinstance(about, Match) else None,
            season=about if isinstance(about, Season) else None,
            kind=kind,
            key=key,
            facts=facts,
            created_at=now,
            due_at=due or now + DISPATCH_DELAY,
            stale_at=(due or now) + LIFETIMES.get(kind, OTHER_LIFETIME),
        )
        for user in [*(user for user in users if user is not None), *([None] if is_public else [])]
    ]


def _save_notifications(news: Sequence[Notification]) -> None:
    """Save notifications about one thing for users with a working address, and post the public ones to webhooks."""
    if not news:
        return
    about, public = news[0].match or news[0].season, [each for each in news if each.user_id is None]
    reached = Q(user__in={each.user_id for each in news if each.user_id is not None})
    if public and about and (isinstance(about, Season) or is_live_for_all(about)):
        reached |= public_targets_of(about)
    works = list(NotificationTarget.objects.filter(WORKING_TARGETS, reached))
    users = {target.user_id for target in works} - {None}
    Notification.objects.bulk_create([each for each in news if each.user_id in users], ignore_conflicts=True)
    for target in {target.address: target for target in works if target.is_public}.values():
        for notification in public:
            _post_to_webhook(target, notification)


def _post_to_webhook(target: NotificationTarget, news: Notification) -> None:
    """Create a delivery once and without dispatch: public news is neither delayed nor merged."""
    at, copied = news.created_at, ("match", "season", "kind", "facts", "created_at", "stale_at")
    kept, is_new = Notification.objects.get_or_create(
        user=None,
        key=f"public/{target.pk}/{news.key}",
        defaults={name: getattr(news, name) for name in copied} | {"due_at": at, "sorted_at": at},
    )
    if is_new:
        purpose = Delivery.Purpose.PUBLIC
        delivery = Delivery.objects.create(target=target, match=news.match, purpose=purpose, created_at=at, next_at=at)
        delivery.notifications.add(kept)
