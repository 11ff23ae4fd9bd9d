"""What steps in where somebody is away."""

from typing import Any

from django import forms

from games.forms.kinds import SpanField, count, radios, tick
from games.match_setup.services.plans import Plan
from games.schedule.ladder import USUAL, Ladder
from games.schedule.timetable import DAY, Timetable

AS_USUAL, NOTHING, OWN = "usual", "nothing", "own"
OWN_RUNGS = ("extensions", "extension_seconds", "standing_orders", "bot_after", "wanted_after")
"""The inputs of a ladder of the host's own."""


def usual_ladder(timetable: Timetable) -> Ladder:
    """What a host is offered for such a timetable: nothing where players stay at their desks."""
    return USUAL if timetable.hours or timetable.span() >= DAY else Ladder()


class AbsencesForm(forms.Form):
    """Grace, vacations and the ladder of a match."""

    absences = radios(
        "Who does not answer in time is helped by",
        [
            (AS_USUAL, "as usual: over days an extension of 24 hours, then a bot, then a substitute"),
            (NOTHING, "nothing: who does not answer has missed, every time"),
            (OWN, "as I say"),
        ],
        AS_USUAL,
    )
    extensions = count(
        "Extensions for each player", "Spent by themselves, one after another.", initial=USUAL.extensions
    )
    extension_seconds = SpanField(required=False, initial=DAY, label="Each extension lasts")
    standing_orders = tick("Standing orders", "Then what a player has left word of is done.", initial=True)
    bot_after = count("A bot plays on after", "Misses on end; 0: never.", initial=USUAL.bot_after)
    wanted_after = count(
        "A substitute is wanted after", "Misses on end; 0: never.", initial=USUAL.wanted_after
    )
    grace = SpanField(
        required=False,
        label="Grace",
        help_text="How long after its deadline a window still waits, an hour at most. Empty: not at all.",
    )
    vacation_days = count("Days of vacation for each player", "Announced beforehand, they move deadlines.")

    def ladder(self, timetable: Timetable) -> Ladder:
        """What was entered, not yet checked. Only after the fields are clean."""
        entered = self.cleaned_data
        if entered["absences"] == NOTHING:
            return Ladder()
        if entered["absences"] != OWN:
            return usual_ladder(timetable)
        given = {name: entered[name] for name in OWN_RUNGS if entered[name] is not None}
        return Ladder(**given)


def absences_initial(plan: Plan, timetable: Timetable) -> dict[str, Any]:
    """The values of the inputs that lead to the plan's ladder."""
    ladder = plan.absences
    chosen = OWN
    if ladder == usual_ladder(timetable):
        chosen = AS_USUAL
    elif ladder == Ladder():
        chosen = NOTHING
    return {"absences": chosen} | {name: getattr(ladder, name) for name in OWN_RUNGS}
