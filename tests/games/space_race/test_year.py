"""Hands, orders, years, the deck and the end in the figures of the rules (§2 to §7), and options that change them."""

from itertools import combinations_with_replacement

import pytest

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import Award, DecisionRequest, Outcome, Window
from games.rules.errors import BadOptions, IllegalMove, NotYourDecision
from games.rules.space_race.deck import draw_offer
from games.rules.space_race.editions import EDITIONS, TELEGRAPH, rules_for, settings_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.match_flow import open_match, resolve_year
from games.rules.space_race.model import HeldPart, Nomination, PastLaunch, TieBid, YearOrders, held_part
from games.rules.space_race.orders import order_problems
from games.rules.space_race.table import PartPile
from games.rules.space_race.telegraph import BuildLine, FoundAlliance, SendGarnets
from games.rules.space_race.values import part_values
from tests.games.space_race.states import after, data, hand, kinds, launches, opened
from tests.rules.scripted_chance import ScriptedChance

NINE, FIVE = rules_for("nine", {}), rules_for("five", {})


@pytest.mark.parametrize(
    ("rules", "parts", "burned", "flies"),
    [
        (rules_for("nine", {"pair_worth": 8}), [0, 0], 0, 16),
        (rules_for("nine", {"straight_worth": 20}), [3, 8, 9, 10, 11, 12], 0, 70),
        (rules_for("nine", {"converter_worth": 2}), [1, 4], 0, 6),
        (rules_for("nine", {"engine_garnets": 3}), [2], 7, 4),
        (rules_for("nine", {"part_values": {"5": 6}}), [5], 0, 6),
        (rules_for("five", {"clones_worth": 5}), [HeldPart(6, 2)], 0, 10),
    ],
)
def test_s3_hand_flies_what_options_make_its_parts_worth(rules, parts, burned, flies):
    assert sum(part_values(rules, hand(*parts), burned)) == flies


PURSUABLE = {NINE.edition: (10, 2, 5, 5, 6, 7), FIVE.edition: (3, 2, 5, 10)}


def problems(orders, parts=(), garnets=5, rules=NINE):
    return order_problems(rules, hand(*parts), garnets, PURSUABLE[rules.edition], 0, 5, orders)


@pytest.mark.parametrize(
    ("orders", "more", "code", "field"),
    [
        (YearOrders(-1, 0), {}, "no-such-lot", "lot"),
        (YearOrders(2, -1), {}, "no-such-level", "level"),
        (YearOrders(1, 0, burn=-1), {}, "burn-below-zero", "burn"),
        (YearOrders(2, 0, missiles=(0,)), {"parts": [9]}, "missile-at-self", "missiles"),
        (YearOrders(2, 0, missiles=(-1,)), {"parts": [9]}, "no-such-target", "missiles"),
        (YearOrders(0, 0, black_holes=-1), {"rules": FIVE}, "black-hole-count", "black_holes"),
    ],
)
def test_s4_illegal_orders_are_refused_with_a_code_at_their_field(orders, more, code, field):
    assert [(problem.code, problem.field) for problem in problems(orders, **more)] == [(code, field)]


def test_s4_all_problems_are_found_and_the_first_is_raised():
    orders = YearOrders(9, 11, burn=7, missiles=(1,), black_holes=1)
    fields = ["lot", "level", "burn", "burn", "missiles", "black_holes"]
    assert [problem.field for problem in problems(orders)] == fields
    assert all(problem.rule and problem.message for problem in problems(orders))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(opened("nine", offer=PURSUABLE["nine"]), 0, orders)
    assert (refused.value.field, refused.value.rule) == ("lot", "s4")


def resolved(edition, hands, orders, *, offer=(), garnets=5, records=(), options=None):
    """What becomes of a year without radiation; hands that are missing are empty."""
    state = opened(edition, hands, garnets=(garnets,) * 5, records=records, offer=offer, **(options or {}))
    return resolve_year(state, orders, ScriptedChance())


def test_s5_reward_for_stealing_is_an_option():
    report = resolved("nine", [], {0: YearOrders(0, 0), 1: YearOrders(0, 1)}, options={"theft_reward": 3})
    assert report.garnets[:2] == (5, 8)


def test_s3_clones_of_another_lot_do_not_count():
    orders = {0: YearOrders(0, 0), 1: YearOrders(1, 0), 2: YearOrders(1, 0)}
    report = resolved("five", [], orders, offer=(6, 6, 7, 8), options={"offer_repeats": True})
    assert report.hands[:3] == ((HeldPart(6, 1),), (HeldPart(6, 2),), (HeldPart(6, 2),))


