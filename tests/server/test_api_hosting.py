"""Acts of a host by the API: what is sent comes to what the form of the page would."""

import pytest

from games.models import Match
from tests.server.api import Program
from tests.server.builders import make_user
from tests.server.wires import race

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("wanted", "invites"), [(None, False), (False, False), (True, True)])
def test_what_an_act_of_the_host_leaves_empty_is_left_out(wanted, invites):
    match, host = race(), make_user("Host")
    Match.objects.filter(pk=match.pk).update(host=host)
    values = {"seat": 0, "wanted": wanted}
    body = {"act": "replace", "reason": "Away", "values": values}
    answer = Program(host).post(f"matches/{match.pk}/host", body)
    assert answer.status_code == 200, answer.content
    seat = match.seats.get(number=0)
    assert (seat.user, seat.wanted_at is not None) == (None, invites)
