"""Whether what charts of chances say comes true: simulated matches of Space Race, by bins.

    python -m benchmarks.chance_calibration MATCHES EDITION BOTS FIRST

A match counts with every seat at some points drawn at random, but never the end: those of one match hang
together, so that many matches are worth more than many points. BOTS sit at the table ("steady",
"mixed:hard"); the playouts are by "steady" bots, as in the charts of the site. A Brier score has what so few
playouts add to it by their own luck taken off: it is that of charts with very many.
"""

import json
import sys
from collections import Counter
from math import sqrt
from random import Random
from statistics import stdev

from games.builtin_games import GAMES
from games.rules.characters import assign_bots
from games.rules.playout import playout
from games.rules.win_probability import ChartComputation, win_shares

PLAYOUTS, POINTS = 40, 3
EDGES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.0001)
SEATS = {"nine": 9, "five": 5}


class CalibrationSums:
    """What was said of all seats at points of the matches, and what came of it; scores match by match."""

    def __init__(self) -> None:
        self.brier: list[float] = []
        self.constant: list[float] = []
        self.bins: dict[int, Counter[str]] = {place: Counter() for place in range(len(EDGES) - 1)}

    def add(self, said: list[float], came: list[float], fair: float) -> None:
        """One match: what was said of every seat, point by point, and what came of these."""
        pairs = list(zip(said, came, strict=True))
        luck = sum(share * (1 - share) for share in said) / (PLAYOUTS - 1)
        self.brier.append((sum((share - won) ** 2 for share, won in pairs) - luck) / len(pairs))
        self.constant.append(sum((fair - won) ** 2 for won in came) / len(pairs))
        for share, won in pairs:
            place = next(place for place in range(len(EDGES) - 1) if share < EDGES[place + 1])
            self.bins[place].update({"points": 1, "said": share, "came": won})

    def table(self) -> list[dict[str, float]]:
        """What was said and what came, on average, by bins."""
        return [
            {"from": EDGES[place], "points": each["points"]}
            | {name: round(each[name] / each["points"], 4) for name in ("said", "came")}
            for place, each in self.bins.items()
            if each["points"]
        ]

    def told(self) -> dict[str, object]:
        """The scores of everything so far, and by how much the one beats the other, with its error."""
        count = len(self.brier)
        better = [guess - score for guess, score in zip(self.constant, self.brier, strict=True)]
        return {
            "brier": round(sum(self.brier) / count, 4),
            "constant guess": round(sum(self.constant) / count, 4),
            "better by": round(sum(better) / count, 4),
            "error": round(stdev(better) / sqrt(count), 4),
            "bins": self.table(),
        }


def main(matches: int, edition: str, bots: str, first: int) -> None:
    """Print the scores after every tenth match, as a line of JSON."""
    game, seats = GAMES["space-race"], SEATS[edition]
    options, kinds = game.options({"edition": edition}), assign_bots(game.characters, bots, seats, "steady")
    sums = {"known": CalibrationSums(), "seen": CalibrationSums()}
    for number in range(first, first + matches):
        turned = [game.bots[kinds[(seat + number) % seats]] for seat in range(seats)]
        seed = number.to_bytes(32, "big")
        played = [*playout(game, options, turned, seed)]
        came = win_shares(game, played[-1].step.state)
        points = Random(number).sample(played, min(POINTS, len(played)))
        drawing = ChartComputation(game, [window.before for window in points], "steady", seed)
        for _ in range(PLAYOUTS):
            drawing.go_on()
        chart = drawing.chart()
        for name, drawn in (("known", chart.known), ("seen", chart.seen)):
            said = [share for each in drawn for share in each.shares]
            sums[name].add(said, [*came] * len(drawn), 1 / seats)
        if (number - first) % 10 == 9:
            told = {name: each.told() for name, each in sums.items()}
            print(json.dumps({"matches": number - first + 1} | told), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
