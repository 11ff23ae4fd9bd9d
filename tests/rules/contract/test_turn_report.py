"""What a face tells is clean sentences, has a headline of full weight, and says "You won" to the winner.

A game whose face writes neither headlines nor own lines is told by the platform alone.
"""

import json
import re
from functools import partial

import pytest
from django.template.loader import get_template

from games.game_ui import GameUI
from games.registry import GAME_UIS, GAMES
from tests.rules.contract.cases import any_case
from tests.rules.matches import Case, played_windows, presets_of, quick_bots
from tests.sampling import sample_every

UNCLEAN = re.compile(r"None|  | [.,;:]|\.\.|[{}\[\]]|^[a-z]| ,|\bseat\b")
NAMES = tuple(f"Vessel{letter}" for letter in "abcdefghijklmnopqrst")


def tells(game_ui: GameUI, part: str) -> bool:
    """Whether the face has that part of its own."""
    return getattr(type(game_ui), part) is not getattr(GameUI, part)


def cases():
    telling = [
        slug for slug, game_ui in GAME_UIS.items() if tells(game_ui, "headlines") or tells(game_ui, "personal_summary")
    ]
    for slug, game in ((slug, GAMES[slug]) for slug in telling):
        for seed, options in enumerate(presets_of(game)):
            raw = json.dumps(options)
            _, most = game.seat_range(game.options(options))
            for bots, absence in ((quick_bots(game), 0.2), ((GAME_UIS[slug].default_bot,), 0.0), (("random",), 1.0)):
                yield Case(slug, raw, most, bots, absence, seed)


def check_sentence(text: str, seats: int) -> None:
    """The text is whole sentences about seats of the match."""
    assert not UNCLEAN.search(text), text
    assert text.endswith("."), text
    for name in re.findall(r"Vessel[a-z]+", text):
        assert name in NAMES[:seats], text


@pytest.mark.parametrize("case", any_case(), ids=str)
def test_every_event_has_a_text(case: Case) -> None:
    steps = [case.start(), *(resolved.step for resolved in played_windows(case))]
    kinds = {event.kind for step in steps for event in step.events}
    for kind in sorted(kinds - GAME_UIS[case.game].sentences.keys()):
        get_template(f"games/{case.game}/event/{kind}.html")


@pytest.mark.parametrize("case", sample_every(2, cases()), ids=str)
def test_events_are_told_in_clean_sentences(case: Case) -> None:
    game_ui, options, names = GAME_UIS[case.game], case.completed_options, NAMES[: case.seats]
    heaviest = 0
    for resolved in played_windows(case):
        events = [*resolved.action_events, *resolved.step.events]
        for told in game_ui.headlines(options, [each for each in events if each.is_for(None)], names):
            check_sentence(told.text, case.seats)
            assert 1 <= told.weight <= 100, told
            heaviest = max(heaviest, told.weight)
        for seat in range(case.seats):
            known = [each for each in events if each.is_for(seat)]
            line = game_ui.personal_summary(
                options, known, names, seat, partial(case.rules.view, resolved.before, seat)
            )
            if line:
                check_sentence(line, case.seats)
                assert names[seat] not in line, line
    if tells(game_ui, "headlines"):
        assert heaviest == 100, f"headlines: the end of a match weighs 100, not {heaviest}"


@pytest.mark.parametrize("case", [*cases()], ids=str)
def test_last_window_tells_winners_first_that_they_won(case: Case) -> None:
    """At the latest by the end, and in the first words, every winner has read that they won."""
    game_ui, options, names = GAME_UIS[case.game], case.completed_options, NAMES[: case.seats]
    outcome = case.rules.outcome(played_windows(case)[-1].step.state)
    for seat in outcome.winners if tells(game_ui, "personal_summary") else ():
        lines = [
            game_ui.personal_summary(options, [each for each in resolved.step.events if each.is_for(seat)], names, seat)
            for resolved in played_windows(case)
        ]
        told = any(line.startswith("You won") for line in lines)
        assert told, f'personal_summary: to a winner nothing begins "You won", at last {lines[-1]!r}'


@pytest.mark.parametrize("case", [*cases()], ids=str)
def test_end_went_well_for_its_winners_alone(case: Case) -> None:
    game_ui, last = GAME_UIS[case.game], played_windows(case)[-1]
    outcome = case.rules.outcome(last.step.state)
    for seat in range(case.seats):
        known = [each for each in (*last.action_events, *last.step.events) if each.is_for(seat)]
        view = partial(case.rules.view, last.before, seat)
        fared = game_ui.turn_result(case.completed_options, known, seat, view)
        if tells(game_ui, "turn_result") and game_ui.personal_summary(
            case.completed_options, known, NAMES[: case.seats], seat, view
        ).startswith("You won"):
            assert fared == "well", "turn_result: a window that tells of a win went well"
        if seat not in outcome.winners:
            assert fared != "well", "turn_result: an end went well for its winners alone"
