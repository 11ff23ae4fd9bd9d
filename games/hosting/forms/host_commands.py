"""The forms of host commands, each with a reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils.dateparse import parse_datetime

from games.exceptions import ServiceError
from games.forms.conditional_fields import Condition, clean_conditional_fields, mark_conditional_fields
from games.forms.field_types import PlainForm, checkbox_field
from games.hosting.selectors.host_controls import HostControls
from games.hosting.services.host_commands import (
    MAX_PAUSE_HOURS,
    Announce,
    CancelMatch,
    CloseWindow,
    ExtendWindow,
    HideProbabilities,
    HostCommand,
    InviteSubstitute,
    PauseMatch,
    ReplacePlayer,
    RestorePlayer,
    ResumeMatch,
    ShowProbabilities,
    TransferHost,
    UndoTransfer,
    command_kind,
)
from games.matches.selectors.seats import SeatLine
from games.models import Match, User
from games.models.hosting import MAX_LOG_REASON_LENGTH
from games.schedule.units import span_words

SPANS = (600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800)
BY_NAME = "name"
COMMAND_FIELD_CONDITIONS = {"name": Condition("to", (BY_NAME,), "for another player, by username")}
PLAYING_HOST_TEXT = {
    Match.HostPlays.NOTHING: "A host who plays has no host controls during the match.",
    Match.HostPlays.VOTE: "If the host plays, the players vote on host actions.",
}
CHOOSE = ("", "Choose a player")
"""The empty choice is the default, so that a form sent too early affects nobody."""
SEASON_TRANSFER_TEXT = "You also transfer the season {season}: the new host opens its next match. "
NO_SUCH_ACCOUNT = "There is no account with this name."
NOBODY_THERE = "This player no longer plays. Choose another one."


@dataclass(frozen=True)
class CommandSpec:
    """How the host is asked for an act: `of` is what it is done to; `title` is on its fold, `help` under it,
    `press` on its button; once the browser knows whom it is about, that is `press_on`, with {who}.

    `help` has {turn} of the match's game, and {say} of a host who plays. An act that is done to a seat asks
    with `which` for one of the `seats`, if there are any. `held` says whether it is for a pause, or for no
    pause, and `shown` whether it is for a match that shows the outsider's chance, or could; None is for both.
    """

    act: type[HostCommand]
    of: str
    title: str
    press: str
    help: str = ""
    danger: bool = False
    held: bool | None = None
    shown: bool | None = None
    which: str = ""
    seats: str = ""
    press_on: str = ""
    reason: str = "Reason, which everybody sees"

    def is_offered(self, desk: HostControls) -> bool:
        """Whether the current or the former host can use the command now."""
        if (self.act is UndoTransfer) is not desk.is_former:
            return False
        if self.shown is not None and self.shown != desk.shows_chance:
            return False
        return self.held in (None, desk.is_held) and (not self.seats or bool(self.seats_of(desk)))

    def seats_of(self, desk: HostControls) -> list[SeatLine]:
        """Return the seats to which the command applies."""
        return list(getattr(desk, self.seats))


COMMAND_SPECS = (
    CommandSpec(
        ResumeMatch,
        "Time",
        "End the pause",
        "End pause",
        "The match continues with the time that was left.",
        held=True,
    ),
    CommandSpec(
        PauseMatch,
        "Time",
        "Pause the match",
        "Pause match",
        "No deadline passes during a pause. The match then continues by itself, with the time that was left.",
        held=False,
    ),
    CommandSpec(ExtendWindow, "Time", "Extend the deadline", "Extend deadline"),
    CommandSpec(
        CloseWindow,
        "Time",
        "Close now",
        "Close now",
        "Saved moves count. Other players get the rules' default move, without a missed turn.",
        danger=True,
        held=False,
    ),
    CommandSpec(
        Announce,
        "Board",
        "Make an announcement",
        "Announce",
        "Everybody sees it on the board until the next {turn} is over, and in the match log after that.",
        reason="Text of the announcement",
    ),
    CommandSpec(
        ShowProbabilities,
        "Board",
        "Show win probabilities",
        "Show win probabilities",
        "Everybody sees each seat's win probability in %, calculated from public information.",
        shown=False,
    ),
    CommandSpec(
        HideProbabilities,
        "Board",
        "Hide win probabilities",
        "Hide win probabilities",
        "Nobody sees win probabilities any more. You can show them again.",
        shown=True,
    ),
    CommandSpec(
        ReplacePlayer,
        "Seats",
        "Replace a player",
        "Replace player",
        "The player loses the seat and a bot plays on at once. You can undo this for an hour.",
        danger=True,
        which="Player",
        seats="replaceable",
        press_on="Replace {who}",
    ),
    CommandSpec(
        RestorePlayer,
        "Seats",
        "Restore a player",
        "Restore player",
        "You replaced this player within the last hour. Drafts and standing orders are not restored.",
        which="Player",
        seats="restorable",
        press_on="Restore {who}",
    ),
    CommandSpec(
        InviteSubstitute,
        "Seats",
        "Invite a substitute",
        "Invite substitute",
        "Anybody with the invitation link or in the lobby can take the seat over from the bot.",
        which="Seat",
        seats="invitable",
    ),
    CommandSpec(
        TransferHost,
        "Match",
        "Transfer the match",
        "Transfer match",
        "The other player becomes the host. You can undo this for an hour. {season}{say}",
        danger=True,
        press_on="Transfer match to {who}",
    ),
    CommandSpec(
        UndoTransfer,
        "Match",
        "Undo the transfer",
        "Undo transfer",
        "You transferred the match within the last hour. You become its host again.",
    ),
    CommandSpec(
        CancelMatch,
        "Match",
        "Cancel the match",
        "Cancel match for everybody",
        "The match ends without a result. You cannot undo this. Its record is kept.",
        danger=True,
    ),
)


class HostCommandForm(PlainForm):
    """The form of one host command."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, fold: CommandSpec, desk: HostControls
    ) -> None:
        self.fold, self.desk, self.kind = fold, desk, command_kind(fold.act)
        super().__init__(data, auto_id=f"host-{self.kind}-%s")
        for name in fold.act.__struct_fields__:
            self.fields |= self._asked(name)
        self.fields["reason"] = forms.CharField(label=fold.reason, max_length=MAX_LOG_REASON_LENGTH)
        mark_conditional_fields(self, COMMAND_FIELD_CONDITIONS)

    def clean(self) -> dict[str, Any]:
        """Validate that a username is given only with the option for another player."""
        clean_conditional_fields(self, COMMAND_FIELD_CONDITIONS)
        return self.cleaned_data

    @property
    def help(self) -> str:
        """The effect of the command."""
        match, season = self.desk.match, self.desk.season
        return self.fold.help.format(
            turn=match.game_ui.words.turn,
            say=PLAYING_HOST_TEXT[Match.HostPlays(match.playing_host)],
            season=SEASON_TRANSFER_TEXT.format(season=season) if season else "",
        )

    @property
    def hidden(self) -> dict[str, Any]:
        """The hidden fields: the window and deadline that the form was made for."""
        deadline = self.desk.deadline
        shown = {"window": self.desk.window, "deadline": deadline.isoformat() if deadline else ""}
        return {name: value for name, value in shown.items() if name in self.fold.act.__struct_fields__}

    def act(self) -> HostCommand:
        """Return the command; raise ServiceError if its user does not exist. Call it after `is_valid()`."""
        return self.fold.act(**{name: self._entered(name) for name in self.fold.act.__struct_fields__})

    def _asked(self, name: str) -> dict[str, forms.Field]:
        """Return the form fields of a field of the command; none for hidden ones."""
        match name:
            case "hours":
                return {name: forms.IntegerField(min_value=1, max_value=MAX_PAUSE_HOURS, initial=24)}
            case "seconds":
                spans = [(span, span_words(span)) for span in SPANS]
                return {
                    name: forms.TypedChoiceField(
                        label="Extra time", coerce=int, choices=spans, initial=86_400
                    )
                }
            case "seat":
                seats = [CHOOSE, *_choices(self.fold.seats_of(self.desk))]
                return {name: forms.TypedChoiceField(label=self.fold.which, coerce=int, choices=seats)}
            case "wanted":
                return {name: checkbox_field("Look for a substitute", initial=True)}
            case "user":
                heirs = [CHOOSE, *_choices(self.desk.heirs), (BY_NAME, "another player, by username")]
                named = forms.CharField(label="Username", required=False, max_length=150)
                return {"to": forms.ChoiceField(choices=heirs), "name": named}
        return {}

    def _entered(self, name: str) -> Any:
        match name:
            case "window":
                text = self.data.get(name, "")
                return int(text) if text.isdecimal() and len(text) <= 18 else 0
            case "deadline":
                return _parse_time(self.data.get(name, ""))
            case "user":
                return self._heir().pk
            case "former":
                return self.desk.user
        return self.cleaned_data[name]

    def _heir(self) -> User:
        """Return the chosen player, or the account with the entered username."""
        to, name = self.cleaned_data["to"], self.cleaned_data["name"]
        users = User.objects.filter(is_active=True)
        if to == BY_NAME:
            found, refusal = users.filter(username__iexact=name, is_guest=False), (NO_SUCH_ACCOUNT, "name")
        else:
            found, refusal = (
                users.filter(seats__match=self.desk.match, seats__number=to),
                (NOBODY_THERE, "to"),
            )
        user = found.first()
        if user is None:
            raise ServiceError(*refusal)
        return user


def get_command_form(data: Mapping[str, Any], desk: HostControls) -> HostCommandForm | None:
    """Return the form named by the field `act`; None if there is no such command."""
    sent = [fold for fold in COMMAND_SPECS if command_kind(fold.act) == data.get("act")]
    return HostCommandForm(data, fold=sent[0], desk=desk) if sent else None


def command_forms(desk: HostControls, refused: HostCommandForm | None = None) -> list[HostCommandForm]:
    """Return the forms of all commands that are possible now, with the `refused` form as it was filled in."""
    kept = refused.fold if refused else None
    offered = [fold for fold in COMMAND_SPECS if fold == kept or fold.is_offered(desk)]
    return [
        refused if refused and fold == kept else HostCommandForm(fold=fold, desk=desk) for fold in offered
    ]


def _choices(lines: list[SeatLine]) -> list[tuple[str, str]]:
    return [(str(line.number), _label(line)) for line in lines]


def _label(line: SeatLine) -> str:
    return line.name if line.player in ("", line.name) else f"{line.name} ({line.player})"


def _parse_time(text: str) -> datetime | None:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
