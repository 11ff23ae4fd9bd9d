"""Standing orders are left, changed and taken back, and nobody else learns of it."""

import pytest

from games.absences.services.standing import leave_standing_orders
from games.models import Match
from tests.server.builders import make_match, make_user, users_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch) -> list:
    said: list = []
    for telling in ("announce", "nudge"):
        monkeypatch.setattr(f"games.live.{telling}", lambda *news, name=telling: said.append((name, *news)))
    return said


def leave(match: Match, recipe: str) -> tuple[str, int, int]:
    """What the second seat has left then, and the match's version and revision."""
    leave_standing_orders(match_id=match.pk, user=users_of(match)[1], recipe=recipe)
    match.refresh_from_db()
    return match.seats.get(number=1).standing, match.version, match.revision


def test_only_the_players_own_pages_are_told(told):
    match = make_match(people=2)
    told.clear()
    version = match.version
    assert leave(match, "nearest")[1] == version
    assert told == [("nudge", match.pk, [users_of(match)[1].pk])]


def test_the_same_again_changes_nothing(told):
    match = make_match(people=2)
    first = leave(match, "nearest")
    told.clear()
    assert leave(match, "nearest") == first
    assert told == []


def test_they_may_be_taken_back_where_they_count_no_more(told):
    """The host may have changed the ladder, and the game its recipes."""
    match = make_match(people=2)
    match.seats.filter(number=1).update(standing="gone")
    Match.objects.filter(pk=match.pk).update(absences={"standing_orders": False})
    assert leave(match, "")[0] == ""
    assert make_user().seats.count() == 0
