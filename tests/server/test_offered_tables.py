"""The page of a new match begins with tables that open by one press."""

import pytest

from games.installed import GAMES
from games.models import Match
from games.set_up.services.tables import editions_of
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(client):
    client.force_login(make_user("Sergei"))
    return client


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_begins_with_three_tables_of_which_each_opens_by_one_press(host, slug):
    for preset in editions_of(slug):
        shown = host.get("/matches/new/", {"game": slug, "preset": preset})
        page = shown.content.decode()
        tables = shown.context["tables"]
        assert [table.slug for table in tables] == ["alone", "friends", "anybody"]
        assert page.index('class="tables"') < page.index('id="plan-all">')
        for table in tables:
            answer = host.post("/matches/new/", {"game": slug, "preset": preset, "table": table.slug})
            match = Match.objects.latest("pk")
            seats = list(match.seats.all())
            assert answer.url == f"/matches/{match.pk}/"
            assert (match.preset, len(seats)) == (preset, table.plan.seats)
            assert sum(seat.is_open for seat in seats) == table.free
            assert match.status == ("open" if table.free else "running")
            assert match.unlisted is (table.slug != "anybody")


def test_a_table_that_is_not_there_and_one_too_many_are_refused(host, settings):
    assert host.post("/matches/new/", {"game": "space-race", "table": "round"}).status_code == 404
    settings.HOSTED_AT_ONCE = 1
    entered = {"game": "goofspiel", "table": "friends"}
    host.post("/matches/new/", entered)
    refused = host.post("/matches/new/", entered, follow=True)
    assert "You host 1 match" in refused.content.decode()
    assert Match.objects.count() == 1
