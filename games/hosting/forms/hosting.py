"""What a host fills in while a match runs: one form for each act, each with its reason."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.dateparse import parse_datetime

from games.forms.wording import speak_plainly
from games.hosting.selectors.host_desk import HostDesk
from games.hosting.services.acts import (
    LONGEST_HOLD_HOURS,
    Act,
    Announce,
    Cancel,
    Close,
    Extend,
    HandOn,
    Hold,
    Invite,
    Replace,
    Resume,
)
from games.matches.selectors.seats import SeatLine
from games.models import Match, User
from games.models.hosting import LONGEST_REASON
from games.refused import Refused
from games.schedule.units import span_words

SPANS = (600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800)
BY_NAME = "name"
SAY_OF_PLAYERS = {
    Match.HostPlays.NOTHING: "Who plays has no say as host while it runs.",
    Match.HostPlays.VOTE: "What a host who plays asks for is put to the vote.",
}
NOBODY_KNOWN = "Nobody has an account of that name."


class ActForm(forms.Form):
    """An act that the host asks for. `title` is on its fold, `help` under it, `press` on its button."""

    kind: ClassVar[str]
    title: ClassVar[str]
    help: str = ""
    press: ClassVar[str]
    danger: ClassVar[bool] = False

    reason = forms.CharField(label="Why: everybody reads it", max_length=LONGEST_REASON)

    def __init__(self, data: Mapping[str, Any] | None = None, *, desk: HostDesk) -> None:
        super().__init__(data, auto_id=f"host-{self.kind}-%s")
        self.desk = desk
        self.prepare()
        self.order_fields([name for name in self.fields if name != "reason"])
        speak_plainly(self)

    def prepare(self) -> None:
        """Fill the choices in."""

    def act(self) -> Act:
        """What was asked for; Refused for who cannot be found. Only after `is_valid()`."""
        raise NotImplementedError

    def refuse(self, field: str, message: str) -> None:
        """Show a refusal at the field that it belongs to."""
        self.add_error(field if field in self.fields else None, message)

    @property
    def hidden(self) -> dict[str, Any]:
        """What the form carries unseen: what it was shown with."""
        return {}


class HoldForm(ActForm):
    """A pause."""

    kind, title, press = "hold", "Pause the match", "Pause"
    help = "Nothing closes meanwhile. It goes on by itself, with the time that was left."
    hours = forms.IntegerField(label="Hours", min_value=1, max_value=LONGEST_HOLD_HOURS, initial=24)

    def act(self) -> Act:
        """So many hours."""
        return Hold(self.cleaned_data["hours"])


class ResumeForm(ActForm):
    """The end of a pause."""

    kind, title, press = "resume", "End the pause", "Go on"
    help = "The match goes on with the time that was left."

    def act(self) -> Act:
        """Now."""
        return Resume()


class ExtendForm(ActForm):
    """More time."""

    kind, title, press = "extend", "Give more time", "Give more time"
    seconds = forms.TypedChoiceField(
        label="How much", coerce=int, choices=[(span, span_words(span)) for span in SPANS], initial=86_400
    )

    def act(self) -> Act:
        """For the window and the deadline that the form was shown with."""
        shown = _moment(self.data.get("deadline", ""))
        return Extend(_number(self.data.get("window", "")), shown, self.cleaned_data["seconds"])

    @property
    def hidden(self) -> dict[str, Any]:
        """The deadline."""
        deadline = self.desk.deadline
        return {"window": self.desk.window, "deadline": deadline.isoformat() if deadline else ""}


class CloseForm(ActForm):
    """The end of a window."""

    kind, title, press, danger = "close", "Close now", "Close it now", True
    help = "What is saved counts. Who has saved nothing is answered for by the rules, and has missed nothing."

    def act(self) -> Act:
        """Of the window that the form was shown with."""
        return Close(_number(self.data.get("window", "")))

    @property
    def hidden(self) -> dict[str, Any]:
        """The window."""
        return {"window": self.desk.window}


class ReplaceForm(ActForm):
    """A bot for a player."""

    kind, title, press, danger = "replace", "Replace a player", "Replace them", True
    help = "They lose the seat for good, and a bot plays on at once."
    seat = forms.TypedChoiceField(label="Who", coerce=int)
    wanted = forms.BooleanField(label="Until a substitute comes", required=False, initial=True)

    def prepare(self) -> None:
        """Who plays."""
        self.fields["seat"].choices = _seats(self.desk.replaceable)

    def act(self) -> Act:
        """The seat."""
        return Replace(self.cleaned_data["seat"], self.cleaned_data["wanted"])


class InviteForm(ActForm):
    """A substitute for a bot."""

    kind, title, press = "invite", "Invite a substitute", "Open the seat"
    help = "Whoever has the match's link, or finds it in the lobby, can take the seat from the bot."
    seat = forms.TypedChoiceField(label="For which seat", coerce=int)

    def prepare(self) -> None:
        """What bots play."""
        self.fields["seat"].choices = _seats(self.desk.invitable)

    def act(self) -> Act:
        """The seat."""
        return Invite(self.cleaned_data["seat"])


class HandOnForm(ActForm):
    """Another host."""

    kind, title, press, danger = "hand-on", "Hand the match on", "Hand it on", True
    to = forms.ChoiceField(label="To")
    name = forms.CharField(label="Their username, if it is somebody else", required=False, max_length=150)

    def prepare(self) -> None:
        """Who plays, or anybody by name."""
        say = SAY_OF_PLAYERS[self.desk.match.playing_host]
        self.help = f"They host the match from then on, and you do no more. {say}"
        self.fields["to"].choices = [*_seats(self.desk.heirs), (BY_NAME, "somebody else, by username")]

    def act(self) -> Act:
        """Them."""
        to, name = self.cleaned_data["to"], self.cleaned_data["name"]
        found = User.objects.filter(is_active=True)
        if to == BY_NAME:
            user = found.filter(username__iexact=name, is_guest=False).first()
            if user is None:
                raise Refused(NOBODY_KNOWN, "name")
        else:
            user = found.filter(seats__match=self.desk.match, seats__number=int(to)).first()
            if user is None:
                raise Refused("Nobody plays there any more.", "to")
        return HandOn(user.pk)


class AnnounceForm(ActForm):
    """Something to say."""

    kind, title, press = "announce", "Announce something", "Announce it"

    def prepare(self) -> None:
        """What is told is all there is to say."""
        turn = self.desk.match.face.words.turn
        self.help = f"It stands on everybody's board until the next {turn} is over, and stays in the log."
        self.fields["reason"].label = "What everybody reads"

    def act(self) -> Act:
        """Its words are the reason."""
        return Announce()


class CancelForm(ActForm):
    """The end."""

    kind, title, press, danger = "cancel", "Cancel the match", "Cancel it for everybody", True
    help = "It ends without a result, for good. Its record stays."

    def act(self) -> Act:
        """Of the match."""
        return Cancel()


FORMS: tuple[type[ActForm], ...] = (
    ResumeForm,
    HoldForm,
    ExtendForm,
    CloseForm,
    AnnounceForm,
    ReplaceForm,
    InviteForm,
    HandOnForm,
    CancelForm,
)


def act_forms(desk: HostDesk, refused: ActForm | None = None) -> list[ActForm]:
    """The forms for what can be done now, the `refused` one among them as it was filled in."""
    left_out = {"hold", "close"} if desk.is_held else {"resume"}
    left_out |= set() if desk.replaceable else {"replace"}
    left_out |= set() if desk.invitable else {"invite"}
    return [
        refused if refused is not None and refused.kind == form.kind else form(desk=desk)
        for form in FORMS
        if form.kind not in left_out or (refused is not None and refused.kind == form.kind)
    ]


def _seats(lines: list[SeatLine]) -> list[tuple[str, str]]:
    return [(str(line.number), _label(line)) for line in lines]


def _label(line: SeatLine) -> str:
    return line.name if line.player in ("", line.name) else f"{line.name} ({line.player})"


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 18 else 0


def _moment(text: str) -> datetime | None:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