@pytest.mark.parametrize(("names", "goes"), [(("alpha", "Beta"), 0), (("Beta", "alpha"), 10)])
def test_s4_ties_for_the_discard_go_to_the_first_name_whatever_its_case(names, goes):
    """A pair of Twin Boosters and Gold Plating are worth 10 each; here they have other names."""
    options = {"part_names": dict(zip(("0", "10"), names, strict=True))}
    report = resolved("nine", [[0, 0, 10]], {0: YearOrders(0, 0, launch=True)}, options=options)
    assert report.launches[0].discarded == goes


def flights(*distances, **more):
    """A year of nine in which seats 0, 1, … fly so far, at least 7; None stays down. SPACE is 27.

    Everybody holds an engine, gets a Comms Array, and burns what is missing.
    """
    orders = {
        seat: YearOrders(1, 0, launch=distance is not None, burn=max(0, (distance or 0) - 7))
        for seat, distance in enumerate(distances)
    }
    return resolved("nine", [[2]] * len(distances), orders, garnets=100, **more)


def test_s7_explosions_may_follow_each_other_and_their_limit_is_an_option():
    limit = {"sharing_limit": 1}
    report = flights(31, 31, 30, 30, 28, options=limit)
    assert [launch.exploded for launch in report.launches] == [True] * 4 + [False]
    assert report.verdict.winners == (4,)
    assert flights(31, 31, 30, 30, 26, options=limit).verdict is None


def test_s7_prizes_of_nine_are_options():
    options = {"winner_tols": 3, "winner_garnets": 20, "reached_garnets": 7}
    options |= {"pioneer_tols": 2, "pioneer_garnets": 1, "shared_tols": 4}
    record = PastLaunch(1951, 2, 20)
    verdict = flights(30, 28, None, 9, 8, records=(record,), options=options).verdict
    assert (verdict.tols, verdict.prizes) == ((3, 0, 2, 0, 0), (20, 7, 1, 0, 0))
    assert flights(30, 30, None, 9, 8, options=options).verdict.tols == (4, 4, 0, 0, 0)
    without_tol = flights(30, 12, None, 9, 11, records=(record,), options={"pioneer_tols": 0}).verdict
    assert without_tol.elimination.candidate == 2


def test_s7_prizes_of_five_are_options():
    options = {"winner_tols": 4, "winner_garnets": 9, "reached_garnets": 1}
    orders = dict.fromkeys(range(5), YearOrders(1, 0, launch=True))
    hands = [[12] * 6, [10, 11, 10, 5], [12], [5], [4]]
    verdict = resolved("five", hands, orders, options=options).verdict
    assert (verdict.tols, verdict.prizes) == ((4, 0, 0, 0, 0), (9, 1, 0, 0, 0))


def test_s2_offers_without_repeats_are_an_option():
    rules = rules_for("nine", {"offer_repeats": False})
    assert draw_offer(rules, PartPile((3, 3, 4, 5, 6, 7, 8), (), 1), ScriptedChance())[0] == (3, 4, 5, 6, 7, 8)


def test_s2_starting_garnets_are_options():
    for options, garnets in (
        ({}, (5,) * 5),
        ({"starting_garnets": 0}, (0,) * 5),
        ({"starting_garnets_by_seat": [1, 2, 3, 4, 5]}, (1, 2, 3, 4, 5)),
    ):
        state = open_match(settings_of("five", options), 5, SeedChance(b"")).state
        assert tuple(hand.garnets for hand in state.hands) == garnets


def problems_with(**raw):
    with pytest.raises(BadOptions) as refused:
        SPACE_RACE.options(raw)
    return refused.value.problems


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_defaults_are_the_editions_own(edition):
    options = SPACE_RACE.options({"edition": edition})
    assert settings_of(edition, options).figures == ()
    for name in ("base_space", "reading_max", "top_level", "offer_size", "winner_garnets"):
        assert options[name] == getattr(EDITIONS[edition], name)
    assert SPACE_RACE.options({"edition": edition, "base_space": None}) == options
    assert [options[name] for name in TELEGRAPH] == [{"nine": "limited", "five": "open"}[edition], True, 2]


