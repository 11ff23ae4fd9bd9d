"""What a program is sent follows from what its user may know; tests/laws has all games."""

import pytest

from games.models import Match
from games.play.services.submissions import keep_draft
from tests.caches import empty_caches
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import called, visitors_of
from tests.server.builders import move_in, position_of, submit_any, users_of
from tests.server.wires import race

pytestmark = pytest.mark.django_db(transaction=True)

EYES = (None, 0, 1)
"""Who looks: a stranger, who has answered, and who has only drafted."""


@pytest.fixture
def match() -> Match:
    """A match with hands, in which one has answered and one only drafted."""
    found = race()
    first, second, *_ = users_of(found)
    submit_any(found, first, ready=False)
    position = position_of(found)
    entered = found.face.entered(found.game.parse(position.state, 1, move_in(position, 1)))
    keep_draft(match_id=found.pk, user=second, window_id=position.window.pk, entered=dict(entered))
    found.refresh_from_db()
    return found


def test_secrets_of_others_make_no_difference_to_programs(match):
    visitors = visitors_of(match)
    seen = {visitor.name: dict(called(match, visitor)) for visitor in visitors}
    assert "200" in {sent[:3] for sent in seen["nobody"].values()}
    for seat in EYES:
        with changed_secrets(match, seat):
            empty_caches()
            for visitor in visitors:
                if visitor.seat == seat:
                    assert dict(called(match, visitor)) == seen[visitor.name], visitor.name


@pytest.mark.long
def test_own_secrets_make_a_difference_to_programs(match):
    """Without this the law above could hold because nothing is shown or nothing is changed."""
    players = [visitor for visitor in visitors_of(match) if visitor.seat is not None]
    before = {visitor.name: dict(called(match, visitor)) for visitor in players}
    with changed_secrets(match, None):
        assert all(dict(called(match, visitor)) != before[visitor.name] for visitor in players)
