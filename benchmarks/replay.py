"""A step through the replay of a match that is over: as it is made, and as it is served again."""

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

EYES = ("", "all")
TIMES = 2


def milliseconds_of_a_step() -> Iterator[tuple[str, float, float]]:
    """Through whose eyes; the median milliseconds of a core of a step that nobody made before, and after."""
    from django.conf import settings
    from django.core.cache import caches
    from django.test import Client

    settings.ALLOWED_HOSTS = ["*"]
    match = _finished()
    client, windows = Client(), range(match.windows.count())

    def step(number: int, eyes: str) -> float:
        began = process_time()
        answer = client.get(
            f"/matches/{match.pk}/windows/{number}/", {"as": eyes}, headers={"HX-Request": "true"}
        )
        if answer.status_code != 200:
            raise RuntimeError(f"window {number} answers {answer.status_code}")
        return (process_time() - began) * 1000

    for eyes in EYES:
        made, again = [], []
        for _ in range(TIMES):
            caches["fragments"].clear()
            made += [step(number, eyes) for number in windows]
            again += [step(number, eyes) for number in windows]
        yield eyes or "everybody", median(made), median(again)


def _finished() -> Any:
    """A match of nine bots that is over, as its record brings it."""
    from games.installed import GAMES
    from games.records.services.importing import import_record
    from games.rules.records import read_record
    from games.rules.simulation import Run

    game = GAMES["space-race"]
    run = Run(game.options({"edition": "nine", "base_space": 10_000}), 9, ("steady",), records=True)
    return import_record(record=read_record(run.match(game, 0).record.encode()), source="bench")
