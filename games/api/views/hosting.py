"""Calls of who runs a match, and of players who vote on it."""

from http import HTTPStatus
from typing import Any

from dmr import Body, Path
from msgspec import Struct

from games.api.forms.new_match import BadSettings, check_valid, posted
from games.api.selectors.filled import filled
from games.api.views.controller import Done, MatchController, OfMatch, changing
from games.api.views.problems import Refusal
from games.hosting.forms.hosting import act_form
from games.hosting.selectors.host_desk import host_desk
from games.hosting.services.acts import Act, Resume, TakeBack, kind_of
from games.hosting.services.hosting import do
from games.hosting.services.voting import vote
from games.matches.selectors.motions import open_motions
from games.matches.selectors.position import load_position
from games.matches.selectors.sight import newest_for
from games.models import Token
from games.telegraph.services.telegraph import mute, unmute


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

    @changing
    def post(self, parsed_path: Path[OfMatch], parsed_body: Body[HostAct]) -> HostDid:
        """Act as host: pause, extend, close, announce, replace, invite, hand on, cancel."""
        match, asked = self.started(), parsed_body
        desk = host_desk(load_position(match), self.user)
        of_others: dict[str, Act] = {kind_of(act): act for act in (Resume(), TakeBack(self.user.pk))}
        if desk is None and (act := of_others.get(asked.act)):
            came = do(match_id=match.pk, user=self.user, act=act, reason=asked.reason)
            return HostDid(match=match.pk, came=came)
        if desk is None:
            said = "Only the host of a running match has its desk, and who plays has what was granted."
            raise Refusal(HTTPStatus.FORBIDDEN, "no-desk", said)
        shown = {"window": str(asked.window or desk.window)}
        shown |= {"deadline": desk.deadline.isoformat() if desk.deadline else ""}
        form = act_form(posted(asked.values) | shown | {"act": asked.act, "reason": asked.reason}, desk)
        if form is None:
            raise BadSettings({"act": f"There is no act called {asked.act}."})
        check_valid(form)
        came = do(match_id=match.pk, user=self.user, act=form.act(), reason=asked.reason)
        return HostDid(match=match.pk, came=came)


class Votes(MatchController):
    """What the players vote on."""

    def get(self, parsed_path: Path[OfMatch]) -> list[MotionInfo]:
        """List what is voted on."""
        match = self.started()
        if newest_for(match, self.viewer) is not None:
            # Who watches late is shown no votes on what they do not see.
            return []
        motions = open_motions(match, list(match.seats.all()), self.viewer)
        return [filled(MotionInfo, each) for each in motions]

    @changing
    def post(self, parsed_path: Path[OfMatch], parsed_body: Body[Voice]) -> Done:
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

    @changing
    def post(self, parsed_path: Path[OfMatch], parsed_body: Body[MuteOf]) -> Done:
        """Mute a seat in the public channel, or let it write again, for the host."""
        match, asked = self.started(), parsed_body
        who: dict[str, Any] = {"match_id": match.pk, "host": self.user, "seat_number": asked.seat}
        if asked.undo:
            unmute(**who)
        else:
            mute(**who, reason=asked.reason)
        return self.done()
