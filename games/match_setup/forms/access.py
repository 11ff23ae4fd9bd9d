"""Forms of access, spectators, host powers and the start of a match."""

from datetime import datetime
from typing import Any

from django import forms

from games.forms.field_types import LocalDateTimeField, checkbox_field, count_field, radio_field, typed_field
from games.languages import LANGUAGE_CHOICES
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from games.models.settings import SETTINGS, Setting
from games.permissions.selectors.access import MAX_PASSWORD_LENGTH, member_clubs
from games.schedule.clocks import find_zone, first_shown

AT_SET_TIME = Match.Starts.AT.value
MAX_WATCH_DELAY = 20
"""Maximum delay of spectators in windows."""
NO_CLUB = "-open"
"""Suffix of the choice of a club match that is open to everybody."""


class AccessForm(forms.Form):
    """Access to a match, and what spectators and players see and write."""

    unlisted = checkbox_field("By invitation only", "Not in the lobby. Players join with the invitation link.")
    club = forms.ChoiceField(required=False, label="Club", help_text="The club's page lists the match.")
    password = forms.CharField(
        required=False,
        max_length=MAX_PASSWORD_LENGTH,
        label="Password",
        help_text="Players who know it can join without the link. Only for matches by invitation.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    language = forms.ChoiceField(
        required=False, choices=LANGUAGE_CHOICES, label="Language", help_text="Language of the telegrams."
    )
    minimum_reliability = count_field(
        "Minimum reliability in %", "Share of deadlines a player must have met. 0 = no minimum.", most=100
    )
    anonymous = checkbox_field("Anonymous", "Names are hidden until the match is finished.")
    watching = forms.ChoiceField(
        required=False, choices=Match.Watching.choices, initial=Match.Watching.EVERYBODY, label="Spectators"
    )
    watch_delay = count_field("Delay for spectators", "In turns or years; 0 = live.", most=MAX_WATCH_DELAY)
    umpire = checkbox_field(
        "I am the umpire", "You see every hand, and every player can see that you do. You cannot play yourself."
    )
    playing_host = radio_field(
        "Host controls during the match, if I play", Match.HostPlays.choices, Match.HostPlays.NOTHING
    )

    def offer_clubs(self, host: User | None) -> None:
        """Offer the host's clubs; without a club, remove the field."""
        offered = member_clubs(host) if host and not host.is_guest else []
        if not offered:
            del self.fields["club"]
            return
        choices = [("", "No club")]
        for club in offered:
            choices.append((str(club.pk), f"{club}, members only"))
            choices.append((f"{club.pk}{NO_CLUB}", f"{club}, open to everybody"))
        typed_field(self, "club", forms.ChoiceField).choices = choices

    def clean_access(self) -> None:
        """Reject a match that is by invitation and open to everybody."""
        open_to_all = self.cleaned_data.get("club", "").endswith(NO_CLUB)
        if open_to_all and self.cleaned_data.get("unlisted"):
            said = "A match open to everybody is listed. Choose members only, or untick “By invitation only”."
            self.add_error("club", said)

    def club_and_list(self) -> dict[str, Any]:
        """Return the fields of a plan that the choice of a club decides. The fields must be clean."""
        chosen = self.cleaned_data.get("club")
        if not chosen:
            return {}
        return {"club": int(chosen.removesuffix(NO_CLUB)), "unlisted": not chosen.endswith(NO_CLUB)}


def _setting_field(setting: Setting) -> forms.Field:
    if setting.most:
        return count_field(setting.label, setting.help, most=setting.most)
    return checkbox_field(setting.label, setting.help)


AccessForm.base_fields.update({name: _setting_field(setting) for name, setting in SETTINGS.items()})


class StartForm(forms.Form):
    """The start of a match."""

    starts = radio_field("Start of the match", Match.Starts.choices, Match.Starts.BY_HOST)
    starts_at = LocalDateTimeField(required=False, label="Date and time", help_text="In the time zone chosen above.")
    fill_bots = checkbox_field("Fill free seats with bots", "Bots take the seats that are free at the start.")

    def start_time(self) -> datetime | None:
        """Return the set time at which the match starts, if there is one. The fields must be clean."""
        cleaned = self.cleaned_data
        at = cleaned["starts_at"] if cleaned["starts"] == AT_SET_TIME else None
        return first_shown(at.date(), at.time(), find_zone(cleaned["zone"] or "UTC")) if at else None


def club_choice(plan: MatchPlan) -> str:
    """Return the choice of the club input that leads to the plan; "" for a match of no club."""
    return f"{plan.club}{'' if plan.unlisted else NO_CLUB}" if plan.club else ""