def test_match_of_before_the_telegraph_stays_one():
    """A record has all three of its options or none (section 12 of the record)."""
    options = SPACE_RACE.options({})
    before = {name: value for name, value in options.items() if name not in TELEGRAPH}
    assert (len(before), len(options)) == (27, 30)
    assert SPACE_RACE.options(before) == before
    state = SPACE_RACE.start(before, 5, SeedChance(b"before")).state
    table = codec.to_json(state.table)
    assert not {"messages", "public_channel", "line_price"} & table["board"]["settings"].keys()
    assert "lines" not in table["board"]
    assert "alliances" not in table["vault"]
    for action in (BuildLine(1), SendGarnets(1, 1), FoundAlliance("Pact", (0, 1))):
        with pytest.raises(IllegalMove):
            SPACE_RACE.act(state, {}, 0, action, SeedChance(b"before"))
    assert SPACE_RACE.channels(state) == ()


def test_unknown_option_is_refused_even_when_empty():
    assert problems_with(nope=None, blank="") == dict.fromkeys(("nope", "blank"), "there is no such option")


def test_options_shown_have_the_common_default_or_none():
    fields = {field.name: field for field in SPACE_RACE.meta.options}
    assert fields["missile_strength"].default == 5
    assert fields["base_space"].default is None
    assert "27" in fields["base_space"].help
    assert "40" in fields["base_space"].help
    shown = {name: field.default for name, field in fields.items()}
    for edition in EDITIONS:
        assert SPACE_RACE.options(shown | {"edition": edition}) == SPACE_RACE.options({"edition": edition})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("engine_garnets", 0),
        ("part_values", {"13": 1}),
        ("part_values", {"5": -1}),
        ("part_values", {"5": True}),
        ("part_names", {"5": ""}),
        ("part_names", {"5": "x" * 41}),
        ("part_names", {"5": 5}),
        ("starting_garnets_by_seat", [5, 5, 5, 5]),
        ("starting_garnets_by_seat", [5, 5, 5, 5, -1]),
        ("starting_garnets_by_seat", [5, 5, 5, 5, True]),
    ],
)
def test_bad_options_are_named(name, value):
    assert list(problems_with(**{name: value})) == [name]


def test_part_numbers_are_those_of_the_edition():
    SPACE_RACE.options({"edition": "nine", "part_values": {"0": 1}})
    assert problems_with(edition="five", part_values={"0": 1}) == {"part_values": "this edition has no part 0"}


def test_offer_always_has_a_part_for_the_poor():
    """Otherwise a nation without garnets could give no legal orders at all."""
    assert list(problems_with(offer_size=5)) == ["offer_size"]
    assert list(problems_with(offer_size=1, offer_repeats=False)) == ["offer_size"]
    assert SPACE_RACE.options({"offer_size": 2, "offer_repeats": False})["offer_size"] == 2
    assert SPACE_RACE.options({"offer_size": 1, "plating_price": 0})["offer_size"] == 1
    assert SPACE_RACE.options({"edition": "five", "offer_size": 1})["offer_size"] == 1


@pytest.mark.parametrize(
    ("preset", "figures"),
    [
        ("taster", {"edition": "nine", "base_space": 25, "reading_max": 2}),
        ("brisk", {"edition": "five", "base_space": 25}),
        ("long", {"edition": "nine", "base_space": 35}),
        ("season", {"edition": "nine", "engine_garnets": 4}),
    ],
)
def test_variant_changes_few_figures_of_its_edition(preset, figures):
    options = SPACE_RACE.options(SPACE_RACE.meta.presets[preset].options)
    usual = SPACE_RACE.options({"edition": figures["edition"]})
    assert {**usual, **figures} == options != usual


def test_seats_follow_the_edition_and_the_garnets():
    assert SPACE_RACE.seat_range(SPACE_RACE.options({})) == (5, 9)
    assert SPACE_RACE.seat_range(SPACE_RACE.options({"edition": "five"})) == (5, 5)
    assert SPACE_RACE.seat_range(SPACE_RACE.options({"starting_garnets_by_seat": [5] * 7})) == (7, 7)


def test_short_game_cannot_end_before_its_third_year():
    options = SPACE_RACE.options(SPACE_RACE.meta.presets["taster"].options)
    rules = rules_for("nine", options)
    pairs = combinations_with_replacement([held_part(part.number) for part in rules.parts], 2)
    garnets = rules.starting_garnets + 2 * rules.theft_reward
    engine = rules.numbers.engine
    reached = [sum(part_values(rules, hand)) + garnets * (engine in [part.number for part in hand]) for hand in pairs]
    assert max(reached) < rules.base_space


# Among nine SPACE is 27: two winners at 29, two nations on the ground, one at 5.
TWO_WINNERS = [[12, 12], [12, 12]]
# Among five SPACE is 40: seats 0 and 1 tie at 41 in everything.
TIED_WINNERS = [[12] * 6, [12] * 6, [10], [8], [4]]


