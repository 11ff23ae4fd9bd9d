"""Setting up a match."""

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.html import format_html
from msgspec.structs import replace

from games.forms.conditional_fields import clean_conditional_fields, mark_conditional_fields, unmet_condition
from games.forms.field_types import NameField, typed_field
from games.forms.fields import MANY, FieldsForm
from games.match_setup.forms.absences import AbsencesForm, absences_initial
from games.match_setup.forms.access import AccessForm, StartForm, club_choice
from games.match_setup.forms.fieldsets import FIELD_CONDITIONS, Fieldset, form_fieldsets, hidden_groups
from games.match_setup.forms.schedule import (
    ScheduleForm,
    is_plain_period,
    pace_choices,
    plan_timetable,
    schedule_initial,
)
from games.match_setup.forms.seats import SeatsForm, seats_initial
from games.match_setup.services.match_names import MAX_NAME_LENGTH, hosted_match_name
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.chart import has_live_chart
from games.models import SetUp, User
from games.models.settings import settings_of_section
from games.registry import GAME_UIS
from games.rules.contract import AnyGame
from games.rules.options import Choice, Field
from games.schedule.timetable import DAY
from games.schedule.timetable_json import timetable_problems

MAX_TEMPLATE_NAME = SetUp._meta.get_field("name").max_length or 0
UNCHANGED = "*"
"""What a choice has until somebody makes it, so that the preset does."""
RESUBMITTED = ("name", "starts_at")
"""Fields of a plan that its form does not begin with."""
# What the schedule calls it, and the input where it is entered.
PROBLEM_FIELDS = {"quiet": "quiet_begins"}


