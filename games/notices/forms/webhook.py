"""A webhook that somebody wants to be told at."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet

from games.forms.kinds import field_of
from games.forms.wording import speak_plainly
from games.models import Match, User
from games.models.notices import LONGEST_ADDRESS
from games.notices.transports.webhook import FORMS


class WebhookForm(forms.Form):
    """Its address, its name and form, and of which of the user's matches it is told."""

    address = forms.CharField(
        label="Address",
        max_length=LONGEST_ADDRESS,
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
        choices=[("", "As the address suggests"), *FORMS.items()],
        help_text="Mattermost, Rocket.Chat and others take Slack’s.",
    )
    match = forms.ModelChoiceField(
        Match.objects.none(), label="Told of", required=False, empty_label="all my matches"
    )

    public = forms.BooleanField(
        label="Tell what everybody may know, and nothing of my own seat",
        required=False,
        help_text="Of a match that you host: what each year or turn has brought, pauses, your announcements.",
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        # The page has other forms with an address.
        super().__init__(*args, **kwargs | {"auto_id": "webhook_%s"})
        field_of(self, "match", forms.ModelChoiceField).queryset = matches_to_choose(user)
        speak_plainly(self)


def matches_to_choose(user: User) -> QuerySet[Match]:
    """Those that the user sits in or hosts, and that are not over."""
    concerned = Q(pk__in=user.seats.order_by().values("match")) | Q(host=user)
    return Match.objects.filter(concerned).exclude(status=Match.Status.OVER)
