"""What many matches add up to, and how sure that is."""

from math import sqrt

import msgspec
import pytest

from games.rules.contract import Census, Outcome
from games.rules.simulation import Simulated
from games.rules.statistics import Average, Figure
from games.rules.tally import Balance, Count, Holding, Tally

BOTS = ("steady", "random", "random")


def match(winners: tuple[int, ...], turns: int = 7, bots: tuple[str, ...] = BOTS, **census) -> Simulated:
    return Simulated(turns, Outcome("space", winners), bots, Census(**census))


def tally(*matches: Simulated) -> Tally:
    total = Tally(3, ["random", "steady"])
    for each in matches:
        total.add(each)
    return total


def test_an_average_says_how_sure_it_is():
    average = Average()
    assert average.figure() == Figure(0, 0)
    for number in (1, 2, 3, 6):
        average.add(number)
    spread = sqrt((4 + 1 + 0 + 9) / 4)
    assert average.figure() == Figure(3, round(spread / 2, 4))
    assert average.figure(10) == Figure(30, round(10 * spread / 2, 4))


def test_a_shared_win_counts_for_each_as_their_part_of_it():
    balance = tally(match((0, 1)), match((0,)), match(()), match((2,))).balance("space-race", "nine", 5)
    assert [won.mean for won in balance.wins] == [0.375, 0.125, 0.25]
    assert balance.fair == pytest.approx(1 / 3)


def test_kinds_of_bots_are_compared_by_the_seat():
    """Of four matches the one steady bot won two; the two random ones have won one of them each."""
    shares = tally(match((0,)), match((0,)), match((1,)), match((2,))).to_json(1)["win_shares"]
    assert (shares["steady"]["share"], shares["random"]["share"]) == (0.5, 0.25)
    assert (shares["steady"]["times_fair"], shares["random"]["times_fair"]) == (1.5, 0.75)
    assert shares["steady"]["error"] == pytest.approx(0.25)
    assert shares["steady"]["times_fair_error"] == pytest.approx(0.75)


def test_what_happened_is_counted_by_match_and_turn_and_what_was_had_by_who_won():
    balance = tally(
        match((0,), turns=4, happened={"Thefts": 3}, had={"Shield": (0, 1)}),
        match((2,), turns=6, happened={"Thefts": 1}, had={"Shield": (), "Relay": ()}),
    ).balance("space-race", "nine", 5)
    assert balance.counts == (Count("Thefts", Figure(2, round(1 / sqrt(2), 4)), 0.4),)
    relay, shield = balance.holdings
    assert (relay.name, relay.seats.mean, relay.times_fair.mean) == ("Relay", 0, 0)
    assert (shield.seats.mean, shield.times_fair.mean) == (1, 1.5)


def test_a_balance_is_kept_as_json():
    balance = tally(match((0,), happened={"Thefts": 3}, had={"Shield": (0,)})).balance("space-race", "", 5)
    assert isinstance(balance.holdings[0], Holding)
    assert msgspec.json.decode(msgspec.json.encode(balance), type=Balance) == balance
