"""The search of lookahead bots: sample possible years and return the orders that do best in them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.bots import affordable_lots, allowed_targets, fuel_for
from games.rules.space_race.clauses import Fire, Take
from games.rules.space_race.commitments import BOUND, NO_COMMITMENTS, Commitments
from games.rules.space_race.forecast import radiation_at_most
from games.rules.space_race.lookahead import hand_outlook, sampling
from games.rules.space_race.lookahead.levels import HIGHEST, LevelMix, Levels, habits, level_mix, softmax
from games.rules.space_race.model import YearOrders
from games.rules.space_race.values import count_of
from games.rules.space_race.view import SpaceRaceView

WIN, SHARED = 2.0, 1.0
_NEAR_SPACE = 0.9


_EFFORT = 600
"""How many rivals' pursuits of a lot are worked out: the fewer of them, the more years are drawn."""

_MOST_WORLDS = 40
_TRUST = 0.6
"""How far rivals are believed to keep to their habits: more of it takes more from nations that do, and
gives more to those that know it.
"""

_STRENGTH = 2
"""After as many pursuits a nation's own habits count as much as what is usual."""

_LEAST_CHANCE = 0.01
_RASH, _CARELESS = 10, 3
"""How fast the chance in whether to launch grows with the temperature squared, for it is for weak players,
and hides what a nation is known for; and how fast that in what to go for grows with the temperature.
"""

SWAY = 0.05
"""A target chosen for what it did may be stopped in this share fewer of the years than the best target."""

_NEAR_TIE, _SPREAD = 0.004, 0.03
"""How much chance there is at least in whether to launch, and in what to go for."""


class OrdersPlan(Struct, frozen=True):
    """Orders without level and targets; it says whether an engine burns all garnets."""

    lot: int
    launch: bool
    burns: bool
    black_holes: int


