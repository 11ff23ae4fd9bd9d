"""The form of a new season of elimination."""

from typing import Any

from django import forms

from games.elimination.services.founding import MAX_NAME_LENGTH
from games.elimination.state import SeasonPlan
from games.elimination.transitions import FEWEST, MOST
from games.forms.field_types import NameField, PlainForm, checkbox_field, count_field, radio_field
from games.models import Club, User
from games.models.club import MEMBER_STANDINGS
from games.schedule.paces import NAMED, find_pace

NINE = 9
MAX_GARNETS = 100
TURN = "turn"


class NewSeasonForm(PlainForm):
    """Name, cast, pace and rules of a season of elimination."""

    name = NameField(MAX_NAME_LENGTH, label="Season name", error_messages={"required": "Enter a name for the season."})
    players = forms.IntegerField(
        label="Players",
        initial=NINE,
        min_value=FEWEST,
        max_value=MOST,
        help_text="Bots take the places that stay free.",
    )
    pace = forms.ChoiceField(
        label="Pace",
        choices=[(pace.slug, f"{pace.said(TURN)[0]}: {pace.said(TURN)[1]}") for pace in NAMED],
        initial="daily",
        widget=forms.RadioSelect,
    )
    listed = checkbox_field("Show the season in the list", "Otherwise only people with its link find it.")
    garnets = count_field("Garnets at the start", initial=5, most=MAX_GARNETS)
    if_all_are_safe = radio_field(
        "If all others hold a token",
        [("anybody", "The candidate chooses anybody"), ("nobody", "Nobody leaves in this episode")],
        "anybody",
    )
    victor_inherits = checkbox_field("The victor of a death match inherits the loser's garnets", initial=True)

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data, initial={"name": f"{user}'s season"[-MAX_NAME_LENGTH:]})
        self.user = user
        mine = {"memberships__user": user, "memberships__standing__in": MEMBER_STANDINGS}
        clubs = [(str(club.pk), club.name) for club in Club.objects.filter(**mine).distinct()]
        if clubs:
            self.fields["club"] = forms.ChoiceField(
                label="Club",
                choices=[("", "For everybody with the link"), *clubs],
                required=False,
                help_text="Only members of the club can join. Its page links to the season.",
            )

    def plan(self) -> dict[str, Any]:
        """Return what the valid form describes, as arguments of `found_season`."""
        data = self.cleaned_data
        pace = find_pace(data["pace"]) or NAMED[0]
        rules = SeasonPlan(
            players=data["players"],
            garnets=data["garnets"] or 0,
            if_all_are_safe=data["if_all_are_safe"] or "anybody",
            victor_inherits=data["victor_inherits"],
        )
        timetable, club = pace.in_zone(self.user.zone or "UTC"), int(data.get("club") or 0)
        unlisted = not data["listed"]
        return {"name": data["name"], "rules": rules, "timetable": timetable, "unlisted": unlisted, "club": club}
