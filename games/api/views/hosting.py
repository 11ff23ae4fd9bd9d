"""Calls of who runs a match, and of players who vote on it."""

from http import HTTPStatus
from typing import Any

from dmr import Body, Path
from msgspec import Struct

from games.api.forms.new_match import BadSettings, check_valid, to_form_data
from games.api.selectors.structs import build_struct
from games.api.views.controller import Done, MatchController, MatchPath, responds_200
from games.api.views.problems import ApiError
from games.hosting.forms.host_commands import get_command_form
from games.hosting.selectors.host_controls import get_host_controls
from games.hosting.services.host_commands import HostCommand, ResumeMatch, UndoTransfer, command_kind
from games.hosting.services.hosting import execute_command
from games.hosting.services.voting import vote
from games.matches.selectors.motions import open_motions
from games.matches.selectors.position import load_position
from games.models import Token
from games.permissions.selectors.visibility import newest_visible_window
from games.telegraph.services.telegraph import mute_seat, unmute_seat


class HostAct(Struct, frozen=True, kw_only=True):
    """What the host does, for a `reason` that everybody reads.

    `act` is "hold" (`hours`), "resume", "extend" (`seconds`), "close", "show-chance", "hide-chance",
    "announce", "replace" (`seat`, `wanted`), "give-back" (`seat`: undoes "replace" for an hour), "invite"
    (`seat`), "hand-on" (`to`: a seat, or "name" with a `name`), "take-back" (undoes "hand-on" for an hour, by
    the former host) or "cancel"; `values` are those. What is done to a window is done to the open one, or to
    none if that is not the `window` given.
    """

    act: str
    reason: str
    values: dict[str, Any] = {}
    window: int | None = None


class HostDid(Struct, frozen=True, kw_only=True):
    """What came of it: "done", "moved" (the players vote on it), or "nothing" (it was done already)."""

    match: int
    came: str


class MotionInfo(Struct, frozen=True, kw_only=True, rename={"pk": "number"}):
    """Something that the players vote on."""

    pk: int
    what: str
    reason: str


class Voice(Struct, frozen=True, kw_only=True):
    """A vote for or against a motion, by its number."""

    motion: int
    approves: bool


class MuteOf(Struct, frozen=True, kw_only=True):
    """A seat that the host mutes in the public channel for a `reason`, or with `undo` no longer."""

    seat: int
    reason: str = ""
    undo: bool = False


class Host(MatchController):
    """The host's desk of a running match."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[HostAct]) -> HostDid:
        """Act as host: pause, extend, close, announce, replace, invite, hand on, cancel."""
        match, asked = self.started(), parsed_body
        desk = get_host_controls(load_position(match), self.user)
        of_others: dict[str, HostCommand] = {
            command_kind(act): act for act in (ResumeMatch(), UndoTransfer(self.user.pk))
        }
        if desk is None and (act := of_others.get(asked.act)):
            came = execute_command(match_id=match.pk, user=self.user, command=act, reason=asked.reason)
            return HostDid(match=match.pk, came=came)
        if desk is None:
            said = "Only the host of a running match has its desk, and who plays has what was granted."
            raise ApiError(HTTPStatus.FORBIDDEN, "no-desk", said)
        shown = {"window": str(asked.window or desk.window)}
        shown |= {"deadline": desk.deadline.isoformat() if desk.deadline else ""}
        form = get_command_form(
            to_form_data(asked.values) | shown | {"act": asked.act, "reason": asked.reason}, desk
        )
        if form is None:
            raise BadSettings({"act": f"There is no act called {asked.act}."})
        check_valid(form)
        came = execute_command(match_id=match.pk, user=self.user, command=form.command(), reason=asked.reason)
        return HostDid(match=match.pk, came=came)


class Votes(MatchController):
    """What the players vote on."""

    def get(self, parsed_path: Path[MatchPath]) -> list[MotionInfo]:
        """List what is voted on."""
        match = self.started()
        if newest_visible_window(match, self.viewer) is not None:
            # Who watches late is shown no votes on what they do not see.
            return []
        motions = open_motions(match, list(match.seats.all()), self.viewer)
        return [build_struct(MotionInfo, each) for each in motions]

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Voice]) -> Done:
        """Vote, or change my vote."""
        voice = parsed_body
        vote(
            match_id=self.started().pk,
            user=self.user,
            motion_id=voice.motion,
            approves=voice.approves,
        )
        return self.done()


class Mutes(MatchController):
    """Who may not write in the public channel."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[MuteOf]) -> Done:
        """Mute a seat in the public channel, or let it write again, for the host."""
        match, asked = self.started(), parsed_body
        who: dict[str, Any] = {"match_id": match.pk, "host": self.user, "seat_number": asked.seat}
        if asked.undo:
            unmute_seat(**who)
        else:
            mute_seat(**who, reason=asked.reason)
        return self.done()
