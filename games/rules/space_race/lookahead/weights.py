"""The evaluation weights of a lookahead bot: the numbers that make a character."""

from math import inf

from msgspec import Struct


class PartWeights(Struct, frozen=True):
    """What parts promise beyond what they fly now, in thousand feet; `fuelled` per thousand feet to burn."""

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
    """What moves a nation: a win is worth 2, and so everything else is beside it.

    To have `reached` SPACE behind somebody else is worth something, and so is a win that `explodes`.
    `waiting` stretches what a hand left for later is worth, `pioneer` is the worth of a record that almost
    reaches SPACE, `candidate` of being the elimination candidate, `theft` of stealing, `daring` of a launch,
    whatever comes of it: where one costs nothing, it decides. It pursues from `least_level` up. It keeps its
    word unless that costs more than its `loyalty`.
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
