"""Secrecy of a daily try before its day is over: only its player sees it, at any URL."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.live_board.renderers.fragments import public_fragment
from games.lobby.selectors import lists
from games.models import Match, SoloTry, User
from games.solo_games.services.solo_games import abandon_solo_game, start_daily_challenge
from tests.builders import browser_of, make_user, play_to_the_end, submit_any
from tests.caches import empty_caches
from tests.test_url_access import answer_of, first_word
from tests.url_access import invite, iter_routes
from tests.url_access_table import EXAMPLES

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

GAMES, PLAYER = ["loss-in-space", "space-race"], "Ludmila in the Silence"
"""A solo game without other seats, and one against bots."""
PAGES = ["/", "/lobby/", "/mine/", "/solo/{}/", "/solo/{}/today/", "/admin/games/match/"]
of_each_kind = pytest.mark.parametrize("game", GAMES)
FOR_ANYBODY = ("/feed.atom",)
"""URLs for other sites, which answer 404 for a match that is not public."""


def flight(game: str, *, ended: bool) -> tuple[Match, User]:
    """Return a daily try after some windows, and its player."""
    player = make_user(PLAYER)
    match = start_daily_challenge(user=player, game_slug=game)
    for _ in range(3):
        submit_any(match, player)
    if ended:
        abandon_solo_game(match_id=match.pk, user=player)
    match.refresh_from_db()
    return match, player


def others(match: Match) -> dict[str, Client]:
    """Return clients of other users: one has the invitation, one plays with the same seed."""
    rival, staff = make_user("Rival"), User.objects.create_superuser("staff")
    start_daily_challenge(user=rival, game_slug=match.game_slug)
    people = {"nobody": None, "invited": None, "rival": rival, "staff": staff}
    browsers = {who: browser_of(user) for who, user in people.items()}
    invite(browsers["invited"], match)
    return browsers


def match_routes() -> list[str]:
    """Return the URLs of matches, with example arguments."""
    found = []
    for route in iter_routes():
        if route.startswith("matches/<int:pk>/"):
            for pattern, example in EXAMPLES.items():
                route = route.replace(pattern, example)
            found.append(f"/{route}")
    return found


def let_the_day_end() -> None:
    """End the day: unseal all matches."""
    Match.objects.update(sealed_until=timezone.now() - timedelta(seconds=1))
    day = timezone.now().date() - timedelta(days=1)
    SoloTry.objects.update(day=day)


@of_each_kind
@pytest.mark.parametrize("ended", [False, True], ids=["running", "over"])
def test_daily_try_is_hidden_from_others_until_day_is_over(ended, game):
    match, player = flight(game, ended=ended)
    secrets = (PLAYER, match.seed, match.seed_hash, match.name)
    for who, browser in others(match).items():
        for route in match_routes():
            for send in (browser.get, browser.post):
                empty_caches()
                answer = send(route.replace("<int:pk>", str(match.pk)))
                elsewhere = route.endswith(FOR_ANYBODY) and answer_of(answer) == "404"
                assert elsewhere or answer_of(answer) in {"403", "405", "in", "go"}, (who, route)
                assert not any(secret in answer.content.decode() for secret in secrets), (who, route)
        assert browser.get(f"/matches/new/?like={match.pk}").status_code in (302, 404)
        assert browser.get(f"/admin/games/match/{match.pk}/change/").status_code == 302
        for page in PAGES:
            told = browser.get(page.format(game)).content.decode()
            assert PLAYER not in told, (who, page)
            assert "admin" not in page or match.name not in told, (who, page)
    for found in (lists.running_matches(), lists.finished_matches(), lists.open_matches()):
        assert found == []
    assert match.name in browser_of(player).get(f"/matches/{match.pk}/").content.decode()


@of_each_kind
async def test_socket_of_daily_try_accepts_its_player_only(game):
    match, player = await sync_to_async(flight)(game, ended=False)
    browsers = await sync_to_async(others)(match)
    mine = await sync_to_async(browser_of)(player)

    async def word(browser: Client) -> str:
        brought = "; ".join(f"{each.key}={each.value}" for each in browser.cookies.values())
        return await first_word(f"/ws/matches/{match.pk}/", brought.encode())

    assert {who: await word(browser) for who, browser in browsers.items()} == dict.fromkeys(browsers, "4403")
    assert await word(mine) == "board"


@of_each_kind
def test_daily_try_is_public_and_listed_after_the_day(game):
    match, _ = flight(game, ended=True)
    browsers = others(match)
    day = timezone.now().date() - timedelta(days=1)
    let_the_day_end()
    assert PLAYER not in browsers.pop("rival").get(f"/solo/{game}/{day}/").content.decode()
    for who, browser in browsers.items():
        assert browser.get(f"/matches/{match.pk}/").status_code == 200, who
        told = browser.get(f"/solo/{game}/{day}/").content.decode()
        assert PLAYER in told, who
        assert reverse("match", args=[match.pk]) in told, who


@of_each_kind
def test_player_sees_daily_seed_only_after_the_day(game):
    player = make_user(PLAYER)
    match, mine = start_daily_challenge(user=player, game_slug=game), browser_of(player)
    play_to_the_end(match)
    own = [f"/matches/{match.pk}/{page}" for page in ("", "log/", "rules/", "private/", "windows/2/")]
    for path in [*own, "/account/", f"/solo/{game}/", "/mine/"]:
        assert match.seed not in mine.get(path).content.decode(), path
    assert match.seed not in public_fragment(match).text
    assert match.seed not in repr(export_account_data(player))
    assert "stays secret" in mine.get(own[0]).content.decode()
    let_the_day_end()
    assert match.seed in mine.get(own[0]).content.decode()
