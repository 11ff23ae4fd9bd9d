"""Print every measurement, one a line, as a ratio to a limit that was measured in the same minute."""

import os
import resource
from collections.abc import Iterator

from benchmarks.broadcast import broadcasts
from benchmarks.charts import seconds_of_a_chart
from benchmarks.many import FEW, MANY, costs
from benchmarks.pages import rates
from benchmarks.playouts import matches_per_second
from benchmarks.programs import BOTS, MATCHES, pages_beside_bots
from benchmarks.records import windows_verified_per_second
from benchmarks.replay import milliseconds_of_a_step
from benchmarks.site import empty_site
from benchmarks.streams import costs_of_streams_and_sockets
from benchmarks.telegraph import TELEGRAMS, milliseconds_to_open_a_channel

CROWDS = (("daphne", 1_000, 3.0), ("daphne", 5_000, 4.0), ("uvicorn", 1_000, 2.0))
STREAMS, MOST_OF_SOCKETS = 1_000, 2.0
MOST_BESIDE_BOTS = 6.0
LEAST_OF_TRIVIAL = {"first page": 0.5, "lobby": 0.5, "match page": 0.5, "rules": 0.9}
MOST_OF_WHOLE_BOARDS = 0.2
MOST_GROWTH = 1.2
LEAST_OF_REPLAY = 0.4
MOST_OF_A_CHART = 20.0
"""Seconds of a core."""
MOST_OF_A_STEP = 150.0
"""Milliseconds of a core: what is stepped through by a held key still follows it."""


def main() -> None:
    """Measure and print."""
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    for slug, seats, rate in matches_per_second():
        print(f"playouts of {slug}, {seats} random bots: {rate:.0f} matches a second on one core")
    for edition, points, playouts, spent in seconds_of_a_chart():
        text = (
            f"a chart of a match of {edition}, {points} points, {playouts} playouts: {spent:.1f} s of a core"
        )
        print(_verdict(text, spent <= MOST_OF_A_CHART))
    for slug, checked, played in windows_verified_per_second():
        share = _verdict(f"{checked / played:.2f} of playing them again", checked >= LEAST_OF_REPLAY * played)
        print(f"records of {slug}: {checked:.0f} windows verified a second on one core, {share}")
    median, queries = milliseconds_to_open_a_channel()
    print(f"a channel of {TELEGRAMS:,} telegrams opened: {median:.0f} ms median, {queries} queries")
    with empty_site():
        for measured in (_replay(), _broadcasts(), _streams(), _programs(), _pages(), _many()):
            for line in measured:
                print(f"{line}; load {os.getloadavg()[0]:.1f}", flush=True)


def _replay() -> Iterator[str]:
    for eyes, made, again in milliseconds_of_a_step():
        text = f"a step of a replay of nine, seen as {eyes}: {made:.1f} ms made, {again:.1f} ms served again"
        yield _verdict(text, made <= MOST_OF_A_STEP)


def _broadcasts() -> Iterator[str]:
    for kind, watchers, most in CROWDS:
        found = broadcasts(kind, watchers)
        for news, ours, bare in found.quartiles():
            yield (
                f"{kind}, {news} to {watchers} watchers: {ours * 1000:.0f} ms, "
                + _verdict(
                    f"{ours / bare:.1f} times a bare broadcast ({bare * 1000:.0f} ms)", ours <= most * bare
                )
            )
        yield f"{kind}, from the last orders to the last of them: {found.whole_median() * 1000:.0f} ms"
        if kind == CROWDS[0][0] and watchers == CROWDS[0][1]:
            share = found.share_of_whole_boards()
            yield (
                f"a watcher's year of nine people: {found.bytes_per_year[-1] / 1000:.0f} kB, "
                + _verdict(f"{share:.2f} of ten whole boards", share <= MOST_OF_WHOLE_BOARDS)
            )


def _streams() -> Iterator[str]:
    lines, opening, telling = costs_of_streams_and_sockets("daphne", STREAMS)
    for what, cost in (("opening one", opening), (f"news to {lines}", telling)):
        text = f"{cost.times:.1f} times what it takes of sockets ({cost.sockets * 1000:.0f} ms)"
        good = cost.times <= MOST_OF_SOCKETS
        yield f"daphne, streams, {what}: {cost.streams * 1000:.0f} ms of a core, " + _verdict(text, good)


def _programs() -> Iterator[str]:
    found = pages_beside_bots()
    yield _verdict(
        f"{BOTS} bots by the API: {found.finished} of {MATCHES} matches", found.finished == MATCHES
    )
    (idle, _), (beside, slow) = found.idle, found.beside
    text = f"a page beside them: {beside * 1000:.0f} ms median, {slow * 1000:.0f} ms for one of twenty, "
    times = f"{beside / idle:.1f} times what it takes alone ({idle * 1000:.0f} ms)"
    yield text + _verdict(times, beside <= MOST_BESIDE_BOTS * idle)


def _pages() -> Iterator[str]:
    trivial, found = rates()
    for name, rate in found.items():
        text = f"{rate / trivial:.2f} of a trivial page ({trivial:.0f}/s)"
        yield f"{name}: {rate:.0f}/s, " + _verdict(text, rate >= LEAST_OF_TRIVIAL[name] * trivial)


def _many() -> Iterator[str]:
    for name, few, many in costs():
        text = f"{many / few:.2f} times what it costs among {FEW}"
        yield f"{name} among {MANY} matches: {many * 1000:.1f} ms, " + _verdict(
            text, many <= MOST_GROWTH * few
        )


def _verdict(text: str, good: bool) -> str:
    return text if good else f"{text} – TOO MUCH"


if __name__ == "__main__":
    main()
