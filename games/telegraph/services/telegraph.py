"""Writing and reading telegrams, and moderation: mutes, blocks and reports."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from games import broadcast
from games.absences.services.rejoin import restore_seat
from games.channels.selectors.channels import (
    BLOCKS_OF_PEOPLE,
    ChannelView,
    active_mutes,
    blocker_ids,
    hides_table_talk,
    readable_channel,
    sent_before,
    telegrams_in,
    write_denial,
)
from games.exceptions import ServiceError
from games.matches.selectors.position import Position
from games.matches.selectors.seats import is_anonymous_now
from games.matches.services import hooks
from games.matches.services.locking import check_host, lock_match, lock_position, lock_user_matches, require_seat_number
from games.matches.services.publishing import publish
from games.models import Block, Channel, ChannelRead, Match, Mute, Report, Seat, Telegram, User
from games.models.telegraph import (
    MAX_CHANNEL_TITLE_LENGTH,
    MAX_MUTE_REASON_LENGTH,
    MAX_ONCE_KEY_LENGTH,
    MAX_TELEGRAM_LENGTH,
)
from games.notifications.services.notify import notify_of_report, notify_of_telegram
from games.permissions.selectors.visibility import visible_position
from games.rate_limits import within_limit
from games.rules import codec
from games.rules.deals import DealMessage, Proposal
from games.telegraph.services import deals
from games.validators import clean_text

TELEGRAMS_PER_MINUTE = 20
REPORTS_PER_HOUR = 20
NOBODY_THERE = "This seat has no player to block."


def write_telegram(
    *,
    match_id: int,
    user: User,
    key: str,
    text: str,
    deal: Any = None,
    once: str = "",
    known: Position | None = None,
    now: datetime | None = None,
) -> Telegram:
    """Send the user's telegram to the readers of a channel; raise ServiceError if it is not allowed.

    `deal` is the untrusted JSON of a proposal or an answer (None: neither); then `text` may be empty. `once`
    is the mark of the form: a form sent twice sends one telegram. Readers are notified without any content.
    """
    with transaction.atomic():
        position = lock_position(match_id, known)
        seat = position.seat_of(user)
        channel_view = _readable(position, user, key)
        reason = write_denial(position, channel_view, seat, active_mutes(position))
        if reason or seat is None:
            raise ServiceError(reason, "text")
        if sent := _already_sent(channel_view, seat, once):
            return sent
        deal_message = None if deal is None else deals.parse_valid_deal(position, channel_view, seat, deal)
        text = clean_text(text, MAX_TELEGRAM_LENGTH) if deal_message is None or text.strip() else ""
        if not within_limit(action="telegram", who=str(user.pk), limit=TELEGRAMS_PER_MINUTE, seconds=60):
            raise ServiceError("The wire is hot: too many telegrams within a minute. Wait a little.", "text")
        if restore_seat(position, seat, now or timezone.now()):
            publish(position.match)
        return send_telegram(position, seat, channel_view, text, deal_message, user=user, once=once, now=now)


def send_telegram(
    position: Position,
    seat: Seat,
    channel_view: ChannelView,
    text: str,
    deal: DealMessage | None = None,
    *,
    user: User | None = None,
    once: str = "",
    notifies: bool = True,
    now: datetime | None = None,
) -> Telegram:
    """Send an allowed telegram, under the lock of the match; `user` is None for a bot.

    A telegram that `notifies` causes notifications of its readers; every telegram counts as unread.
    """
    channel = channel_view.channel or _get_or_create_channel(position, channel_view)
    telegram = Telegram.objects.create(
        channel=channel,
        number=_newest_number(channel) + 1,
        seat=seat,
        user=user,
        year=position.window.year.label,
        text=text,
        deal=codec.to_json(deal),
        open_to=list(deal.to) if isinstance(deal, Proposal) and deal.asks else None,
        once=once[:MAX_ONCE_KEY_LENGTH],
        known=channel_view.known,
        sent_at=now or timezone.now(),
    )
    blockers = blocker_ids(seat, user, position.match)
    unread = channel.reads.exclude(seat=seat).exclude(seat__user__in=blockers)
    if position.terms is None:
        # No clock calls bots after the end, so they would stay unread among those that it looks for.
        unread = unread.filter(of_bot=False)
    unread.update(unread=F("unread") + 1)
    if deal is not None:
        deals.close_answered(channel, seat, deal)
    _notify_readers(position.match, position.seats, channel_view.readers, blockers)
    if notifies:
        reading = {each.user_id for each in position.seats if each != seat and channel_view.is_read_by(each.number)}
        notify_of_telegram(position, telegram, reading - blockers)
    return telegram


def mark_read(*, match_id: int, user: User, key: str, last: int) -> None:
    """Record that the user has read the channel up to that telegram; never less than before."""
    with transaction.atomic():
        lock_match(match_id)
        readings = ChannelRead.objects.filter(channel__match=match_id, channel__key=key, seat__user=user)
        for reading in readings:
            reading.last = max(reading.last, min(last, _newest_number(reading.channel)))
            deals.recount_unread(reading)


def block_player(*, match_id: int, user: User, seat_number: int) -> None:
    """Block the player of that seat: the user no longer sees their telegrams, here or elsewhere.

    While names are hidden the block applies to the seat, and to its player only once the match is finished.
    Nobody else learns of it.
    """
    with transaction.atomic():
        seat = _seat_in(match_id, seat_number)
        if seat.user is None:
            raise ServiceError(NOBODY_THERE)
        if seat.user == user:
            raise ServiceError("You cannot block yourself.")
        is_hidden = is_anonymous_now(seat.match)
        if is_hidden:
            Block.objects.get_or_create(user=user, seat=seat, defaults={"blocked": seat.user})
        else:
            Block.objects.get_or_create(user=user, blocked=seat.user, seat=None)
        _recount_from(user, seat)
        for consequence in () if is_hidden else hooks.ON_BLOCK:
            consequence(user, seat.user)


def unblock_player(*, match_id: int, user: User, seat_number: int) -> None:
    """Unblock the player of that seat, or the seat while names are hidden; earlier telegrams show again."""
    with transaction.atomic():
        seat, mine = _seat_in(match_id, seat_number), Block.objects.filter(user=user)
        if is_anonymous_now(seat.match):
            mine.filter(seat=seat).delete()
        elif seat.user is None:
            raise ServiceError(NOBODY_THERE)
        else:
            mine.filter(BLOCKS_OF_PEOPLE, blocked=seat.user).delete()
        _recount_from(user, seat)


def report_telegram(*, match_id: int, user: User, key: str, number: int) -> None:
    """Report the telegram with that number, which the user may read; a second report changes nothing.

    Reports on the public channel go to the host and the moderators, others to the moderators only.
    """
    with transaction.atomic():
        position = visible_position(Match.objects.get(pk=match_id), user)
        channel_view, seat = _readable(position, user, key), position.seat_of(user)
        channels = [channel_view.channel] if channel_view.channel else []
        sent = telegrams_in(position.match, channels, seat).filter(sent_before(position))
        telegram = sent.filter(number=number).first()
        if telegram is None:
            raise ServiceError("This telegram does not exist.")
        if not within_limit(action="report", who=str(user.pk), limit=REPORTS_PER_HOUR, seconds=3_600):
            raise ServiceError("You have sent the maximum number of reports for this hour. A moderator will read them.")
        now = timezone.now()
        made, is_new = Report.objects.get_or_create(telegram=telegram, user=user, defaults={"made_at": now})
        if is_new:
            notify_of_report(position.match, made, now)


def settle_reports(*, match_id: int, host: User, number: int) -> None:
    """Record that the host has handled the reports on the public telegram `number`."""
    with transaction.atomic():
        match = check_host(lock_match(match_id), host)
        _settle(Report.objects.filter(telegram__number=number), match)


def _settle(reports: QuerySet[Report], match: Match) -> None:
    public = Q(telegram__channel__match=match, telegram__channel__readers__isnull=True)
    reports.filter(public, host_handled_at=None).update(host_handled_at=timezone.now())


def hide_telegram(*, telegram_id: int) -> None:
    """Hide the text of a telegram from everybody, as an operator."""
    with transaction.atomic():
        telegram = Telegram.objects.select_related("channel").get(pk=telegram_id)
        match = lock_match(telegram.channel.match_id)
        Telegram.objects.filter(pk=telegram_id).update(hidden=True)
        if telegram.open_to:
            deals.close_proposal(telegram)
        settle_moderator_reports(Report.objects.filter(telegram=telegram_id))
        _notify_readers(match, match.seats.all(), telegram.channel.readers)


def settle_moderator_reports(reports: QuerySet[Report]) -> None:
    """Record that a moderator has handled these reports."""
    reports.filter(handled_at=None).update(handled_at=timezone.now())


def mute_seat(*, match_id: int, host: User, seat_number: int, reason: str) -> None:
    """Mute a seat in the public channel, with a public reason. Only the host may.

    All reports on the seat count as handled.
    """
    with transaction.atomic():
        match = check_host(lock_match(match_id), host)
        seat = require_seat_number(match.seats.all(), seat_number)
        if seat.mutes.filter(lifted_at=None).exists():
            raise ServiceError("This seat is already muted.", "reason")
        reason = clean_text(reason, MAX_MUTE_REASON_LENGTH, "reason")
        Mute.objects.create(seat=seat, reason=reason, muted_at=timezone.now())
        _settle(Report.objects.filter(telegram__seat=seat), match)
        _notify_readers(match, match.seats.all())


def unmute_seat(*, match_id: int, host: User, seat_number: int) -> None:
    """Unmute a seat in the public channel; the mute stays on record. Only the host may."""
    with transaction.atomic():
        match = check_host(lock_match(match_id), host)
        seat = require_seat_number(match.seats.all(), seat_number)
        if seat.mutes.filter(lifted_at=None).update(lifted_at=timezone.now()):
            _notify_readers(match, match.seats.all())


def _newest_number(channel: Channel) -> int:
    """Return the number of the newest telegram of the channel; 0 without telegrams."""
    return channel.telegrams.aggregate(newest=Max("number"))["newest"] or 0


def _already_sent(channel_view: ChannelView, seat: Seat, once: str) -> Telegram | None:
    if channel_view.channel is None or not once:
        return None
    return channel_view.channel.telegrams.filter(seat=seat, once=once[:MAX_ONCE_KEY_LENGTH]).first()


def _readable(position: Position, user: User, key: str) -> ChannelView:
    channel_view = readable_channel(position, user, key)
    if channel_view is None:
        raise ServiceError("This channel does not exist, or you cannot read it.")
    return channel_view


def _get_or_create_channel(position: Position, channel_view: ChannelView) -> Channel:
    """Return the row of the channel, created with its first telegram; its readers never change."""
    readers = None if channel_view.readers is None else list(channel_view.readers)
    channel = Channel.objects.create(
        match=position.match, key=channel_view.key, title=channel_view.title[:MAX_CHANNEL_TITLE_LENGTH], readers=readers
    )
    ChannelRead.objects.bulk_create(
        ChannelRead(channel=channel, seat=seat, of_bot=bool(seat.bot))
        for seat in position.seats
        if channel_view.is_read_by(seat.number)
    )
    return channel


def _seat_in(match_id: int, seat_number: int) -> Seat:
    seat = Seat.objects.filter(match=match_id, number=seat_number).select_related("user", "match").first()
    if seat is None:
        raise ServiceError(NOBODY_THERE)
    return seat


def _recount_from(user: User, seat: Seat) -> None:
    """Recount the user's unread telegrams in the channels that the seat's player, or a seat without names, wrote in."""
    if is_anonymous_now(seat.match):
        written = Q(channel__match=lock_match(seat.match_id), channel__telegrams__seat=seat)
    else:
        written = Q(channel__match__in=lock_user_matches(user), channel__telegrams__user=seat.user)
    for reading in ChannelRead.objects.filter(written, seat__user=user).distinct():
        deals.recount_unread(reading)


def _notify_readers(
    match: Match, seats: Iterable[Seat], readers: Collection[int] | None = None, blockers: frozenset[int] = frozenset()
) -> None:
    """Notify the pages of the readers, by seat (None: of the public channel), after the commit."""
    users: set[int | None] | None = None
    if readers is not None:
        users = {seat.user_id for seat in seats if seat.number in readers}
    elif hides_table_talk(match):
        users = {match.host_id, *(seat.user_id for seat in seats)}
    user_ids = None if users is None else sorted(user for user in users - blockers if user is not None)
    transaction.on_commit(lambda: broadcast.notify_telegrams(match.pk, user_ids))
