"""Calls around the start of a match: setting it up, taking a seat, standing up, getting ready, starting."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth.hashers import check_password
from django.http import Http404
from django.views.decorators.debug import sensitive_variables
from dmr import Body, Path, modify
from msgspec import Struct

from games.api.forms.new_match import plan_from
from games.api.views.controller import ApiController, Done, MatchController, MatchPath, responds_200
from games.api.views.problems import ApiError
from games.lobby.selectors.waiting_room import is_candidate
from games.lobby.services.matches import assign_seat, cancel_match, create_match, join_match, leave_match
from games.lobby.services.matches import start_match as start
from games.lobby.services.rematch import join_rematch
from games.lobby.services.substitutes import take_over
from games.lobby.services.waiting_room import answer_ready_check, start_ready_check
from games.lobby.views.seats import TRIES, TRY_SECONDS
from games.models import Match, Token
from games.rate_limits import within_limit
from games.registry import GAMES
from games.requests import client_ip


class NewMatch(Struct, frozen=True, kw_only=True):
    """A match to set up: a `game`, a `preset` of it, `options` that differ from that, a `name`.

    `settings` are the other inputs of the page that sets matches up, by their names, such as `seats`, `bots`,
    `unlisted`, `host_plays`, `tempo`, `starts`: what is left out is as that page proposes it.
    """

    game: str
    preset: str = ""
    name: str = ""
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}


class Made(Struct, frozen=True, kw_only=True):
    """A new match: its number, and the invitation that lets others in."""

    match: int
    invitation: str


class Taken(Struct, frozen=True, kw_only=True):
    """The seat to take, by its number; null for the first one that is free."""

    seat: int | None = None


class Wanted(Struct, frozen=True, kw_only=True):
    """The wanted seat to take over, by its number."""

    seat: int


class Sits(Struct, frozen=True, kw_only=True):
    """Where whoever asks sits now."""

    match: int
    seat: int


class Filling(Struct, frozen=True, kw_only=True):
    """Whether bots take the seats that are still free.

    A seat that is held for somebody is not: give its number in `shut_out` to start without that person.
    """

    fill: bool = False
    shut_out: list[int] = []


class Given(Struct, frozen=True, kw_only=True):
    """A `seat` for a `bot` ("": for nobody), with a `reason` for a player who is put out."""

    seat: int
    bot: str = ""
    reason: str = ""


class Check(Struct, frozen=True, kw_only=True):
    """Whether the match starts by itself once all are ready."""

    start: bool = False


class Password(Struct, frozen=True, kw_only=True):
    """The password of a match."""

    password: str


class Invitation(Struct, frozen=True, kw_only=True):
    """The invitation of a match: bring it along as the header `Invitation`."""

    match: int
    invitation: str


class Matches(ApiController):
    """All matches."""

    changes = Token.Scope.HOST

    @modify(status_code=HTTPStatus.CREATED)
    def post(self, parsed_body: Body[NewMatch]) -> Made:
        """Set a match up; it waits in the lobby, or for who has its invitation."""
        new = parsed_body
        game = GAMES.get(new.game)
        if game is None:
            raise Http404
        named = {name: value for name, value in (("name", new.name), ("preset", new.preset)) if value}
        plan = plan_from(game, self.user, new.settings | named, new.options)
        match = create_match(plan=plan, host=self.user)
        return Made(match=match.pk, invitation=match.invitation)


class Entry(ApiController):
    """The door of a match that has a password."""

    changes = Token.Scope.WATCH

    @responds_200
    @sensitive_variables("parsed_body")
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Password]) -> Invitation:
        """Get the invitation of a match for its password."""
        match = Match.objects.filter(pk=parsed_path.match).exclude(password="").first()
        if match is None:
            raise Http404
        who = f"{match.pk}:{client_ip(self.request)}"
        if not within_limit(action="match-password", who=who, limit=TRIES, seconds=TRY_SECONDS):
            said = "Too many tries from your network. Wait ten minutes."
            wait = {"Retry-After": str(TRY_SECONDS)}
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "too-many-tries", said, wait)
        if not check_password(parsed_body.password, match.password):
            raise ApiError(HTTPStatus.FORBIDDEN, "password", "That is not the password.")
        return Invitation(match=match.pk, invitation=match.invitation)


class Join(MatchController):
    """A seat before the start."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Taken]) -> Sits:
        """Sit down, or move to another free seat."""
        match = self.found()
        seat = join_match(
            match_id=match.pk, user=self.user, seat_number=parsed_body.seat, invitation=self.invitation
        )
        return Sits(match=match.pk, seat=seat.number)


class TakeOver(MatchController):
    """A seat of a running match that wants a substitute."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Wanted]) -> Sits:
        """Take a wanted seat over."""
        number = parsed_path.match
        match = Match.objects.filter(pk=number).first()
        if match is None or not is_candidate(match, self.user, self.invitation):
            self.started()
        take_over(match_id=number, user=self.user, seat_number=parsed_body.seat, invitation=self.invitation)
        return Sits(match=number, seat=parsed_body.seat)


class Leave(MatchController):
    """My seat before the start."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath]) -> Done:
        """Stand up."""
        leave_match(match_id=self.found().pk, user=self.user)
        return self.done()


class Ready(MatchController):
    """My word that I am ready."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath]) -> Done:
        """Answer the ready check of the host."""
        answer_ready_check(match_id=self.found().pk, user=self.user)
        return self.done()


class Start(MatchController):
    """The start of a match."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Filling]) -> Done:
        """Open the first window, for the host; every seat must be taken, by bots if need be."""
        match = self.found()
        start(
            match_id=match.pk,
            user=self.user,
            fill_with=match.game_ui.default_bot if parsed_body.fill else "",
            shut_out=parsed_body.shut_out,
        )
        return self.done()


class SeatOfHost(MatchController):
    """A seat before the start, for the host."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Given]) -> Done:
        """Give a seat to a bot, or free it."""
        given = parsed_body
        assign_seat(
            match_id=self.found().pk,
            host=self.user,
            seat_number=given.seat,
            bot=given.bot,
            reason=given.reason,
        )
        return self.done()


class ReadyCheck(MatchController):
    """The ready check of a match."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Check]) -> Done:
        """Ask whether all are ready, for the host."""
        start_ready_check(match_id=self.found().pk, host=self.user, then_start=parsed_body.start)
        return self.done()


class CallOff(MatchController):
    """The end of a match before its start."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath]) -> Done:
        """Strike a match before its start, for the host."""
        cancel_match(match_id=self.found().pk, user=self.user)
        return self.done()


class Again(MatchController):
    """The match after a match."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath]) -> Made:
        """Go on with those who have played a match, in another one."""
        again = join_rematch(match_id=self.started().pk, user=self.user)
        return Made(match=again.pk, invitation=again.invitation)
