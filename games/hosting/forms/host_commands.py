"""The forms of host commands, each with a reason."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from msgspec import Struct

from games.exceptions import ServiceError
from games.forms.conditional_fields import Condition, clean_conditional_fields, mark_conditional_fields
from games.forms.field_types import PlainForm, checkbox_field
from games.hosting.selectors.host_controls import HostControls
from games.hosting.services import host_commands as commands
from games.matches.selectors.display_text import holidays_text
from games.matches.selectors.seats import SeatLine
from games.models import Match, User
from games.models.hosting import MAX_LOG_REASON_LENGTH
from games.schedule.timetable import span_words

SPANS = (600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800)
MAX_PAUSE_HOURS = 7 * 24
BY_NAME = "name"
COMMAND_FIELD_CONDITIONS = {"name": Condition("to", (BY_NAME,), "for another player, by username")}
PLAYING_HOST_TEXT = {
    Match.HostPlays.NOTHING: "A host who plays has no host controls during the match.",
    Match.HostPlays.VOTE: "If the host plays, the players vote on host actions.",
}
CHOOSE = ("", "Choose a player")
"""The empty choice is the default, so that a form sent too early affects nobody."""
SEASON_TRANSFER_TEXT = "You also transfer the season {season}: the new host opens its next match. "
DAY_INPUT = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
NOT_A_DAY = "Enter a day such as 2026-12-24."
NO_SUCH_ACCOUNT = "There is no account with this name."
NOBODY_THERE = "This player no longer plays. Choose another one."


class CommandSpec(Struct, frozen=True):
    """The form of a host command: the `section` of its fold, the `title` and the `button`.

    `button_for` is the button once a player is chosen, with {who}. A command on a seat offers the list `seats` of the
    host controls, labelled `seat_label`. `in_pause` restricts it to matches that are paused or not; None is for both.
    """

    command: type[commands.HostCommand]
    section: str
    title: str
    button: str
    danger: bool = False
    in_pause: bool | None = None
    seat_label: str = "Player"
    seats: str = ""
    button_for: str = ""
    reason: str = "Reason, which everybody sees"

    def is_offered(self, controls: HostControls) -> bool:
        """Whether the current or the former host can use the command now."""
        if (self.command is commands.UndoTransfer) is not controls.is_former:
            return False
        if issubclass(self.command, commands.ShowProbabilities):
            return controls.shows_chance is (not self.command.shows)
        return self.in_pause in (None, controls.is_held) and (not self.seats or bool(getattr(controls, self.seats)))


COMMAND_HELP: Mapping[str, str] = {
    "resume": "The match continues with the time that was left.",
    "hold": "No deadline passes during a pause. The match then continues by itself, with the time that was left.",
    "holiday": "No deadline falls on these days, in {place} time. You cannot remove the holiday again.{holidays}",
    "close": "Saved moves count. Other players get the rules' default move, without a missed turn.",
    "announce": "Everybody sees it on the board until the next {turn} is over, and in the match log after that.",
    "show-chance": "Everybody sees each seat's win probability in %, calculated from public information.",
    "hide-chance": "Nobody sees win probabilities any more. You can show them again.",
    "replace": "The player loses the seat and a bot plays on at once. You can undo this for an hour.",
    "give-back": "You replaced this player within the last hour. Drafts and standing orders are not restored.",
    "invite": "Anybody with the invitation link or in the lobby can take the seat over from the bot.",
    "hand-on": "The other player becomes the host. You can undo this for an hour. {season}{say}",
    "take-back": "You transferred the match within the last hour. You become its host again.",
    "cancel": "The match ends without a result. You cannot undo this. Its record is kept.",
}
"""The effect of each kind of command, with the placeholders {turn}, {place} of the time zone, {holidays} so far,
{season}, and {say} about a host who plays."""

COMMAND_SPECS = (
    CommandSpec(commands.ResumeMatch, "Time", "End the pause", "End pause", in_pause=True),
    CommandSpec(commands.PauseMatch, "Time", "Pause the match", "Pause match", in_pause=False),
    CommandSpec(commands.ExtendWindow, "Time", "Extend the deadline", "Extend deadline"),
    CommandSpec(commands.AddHoliday, "Time", "Add a holiday", "Add holiday"),
    CommandSpec(commands.CloseWindow, "Time", "Close now", "Close now", danger=True, in_pause=False),
    CommandSpec(commands.Announce, "Board", "Make an announcement", "Announce", reason="Text of the announcement"),
    CommandSpec(commands.ShowProbabilities, "Board", "Show win probabilities", "Show win probabilities"),
    CommandSpec(commands.HideProbabilities, "Board", "Hide win probabilities", "Hide win probabilities"),
    CommandSpec(
        commands.ReplacePlayer,
        "Seats",
        "Replace a player",
        "Replace player",
        danger=True,
        seats="replaceable",
        button_for="Replace {who}",
    ),
    CommandSpec(
        commands.RestorePlayer,
        "Seats",
        "Restore a player",
        "Restore player",
        seats="restorable",
        button_for="Restore {who}",
    ),
    CommandSpec(
        commands.InviteSubstitute,
        "Seats",
        "Invite a substitute",
        "Invite substitute",
        seat_label="Seat",
        seats="invitable",
    ),
    CommandSpec(
        commands.TransferHost,
        "Match",
        "Transfer the match",
        "Transfer match",
        danger=True,
        button_for="Transfer match to {who}",
    ),
    CommandSpec(commands.UndoTransfer, "Match", "Undo the transfer", "Undo transfer"),
    CommandSpec(commands.CancelMatch, "Match", "Cancel the match", "Cancel match for everybody", danger=True),
)


class HostCommandForm(PlainForm):
    """The form of one host command."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, spec: CommandSpec, controls: HostControls) -> None:
        self.spec, self.controls, self.kind = spec, controls, commands.command_kind(spec.command)
        super().__init__(data, auto_id=f"host-{self.kind}-%s")
        for name in spec.command.__struct_fields__:
            self.fields |= self._asked(name)
        self.fields["reason"] = forms.CharField(label=spec.reason, max_length=MAX_LOG_REASON_LENGTH)
        mark_conditional_fields(self, COMMAND_FIELD_CONDITIONS)

    def clean(self) -> dict[str, Any]:
        """Validate that a username is given only with the option for another player."""
        clean_conditional_fields(self, COMMAND_FIELD_CONDITIONS)
        return self.cleaned_data

    @property
    def help(self) -> str:
        """The effect of the command."""
        match, season = self.controls.match, self.controls.season
        holidays = holidays_text(match.schedule, timezone.now())
        return COMMAND_HELP.get(self.kind, "").format(
            turn=match.game_ui.words.turn,
            place=match.schedule.place,
            holidays=f" Holidays so far: {holidays}." if holidays else "",
            say=PLAYING_HOST_TEXT[Match.HostPlays(match.playing_host)],
            season=SEASON_TRANSFER_TEXT.format(season=season) if season else "",
        )

    @property
    def hidden(self) -> dict[str, Any]:
        """The hidden fields: the window and deadline that the form was made for."""
        deadline = self.controls.deadline
        hidden = {"window": self.controls.window, "deadline": deadline.isoformat() if deadline else ""}
        return {name: value for name, value in hidden.items() if name in self.spec.command.__struct_fields__}

    def command(self) -> commands.HostCommand:
        """Return the command; raise ServiceError if its user does not exist. Call it after `is_valid()`."""
        return self.spec.command(**{name: self._entered(name) for name in self.spec.command.__struct_fields__})

    def _asked(self, name: str) -> dict[str, forms.Field]:
        """Return the form fields of a field of the command; none for hidden ones."""
        match name:
            case "hours":
                return {name: forms.IntegerField(min_value=1, max_value=MAX_PAUSE_HOURS, initial=24)}
            case "seconds":
                spans = [(span, span_words(span)) for span in SPANS]
                return {name: forms.TypedChoiceField(label="Extra time", coerce=int, choices=spans, initial=86_400)}
            case "first" | "last":
                label = "First day" if name == "first" else "Last day"
                return {name: forms.DateField(label=label, widget=DAY_INPUT, error_messages={"invalid": NOT_A_DAY})}
            case "seat":
                seats = [CHOOSE, *_choices(getattr(self.controls, self.spec.seats))]
                return {name: forms.TypedChoiceField(label=self.spec.seat_label, coerce=int, choices=seats)}
            case "wanted":
                return {name: checkbox_field("Look for a substitute", initial=True)}
            case "user":
                candidates = [CHOOSE, *_choices(self.controls.candidates), (BY_NAME, "another player, by username")]
                named = forms.CharField(label="Username", required=False, max_length=150)
                return {"to": forms.ChoiceField(choices=candidates), "name": named}
        return {}

    def _entered(self, name: str) -> Any:
        match name:
            case "window":
                text = self.data.get(name, "")
                return int(text) if text.isdecimal() and len(text) <= 18 else 0
            case "deadline":
                with suppress(ValueError):
                    return parse_datetime(self.data.get(name, ""))
                return None
            case "user":
                return self._new_host().pk
            case "former":
                return self.controls.user
        return self.cleaned_data[name]

    def _new_host(self) -> User:
        to, name = self.cleaned_data["to"], self.cleaned_data["name"]
        users = User.objects.filter(is_active=True)
        if to == BY_NAME:
            users, refusal = users.filter(username__iexact=name, is_guest=False), (NO_SUCH_ACCOUNT, "name")
        else:
            users, refusal = users.filter(seats__match=self.controls.match, seats__number=to), (NOBODY_THERE, "to")
        if user := users.first():
            return user
        raise ServiceError(*refusal)


def get_command_form(data: Mapping[str, Any], controls: HostControls) -> HostCommandForm | None:
    """Return the form named by the field `act`; None if there is no such command."""
    sent = [spec for spec in COMMAND_SPECS if commands.command_kind(spec.command) == data.get("act")]
    return HostCommandForm(data, spec=sent[0], controls=controls) if sent else None


def command_forms(controls: HostControls, refused: HostCommandForm | None = None) -> list[HostCommandForm]:
    """Return the forms of all commands that are possible now, with the `refused` form as it was filled in."""
    return [
        refused if refused and refused.spec is spec else HostCommandForm(spec=spec, controls=controls)
        for spec in COMMAND_SPECS
        if (refused and refused.spec is spec) or spec.is_offered(controls)
    ]


def _choices(lines: list[SeatLine]) -> list[tuple[str, str]]:
    return [(str(line.number), _label(line)) for line in lines]


def _label(line: SeatLine) -> str:
    return line.name if line.player in ("", line.name) else f"{line.name} ({line.player})"
