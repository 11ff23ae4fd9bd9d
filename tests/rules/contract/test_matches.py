"""What every match of every game keeps to: it ends, it can be stored, repeated and told, and nothing is lost."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec import to_builtins

from games.models.play import KIND_LENGTH, LABEL_LENGTH
from games.registry import GAMES
from games.rules import codec
from games.rules.chance import Draw, SeedChance
from games.rules.contract import Event
from games.rules.errors import RulesError
from tests.games import laws_of
from tests.rules.contract.cases import all_cases, any_case, cases_of, option_cases
from tests.rules.matches import missed_windows, play, played_windows, states_of
from tests.sampling import sample_every

CASES = any_case()


def stored(state):
    return json.dumps([codec.to_json(state.table), [codec.to_json(hand) for hand in state.hands]])


@pytest.mark.parametrize("case", [*CASES, *option_cases()], ids=str)
def test_match_ends_with_an_outcome(case):
    game = case.rules
    *running, final = states_of(case)
    assert all(game.outcome(state) is None for state in running)
    outcome = game.outcome(final)
    assert game.window(final) is None
    assert outcome.reason in game.meta.reasons
    named = {*outcome.winners, *(award.seat for award in outcome.awards)}
    assert named | ({outcome.loser} - {None}) <= set(range(case.seats))
    assert all(award.amount > 0 for award in outcome.awards)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_same_seed_gives_the_same_match(case):
    assert tuple(play(case)) == played_windows(case)


class HeardChance:
    """The chance of a match, and the labels that were drawn from it."""

    def __init__(self, seed: bytes) -> None:
        self.chance = SeedChance(seed)
        self.labels: Counter[str] = Counter()

    def draw(self, label: str) -> Draw:
        self.labels[label] += 1
        return self.chance.draw(label)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_label_of_chance_is_drawn_twice_in_a_match(case):
    """It would give the same numbers again: that is seldom meant, and then a game's laws say so."""
    game, chance = case.rules, HeardChance(case.seed_bytes)
    game.start(case.completed_options, case.seats, chance)
    for resolved in played_windows(case):
        game.resolve(resolved.before, resolved.moves, chance)
    meant = getattr(laws_of(case.game), "DRAWN_AGAIN", frozenset())
    again = [label for label, times in chance.labels.items() if times > 1 and label not in meant]
    assert not again, f"drawn again: {', '.join(again)}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_state_survives_storage_at_every_step(case):
    game = case.rules
    for state in states_of(case):
        table, hands = json.loads(stored(state))
        assert codec.from_json(game.table_type, table) == state.table
        assert tuple(codec.from_json(game.hand_type, hand) for hand in hands) == state.hands
        assert len(state.hands) == case.seats


@pytest.mark.parametrize("case", CASES, ids=str)
def test_stored_and_sent_keys_are_texts(case):
    """JSON makes a text of every key, so an object keyed by seat comes back as another one."""
    game = case.rules
    for state in states_of(case):
        views = [game.view(state, viewer) for viewer in (None, *range(case.seats))]
        for value in (state.table, *state.hands, *views):
            assert [key for key in keys_in(to_builtins(value)) if not isinstance(key, str)] == []


def keys_in(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        value = value.values()
    if not isinstance(value, str):
        for each in value if isinstance(value, Iterable) else ():
            yield from keys_in(each)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_resolving_leaves_its_input_alone(case):
    game, chance = case.rules, SeedChance(case.seed_bytes)
    for resolved in played_windows(case):
        moves = dict(resolved.moves)
        before = stored(resolved.before)
        game.resolve(resolved.before, moves, chance)
        assert stored(resolved.before) == before
        assert moves == resolved.moves


@pytest.mark.parametrize("case", CASES, ids=str)
def test_window_is_named_and_owed_by_seats_of_the_match(case):
    game = case.rules
    for resolved in played_windows(case):
        window, seats = game.window(resolved.before), set(range(case.seats))
        assert 0 < len(window.kind) <= KIND_LENGTH
        assert 0 < len(window.label) <= LABEL_LENGTH
        assert len(window.title) <= LABEL_LENGTH
        assert window.owing
        assert list(window.owing) == sorted(seats & {*window.owing})
        for ask in window.asks:
            assert ask.kind in game.moves
            assert {*ask.seen_by} <= seats - {ask.seat}


def assert_tellable(event: Event, seats: int) -> None:
    assert event.kind
    assert json.loads(json.dumps(event.data)) == event.data
    if event.audience is not None:
        assert event.audience
        assert set(event.audience) <= set(range(seats))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_events_can_be_stored_and_have_an_audience(case):
    for event in case.start().events:
        assert_tellable(event, case.seats)
    for resolved in (*played_windows(case), *missed_windows(case)):
        assert any(event.audience is None for event in resolved.step.events)
        for event in resolved.step.events:
            assert_tellable(event, case.seats)


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_answer_is_missed_by_somebody(slug):
    asked, gone = set(), set()
    for case in cases_of(GAMES[slug]):
        for resolved in (*played_windows(case), *missed_windows(case)):
            asks = GAMES[slug].window(resolved.before).asks
            asked |= {ask.kind for ask in asks}
            gone |= {ask.kind for ask in asks if ask.seat not in resolved.moves}
    assert gone == asked


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nobody_decides_anything_after_the_end(case):
    game, final = case.rules, states_of(case)[-1]
    last = played_windows(case)[-1]
    for seat in range(case.seats):
        for move in last.moves.values():
            with pytest.raises(RulesError):
                game.check(final, seat, move)
    with pytest.raises(RulesError):
        game.resolve(final, {}, SeedChance(b""))


CONSERVED = sample_every(2, [*all_cases(), *option_cases()])


@pytest.mark.parametrize("case", CONSERVED, ids=str)
def test_nothing_is_created_or_lost(case):
    laws = laws_of(case.game)
    for state in states_of(case):
        laws.check_state(state)
    for resolved in played_windows(case):
        laws.check_change(resolved)


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_nothing_is_created_or_lost_where_somebody_misses_a_window(case):
    laws = laws_of(case.game)
    for resolved in missed_windows(case):
        laws.check_state(resolved.step.state)
        laws.check_change(resolved)
