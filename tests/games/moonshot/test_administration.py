"""Phase D: budgets, arrivals, fates, rewards, the round's end (§10), and effects (§13)."""

import pytest
from msgspec.structs import replace

from games.rules.moonshot.data import PLACES
from games.rules.moonshot.effects import reward
from games.rules.moonshot.model import Installed, OnPlace, Pile, Promised, Supplier
from games.rules.moonshot.moves import Decline, PlaceModule, PlaceTile
from games.rules.moonshot.play import Play
from tests.games.moonshot.tables import (
    BOTH_PASS,
    CHANCE,
    after,
    blueprint,
    fates,
    in_engineering,
    opened,
    owing,
    refused,
    shift,
    step_of,
    told,
    with_cards,
    with_hand,
    with_program,
    with_table,
    with_tokens,
)

ALL_PLACES = dict.fromkeys(PLACES, "p18")


def closing(**lines):
    """Before the last passes of the round, with those supplier lines."""
    state = in_engineering()
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, supplier=lines.get(program, Supplier()))
    return state


def arrived(item, arrival=None, **own):
    """What comes of an item in roscosmos' bottom place."""
    state = with_program(closing(roscosmos=Supplier(bottom=item)), "roscosmos", passed=True, **own)
    state = with_hand(state, "roscosmos", "engineer", arrival=arrival)
    return after(state, {1: shift()})


def test_replaced_modules_can_come_on_offer_again():
    decks = closing().table.decks
    state = with_table(closing(), offer=("k02", "k03", "k04"), decks=replace(decks, modules=Pile((), (), 1)))
    state = with_program(
        state, "roscosmos", supplier=Supplier(bottom="k05"), blueprint=blueprint({"r1": "k06"})
    )
    state = with_hand(
        with_program(state, "roscosmos", passed=True), "roscosmos", "engineer", arrival=PlaceModule("r1")
    )
    table = after(state, {1: shift()}).table
    assert table.programs["roscosmos"].blueprint.modules == {"r1": "k05"}
    assert (table.offer, table.decks.modules.shuffles) == (("k02", "k03", "k04", "k06"), 2)


def test_what_arrives_goes_where_the_pass_said():
    own = arrived("s09", PlaceTile("r3c4", 2)).table.programs["roscosmos"]
    assert own.blueprint.spaces == {"r3c4": Installed("s09", 2)}
    own = arrived("k05", PlaceModule("r2")).table.programs["roscosmos"]
    assert own.blueprint.modules == {"r2": "k05"}


def test_what_is_declined_goes_to_the_research_area_or_the_discards():
    assert arrived("s09", Decline()).table.research == ("s09",)
    assert arrived("k05", Decline()).table.decks.modules.discards == ("k05",)


