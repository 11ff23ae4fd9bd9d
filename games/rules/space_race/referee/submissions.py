"""The submissions of a scenario, checked by the rules that check a player's orders."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.document import JsonCursor
from games.rules.errors import IllegalMove
from games.rules.space_race.editions import NO_PART, Rules
from games.rules.space_race.model import HeldPart, YearOrders
from games.rules.space_race.orders import order_problems
from games.rules.space_race.referee.holdings import ScenarioNations
from games.rules.space_race.values import count_of

REQUIRED = ("lot", "level")
DEFAULTS: Mapping[str, Any] = {"launch": False, "burn": 0, "missiles": [], "black_holes": 0}


def read_submissions(
    place: JsonCursor, nations: ScenarioNations, rules: Rules, offer: tuple[int | None, ...]
) -> tuple[YearOrders | None, ...]:
    """Return the orders by seat; None for a nation that missed the deadline."""
    orders: dict[Seat, YearOrders] = {}
    for name, submission in (place.entries() or {}).items():
        seat = nations.seat(submission, name)
        if seat is not None:
            orders[seat] = _Submission(submission, name, seat, nations, rules, offer).read()
    return tuple(orders.get(seat) for seat in range(len(nations.holdings)))


class _Submission(Struct, frozen=True):
    place: JsonCursor
    nation: str
    seat: Seat
    nations: ScenarioNations
    rules: Rules
    offer: tuple[int | None, ...]

    def read(self) -> YearOrders:
        fields = self.place.fields(REQUIRED, DEFAULTS)
        if not isinstance(self.place.value, dict):
            return YearOrders(lot=0, level=0)
        lot = fields["lot"].whole(0, self.rules.offer_size - 1)
        orders = YearOrders(
            lot=lot or 0,
            level=fields["level"].whole(0, self.rules.top_level) or 0,
            launch=fields["launch"].flag() or False,
            burn=fields["burn"].whole(0) or 0,
            missiles=self._targets(fields["missiles"]),
            black_holes=fields["black_holes"].whole(0) or 0,
        )
        for problem in self._broken_rules(orders, lot):
            self.place.child(problem.field).wrong(problem.message)
        return orders

    def _targets(self, place: JsonCursor) -> tuple[Seat, ...]:
        """Return the targets' seats; invalid ones are reported and replaced by valid ones."""
        entries = place.items()
        if entries is not None:
            return tuple(self._target(entry) for entry in entries)
        hand = self.nations.holdings[self.nation].hand or ()
        return (self._another_seat(),) * count_of(hand, self.rules.numbers.missiles)

    def _target(self, place: JsonCursor) -> Seat:
        name = place.text()
        seat = None if name is None else self.nations.seat(place, name)
        if seat == self.seat:
            place.wrong("a nation's missiles are aimed at another nation")
        return self._another_seat() if seat is None or seat == self.seat else seat

    def _another_seat(self) -> Seat:
        return 1 if self.seat == 0 else 0

    def _broken_rules(self, orders: YearOrders, lot: int | None) -> list[IllegalMove]:
        """Return the problems of the orders; if the pursued part is unknown, those that every part would have."""
        holding = self.nations.holdings[self.nation]
        hand = holding.hand
        if hand is None:
            # With an engine nothing is forbidden for the want of one.
            hand = (HeldPart(self.rules.numbers.engine),)
        enough = orders.burn + self.rules.plating_price
        garnets = enough if holding.garnets is None else holding.garnets
        found = [
            order_problems(
                self.rules,
                hand,
                garnets,
                (number,),
                self.seat,
                max(2, len(self.nations.holdings)),
                replace(orders, lot=0),
            )
            for number in self._numbers_pursued(lot)
        ]
        in_all = set.intersection(*({problem.code for problem in problems} for problems in found))
        if holding.hand is None:
            in_all &= self._certain_with_any_hand()
        return [problem for problem in found[0] if problem.code in in_all]

    def _certain_with_any_hand(self) -> set[str]:
        no_black_holes = self.rules.numbers.black_hole == NO_PART
        return {"burn-too-much", "price-not-free", *(("black-hole-count",) if no_black_holes else ())}

    def _numbers_pursued(self, lot: int | None) -> list[int]:
        number = None if lot is None or lot >= len(self.offer) else self.offer[lot]
        if number is not None:
            return [number]
        return sorted(set(self.rules.deck_numbers))
