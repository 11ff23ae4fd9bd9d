"""What a visitor gets does not follow from who came before."""

import pytest
from hypothesis import settings

from games.models import Match
from tests.caches import empty_caches
from tests.laws.secret_matches import MATCHES
from tests.laws.visitors import everything_received, visitors_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
SOAKING = settings.get_current_profile_name() == "soak"


@pytest.fixture(params=MATCHES)
def match(request) -> Match:
    return MATCHES[request.param]()


def test_warm_caches_change_nothing_visitors_receive(match):
    """Whoever fills the caches: all who come after get what they would have got alone."""
    visitors = visitors_of(match)
    alone, after = {}, []
    for place, first in enumerate(visitors):
        empty_caches()
        alone[first.name] = everything_received(match, first)
        later = visitors if SOAKING else [visitors[place - 1]]
        after += [(first.name, visitor.name, everything_received(match, visitor)) for visitor in later]
    for first, later, got in after:
        assert got == alone[later], (first, later)
