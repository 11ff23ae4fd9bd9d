"""A random state that agrees with what a spectator can see of a match (§9)."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from games.rules.chance import Chance, shuffled
from games.rules.contract import State
from games.rules.goofspiel.contest import Contest
from games.rules.space_race.deck import FIRST_SPECIAL_YEAR, draw_offer, draw_readings, special_years
from games.rules.space_race.editions import Rules
from games.rules.space_race.table import HiddenTable, PartPile, RaceBoard, RaceHand, RaceState, RaceTable
from games.rules.space_race.view import ContestView, SpaceRaceView


def determinize_state(view: SpaceRaceView, chance: Chance) -> RaceState:
    """Return a random state that looks the same to that spectator.

    Readings and future offers are drawn. Garnets are as at the start, without what launches have shown. Earlier
    readings are shared out evenly, because only their sums are known. Chance: `imagined/deck`, `imagined/prizes`, and
    that of a year.
    """
    board, rules, seats = view.board, view.rules, view.seats
    garnets = rules.starting_garnets_by_seat or (rules.starting_garnets,) * seats
    earlier = board.year - rules.first_year
    past = [_even(total, seats) for total in board.radiation[:earlier]]
    now = (
        draw_readings(rules, board.year, seats, chance) if board.stage == "year" else _even(board.radiation[-1], seats)
    )
    hands = tuple(
        RaceHand(parts, garnets[seat], now[seat], tuple(readings[seat] for readings in past))
        for seat, parts in enumerate(view.holdings)
    )
    pile = _pile(rules, board, [held.number for hand in hands for held in hand.parts], chance)
    offer, pile = draw_offer(rules, pile, chance)
    pile = replace(pile, shuffles=1)
    vault = HiddenTable(
        pile,
        None if board.year >= rules.last_year else offer,
        _contest(view.contest, chance) if view.contest else None,
        UNSET if board.lines is UNSET else (),
    )
    return State(RaceTable(board, vault), hands)


def is_consistent_with_history(state: RaceState, chance: Chance) -> bool:
    """Whether the special years drawn from `chance` agree with the radiation of all years, this year included.

    The only year that looks like a special one must be it. Chance: `special-years`.
    """
    board = state.table.board
    rules = board.rules
    if not rules.special_years:
        return True
    totals = dict(enumerate(board.radiation, rules.first_year))
    totals[board.year] = sum(hand.reading for hand in state.hands)
    looks = (0, rules.reading_max * len(state.hands))
    for special, total in zip(special_years(rules, chance), looks, strict=True):
        alike = [year for year, sum_ in totals.items() if sum_ == total and year >= FIRST_SPECIAL_YEAR]
        if totals.get(special, total) != total or (len(alike) == 1 and special not in alike):
            return False
    return True


def _even(total: int, seats: int) -> tuple[int, ...]:
    return tuple(total // seats + (seat < total % seats) for seat in range(seats))


def _pile(rules: Rules, board: RaceBoard, held: Sequence[int], chance: Chance) -> PartPile:
    """Return a random pile of the right size, as far as possible without the parts on offer and those `held`."""
    gone, rest = [], list(rules.deck_numbers)
    for number in (*board.offer, *held):
        if number in rest:
            rest.remove(number)
            gone.append(number)
    rest = shuffled(rest, chance.draw("imagined/deck"))
    drawn = (board.year - rules.first_year + 1) * rules.offer_size % len(rules.deck_numbers)
    left = max(0, len(rules.deck_numbers) - drawn)
    return PartPile(tuple(rest[:left]), (*gone, *rest[left:]), shuffles=1)


def _contest(seen: ContestView, chance: Chance) -> Contest:
    up = [each.prize for each in seen.rounds] + ([] if seen.prize is None else [seen.prize])
    to_come = shuffled(seen.prizes_to_come, chance.draw("imagined/prizes"))
    return Contest(seen.players, (*up, *to_come), tuple(each.bids for each in seen.rounds))
