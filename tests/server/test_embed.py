"""Public boards in frames of other sites: the same for everybody, live, and nothing else of the site."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.installed import GAMES
from games.lobby.services.matches import create_match
from games.models import Match
from games.set_up.services.plans import Plan
from tests.caches import empty_caches
from tests.server.builders import make_match, make_user, play_to_the_end, play_window, users_of
from tests.server.doors import routes

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


BOARDS = ("embed/matches/<int:pk>/",)
"""What alone may stand in frames."""


def place_of(route: str, match: Match) -> str:
    """An address of the pattern, of that match if it is one of a match."""
    own = re.sub(r"<int:pk>|<int:number>", lambda found: str(match.pk) if "pk" in found[0] else "0", route)
    return "/" + re.sub(r"<[^>]*>", "1", own)


def address(match: Match | int) -> str:
    return reverse("embedded_match", args=[match if isinstance(match, int) else match.pk])


def hidden_matches() -> list[Match]:
    """One of each kind that strangers are not shown."""
    unlisted = make_match(unlisted=True)
    players = make_match(watching="players")
    sealed, reserved, quick = make_match(), make_match(), make_match(unlisted=True)
    later = timezone.now() + timedelta(hours=1)
    Match.objects.filter(pk=sealed.pk).update(sealed_until=later)
    Match.objects.filter(pk=reserved.pk).update(reserved_until=later)
    Match.objects.filter(pk=quick.pk).update(quick=True)
    return [unlisted, players, sealed, reserved, quick]


@pytest.mark.parametrize("slug", GAMES)
def test_a_public_board_is_the_same_for_whoever_looks(slug):
    least = GAMES[slug].seat_range(GAMES[slug].options({}))[0]
    match = make_match(people=1, bots=least - 1, game=slug)
    play_window(match)
    stranger, player = Client(), Client()
    player.force_login(users_of(match)[0], backend=BACKEND)
    told = stranger.get(address(match))
    assert told.status_code == 200
    assert b'id="board"' in told.content
    for warm in (True, False):
        if not warm:
            empty_caches()
        answer = player.get(address(match))
        assert answer.content == told.content
        assert not answer.cookies
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert answer["Cache-Control"] == "public, max-age=5"


def test_anybody_frames_a_board_and_nothing_else(client):
    match = make_match()
    board = client.get(address(match))
    assert "X-Frame-Options" not in board
    assert "frame-ancestors *" in board["Content-Security-Policy"]
    own = [route for route in routes() if route not in BOARDS and not route.startswith("admin/")]
    for route in own:
        answer = client.get(place_of(route, match))
        assert answer["X-Frame-Options"] == "DENY", route
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], route


def test_what_is_not_public_is_as_if_it_were_not_there():
    nowhere = Client().get(address(99_999))
    assert nowhere.status_code == 404
    for match in hidden_matches():
        for user in (None, match.host):
            browser = Client()
            if user:
                browser.force_login(user, backend=BACKEND)
            answer = browser.get(address(match))
            assert (answer.status_code, answer.content) == (404, nowhere.content)


def test_who_watches_late_is_not_told_by_a_frame_what_others_see(client):
    match = make_match(watch_delay=2)
    for _ in range(3):
        play_window(match)
    told = client.get(address(match)).content.decode()
    assert "behind" in told
    assert f'data-window="{match.windows.latest("number").number - 2}"' in told
    assert "data-awaited" not in told


def test_a_frame_is_made_once_per_version_and_sent_once(client):
    match = make_match()
    first = client.get(address(match))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        again = client.get(address(match), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(queries) == 1
    play_window(match)
    assert client.get(address(match), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_light_and_size_are_as_the_address_says(client):
    match = make_match()
    assert (
        '<html lang="en" data-theme="light">' in client.get(f"{address(match)}?theme=light").content.decode()
    )
    wrong = client.get(f'{address(match)}?theme="><script>').content.decode()
    assert "data-theme" not in wrong
    small = client.get(f"{address(match)}?compact").content.decode()
    assert '<body class="embed compact ' in small


def test_before_the_start_and_after_the_end_there_is_something_to_see(client):
    waits = create_match(plan=Plan(game_slug="goofspiel", name="Test flight", seats=3), host=make_user())
    assert "waits for players" in client.get(address(waits)).content.decode()
    over = make_match()
    play_to_the_end(over)
    assert 'id="front"' in client.get(address(over)).content.decode()


def test_the_page_of_a_public_match_offers_its_board_and_no_other_one_does(client):
    match = make_match(name='"Thursday" & <b>more</b>')
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    (code,) = re.findall(r'<input id="embed-code" type="text" readonly value="([^"]*)">', page)
    # Browsers take line ends out of what stands in such a field.
    frame = unescape(code).replace("\n", "")
    assert frame.startswith(f'<iframe src="http://testserver{address(match)}" ')
    assert 'title="&quot;Thursday&quot; &amp; &lt;b&gt;more&lt;/b&gt;"' in frame
    hidden = make_match(unlisted=True)
    client.force_login(hidden.host, backend=BACKEND)
    assert "embed-code" not in client.get(reverse("match", args=[hidden.pk])).content.decode()
