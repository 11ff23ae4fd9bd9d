"""What the doors of every game refuse, and what they let through."""

import json
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from msgspec.structs import fields

from games.registry import GAME_UIS, GAMES
from games.rules import codec, errors
from games.rules.chance import SeedChance
from tests.rules.contract.cases import any_case, cases_of
from tests.rules.decision_requests import (
    can_offer,
    drawn_value,
    entered_again,
    entering,
    fields_of,
    random_move,
    round_tripped,
)
from tests.rules.matches import played_windows, states_of

CASES = any_case()
ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
CHANCE = SeedChance(b"doors")
MOST_LISTED = 200
MOST_GONE_THROUGH = 100_000
DRAWN = 5
SENT = 5
"""Of this many listed moves one is sent: all of them go through their forms."""


def first_state(game):
    return next(cases_of(game)).start().state


@ALL_GAMES
@pytest.mark.parametrize("viewer", [-1, -2, 99])
def test_invalid_seat_sees_nothing(game, viewer):
    with pytest.raises(errors.NoSuchSeat, match=str(viewer)):
        game.view(first_state(game), viewer)


@ALL_GAMES
def test_match_starts_with_as_many_seats_as_it_takes(game):
    options = game.options({})
    least, most = game.seat_range(options)
    for seats in (0, least - 1, most + 1):
        with pytest.raises(errors.BadOptions) as refused:
            game.start(options, seats, CHANCE)
        assert set(refused.value.problems) == {"seats"}


@ALL_GAMES
def test_window_resolves_with_answers_to_what_it_asks_alone(game):
    state = first_state(game)
    window = game.window(state)
    move = random_move(game, state, window.owing[0], Random(1))
    for seat in ({*range(-1, len(state.hands) + 1)} - {*window.owing}) | {77}:
        with pytest.raises(errors.NotYourDecision, match=str(seat)):
            game.resolve(state, {seat: move}, CHANCE)
    with pytest.raises(errors.IllegalMove):
        game.resolve(state, {window.owing[0]: object()}, CHANCE)


@ALL_GAMES
def test_all_refusals_are_value_errors(game):
    assert issubclass(errors.RulesError, ValueError)
    with pytest.raises(ValueError, match="missing"):
        codec.from_json(game.table_type, {"no": "table"}) or pytest.fail("a table of nothing")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_listed_legal_moves_are_legal(case):
    game = case.rules
    for resolved in played_windows(case)[::4]:
        for seat in game.window(resolved.before).owing:
            moves = list(islice(game.legal(resolved.before, seat) or (), MOST_LISTED))
            for move in moves:
                game.check(resolved.before, seat, move)
            for move in moves[::SENT]:
                assert round_tripped(game, resolved.before, seat, move) == move, move
            assert len({str(move) for move in moves}) == len(moves)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_moves_are_listed(case):
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::4]:
        for seat in game.window(resolved.before).owing:
            listed = game.legal(resolved.before, seat)
            if listed is not None:
                left_out = {normal(move): move for move in legal_ones(resolved, seat, game, rng)}
                for move in islice(listed, MOST_GONE_THROUGH) if left_out else ():
                    left_out.pop(normal(move), None)
                    if not left_out:
                        break
                assert not left_out, [*left_out.values()]


def legal_ones(resolved, seat, game, rng):
    """Some legal answers of the seat: from bots, and from its form filled in at random."""
    state = resolved.before
    yield from [resolved.moves[seat]] if seat in resolved.moves else []
    for _ in range(DRAWN):
        yield (like := random_move(game, state, seat, rng))
        drawn = {field.name: drawn_value(field, rng) for field in fields_of(game, state, seat)}
        with suppress(errors.MalformedMove, errors.IllegalMove):
            move = game.parse(state, seat, entered_again(game, state, seat, like, drawn))
            game.check(state, seat, move)
            yield move


def normal(move):
    data = codec.to_json(move)
    return json.dumps({name: sorted(v, key=str) if isinstance(v, list) else v for name, v in data.items()})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_moves_can_be_entered(case):
    """The form of a legal answer holds nothing that the form does not offer, and comes to it again."""
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::4]:
        for seat in game.window(resolved.before).owing:
            listed = islice(game.legal(resolved.before, seat) or (), MOST_LISTED)
            form, sent_form = fields_of(game, resolved.before, seat), entering(game, resolved.before, seat)
            for move in (*listed, *(random_move(game, resolved.before, seat, rng) for _ in range(DRAWN))):
                entered = GAME_UIS[case.game].entered(move)
                for field in form:
                    unneeded = not field.matters(entered)
                    assert unneeded or can_offer(field, entered.get(field.name)), (field.name, move)
                again = game.parse(resolved.before, seat, sent_form(move))
                assert again == move or normal(again) == normal(move)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_preview_says_what_check_would(case):
    game, rng = case.rules, Random(str(case))
    for resolved in played_windows(case)[::5]:
        for seat in game.window(resolved.before).owing:
            move = random_move(game, resolved.before, seat, rng)
            entered = entered_again(game, resolved.before, seat, move)
            preview = game.preview(resolved.before, seat, entered)
            assert (preview.problems, preview.missing) == ((), ())
            game.check(resolved.before, seat, preview.move)
            required = [each.name for each in fields(type(move)) if each.required]
            for name in required:
                missing = game.preview(resolved.before, seat, {**entered, name: None})
                assert (missing.move, missing.missing) == (None, (name,))


@ALL_GAMES
def test_invalid_seat_and_finished_match_allow_no_action(game):
    state = first_state(game)
    with pytest.raises(errors.NoSuchSeat):
        game.act(state, {}, 99, object(), CHANCE)
    with pytest.raises(errors.IllegalMove) as refused:
        game.act(state, {}, 0, object(), CHANCE)
    assert refused.value.code == "no-such-action"
    with pytest.raises(errors.MatchOver):
        game.act(states_of(next(cases_of(game)))[-1], {}, 0, object(), CHANCE)


@ALL_GAMES
def test_nothing_unknown_hides_inside_of_a_move(game):
    """What is inside of a list or an object is refused at the field that holds it."""
    for form in (*game.moves.values(), *game.actions):
        for each in fields(form):
            for inner in inner_structs(each.type):
                assert inner.__struct_config__.forbid_unknown_fields, inner


def inner_structs(kind):
    arguments = getattr(kind, "__args__", ())
    found = [kind] if hasattr(kind, "__struct_config__") else []
    return found + [inner for argument in arguments for inner in inner_structs(argument)]
