"""The example of a program plays every installed game by the API, on a real server, to its end."""

import runpy
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager

import pytest

from games.api.services.tokens import make_token
from games.installed import GAMES
from games.lobby.services.matches import create_match
from games.models import Match, Submission, Telegram, User
from games.set_up.services.plans import Plan
from tests.running_server import ROOT, RunningServer, free_port, server_environment, start_server
from tests.server.api import Program
from tests.server.builders import users_of
from tests.server.test_deals import proposal
from tests.server.wires import race, unread_of, write

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


class PlayedHere:
    """The program of a player, called without a server."""

    def __init__(self, match: Match, seat: int) -> None:
        self.program, self.where, self.seat = Program(users_of(match)[seat]), f"matches/{match.pk}", seat
        self.bot = runpy.run_path(str(BOT))["Bot"]("http://nowhere", "")
        self.bot.http = self
        self.get = self.program.get

    def post(self, path, json, headers):
        return self.program.post(path, json, **headers)

    def answer_telegrams(self) -> None:
        """Have the program answer what it has not read."""
        self.bot.answer_telegrams(self.where, self.seat)


LEAVE_B, TELL = {"kind": "leave", "lot": 1}, {"kind": "tell"}


@pytest.mark.parametrize(
    ("asks", "says"),
    [
        ([LEAVE_B], ["accept"]),
        ([LEAVE_B, {"kind": "stay"}], ["decline"]),
        ([TELL], ["decline"]),
        ([], []),
    ],
)
def test_it_accepts_what_is_fair_and_has_no_blanks(asks, says):
    match = race()
    write(match, 0, "public", "", deal=proposal(asks=asks))
    for _ in range(2):
        PlayedHere(match, 1).answer_telegrams()
    assert [sent.deal["says"] for sent in Telegram.objects.all()[1:]] == says
    assert unread_of(match, 1) == {}


def test_programs_do_not_thank_each_other_for_ever():
    match = race()
    write(match, 0, "public", "Good morning.")
    for _ in range(5):
        for seat in (1, 2, 3):
            PlayedHere(match, seat).answer_telegrams()
    assert [sent.text for sent in Telegram.objects.all()] == ["Good morning.", *["Received, thank you."] * 3]


def test_it_is_short():
    """So short that it can be read before it is run."""
    assert len(BOT.read_text().splitlines()) < 90
