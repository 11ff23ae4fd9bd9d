"""What holds for every year, whatever is ordered."""

from collections import Counter
from random import Random

from hypothesis import given, reject
from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.chance import SeedChance
from games.rules.space_race.editions import Rules, rules_for
from games.rules.space_race.launch import recorded_distance
from games.rules.space_race.model import Held, HeldParts, Orders, Record, Situation
from games.rules.space_race.orders import order_problems
from games.rules.space_race.values import part_values, total_value
from games.rules.space_race.year import resolve_year
from tests.games.space_race.years import numbers


def random_situation(seed: int) -> Situation:
    """A legal year of either edition, crowded on few lots and levels."""
    rng = Random(seed)
    rules = rules_for(rng.choice(["nine", "five"]), {})
    seats = rng.randint(rules.fewest_seats, rules.most_seats)
    on_offer = sorted(set(rules.deck_numbers))
    pick = rng.choices if rules.offer_repeats else rng.sample
    offer = tuple(pick(on_offer, k=rules.offer_size))
    hands = tuple(random_hand(rng, rules) for _ in range(seats))
    garnets = tuple(rng.randint(0, 12) for _ in range(seats))
    return Situation(
        rules=rules,
        year=rng.choice([1950, 1957, 1963]),
        offer=offer,
        hands=hands,
        garnets=garnets,
        readings=tuple(rng.randint(0, rng.choice([0, rules.reading_max])) for _ in range(seats)),
        orders=tuple(random_orders(rng, rules, offer, hands[s], garnets[s], s, seats) for s in range(seats)),
        records=tuple(Record(1949, seat, rng.randint(0, 30)) for seat in range(rng.randint(0, seats))),
    )


def random_hand(rng: Random, rules: Rules) -> HeldParts:
    drawn = rng.choices([part.number for part in rules.parts], k=rng.randint(0, 8))
    clones = rules.numbers.clones
    return tuple(sorted(Held(number, rng.randint(1, 5) if number == clones else 0) for number in drawn))


def random_orders(
    rng: Random,
    rules: Rules,
    offer: tuple[int, ...],
    hand: HeldParts,
    garnets: int,
    seat: int,
    seats: int,
) -> Orders | None:
    """Orders that are legal for that hand, or none."""
    affordable = [lot for lot, number in enumerate(offer) if rules.price(number) <= garnets]
    if not affordable or rng.random() < 0.1:
        return None
    lot = rng.choice(affordable[:3])
    reach = [*numbers(hand), offer[lot]]
    free = garnets - rules.price(offer[lot]) if rules.numbers.engine in reach else 0
    others = [other for other in range(seats) if other != seat]
    orders = Orders(
        lot=lot,
        level=rng.randint(0, 3),
        launch=rng.random() < 0.6,
        burn=rng.randint(0, free),
        missiles=tuple(rng.choices(others, k=numbers(hand).count(rules.numbers.missiles))),
        black_holes=rng.randint(0, reach.count(rules.numbers.black_hole)),
    )
    assert order_problems(rules, hand, garnets, offer, seat, seats, orders) == []
    return orders


every_year = given(st.integers(0, 2**32))


@every_year
def test_parts_are_accounted_for(seed):
    """Every hand is what it was, plus what the pursuit brought, minus what was told to be gone."""
    situation = random_situation(seed)
    report = resolve_year(situation, SeedChance(b""))
    launches = {launch.seat: launch for launch in report.launches}
    for seat, before in enumerate(situation.hands):
        expected = Counter(numbers(before))
        for lot in report.lots:
            if any(seat == pursuer for pursuer, _ in lot.pursuers):
                expected[lot.number if seat in lot.receivers else 1] += 1
        expected[situation.rules.numbers.black_hole] -= report.black_holes[seat]
        expected[report.jettisoned[seat]] -= report.jettisoned[seat] is not None
        if seat in launches:
            expected[launches[seat].discarded] -= launches[seat].discarded is not None
        assert Counter(numbers(report.hands[seat])) == +expected
        assert list(report.hands[seat]) == sorted(report.hands[seat])


