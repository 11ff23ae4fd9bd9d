"""The evaluation weights of a lookahead bot: the numbers that make a character."""

from math import inf

from msgspec import Struct


class PartWeights(Struct, frozen=True):
    """The values of parts for later years beyond their distance, in thousand feet; `fuelled`: of each of fuel."""

    shield: float = 8.0
    missiles: float = 1.0
    reusable: float = 3.0
    parachute: float = 4.0
    fuelled: float = 1.5
    garnet: float = 0.2
    converter: float = 1.5
    odd_pair: float = 1.0
    spy: float = -1.0
    knock_off: float = -1.0
    black_hole: float = 0.0
    straight_step: float = 0.5


class EvaluationWeights(Struct, frozen=True):
    """The values of results for a nation, where a win is worth 2.

    `reached` is the value of reaching SPACE behind another nation, `explodes` of a win that explodes, `pioneer` of a
    record that almost reaches SPACE, `candidate` of being the elimination candidate, `theft` of stealing, `daring` of
    any launch. `waiting` multiplies the value of later years. `least_level` is the lowest level that the nation
    chooses. It breaks its word if keeping it costs more than its `loyalty`.
    """

    worths: PartWeights = PartWeights()
    reached: float = 0.15
    explodes: float = 0.2
    waiting: float = 1.0
    pioneer: float = 0.2
    candidate: float = -0.7
    theft: float = 0.0
    daring: float = 0.0
    least_level: int = 0
    loyalty: float = inf


WINS_ALONE = EvaluationWeights(reached=0.0, explodes=0.0, pioneer=0.0, candidate=0.0)
"""The weights of a nation that only wants to win: a year is worth twice its win probability."""
