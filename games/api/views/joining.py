"""Endpoints for open matches: set up, join, leave, get ready and start."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth.hashers import check_password
from django.http import Http404
from django.views.decorators.debug import sensitive_variables
from dmr import Body, modify
from msgspec import Struct

from games.api.forms.new_match import plan_from
from games.api.views.controller import ApiController, Done, HostController, MatchController
from games.api.views.problems import ApiError
from games.lobby.services.matches import assign_seat, cancel_match, create_match, join_match, leave_match
from games.lobby.services.matches import start_match as start
from games.lobby.services.rematch import join_rematch
from games.lobby.services.substitutes import take_over
from games.lobby.services.waiting_room import answer_ready_check, start_ready_check
from games.lobby.views.seats import TRIES, TRY_SECONDS
from games.models import Match, Token
from games.permissions.selectors.access import is_candidate
from games.rate_limits import within_limit
from games.registry import GAMES
from games.requests import client_ip


class NewMatch(Struct, frozen=True, kw_only=True):
    """A match to set up: a `game`, a `preset`, `options` that differ from it, and a `name`.

    `settings` are other fields of the page *New match* by name, such as `seats`, `bots`, `unlisted`,
    `host_plays`, `tempo` or `starts`. Omitted settings use the defaults of that page.
    """

    game: str
    preset: str = ""
    name: str = ""
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}


class Made(Struct, frozen=True, kw_only=True):
    """The new match: its number, and the invitation to send to other players."""

    match: int
    invitation: str


class Taken(Struct, frozen=True, kw_only=True):
    """The seat to take, by number; null = the first free one."""

    seat: int | None = None


class Wanted(Struct, frozen=True, kw_only=True):
    """The seat to take over, by number."""

    seat: int


class Sits(Struct, frozen=True, kw_only=True):
    """Your seat after the request."""

    match: int
    seat: int


class Filling(Struct, frozen=True, kw_only=True):
    """`fill`: whether bots take the free seats.

    Reserved seats are not filled. To start without the player of a reserved seat, list its number in `shut_out`.
    """

    fill: bool = False
    shut_out: list[int] = []


class Given(Struct, frozen=True, kw_only=True):
    """A `seat` and the `bot` to put on it ("" = none), with a `reason` if this removes a player."""

    seat: int
    bot: str = ""
    reason: str = ""


class Check(Struct, frozen=True, kw_only=True):
    """`start`: whether the match starts by itself once all players are ready."""

    start: bool = False


class Password(Struct, frozen=True, kw_only=True):
    """The password of a match."""

    password: str


class Invitation(Struct, frozen=True, kw_only=True):
    """The invitation of a match. Send it in the header `Invitation`."""

    match: int
    invitation: str


class Matches(ApiController):
    """Matches."""

    write_scope = Token.Scope.HOST

    @modify(status_code=HTTPStatus.CREATED)
    def post(self, parsed_body: Body[NewMatch]) -> Made:
        """Set up a match. It waits in the lobby, or for players with its invitation, unless it starts at once."""
        new = parsed_body
        game = GAMES.get(new.game)
        if game is None:
            raise Http404
        named = {name: value for name, value in (("name", new.name), ("preset", new.preset)) if value}
        plan = plan_from(game, self.user, new.settings | named, new.options)
        match = create_match(plan=plan, host=self.user)
        return Made(match=match.pk, invitation=match.invitation)


class Entry(ApiController):
    """Entry to a match with a password."""

    write_scope = Token.Scope.WATCH

    @sensitive_variables("parsed_body")
    def post(self, parsed_body: Body[Password]) -> Invitation:
        """Exchange the password of a match for its invitation."""
        match = Match.objects.filter(pk=self.kwargs["match"]).exclude(password="").first()
        if match is None:
            raise Http404
        who = f"{match.pk}:{client_ip(self.request)}"
        if not within_limit(action="match-password", who=who, limit=TRIES, seconds=TRY_SECONDS):
            detail = "Too many attempts from your network. Wait ten minutes."
            wait = {"Retry-After": str(TRY_SECONDS)}
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "too-many-tries", detail, wait)
        if not check_password(parsed_body.password, match.password):
            raise ApiError(HTTPStatus.FORBIDDEN, "password", "Wrong password.")
        return Invitation(match=match.pk, invitation=match.invitation)


class Join(MatchController):
    """Your seat in an open match."""

    def post(self, parsed_body: Body[Taken]) -> Sits:
        """Take a seat, or move to another free seat."""
        match = self.get_match()
        seat = join_match(match_id=match.pk, user=self.user, seat_number=parsed_body.seat, invitation=self.invitation)
        return Sits(match=match.pk, seat=seat.number)


class TakeOver(MatchController):
    """A seat in a running match that needs a substitute."""

    def post(self, parsed_body: Body[Wanted]) -> Sits:
        """Take over a seat as a substitute."""
        number = self.kwargs["match"]
        match = Match.objects.filter(pk=number).first()
        if match is None or not is_candidate(match, self.user, self.invitation):
            self.get_started_match()
        take_over(match_id=number, user=self.user, seat_number=parsed_body.seat, invitation=self.invitation)
        return Sits(match=number, seat=parsed_body.seat)


class Leave(MatchController):
    """Leaving an open match."""

    def post(self) -> Done:
        """Leave your seat."""
        return self.carry_out(leave_match, self.get_match())


class Ready(MatchController):
    """Your answer to the ready check."""

    def post(self) -> Done:
        """Answer the host's ready check: you are ready."""
        return self.carry_out(answer_ready_check, self.get_match())


class Start(HostController):
    """The start of a match."""

    def post(self, parsed_body: Body[Filling]) -> Done:
        """Start the match, as host. Every seat must be taken, if necessary by bots."""
        match = self.get_match()
        bot = match.game_ui.default_bot if parsed_body.fill else ""
        return self.carry_out(start, match, fill_with=bot, shut_out=parsed_body.shut_out)


class SeatOfHost(HostController):
    """Seats of an open match, for the host."""

    def post(self, parsed_body: Body[Given]) -> Done:
        """Give a seat to a bot, or free it, as host."""
        given = parsed_body
        assign_seat(
            match_id=self.get_match().pk, host=self.user, seat_number=given.seat, bot=given.bot, reason=given.reason
        )
        return self.done()


class ReadyCheck(HostController):
    """The ready check of a match."""

    def post(self, parsed_body: Body[Check]) -> Done:
        """Start a ready check, as host."""
        start_ready_check(match_id=self.get_match().pk, host=self.user, then_start=parsed_body.start)
        return self.done()


class CallOff(HostController):
    """Cancelling an open match."""

    def post(self) -> Done:
        """Cancel an open match, as host. It is deleted."""
        return self.carry_out(cancel_match, self.get_match())


class Again(MatchController):
    """A rematch."""

    def post(self) -> Made:
        """Set up a rematch with the players of a finished match."""
        again = join_rematch(match_id=self.get_started_match().pk, user=self.user)
        return Made(match=again.pk, invitation=again.invitation)
