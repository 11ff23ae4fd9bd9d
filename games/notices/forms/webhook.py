"""A webhook of a user, or of a match, a club or a season that the user is in charge of."""

from typing import Any

from django import forms

from games.forms.kinds import field_of, speak_plainly
from games.models import Club, Match, Season, User
from games.models.club import LEADS
from games.models.notices import LONGEST_ADDRESS
from games.notices.transports.webhook import FORMS

Owner = Match | Club | Season


class WebhookForm(forms.Form):
    """The address of a webhook, its name and form, and what is posted there.

    `about` is "" for what concerns the user in all matches, "seat-7" for that in one match, and "match-7",
    "club-7" or "season-7" for public news.
    """

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
    about = forms.ChoiceField(
        label="What is posted",
        required=False,
        help_text="Public news is what each year or turn has brought, what the host does, and votes. "
        "A club or a season covers all its matches. The webhook stays when somebody else takes charge.",
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        # The page has other forms with an address.
        super().__init__(*args, **kwargs | {"auto_id": "webhook_%s"})
        self._owners = owners_for(user)
        self._seats = {f"seat-{match.pk}": match for match in _unfinished().filter(seats__user=user)}
        mine = [("", "Your news of all matches")]
        mine += [(about, f"Your news of {match}") for about, match in self._seats.items()]
        public = [(about, f"Public news of {owner}") for about, owner in self._owners.items()]
        groups = [("For you", mine), *([("For everybody who reads the channel", public)] if public else [])]
        field_of(self, "about", forms.ChoiceField).choices = groups
        speak_plainly(self)

    @property
    def owner(self) -> Owner | None:
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


def owners_for(user: User) -> dict[str, Owner]:
    """Return what the user is in charge of by the values of `about`."""
    clubs = Club.objects.filter(memberships__user=user, memberships__standing__in=LEADS)
    found: dict[str, Owner] = {f"season-{each.pk}": each for each in user.seasons.filter(closed_at=None)}
    found |= {f"club-{each.pk}": each for each in clubs}
    return found | {f"match-{each.pk}": each for each in _unfinished().filter(host=user)}


def _unfinished() -> Any:
    return Match.objects.exclude(status=Match.Status.OVER)
