"""How quick a page stays while many bots play by the API: `examples/bot.py`, in threads of one process."""

import json
import os
import runpy
import statistics
import sys
import threading
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from typing import Any, NamedTuple

from benchmarks.site import ROOT, ask, process, server

BOTS, MATCHES = 50, 20
EVERY_SECONDS = 2.0
BETWEEN_PAGES = 0.1
IDLE_SECONDS = 8.0
PATIENCE_SECONDS = 80.0
OPTIONS = {"cards": 5}


class Beside(NamedTuple):
    """Seconds of a page, alone and beside the bots (median, 95th percentile), and what the bots did."""

    idle: tuple[float, float]
    beside: tuple[float, float]
    finished: int
    seconds: float


def pages_beside_bots(kind: str = "daphne") -> Beside:
    """Have 50 bots play 20 matches at once by the API, and look at the page of one of them meanwhile."""
    from games.certain import certain
    from games.models import Match

    tokens, matches = _matches()
    path = f"/matches/{matches[0]}/"
    with server(kind, "spacerace.asgi:application") as port:
        ask(port, path)
        idle = [_page(port, path) for _ in range(int(IDLE_SECONDS / BETWEEN_PAGES))]
        given = Path(os.environ["SPACERACE_VAR"], "tokens.json")
        given.write_text(json.dumps(tokens))
        begun, beside = perf_counter(), []
        with process("benchmarks.programs", str(port), str(given)) as playing:
            certain(playing.stdout).readline()
            while playing.poll() is None and perf_counter() < begun + PATIENCE_SECONDS:
                beside.append(_page(port, path))
        seconds = perf_counter() - begun
    finished = Match.objects.filter(pk__in=matches, status=Match.Status.OVER).count()
    return Beside(_of(idle), _of(beside), finished, seconds)


def _page(port: int, path: str) -> float:
    began = perf_counter()
    ask(port, path)
    span = perf_counter() - began
    sleep(BETWEEN_PAGES)
    return span


def _of(spans: list[float]) -> tuple[float, float]:
    return statistics.median(spans), statistics.quantiles(spans, n=20)[-1]


def _matches() -> tuple[list[str], list[int]]:
    """The secrets of the tokens of so many bots, and the numbers of the matches in which they sit."""
    from games.api.services.tokens import make_token
    from games.lobby.services.matches import create_match, join_match, start_match
    from games.models import User
    from games.set_up.services.plans import Plan

    bots = [User.objects.create_user(f"program-{number}") for number in range(BOTS)]
    tokens = [make_token(user=bot, name="bot.py", scope="play")[1] for bot in bots]
    matches = []
    for number in range(MATCHES):
        host, *others = bots[number::MATCHES]
        plan = Plan(game_slug="goofspiel", name="Programs", seats=len(others) + 1, options=OPTIONS)
        match = create_match(plan=plan, host=host)
        for user in others:
            join_match(match_id=match.pk, user=user)
        start_match(match_id=match.pk, user=host)
        matches.append(match.pk)
    return tokens, matches


def _play(port: str, tokens: list[str]) -> None:
    """Play with all of them, each in a thread, until all they sit in is over."""
    bot: Any = runpy.run_path(str(ROOT / "examples" / "bot.py"))["Bot"]
    until, dice = monotonic() + PATIENCE_SECONDS, Random(1957)

    def play(token: str, first: float) -> None:
        one = bot(f"http://127.0.0.1:{port}", token)
        sleep(first)
        while one.look() and monotonic() < until:
            sleep(EVERY_SECONDS)

    threads = [threading.Thread(target=play, args=(each, dice.random() * EVERY_SECONDS)) for each in tokens]
    for thread in threads:
        thread.start()
    print("playing", flush=True)
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    _play(sys.argv[1], json.loads(Path(sys.argv[2]).read_text()))
