"""What steps in where somebody is away."""

from typing import Any

from django import forms

from games.forms.field_types import DurationField, checkbox_field, count_field, radio_field
from games.match_setup.services.plans import MatchPlan
from games.schedule.ladder import DEFAULT_LADDER, Ladder
from games.schedule.timetable import DAY, Timetable

AS_USUAL, NOTHING, OWN = "usual", "nothing", "own"
LADDER_FIELDS = ("extensions", "extension_seconds", "standing_orders", "bot_after", "wanted_after")
"""The inputs of a ladder of the host's own."""


def default_ladder(timetable: Timetable) -> Ladder:
    """What a host is offered for such a timetable: nothing where players stay at their desks."""
    return DEFAULT_LADDER if timetable.hours or timetable.span() >= DAY else Ladder()


class AbsencesForm(forms.Form):
    """Grace, vacations and the ladder of a match."""

    absences = radio_field(
        "Who does not answer in time is helped by",
        [
            (AS_USUAL, "as usual: over days an extension of 24 hours, then a bot, then a substitute"),
            (NOTHING, "nothing: who does not answer has missed, every time"),
            (OWN, "as I say"),
        ],
        AS_USUAL,
    )
    extensions = count_field(
        "Extensions for each player",
        "Spent by themselves, one after another.",
        initial=DEFAULT_LADDER.extensions,
    )
    extension_seconds = DurationField(required=False, initial=DAY, label="Each extension lasts")
    standing_orders = checkbox_field(
        "Standing orders", "Then what a player has left word of is done.", initial=True
    )
    bot_after = count_field(
        "A bot plays on after", "Misses on end; 0: never.", initial=DEFAULT_LADDER.bot_after
    )
    wanted_after = count_field(
        "A substitute is wanted after", "Misses on end; 0: never.", initial=DEFAULT_LADDER.wanted_after
    )
    grace = DurationField(
        required=False,
        label="Grace",
        help_text="How long after its deadline a window still waits, an hour at most. Empty: not at all.",
    )
    vacation_days = count_field(
        "Days of vacation for each player", "Announced beforehand, they move deadlines."
    )

    def ladder(self, timetable: Timetable) -> Ladder:
        """What was entered, not yet checked. Only after the fields are clean."""
        entered = self.cleaned_data
        if entered["absences"] == NOTHING:
            return Ladder()
        if entered["absences"] != OWN:
            return default_ladder(timetable)
        given = {name: entered[name] for name in LADDER_FIELDS if entered[name] is not None}
        return Ladder(**given)


def absences_initial(plan: MatchPlan, timetable: Timetable) -> dict[str, Any]:
    """The values of the inputs that lead to the plan's ladder."""
    ladder = plan.absences
    chosen = OWN
    if ladder == default_ladder(timetable):
        chosen = AS_USUAL
    elif ladder == Ladder():
        chosen = NOTHING
    return {"absences": chosen} | {name: getattr(ladder, name) for name in LADDER_FIELDS}
