"""The form of a new match."""

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.html import format_html
from msgspec.structs import replace

from games.forms.conditional_fields import clean_conditional_fields, mark_conditional_fields, unmet_condition
from games.forms.field_types import NameField, typed_field
from games.forms.fields import MANY, FieldsForm
from games.humanize import capitalise_first
from games.match_setup.forms.absences import AbsencesForm, absences_initial
from games.match_setup.forms.access import AccessForm, StartForm, club_choice
from games.match_setup.forms.fieldsets import FIELD_CONDITIONS, LONE_CONDITIONS, form_fieldsets
from games.match_setup.forms.schedule import (
    ScheduleForm,
    is_plain_period,
    pace_choices,
    plan_timetable,
    schedule_initial,
)
from games.match_setup.forms.seats import SeatsForm, seats_initial
from games.match_setup.services.plan_checks import MAX_TEMPLATE_NAME_LENGTH
from games.match_setup.services.plans import MatchPlan
from games.match_setup.services.ready_matches import hosted_match_name
from games.matches.selectors.chart import has_live_chart
from games.models import User
from games.models.match_names import MAX_NAME_LENGTH, match_name
from games.models.settings import settings_of_section
from games.registry import GAME_UIS
from games.rules.contract import AnyGame
from games.rules.options import Choice, Field
from games.schedule.timetable import DAY
from games.schedule.timetable_json import timetable_problems

UNCHANGED = "*"
"""Value of an untouched choice, which leaves it to the preset."""
RESUBMITTED = ("name", "starts_at")
"""Fields of a plan without an initial value in the form."""
# Names in the schedule, and the fields where they are entered.
PROBLEM_FIELDS = {"quiet": "quiet_begins"}


