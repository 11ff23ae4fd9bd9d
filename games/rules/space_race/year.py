"""The resolution of a year: acquisition, receipt, launches and outcome, in that order (§4)."""

from collections.abc import Callable, Mapping

from games.rules.chance import Chance
from games.rules.space_race.acquisition import (
    forced_launches,
    give_up_black_holes,
    hand_out,
    pay_prices,
    resolve_lots,
    throw_away,
)
from games.rules.space_race.launch import fire_missiles, launch_all
from games.rules.space_race.model import YearReport, YearSituation
from games.rules.space_race.outcome import Aftermath, Judgement, judge_five, judge_nine

JUDGES: Mapping[str, Callable[[Aftermath], Judgement]] = {"nine": judge_nine, "five": judge_five}
"""How each edition decides whether a year ends the match (§7)."""


def resolve_year(situation: YearSituation, chance: Chance) -> YearReport:
    """Return the report of a year in which all orders are legal (§4 to §7).

    Chance: `targets/1953/SEAT` for the missiles of nations that missed the deadline.
    """
    rules, orders = situation.rules, situation.orders
    hands, garnets = list(situation.hands), list(situation.garnets)
    shots = fire_missiles(situation, chance)
    lots = resolve_lots(rules, situation.offer, orders)
    hand_out(rules, lots, hands, garnets)
    pay_prices(rules, lots, garnets)
    jettisoned = throw_away(rules, lots, hands)
    black_holes = give_up_black_holes(rules, orders, hands)
    space = rules.base_space + sum(situation.readings)
    forced = forced_launches(rules, lots)
    launches = launch_all(situation, space, forced, shots, black_holes, hands, garnets)
    aftermath = Aftermath(rules, situation.year, launches, tuple(hands), tuple(garnets), situation.records)
    launches, verdict = JUDGES[rules.edition](aftermath)
    if verdict is not None:
        garnets = [count + prize for count, prize in zip(garnets, verdict.prizes, strict=True)]
    return YearReport(
        space=space,
        lots=lots,
        launches=launches,
        missiles=shots,
        hands=tuple(hands),
        garnets=tuple(garnets),
        black_holes=black_holes,
        jettisoned=jettisoned,
        verdict=verdict,
    )
