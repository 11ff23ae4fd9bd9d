"""Moonshot on the site: forms that become moves, resigning, secrets of the other side, and small messages."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clock.services.clock import play_bots, tick
from games.live_board.renderers.fragments import public_fragment
from games.lobby.services.matches import MatchPlan, create_match, start_match
from games.models import Draft, Match, Submission
from games.play.services.submissions import save_draft
from tests.builders import browser_of, make_match, page_of, position_of, submit_any, users_of, window_of
from tests.games.moonshot.tables import at_window, submit_steadily
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import everything_received, visitors_of
from tests.match_replay import assert_history_replays

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


def test_plan_is_built_by_pressing_and_becomes_a_move():
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


def test_shift_that_cannot_be_worked_is_refused_with_the_form_as_it_was():
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
    return post(client, match, "action", kind="resign", after=after)


def test_resigning_ends_the_match_without_saved_moves():
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
    return client.post(reverse("match_action", args=[match.pk]), data, headers=HTMX)


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


PLAYERS = [2, 4]
KINDS = ["prep", "politics", "engineering", "fates"]


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", KINDS)
def test_other_side_s_secrets_reach_nobody(kind, players):
    match = at_window(kind, players, least=3)
    submit_steadily(match, min(position_of(match).submissions))
    visitors = visitors_of(match)
    seen = {visitor.name: everything_received(match, visitor) for visitor in visitors}
    for visitor in visitors:
        with changed_secrets(match, visitor.seat):
            assert everything_received(match, visitor) == seen[visitor.name], visitor.name


def test_draft_is_shown_to_no_partner():
    match = at_window("prep", 4)
    user, window = users_of(match)[1], window_of(match)
    tile = position_of(match).state.table.programs["roscosmos"].development[0]
    step = {"do": "ship", "tile": tile}
    save_draft(match_id=match.pk, user=user, window_id=window.pk, entered={"steps": [step], "then": "pass"})
    assert Draft.objects.count() == 1
    listed = ["steps-list" in page_of(match, user) for user in users_of(match)]
    assert listed == [False, True, False, False]


MOST_BYTES = {2: 16_000, 4: 18_100}
FRONT_PAGE = 4_500
"""At the end the board begins with the front page."""


def started(seats: int, seed: str) -> Match:
    plan = MatchPlan(
        game_slug="moonshot", name="Long race", seats=seats, options={"players": seats}, bots=("steady",) * seats
    )
    match = create_match(plan=plan, host=None)
    Match.objects.filter(pk=match.pk).update(seed=seed)
    start_match(match_id=match.pk, user=None)
    match.refresh_from_db()
    return match


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), [(2, "03" * 32), (4, "05" * 32)])
def test_board_stays_small_at_the_cost_of_as_many_queries(seats, seed):
    match = started(seats, seed)
    sizes, queries = [], []
    while match.status == Match.Status.RUNNING:
        play_bots(match.pk)
        match.refresh_from_db()
        with CaptureQueriesContext(connection) as asked:
            sizes.append(len(public_fragment(match).text.encode()))
        queries.append(len(asked))
    *rounds, end = sizes
    assert len(rounds) >= 20
    assert max(rounds) <= MOST_BYTES[seats]
    assert end <= MOST_BYTES[seats] + FRONT_PAGE
    assert len({*queries[:-1]}) == 1
