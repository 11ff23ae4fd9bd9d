"""Teams of Moonshot: seats say their roles before the start, and a briefing has the team's talk in the dashboard."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.game_uis.moonshot.onboarding import onboarding_notes
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.rules.moonshot.game import GAME
from games.telegraph.services.telegraph import write_telegram
from tests.builders import make_match, make_user, page_of, users_of
from tests.games.moonshot.tables import opened

pytestmark = pytest.mark.django_db(transaction=True)


def waiting_room(**options):
    plan = MatchPlan(game_slug="moonshot", name="Room", seats=4, options={"players": 4, **options})
    return page_of(create_match(plan=plan, host=make_user("Host")))


def test_seats_say_their_program_and_role_unless_roles_are_drawn():
    page = waiting_room()
    assert all(role in page for role in ("RosCosmos · politician", "RosCosmos · engineer", "NASA · engineer"))
    assert "· engineer" not in waiting_room(seating="drawn")


@pytest.fixture
def briefing():
    """A match of four people in its first briefing."""
    return make_match(people=4, game="moonshot", options={"players": 4, "briefing": True})


def test_briefing_has_the_talk_of_the_team_and_of_nobody_else(briefing):
    ada, bob, cy, _ = users_of(briefing)
    write_telegram(match_id=briefing.pk, user=ada, key="roscosmos", text="Satellite first")
    for user, reads in ((ada, True), (bob, True), (cy, False)):
        page = page_of(briefing, user)
        assert 'id="talk-form"' in page
        assert (">Satellite first<" in page) is reads


def test_talk_costs_as_many_queries_whatever_was_written(briefing):
    ada = users_of(briefing)[0]
    counts = []
    for text in ("One", "Two", "Three"):
        write_telegram(match_id=briefing.pk, user=ada, key="roscosmos", text=text)
        with CaptureQueriesContext(connection) as asked:
            page_of(briefing, ada)
        counts.append(len(asked))
    assert counts[1] == counts[2]


def test_each_role_has_its_own_note():
    titles = [onboarding_notes(GAME.view(opened(4), seat))[-1].title for seat in range(2)]
    assert titles == ["You are the politician", "You are the engineer"]
    assert onboarding_notes(GAME.view(opened(), 0))[-1].title == "Test before you fly"