class YearSearch:
    """The search for one decision of a nation in one year.

    It samples `years` within an effort that players would not notice, or as many as the caller asks for. From earlier
    years count the `record` to beat, and `floors` as in `floors_of`.

    Beyond its view the nation knows the past `levels` of each nation, the promises it is `bound` by, and its `feelings`
    about others, from -1 to 1, which shift its aim.
    """

    def __init__(
        self,
        view: SpaceRaceView,
        temper: hand_outlook.EvaluationWeights,
        rng: Random,
        levels: Mapping[Seat, tuple[int, ...]],
        bound: Commitments = NO_COMMITMENTS,
        feelings: Mapping[Seat, float] = {},
        years: int | None = None,
    ) -> None:
        self.view, self.temper, self.rng, self.bound = view, temper, rng, bound
        rules = view.rules
        self.lots = affordable_lots(rules, view.board.offer, view.my_garnets)
        self.tau = hand_outlook.patience(view)
        self.at_most = radiation_at_most(view, bound.readings)
        self.rivals = [hand_outlook.rival_outlook(view, seat, self.at_most, self.tau) for seat in view.others]
        priors = [habits(levels, rival.seat, rules.top_level, _STRENGTH) for rival in self.rivals]
        self.mixes = [self._mix(lot, priors) for lot in range(len(view.board.offer))]
        self.floors = sampling.floors_of(view)
        self.record = max((each.distance for each in view.records if not each.space_reached), default=0)
        worlds = max(1, min(_MOST_WORLDS, _EFFORT // (len(self.mixes) * len(self.rivals))))
        self.years = self.drawn(years or worlds)
        self.targets = self._targets(feelings)

    def drawn(self, years: int) -> list[sampling.SampledYear]:
        """Return this number of further sampled years."""
        view, rivals, floors = self.view, self.rivals, self.floors
        return [
            sampling.SampledYear(view, floors, rivals, self.mixes, radiation, self.rng)
            for radiation in sampling.draw_radiation(self.at_most, years, self.rng)
        ]

    def _mix(self, lot: int, priors: Sequence[Levels]) -> LevelMix:
        rules = self.view.rules
        pursuits = [(rival.pursuit[lot], prior) for rival, prior in zip(self.rivals, priors, strict=True)]
        levels = range(min(self.temper.least_level, rules.top_level), min(HIGHEST, rules.top_level) + 1)
        return level_mix(pursuits, trust=_TRUST, shared_top_receives=rules.shared_top_receives, levels=levels)

    def _targets(self, feelings: Mapping[Seat, float]) -> tuple[Seat, ...]:
        """Return the nation's targets, first those it has promised to fire at, if it keeps its promises.

        Then come the rivals kept out of SPACE in most years, else the most promising nation that missiles can hurt.
        `feelings` change the count by at most the fraction `SWAY` of the years, promises by `BOUND`.
        """
        owed, rivals, first = self.view.missiles_owed, self.rivals, list[Seat]()
        if owed and self.temper.loyalty:
            allowed = allowed_targets(self.view, self.bound)
            rivals = [rival for rival in self.rivals if rival.seat in allowed]
            first = sorted(self.bound.nations(Fire))

        def felt(seat: Seat, bound: float) -> float:
            return feelings.get(seat, 0.0) * bound / 2

        shots: list[Seat] = []
        seats = {rival.seat for rival in rivals}
        most = SWAY * len(self.years)
        while len(shots) < owed:
            stopped = Counter(seat for year in self.years for seat in year.in_reach(shots) if seat in seats)
            bare = [each for each in rivals if not count_of(each.failed.hand, self.view.rules.numbers.shield)]
            strongest = max(bare or rivals, key=lambda rival: rival.failed.kept - felt(rival.seat, BOUND)).seat
            shots.append(max(stopped, key=lambda seat: stopped[seat] - felt(seat, most), default=strongest))
        return (*first, *shots)[:owed]

    def orders(self, temperature: float) -> YearOrders:
        """Return the orders to give; a higher `temperature` makes the choice more random."""
        worths = self._within_its_word(self.worths())
        plan = self._chosen(worths, temperature)
        chances = self.mixes[plan.lot].chances
        level = self.bound.level if plan.lot in self.bound.lots(Take) and self.temper.loyalty else None
        return YearOrders(
            lot=plan.lot,
            level=self.rng.choices(range(len(chances)), chances)[0] if level is None else level,
            launch=plan.launch,
            burn=fuel_for(self.view, plan.lot) if plan.burns else 0,
            missiles=self.targets,
            black_holes=plan.black_holes,
        )

    def _within_its_word(self, worths: dict[OrdersPlan, float]) -> dict[OrdersPlan, float]:
        """Return the plans that keep the nation's promises, or all if keeping them costs more than its loyalty."""
        bound = self.bound
        kept = {
            plan: worth
            for plan, worth in worths.items()
            if bound.launches in (None, plan.launch) and bound.allows_lot(self.view, plan.lot)
        }
        if not kept or max(worths.values()) - max(kept.values()) > self.temper.loyalty:
            return worths
        return kept

    def worths(self) -> dict[OrdersPlan, float]:
        """Return the worth of each plan, over all sampled years and levels."""
        worths: dict[OrdersPlan, float] = {}
        for lot in self.lots:
            hands = {plan: self.hands(plan) for plan in self.plans(lot)}
            worths |= dict.fromkeys(hands, 0.0)
            for year in self.years:
                for taken, chance in self._ways(year, lot).items():
                    flights, share = year.flights_after(lot, taken.receivers), chance / len(self.years)
                    counts = {plan.black_holes for plan in hands}
                    rests = {holes: year.rest(flights, self.targets, holes) for holes in counts}
                    for plan, pair in hands.items():
                        hand, rest = pair[not taken.received], rests[plan.black_holes]
                        worths[plan] += share * self.worth(year, rest, hand, plan.launch, taken.stolen)
        return worths

    def worth(
        self,
        year: sampling.SampledYear,
        rest: sampling.RivalResults,
        hand: hand_outlook.PossibleHand,
        launches: bool,
        stolen: bool,
    ) -> float:
        """Return the value of holding `hand`, launched or not, `stolen` or not, against `rest`, the rivals' results."""
        launches = launches or hand.forced
        distance, space = year.my_distance(hand) if launches else 0, year.space
        if rest.farthest or distance >= space:
            worth = self._end(rest, space, distance)
        else:
            worth = self._record(rest, space, distance) + self._later(rest, hand, launches)
        return worth + self.temper.theft * stolen + self.temper.daring * launches

    def _end(self, rest: sampling.RivalResults, space: int, distance: int) -> float:
        """Return the value of a year in which a rival or the viewer has reached SPACE."""
        if distance >= space and distance > rest.farthest:
            return WIN + self.temper.reached
        if distance >= space and distance == rest.farthest:
            explodes = self.view.rules.is_nine and rest.sharing >= self.view.rules.sharing_limit
            return self.temper.explodes if explodes else SHARED + self.temper.reached
        reached = self.temper.reached if distance >= space else 0.0
        return reached + self.temper.candidate * self._candidacy(rest, distance)

    def _candidacy(self, rest: sampling.RivalResults, distance: int) -> float:
        """Return the chance that the viewer becomes the elimination candidate."""
        floor = self.floors.get(self.view.viewer or 0)
        figure = max(distance, floor or 0)
        if floor is None or (rest.level and figure > rest.lowest):
            return 0.0
        return 1 / (rest.level + 1) if figure == rest.lowest else 1.0

    def _record(self, rest: sampling.RivalResults, space: int, distance: int) -> float:
        """Return the value of a pioneer's record, higher if it will be harder to beat."""
        if not self.view.rules.rewards_pioneers or distance <= max(self.record, rest.record):
            return 0.0
        return self.temper.pioneer * min(1.0, distance / (_NEAR_SPACE * space)) ** 4

    def _later(self, rest: sampling.RivalResults, hand: hand_outlook.PossibleHand, launches: bool) -> float:
        """Return the value of the remaining hand in later years, or at the end after the last year."""
        rules = self.view.rules
        if self.view.year >= rules.last_year:
            return 0.0 if rules.is_nine else WIN * (hand.flies > rest.strongest)
        mine = hand.left if launches else hand.kept
        return WIN * mine / (mine + rest.promised)

    def _ways(self, year: sampling.SampledYear, lot: int) -> Mapping[sampling.LotResult, float]:
        """Return the possible results of the lot in one year with their chances, over all levels."""
        ways: dict[sampling.LotResult, float] = defaultdict(float)
        for level, chance in enumerate(self.mixes[lot].chances):
            if chance >= _LEAST_CHANCE:
                ways[year.with_me(lot, level)] += chance
        return ways

    def plans(self, lot: int) -> Iterator[OrdersPlan]:
        """Yield all different plans for the lot."""
        rules, number = self.view.rules, self.view.board.offer[lot]
        holes = self.view.black_holes_held + (number == rules.numbers.black_hole)
        for launch, gives_up in product((False, True), {0, holes}):
            may_burn = fuel_for(self.view, lot) and (launch or number == rules.numbers.booster)
            for burns in (False, True) if may_burn else (False,):
                yield OrdersPlan(lot, launch, burns, gives_up)

    def hands(self, plan: OrdersPlan) -> tuple[hand_outlook.PossibleHand, hand_outlook.PossibleHand]:
        """Return the viewer's hands under that plan: with the part, and with Knock-off Parts."""
        view = self.view
        rules, number = view.rules, view.board.offer[plan.lot]
        with_part, without = (
            hand_outlook.possible_hand(
                rules,
                view.my_hand,
                received,
                view.my_garnets - rules.price(number),
                self.tau,
                burns=plan.burns,
                gives_up=plan.black_holes,
                pursuers=hand_outlook.usual_pursuers(view),
                worths=self.temper.worths,
            )
            for received in (number, rules.numbers.knock_off)
        )
        return with_part, without

    def _chosen(self, worths: Mapping[OrdersPlan, float], temperature: float) -> OrdersPlan:
        """Return a plan that is best or nearly best. Whether to launch is chosen first, then the lot."""
        launches = _best_by(worths, lambda plan: plan.launch)
        launch = self._drawn(launches, max(_NEAR_TIE, _RASH * temperature**2)).launch
        alike = {plan: worth for plan, worth in worths.items() if plan.launch == launch}
        return self._drawn(_best_by(alike, lambda plan: plan.lot), max(_SPREAD, _CARELESS * temperature))

    def _drawn(self, worths: Mapping[OrdersPlan, float], temperature: float) -> OrdersPlan:
        return self.rng.choices(list(worths), softmax(list(worths.values()), temperature))[0]


def _best_by(worths: Mapping[OrdersPlan, float], kind: Callable[[OrdersPlan], int]) -> dict[OrdersPlan, float]:
    """Return the best plan of each kind, with its worth."""
    best: dict[int, OrdersPlan] = {}
    for plan, worth in worths.items():
        known = best.setdefault(kind(plan), plan)
        if worth > worths[known]:
            best[kind(plan)] = plan
    return {plan: worths[plan] for plan in best.values()}