@every_year
def test_garnets_are_accounted_for(seed):
    """Nobody owes any; every change was told."""
    situation = random_situation(seed)
    report = resolve_year(situation, SeedChance(b""))
    expected = list(situation.garnets)
    for lot in report.lots:
        for seat in lot.receivers:
            expected[seat] += lot.stolen - situation.rules.price(lot.number)
    for launch in report.launches:
        expected[launch.seat] -= launch.burned
    assert min(expected) >= 0
    prizes = report.verdict.prizes if report.verdict else (0,) * len(expected)
    assert report.garnets == tuple(map(sum, zip(expected, prizes, strict=True)))


@every_year
def test_verdicts_hold_together(seed):
    """Winners reached SPACE or won the last year, hold TOLs, and are never the candidate."""
    situation = random_situation(seed)
    verdict = resolve_year(situation, SeedChance(b"")).verdict
    if verdict is None:
        assert situation.year < 1963
        return
    candidate = verdict.elimination.candidate
    assert candidate is None or candidate in verdict.elimination.tied
    assert candidate not in verdict.winners
    assert verdict.awaits_winner or all(verdict.tols[seat] for seat in verdict.winners)
    assert verdict.awaits_winner or set(verdict.reached) <= {
        s for s, prize in enumerate(verdict.prizes) if prize
    }
    assert set(verdict.winners) <= set(verdict.reached) or not verdict.reached
    assert (verdict.elimination.by == "goofspiel") == bool(verdict.contenders)


@every_year
def test_seats_are_equal(seed):
    """Nothing but a tie's lots depends on who sits where: moving everybody moves the result."""
    situation = random_situation(seed)
    if any(o is None and 9 in numbers(h) for o, h in zip(situation.orders, situation.hands, strict=True)):
        reject()
    seats = len(situation.hands)
    order = list(range(seats))
    Random(seed).shuffle(order)
    place = {old: new for new, old in enumerate(order)}

    def moved(values):
        return tuple(values[old] for old in order)

    def aimed(orders):
        return replace(orders, missiles=tuple(place[target] for target in orders.missiles))

    other = Situation(
        situation.rules,
        situation.year,
        situation.offer,
        moved(situation.hands),
        moved(situation.garnets),
        moved(situation.readings),
        tuple(orders and aimed(orders) for orders in moved(situation.orders)),
        tuple(Record(r.year, place[r.seat], r.distance, r.space_reached) for r in situation.records),
    )
    one, two = resolve_year(situation, SeedChance(b"")), resolve_year(other, SeedChance(b""))
    assert moved(one.hands) == two.hands
    assert moved(one.garnets) == two.garnets
    assert (one.verdict is None) == (two.verdict is None)
    if one.verdict and two.verdict:
        assert moved(one.verdict.tols) == two.verdict.tols
        before, after = one.verdict.elimination, two.verdict.elimination
        assert sorted(place[seat] for seat in before.tied) == sorted(after.tied)
        assert (place | {None: None})[before.candidate] == after.candidate


@given(st.integers(0, 120), st.integers(0, 60), st.integers(27, 60))
def test_sabotage_never_lifts_nor_pushes_below_the_threshold(flown, sabotage, space):
    """What is recorded lies between SPACE - 1 and what was flown, or is what was flown."""
    recorded = recorded_distance(flown, sabotage, space)
    assert min(flown, space - 1) <= recorded <= flown


@given(st.lists(st.integers(0, 12), max_size=9), st.integers(0, 20))
def test_fuel_lifts_exactly_one_engine(parts, burned):
    """And nothing without an engine."""
    rules = rules_for("nine", {})
    hand = tuple(Held(number) for number in sorted(parts))
    plain, fed = part_values(rules, hand), part_values(rules, hand, burned)
    lifted = [after - before for before, after in zip(plain, fed, strict=True) if after != before]
    assert lifted == ([burned] if burned and 2 in parts else [])
    assert total_value(rules, hand, burned) == sum(fed)
