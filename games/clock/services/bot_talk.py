"""What bots do and write before they decide."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.selectors.position import Position
from games.matches.selectors.wires import Mail, mutes_of, readable_wire, unread_by_bots, why_not_write
from games.matches.services.locking import lock_position
from games.models import Telegram
from games.play.services.actions import carry_out
from games.rules.contract import Deed, Message
from games.rules.errors import IllegalMove, StaleWindow
from games.telegraph.services import deals, telegraph


def talk_for_bots(
    *, deeds: Sequence[tuple[int, Deed]], mail: Mail, known: Position, now: datetime | None = None
) -> Position:
    """Do and write what bots on these seats had in mind when the match was as `known`.

    Returns where the match is then. What they had heard, up to the newest of `mail`, counts as read. A deed
    that cannot be done any more is left out, and so are those of a seat that has written since. Raises
    StaleWindow when the window has closed.
    """
    if not deeds and not mail.seats:
        return known
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_position(known.match.pk, known)
        if position.terms is None or position.window.pk != known.window.pk:
            raise StaleWindow("Bots wanted to talk in a window that has closed.")
        later = Telegram.objects.filter(channel__match=position.match, pk__gt=mail.newest)
        written = set(later.values_list("seat__number", flat=True))
        for number, deed in deeds:
            # Another clock that thought at the same time has said all this.
            if number in written:
                continue
            if isinstance(deed, Message):
                _write(position, number, deed, now)
            else:
                position = _act(position, number, deed, now)
        if not written:
            unread_by_bots().filter(channel__match=position.match).update(unread=0)
    return position


def _act(position: Position, number: int, action: Any, now: datetime) -> Position:
    try:
        return carry_out(position, position.seats[number], action, None, now)
    except IllegalMove:
        return position


def _write(position: Position, number: int, message: Message, now: datetime) -> None:
    """Send the message, unless the host has muted the bot or its proposal has been closed since."""
    seat = position.seats[number]
    wire = readable_wire(position, seat, message.channel)
    if wire is None or why_not_write(position, wire, seat, mutes_of(position)):
        return
    if message.deal is not None:
        try:
            deals.check(position, wire, seat, message.deal)
        except IllegalMove:
            return
    telegraph.send(position, seat, wire, message.text, message.deal, now=now)
