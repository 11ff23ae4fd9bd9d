"""Who finds a match, who may watch it and what the host may do, and when it starts."""

from typing import Any

from django import forms

from games.clubs.selectors.page import clubs_belonged_to
from games.forms.kinds import field_of
from games.languages import language_choices
from games.models import Match, User
from games.schedule.clocks import first_shown, zone_called
from games.set_up.forms.inputs import WallField
from games.set_up.services.plan_checks import LONGEST_PASSWORD, MOST_DELAY, MOST_POINTS
from games.set_up.services.plans import Plan

AT = Match.Starts.AT.value
OPEN_TO_ALL = "-open"
"""What ends the choice of a club whose match others may join as well."""


class DoorForm(forms.Form):
    """The door of a match, and what is seen and written inside."""

    unlisted = forms.BooleanField(
        required=False, label="By invitation only", help_text="Not in the lobby; players come by the link."
    )
    club = forms.ChoiceField(
        required=False,
        label="A match of a club",
        help_text="Its page lists the match.",
    )
    password = forms.CharField(
        required=False,
        max_length=LONGEST_PASSWORD,
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
    minimum_reliability = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=100,
        initial=0,
        label="Minimum reliability, per cent",
        help_text="How many of their deadlines players have kept. 0: never mind.",
    )
    anonymous = forms.BooleanField(
        required=False, label="Anonymous", help_text="Nobody is told who plays what until the match is over."
    )
    watching = forms.ChoiceField(
        required=False,
        choices=Match.Watching.choices,
        initial=Match.Watching.EVERYBODY,
        label="Who may watch",
    )
    watch_delay = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_DELAY,
        initial=0,
        label="Watchers are behind by",
        help_text="So many turns or years.",
    )
    umpire = forms.BooleanField(
        required=False,
        label="I am the umpire",
        help_text="You see every hand, and all players are told so. Only if you do not play yourself.",
    )
    playing_host = forms.ChoiceField(
        required=False,
        choices=Match.HostPlays.choices,
        initial=Match.HostPlays.NOTHING,
        widget=forms.RadioSelect,
        label="If I play, I decide about the running match",
    )
    shows_traffic = forms.BooleanField(
        required=False,
        label="Show the traffic",
        help_text="Everybody sees how many telegrams go over the lines that are public, not what is in them.",
    )
    opens_archive = forms.BooleanField(
        required=False,
        label="Open the archive",
        help_text="When the match is over, everybody may read everything that was written.",
    )
    quiet_bots = forms.BooleanField(
        required=False,
        label="No telegrams from bots",
        help_text="Rivals in code keep silent all match long, whatever they are told.",
    )
    shows_chance = forms.BooleanField(
        required=False,
        label="Show the outsider's chance",
        help_text="Everybody reads what chance each seat has to win, as far as public events tell.",
    )
    friendly = forms.BooleanField(
        required=False,
        label="A friendly match",
        help_text="It moves nobody's rating. Nor does one that is not listed, or whose options you change.",
    )
    least_rating = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        initial=0,
        label="Ratings from",
        help_text="Of a rated match: who joins has so many points. Newcomers have 1000. 0: never mind.",
    )
    most_rating = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        initial=0,
        label="Ratings up to",
        help_text="0: any.",
    )
    admits_bots = forms.BooleanField(
        required=False,
        label="Accounts of bots may sit",
        help_text="Programs that play by themselves, marked so beside their names. They are not rated.",
    )

    def offer_clubs(self, host: User | None) -> None:
        """Let the host choose among the clubs that they belong to; who belongs to none is not asked."""
        offered = clubs_belonged_to(host) if host and not host.is_guest else []
        if not offered:
            del self.fields["club"]
            return
        choices = [("", "Of no club")]
        for club in offered:
            choices.append((str(club.pk), f"For members of {club} only"))
            choices.append((f"{club.pk}{OPEN_TO_ALL}", f"Of {club}, open to everybody"))
        field_of(self, "club", forms.ChoiceField).choices = choices

    def clean_door(self) -> None:
        """Refuse a match by invitation that is open to everybody."""
        open_to_all = self.cleaned_data.get("club", "").endswith(OPEN_TO_ALL)
        if open_to_all and self.cleaned_data.get("unlisted"):
            said = "What is open to everybody is in the lobby: choose members only, or no invitation above."
            self.add_error("club", said)

    def door(self) -> dict[str, Any]:
        """What of a plan was entered here. Only after the fields are clean."""
        entered = self.cleaned_data
        chosen = entered.get("club", "")
        flags = {name: entered.get(name, False) for name in FLAGS}
        if chosen:
            flags["unlisted"] = not chosen.endswith(OPEN_TO_ALL)
        return {
            "club": int(chosen.removesuffix(OPEN_TO_ALL) or 0),
            "password": entered["password"],
            "language": entered["language"],
            "minimum_reliability": entered["minimum_reliability"] or 0,
            "least_rating": entered["least_rating"] or 0,
            "most_rating": entered["most_rating"] or 0,
            "watching": entered["watching"] or Match.Watching.EVERYBODY,
            "watch_delay": entered["watch_delay"] or 0,
            "playing_host": entered["playing_host"] or Match.HostPlays.NOTHING,
        } | flags


TELEGRAPH = ("shows_traffic", "opens_archive", "quiet_bots")
FLAGS = ("unlisted", "anonymous", "umpire", *TELEGRAPH, "shows_chance", "friendly", "admits_bots")


class StartForm(forms.Form):
    """When a match starts."""

    starts = forms.ChoiceField(
        required=False,
        choices=Match.Starts.choices,
        initial=Match.Starts.BY_HOST,
        widget=forms.RadioSelect,
        label="The match starts",
    )
    starts_at = WallField(required=False, label="On", help_text="By the clocks chosen above.")
    fill_bots = forms.BooleanField(
        required=False, label="Bots on free seats", help_text="They take what is still free at that time."
    )

    def start(self) -> dict[str, Any]:
        """What of a plan was entered here. Only after the fields are clean."""
        entered = self.cleaned_data
        at = entered["starts_at"] if entered["starts"] == AT else None
        clocks = zone_called(entered["zone"] or "UTC")
        return {
            "starts": entered["starts"] or Match.Starts.BY_HOST,
            "starts_at": first_shown(at.date(), at.time(), clocks) if at else None,
            "fill_bots": bool(entered["fill_bots"]),
        }


def door_initial(plan: Plan) -> dict[str, Any]:
    """The values of the inputs of both forms."""
    names = [*DoorForm.base_fields, "starts", "fill_bots"]
    club = f"{plan.club}{'' if plan.unlisted else OPEN_TO_ALL}" if plan.club else ""
    return {name: getattr(plan, name) for name in names} | {"club": club}
