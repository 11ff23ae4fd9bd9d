"""What players do beside their decisions, as rows and as news."""

from typing import Any

import pytest

from games.clock.services import clock
from games.models import Action, Match
from games.play.services.actions import act
from games.rules.contract import Step
from tests.server.builders import make_match, submit_any, users_of, window_of
from tests.server.replay import assert_history_replays

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def nudged(monkeypatch) -> list[Any]:
    """Whose desks were told to be old."""
    told: list[Any] = []
    monkeypatch.setattr("games.live.nudge", lambda match_id, users: told.append(list(users)))
    return told


def taunt(match: Match, who: int, whom: int, **how: Any) -> None:
    action = {"kind": "taunt", "to": whom}
    act(match_id=match.pk, user=users_of(match)[who], action=action, **how)


def test_actions_are_numbered_through_the_window_whoever_does_them():
    match = make_match(people=2, game="toy-signs")
    for who in (0, 1, 0):
        taunt(match, who, 1 - who)
    clock.close_due(match.pk, window_of(match).deadline)
    taunt(match, 1, 0)
    rows = Action.objects.order_by("window", "number").values_list("window__number", "number", "seat__number")
    assert list(rows) == [(0, 0, 0), (0, 1, 1), (0, 2, 0), (1, 0, 1)]
    assert_history_replays(match)


def test_each_seat_counts_its_own_actions_of_the_open_window():
    match = make_match(people=2, game="toy-signs")
    taunt(match, 0, 1, after=0)
    taunt(match, 1, 0, after=0)
    taunt(match, 0, 1, after=1)
    clock.close_due(match.pk, window_of(match).deadline)
    taunt(match, 1, 0, after=0)
    assert Action.objects.count() == 4


def test_the_desk_of_who_acts_is_old_even_if_nothing_is_told(nudged, monkeypatch):
    match = make_match(people=2, game="toy-signs")
    submit_any(match, users_of(match)[1], ready=False)
    nudged.clear()
    match.refresh_from_db()
    before = (match.version, match.board_version, match.revision)
    assert match.board_version < match.version
    monkeypatch.setattr(type(match.game), "_act", lambda self, state, *_: Step(state))
    taunt(match, 0, 1)
    match.refresh_from_db()
    assert nudged == [[users_of(match)[0].pk]]
    assert (match.version, match.board_version, match.revision - 1) == before
