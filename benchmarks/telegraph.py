"""A channel with many telegrams, opened by somebody who has read none of them."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TELEGRAMS = 10_000
TIMES = 20


def milliseconds_to_open_a_channel() -> tuple[float, int]:
    """Median time to open a channel of 10,000 telegrams, page and all, and the queries that it takes.

    RuntimeError where the queries depend on how much was written.
    """
    with tempfile.TemporaryDirectory() as var:
        environment = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
        environment |= {
            "SPACERACE_VAR": var,
            "DJANGO_SETTINGS_MODULE": "spacerace.settings",
            "LOG_LEVEL": "ERROR",
        }
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=environment, check=True
        )
        measured = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "benchmarks.telegraph"],
            cwd=ROOT,
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    _, queries_of_few, many, queries_of_many = map(float, measured.stdout.split())
    if queries_of_few != queries_of_many:
        raise RuntimeError(f"{queries_of_few:.0f} queries of one telegram, {queries_of_many:.0f} of many")
    return many, int(queries_of_many)


def _measure() -> None:
    import django

    django.setup()
    from statistics import median
    from time import perf_counter

    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse
    from django.utils import timezone

    from games.lobby.services.matches import create_match, start_match
    from games.models import ChannelRead, Telegram, User
    from games.set_up.services.plans import Plan
    from games.telegraph.services.telegraph import write

    settings.ALLOWED_HOSTS = ["*"]
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    host = User.objects.create_user("bench")
    plan = Plan(game_slug="space-race", name="Bench", seats=9, preset="nine", bots=("random",) * 8)
    match = create_match(plan=plan, host=host)
    start_match(match_id=match.pk, user=host)
    first = write(match_id=match.pk, user=host, key="public", text="First")
    client = Client()
    client.force_login(host)
    address = reverse("match_channel", args=[match.pk, "public"])

    def opened() -> str:
        spans = []
        for _ in range(TIMES):
            begun = perf_counter()
            with CaptureQueriesContext(connection) as queries:
                if client.get(address).status_code != 200:
                    raise RuntimeError("the channel cannot be opened")
            spans.append((perf_counter() - begun) * 1000)
        return f"{median(spans)} {len(queries)}"

    few = opened()
    sender = match.seats.get(number=8)
    now = timezone.now()
    Telegram.objects.bulk_create(
        [
            Telegram(
                channel=first.channel, seat=sender, year="1950", text=f"{n} " * 50, known=True, sent_at=now
            )
            for n in range(TELEGRAMS)
        ]
    )
    ChannelRead.objects.filter(seat__user=host).update(unread=TELEGRAMS)
    print(few, opened())


if __name__ == "__main__":
    _measure()
