"""Programs make deals, block, report and begin solitaires by the services of the pages."""

import pytest

from games.models import Block, Report, Telegram
from tests.server.api import Program
from tests.server.builders import make_match, make_user, users_of
from tests.server.test_deals import answer, proposal
from tests.server.wires import race, write

pytestmark = pytest.mark.django_db


def test_proposal_is_read_with_its_answers_and_who_can_still_answer():
    match = race()
    sender, partner, other = map(Program, users_of(match)[:3])
    where = f"matches/{match.pk}/telegraph/public"

    def deals():
        return [telegram["deal"] for telegram in other.get(where).json()["telegrams"]]

    sender.post(where, {"deal": proposal(to=[1, 2], asks=[{"kind": "tell"}])})
    read = proposal(to=[1, 2], asks=[{"kind": "tell", "reading": None}], counters="") | {"withdrawn": False}
    assert deals() == [read | {"answers": {}, "open_to": [1, 2]}]
    told = answer("accept", filled=[{"kind": "tell", "reading": 3}])
    partner.post(where, {"text": "Three.", "deal": told})
    assert deals() == [read | {"answers": {"1": "accepted"}, "open_to": [2]}, told]
    sender.post(where, {"deal": answer("withdraw")})
    assert deals()[0] == read | {"answers": {"1": "accepted"}, "open_to": [], "withdrawn": True}
    Telegram.objects.filter(number=1).update(hidden=True)
    assert deals() == [None, None, None]


def test_who_is_blocked_is_read_no_more_until_unblocked():
    match = race()
    write(match, 1, "public", "Good evening.")
    me, program = users_of(match)[0], Program(users_of(match)[0], "play")

    def reads():
        return "Good evening." in program.get(f"matches/{match.pk}/telegraph/public").content.decode()

    assert reads()
    program.post(f"matches/{match.pk}/blocks", {"seat": 1})
    assert Block.objects.filter(user=me, blocked=users_of(match)[1]).exists()
    assert not reads()
    program.post(f"matches/{match.pk}/blocks", {"seat": 1, "blocked": False})
    assert reads()


def test_a_report_is_of_what_may_be_read():
    match = race()
    telegram = write(match, 1, "public", "Good evening.")
    program, body = Program(users_of(match)[0], "play"), {"telegram": telegram.number}
    assert program.post(f"matches/{match.pk}/telegraph/elsewhere/report", body).status_code == 404
    assert program.post(f"matches/{match.pk}/telegraph/public/report", {"telegram": 0}).status_code >= 400
    assert program.post(f"matches/{match.pk}/telegraph/public/report", body).status_code == 200
    assert Report.objects.get().telegram_id == telegram.pk


def test_a_solitaire_that_is_under_way_is_gone_on_with():
    program = Program(make_user(), "play")
    first, again = (program.post("games/loss-in-space/alone", {}).json()["match"] for _ in range(2))
    assert first == again
    assert program.get(f"matches/{first}/seat").status_code == 200
    assert program.post("games/goofspiel/alone", {}).status_code == 404
    assert make_match().pk != first
