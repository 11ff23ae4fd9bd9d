"""Hidden information is sacred: what a viewer may not know changes nothing of what the viewer gets."""

from random import Random

import pytest
from msgspec.structs import fields

from games.registry import GAMES
from games.rules.capabilities import Determinizes
from games.rules.chance import SeedChance
from tests.games import laws_of
from tests.rules.contract.cases import any_case, cases_of, settings_cases
from tests.rules.contract.openings import grouped_by_view, openings, told_at_start
from tests.rules.decision_requests import fields_of, random_move
from tests.rules.matches import missed_windows, played_windows, states_of

CASES = any_case()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hidden_information_changes_no_view(case):
    game, rng = case.rules, Random(str(case))
    for state in states_of(case):
        for viewer in (None, *range(case.seats)):
            other = laws_of(case.game).scramble(state, viewer, rng)
            assert game.view(other, viewer) == game.view(state, viewer)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hidden_information_changes_no_form_and_no_refusal(case):
    """What is asked, offered and allowed depends on what its seat may know alone."""
    game, rng = case.rules, Random(str(case))
    for state in states_of(case)[:-1]:
        for seat in game.window(state).owing:
            other = laws_of(case.game).scramble(state, seat, rng)
            assert game.window(other) == game.window(state)
            assert fields_of(game, other, seat) == fields_of(game, state, seat)
            game.check(other, seat, random_move(game, state, seat, rng))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_spectator_sees_no_more_than_any_seat(case):
    """Whatever differs between two states that look alike to a seat, a spectator can't tell either."""
    game, rng = case.rules, Random(str(case))
    for state in states_of(case):
        for seat in range(case.seats):
            other = laws_of(case.game).scramble(state, seat, rng)
            assert game.view(other, None) == game.view(state, None)


@pytest.mark.parametrize("slug", GAMES)
def test_secrets_are_changed_and_their_owners_see_it(slug):
    game, rng = GAMES[slug], Random(slug)
    changed = owner_sees = 0
    for case in cases_of(game):
        for state in states_of(case):
            other = laws_of(slug).scramble(state, None, rng)
            changed += other != state
            owner_sees += any(game.view(other, seat) != game.view(state, seat) for seat in range(case.seats))
    assert changed
    assert bool(owner_sees) == bool(fields(game.hand_type))


def visible(events, viewer):
    return [event for event in events if event.audience is None or viewer in event.audience]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_events_reveal_nothing_hidden(case):
    """The same moves, resolved from two states that differ in lasting secrets, are told alike."""
    game, rng, chance = case.rules, Random(str(case)), SeedChance(case.seed_bytes)
    for resolved in (*played_windows(case), *missed_windows(case)):
        if game.outcome(resolved.step.state) is not None:
            continue
        for viewer in (None, *range(case.seats)):
            other = laws_of(case.game).scramble_untold(resolved, viewer, rng)
            step = game.resolve(other, resolved.moves, chance)
            assert visible(step.events, viewer) == visible(resolved.step.events, viewer)


@pytest.mark.parametrize("slug", GAMES)
def test_equal_views_get_equal_texts(slug):
    """An opening has no window before it, and its events none who could have known."""
    for case in settings_cases(GAMES[slug]):
        steps = openings(case)
        for viewer in (None, *range(case.seats)):
            for alike in grouped_by_view(case, viewer, steps):
                first, *others = [told_at_start(case, viewer, step) for step in alike]
                assert all(other == first for other in others), (str(case), viewer)


@pytest.mark.parametrize("slug", GAMES)
def test_openings_that_differ_are_seen_alike_by_somebody(slug):
    differ = alike = 0
    for case in settings_cases(GAMES[slug]):
        steps = openings(case)
        differ += any(step.state != steps[0].state for step in steps)
        for viewer in (None, *range(case.seats)):
            groups = grouped_by_view(case, viewer, steps)
            alike += any(step.state != group[0].state for group in groups for step in group)
    assert bool(alike) == bool(differ)


IMAGINED = any_case(lambda case: isinstance(case.rules, Determinizes))


@pytest.mark.parametrize("case", IMAGINED, ids=str)
def test_imagined_state_gives_the_view_that_it_was_imagined_from(case):
    game = case.rules
    for number, state in enumerate(states_of(case)[:-1]):
        view = game.view(state, None)
        imagined = game.determinize(view, SeedChance(b"imagined/%d" % number))
        assert game.view(imagined, None) == view
        assert game.window(imagined) == game.window(state)


@pytest.mark.parametrize("case", IMAGINED, ids=str)
def test_no_secret_of_the_match_is_in_what_is_imagined(case):
    """Another chance gives another state, the same one always the same."""
    game, state = case.rules, case.start().state
    view = game.view(state, None)
    first, again, other = (game.determinize(view, SeedChance(seed)) for seed in (b"1", b"1", b"2"))
    assert first == again
    assert first != other
