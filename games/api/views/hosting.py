"""Endpoints for hosts, and for players who vote on host actions."""

from http import HTTPStatus
from typing import Any

from dmr import Body
from msgspec import Struct

from games.api.forms.new_match import BadSettings, check_valid, to_form_data
from games.api.selectors.structs import build_struct
from games.api.views.controller import Done, HostController, MatchController
from games.api.views.problems import ApiError
from games.hosting.forms.host_commands import get_command_form
from games.hosting.selectors.host_controls import get_host_controls
from games.hosting.services.host_commands import HostCommand, ResumeMatch, UndoTransfer, command_kind
from games.hosting.services.hosting import execute_command, vote
from games.matches.selectors.motions import open_motions
from games.matches.selectors.position import load_position
from games.permissions.selectors.visibility import newest_visible_window
from games.telegraph.services.telegraph import mute_seat, unmute_seat


class HostAct(Struct, frozen=True, kw_only=True):
    """A host action, with a public `reason`.

    `act` is "hold" (`hours`), "resume", "extend" (`seconds`), "holiday" (`first` and `last` day, as in
    "2026-12-24"), "close", "show-chance", "hide-chance", "announce", "replace" (`seat`, `wanted`), "give-back"
    (`seat`; undoes "replace" within an hour), "invite" (`seat`), "hand-on" (`to`: a seat, or "name" with a
    `name`), "take-back" (by the former host; undoes "hand-on" within an hour) or "cancel". `values` are the
    parameters in parentheses. Actions on a window apply to the open one; send its number as `window` to refuse
    any other.
    """

    act: str
    reason: str
    values: dict[str, Any] = {}
    window: int | None = None


class HostDid(Struct, frozen=True, kw_only=True):
    """The result: "done", "moved" (the players vote on it) or "nothing" (it was already done)."""

    match: int
    came: str


class MotionInfo(Struct, frozen=True, kw_only=True, rename={"pk": "number"}):
    """An open vote of the players."""

    pk: int
    what: str
    reason: str


class Voice(Struct, frozen=True, kw_only=True):
    """A vote for or against a motion, by number."""

    motion: int
    approves: bool


class MuteOf(Struct, frozen=True, kw_only=True):
    """A seat to mute in the public channel, with a `reason`; with `undo`, to unmute."""

    seat: int
    reason: str = ""
    undo: bool = False


class Host(HostController):
    """Host controls of a running match."""

    def post(self, parsed_body: Body[HostAct]) -> HostDid:
        """Carry out a host action: pause, extend, close, announce, replace, invite, transfer, cancel."""
        match, asked = self.get_started_match(), parsed_body
        desk = get_host_controls(load_position(match), self.user)
        of_others: dict[str, HostCommand] = {
            command_kind(act): act for act in (ResumeMatch(), UndoTransfer(self.user.pk))
        }
        if desk is None and (act := of_others.get(asked.act)):
            came = execute_command(match_id=match.pk, user=self.user, command=act, reason=asked.reason)
            return HostDid(match=match.pk, came=came)
        if desk is None:
            detail = "Only the host of a match in progress has host controls; a playing host may lack some."
            raise ApiError(HTTPStatus.FORBIDDEN, "no-desk", detail)
        shown = {"window": str(asked.window or desk.window)}
        shown |= {"deadline": desk.deadline.isoformat() if desk.deadline else ""}
        form = get_command_form(to_form_data(asked.values) | shown | {"act": asked.act, "reason": asked.reason}, desk)
        if form is None:
            raise BadSettings({"act": f"There is no host action {asked.act}."})
        check_valid(form)
        came = execute_command(match_id=match.pk, user=self.user, command=form.command(), reason=asked.reason)
        return HostDid(match=match.pk, came=came)


class Votes(MatchController):
    """Open votes."""

    def get(self) -> list[MotionInfo]:
        """List open votes."""
        match = self.get_started_match()
        if newest_visible_window(match, self.viewer) is not None:
            # Delayed spectators see no votes on what they have not seen yet.
            return []
        motions = open_motions(match, list(match.seats.all()), self.viewer)
        return [build_struct(MotionInfo, each) for each in motions]

    def post(self, parsed_body: Body[Voice]) -> Done:
        """Vote, or change your vote."""
        match, voice = self.get_started_match(), parsed_body
        return self.carry_out(vote, match, motion_id=voice.motion, approves=voice.approves)


class Mutes(HostController):
    """Mutes in the public channel."""

    def post(self, parsed_body: Body[MuteOf]) -> Done:
        """Mute or unmute a seat in the public channel, as host."""
        match, asked = self.get_started_match(), parsed_body
        who: dict[str, Any] = {"match_id": match.pk, "host": self.user, "seat_number": asked.seat}
        if asked.undo:
            unmute_seat(**who)
        else:
            mute_seat(**who, reason=asked.reason)
        return self.done()
