"""What a host fills in while a match runs: a form for each act, each with its reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils.dateparse import parse_datetime

from games.exceptions import Refused
from games.forms.conditions import Condition, settle, tie
from games.forms.kinds import PlainForm, tick
from games.hosting.selectors.host_desk import HostDesk
from games.hosting.services.acts import (
    LONGEST_HOLD_HOURS,
    Act,
    Announce,
    Cancel,
    Close,
    Extend,
    GiveBack,
    HandOn,
    HideChance,
    Hold,
    Invite,
    Replace,
    Resume,
    ShowChance,
    TakeBack,
    kind_of,
)
from games.matches.selectors.seats import SeatLine
from games.models import Match, User
from games.models.hosting import LONGEST_REASON
from games.schedule.units import span_words

SPANS = (600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800)
BY_NAME = "name"
WHEN = {"name": Condition("to", (BY_NAME,), "for somebody else, by username")}
SAY_OF_PLAYERS = {
    Match.HostPlays.NOTHING: "Who plays has no say as host while it runs.",
    Match.HostPlays.VOTE: "What a host who plays asks for is put to the vote.",
}
CHOOSE = ("", "Choose somebody")
"""Nobody is chosen beforehand: a form that is sent too early must not hit whoever is first."""
GOES_WITH_IT = "The season {season} goes with it: the new host opens its next match. "
NOBODY_KNOWN = "Nobody has an account of that name."
NOBODY_THERE = "Nobody plays there any more."


@dataclass(frozen=True)
class Fold:
    """How the host is asked for an act: `of` is what it is done to; `title` is on its fold, `help` under it,
    `press` on its button; once the browser knows whom it is about, that is `press_on`, with {who}.

    `help` has {turn} of the match's game, and {say} of a host who plays. An act that is done to a seat asks
    with `which` for one of the `seats`, if there are any. `held` says whether it is for a pause, or for no
    pause, and `shown` whether it is for a match that shows the outsider's chance, or could; None is for both.
    """

    act: type[Act]
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
    reason: str = "Why: everybody reads it"

    def is_offered(self, desk: HostDesk) -> bool:
        """Whether it can be done now, by the host or by the former one."""
        if (self.act is TakeBack) is not desk.is_former:
            return False
        if self.shown is not None and self.shown != desk.shows_chance:
            return False
        return self.held in (None, desk.is_held) and (not self.seats or bool(self.seats_of(desk)))

    def seats_of(self, desk: HostDesk) -> list[SeatLine]:
        """The seats that it can be done to."""
        return list(getattr(desk, self.seats))


FOLDS = (
    Fold(
        Resume, "Time", "End the pause", "Go on", "The match goes on with the time that was left.", held=True
    ),
    Fold(
        Hold,
        "Time",
        "Pause the match",
        "Pause",
        "Nothing closes meanwhile. It goes on by itself, with the time that was left.",
        held=False,
    ),
    Fold(Extend, "Time", "Give more time", "Give more time"),
    Fold(
        Close,
        "Time",
        "Close now",
        "Close it now",
        "What is saved counts. Who has saved nothing is answered for by the rules, and has missed nothing.",
        danger=True,
        held=False,
    ),
    Fold(
        Announce,
        "Board",
        "Announce something",
        "Announce it",
        "It stands on everybody's board until the next {turn} is over, and stays in the log.",
        reason="What everybody reads",
    ),
    Fold(
        ShowChance,
        "Board",
        "Show the outsider's chance",
        "Show it",
        "Everybody reads what chance each seat has to win, as far as public events tell.",
        shown=False,
    ),
    Fold(
        HideChance,
        "Board",
        "Hide the outsider's chance",
        "Hide it",
        "It leaves everybody's board. You can show it again.",
        shown=True,
    ),
    Fold(
        Replace,
        "Seats",
        "Replace a player",
        "Replace them",
        "They lose the seat, and a bot plays on at once. For an hour you can give it back.",
        danger=True,
        which="Who",
        seats="replaceable",
        press_on="Replace {who}",
    ),
    Fold(
        GiveBack,
        "Seats",
        "Give a seat back",
        "Give the seat back",
        "You replaced this player within the last hour. Drafts and standing orders are not restored.",
        which="Who gets the seat back",
        seats="restorable",
        press_on="Give the seat back to {who}",
    ),
    Fold(
        Invite,
        "Seats",
        "Invite a substitute",
        "Open the seat",
        "Whoever has the match's link, or finds it in the lobby, can take the seat from the bot.",
        which="For which seat",
        seats="invitable",
    ),
    Fold(
        HandOn,
        "Match",
        "Hand the match on",
        "Hand it on",
        "They host the match from then on. For an hour you can take it back. {season}{say}",
        danger=True,
        press_on="Hand it on to {who}",
    ),
    Fold(
        TakeBack,
        "Match",
        "Take the match back",
        "Take the match back",
        "You handed it on within the last hour. You are its host again, and the new host is not any more.",
    ),
    Fold(
        Cancel,
        "Match",
        "Cancel the match",
        "Cancel it for everybody",
        "It ends without a result, for good. Its record stays.",
        danger=True,
    ),
)


class ActForm(PlainForm):
    """An act that the host asks for."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, fold: Fold, desk: HostDesk) -> None:
        self.fold, self.desk, self.kind = fold, desk, kind_of(fold.act)
        super().__init__(data, auto_id=f"host-{self.kind}-%s")
        for name in fold.act.__struct_fields__:
            self.fields |= self._asked(name)
        self.fields["reason"] = forms.CharField(label=fold.reason, max_length=LONGEST_REASON)
        tie(self, WHEN)

    def clean(self) -> dict[str, Any]:
        """Refuse a username beside the seat of somebody else."""
        settle(self, WHEN)
        return self.cleaned_data

    @property
    def help(self) -> str:
        """What becomes of it."""
        match, season = self.desk.match, self.desk.season
        return self.fold.help.format(
            turn=match.game_ui.words.turn,
            say=SAY_OF_PLAYERS[Match.HostPlays(match.playing_host)],
            season=GOES_WITH_IT.format(season=season) if season else "",
        )

    @property
    def hidden(self) -> dict[str, Any]:
        """What the form carries unseen: what it was shown with."""
        deadline = self.desk.deadline
        shown = {"window": self.desk.window, "deadline": deadline.isoformat() if deadline else ""}
        return {name: value for name, value in shown.items() if name in self.fold.act.__struct_fields__}

    def act(self) -> Act:
        """What was asked for; Refused for who cannot be found. Only after `is_valid()`."""
        return self.fold.act(**{name: self._entered(name) for name in self.fold.act.__struct_fields__})

    def _asked(self, name: str) -> dict[str, forms.Field]:
        """What is filled in for that field of the act; nothing for what the form was shown with."""
        match name:
            case "hours":
                return {name: forms.IntegerField(min_value=1, max_value=LONGEST_HOLD_HOURS, initial=24)}
            case "seconds":
                spans = [(span, span_words(span)) for span in SPANS]
                return {
                    name: forms.TypedChoiceField(label="How much", coerce=int, choices=spans, initial=86_400)
                }
            case "seat":
                seats = [CHOOSE, *_choices(self.fold.seats_of(self.desk))]
                return {name: forms.TypedChoiceField(label=self.fold.which, coerce=int, choices=seats)}
            case "wanted":
                return {name: tick("Until a substitute comes", initial=True)}
            case "user":
                heirs = [CHOOSE, *_choices(self.desk.heirs), (BY_NAME, "somebody else, by username")]
                named = forms.CharField(label="Their username", required=False, max_length=150)
                return {"to": forms.ChoiceField(choices=heirs), "name": named}
        return {}

    def _entered(self, name: str) -> Any:
        match name:
            case "window":
                text = self.data.get(name, "")
                return int(text) if text.isdecimal() and len(text) <= 18 else 0
            case "deadline":
                return _moment(self.data.get(name, ""))
            case "user":
                return self._heir().pk
            case "former":
                return self.desk.user
        return self.cleaned_data[name]

    def _heir(self) -> User:
        """Whoever has that name, or sits there."""
        to, name = self.cleaned_data["to"], self.cleaned_data["name"]
        users = User.objects.filter(is_active=True)
        if to == BY_NAME:
            found, refusal = users.filter(username__iexact=name, is_guest=False), (NOBODY_KNOWN, "name")
        else:
            found, refusal = (
                users.filter(seats__match=self.desk.match, seats__number=to),
                (NOBODY_THERE, "to"),
            )
        user = found.first()
        if user is None:
            raise Refused(*refusal)
        return user


def act_form(data: Mapping[str, Any], desk: HostDesk) -> ActForm | None:
    """The form that was sent, by its field `act`; None when there is no such act."""
    sent = [fold for fold in FOLDS if kind_of(fold.act) == data.get("act")]
    return ActForm(data, fold=sent[0], desk=desk) if sent else None


def act_forms(desk: HostDesk, refused: ActForm | None = None) -> list[ActForm]:
    """The forms for what can be done now, the `refused` one among them as it was filled in."""
    kept = refused.fold if refused else None
    offered = [fold for fold in FOLDS if fold == kept or fold.is_offered(desk)]
    return [refused if refused and fold == kept else ActForm(fold=fold, desk=desk) for fold in offered]


def _choices(lines: list[SeatLine]) -> list[tuple[str, str]]:
    return [(str(line.number), _label(line)) for line in lines]


def _label(line: SeatLine) -> str:
    return line.name if line.player in ("", line.name) else f"{line.name} ({line.player})"


def _moment(text: str) -> datetime | None:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
