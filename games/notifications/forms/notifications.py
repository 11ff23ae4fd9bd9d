"""Forms for notification settings, and for e-mail addresses, devices and webhooks."""

from base64 import urlsafe_b64decode
from functools import partial
from typing import Any

from django import forms

from games.forms.conditional_fields import Condition, clean_conditional_fields, mark_conditional_fields
from games.forms.field_types import PlainForm, typed_field, zone_choices
from games.models import Club, Match, NotificationSettings, NotificationTarget, Season, User
from games.models.club import LEADER_STANDINGS
from games.models.notifications import MAX_ADDRESS_LENGTH, NotificationKind
from games.notifications.transports.safe_http import AddressNotAllowed, parse_url
from games.notifications.transports.webhook import WEBHOOK_FORMATS

Channel, Digest = NotificationTarget.Channel, NotificationSettings.Digest
FIELD_CONDITIONS = {
    "digest_at": Condition("digest", (Digest.REST, Digest.ALL), "if e-mails are gathered in a daily digest")
}


def _hour(label: str, *, required: bool = False) -> forms.TimeField:
    widget = forms.TimeInput({"type": "time"}, format="%H:%M")
    said = {"invalid": "Enter a time such as 22:00."}
    return forms.TimeField(label=label, required=required, widget=widget, error_messages=said)


def _zone_origin(chosen: NotificationSettings) -> str:
    """Return a sentence that says which time zone applies, and why."""
    if chosen.zone:
        return f"You have chosen {chosen.zone}."
    if chosen.user.zone:
        return f"Your browser reports {chosen.user.zone}. This changes when you travel."
    return "Your browser has not reported a time zone yet. Until it does, or you choose one, UTC is used."


class NotificationSettingsForm(PlainForm):
    """Which notifications are sent by which channel, and when; `chosen` are current settings."""

    zone = forms.ChoiceField(required=False, label="Time zone")
    quiet_from = _hour("Quiet hours from")
    quiet_until = _hour("Quiet hours until")
    digest = forms.ChoiceField(
        choices=NotificationSettings.Digest.choices,
        required=False,
        label="E-mails",
        widget=forms.RadioSelect,
        help_text="These can wait: results of a year or turn where it is not your turn, and host actions such as a "
        "pause or an extension.",
    )
    digest_at = _hour("Daily digest at", required=True)

    def __init__(self, *args: Any, chosen: NotificationSettings, **kwargs: Any) -> None:
        names = ("zone", "quiet_from", "quiet_until", "digest", "digest_at")
        initial = {name: getattr(chosen, name) for name in names}
        super().__init__(*args, **kwargs | {"initial": initial})
        for channel in Channel.values:
            self.fields[channel] = forms.MultipleChoiceField(choices=NotificationKind.choices, required=False)
            self.initial[channel] = [kind for kind in NotificationKind.values if chosen.wants(kind, channel)]
        typed_field(self, "zone", forms.ChoiceField).choices = [
            ("", "From my browser" + (f": {chosen.user.zone}" if chosen.user.zone else "")),
            *zone_choices(),
        ]
        self.fields["zone"].help_text = f"For quiet hours and the daily digest. {_zone_origin(chosen)}"
        mark_conditional_fields(self, FIELD_CONDITIONS)

    def clean(self) -> dict[str, Any]:
        """Check that quiet hours have both a start and an end."""
        clean_conditional_fields(self, FIELD_CONDITIONS)
        data = self.cleaned_data
        begins, ends = data.get("quiet_from"), data.get("quiet_until")
        if (begins is None) != (ends is None) and not {"quiet_from", "quiet_until"} & set(self.errors):
            self.add_error("quiet_until", "Enter both times, or leave both empty.")
        elif begins is not None and begins == ends:
            self.add_error("quiet_until", "Quiet hours must end at a different time than they begin.")
        return data

    def settings(self) -> dict[str, Any]:
        """Return the values by field of `NotificationSettings`. Call after `is_valid()`."""
        fields = self.cleaned_data.copy()
        chosen = {channel: fields.pop(channel) for channel in Channel.values}
        return fields | {"chosen": chosen}

    def matrix(self) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
        """Return each kind with its label, and for each channel its key, label, and whether it is on."""
        on = {channel: set(self[channel].value() or ()) for channel in Channel.values}
        return [
            (kind, words, [(channel, label, kind in on[channel]) for channel, label in Channel.choices])
            for kind, words in NotificationKind.choices
        ]


