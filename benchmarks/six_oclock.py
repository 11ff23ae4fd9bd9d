"""Many matches due in the same second on PostgreSQL: throughput and lateness of clocks, and pages beside them."""

import os
import statistics
import subprocess
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from time import monotonic, perf_counter, sleep

from benchmarks.site import ask, copy_match, new_match, postgresql_site, process, server

CLOCKS = (1, 2)
PATIENCE_SECONDS = 600
SECONDS_BETWEEN_PAGES = 0.1
IDLE_PAGES = 50
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print the measurements; a line alone where DATABASE_URL names no PostgreSQL."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--running", type=int, default=2_000, metavar="MATCHES")
    parser.add_argument("--due", type=int, default=200, metavar="MATCHES", help="due in the same second, for each line")
    chosen = parser.parse_args()
    with postgresql_site("six o'clock"):
        began = perf_counter()
        first = _fill(max(chosen.running, chosen.due * len(CLOCKS)))
        print(f"six o'clock: {chosen.running} running matches made in {perf_counter() - began:.0f} s", flush=True)
        for number, clocks in enumerate(CLOCKS):
            print(_rush(clocks, first, chosen.due, number), flush=True)


def _fill(running: int) -> int:
    """Make that many running matches of nine people who have answered; return the number of the first."""
    from django.db import connection

    from games.models import Match
    from tests.builders import submit_any, users_of

    first = new_match()
    match = Match.objects.get(pk=first)
    for user in users_of(match):
        # The window stays open, as players may still change their moves.
        submit_any(match, user, ready=False)
    copy_match(first, running - 1)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return first


def _rush(clocks: int, first: int, due: int, number: int) -> str:
    """Let `due` matches be due in one second while clocks run, and ask for pages meanwhile; return what they needed."""
    from django.utils import timezone

    from games.models import Match, Window
    from games.require import require

    chosen = list(Match.objects.order_by("-pk").values_list("pk", flat=True)[number * due : (number + 1) * due])
    path = f"/matches/{first}/"
    with ExitStack() as stack:
        port = stack.enter_context(server("daphne", "spacerace.asgi:application"))
        workers = [stack.enter_context(process("manage", "clock")) for _ in range(clocks)]
        for worker in workers:
            require(worker.stdout).readline()
        ask(port, path)
        idle = [_seconds(port, path) for _ in range(IDLE_PAGES)]
        before = core_seconds(workers)
        moment = timezone.now() + timedelta(seconds=1)
        windows = Window.objects.filter(match__in=chosen, number=0)
        windows.update(deadline=moment, due_at=moment)
        with _pages(port, path) as spans:
            limit = monotonic() + PATIENCE_SECONDS
            while windows.filter(closed_at=None).exists():
                if monotonic() > limit:
                    raise TimeoutError("the clocks did not close all windows")
                sleep(0.2)
        core = core_seconds(workers) - before
        last = windows.order_by("-closed_at").values_list("closed_at", flat=True)[0]
        return (
            f"six o'clock, {due} years of nine due at once, {clocks} clocks: {due / core:.1f} years per core-second, "
            f"the last {(last - moment).total_seconds():.1f} s late, "
            f"p95 of a match page {_p95(spans) * 1000:.0f} ms beside it, {_p95(idle) * 1000:.0f} ms idle"
        )


@contextmanager
def _pages(port: int, path: str) -> Iterator[list[float]]:
    """Ask for the page again and again while the block runs; yield the growing list of seconds."""
    spans, over = [_seconds(port, path)], threading.Event()

    def repeat() -> None:
        while not over.wait(SECONDS_BETWEEN_PAGES):
            spans.append(_seconds(port, path))

    asking = threading.Thread(target=repeat)
    asking.start()
    try:
        yield spans
    finally:
        over.set()
        asking.join()


def _seconds(port: int, path: str) -> float:
    began = perf_counter()
    ask(port, path)
    return perf_counter() - began


def _p95(spans: list[float]) -> float:
    return statistics.quantiles(spans, n=20, method="inclusive")[-1] if len(spans) > 1 else spans[0]


def core_seconds(workers: list[subprocess.Popen[str]]) -> float:
    """CPU seconds of these processes so far, all their threads included (Linux)."""
    stats = [Path(f"/proc/{each.pid}/stat").read_text().rpartition(")")[2].split() for each in workers]
    return sum(int(user) + int(system) for user, system in (stat[11:13] for stat in stats)) / TICKS


if __name__ == "__main__":
    main()
