"""Who finds a match, who may watch it and what the host may do, and when it starts."""

from datetime import datetime
from typing import Any

from django import forms

from games.clubs.selectors.club_page import member_clubs
from games.forms.field_types import LocalDateTimeField, checkbox_field, count_field, radio_field, typed_field
from games.languages import language_choices
from games.match_setup.services.plan_checks import MAX_PASSWORD_LENGTH, MAX_WATCH_DELAY
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from games.models.settings import SETTINGS, Setting
from games.schedule.clocks import find_zone, first_shown

AT_SET_TIME = Match.Starts.AT.value
NO_CLUB = "-open"
"""What ends the choice of a club whose match others may join as well."""


class AccessForm(forms.Form):
    """The door of a match, and what is seen and written inside."""

    unlisted = checkbox_field("By invitation only", "Not in the lobby; players come by the link.")
    club = forms.ChoiceField(required=False, label="A match of a club", help_text="Its page lists the match.")
    password = forms.CharField(
        required=False,
        max_length=MAX_PASSWORD_LENGTH,
        label="Password",
        help_text="Who knows it comes in without the link. Only for a match by invitation.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    language = forms.ChoiceField(
        required=False,
        choices=language_choices("Any language"),
        label="Language",
        help_text="What is spoken at the table.",
    )
    minimum_reliability = count_field(
        "Minimum reliability, per cent",
        "How many of their deadlines players have kept. 0: never mind.",
        most=100,
    )
    anonymous = checkbox_field("Anonymous", "Nobody is told who plays what until the match is over.")
    watching = forms.ChoiceField(
        required=False,
        choices=Match.Watching.choices,
        initial=Match.Watching.EVERYBODY,
        label="Who may watch",
    )
    watch_delay = count_field("Watchers are behind by", "So many turns or years.", most=MAX_WATCH_DELAY)
    umpire = checkbox_field(
        "I am the umpire",
        "You see every hand, and all players are told so. Only if you do not play yourself.",
    )
    playing_host = radio_field(
        "If I play, I decide about the running match", Match.HostPlays.choices, Match.HostPlays.NOTHING
    )

    def offer_clubs(self, host: User | None) -> None:
        """Let the host choose among the clubs that they belong to; who belongs to none is not asked."""
        offered = member_clubs(host) if host and not host.is_guest else []
        if not offered:
            del self.fields["club"]
            return
        choices = [("", "Of no club")]
        for club in offered:
            choices.append((str(club.pk), f"For members of {club} only"))
            choices.append((f"{club.pk}{NO_CLUB}", f"Of {club}, open to everybody"))
        typed_field(self, "club", forms.ChoiceField).choices = choices

    def clean_door(self) -> None:
        """Refuse a match by invitation that is open to everybody."""
        open_to_all = self.cleaned_data.get("club", "").endswith(NO_CLUB)
        if open_to_all and self.cleaned_data.get("unlisted"):
            said = "What is open to everybody is in the lobby: choose members only, or no invitation above."
            self.add_error("club", said)

    def club_and_list(self) -> dict[str, Any]:
        """Return the fields of a plan that the choice of a club decides. The fields must be clean."""
        chosen = self.cleaned_data.get("club")
        if not chosen:
            return {}
        return {
            "club": int(chosen.removesuffix(NO_CLUB)),
            "unlisted": not chosen.endswith(NO_CLUB),
        }


def _setting_field(setting: Setting) -> forms.Field:
    if setting.most:
        return count_field(setting.label, setting.help, most=setting.most)
    return checkbox_field(setting.label, setting.help)


AccessForm.base_fields.update({name: _setting_field(setting) for name, setting in SETTINGS.items()})


class StartForm(forms.Form):
    """When a match starts."""

    starts = radio_field("The match starts", Match.Starts.choices, Match.Starts.BY_HOST)
    starts_at = LocalDateTimeField(required=False, label="On", help_text="By the clocks chosen above.")
    fill_bots = checkbox_field("Bots on free seats", "They take what is still free at that time.")

    def start_time(self) -> datetime | None:
        """Return the set time at which the match starts, if there is one. The fields must be clean."""
        entered = self.cleaned_data
        at = entered["starts_at"] if entered["starts"] == AT_SET_TIME else None
        return first_shown(at.date(), at.time(), find_zone(entered["zone"] or "UTC")) if at else None


def club_choice(plan: MatchPlan) -> str:
    """Return the choice of the club input that leads to the plan; "" for a match of no club."""
    return f"{plan.club}{'' if plan.unlisted else NO_CLUB}" if plan.club else ""
