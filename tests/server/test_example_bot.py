"""The example of a program plays every installed game by the API, on a real server, to its end."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager

import pytest

from games.api.services.tokens import make_token
from games.installed import GAMES
from games.lobby.services.matches import create_match
from games.models import Match, Submission, User
from games.set_up.services.plans import Plan
from tests.running_server import ROOT, RunningServer, free_port, server_environment, start_server

pytestmark = pytest.mark.django_db(transaction=True)

BOT = ROOT / "examples" / "bot.py"
SHORT = "goofspiel"
"""The game of the short suite: the others take minutes."""


@pytest.fixture
def server(tmp_path) -> Iterator[RunningServer]:
    running = start_server(server_environment(tmp_path), free_port(), "--prepared")
    yield running
    running.process.terminate()
    running.process.wait()


def account(name: str) -> tuple[User, str]:
    user = User.objects.create_user(name)
    return user, make_token(user=user, name="bot.py", scope="play")[1]


@contextmanager
def at_work(server: RunningServer, secret: str, *invited: str) -> Iterator[subprocess.Popen]:
    """The program, while it plays."""
    command = [sys.executable, str(BOT), server.url, secret, *invited]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "slug", [slug if slug == SHORT else pytest.param(slug, marks=pytest.mark.long) for slug in GAMES]
)
def test_two_programs_and_bots_play_a_match_to_its_end(server, slug):
    (host, first), (_, second) = account("mallow"), account("nettle")
    game = GAMES[slug]
    least, most = game.seat_range(game.options({}))
    seats = min(max(least, 2), most)
    plan = Plan(
        game_slug=slug,
        name="By programs",
        seats=seats,
        bots=("random",) * max(0, seats - 2),
        unlisted=True,
        options={"cards": 5} if slug == SHORT else {},
        seconds_per_window=60,
        starts=Match.Starts.FULL,
    )
    match = create_match(plan=plan, host=host)
    invited = f"{match.pk}:{match.invitation}"
    with (
        ThreadPoolExecutor() as waiting,
        at_work(server, first) as mine,
        at_work(server, second, invited) as theirs,
    ):
        ends = [waiting.submit(program.wait, timeout=900) for program in (mine, theirs)]
        left = next(iter(wait(ends, return_when=FIRST_COMPLETED).done))
        match.refresh_from_db()
        assert match.status == Match.Status.OVER, (mine, theirs)[ends.index(left)].stderr.read()
        assert [end.result() for end in ends] == [0, 0]
    asked = Submission.objects.filter(window__match=match, seat__user__isnull=False)
    answered = asked.filter(by=Submission.By.PLAYER).count()
    assert answered > 0.9 * asked.count()


def test_it_is_short():
    """So short that it can be read before it is run."""
    assert len(BOT.read_text().splitlines()) < 90