class MatchForm(ScheduleForm, AbsencesForm, SeatsForm, AccessForm, StartForm, FieldsForm):
    """A new match of one game: the platform's settings, then the game's options, filled in like `plan`."""

    undecided = None, "", UNCHANGED
    name = NameField(MAX_NAME_LENGTH, max_length=MAX_NAME_LENGTH, label="Name of the match")
    preset = forms.ChoiceField(label="Edition", widget=forms.RadioSelect)
    set_up = NameField(
        MAX_TEMPLATE_NAME,
        required=False,
        max_length=MAX_TEMPLATE_NAME,
        label="Keep all this as",
        help_text="All but people and days, to use again or to share. It replaces what had that name.",
    )

    def __init__(
        self,
        data: Any = None,
        *,
        game: AnyGame,
        host: User | None = None,
        plan: MatchPlan | None = None,
        **kwargs: Any,
    ) -> None:
        game_ui = GAME_UIS[game.meta.slug]
        options = _changed_options(game, plan) if plan else {}
        fields = _options_for_host(game)
        super().__init__(data, fields=fields, seat_names=game_ui.seat_names, saved=options, **kwargs)
        self.game = game
        if host:
            self.fields["name"].initial = hosted_match_name(host=host, game_slug=game.meta.slug)
        self.add_seats(game)
        self.offer_clubs(host)
        typed_field(self, "tempo", forms.ChoiceField).choices = pace_choices(game_ui.words.turn)
        self.fields["tempo"].label = f"Time to decide, per {game_ui.words.turn}"
        if game_ui.short_windows:
            self.fields["short_period"].help_text = f"{game_ui.short_windows} Empty: as the pace has it."
        else:
            del self.fields["short_period"]
        if not game.has_channels:
            for name in settings_of_section("telegraph"):
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
        mark_conditional_fields(self, FIELD_CONDITIONS, beside=hidden_groups())

    def _fill_in(self, plan: MatchPlan) -> None:
        values = {
            name: getattr(plan, name) for name in MatchPlan.__struct_fields__ if name not in RESUBMITTED
        }
        values |= schedule_initial(plan) | absences_initial(plan, plan_timetable(plan)) | seats_initial(plan)
        values["club"] = club_choice(plan)
        known = {name: value for name, value in values.items() if name in self.fields and value != ""}
        self.initial.update(known)
        for name in [name for name in known if unmet_condition(self, FIELD_CONDITIONS, name)]:
            # What does not count is shown as usual, so that the form can tell what its host has entered.
            del self.initial[name]

    def _describe_presets(self) -> None:
        """Say beside each preset how it differs."""
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

    def sections(self) -> list[Fieldset]:
        """The platform's settings as a host thinks of them."""
        return form_fieldsets(self)

    def clean(self) -> dict[str, Any]:
        """What belongs together: the timetable, the seats, and numbers for every seat."""
        clean_conditional_fields(self, FIELD_CONDITIONS)
        self.drop_hidden_values()
        self.clean_places()
        self.clean_times()
        self.clean_door()
        for option in self.described:
            if option.kind == "by_seat":
                self._clean_by_seat(option)
        if {"tempo", "zone"} <= self.cleaned_data.keys() and not self._timetable_errors():
            for field, problem in timetable_problems(self.timetable()).items():
                self.refuse(field, problem)
        return self.cleaned_data

    def _timetable_errors(self) -> bool:
        inputs = {*ScheduleForm.base_fields, "grace", "vacation_days"}
        return bool(inputs & self.errors.keys())

    def _clean_by_seat(self, option: Field) -> None:
        """For every seat there is a number, or for none."""
        inputs, seats = self.inputs_of(option.name), self.cleaned_data.get("seats")
        entered = [self.cleaned_data.get(each.name) is not None for each in inputs]
        if seats is None or not any(entered):
            return
        for place, (each, has) in enumerate(zip(inputs, entered, strict=True)):
            if has is not (place < seats) and each.name not in self.errors:
                said = "Nobody sits here." if has else "Fill this in as well, or leave all of them empty."
                self.add_error(each.name, said)

    def refuse(self, field: str, message: str, rule_url: str = "") -> None:
        """Show what is wrong at the input that it is about, as a sentence."""
        said = message[:1].upper() + message[1:]
        said = said if said.endswith((".", "!", "?")) else f"{said}."
        super().refuse(PROBLEM_FIELDS.get(field, field), said, rule_url)

    def values(self) -> dict[str, Any]:
        """The options; one that was left empty is as the rules have it, or the preset."""
        entered = {
            name: None if name in self.open and value in ("", UNCHANGED, [], {}) else value
            for name, value in super().values().items()
        }
        defaults = {option.name: option.default for option in self.described if option.name not in self.open}
        return {name: defaults.get(name) if value is None else value for name, value in entered.items()}

    def single_groups(self) -> list[tuple[Field, list[forms.BoundField]]]:
        """The options with one input that is not chosen from a few."""
        return [group for group in self.groups() if group[0].kind not in (*MANY, "choice")]

    def many_groups(self) -> list[tuple[Field, list[forms.BoundField]]]:
        """The options with an input for each of something."""
        return [group for group in self.groups() if group[0].kind in MANY]

    @property
    def option_errors(self) -> bool:
        """Whether anything is wrong with an option of the game."""
        options = {each.name for _, inputs in self.groups() for each in inputs}
        return any(name in options for name in self.errors if name != NON_FIELD_ERRORS)

    def plan(self) -> MatchPlan:
        """The match that was described. Only after `is_valid()`."""
        timetable = self.timetable()
        entered = {name: self.cleaned_data.get(name) for name in MatchPlan.__struct_fields__}
        # An input that was left empty takes the plan's default; a box without its tick is False.
        given: dict[str, Any] = {name: value for name, value in entered.items() if value or value is False}
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
    """Return the options but those that every preset sets; those that some set are left open."""
    chosen = set.intersection(*(set(preset.options) for preset in game.offered.values()))
    some = _set_by_some_preset(game)
    return [
        _without_default(option) if option.name in some else option
        for option in game.meta.options
        if option.name not in chosen
    ]


def _set_by_some_preset(game: AnyGame) -> set[str]:
    return {name for preset in game.meta.presets.values() for name in preset.options}


def _without_default(option: Field) -> Field:
    """The option without a value of its own, so that whoever leaves it alone gets the preset's."""
    if option.kind == "flag":
        return replace(option, default=None)
    if option.kind == "choice":
        usual = next((each.label for each in option.choices if each.value == option.default), "")
        as_it_is = Choice(UNCHANGED, f"{usual}, or as the choice above has it" if usual else "as above")
        return replace(option, default=UNCHANGED, choices=(as_it_is, *option.choices))
    usual = str(option.default) if option.kind == "number" and option.default is not None else "as usual"
    said = f"{option.help} Empty: {usual}, or as the choice above has it.".strip()
    return replace(option, default=None, help=said)


def _changed_options(game: AnyGame, plan: MatchPlan) -> dict[str, Any]:
    """The options of a plan that its preset has otherwise."""
    preset = game.meta.presets.get(plan.preset)
    usual = game.options(preset.options if preset else {})
    return {name: value for name, value in plan.options.items() if value != usual.get(name)}
