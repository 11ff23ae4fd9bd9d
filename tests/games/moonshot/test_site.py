"""Moonshot on the site: forms that become moves, live matches, teams, resigning, and secrets of the other side."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.clock.services.clock import tick
from games.game_uis.moonshot.decisions.politics import UNLAID, UNPLACED
from games.game_uis.moonshot.game_ui import GAME_UI
from games.game_uis.moonshot.templatetags.moonshot_workbench import prep_standing
from games.lobby.services.matches import create_match
from games.lobby.services.seated_matches import users_who_decided
from games.match_setup.services.plans import MatchPlan
from games.models import Draft, Match, Submission, Telegram
from games.play.services.submissions import save_draft
from games.rules.moonshot.bots import RIVAL_RESIGNED
from games.rules.moonshot.game import GAME
from games.telegraph.services.telegraph import write_telegram
from tests.builders import browser_of, make_match, make_user, page_of, position_of, submit_any, users_of, window_of
from tests.games.moonshot import tables
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
    late = {"window": match.windows.first().pk, "kind": "resign", "after": 0}
    assert ada.post(reverse("match_action", args=[match.pk]), late, headers=HTMX).status_code == 403


def test_bot_remarks_on_the_resignation_of_its_rival():
    match = make_match(people=1, bots=1, game="moonshot")
    resign(browser_of(match.host), match)
    tick()
    assert Telegram.objects.get(channel__match=match, seat__number=1).text in RIVAL_RESIGNED


PLAYERS = [2, 4]
KINDS = ["prep", "politics", "engineering", "fates"]


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", KINDS)
def test_other_side_s_secrets_reach_nobody(kind, players):
    match = tables.at_window(kind, players, least=3)
    tables.submit_steadily(match, min(position_of(match).submissions))
    # tests/laws/test_secrecy.py looks with the eyes of all kinds of visitors.
    visitors = [visitor for visitor in visitors_of(match) if visitor.name == "nobody" or visitor.seat is not None]
    seen = {visitor.name: everything_received(match, visitor) for visitor in visitors}
    for visitor in visitors:
        with changed_secrets(match, visitor.seat):
            assert everything_received(match, visitor) == seen[visitor.name], visitor.name


def test_draft_is_shown_to_no_partner():
    match = tables.at_window("prep", 4)
    user, window = users_of(match)[1], window_of(match)
    tile = position_of(match).state.table.programs["roscosmos"].development[0]
    step = {"do": "ship", "tile": tile}
    save_draft(match_id=match.pk, user=user, window_id=window.pk, entered={"steps": [step], "then": "pass"})
    assert Draft.objects.count() == 1
    listed = ["steps-list" in page_of(match, user) for user in users_of(match)]
    assert listed == [False, True, False, False]


@pytest.fixture
def live():
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
    assert re.search(r'id="id_place-put-card_error"[^>]*><li>Choose a card first\.<', refused.content.decode())
    assert not Submission.objects.exclude(move=None).exists()
    assert not Draft.objects.exists()


def nothing_submitted() -> bool:
    return not Submission.objects.exclude(move=None).exists()


def test_card_without_a_place_is_refused_and_stays_chosen(live):
    match, ada = live
    card = card_of(match, 0)
    refused = post(ada, match, "submit", **{"place-put-card": card, "ask_again": "True"})
    assert refused.status_code == 422
    assert UNPLACED in refused.content.decode()
    assert f'value="{card}" checked' in refused.content.decode()
    assert nothing_submitted()


def test_pass_is_a_button_of_its_own_in_live_matches(live):
    match, ada = live
    button = '<button type="submit" class="small mo-button mo-pass" id="button-pass" name="step" value="pass"'
    assert button in page(ada, match)
    assert post(ada, match, "submit", **{"step": "pass", "place-put-card": card_of(match, 0)}).status_code == 200
    assert Submission.objects.get(seat__number=0, window__number=0).move["place"] == []
    slow = tables.at_window("prep")
    calm = page_of(slow, users_of(slow)[0])
    assert 'id="button-pass"' not in calm
    assert f'formaction="/matches/{slow.pk}/submit/"' not in calm


def politics(**own):
    state = tables.with_program(tables.with_cards(tables.in_politics(), "roscosmos", lobby="p09"), "roscosmos", **own)
    match = tables.at_position(state, bots=1)
    return match, browser_of(users_of(match)[0])


@pytest.mark.parametrize("step", ["", "add steps abort"])
def test_tokens_that_are_chosen_but_not_laid_are_refused_and_stay_chosen(step):
    match, ada = politics()
    refused = post(ada, match, "submit", **{"step": step, "steps-tokens-own-lobby-influence": 3})
    assert refused.status_code == 422
    assert UNLAID in refused.content.decode()
    assert re.search(r'value="3" aria-label="3 influence"\s+checked', refused.content.decode())
    assert nothing_submitted()
    chosen = {"steps-tokens-own-lobby-influence": 3, "steps-tokens-own-lobby-bluff": 0}
    assert post(ada, match, "submit", step="add steps tokens", **chosen).status_code == 200
    assert Submission.objects.get(seat__number=0, window__number=0).move["steps"][0]["do"] == "tokens"


def test_raising_says_its_rate_and_its_limit():
    match, ada = politics(popularity=3)
    said = "You get 1 influence for each popularity that you give, for this round. You may give 2 at most: 1 popularity"
    assert said in page(ada, match)
    assert "With 1 left, a round without a launch loses you the match." in page(ada, match)


def test_prep_says_what_lies_on_both_sides_and_who_passed():
    state = tables.with_table(tables.with_cards(tables.opened(), "roscosmos", lobby="p09"), passes=1)
    view = GAME.view(tables.with_table(state, turn="roscosmos"), 0)
    assert prep_standing(view) == [
        "Your cards on the board: Curious Trade Delegation on Lobby.",
        "NASA has none yet.",
        "NASA passed: if you pass too, politics begins.",
    ]
    assert prep_standing(GAME.view(tables.opened(), 0)) == ["You have no card on the board yet.", "NASA has none yet."]


@pytest.mark.parametrize(("trophies", "hints"), [((), "on"), (("m01",), "off")])
def test_hints_stay_until_a_mission_is_flown(trophies, hints):
    state = tables.with_table(tables.with_program(tables.in_politics(), "roscosmos", trophies=trophies), round=5)
    match = tables.at_position(state)
    assert f'data-hints="{hints}"' in page_of(match, users_of(match)[0])


@pytest.mark.parametrize(("period", "waits"), [(600, True), (86_400, False)])
def test_a_player_waits_for_the_turn_without_a_press_in_live_matches_alone(period, waits):
    match = make_match(people=2, game="moonshot", options={"players": 2}, seconds_per_window=period)
    submit_any(match, users_of(match)[0])
    match.refresh_from_db()
    assert (window_of(match).number > 0) is waits
    assert users_who_decided(match.pk) - {None} == {users_of(match)[0].pk}


def waiting_room(**options):
    plan = MatchPlan(game_slug="moonshot", name="Room", seats=4, options={"players": 4, **options})
    return page_of(create_match(plan=plan, host=make_user("Host")))


def test_seats_say_their_program_and_role_unless_roles_are_drawn():
    page = waiting_room()
    assert all(role in page for role in ("RosCosmos · politician", "RosCosmos · engineer", "NASA · engineer"))
    assert "· engineer" not in waiting_room(seating="drawn")


@pytest.fixture
def briefing():
    return make_match(people=4, game="moonshot", options={"players": 4, "briefing": True})


def test_briefing_has_the_talk_of_the_team_and_of_nobody_else(briefing):
    ada, bob, cy, _ = users_of(briefing)
    write_telegram(match_id=briefing.pk, user=ada, key="roscosmos", text="Satellite first")
    for user, reads in ((ada, True), (bob, True), (cy, False)):
        page = page_of(briefing, user)
        assert 'id="talk-form"' in page
        assert (">Satellite first<" in page) is reads


def test_each_role_has_its_own_note():
    titles = [GAME_UI.onboarding_notes(GAME.view(tables.opened(4), seat))[-1].title for seat in range(2)]
    assert titles == ["You are the politician", "You are the engineer"]
    assert GAME_UI.onboarding_notes(GAME.view(tables.opened(), 0))[-1].title == "Test before you fly"
