"""Print each measurement on a line, relative to a baseline measured in the same minute."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from benchmarks.broadcast import MESSAGES_PER_YEAR, broadcasts
from benchmarks.pages import rates
from benchmarks.playouts import matches_per_second, seconds_of_a_chart
from benchmarks.scaling import FEW, MANY, measure_costs
from benchmarks.site import empty_site

CROWDS = (("daphne", 1_000, 2.0), ("daphne", 5_000, 2.2), ("uvicorn", 1_000, 2.0))
LEAST_OF_TRIVIAL = {"first page": 0.5, "lobby": 0.5, "match page": 0.5, "rules": 0.9}
MOST_OF_WHOLE_BOARDS = 0.2
MOST_GROWTH = 1.2
MOST_OF_A_CHART = 3.0
"""CPU seconds."""


def main() -> None:
    """Run and print all measurements."""
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    # These need Django's settings of another database.
    subprocess.run([sys.executable, "-m", "benchmarks.six_oclock"], check=True)
    subprocess.run([sys.executable, "-m", "benchmarks.notifications", "--due", "1000"], check=True)
    for slug, seats, rate in matches_per_second():
        print(f"playouts of {slug}, {seats} random bots: {rate:.0f} matches a second on one core")
    for edition, points, playouts, spent in seconds_of_a_chart():
        text = f"a chart of a match of {edition}, {points} points, {playouts} playouts: {spent:.1f} s of a core"
        print(_verdict(text, spent <= MOST_OF_A_CHART))
    with empty_site():
        for measured in (_broadcasts(), _pages(), _many()):
            for line in measured:
                print(f"{line}; load {os.getloadavg()[0]:.1f}", flush=True)


def _broadcasts() -> Iterator[str]:
    for kind, watchers, most in CROWDS:
        found = broadcasts(kind, watchers)
        for news, ours, bare in found.quartiles():
            yield (
                f"{kind}, {news} to {watchers} watchers: {ours * 1000:.0f} ms, "
                + _verdict(f"{ours / bare:.1f} times a bare broadcast ({bare * 1000:.0f} ms)", ours <= most * bare)
            )
        yield f"{kind}, from the last orders to the last of them: {median(found.whole) * 1000:.0f} ms"
        if kind == CROWDS[0][0] and watchers == CROWDS[0][1]:
            share = found.bytes_per_year[-1] / (MESSAGES_PER_YEAR * found.board_bytes[-1])
            yield (
                f"a watcher's year of nine people: {found.bytes_per_year[-1] / 1000:.0f} kB, "
                + _verdict(f"{share:.2f} of ten whole boards", share <= MOST_OF_WHOLE_BOARDS)
            )


def _pages() -> Iterator[str]:
    trivial, found = rates()
    for name, rate in found.items():
        text = f"{rate / trivial:.2f} of a trivial page ({trivial:.0f}/s)"
        yield f"{name}: {rate:.0f}/s, " + _verdict(text, rate >= LEAST_OF_TRIVIAL[name] * trivial)


def _many() -> Iterator[str]:
    for name, few, many in measure_costs():
        text = f"{many / few:.2f} times what it costs among {FEW}"
        yield f"{name} among {MANY} matches: {many * 1000:.1f} ms, " + _verdict(text, many <= MOST_GROWTH * few)


def _verdict(text: str, good: bool) -> str:
    return text if good else f"{text} – TOO MUCH"


if __name__ == "__main__":
    main()
