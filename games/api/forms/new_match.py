"""The settings of a new match from a client, validated by the form of the page *New match*."""

from collections.abc import Mapping
from typing import Any

from django import forms
from msgspec.structs import replace

from games.match_setup.forms.match import MatchForm
from games.match_setup.services.plans import MatchPlan
from games.models import User
from games.rules.contract import AnyGame


class BadSettings(Exception):
    """Settings that the form refuses; `problems` are sentences by field name."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = problems


def plan_from(game: AnyGame, host: User, settings: Mapping[str, Any], options: Mapping[str, Any]) -> MatchPlan:
    """Return the form's plan with `settings` entered and `options` changed; raise BadSettings if invalid."""
    shown = MatchForm(game=game, host=host)
    of_game = {each.name for _, inputs in shown.groups() for each in inputs}
    del shown.fields["save_as"]
    if unknown := sorted(settings.keys() - (shown.fields.keys() - of_game)):
        raise BadSettings(dict.fromkeys(unknown, "There is no such setting."))
    entered = {name: shown[name].value() for name in shown.fields} | dict(settings)
    form = MatchForm(to_form_data(entered), game=game, host=host)
    check_valid(form)
    return replace(form.plan(), options=dict(options))


def check_valid(form: forms.Form) -> None:
    """Raise BadSettings with the form's errors unless the form is valid."""
    if not form.is_valid():
        raise BadSettings({name: " ".join(map(str, said)) for name, said in form.errors.items()})


def to_form_data(entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values as a browser would send them."""
    sent: dict[str, Any] = {}
    for name, value in entered.items():
        if value is None or value is False or value == "":
            continue
        if isinstance(value, list | tuple):
            sent[name] = [str(each) for each in value]
        else:
            sent[name] = "on" if value is True else str(value)
    return sent
