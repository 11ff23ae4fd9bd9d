"""How somebody wants to be told of what happens."""

from collections.abc import Sequence
from typing import Any

from django import forms

from games.forms.conditions import Condition, settle, tie
from games.forms.kinds import field_of, speak_plainly
from games.forms.zones import zone_choices
from games.models import NoticeSettings, Target
from games.models.notices import Kind

Digest = NoticeSettings.Digest
WHEN = {"digest_at": Condition("digest", (Digest.REST, Digest.ALL), "where mails are gathered in one a day")}


def _hour(label: str, help_text: str = "", *, required: bool = False) -> forms.TimeField:
    widget = forms.TimeInput({"type": "time"}, format="%H:%M")
    said = {"invalid": "An hour is written like 22:00."}
    return forms.TimeField(
        label=label, help_text=help_text, required=required, widget=widget, error_messages=said
    )


def _where_from(chosen: NoticeSettings) -> str:
    """Which zone it is that counts now, and why."""
    if chosen.zone:
        return f"You have chosen {chosen.zone} yourself."
    if chosen.user.zone:
        return f"Your browser says {chosen.user.zone}; when you travel, this follows."
    return "Your browser has not said yet where it is. Until it does, or you choose, it is UTC."


class NoticeSettingsForm(forms.Form):
    """What is told by which of the `channels`, and when; filled with what is `chosen`."""

    zone = forms.ChoiceField(required=False, label="Your clock")
    quiet_from = _hour("Quiet from")
    quiet_until = _hour("Quiet until")
    digest = forms.ChoiceField(
        choices=NoticeSettings.Digest.choices, required=False, label="Mails", widget=forms.RadioSelect
    )
    digest_at = _hour("Daily mail at", required=True)

    def __init__(self, *args: Any, chosen: NoticeSettings, channels: Sequence[str], **kwargs: Any) -> None:
        names = ("zone", "quiet_from", "quiet_until", "digest", "digest_at")
        initial = {name: getattr(chosen, name) for name in names}
        super().__init__(*args, **kwargs | {"initial": initial})
        self.channels = channels
        for channel in channels:
            self.fields[channel] = forms.MultipleChoiceField(choices=Kind.choices, required=False)
            self.initial[channel] = [kind for kind in Kind.values if chosen.wants(kind, channel)]
        field_of(self, "zone", forms.ChoiceField).choices = [
            ("", "As my browser says" + (f": {chosen.user.zone}" if chosen.user.zone else "")),
            *zone_choices(),
        ]
        self.fields["zone"].help_text = f"Whose nights and mornings count. {_where_from(chosen)}"
        speak_plainly(self)
        tie(self, WHEN)

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end, and the hour of a daily mail needs one."""
        settle(self, WHEN)
        data = self.cleaned_data
        begins, ends = data.get("quiet_from"), data.get("quiet_until")
        if (begins is None) != (ends is None) and not {"quiet_from", "quiet_until"} & set(self.errors):
            self.add_error("quiet_until", "Give both hours, or none.")
        elif begins is not None and begins == ends:
            self.add_error("quiet_until", "Quiet hours must end at another time than they begin.")
        return data

    def settings(self) -> dict[str, Any]:
        """What was entered, by the fields of `NoticeSettings`, but for `chosen`. Only after `is_valid()`."""
        return {name: value for name, value in self.cleaned_data.items() if name not in self.channels}

    def chosen(self) -> dict[str, list[str]]:
        """The kinds of each channel. Only after `is_valid()`."""
        return {channel: self.cleaned_data[channel] for channel in self.channels}

    def matrix(self) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
        """Each kind with its words, and for each channel its key, its words, and whether it is on."""
        on = {channel: set(self[channel].value() or ()) for channel in self.channels}
        labels = dict(Target.Channel.choices)
        return [
            (kind, words, [(channel, labels[channel], kind in on[channel]) for channel in self.channels])
            for kind, words in Kind.choices
        ]


class EmailForm(forms.Form):
    """A mail address to be told at."""

    address = forms.EmailField(
        label="E-mail address",
        help_text="One mail asks whether it is yours. Nothing else comes before you say so.",
        widget=forms.EmailInput({"autocomplete": "email"}),
        error_messages={"invalid": "This is no mail address."},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        speak_plainly(self)
