"""The value of a proposal to a nation: what it gains, and what its own promises cost."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import inf, sqrt
from typing import Any

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.bots import affordable_lots, attraction
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Name, Omit, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.commitments import Commitments
from games.rules.space_race.forecast import chance_to_reach
from games.rules.space_race.values import count_of
from games.rules.space_race.view import SpaceRaceView

_GROWTH = 4
"""What a part adds to a hand on average, in thousand feet, to judge a launch of this year."""
_TRUST = 0.8
_WIN = 20.0
"""What a win is worth, in the root of the attraction of a lot, as everything here is."""
_GARNET, _GARNET_GIVEN = 0.6, 0.7
_LEAST_CHOICE = 2
"""How many lots without a price a nation keeps for itself, whatever others ask it to leave."""


class Bargainer(Struct, frozen=True, dict=True):
    """A nation that weighs proposals in its view of the year.

    It is `bound` by earlier deals, has `feelings` about others, and launches if the chance is at least `daring`.
    """

    view: SpaceRaceView
    bound: Commitments
    feelings: Mapping[Seat, float]
    daring: float

    @property
    def me(self) -> Seat:
        """The nation itself."""
        return self.view.viewer or 0

    def balance(self, given: Iterable[Any], asked: Iterable[Any], partner: Seat) -> float:
        """Return the value of a deal in which the partner does what is `given` and the nation does what is `asked`."""
        gain = sum(self.gain(clause, partner) for clause in given)
        trust = 0.0 if partner in self.bound.liars and gain > 0 else _TRUST
        return trust * gain - self.cost_of(asked) + self._goodwill(partner)

    def cost_of(self, clauses: Iterable[Any]) -> float:
        """Return the loss of the nation if it keeps these promises; infinite if it cannot or will not keep them."""
        cost, bound = 0.0, self.bound
        for clause in clauses:
            cost += self._cost(clause, bound)
            bound = bound.with_clauses(clause)
        return cost

    def _goodwill(self, partner: Seat) -> float:
        """Return the loss accepted to stay on good terms; smaller for a partner that always asks and never gives."""
        given = self.bound.count(self.me, partner, "kept")
        received = self.bound.count(partner, self.me, "kept")
        return 0.5 + 0.5 * self.feelings.get(partner, 0.0) - 0.5 * max(0, given - received)

    @cached_property
    def lots(self) -> Sequence[int]:
        """The lots that the nation may still pursue."""
        affordable = affordable_lots(self.view.rules, self.view.board.offer, self.view.my_garnets)
        return [lot for lot in affordable if self.bound.allows_lot(self.view, lot)]

    @cached_property
    def best_lot(self) -> int:
        """The lot that is worth most to the nation."""
        return max(self.lots or range(len(self.view.board.offer)), key=self.worth)

    def worth(self, lot: int) -> float:
        """Return the value of a lot to the nation."""
        return sqrt(attraction(self.view, lot, self.bound.readings))

    @cached_property
    def spare_garnets(self) -> int:
        """The garnets that the nation needs neither for Gold Plating nor to burn."""
        rules = self.view.rules
        if count_of(self.view.my_hand, rules.numbers.engine):
            return 0
        needed = max(rules.price(number) for number in self.view.board.offer)
        return max(0, self.view.my_garnets - needed)

    def launch_chance(self, seat: Seat) -> float:
        """Return the chance that a nation would reach SPACE if it launched this year."""
        distance = self.view.totals[seat] + _GROWTH
        return chance_to_reach(self.view, distance, self.bound.readings)

    def threat(self, seat: Seat) -> float:
        """Return how dangerous a nation is: its hand relative to the strongest one, from 0 to 1."""
        return self.view.totals[seat] / max(1, *self.view.totals)

    def _cost(self, clause: Any, bound: Commitments) -> float:
        match clause:
            case Leave(lot=lot):
                return self._cost_of_leaving(lot, bound)
            case Take(lot=lot):
                is_free = lot in self.lots and lot not in bound.lots(Leave) and not bound.lots(Take)
                return self.worth(self.best_lot) - self.worth(lot) if is_free else inf
            case LaunchRocket():
                may = bound.launches is not False and self.launch_chance(self.me) >= self.daring
                return 0.0 if may else inf
            case Stay():
                chance = self.launch_chance(self.me)
                is_last_year = self.view.year >= self.view.rules.last_year
                may = bound.launches is not True and not is_last_year and chance < self.daring
                return _WIN * chance / 4 if may else inf
            case Spare(nation=seat):
                return inf if seat in bound.nations(Fire) else self.threat(seat) * bool(self.view.missiles_owed)
            case Fire(nation=seat):
                may = self.view.missiles_owed > 0 and seat not in bound.nations(Spare) and not bound.nations(Fire)
                strongest = max(self.threat(other) for other in self.view.others)
                return strongest - self.threat(seat) if may else inf
            case Pay(garnets=garnets):
                promised = sum(each.garnets for each in bound.promised if isinstance(each, Pay))
                return _GARNET_GIVEN * garnets if garnets + promised <= self.spare_garnets else inf
            case Name(nation=seat):
                return inf if seat in (self.me, *bound.nations(Omit)) or bound.nations(Name) - {seat} else 0.3
            case Omit(nation=seat):
                return inf if seat in bound.nations(Name) else 0.3
        return 0.4

    def _cost_of_leaving(self, lot: int, bound: Commitments) -> float:
        rules, offer = self.view.rules, self.view.board.offer
        rest = [each for each in self.lots if each != lot and each not in bound.lots(Leave)]
        unpriced = [each for each in rest if not rules.price(offer[each])]
        if lot in bound.lots(Take) or lot in self.bound.claims or len(unpriced) < _LEAST_CHOICE:
            return inf
        return max(0.0, self.worth(lot) - max(map(self.worth, unpriced)))

    def gain(self, clause: Any, partner: Seat) -> float:
        """Return the gain, or loss, of the nation if the partner keeps that promise."""
        match clause:
            case Leave(lot=lot):
                return 0.3 * self.worth(lot) if lot == self.best_lot else 0.2
            case Take(lot=lot):
                return -0.5 * self.worth(lot) if lot == self.best_lot else 0.2
            case LaunchRocket():
                return 0.3 - self._danger(partner)
            case Stay():
                return self._danger(partner)
            case Spare(nation=seat):
                has_missiles = count_of(self.view.holdings[partner], self.view.rules.numbers.missiles)
                return (2.0 if has_missiles else 0.2) if seat == self.me else 0.0
            case Fire(nation=seat):
                return -4.0 if seat == self.me else 0.5 * self.threat(seat)
            case Pay(garnets=garnets):
                return _GARNET * garnets
            case Name(nation=seat):
                return -3.0 if seat == self.me else 0.2
            case Omit(nation=seat):
                return 1.0 if seat == self.me else 0.1
        return 0.6 if isinstance(clause, Tell) else 0.0

    def _danger(self, partner: Seat) -> float:
        """Return the cost of the chance that the partner wins by a launch."""
        return _WIN * self.launch_chance(partner) / 2