class EmailForm(PlainForm):
    """An e-mail address for notifications."""

    address = forms.EmailField(
        label="E-mail address",
        help_text="We send one e-mail to confirm it. Nothing else is sent before you confirm.",
        widget=forms.EmailInput({"autocomplete": "email"}),
        error_messages={"invalid": "Enter a valid e-mail address."},
    )


LONGEST_KEY = 100
POINT_BYTES, SECRET_BYTES = 65, 16


def _check_endpoint(address: str) -> None:
    """Raise ValidationError unless the address is a public HTTPS URL."""
    try:
        parse_url(address)
    except AddressNotAllowed as error:
        raise forms.ValidationError(str(error)) from error


def _check_key(text: str, size: int) -> None:
    """Raise ValidationError unless the text is `size` bytes as base64url."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise forms.ValidationError("This is not a valid key.") from error
    if len(data) != size:
        raise forms.ValidationError("This is not a valid key.")


class SubscriptionForm(forms.Form):
    """A push subscription, and the browser's previous endpoint, if any.

    Its keys are a point of the curve P-256, and the secret that the device shares with this site.
    """

    endpoint = forms.CharField(max_length=MAX_ADDRESS_LENGTH, validators=[_check_endpoint])
    p256dh = forms.CharField(max_length=LONGEST_KEY, validators=[partial(_check_key, size=POINT_BYTES)])
    auth = forms.CharField(max_length=LONGEST_KEY, validators=[partial(_check_key, size=SECRET_BYTES)])
    replaces = forms.CharField(max_length=MAX_ADDRESS_LENGTH, required=False)


class WebhookForm(PlainForm):
    """The URL, name and format of a webhook, and what is posted to it.

    `about` is "" for the user's notifications of all matches, "seat-7" for those of one match, and "match-7",
    "club-7" or "season-7" for public news.
    """

    address = forms.CharField(
        label="URL",
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://discord.com/api/webhooks/…"}),
        help_text="Anyone who has this URL can post to the channel, so we never show it in full again.",
    )
    name = forms.CharField(label="Name", max_length=40, required=False, widget=forms.TextInput({"autocomplete": "off"}))
    form = forms.ChoiceField(
        label="Format",
        required=False,
        choices=[("", "Detect from the URL"), *WEBHOOK_FORMATS.items()],
        help_text="Discord, Slack or signed JSON. Mattermost, Rocket.Chat and others accept Slack’s format.",
    )
    about = forms.ChoiceField(
        label="Content",
        required=False,
        help_text="Public news covers results of each year or turn, host actions, and votes. "
        "A club or a season covers all its matches. The webhook stays if the host or leader changes.",
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        # Other forms on the page also have an address.
        super().__init__(*args, **kwargs | {"auto_id": "webhook_%s"})
        unfinished = Match.objects.exclude(status=Match.Status.OVER)
        led = Club.objects.filter(memberships__user=user, memberships__standing__in=LEADER_STANDINGS)
        owners: list[Match | Club | Season] = [*user.seasons.filter(closed_at=None), *led]
        owners += unfinished.filter(host=user)
        self._owners = {f"{type(owner).__name__.lower()}-{owner.pk}": owner for owner in owners}
        self._seats = {f"seat-{match.pk}": match for match in unfinished.filter(seats__user=user)}
        mine = [("", "Your notifications for all matches")]
        mine += [(about, f"Your notifications for {match}") for about, match in self._seats.items()]
        public = [(about, f"Public news of {owner}") for about, owner in self._owners.items()]
        groups = [("For you", mine), *([("For everybody who reads the channel", public)] if public else [])]
        typed_field(self, "about", forms.ChoiceField).choices = groups

    @property
    def entered(self) -> dict[str, Any]:
        """The values by argument of `add_webhook`, except the user. Use after `is_valid()`."""
        data, about = self.cleaned_data, self.cleaned_data["about"]
        fields = {name: data[name] for name in ("address", "name", "form")}
        return fields | {"match": self._seats.get(about), "owner": self._owners.get(about)}
