"""No payload of a seat, or of who only watches, follows from what the other side holds (§12)."""

import pytest

from games.models import Draft
from games.play.services.submissions import keep_draft
from tests.games.moonshot.tables import at_window, submit_steadily
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import received, visitors_of
from tests.server.builders import page_of, position_of, users_of, window_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

PLAYERS = [2, 4]
KINDS = ["prep", "politics", "engineering", "fates"]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_other_side_s_secrets_reach_nobody(kind, players):
    match = at_window(kind, players, least=3)
    submit_steadily(match, min(position_of(match).submissions))
    visitors = visitors_of(match)
    seen = {visitor.name: received(match, visitor) for visitor in visitors}
    for visitor in visitors:
        with changed_secrets(match, visitor.seat):
            assert received(match, visitor) == seen[visitor.name], visitor.name


def test_a_draft_is_shown_to_no_partner():
    match = at_window("prep", 4)
    user, window = users_of(match)[1], window_of(match)
    tile = position_of(match).state.table.programs["roscosmos"].development[0]
    step = {"do": "ship", "tile": tile}
    keep_draft(match_id=match.pk, user=user, window_id=window.pk, entered={"steps": [step], "then": "pass"})
    assert Draft.objects.count() == 1
    listed = ["steps-list" in page_of(match, user) for user in users_of(match)]
    assert listed == [False, True, False, False]
