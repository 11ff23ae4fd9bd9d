"""Moonshot while everybody is online: one press is one step, everybody is asked again, and waiting is the default."""

import pytest

from games.models import Draft, Submission
from tests.builders import make_match, page_of, users_of
from tests.games.moonshot.tables import at_window
from tests.games.moonshot.test_site import browser_of, card_of, page, post

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def live():
    """A match of one person against a bot, and that person's browser."""
    match = make_match(people=1, bots=1, game="moonshot", options={"players": 2})
    return match, browser_of(users_of(match)[0])


def test_press_on_a_place_submits_the_card_and_asks_again(live):
    match, ada = live
    card = card_of(match, 0)
    put = {"step": "add place put lobby", "place-put-card": card, "ask_again": "True"}
    assert post(ada, match, "submit", **put).status_code == 200
    move = Submission.objects.get(seat__number=0).move
    assert (move["place"], move["ask_again"]) == ([{"card": card, "place": "lobby"}], True)


def test_refused_step_is_shown_at_its_place_and_nothing_is_submitted(live):
    match, ada = live
    refused = post(ada, match, "submit", step="add place put lobby")
    assert refused.status_code == 422
    assert 'id="id_place-put-card_error"' in refused.content.decode()
    assert not Submission.objects.exclude(move=None).exists()
    assert not Draft.objects.exists()


def test_step_buttons_submit_in_live_matches_alone(live):
    match, ada = live
    assert f'formaction="/matches/{match.pk}/submit/"' in page(ada, match)
    slow = at_window("prep")
    assert f'formaction="/matches/{slow.pk}/submit/"' not in page_of(slow, users_of(slow)[0])


def test_waiting_is_the_default_in_live_matches_alone():
    for period, ticked in ((600, True), (86_400, False)):
        match = make_match(people=2, game="moonshot", options={"players": 2}, seconds_per_window=period)
        (line,) = [line for line in page(browser_of(users_of(match)[1]), match).split("<") if 'name="wait"' in line]
        assert ("checked" in line) is ticked
