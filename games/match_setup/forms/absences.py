"""Form of what happens when players miss deadlines."""

from typing import Any

from django import forms

from games.forms.field_types import DurationField, checkbox_field, count_field, radio_field
from games.match_setup.services.plans import MatchPlan
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from games.schedule.timetable import DAY, Timetable

AS_USUAL, NOTHING, OWN = "usual", "nothing", "own"
LADDER_FIELDS = ("extensions", "extension_seconds", "standing_orders", "bot_after", "wanted_after")
"""Fields of a custom ladder."""


def default_ladder(timetable: Timetable) -> Ladder:
    """Return the default ladder for a timetable; live matches have none."""
    return DEFAULT_LADDER if timetable.hours or timetable.span() >= DAY else Ladder()


class AbsencesForm(forms.Form):
    """Grace period, vacations and the ladder of a match."""

    absences = radio_field(
        "When a player misses a deadline",
        [
            (AS_USUAL, "standard: over days an extension of 24 hours, then a bot, then a substitute"),
            (NOTHING, "nothing: the player misses the turn"),
            (OWN, "custom"),
        ],
        AS_USUAL,
    )
    extensions = count_field(
        "Extensions per player", "Used automatically, one per missed deadline.", initial=DEFAULT_LADDER.extensions
    )
    extension_seconds = DurationField(required=False, initial=DAY, label="Length of an extension")
    standing_orders = checkbox_field(
        "Standing orders", "Players can leave standing orders, which are used when they miss a deadline.", initial=True
    )
    bot_after = count_field("Stand-in bot after", "Missed turns in a row; 0 = never.", initial=DEFAULT_LADDER.bot_after)
    wanted_after = count_field(
        "Substitute wanted after", "Missed turns in a row; 0 = never.", initial=DEFAULT_LADDER.wanted_after
    )
    grace = DurationField(
        required=False, label="Grace period", help_text="Extra time after the deadline, at most 1 hour. Empty = none."
    )
    vacation_days = count_field("Vacation days per player", "Announced in advance, they move deadlines.")

    def ladder(self, timetable: Timetable) -> Ladder:
        """Return the entered value before its checks; the fields must be clean."""
        cleaned = self.cleaned_data
        if cleaned["absences"] == NOTHING:
            return Ladder()
        if cleaned["absences"] != OWN:
            return default_ladder(timetable)
        given = {name: cleaned[name] for name in LADDER_FIELDS if cleaned[name] is not None}
        return Ladder(**given)


def absences_initial(plan: MatchPlan, timetable: Timetable) -> dict[str, Any]:
    """Return initial values of the form for the plan's ladder."""
    ladder = plan.absences
    chosen = OWN
    if ladder == default_ladder(timetable):
        chosen = AS_USUAL
    elif ladder == Ladder():
        chosen = NOTHING
    return {"absences": chosen} | {name: getattr(ladder, name) for name in LADDER_FIELDS}