class MatchForm(ScheduleForm, AbsencesForm, SeatsForm, AccessForm, StartForm, FieldsForm):
    """A new match: settings of the platform and options of the game, with `plan` as initial values."""

    undecided = None, "", UNCHANGED
    name = NameField(MAX_NAME_LENGTH, max_length=MAX_NAME_LENGTH, label="Match name")
    preset = forms.ChoiceField(label="Edition", widget=forms.RadioSelect)
    save_as = NameField(
        MAX_TEMPLATE_NAME_LENGTH,
        required=False,
        max_length=MAX_TEMPLATE_NAME_LENGTH,
        label="Template name",
        help_text="Saves everything except players and dates. A template with the same name is replaced.",
    )

    def __init__(
        self, data: Any = None, *, game: AnyGame, host: User | None = None, plan: MatchPlan | None = None, **kwargs: Any
    ) -> None:
        game_ui = GAME_UIS[game.meta.slug]
        options = _changed_options(game, plan) if plan else {}
        fields = _options_for_host(game)
        super().__init__(data, fields=fields, seat_names=game_ui.seat_names, saved=options, **kwargs)
        self.game = game
        if host:
            named = hosted_match_name(host=host, game_slug=game.meta.slug)
            self.fields["name"].initial = match_name(named, game.meta.slug, "")
        self.add_seats(game)
        self.offer_clubs(host)
        typed_field(self, "tempo", forms.ChoiceField).choices = pace_choices(game_ui.words.turn)
        self.fields["tempo"].label = f"Time to decide, per {game_ui.words.turn}"
        if game_ui.short_windows:
            self.fields["short_period"].help_text = f"{game_ui.short_windows} Empty = as set by the pace."
        else:
            del self.fields["short_period"]
        if not game.has_private_channels:
            for name in settings_of_section("private"):
                del self.fields[name]
        if not has_live_chart(game, game_ui):
            del self.fields["shows_chance"]
        self.open = {option.name for option in self.described if option.name in _set_by_some_preset(game)}
        for option in self.described:
            if option.kind == "number" or option.name in self.open:
                for each in self.inputs_of(option.name):
                    each.field.required = False
                    self.needed.pop(each.name, None)
        self._describe_presets()
        if plan:
            self._fill_in(plan)
        mark_conditional_fields(self, LONE_CONDITIONS)

    def _fill_in(self, plan: MatchPlan) -> None:
        values = {name: getattr(plan, name) for name in MatchPlan.__struct_fields__ if name not in RESUBMITTED}
        values |= schedule_initial(plan) | absences_initial(plan, plan_timetable(plan)) | seats_initial(plan)
        values["club"] = club_choice(plan)
        known = {name: value for name, value in values.items() if name in self.fields and value != ""}
        self.initial.update(known)
        for name in [name for name in known if unmet_condition(self, FIELD_CONDITIONS, name)]:
            # Irrelevant fields show their defaults, so that the form can tell what the host entered.
            del self.initial[name]

    def _describe_presets(self) -> None:
        presets = self.game.offered
        if [*presets] == [""]:
            del self.fields["preset"]
            return
        shown = '<span><b>{}</b><br><span class="soft">{}</span></span>'
        typed_field(self, "preset", forms.ChoiceField).choices = [
            (slug, format_html(shown, preset.title, preset.line)) for slug, preset in presets.items()
        ]
        self.fields["preset"].initial = next(iter(presets))
        self.fields["preset"].required = "" not in presets

    # The platform's settings in fieldsets.
    sections = form_fieldsets

    def clean(self) -> dict[str, Any]:
        """Check fields that depend on each other: timetable, seats and values per seat."""
        clean_conditional_fields(self, FIELD_CONDITIONS)
        super().clean()
        self.clean_places()
        self.clean_times()
        self.clean_access()
        for option in self.described:
            if option.kind == "by_seat":
                self._clean_by_seat(option)
        schedule = {*ScheduleForm.base_fields, "grace", "vacation_days"}
        if {"tempo", "zone"} <= self.cleaned_data.keys() and not schedule & self.errors.keys():
            for field, problem in timetable_problems(self.timetable()).items():
                self.refuse(field, problem)
        return self.cleaned_data

    def _clean_by_seat(self, option: Field) -> None:
        """Require a number for every seat or for none."""
        inputs, seats = self.inputs_of(option.name), self.cleaned_data.get("seats")
        filled = [self.cleaned_data.get(each.name) is not None for each in inputs]
        if seats is None or not any(filled):
            return
        for place, (each, has) in enumerate(zip(inputs, filled, strict=True)):
            if has is not (place < seats) and each.name not in self.errors:
                missing = "Fill in every field of this group, or leave all of them empty."
                self.add_error(each.name, "There is no such seat." if has else missing)

    def refuse(self, field: str, message: str, rule_url: str = "") -> None:
        """Add the error to the field it is about."""
        message = capitalise_first(message)
        message = message if message.endswith((".", "!", "?")) else f"{message}."
        super().refuse(PROBLEM_FIELDS.get(field, field), message, rule_url)

    def values(self) -> dict[str, Any]:
        """Return the options; an empty one takes the value of the preset or the rules."""
        cleaned = {
            name: None if name in self.open and value in ("", UNCHANGED, [], {}) else value
            for name, value in super().values().items()
        }
        defaults = {option.name: option.default for option in self.described if option.name not in self.open}
        return {name: defaults.get(name) if value is None else value for name, value in cleaned.items()}

    def single_groups(self) -> list[tuple[Field, list[forms.BoundField]]]:
        """Return options with a single input that is not a choice."""
        return [group for group in self.groups() if group[0].kind not in (*MANY, "choice")]

    def many_groups(self) -> list[tuple[Field, list[forms.BoundField]]]:
        """Return options with several inputs."""
        return [group for group in self.groups() if group[0].kind in MANY]

    @property
    def option_errors(self) -> bool:
        """Whether an option of the game has errors."""
        options = {each.name for _, inputs in self.groups() for each in inputs}
        return any(name in options for name in self.errors if name != NON_FIELD_ERRORS)

    def plan(self) -> MatchPlan:
        """Return the plan of the match; call only after `is_valid()`."""
        timetable = self.timetable()
        cleaned = {name: self.cleaned_data.get(name) for name in MatchPlan.__struct_fields__}
        # Empty fields take the plan's default; an unticked box is False.
        given: dict[str, Any] = {name: value for name, value in cleaned.items() if value or value is False}
        given |= {
            "game_slug": self.game.meta.slug,
            "options": {name: value for name, value in self.values().items() if value is not None},
            "places": self.places(),
            "bots": self.rivals(),
            "seconds_per_window": DAY if timetable.period is None else timetable.period,
            "seconds_per_short_window": timetable.short_period,
            "timetable": None if is_plain_period(timetable) else timetable,
            "absences": self.ladder(timetable),
            "starts_at": self.start_time(),
        }
        return MatchPlan(**given | self.club_and_list())


def _options_for_host(game: AnyGame) -> list[Field]:
    """Return options that not every preset sets; those that some presets set have no default."""
    chosen = set.intersection(*(set(preset.options) for preset in game.offered.values()))
    some = _set_by_some_preset(game)
    return [
        _without_default(option) if option.name in some else option
        for option in game.meta.options
        if option.name not in chosen
    ]


def _set_by_some_preset(game: AnyGame) -> set[str]:
    by_preset = {name for preset in game.meta.presets.values() for name in preset.options}
    return by_preset | {*GAME_UIS[game.meta.slug].live_options}


def _without_default(option: Field) -> Field:
    """Return the option without its default, so that an empty field takes the preset's value."""
    if option.kind == "flag":
        return replace(option, default=None)
    if option.kind == "choice":
        usual = next((each.label for each in option.choices if each.value == option.default), "")
        as_it_is = Choice(UNCHANGED, f"Default of the edition (usually {usual})" if usual else "Default of the edition")
        return replace(option, default=UNCHANGED, choices=(as_it_is, *option.choices))
    has_usual = option.kind == "number" and option.default is not None
    usual = f", usually {option.default}" if has_usual else ""
    message = f"{option.help} Empty = default of the edition{usual}.".strip()
    return replace(option, default=None, help=message)


def _changed_options(game: AnyGame, plan: MatchPlan) -> dict[str, Any]:
    """Return the options in which the plan differs from its preset."""
    preset = game.meta.presets.get(plan.preset)
    usual = game.options(preset.options if preset else {})
    return {name: value for name, value in plan.options.items() if value != usual.get(name)}
