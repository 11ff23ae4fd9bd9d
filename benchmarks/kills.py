"""SIGKILL to each process while many matches are due in the same second: what is left in the database is whole.

Needs PostgreSQL and Redis. Players submit over HTTP meanwhile, and repeat what got no answer.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from http import HTTPStatus
from http.client import HTTPException
from itertools import cycle
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from benchmarks.site import COMMANDS, ROOT, free_port, postgresql_site, wait_for
from benchmarks.six_oclock import PATIENCE_SECONDS, SEATS, fill
from tools.cluster import find_program

VICTIMS = ("clock-1", "web", "redis", "backends of clock-2")
KILLS = 12
SECONDS_BETWEEN_ATTEMPTS = 0.2
SUBMITTED = 20
"""Matches whose players make the web process close the window."""


class Site:
    """Two clocks, a web process and Redis. The database knows each of them by its name."""

    def __init__(self) -> None:
        self.port, redis = free_port(), free_port()
        os.environ["REDIS_URL"] = f"redis://127.0.0.1:{redis}/0"
        clock = (sys.executable, "manage.py", "clock")
        self._commands = {
            "redis": (find_program("redis-server") or "", "--bind", "127.0.0.1", "--port", str(redis), "--save", ""),
            "web": (sys.executable, "-m", *COMMANDS["daphne"], str(self.port), "spacerace.asgi:application"),
            "clock-1": clock,
            "clock-2": clock,
        }
        self._running: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str) -> None:
        """Start the process."""
        environment = os.environ | {"PGAPPNAME": name}
        self._running[name] = subprocess.Popen(
            self._commands[name], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, text=True
        )

    def kill(self, name: str) -> None:
        """Kill the process with SIGKILL and start it again, or end the sessions of a process in the database."""
        process = self._running.get(name)
        if process is None:
            _end_sessions(name.removeprefix("backends of "))
            return
        process.kill()
        process.wait()
        self.start(name)

    @contextmanager
    def all(self) -> Iterator[None]:
        """Run the web process and the clocks for the block; end everything."""
        try:
            self.start("web")
            wait_for(self.port, self._running["web"])
            self.start("clock-1")
            self.start("clock-2")
            yield
        finally:
            for process in self._running.values():
                process.kill()
                process.wait()


def main() -> None:
    """Print what was killed and what was found; a line alone where DATABASE_URL names no PostgreSQL."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--running", type=int, default=600, metavar="MATCHES")
    parser.add_argument("--due", type=int, default=300, metavar="MATCHES", help="due in the same second")
    chosen = parser.parse_args()
    address = os.environ.get("DATABASE_URL", "")
    if not address.startswith("postgres") or not find_program("redis-server"):
        print("kills: skipped, because DATABASE_URL names no PostgreSQL, or there is no Redis")
        return
    with ExitStack() as ends:
        site = Site()
        site.start("redis")
        ends.enter_context(postgresql_site(address))
        ends.enter_context(site.all())
        print(_evening(site, chosen.running, chosen.due), flush=True)


def _evening(site: Site, running: int, due: int) -> str:
    from django.utils import timezone

    from games.models import Match, NotificationTarget, User, Window
    from games.require import require

    fill(running)
    now = timezone.now()
    NotificationTarget.objects.bulk_create(
        NotificationTarget(user=user, channel="email", address=f"{user.pk}@example.org", verified_at=now)
        for user in User.objects.all()
    )
    chosen = list(Match.objects.order_by("-pk").values_list("pk", flat=True)[: due + SUBMITTED])
    windows = Window.objects.filter(match__in=chosen, number=0)
    killed, answers, victims = Counter[str](), Counter[str](), cycle(VICTIMS)
    players = Thread(target=_submit, args=(_orders(chosen[due:], site.port), answers), daemon=True)
    moment = timezone.now() + timedelta(seconds=1)
    windows.filter(match__in=chosen[:due]).update(deadline=moment, due_at=moment)
    players.start()
    limit = monotonic() + PATIENCE_SECONDS
    # A credit for an outage, of machines that are too busy to leave a pulse, ends that a window is due.
    while (left := windows.filter(closed_at=None, credits=[]).count()) and monotonic() < limit:
        if killed.total() < KILLS and len(chosen) - left > killed.total() * due // KILLS:
            victim = next(victims)
            site.kill(victim)
            killed[victim] += 1
        sleep(0.05)
    players.join(timeout=PATIENCE_SECONDS)
    last = windows.exclude(closed_at=None).order_by("-closed_at").values_list("closed_at", flat=True)[0]
    credited = set(windows.exclude(credits=[]).values_list("match", flat=True))
    faults = _faults([match for match in chosen if match not in credited], credited)
    return (
        f"kills, {due} years of nine due at once and {SUBMITTED} that players close, killed: {_listed(killed)}; "
        f"the last year {(require(last) - moment).total_seconds():.1f} s late; answers to players: {_listed(answers)}; "
        f"{len(credited)} credited for an outage; "
        f"{_listed(faults)}{' – WRONG' if any(faults.values()) else ''}"
    )


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _end_sessions(name: str) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = %s AND datname = current_database()",
            [name],
        )


