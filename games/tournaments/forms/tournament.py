"""Forms of a new tournament and of removing an entrant."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.text import capfirst
from msgspec.structs import replace

from games.forms.conditional_fields import Condition, clean_conditional_fields, mark_conditional_fields
from games.forms.field_types import LocalDateTimeField, NameField, PlainForm, checkbox_field, typed_field
from games.match_setup.forms.schedule import holidays_field, plan_timetable
from games.match_setup.services.plans import MatchPlan, plan_from_json
from games.models import MatchTemplate, Tournament, User
from games.models.tournament import MAX_TOURNAMENT_NAME_LENGTH, MAX_TOURNAMENT_REASON_LENGTH
from games.permissions.selectors.access import member_clubs
from games.registry import GAMES
from games.schedule.clocks import find_zone, first_shown
from games.schedule.ladder import DEFAULT_LADDER
from games.schedule.paces import PACES, find_pace
from games.schedule.timetable import DAY
from games.tournaments.services.tournaments import MAX_ENTRANTS, MAX_ROUNDS

WEEK = 168
ON_DATE = 0
HOURS = (
    (1, "In an hour"),
    (24, "In a day"),
    (72, "In three days"),
    (WEEK, "In a week"),
    (2 * WEEK, "In two weeks"),
    (ON_DATE, "At a date and time"),
)
TEMPLATE_PREFIX = "set-up"
TEMPLATE_PACE = ""
"""The choice that leaves the pace to the template."""
KNOCK_OUT = (Tournament.Format.KNOCK_OUT.value,)
ROUND_FORMATS = tuple(each for each in Tournament.Format.values if each not in KNOCK_OUT)
FIELD_CONDITIONS = {
    **dict.fromkeys(("rounds", "final"), Condition("format", ROUND_FORMATS, "with formats other than knock-out")),
    "goes_on": Condition("format", KNOCK_OUT, "with the knock-out format"),
    "closes_at": Condition("sign_up", (str(ON_DATE),), "if entries close “At a date and time”"),
    "club": Condition("entry", (Tournament.Entry.CLUB.value,), "if open to the members of a club"),
}
"""Fields that count only while another field has certain values."""


def capitalise_labels(labelled: type[TextChoices]) -> list[tuple[str, str]]:
    """Return the choices with capitalised labels."""
    return [(value, capfirst(label)) for value, label in labelled.choices]


class RemovalForm(PlainForm):
    """The reason for removing an entrant."""

    reason = forms.CharField(
        label="Reason",
        max_length=MAX_TOURNAMENT_REASON_LENGTH,
        help_text="Shown to everybody on the page of the tournament.",
        error_messages={"required": "Enter a reason."},
    )


class TournamentForm(PlainForm):
    """A new tournament."""

    name = NameField(
        MAX_TOURNAMENT_NAME_LENGTH,
        label="Tournament name",
        error_messages={"required": "Enter a name for the tournament."},
    )
    played = forms.ChoiceField(
        label="Game or template",
        help_text="From a template, the tournament takes rules, clock, missed deadlines, telegraph and "
        "spectators. It decides itself who plays and when, and shows all names.",
    )
    seats = forms.IntegerField(
        label="Maximum seats per table",
        min_value=2,
        max_value=12,
        initial=5,
        help_text="Tables are as equal in size as possible. Bots fill seats if the game needs more.",
    )
    tempo = forms.ChoiceField(label="Pace", initial="daily")
    holidays = holidays_field("UTC")
    format = forms.ChoiceField(choices=capitalise_labels(Tournament.Format), label="Format")
    rounds = forms.IntegerField(min_value=1, max_value=MAX_ROUNDS, initial=3, label="Rounds")
    final = checkbox_field("Final", "An extra table for the leaders of the standings.", initial=True)
    goes_on = forms.IntegerField(min_value=1, max_value=6, initial=2, label="Advance from each table")
    least = forms.IntegerField(
        min_value=2,
        max_value=MAX_ENTRANTS,
        initial=6,
        label="Minimum entrants",
        help_text="With fewer entrants, the tournament is cancelled when entries close.",
    )
    sign_up = forms.TypedChoiceField(choices=HOURS, coerce=int, initial=WEEK, label="Close of entries")
    closes_at = LocalDateTimeField(required=False, label="Date and time")
    entry = forms.ChoiceField(choices=capitalise_labels(Tournament.Entry), label="Open to")
    club = forms.TypedChoiceField(required=False, coerce=int, label="Club")

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data)
        self.zone = user.zone or "UTC"
        self.fields["closes_at"].help_text = f"In the time zone {self.zone}."
        self.fields["holidays"].help_text = holidays_field(f"the time zone {self.zone}").help_text
        self.match_templates = {
            each.token: each for each in MatchTemplate.objects.filter(user=user, game_slug__in=GAMES)
        }
        games: list[Any] = [
            (
                game.meta.name,
                [(f"{slug}:{each}", preset.title or game.meta.name) for each, preset in game.offered.items()],
            )
            for slug, game in GAMES.items()
        ]
        template_choices = [(f"{TEMPLATE_PREFIX}:{token}", each.name) for token, each in self.match_templates.items()]
        typed_field(self, "played", forms.ChoiceField).choices = [
            *games,
            *([("Your templates", template_choices)] if template_choices else []),
        ]
        paces = [(pace.slug, pace.said("turn")[0]) for pace in PACES]
        template_pace = [(TEMPLATE_PACE, "As in the template")] if template_choices else []
        typed_field(self, "tempo", forms.ChoiceField).choices = [*paces, *template_pace]
        self.fields["tempo"].required = not template_choices
        clubs = member_clubs(user)
        typed_field(self, "club", forms.TypedChoiceField).choices = [
            ("", "None"),
            *((each.pk, str(each)) for each in clubs),
        ]
        if not clubs:
            del self.fields["club"]
            typed_field(self, "entry", forms.ChoiceField).choices = [
                each for each in capitalise_labels(Tournament.Entry) if each[0] != Tournament.Entry.CLUB
            ]
        mark_conditional_fields(self, FIELD_CONDITIONS)

    def clean(self) -> dict[str, Any]:
        """Require a pace for an edition, and a date if entries close on one."""
        clean_conditional_fields(self, FIELD_CONDITIONS)
        cleaned = self.cleaned_data
        if cleaned.get("sign_up") == ON_DATE and not cleaned.get("closes_at") and "closes_at" not in self.errors:
            self.add_error("closes_at", "Enter a date and time.")
        if not cleaned.get("tempo") and not cleaned.get("played", TEMPLATE_PREFIX).startswith(TEMPLATE_PREFIX):
            self.add_error("tempo", "Choose a pace. Only templates have a pace of their own.")
        return cleaned

    def tournament(self, now: datetime) -> Tournament:
        """Return the tournament, not saved and without its matches; call only after `is_valid()`."""
        fields = ("name", "format", "rounds", "final", "goes_on", "least", "entry")
        entered = {name: self.cleaned_data[name] for name in fields}
        club = self.cleaned_data.get("club") or None
        return Tournament(sign_up_until=self._closes_at(now), club_id=club, **entered)

    def refuse(self, field: str, message: str) -> None:
        """Add the error to its field."""
        if field == "sign_up" and self.cleaned_data.get("sign_up") == ON_DATE:
            field = "closes_at"
        at = field if field in self.fields else None
        self.add_error(at, f"{field}: {message}" if field and not at else message)

    def _closes_at(self, now: datetime) -> datetime:
        at = self.cleaned_data["closes_at"]
        if at is None:
            return now + timedelta(hours=self.cleaned_data["sign_up"])
        return first_shown(at.date(), at.time(), find_zone(self.zone))

    def match_plan(self) -> MatchPlan:
        """Return the plan of each match; call only after `is_valid()`."""
        cleaned = self.cleaned_data
        kind, _, which = cleaned["played"].partition(":")
        if kind == TEMPLATE_PREFIX:
            plan = plan_from_json(self.match_templates[which].entered)
            return self._timed(replace(plan, seats=cleaned["seats"]))
        plan = self._timed(MatchPlan(game_slug=kind, name="", preset=which, seats=cleaned["seats"]))
        return replace(plan, absences=replace(DEFAULT_LADDER, extension_seconds=plan.seconds_per_window))

    def _timed(self, plan: MatchPlan) -> MatchPlan:
        """Return the plan with the entered pace and holidays; empty ones leave those of the plan."""
        pace, usual = find_pace(self.cleaned_data["tempo"]), plan_timetable(plan)
        holidays = self.cleaned_data["holidays"] or usual.holidays
        if pace is None and holidays == usual.holidays:
            return plan
        timetable = replace(pace.in_zone(self.zone) if pace else usual, holidays=holidays)
        seconds, short = timetable.period or DAY, timetable.short_period
        return replace(plan, timetable=timetable, seconds_per_window=seconds, seconds_per_short_window=short)
