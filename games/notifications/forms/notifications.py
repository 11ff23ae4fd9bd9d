"""How somebody wants to be told of what happens, and where: mail, devices, webhooks."""

import binascii
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from typing import Any

from django import forms

from games.forms.conditional_fields import Condition, clean_conditional_fields, mark_conditional_fields
from games.forms.field_types import PlainForm, typed_field, zone_choices
from games.models import Club, Match, NoticeSettings, Season, Target, User
from games.models.club import LEADER_STANDINGS
from games.models.notifications import MAX_ADDRESS_LENGTH, NotificationKind
from games.notifications.transports.safe_http import AddressNotAllowed, parse_url
from games.notifications.transports.webhook import WEBHOOK_FORMATS

Digest = NoticeSettings.Digest
FIELD_CONDITIONS = {
    "digest_at": Condition("digest", (Digest.REST, Digest.ALL), "where mails are gathered in one a day")
}


def _hour(label: str, help_text: str = "", *, required: bool = False) -> forms.TimeField:
    widget = forms.TimeInput({"type": "time"}, format="%H:%M")
    said = {"invalid": "An hour is written like 22:00."}
    return forms.TimeField(
        label=label, help_text=help_text, required=required, widget=widget, error_messages=said
    )


def _zone_origin(chosen: NoticeSettings) -> str:
    """Which zone it is that counts now, and why."""
    if chosen.zone:
        return f"You have chosen {chosen.zone} yourself."
    if chosen.user.zone:
        return f"Your browser says {chosen.user.zone}; when you travel, this follows."
    return "Your browser has not said yet where it is. Until it does, or you choose, it is UTC."


class NotificationSettingsForm(PlainForm):
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
            self.fields[channel] = forms.MultipleChoiceField(choices=NotificationKind.choices, required=False)
            self.initial[channel] = [kind for kind in NotificationKind.values if chosen.wants(kind, channel)]
        typed_field(self, "zone", forms.ChoiceField).choices = [
            ("", "As my browser says" + (f": {chosen.user.zone}" if chosen.user.zone else "")),
            *zone_choices(),
        ]
        self.fields["zone"].help_text = f"Whose nights and mornings count. {_zone_origin(chosen)}"
        mark_conditional_fields(self, FIELD_CONDITIONS)

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end, and the hour of a daily mail needs one."""
        clean_conditional_fields(self, FIELD_CONDITIONS)
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
            for kind, words in NotificationKind.choices
        ]


class EmailForm(PlainForm):
    """A mail address to be told at."""

    address = forms.EmailField(
        label="E-mail address",
        help_text="One mail asks whether it is yours. Nothing else comes before you say so.",
        widget=forms.EmailInput({"autocomplete": "email"}),
        error_messages={"invalid": "This is no mail address."},
    )


LONGEST_KEY = 100
POINT_BYTES, SECRET_BYTES = 65, 16


class SubscriptionForm(forms.Form):
    """A push subscription, and the endpoint that the browser had before, if any."""

    endpoint = forms.CharField(max_length=MAX_ADDRESS_LENGTH)
    p256dh = forms.CharField(max_length=LONGEST_KEY)
    auth = forms.CharField(max_length=LONGEST_KEY)
    replaces = forms.CharField(max_length=MAX_ADDRESS_LENGTH, required=False)

    def clean_endpoint(self) -> str:
        """A URL by https."""
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            parse_url(endpoint)
        except AddressNotAllowed as error:
            raise forms.ValidationError(str(error)) from error
        return endpoint

    def clean_p256dh(self) -> str:
        """A point of a curve."""
        return _decode_key(self.cleaned_data["p256dh"], POINT_BYTES)

    def clean_auth(self) -> str:
        """A secret that the device shares with this site."""
        return _decode_key(self.cleaned_data["auth"], SECRET_BYTES)

    @property
    def keys(self) -> dict[str, str]:
        """What messages are sealed with. Only after `is_valid()`."""
        return {name: self.cleaned_data[name] for name in ("p256dh", "auth")}


def _decode_key(text: str, size: int) -> str:
    """The base64url text, if it stands for that many bytes."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise forms.ValidationError("That is no key.") from error
    if len(data) != size:
        raise forms.ValidationError("That is no key.")
    return text


WebhookOwner = Match | Club | Season


class WebhookForm(PlainForm):
    """The address of a webhook, its name and form, and what is posted there.

    `about` is "" for what concerns the user in all matches, "seat-7" for that in one match, and "match-7",
    "club-7" or "season-7" for public news.
    """

    address = forms.CharField(
        label="Address",
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://discord.com/api/webhooks/…"}),
        help_text="Whoever has it can write there: once it is on file, nobody is shown it whole.",
    )
    name = forms.CharField(
        label="What you call it",
        max_length=40,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    form = forms.ChoiceField(
        label="Form",
        required=False,
        choices=[("", "As the address suggests"), *WEBHOOK_FORMATS.items()],
        help_text="Mattermost, Rocket.Chat and others take Slack’s.",
    )
    about = forms.ChoiceField(
        label="What is posted",
        required=False,
        help_text="Public news is what each year or turn has brought, what the host does, and votes. "
        "A club or a season covers all its matches. The webhook stays when somebody else takes charge.",
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        # The page has other forms with an address.
        super().__init__(*args, **kwargs | {"auto_id": "webhook_%s"})
        self._owners = webhook_owners(user)
        self._seats = {f"seat-{match.pk}": match for match in _unfinished_matches().filter(seats__user=user)}
        mine = [("", "Your news of all matches")]
        mine += [(about, f"Your news of {match}") for about, match in self._seats.items()]
        public = [(about, f"Public news of {owner}") for about, owner in self._owners.items()]
        groups = [("For you", mine), *([("For everybody who reads the channel", public)] if public else [])]
        typed_field(self, "about", forms.ChoiceField).choices = groups

    @property
    def owner(self) -> WebhookOwner | None:
        """Whose public news is posted; None for the user's own. Only after `is_valid()`."""
        return self._owners.get(self.cleaned_data["about"])

    @property
    def match(self) -> Match | None:
        """The match of which the user's own news is posted; None for all. Only after `is_valid()`."""
        return self._seats.get(self.cleaned_data["about"])

    @property
    def entered(self) -> dict[str, Any]:
        """Address, name and form. Only after `is_valid()`."""
        return {name: self.cleaned_data[name] for name in ("address", "name", "form")}


def webhook_owners(user: User) -> dict[str, WebhookOwner]:
    """Return what the user is in charge of by the values of `about`."""
    clubs = Club.objects.filter(memberships__user=user, memberships__standing__in=LEADER_STANDINGS)
    found: dict[str, WebhookOwner] = {
        f"season-{each.pk}": each for each in user.seasons.filter(closed_at=None)
    }
    found |= {f"club-{each.pk}": each for each in clubs}
    return found | {f"match-{each.pk}": each for each in _unfinished_matches().filter(host=user)}


def _unfinished_matches() -> Any:
    return Match.objects.exclude(status=Match.Status.OVER)
