"""Every refusal of every service: what is said, and that nothing has changed."""

import ast
import inspect
import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
from django.core.exceptions import ValidationError

import games.services
from games.models import Match, User
from games.rules.errors import (
    RulesError,
)
from games.services import (
    people,
)
from games.services.errors import Refused
from tests.laws.refusals import REFUSALS, Refusal, name_of
from tests.laws.refusals.people import keeping
from tests.laws.refusals.quotas import QUOTAS
from tests.laws.rows import all_rows

pytestmark = pytest.mark.django_db(transaction=True)

NEVER_REFUSE = {
    "briefing.bring_notes_back",
    "briefing.put_notes_away",
    "clock.close_due",
    "clock.due_matches",
    "clock.matches_waiting_for_bots",
    "clock.play_bots",
    "clock.tick",
    "departure.delete_account",
    "limits.claimed",
    "limits.within_limit",
    "match_names.exhibition_name",
    "match_names.hosted_name",
    "match_names.quick_name",
    "matches.strike",
    "pausing.pause_or_resume",
    "pausing.to_pause_or_resume",
    "quick.ensure_exhibition",
    "quick.quick_games",
    "resolution.close_if_complete",
    "resolution.publish",
    "resolution.publish_anew",
    "resolution.record",
    "resolution.start",
    "seen.mark_seen",
    "telegraph.mark_read",
    "telegraph.send",
    "telegraph.strike",
}
"""Services that have nothing to refuse: what they are given has been checked, or anything will do."""


@pytest.fixture(autouse=True)
def _quotas(settings) -> None:
    for name, most in QUOTAS.items():
        setattr(settings, name, most)


@pytest.fixture
def told(monkeypatch) -> list[Any]:
    """What browsers were told."""
    said: list[Any] = []
    for telling in ("announce", "nudge", "tell_of_telegrams"):
        monkeypatch.setattr(f"games.live.{telling}", lambda *news: said.append(news))
    return said


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_it_is_refused_and_nothing_has_changed(case: Refusal, told):
    arguments = case.prepare()
    before = all_rows()
    told.clear()
    with pytest.raises(case.error) as refusal:
        case.ask(arguments)
    assert type(refusal.value) is case.error
    assert case.gist in message_of(refusal.value)
    assert all_rows() == before
    assert told == []


def message_of(refusal: Exception) -> str:
    """What the person reads; of several problems each with its field."""
    if isinstance(refusal, ValidationError):
        return str(refusal)
    return getattr(refusal, "message", str(refusal))


def test_somebody_who_takes_the_username_in_between_is_no_error_of_the_server(monkeypatch):
    User.objects.create_user("gagarin")
    monkeypatch.setattr(people, "check_account", lambda **_: None)
    arguments = keeping()
    before = all_rows()
    with pytest.raises(ValidationError) as refusal:
        people.keep_as_account(**arguments)
    assert list(refusal.value.message_dict) == ["username"]
    assert all_rows() == before


def test_every_service_stands_in_the_table():
    services = {name for module in modules() for name in functions_of(module)}
    table = {name_of(case.service) for case in REFUSALS}
    assert table | NEVER_REFUSE == services
    assert not table & NEVER_REFUSE


def test_the_table_comes_to_every_line_that_refuses(told):
    seen: set[tuple[str, int]] = set()
    for case in REFUSALS:
        Match.objects.all().delete()
        User.objects.all().delete()
        arguments = case.prepare()
        try:
            case.ask(arguments)
        except (Refused, RulesError, ValidationError, RuntimeError, Match.DoesNotExist) as refusal:
            seen |= raised_at(refusal)
    elsewhere = {line for line, said in raises().items() if said.count("_taken")}
    assert set(raises()) - seen == elsewhere


def modules() -> Iterator[Any]:
    """Every module of services."""
    for found in iter_modules(games.services.__path__):
        yield import_module(f"games.services.{found.name}")


def functions_of(module: Any) -> Iterator[str]:
    """The public functions that are written there."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and not name.startswith("_"):
            yield name_of(function)


def raises() -> dict[tuple[str, int], str]:
    """Every `raise` in a service, by its file and line."""
    return {
        (str(module.__file__), node.lineno): ast.unparse(node)
        for module in modules()
        for node in ast.walk(ast.parse(Path(module.__file__).read_text()))
        if isinstance(node, ast.Raise)
    }


def raised_at(refusal: Exception) -> set[tuple[str, int]]:
    """The lines that the refusal passed."""
    chain = [refusal, refusal.__cause__, refusal.__context__]
    return {
        (frame.filename, frame.lineno or 0)
        for error in chain
        if error
        for frame in traceback.extract_tb(error.__traceback__)
    }
