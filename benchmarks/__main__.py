"""Print every measurement, one a line."""

from benchmarks.broadcast import milliseconds_to_the_last_watcher
from benchmarks.playouts import SEATS, matches_per_second


def main() -> None:
    """Measure and print."""
    print(f"playouts, {SEATS} random bots: {matches_per_second():.0f} matches a second on one core")
    for watchers in (100, 1_000):
        median, worst = milliseconds_to_the_last_watcher(watchers)
        print(
            f"last orders to the last of {watchers} watchers: {median:.0f} ms median, {worst:.0f} ms at most"
        )


if __name__ == "__main__":
    main()