def _orders(matches: list[int], port: int) -> deque[Request]:
    """Return a request for each seat of these matches, which says that its player is ready."""
    from games.api.services.tokens import create_token
    from games.matches.selectors.position import load_position
    from games.models import Match
    from games.require import require
    from tests.builders import move_for

    made: deque[Request] = deque()
    for match in Match.objects.filter(pk__in=matches):
        position = load_position(match)
        for seat in position.seats:
            _, secret = create_token(user=require(seat.user), name="Measured", scope="play")
            body = {"window": position.window.pk, "move": move_for(position, seat.number), "ready": True}
            headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
            address = f"http://127.0.0.1:{port}/api/v1/matches/{match.pk}/submit"
            made.append(Request(address, json.dumps(body).encode(), headers))
    return made


def _submit(orders: deque[Request], answers: Counter[str]) -> None:
    """Send the requests one after another, each until it is answered, and count the answers."""
    while orders:
        try:
            with urlopen(orders[0], timeout=PATIENCE_SECONDS) as answer:  # noqa: S310
                answers[str(answer.status)] += 1
        except HTTPError as refusal:
            answers[str(refusal.code)] += 1
            if refusal.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
                sleep(SECONDS_BETWEEN_ATTEMPTS)
                continue
        except (OSError, HTTPException):
            answers["none"] += 1
            sleep(SECONDS_BETWEEN_ATTEMPTS)
            continue
        orders.popleft()


def _faults(moved: list[int], credited: set[int]) -> dict[str, int]:
    """Return what is wrong in the database, by its name; `moved` are the matches that had to close one window."""
    from django.db.models import Count, Q
    from django.utils import timezone

    from games.models import Match, Notification, Window

    now, matches = timezone.now(), Match.objects.filter(pk__in=moved)
    closed = Count("windows", filter=Q(windows__closed_at__isnull=False))
    counted = matches.annotate(closed=closed, open=Count("windows") - closed)
    others = Window.objects.exclude(match__in=[*moved, *credited])
    told = Notification.objects.filter(match__in=moved)
    results = Counter(told.filter(kind="resolved").values_list("user", "match", "facts__window"))
    turns = Counter(told.filter(kind="awaited").values_list("user", "match", "facts__window"))
    return {
        "windows not closed": Window.objects.filter(match__in=moved, number=0, closed_at=None).count(),
        "matches with another number of windows": counted.exclude(closed=1, open=1).count(),
        "other matches that moved": others.exclude(number=0, closed_at=None).count(),
        "histories that do not replay": sum(not _replays(match) for match in matches),
        "notifications twice": sum(count > 1 for count in (results + turns).values()),
        "notifications missing": 2 * SEATS * len(moved) - len(results) - len(turns),
        "overdue": Window.objects.filter(closed_at=None, due_at__lte=now).count(),
        "sessions that hold a transaction": _waiting_sessions(),
    }


def _replays(match: Any) -> bool:
    from tests.match_replay import assert_history_replays

    try:
        assert_history_replays(match)
    except AssertionError:
        return False
    return True


def _waiting_sessions() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND state LIKE 'idle in transaction%%' AND state_change < now() - interval '10 seconds'"
        )
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    main()
