"""Proposals and answers in telegrams: validation, and which seats a proposal still waits for."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.channels.selectors.channels import ChannelView, blocked_senders, telegrams_in, to_messages
from games.exceptions import RulesServiceError
from games.matches.selectors.position import Position
from games.models import Channel, ChannelRead, Seat, Telegram, Window
from games.rules import contract
from games.rules.deals import Answer, DealMessage, check_deal, fold_deals, is_still_open, parse_deal
from games.rules.errors import IllegalMove, MalformedMove


def parse_valid_deal(position: Position, channel_view: ChannelView, seat: Seat, deal: Any) -> DealMessage:
    """Return the valid proposal or answer from untrusted JSON; raise RulesServiceError otherwise."""
    try:
        message = parse_deal(position.match.game, deal)
        validate_deal(position, channel_view, seat, message)
    except (IllegalMove, MalformedMove) as refusal:
        field = f"deal.{refusal.field}".rstrip(".")
        raise RulesServiceError(refusal.message, field, refusal.code, refusal.rule) from None
    return message


def validate_deal(position: Position, channel_view: ChannelView, seat: Seat, message: DealMessage) -> None:
    """Raise IllegalMove unless the seat may propose or answer this in the channel."""
    match = position.match
    rows = [channel_view.channel] if channel_view.channel else []
    before = to_messages(match, rows, telegrams_in(match, rows, seat).filter(deal__isnull=False))
    channel = contract.Channel(channel_view.key, channel_view.title, channel_view.writers, channel_view.readers)
    check_deal(match.game, position.state, channel, before, seat.number, message)


def close_answered(channel: Channel, seat: Seat, message: DealMessage) -> None:
    """Record that a proposal no longer waits for the answering seat, or for any once withdrawn."""
    key = message.to if isinstance(message, Answer) else message.counters
    for telegram in channel.telegrams.filter(open_to__isnull=False, deal__key=key) if key else ():
        withdrawn = isinstance(message, Answer) and message.says == "withdraw"
        waiting = [] if withdrawn else [number for number in telegram.open_to or () if number != seat.number]
        close_proposal(telegram, waiting)


def close_lapsed(position: Position, previous: Window | None, now: datetime) -> None:
    """Close the proposals that can no longer be answered, after a window has closed."""
    match = position.match
    if previous is None or not match.game.clauses:
        return
    waiting = Telegram.objects.filter(channel__match=match, open_to__isnull=False).select_related("channel")
    if not waiting:
        return
    rows = [telegram.channel for telegram in waiting]
    proposed = to_messages(match, rows, Telegram.objects.filter(pk__in=[each.pk for each in waiting]))
    is_open = is_still_open(match.game, position.state)
    still = {(deal.channel, deal.proposal.key) for deal in fold_deals(proposed, is_open) if not deal.lapsed}
    for telegram in waiting:
        if (telegram.channel.key, (telegram.deal or {})["key"]) not in still:
            close_proposal(telegram)


def close_proposal(telegram: Telegram, waiting: Sequence[int] = ()) -> None:
    """Record which seats an open proposal still waits for, and recount unread telegrams of the others."""
    answered = {*(telegram.open_to or ())} - {*waiting}
    telegram.open_to = list(waiting) or None
    telegram.save(update_fields=["open_to"])
    for reading in telegram.channel.reads.filter(seat__number__in=answered, of_bot=False):
        recount_unread(reading)


def recount_unread(reading: ChannelRead) -> None:
    """Count a seat's unread telegrams, and the read proposals that it can still answer."""
    channel, seat = reading.channel, reading.seat
    sent = telegrams_in(channel.match, [channel], seat).exclude(seat=seat)
    shown = sent.exclude(blocked_senders(seat.user, channel.match).telegrams)
    waiting = shown.filter(number__lte=reading.last, open_to__isnull=False).values_list("open_to", flat=True)
    open_to_me = sum(seat.number in (each or ()) for each in waiting)
    reading.unread = shown.filter(number__gt=reading.last).count() + open_to_me
    reading.save(update_fields=["last", "unread"])
