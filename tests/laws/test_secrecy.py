"""What a visitor gets follows from what the visitor may know, and not from secrets."""

import pytest
from msgspec.structs import fields

from games.models import Match
from tests.builders import position_of
from tests.caches import empty_caches
from tests.laws.secret_matches import MATCHES, UNDER_WAY
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import everything_received, visitors_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture(params=MATCHES)
def match(request) -> Match:
    return MATCHES[request.param]()


@pytest.fixture(params=UNDER_WAY)
def running(request) -> Match:
    return MATCHES[request.param]()


def test_secrets_of_others_make_no_difference(match):
    """Neither to visitors who find the caches warm nor to those who find them cold."""
    visitors = visitors_of(match)
    seen = {visitor.name: everything_received(match, visitor) for visitor in visitors}
    for seat in {visitor.seat for visitor in visitors}:
        unconcerned = [visitor for visitor in visitors if visitor.seat == seat]
        with changed_secrets(match, seat):
            for visitor in unconcerned:
                assert everything_received(match, visitor) == seen[visitor.name], visitor.name
            empty_caches()
            for visitor in unconcerned:
                assert everything_received(match, visitor) == seen[visitor.name], visitor.name


def test_own_secrets_make_a_difference(running):
    """Without this the law above could hold because nothing is shown or nothing is changed."""
    visitors = [visitor for visitor in visitors_of(running) if visitor.seat is not None]
    before = {visitor.name: everything_received(running, visitor) for visitor in visitors}
    with changed_secrets(running, None):
        shown = [visitor.name for visitor in visitors if everything_received(running, visitor) != before[visitor.name]]
    hidden_hands = bool(fields(running.game.hand_type))
    answered = [seat for seat, saved in position_of(running).submissions.items() if saved.answered]
    assert shown if hidden_hands or answered else True
