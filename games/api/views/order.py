"""Calls by which whoever reads telegrams keeps what is out of order away."""

from dmr import Body, Path
from msgspec import Struct

from games.api.views.access import Done, OfMatch, changing
from games.api.views.telegraph import OfChannel, TelegraphController
from games.telegraph.services import telegraph as services


class Blocked(Struct, frozen=True, kw_only=True):
    """Whether I read nothing more of who sits on that `seat`, or all of it again."""

    seat: int
    blocked: bool = True


class Reported(Struct, frozen=True, kw_only=True):
    """The number, in its channel, of the telegram that is out of order."""

    telegram: int


class Blocks(TelegraphController):
    """Whom I do not read."""

    @changing
    def post(self, parsed_path: Path[OfMatch], parsed_body: Body[Blocked]) -> Done:
        """Block who sits on a seat, here and elsewhere, or no longer. They are not told."""
        match, service = self.written(), services.block if parsed_body.blocked else services.unblock
        service(match_id=match.pk, user=self.user, seat_number=parsed_body.seat)
        return self.done()


class Reports(TelegraphController):
    """What is out of order in a channel."""

    @changing
    def post(self, parsed_path: Path[OfChannel], parsed_body: Body[Reported]) -> Done:
        """Report a telegram to those who keep order; twice is once."""
        match, key = self.read(parsed_path.channel).match, parsed_path.channel
        services.report(match_id=match.pk, user=self.user, key=key, number=parsed_body.telegram)
        return self.done()
