"""Whether what charts of chances say comes true: simulated matches of Space Race, all their points by bins.

    python -m benchmarks.chance_calibration MATCHES EDITION BOTS FIRST

A match counts with every seat at every point but the last. BOTS sit at the table ("steady", "mixed:hard");
the playouts are by "steady" bots, as in the charts of the site.
"""

import json
import sys
from collections import Counter

from games.house import GAMES
from games.rules.chances import Drawing, shares_of
from games.rules.characters import line_up
from games.rules.playout import playout

PLAYOUTS, BINS = 24, 10
EDGES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.0001)
SEATS = {"nine": 9, "five": 5}


class Sums:
    """What was said of all seats at all points of the matches, and what came of it."""

    def __init__(self) -> None:
        self.count = self.brier = self.constant = 0.0
        self.bins: dict[int, Counter[str]] = {place: Counter() for place in range(BINS)}

    def add(self, said: float, came: float, fair: float) -> None:
        """One seat at one point."""
        self.count += 1
        self.brier += (said - came) ** 2
        self.constant += (fair - came) ** 2
        place = next(place for place in range(BINS) if said < EDGES[place + 1])
        self.bins[place].update({"points": 1, "said": said, "came": came})

    def table(self) -> list[dict[str, float]]:
        """What was said and what came, on average, by bins."""
        return [
            {"from": EDGES[place], "points": each["points"]}
            | {name: round(each[name] / each["points"], 4) for name in ("said", "came")}
            for place, each in self.bins.items()
            if each["points"]
        ]

    def told(self) -> dict[str, object]:
        """The scores of everything so far."""
        scores = {"brier": self.brier / self.count, "constant guess": self.constant / self.count}
        return {name: round(score, 4) for name, score in scores.items()} | {"bins": self.table()}


def main(matches: int, edition: str, bots: str, first: int) -> None:
    """Print the scores after every tenth match, as a line of JSON."""
    game, seats = GAMES["space-race"], SEATS[edition]
    options, kinds = game.options({"edition": edition}), line_up(game.characters, bots, seats, "steady")
    sums = {"known": Sums(), "seen": Sums()}
    for number in range(first, first + matches):
        turned = [game.bots[kinds[(seat + number) % seats]] for seat in range(seats)]
        seed = number.to_bytes(32, "big")
        played = [*playout(game, options, turned, seed)]
        came = shares_of(game, played[-1].step.state)
        drawing = Drawing(game, [window.before for window in played], "steady", seed)
        for _ in range(PLAYOUTS):
            drawing.go_on()
        chart = drawing.chart()
        for name, points in (("known", chart.known), ("seen", chart.seen)):
            for chances in points:
                for said, share in zip(chances.shares, came, strict=True):
                    sums[name].add(said, share, 1 / seats)
        if (number - first) % 10 == 9:
            told = {name: each.told() for name, each in sums.items()}
            print(json.dumps({"matches": number - first + 1} | told), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
