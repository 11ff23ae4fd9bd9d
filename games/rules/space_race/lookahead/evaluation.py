"""The evaluation of a sampled year for the viewer: a win is worth 2."""

from msgspec import Struct

from games.rules.space_race.launch import recorded_distance
from games.rules.space_race.lookahead.hand_outlook import EvaluationWeights, PossibleHand
from games.rules.space_race.lookahead.sampling import RivalResults, YearsBefore
from games.rules.space_race.view import SpaceRaceView

WIN, SHARED = 2.0, 1.0
_NEAR_SPACE = 0.9


class YearEvaluator(Struct, frozen=True):
    """An evaluator of sampled years for the viewer, with its weights and the results of earlier years."""

    view: SpaceRaceView
    past: YearsBefore
    temper: EvaluationWeights

    def worth(self, rest: RivalResults, space: int, hand: PossibleHand, launches: bool, sabotage: int) -> float:
        """Return the value of holding `hand`, launched or not, against `rest`, the results of the rivals."""
        distance = recorded_distance(hand.flies, sabotage, space) if launches else 0
        if rest.farthest or distance >= space:
            return self._end(rest, space, distance)
        return self._record(rest, space, distance) + self._later(rest, hand, launches)

    def _end(self, rest: RivalResults, space: int, distance: int) -> float:
        """Return the value of a year in which a rival or the viewer has reached SPACE."""
        if distance >= space and distance > rest.farthest:
            return WIN + self.temper.reached
        if distance >= space and distance == rest.farthest:
            explodes = self.view.rules.is_nine and rest.sharing >= self.view.rules.sharing_limit
            return self.temper.explodes if explodes else SHARED + self.temper.reached
        reached = self.temper.reached if distance >= space else 0.0
        return reached + self.temper.candidate * self._candidacy(rest, distance)

    def _candidacy(self, rest: RivalResults, distance: int) -> float:
        """Return the chance that the viewer becomes the elimination candidate."""
        viewer = self.view.viewer or 0
        figure = max(distance, self.past.best[viewer])
        if viewer in self.past.protected or (rest.level and figure > rest.lowest):
            return 0.0
        return 1 / (rest.level + 1) if figure == rest.lowest else 1.0

    def _record(self, rest: RivalResults, space: int, distance: int) -> float:
        """Return the value of a pioneer's record, higher if it will be harder to beat."""
        if not self.view.rules.rewards_pioneers or distance <= max(self.past.record, rest.record):
            return 0.0
        return self.temper.pioneer * min(1.0, distance / (_NEAR_SPACE * space)) ** 4

    def _later(self, rest: RivalResults, hand: PossibleHand, launches: bool) -> float:
        """Return the value of the remaining hand in later years, or at the end after the last year."""
        rules = self.view.rules
        if self.view.year >= rules.last_year:
            return 0.0 if rules.is_nine else WIN * (hand.flies > rest.strongest)
        mine = hand.left if launches else hand.kept
        return WIN * self.temper.waiting * mine / (mine + rest.promised)
