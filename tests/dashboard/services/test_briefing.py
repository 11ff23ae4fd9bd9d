"""Tests of the briefing for newcomers: shown, hidden and shown again."""

import pytest
from django.urls import reverse

from games.dashboard.services.briefing import hide_briefing
from games.game_ui import GameUI
from games.models import Match, User
from games.registry import BUILTIN_GAMES, GAME_UIS
from tests.builders import browser_of, make_match, make_user, play_to_the_end, users_of

pytestmark = pytest.mark.django_db
TITLE = "From the mission director"
FETCHED = {"HX-Request": "true"}


@pytest.fixture
def match() -> Match:
    return make_match(people=2)


@pytest.fixture
def player(client, match) -> User:
    user = users_of(match)[0]
    client.force_login(user)
    return user


def page_of(client, match: Match, **asked) -> str:
    return client.get(reverse("match", args=[match.pk]), asked).content.decode()


def press(client, match: Match, /, *, game: str = "goofspiel", headers=None, **given):
    """Press a button of the briefing."""
    entered = {"match": match.pk} | given
    return client.post(reverse("briefing", args=[game]), entered, headers=headers or {})


def test_briefing_is_shown_until_hidden_for_that_game(client, match, player):
    html = page_of(client, match)
    assert html.index(TITLE) < html.index('id="decision-form"')
    assert html.count('class="brief-note"') == 3
    assert "91 points in all" in html
    answer = press(client, match)
    assert answer["Location"] == reverse("match", args=[match.pk])
    assert TITLE not in page_of(client, match)
    player.refresh_from_db()
    assert player.briefed == ["goofspiel"]
    for game, shown in (("goofspiel", False), ("booster", True)):
        other = make_match(people=2, game=game)
        other.seats.filter(number=1).update(user=player)
        assert (TITLE in page_of(client, other)) is shown


def test_notes_disappear_after_first_finished_match(client, match, player):
    over = make_match(people=2, options={"cards": 5})
    over.seats.filter(number=1).update(user=player)
    assert TITLE in page_of(client, match)
    play_to_the_end(over)
    assert TITLE not in page_of(client, match)


def test_briefing_is_shown_in_running_match_to_its_player_only(client, match, player):
    for user in (None, make_user()):
        assert "brief-note" not in page_of(browser_of(user), match)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, outcome=None)
    assert "brief-note" not in press(client, match, headers=FETCHED, again=1).content.decode()


def test_briefing_comes_back_with_and_without_scripts(client, match, player):
    for headers in (FETCHED, {}):
        press(client, match)
        answer = press(client, match, headers=headers, again=1)
        player.refresh_from_db()
        assert player.briefed == []
        assert answer.content.decode().count('class="brief-note"') == (3 if headers else 0)
    assert answer["Location"] == f"{reverse('match', args=[match.pk])}?brief=again#briefing"


def test_briefing_is_restored_in_own_match_only(client, match, player):
    other = make_match(people=2).pk
    for asked in ({"match": other}, {"match": "x"}, {"match": 999}, {"game": "booster"}):
        answer = press(client, match, headers=FETCHED, again=1, **asked)
        assert answer.status_code == 200
        assert "brief-note" not in answer.content.decode()


def test_briefing_form_never_redirects_elsewhere(client, match, player):
    for number in ("https://elsewhere.example/", "-1", ""):
        for again in ({}, {"again": 1}):
            answer = press(client, match, **{"match": number, "next": "https://elsewhere.example/"}, **again)
            assert answer["Location"] == "/"
    assert client.post(reverse("briefing", args=["chess"])).status_code == 404


def test_hiding_briefings_in_several_tabs_keeps_all(player):
    stale = User.objects.get(pk=player.pk)
    hide_briefing(user=player, game_slug="booster")
    hide_briefing(user=stale, game_slug="goofspiel")
    assert User.objects.get(pk=player.pk).briefed == ["booster", "goofspiel"]
    hide_briefing(user=player, game_slug="booster", again=True)
    assert User.objects.get(pk=player.pk).briefed == player.briefed == ["goofspiel"]


def test_every_builtin_game_has_briefing():
    assert [slug for slug in BUILTIN_GAMES if type(GAME_UIS[slug]).onboarding_notes is GameUI.onboarding_notes] == []
    match = make_match(people=4, game="toy-signs")
    html = page_of(browser_of(users_of(match)[0]), match)
    assert "brief-note" not in html
    assert "Show the briefing again" not in html
