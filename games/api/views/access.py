"""Which match a call is about, for whoever may see it: as on its page."""

from http import HTTPStatus

from django.http import Http404
from dmr import modify
from msgspec import Struct

from games.api.views.controller import ApiController
from games.api.views.problems import Refusal
from games.desk.selectors.ticket import Ticket, ticket_of
from games.matches.selectors.admission import may_see
from games.matches.selectors.position import Position, load_position
from games.models import Match

changing = modify(status_code=HTTPStatus.OK)
"""Of a call that makes nothing new: else what is posted counts as created."""


class Done(Struct, frozen=True, kw_only=True):
    """It is done. `version` is that of the match now, null of one that is gone."""

    match: int
    version: int | None


class OfMatch(Struct, frozen=True):
    """The match that the call is about, by its number."""

    match: int


def closed() -> Refusal:
    """What is said of a match to who may not see it."""
    said = "This match is closed to you. Bring its invitation along as the header `Invitation`."
    return Refusal(HTTPStatus.FORBIDDEN, "closed", said)


class MatchController(ApiController):
    """A place of one match."""

    def found(self) -> Match:
        """The match, if whoever asks may see it; a Refusal says what is missing, and nothing of the match."""
        number = self.kwargs["match"]
        match = Match.objects.select_related("host", "in_season__season__host", "solo_try").filter(pk=number)
        found = match.first()
        if found is None:
            raise Http404
        if not may_see(found, self.viewer, self.invitation):
            raise closed()
        return found

    def started(self) -> Match:
        """The match as by `found`, if it has started."""
        match = self.found()
        if match.status == Match.Status.OPEN:
            raise Refusal(HTTPStatus.CONFLICT, "not-started", "This match waits for its start.")
        return match

    def seated(self) -> tuple[Position, Ticket]:
        """The match as by `started` with what is asked of whoever asks, if they have a seat in it."""
        position = load_position(self.started())
        ticket = ticket_of(position, self.user)
        if ticket is None:
            raise Refusal(HTTPStatus.FORBIDDEN, "no-seat", "You have no seat in this match.")
        return position, ticket

    def done(self) -> Done:
        """The answer to a call that has changed the match."""
        number = self.kwargs["match"]
        version = Match.objects.filter(pk=number).values_list("version", flat=True).first()
        return Done(match=number, version=version)
