"""What a cup is like."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.text import capfirst
from msgspec.structs import replace

from games.clubs.selectors.club_page import member_clubs
from games.forms.conditional_fields import Condition, clean_conditional_fields, mark_conditional_fields
from games.forms.field_types import LocalDateTimeField, NameField, PlainForm, checkbox_field, typed_field
from games.match_setup.services.plans import MatchPlan, plan_from_json
from games.match_setup.services.ready_matches import offered_editions
from games.models import Cup, SetUp, User
from games.models.tournament import MAX_TOURNAMENT_NAME_LENGTH, MAX_TOURNAMENT_REASON_LENGTH
from games.registry import GAMES
from games.schedule.clocks import find_zone, first_shown
from games.schedule.ladder import DEFAULT_LADDER
from games.schedule.paces import PACES, find_pace
from games.schedule.timetable import DAY
from games.tournaments.services.tournaments import MAX_ENTRANTS, MAX_ROUNDS, TournamentPlan

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
TEMPLATE_FIELDS = ""
"""The pace of whoever leaves it to the set-up."""
KNOCK_OUT = (Cup.Format.KNOCK_OUT.value,)
ROUND_FORMATS = tuple(each for each in Cup.Format.values if each not in KNOCK_OUT)
FIELD_CONDITIONS = {
    **dict.fromkeys(("rounds", "final"), Condition("format", ROUND_FORMATS, "where it is no knock-out")),
    "goes_on": Condition("format", KNOCK_OUT, "in a knock-out"),
    "closes_at": Condition("sign_up", (str(ON_DATE),), "where entries close “at a date and time”"),
    "club": Condition("entry", (Cup.Entry.CLUB.value,), "where members of a club may enter"),
}
"""Inputs that count only while another one has some value."""


def capitalise_labels(labelled: type[TextChoices]) -> list[tuple[str, str]]:
    """The choices, whose labels are parts of sentences elsewhere, as they stand by themselves."""
    return [(value, capfirst(label)) for value, label in labelled.choices]


class RemovalForm(PlainForm):
    """Why somebody is removed from a cup."""

    reason = forms.CharField(
        label="Reason",
        max_length=MAX_TOURNAMENT_REASON_LENGTH,
        help_text="Everybody reads it on the page of the cup.",
        error_messages={"required": "Give a reason."},
    )


class TournamentForm(PlainForm):
    """A new cup."""

    name = NameField(
        MAX_TOURNAMENT_NAME_LENGTH,
        label="Name of the cup",
        error_messages={"required": "Give the cup a name."},
    )
    played = forms.ChoiceField(
        label="What is played",
        help_text="A game as it is, or a set-up that you keep. Of that, rules, clock, absences, telegraph "
        "and watching count; the cup decides who plays, under their names, and when.",
    )
    seats = forms.IntegerField(
        label="At a table, at most",
        min_value=2,
        max_value=12,
        initial=5,
        help_text="Tables are as even as can be. Bots make them full where the game needs more.",
    )
    tempo = forms.ChoiceField(label="Pace", initial="daily")
    format = forms.ChoiceField(choices=capitalise_labels(Cup.Format), label="Who meets whom")
    rounds = forms.IntegerField(
        min_value=1,
        max_value=MAX_ROUNDS,
        initial=3,
        label="Rounds",
    )
    final = checkbox_field("A final", "One more table, of those who stand best.", initial=True)
    goes_on = forms.IntegerField(min_value=1, max_value=6, initial=2, label="Of each table go on")
    least = forms.IntegerField(
        min_value=2,
        max_value=MAX_ENTRANTS,
        initial=6,
        label="Entrants, at least",
        help_text="With fewer it is called off when entries close.",
    )
    sign_up = forms.TypedChoiceField(choices=HOURS, coerce=int, initial=WEEK, label="Entries close")
    closes_at = LocalDateTimeField(required=False, label="On")
    entry = forms.ChoiceField(choices=capitalise_labels(Cup.Entry), label="Open to")
    club = forms.TypedChoiceField(required=False, coerce=int, label="The club")

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data)
        self.zone = user.zone or "UTC"
        self.fields["closes_at"].help_text = f"Date and time by the clocks of {self.zone}."
        self.set_ups = {each.token: each for each in SetUp.objects.filter(user=user, game_slug__in=GAMES)}
        games: list[Any] = [
            (
                game.meta.name,
                [
                    (f"{slug}:{each}", preset.title or game.meta.name)
                    for each, preset in offered_editions(slug).items()
                ],
            )
            for slug, game in GAMES.items()
        ]
        kept = [(f"{TEMPLATE_PREFIX}:{token}", each.name) for token, each in self.set_ups.items()]
        typed_field(self, "played", forms.ChoiceField).choices = [
            *games,
            *([("Set-ups", kept)] if kept else []),
        ]
        paces = [(pace.slug, pace.said("turn")[0]) for pace in PACES]
        as_kept = [(TEMPLATE_FIELDS, "As the set-up has it")] if kept else []
        typed_field(self, "tempo", forms.ChoiceField).choices = [*paces, *as_kept]
        self.fields["tempo"].required = not kept
        clubs = member_clubs(user)
        typed_field(self, "club", forms.TypedChoiceField).choices = [
            ("", "None"),
            *((each.pk, str(each)) for each in clubs),
        ]
        if not clubs:
            del self.fields["club"]
            typed_field(self, "entry", forms.ChoiceField).choices = [
                each for each in capitalise_labels(Cup.Entry) if each[0] != Cup.Entry.CLUB
            ]
        mark_conditional_fields(self, FIELD_CONDITIONS)

    def clean(self) -> dict[str, Any]:
        """An edition has no pace of its own, and a date has to be given where entries close on one."""
        clean_conditional_fields(self, FIELD_CONDITIONS)
        entered = self.cleaned_data
        if (
            entered.get("sign_up") == ON_DATE
            and not entered.get("closes_at")
            and "closes_at" not in self.errors
        ):
            self.add_error("closes_at", "Say when.")
        if not entered.get("tempo") and not entered.get("played", TEMPLATE_PREFIX).startswith(
            TEMPLATE_PREFIX
        ):
            self.add_error("tempo", "Only a set-up has a pace of its own.")
        return entered

    def plan(self, now: datetime, user: User) -> TournamentPlan:
        """The cup that was described. Only after `is_valid()`."""
        entered = self.cleaned_data
        return TournamentPlan(
            name=entered["name"],
            plan=self._match_plan(user),
            sign_up_until=self._closes_at(now),
            club=entered.get("club") or 0,
            **{name: entered[name] for name in ("format", "rounds", "final", "goes_on", "least", "entry")},
        )

    def refuse(self, field: str, message: str) -> None:
        """Show a refusal at the field that it belongs to."""
        if field == "sign_up" and self.cleaned_data.get("sign_up") == ON_DATE:
            field = "closes_at"
        at = field if field in self.fields else None
        self.add_error(at, f"{field}: {message}" if field and not at else message)

    def _closes_at(self, now: datetime) -> datetime:
        at = self.cleaned_data["closes_at"]
        if at is None:
            return now + timedelta(hours=self.cleaned_data["sign_up"])
        return first_shown(at.date(), at.time(), find_zone(self.zone))

    def _match_plan(self, user: User) -> MatchPlan:
        entered = self.cleaned_data
        kind, _, which = entered["played"].partition(":")
        settings: dict[str, Any] = {"seats": entered["seats"]}
        pace = find_pace(entered["tempo"])
        if pace is not None:
            timetable = pace.in_zone(self.zone)
            settings |= {
                "timetable": timetable,
                "seconds_per_window": timetable.period or DAY,
                "seconds_per_short_window": timetable.short_period,
            }
        if kind == TEMPLATE_PREFIX:
            kept = self.set_ups[which]
            return replace(plan_from_json(kept.entered), **settings)
        absences = replace(DEFAULT_LADDER, extension_seconds=settings["seconds_per_window"])
        return MatchPlan(game_slug=kind, name="", preset=which, absences=absences, **settings)
