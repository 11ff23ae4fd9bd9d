"""Endpoints of the telegraph: read, write, block and report."""

from typing import Any

from django.http import Http404
from django.views.decorators.debug import sensitive_variables
from dmr import Body, Query
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.api.selectors.telegrams import ChannelInfo, ChannelSide, channel_side
from games.api.views.controller import Done, MatchController
from games.api.views.read_only import PageQuery
from games.channels.selectors.channels import readable_channel
from games.permissions.selectors.visibility import visible_position
from games.require import require
from games.telegraph.selectors.telegraph import Telegraph, get_telegraph
from games.telegraph.services import telegraph as services


class Written(Struct, frozen=True, kw_only=True):
    """A telegram to send: a `text`, a `deal`, or both.

    A deal is a proposal whose `key` is new in the channel, or an answer to a proposal there.
    """

    text: str = ""
    deal: Any = None


class Sent(Struct, frozen=True, kw_only=True):
    """The telegram is sent. `number` identifies it in its channel."""

    number: int


class ReadTo(Struct, frozen=True, kw_only=True):
    """The number of the last telegram that you have read."""

    last: int


class TelegraphController(MatchController):
    """An endpoint of a match's telegraph."""

    def read(self, key: str = "", before: int | None = None) -> Telegraph:
        """Return the channel if the user may read it; otherwise raise the error for a missing one."""
        match = self.get_started_match()
        found = get_telegraph(visible_position(match, self.viewer), self.viewer, key, before)
        if found is None:
            raise Http404
        return found


class Channels(TelegraphController):
    """The channels of a match."""

    def get(self) -> list[ChannelInfo]:
        """List the channels that you may read, with the number of unread telegrams."""
        return [build_struct(ChannelInfo, line) for line in self.read().channels]


class ChannelPlace(TelegraphController):
    """A channel."""

    def get(self, parsed_query: Query[PageQuery]) -> ChannelSide:
        """Read telegrams: the newest, or those before a number."""
        return channel_side(require(self.read(self.kwargs["channel"], parsed_query.before).open))

    @sensitive_variables("parsed_body")
    def post(self, parsed_body: Body[Written]) -> Sent:
        """Send a telegram to all readers of the channel."""
        match, key = self.get_started_match(), self.kwargs["channel"]
        position = visible_position(match, self.user)
        if readable_channel(position, self.user, key) is None:
            raise Http404
        sent = services.write_telegram(
            match_id=match.pk, user=self.user, key=key, text=parsed_body.text, deal=parsed_body.deal
        )
        return Sent(number=sent.number)


class ChannelRead(TelegraphController):
    """Your read marker in a channel."""

    def post(self, parsed_body: Body[ReadTo]) -> Done:
        """Mark a channel as read up to a telegram."""
        match = self.read(self.kwargs["channel"]).match
        return self.carry_out(services.mark_read, match, key=self.kwargs["channel"], last=parsed_body.last)


class Blocked(Struct, frozen=True, kw_only=True):
    """A `seat`, and whether you block its player. You don't see telegrams from players you block."""

    seat: int
    blocked: bool = True


class Reported(Struct, frozen=True, kw_only=True):
    """The number, in its channel, of the telegram to report."""

    telegram: int


class Blocks(TelegraphController):
    """Players you block."""

    def post(self, parsed_body: Body[Blocked]) -> Done:
        """Block or unblock the player on a seat, in all matches. The player is not notified."""
        service = services.block_player if parsed_body.blocked else services.unblock_player
        return self.carry_out(service, self.get_started_match(), seat_number=parsed_body.seat)


class Reports(TelegraphController):
    """Reports of telegrams."""

    def post(self, parsed_body: Body[Reported]) -> Done:
        """Report a telegram to the moderators. Repeated reports count once."""
        match, key = self.read(self.kwargs["channel"]).match, self.kwargs["channel"]
        return self.carry_out(services.report_telegram, match, key=key, number=parsed_body.telegram)