def test_what_arrives_unsaid_goes_by_the_automatic_rule():
    own = arrived("s09").table.programs["roscosmos"]
    assert own.blueprint.spaces["r1c1"].tile == "s09"
    full = {f"r{row}c{column}": "s01" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
    state = arrived("s16", blueprint=blueprint(**full))
    assert state.table.research == ("s16",)
    assert state.table.programs["roscosmos"].blueprint == blueprint(**full)


def test_a_module_that_would_lower_the_sum_is_declined():
    """Both places of two rows hold better ones that count."""
    rocket = blueprint({"r1": "k06", "r2": "k06"}, r1c1="s01", r1c2="s01", r2c1="s01", r3c1="s01", r3c2="s01")
    assert arrived("k07", blueprint=rocket).table.decks.modules.discards == ("k07",)


def test_what_the_pass_said_is_forgotten_when_the_goods_slide():
    hand = arrived("s09", Decline()).hands[0]
    assert (hand.arrival, hand.jokers) == (None, None)


def fated(**cards):
    """A fates window, roscosmos with these cards on its places; nasa owes nothing."""
    return with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", **cards)


def test_who_has_a_maneuver_and_a_choice_is_asked():
    assert owing(fated(lobby="p03")) == ("fates", (0,))
    poor = with_program(fated(lobby="p03"), "roscosmos", popularity=2)
    assert owing(poor) == ("fates", (0,))
    assert owing(with_hand(poor, "roscosmos", maneuvers=())) == ("fates", ())
    levelled = with_program(fated(lobby=("p03", 2)), "roscosmos", popularity=2)
    assert owing(with_hand(levelled, "roscosmos", maneuvers=())) == ("fates", (0,))


def test_fates_without_a_choice_are_evaluate_and_concede():
    """R38: popularity 2 pays for no tie, level 3 can't be escalated."""
    state = with_program(in_engineering(roscosmos="m01"), "roscosmos", popularity=2 + 3)
    state = with_cards(state, "roscosmos", lobby=("p03", 3))
    step = step_of(state, BOTH_PASS)
    assert [each["result"] for each in told(step, "tokens_revealed")] == ["failed"]
    assert step.state.table.round == 2


def contested(own, rival, own_bluff=0, rival_bluff=0, **program):
    state = with_tokens(fated(lobby="p03"), "roscosmos", "roscosmos", "lobby", own, own_bluff)
    state = with_tokens(state, "nasa", "roscosmos", "lobby", rival, rival_bluff)
    return with_program(state, "roscosmos", **program) if program else state


@pytest.mark.parametrize(
    ("state", "choice", "result"),
    [
        (contested(2, 1, rival_bluff=4), "concede", ("won", 0)),
        (contested(1, 2, own_bluff=4), "concede", ("obstructed", 0)),
        (fated(lobby="p03"), "concede", ("failed", 0)),
        (fated(lobby="p03"), "pay", ("won", 2)),
        (contested(0, 0, rival_bluff=1), "concede", ("obstructed", 0)),
    ],
)
def test_more_influence_decides_and_nothing_against_nothing_is_a_tie(state, choice, result):
    """R27."""
    (revealed,) = told(step_of(state, {0: fates(lobby=choice)}), "tokens_revealed")
    assert (revealed["result"], revealed["paid"]) == result


def test_example_6_a_tie_is_paid_for_or_conceded():
    tied = contested(1, 1, rival_bluff=1, popularity=3)
    step = step_of(tied, {0: fates(lobby="pay")})
    assert [each["result"] for each in told(step, "tokens_revealed")] == ["won"]
    assert step.state.table.programs["roscosmos"].popularity == 1
    poor = contested(1, 1, rival_bluff=1, popularity=2)
    step = step_of(poor, {0: fates(lobby="pay")})
    assert [each["result"] for each in told(step, "tokens_revealed")] == ["obstructed"]
    paid = [each for each in told(step, "effect") if each["program"] == "nasa" and each["effect"] == "money"]
    assert [(each["cause"], each["amount"]) for each in paid] == [
        ("treasury", 2),
        ("counter_intelligence", 1),
        ("obstruction", 1),
    ]


def test_ties_are_paid_for_by_place_order_as_long_as_popularity_lasts():
    state = with_program(fated(lobby="p03", treasury="p06"), "roscosmos", popularity=4)
    step = step_of(state, {0: fates(lobby="pay", treasury="pay")})
    assert [(each["place"], each["result"]) for each in told(step, "tokens_revealed")] == [
        ("treasury", "won"),
        ("lobby", "failed"),
    ]


def test_the_second_time_the_cover_is_slid_on():
    state = with_hand(fated(lobby=("p09", 2)), "roscosmos", covers={"lobby": "p17"})
    state = after(state, {0: fates(lobby="escalate")})
    assert state.table.programs["roscosmos"].places["lobby"] == OnPlace("p09", 3)
    assert state.hands[0].covers == {"lobby": "p17"}


@pytest.mark.parametrize(
    ("cards", "chosen"),
    [
        ({"lobby": "p09"}, {"lobby": "escalate"}),
        ({"lobby": "p09"}, {"lobby": "p18"}),
        ({"lobby": ("p09", 2)}, {"lobby": "p01"}),
        ({"lobby": ("p09", 3)}, {"lobby": "escalate"}),
        ({"lobby": "p09", "treasury": "p10"}, {"lobby": "p01", "treasury": "p01"}),
        ({"lobby": "p09"}, {}),
        ({"lobby": "p09"}, {"lobby": "pay", "treasury": "pay"}),
    ],
)
def test_fates_are_those_of_the_own_places_with_a_card_and_covers_and_levels_fit(cards, chosen):
    assert refused(fated(**cards), 0, fates(**chosen)) == "fates"


def won(state, *places):
    """The effects of roscosmos' side after its cards on `places` were won."""
    for place in places:
        state = with_tokens(state, "roscosmos", "roscosmos", place, 3)
    step = step_of(state, {0: fates(**dict.fromkeys(places, "concede"))})
    effects = [each for each in told(step, "effect") if each["program"] == "roscosmos"]
    return [(each["cause"], each["effect"], each["amount"]) for each in effects], step.state


def test_mission_cards_pay_if_a_mission_was_completed():
    assert won(fated(lobby="p12"), "lobby")[0] == [("treasury", "money", 2)]
    state = with_program(fated(lobby="p12"), "roscosmos", mission_done=True)
    assert won(state, "lobby")[0] == [
        ("p12", "popularity", 4),
        ("p12", "money", 6),
        ("treasury", "money", 2),
        ("press_corps", "money", 3),
    ]


def test_a_place_is_open_if_no_card_was_on_it():
    """R28: an evaluated card has closed its place for the round."""
    effects, _ = won(fated(treasury="p07"), "treasury")
    assert effects == [("p07", "free_test", 3), ("lobby", "bluff", 1)]


def test_tracks_are_summed_before_limits_apply():
    """R30: 12 + 2 - 2 is 12 with the sum, 10 with one booking after the other."""
    state = with_cards(fated(lobby="p02"), "nasa", lobby="p11")
    state = with_program(state, "roscosmos", popularity=12)
    state = with_tokens(state, "nasa", "nasa", "lobby", 1)
    assert won(state, "lobby")[1].table.programs["roscosmos"].popularity == 12


def test_each_engineer_gets_the_budget_and_nothing_of_a_negative_one():
    state = with_program(fated(**ALL_PLACES), "roscosmos", budget=-2)
    state = with_program(state, "nasa", budget=5)
    state = after(state, {0: fates(**dict.fromkeys(PLACES, "concede"))})
    ros, nasa = state.table.programs["roscosmos"], state.table.programs["nasa"]
    assert (ros.money, nasa.money) == (30, 30 + 5 + 2)


EFFECTS = {
    "popularity": ("roscosmos", "popularity", 12),
    "budget": ("roscosmos", "budget", 33),
    "money": ("roscosmos", "money", 33),
    "free_test": ("roscosmos", "free_tests", 3),
    "test_steal": ("roscosmos", "test_steals", 3),
    "tech_steal": ("roscosmos", "tech_steals", 3),
    "sabotage": ("nasa", "sabotage", 3),
    "influence": ("roscosmos", "promised", Promised(influence=3)),
    "bluff": ("roscosmos", "promised", Promised(bluff=3)),
    "structure_tile": ("roscosmos", "development", ("c01", "e01", "s01", "s03", "s04", "s05")),
    "electronics_tile": ("roscosmos", "development", ("c01", "e01", "e03", "e04", "e05", "s01")),
    "code_tile": ("roscosmos", "development", ("c01", "c03", "c04", "c05", "e01", "s01")),
}


def rewarded(effects, state=None, **more):
    play = Play(state or opened(), CHANCE)
    reward(play, "roscosmos", effects, "test", **more)
    return play.table


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_does_what_it_says(effect):
    program, field, value = EFFECTS[effect]
    assert getattr(rewarded({effect: 3}).programs[program], field) == value


def test_effects_on_the_rival():
    table = rewarded({"rival_popularity": -2, "rival_budget": -1})
    assert (table.programs["nasa"].popularity, table.programs["nasa"].budget) == (8, 29)


def test_repair_takes_off_as_much_as_there_is():
    state = with_program(opened(), "roscosmos", sabotage=2)
    assert rewarded({"repair": 1}, state).programs["roscosmos"].sabotage == 1
    assert rewarded({"repair": 3}, state).programs["roscosmos"].sabotage == 0


def test_times_multiplies_and_no_times_is_nothing():
    assert rewarded({"money": 2}, times=3).programs["roscosmos"].money == 36
    assert rewarded({"money": 2}, times=0) == opened().table


def test_tiles_that_have_run_out_are_not_given():
    state = opened()
    tiles = {deck: replace(pile, cards=()) for deck, pile in state.table.decks.tiles.items()}
    state = with_table(state, decks=replace(state.table.decks, tiles=tiles), research=("s09", "s08"))
    table = rewarded({"structure_tile": 3}, state)
    assert table.programs["roscosmos"].development == ("c01", "e01", "s01", "s08")
    assert table.research == ("s09",)


def test_an_empty_deck_of_maneuvers_is_made_anew_from_what_was_used():
    state = fated(lobby="p09")
    pile = Pile((), ("p10", "p11"), 1)
    decks = replace(state.table.decks, maneuvers={**state.table.decks.maneuvers, "roscosmos": pile})
    state = with_hand(with_table(state, decks=decks), "roscosmos", maneuvers=("p01", "p02"))
    state = after(state, {0: fates(lobby="concede")})
    assert state.hands[0].maneuvers == ("p01", "p02", "p09", "p10")
    assert state.table.decks.maneuvers["roscosmos"] == Pile(("p11",), (), 2)


def test_what_slides_is_told_once_for_each_line_that_has_goods():
    step = step_of(closing(nasa=Supplier("k05", "s09")), BOTH_PASS)
    assert told(step, "slid") == [{"program": "nasa", "middle": "k05", "bottom": "s09", "arrives": None}]
