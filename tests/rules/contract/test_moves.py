"""What every decision of every game keeps to: what is offered can be chosen, what is owed can be made."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import copy
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from games.registry import GAMES
from games.rules import codec
from games.rules.contract import AnyGame, State
from games.rules.errors import IllegalMove, MalformedMove, NotYourDecision
from games.rules.options import Choice, Field
from tests.games import laws_of
from tests.rules.contract.cases import any_case, cases_of
from tests.rules.decision_requests import entered_again, fields_of, random_move, round_tripped
from tests.rules.matches import played_windows

CASES = any_case()
OTHER_FORMS = (7, "x", None, 1.0, [3], ["3"], [2.0], [True], [[3]], {"do": 3}, [{}], [{"do": "lunch"}])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_move_made_by_a_bot_is_legal_and_survives_being_sent(case):
    """Also a random one in states that only other bots, or missed deadlines, lead to."""
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case):
        drawn = [(seat, random_move(game, resolved.before, seat, rng)) for seat in game.window(resolved.before).owing]
        for seat, move in (*resolved.moves.items(), *drawn):
            game.check(resolved.before, seat, move)
            assert text_of(round_tripped(game, resolved.before, seat, move)) == text_of(move)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_equivalent_entries_are_one_move(case):
    """With its fields in another order, without those that have their default, with its lists in any order
    that means nothing: it comes to the same JSON to the byte, or it is refused.
    """
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::3]:
        for seat in game.window(resolved.before).owing:
            move = random_move(game, resolved.before, seat, rng)
            for data in retold(game, move, rng):
                with suppress(MalformedMove):
                    assert text_of(game.parse(resolved.before, seat, data)) == text_of(move), data


@pytest.mark.parametrize("case", CASES, ids=str)
def test_number_in_a_move_is_a_whole_number_and_nothing_else(case):
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::3]:
        for seat in game.window(resolved.before).owing:
            move = random_move(game, resolved.before, seat, rng)
            for data in with_other_numbers(codec.to_json(move)):
                assert is_refused(game, resolved.before, seat, data), data


@pytest.mark.parametrize("case", CASES, ids=str)
def test_field_of_another_form_is_named(case):
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::5]:
        for seat in game.window(resolved.before).owing:
            move = random_move(game, resolved.before, seat, rng)
            data = codec.to_json(move)
            assert field_refused(game, resolved.before, seat, data | {"no_such_field": 1}) == "no_such_field"
            for name in [each.encode_name for each in fields(move) if each.required]:
                rest = {other: value for other, value in data.items() if other != name}
                assert field_refused(game, resolved.before, seat, rest) == name
            for name, value in product(data, OTHER_FORMS):
                found = field_refused(game, resolved.before, seat, data | {name: value})
                may_fit = None in (value, data[name]) or type(value) is type(data[name])
                assert found == name or (found is None and may_fit), (name, value)


def field_refused(game: AnyGame, state: State[Any, Any], seat: int, data: Any) -> str | None:
    """Return the field at which the JSON has another form than a move; None if it has its form."""
    try:
        game.parse(state, seat, data)
    except MalformedMove as refused:
        return refused.field
    return None


def is_refused(game: AnyGame, state: State[Any, Any], seat: int, data: Any) -> bool:
    try:
        game.parse(state, seat, data)
    except (MalformedMove, IllegalMove):
        return True
    return False


def text_of(move: Any) -> str:
    return json.dumps(codec.to_json(move))


def retold(game: AnyGame, move: Any, rng: Random) -> Iterator[dict[str, Any]]:
    data = codec.to_json(move)
    yield dict(reversed(data.items()))
    optional = {each.encode_name for each in fields(move) if not each.required}
    usual = {name for name in optional & data.keys() if getattr(move, name) == default_of(move, name)}
    yield {name: value for name, value in data.items() if name not in usual}
    in_other_order = getattr(laws_of(game.meta.slug), "retold", None)
    if in_other_order is not None:
        yield in_other_order(data, rng)


def default_of(move: Any, name: str) -> Any:
    (field,) = [each for each in fields(move) if each.name == name]
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def with_other_numbers(data: Any) -> Iterator[Any]:
    """Yield JSON with one whole number of it as a fraction, a text, and a flag where that is equal."""
    if type(data) is int:
        yield from (float(data), str(data), *[bool(data)] * (data in (0, 1)))
        return
    places = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for place in places:
        for other in with_other_numbers(data[place]):
            changed = copy(data)
            changed[place] = other
            yield changed


@pytest.mark.parametrize("case", CASES, ids=str)
def test_seat_that_is_not_asked_decides_nothing(case):
    game = case.rules
    for resolved in played_windows(case):
        owing = game.window(resolved.before).owing
        for seat in set(range(case.seats)) - set(owing):
            for move in resolved.moves.values():
                with pytest.raises(NotYourDecision):
                    game.check(resolved.before, seat, move)


def offered_values(field: Field) -> list[object]:
    if field.kind == "flag":
        return [False, True]
    if field.kind == "number":
        return [field.low, field.low + 1 if field.high is None else field.high]
    values = [choice.value for choice in field.choices]
    if field.kind == "choice":
        return values
    most = len(values) if field.high is None else min(field.high, len(values))
    return [values[: field.low], values[:most], *([value] for value in values if field.low <= 1)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_form_offers_only_parsable_values(case):
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::3]:
        for seat in game.window(resolved.before).owing:
            legal = random_move(game, resolved.before, seat, rng)
            for field in fields_of(game, resolved.before, seat):
                for value in offered_values(field):
                    entered = entered_again(game, resolved.before, seat, legal, {field.name: value})
                    game.parse(resolved.before, seat, entered)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_forms_are_made_of_distinct_fields_and_choices(case):
    game = case.rules
    for resolved in played_windows(case)[::3]:
        for seat in game.window(resolved.before).owing:
            fields = fields_of(game, resolved.before, seat)
            assert fields
            names = [field.name for field in fields]
            assert len(set(names)) == len(names)
            for field in fields:
                assert_distinct(field.choices)
                assert bool(field.choices) == (field.kind in ("choice", "choices"))
                assert_tied(field, fields)


def assert_tied(field: Field, fields: Sequence[Field]) -> None:
    """What a field depends on is a field before it that always matters; by itself it has its default."""
    if field.when:
        before = {each.name: each for each in fields[: fields.index(field)]}
        assert field.when.field in before, f"{field.name}: {field.when.field} is no field before it"
        assert before[field.when.field].kind in ("choice", "number", "flag"), field.when.field
        assert before[field.when.field].when is None, f"{field.name}: {field.when.field} depends too"
        assert field.default is not None, f"{field.name} needs a default, for when it does not matter"


def assert_distinct(choices: tuple[Choice, ...]) -> None:
    values = [choice.value for choice in choices]
    assert len(set(values)) == len(values)
    assert all(choice.label or choice.seat is not None for choice in choices)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.meta.slug)
@pytest.mark.parametrize("junk", [None, [], "", 1, {"no_such_field": 1}, {"": None}])
def test_junk_is_no_move(game, junk):
    state = next(cases_of(game)).start().state
    with pytest.raises(MalformedMove):
        game.parse(state, game.window(state).owing[0], junk)
