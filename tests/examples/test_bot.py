"""The example of a program plays every game to its end; sense or nonsense in fields is answered."""

import json
import random
import runpy
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from random import Random

import pytest

from games.api.services.tokens import create_token
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Submission, Telegram, User
from games.registry import GAMES
from tests.api_client import ApiClient
from tests.builders import make_match, play_window, users_of
from tests.running_server import ROOT, RunningServer, free_port, server_environment, start_server
from tests.telegrams import make_limited_race, unread_counts, write_telegram
from tests.telegraph.services.test_deals import proposal

pytestmark = pytest.mark.django_db(transaction=True)

BOT = ROOT / "examples" / "bot.py"
SHORT = "goofspiel"
"""The game of the short suite: the others take minutes."""


@pytest.fixture
def server(tmp_path) -> Iterator[RunningServer]:
    with start_server(server_environment(tmp_path), free_port(), "--prepared") as running:
        yield running


def account(name: str) -> tuple[User, str]:
    user = User.objects.create_user(name)
    return user, create_token(user=user, name="bot.py", scope="play")[1]


@contextmanager
def at_work(server: RunningServer, secret: str, *invited: str) -> Iterator[subprocess.Popen]:
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
def test_example_bots_finish_a_match(server, slug):
    (host, first), (_, second) = account("mallow"), account("nettle")
    game = GAMES[slug]
    least, most = game.seat_range(game.options({}))
    seats = min(max(least, 2), most)
    plan = MatchPlan(
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
    with ThreadPoolExecutor() as waiting, at_work(server, first) as mine, at_work(server, second, invited) as theirs:
        ends = [waiting.submit(program.wait, timeout=900) for program in (mine, theirs)]
        # The other one looks again at its next heartbeat.
        left = next(iter(wait(ends, return_when=FIRST_COMPLETED).done))
        match.refresh_from_db()
        assert match.status == Match.Status.OVER, (mine, theirs)[ends.index(left)].stderr.read()
        assert left.result() == 0
    # A live match waits for a turn by itself.
    asked = Submission.objects.filter(window__match=match, seat__user__isnull=False).exclude(by=Submission.By.STANDING)
    answered = asked.filter(by=Submission.By.PLAYER).count()
    assert answered > 0.9 * asked.count()


class PlayedHere:
    """The program of a player, called without a server."""

    def __init__(self, match: Match, seat: int) -> None:
        self.program, self.where, self.seat = ApiClient(users_of(match)[seat]), f"matches/{match.pk}", seat
        self.bot = runpy.run_path(str(BOT))["Bot"]("http://nowhere", "")
        self.bot.http = self
        self.get = self.program.get

    def post(self, path, json, headers):
        return self.program.post(path, json, **headers)

    def answer_telegrams(self) -> None:
        self.bot.answer_telegrams(self.where, self.seat)


LEAVE_B, TELL = {"kind": "leave", "lot": 1}, {"kind": "tell"}


@pytest.mark.parametrize(
    ("asks", "says"),
    [([LEAVE_B], ["accept"]), ([LEAVE_B, {"kind": "stay"}], ["decline"]), ([TELL], ["decline"]), ([], [])],
)
def test_example_bot_accepts_fair_proposals(asks, says):
    match = make_limited_race()
    write_telegram(match, 0, "public", "", deal=proposal(asks=asks))
    for _ in range(2):
        PlayedHere(match, 1).answer_telegrams()
    assert [sent.deal["says"] for sent in Telegram.objects.all()[1:]] == says
    assert unread_counts(match, 1) == {}


def test_example_bots_do_not_thank_forever():
    match = make_limited_race()
    write_telegram(match, 0, "public", "Good morning.")
    for _ in range(5):
        for seat in (1, 2, 3):
            PlayedHere(match, seat).answer_telegrams()
    assert [sent.text for sent in Telegram.objects.all()] == ["Good morning.", *["Received, thank you."] * 3]


def test_example_bot_is_short():
    assert len(BOT.read_text().splitlines()) < 90


ROUNDS = 10
ALIKE = ("goofspiel", "booster", "toy-signs")
"""What their fields are like, those of other games are, too."""
NONSENSE = (None, True, -1, 10**9, 1.5, "", "x", "0", [], [1], ["x"], {}, {"do": "x"}, [{}], [{"do": 1}])


@pytest.mark.parametrize("slug", [pytest.param(each, marks=[pytest.mark.long] * (each in ALIKE)) for each in GAMES])
def test_random_input_gets_readable_errors(slug):
    fill_in, rng = runpy.run_path(str(BOT))["fill_in"], Random(1961)
    random.seed(1961)
    game = GAMES[slug]
    least, _ = game.seat_range(game.options({}))
    match = make_match(people=max(least, 2), game=slug)
    program, moves = ApiClient(users_of(match)[0]), 0
    for number in range(ROUNDS):
        side = program.get(f"matches/{match.pk}/seat").json()
        if side["asked"] is None or number % 5 == 4:
            play_window(match)
            continue
        entered = fill_in(side["fields"], rng.choice([0, 0.5, 1]))
        if number % 2 and entered:
            entered[rng.choice(sorted(entered))] = rng.choice(NONSENSE)
        for place in ("preview", "draft"):
            answer = program.post(f"matches/{match.pk}/{place}", {"window": side["window"], "entered": entered})
            assert answer.status_code in (200, 422), (place, json.dumps(entered), answer.content[:300])
            moves += answer.status_code == 200
        assert program.get(f"matches/{match.pk}/seat").status_code == 200
        page = program.browser
        page.force_login(users_of(match)[0])
        assert page.get(f"/matches/{match.pk}/").status_code == 200
        for action in side["actions"]:
            sent = {"kind": action["kind"], "entered": dict.fromkeys("xy", rng.choice(NONSENSE))}
            assert program.post(f"matches/{match.pk}/act", sent).status_code in (200, 409, 422)
    assert moves