def test_s7_tied_candidates_open_a_decision_of_the_winners():
    """The match goes on in the same year; only the winners owe a move, and see each other's."""
    step = after(opened("nine", TWO_WINNERS), launches(0, 1, 4))
    asks = (DecisionRequest(0, "agreement", seen_by=(1,)), DecisionRequest(1, "agreement", seen_by=(0,)))
    window = Window("agreement", "1953", asks, "the winners' agreement", closes="alike")
    assert SPACE_RACE.window(step.state) == window
    assert SPACE_RACE.outcome(step.state) is None
    assert kinds(step)[-2:] == ["space-reached", "agreement-opened"]
    assert data(step, "agreement-opened") == {"year": 1953, "winners": [0, 1], "tied": [2, 3]}
    assert [hand.garnets for hand in step.state.hands] == [15, 15, 5, 5, 5]


def test_s7_winners_name_one_of_the_tied():
    state = after(opened("nine", TWO_WINNERS), launches(0, 1, 4)).state
    SPACE_RACE.check(state, 0, Nomination(2))
    for candidate in (0, 4, 7):
        with pytest.raises(IllegalMove) as refused:
            SPACE_RACE.check(state, 0, Nomination(candidate))
        assert (refused.value.code, refused.value.field) == ("not-tied", "candidate")
    with pytest.raises(NotYourDecision):
        SPACE_RACE.check(state, 2, Nomination(3))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(state, 0, YearOrders(1, 0))
    assert refused.value.code == "wrong-decision"


PIONEER = {"records": [PastLaunch(1951, 0, 20)]}


@pytest.mark.parametrize(
    ("winners", "more", "named", "drawn", "loser"),
    [
        (2, {}, {0: 2, 1: 3}, 1, 1),
        (2, {}, {0: 2}, 1, 1),
        (2, {}, {}, 0, 0),
        (1, {}, {}, 0, 0),
        (2, PIONEER, {}, 0, 1),
        (1, PIONEER, {}, 1, 2),
        (2, {"deadlock_among_tied": True}, {}, 1, 3),
    ],
    ids=["two names", "one silent", "silent", "alone", "a pioneer", "a pioneer alone", "among the tied"],
)
def test_s7_winners_who_name_nobody_together_lose_their_tols(winners, more, named, drawn, loser):
    """One of them, or of the tied beside a lone pioneer, is drawn; what a pioneer earned stays (R14)."""
    state = after(opened("nine", TWO_WINNERS[:winners], **more), launches(*range(winners), 4)).state
    moves = {seat: Nomination(candidate) for seat, candidate in named.items()}
    step = after(state, moves, ScriptedChance({"deadlock": [drawn]}))
    pioneer = 1 if more == PIONEER else 0
    awards = [Award(0, "tol", 1)] * pioneer + [Award(0, "garnets", 10 + 10 * pioneer)]
    awards += [Award(seat, "garnets", 10) for seat in range(1, winners)]
    assert SPACE_RACE.outcome(step.state) == Outcome("deadlock", (), loser, tuple(awards))
    lost = [{"seat": seat, "tols": 3 - winners} for seat in range(winners)]
    assert data(step, "deadlock")["lost"] == lost
    assert [hand.garnets for hand in step.state.hands] == [hand.garnets for hand in state.hands]


def test_s7_tied_winners_play_goofspiel():
    """Each round is a short decision of those tied, in the same year."""
    step = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4))
    asks = (DecisionRequest(0, "goofspiel"), DecisionRequest(1, "goofspiel"))
    window = Window("goofspiel", "1953", asks, "Goofspiel, round 1", pace="short")
    assert SPACE_RACE.window(step.state) == window
    opening = {"year": 1953, "game": 1, "settles": "winner", "players": [0, 1]}
    assert data(step, "goofspiel-opened") == opening
    step = after(step.state, {0: TieBid(13)})
    told = data(step, "goofspiel-round")
    assert told["bids"] == [{"seat": 0, "bid": 13}, {"seat": 1, "bid": 1}]
    assert told["missed"] == [1]
    assert told["taker"] == 0


def test_s7_bids_are_checked():
    state = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4)).state
    with pytest.raises(NotYourDecision):
        SPACE_RACE.check(state, 2, TieBid(1))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(state, 0, TieBid(14))
    assert refused.value.field == "bid"
    state = after(state, {0: TieBid(5), 1: TieBid(6)}).state
    with pytest.raises(IllegalMove):
        SPACE_RACE.check(state, 0, TieBid(5))
