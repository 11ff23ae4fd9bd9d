"""Moonshot on the site: forms that become moves, a team's answers, resigning."""

import pytest
from django.test import Client
from django.urls import reverse

from games.clock.services.clock import tick
from games.models import Draft, Match, Submission
from tests.server.builders import browser_of, make_match, position_of, submit_any, users_of, window_of
from tests.server.replay import assert_history_replays

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}


def players(count=2, **options) -> tuple[Match, list[Client]]:
    match = make_match(people=count, game="moonshot", options={"players": count, **options})
    return match, [browser_of(user) for user in users_of(match)]


def post(client, match, what, **entered):
    data = {"window": window_of(match).pk} | entered
    return client.post(reverse(f"match_{what}", args=[match.pk]), data, headers=HTMX)


def page(client, match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


def card_of(match, number):
    return position_of(match).state.hands[number].maneuvers[0]


def test_a_plan_is_built_by_pressing_and_becomes_a_move():
    match, (ada, bob) = players()
    card = card_of(match, 0)
    put = {"step": "add place put", "place-put-card": card, "place-put-place": "lobby"}
    assert post(ada, match, "draft", **put).status_code == 200
    assert Draft.objects.get().entered["place"] == [{"do": "put", "card": card, "place": "lobby"}]
    assert post(ada, match, "submit", ask_again="on").status_code == 200
    assert Submission.objects.get(seat__number=0).move == {
        "kind": "prep",
        "wait": False,
        "place": [{"card": card, "place": "lobby"}],
        "ask_again": True,
    }
    assert post(bob, match, "submit", wait="on").status_code == 200
    match.refresh_from_db()
    state = position_of(match).state
    assert state.table.programs["roscosmos"].places["lobby"].card == card
    assert state.table.turn == "nasa"
    assert_history_replays(match)


def to_engineering(match):
    for _ in range(3):
        if window_of(match).kind != "engineering":
            tick(window_of(match).deadline)


def test_a_shift_that_cannot_be_worked_is_refused_with_the_form_as_it_was():
    match, (ada, _) = players()
    to_engineering(match)
    tile = position_of(match).state.table.programs["roscosmos"].development[0]
    placing = {"steps-place-tile": f"install {tile}", "steps-place-turn": 0}
    for space in ("r1c1", "r3c4"):
        post(ada, match, "draft", step="add steps place", **placing | {"steps-place-space": space})
    refused = post(ada, match, "submit", then="pass")
    assert refused.status_code == 422
    assert "Step 2: " in refused.content.decode()
    assert len(Draft.objects.get().entered["steps"]) == 2
    post(ada, match, "draft", step="drop steps 1")
    assert post(ada, match, "submit", then="pass").status_code == 200
    assert Submission.objects.get(window=window_of(match), seat__number=0).move["steps"][0]["tile"] == tile


def resign(client, match, after=0):
    return post(client, match, "act", kind="resign", after=after)


def test_who_resigns_ends_the_match_and_what_was_saved_does_not_count():
    match, (ada, bob) = players()
    submit_any(match, users_of(match)[1])
    assert resign(ada, match).status_code == 200
    match.refresh_from_db()
    assert (match.status, match.outcome["reason"], match.outcome["winners"]) == ("over", "resigned", [1])
    assert [each.move for each in Submission.objects.all()] == [None, None]
    assert match.windows.filter(closed_at=None).count() == 0
    assert_history_replays(match)
    assert "You won as RosCosmos resigns." in page(bob, match)
    assert post_after_the_end(ada, match).status_code == 403


def post_after_the_end(client, match):
    data = {"window": match.windows.first().pk, "kind": "resign", "after": 0}
    return client.post(reverse("match_act", args=[match.pk]), data, headers=HTMX)


def test_one_of_a_team_resigns_and_plays_on():
    match, clients = players(4)
    assert resign(clients[0], match).status_code == 200
    match.refresh_from_db()
    assert match.status == "running"
    assert post(clients[0], match, "submit", ask_again="").status_code == 200
    assert 'value="resign"' not in page(clients[0], match)
    assert 'value="resign"' in page(clients[1], match)
    resign(clients[1], match)
    match.refresh_from_db()
    assert match.outcome["winners"] == [2, 3]
    assert_history_replays(match)
