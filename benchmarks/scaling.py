"""Cost of ten thousand running matches compared with ten: clock tick and pages."""

import statistics
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from benchmarks.site import copy_match, new_match

FEW, MANY = 60, 10_000
OWN_MATCHES = 10
"""Matches that the player has a seat in."""
REPETITIONS = 30


def measure_costs() -> Iterator[tuple[str, float, float]]:
    """Return each kind of work with its CPU seconds for FEW and MANY running matches."""
    first = new_match(people=1)
    copy_match(first, FEW - 1, own=OWN_MATCHES - 1)
    few = {name: _median(work) for name, work in _works(first).items()}
    copy_match(first, MANY - FEW)
    for name, work in _works(first).items():
        yield name, few[name], _median(work)


def _median(work: Callable[[], object]) -> float:
    spans = []
    for _ in range(REPETITIONS):
        began = process_time()
        work()
        spans.append(process_time() - began)
    return statistics.median(spans)


def _works(match_id: int) -> dict[str, Callable[[], Any]]:
    """What is measured: at a moment when nothing is due and no bot has anything left to do."""
    from django.core.cache import caches
    from django.test import Client

    from games.clock.services.clock import tick
    from games.models import Seat, Submission

    Submission.objects.filter(of_bot=True, by="").update(by=Submission.By.BOT, ready=True)
    stranger, player = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    player.force_login(Seat.objects.get(match=match_id, number=0).user)

    def page(client: Client, path: str) -> Callable[[], None]:
        def ask() -> None:
            caches["fragments"].clear()
            if client.get(path).status_code != 200:
                raise RuntimeError(path)

        return ask

    return {
        "a tick of the clock": tick,
        "the first page": page(stranger, "/"),
        "the lobby": page(stranger, "/lobby/"),
        "a match page": page(player, f"/matches/{match_id}/"),
        "My matches": page(player, "/mine/"),
    }
