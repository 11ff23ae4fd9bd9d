"""What a planning player is shown: what a draft leads to, what may come next, and what a launch or abort brings."""

import re

import pytest

from games.game_uis.moonshot.game_ui import GAME_UI
from games.game_uis.moonshot.launch_gaps import abort_warning, launch_warnings, loss_price, reachable, risk_gaps
from games.game_uis.moonshot.names import item_name
from games.game_uis.moonshot.templatetags.moonshot_workbench import answer_words, bench_of, no_tile_reason, targets_of
from games.play.services.submissions import save_draft
from games.rules.contract import DecisionRequest
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import InstalledTile, MoonshotState, Rocket, Supplier, TokenCount
from games.rules.options import Field
from tests.builders import page_of, users_of, window_of
from tests.games.moonshot.tables import (
    ABORT,
    at_position,
    blueprint,
    draw,
    fates,
    in_engineering,
    in_politics,
    launch,
    mission,
    opened,
    orders,
    placed,
    prep,
    shift,
    tokens,
    with_cards,
    with_program,
    with_table,
)


def looked_at(state, draft, seat=0):
    return GAME.preview(state, seat, draft)


def test_each_action_leads_to_money_parameters_and_connections():
    state = with_program(in_engineering(), "roscosmos", development=("s10", "s16"))
    steps = [placed("install", "s16", "r2c2"), placed("install", "s10", "r2c3", 2)]
    preview = looked_at(state, shift(*steps))
    stages = preview.leads_to.stages
    assert [stage.money for stage in stages] == [30, 23, 16]
    assert [stage.rocket.structure for stage in stages] == [0, 1, 3]
    assert [stage.seams for stage in stages] == [(), (), (("r2c2", "r2c3", "structure"),)]
    assert stages[2].blueprint.spaces["r2c3"] == InstalledTile("s10", 2)
    assert (preview.problems, preview.missing, preview.leads_to.failed) == ((), (), None)
    assert preview.move == GAME.parse(state, 0, shift(*steps))


def test_step_that_fails_is_named_and_those_before_it_are_shown():
    steps = [placed("install", "s01", "r1c1"), placed("install", "s09", "r1c2"), {"do": "ship", "tile": "c01"}]
    preview = looked_at(in_engineering(), shift(*steps))
    assert (preview.move, preview.leads_to.failed) == (None, 1)
    assert len(preview.leads_to.stages) == 2
    (problem,) = preview.problems
    assert (problem.field, problem.rule) == ("steps", "engineering")
    assert problem.message.startswith("Step 2: ")


def test_next_steps_follow_from_earlier_steps():
    state = with_table(in_engineering(), research=("e17",))
    before = looked_at(state, shift()).leads_to.next
    assert (len(before.spaces), before.install, before.reuse) == (12, ("c01", "e01", "s01"), ("e17",))
    assert before.ship == ("c01", "e01", "s01")
    assert (before.keep, before.steal_tile, before.clean) == ((), (), 0)
    assert ("m01", "satellite") in before.load
    assert ("m01", "dog") not in before.load
    after = looked_at(state, shift(placed("install", "s01", "r1c1"), {"do": "ship", "tile": "c01"})).leads_to.next
    assert (after.spaces, after.install, after.ship) == (("r1c1", "r1c2", "r2c1"), ("e01",), ())
    after = looked_at(state, shift(draw("code", auto=True))).leads_to.next
    assert (after.install, after.reuse) == ((), ())


def test_chances_of_every_mission_are_shown():
    """Example 2: four faces of eight pass."""
    state = with_program(in_engineering(), "roscosmos", development=("s10", "s16"))
    state = with_table(state, missions=(mission("m01", "x01"),))
    steps = [
        placed("install", "s16", "r2c2"),
        placed("install", "s10", "r2c3", 2),
        {"do": "test", "risk": "x01"},
        {"do": "load", "mission": "m01", "payload": "satellite"},
    ]
    chances = [stage.chances[0] for stage in looked_at(state, shift(*steps)).leads_to.stages]
    assert [each.chance for each in chances] == [0, 2 / 8, 2 / 8, 4 / 8, 4 / 8]
    assert [each.loaded for each in chances] == [False] * 4 + [True]


def test_orders_lead_to_tokens_and_popularity():
    state = with_cards(in_politics(), "roscosmos", lobby="p09")
    steps = [{"do": "raise", "popularity": 3}, tokens("lobby", 6, 1), launch("m01")]
    outlook = looked_at(state, orders(*steps)).leads_to
    assert [stage.tokens for stage in outlook.stages] == [TokenCount(4, 5), TokenCount(7, 5), *[TokenCount(1, 4)] * 2]
    assert [stage.popularity for stage in outlook.stages] == [10, 7, 7, 7]
    assert looked_at(state, orders(ABORT, ABORT)).leads_to.failed == 1


STATE = with_program(in_engineering(), "roscosmos", development=("s10",), blueprint=blueprint(r2c2="s16"), money=30)


def outlook(state, move):
    return GAME.preview(state, 0, move).leads_to


def test_tile_s_leads_tell_the_rocket_and_the_connections_of_every_turn():
    bench = bench_of(outlook(STATE, shift()))
    (rack,) = bench["racks"]
    leads = dict(lead.split("=") for lead in rack["tiles"][0]["leads"].split())
    assert rack["tiles"][0]["value"] == "install s10"
    assert leads["r2c3.2"] == "3,0,0,0+r2c2:structure"
    assert {lead.partition(".")[0] for lead in leads} == set(bench["spaces"])
    assert len(leads) == 4 * len(bench["spaces"])


def test_missions_offer_what_they_need_and_what_can_be_paid():
    view = GAME.view(STATE, 0)
    pressed = {press["value"] for each in targets_of(view, outlook(STATE, shift())) for press in each["presses"]}
    assert {"add steps load m01 satellite", "add steps load m02 dog", "add steps test x01"} <= pressed
    poor = with_program(STATE, "roscosmos", money=1)
    assert not any(each["presses"] for each in targets_of(GAME.view(poor, 0), outlook(poor, shift())))


def test_places_for_arriving_goods_are_named_in_words():
    labels = {}
    for item in ("k01", "s10"):
        state = with_program(STATE, "roscosmos", supplier=Supplier(None, None, item))
        fields = {field.name: field for field in GAME_UI.fields(GAME.view(state, 0), DecisionRequest(0, "engineering"))}
        labels[item] = {choice.value: choice.label for choice in fields["arrival"].choices}
    assert labels["k01"]["r1"] == f"{item_name('k01')} to row 1"
    assert labels["s10"]["r2c3 1"] == f"{item_name('s10')} to row 2, column 3, 1 quarter turn"


POLITICS = with_cards(in_politics(), "roscosmos", lobby="p01")
ANSWERS = [
    (POLITICS, orders(tokens("lobby", 2, 1)), ["Lay 2 influence and 1 bluff on RosCosmos' Five-Year Plan Line"]),
    (POLITICS, orders({"do": "raise", "popularity": 3}), ["Give 3 popularity for as much influence"]),
    (opened(), prep(("p01", "lobby")), ["Put Five-Year Plan Line on Lobby"]),
    (STATE, shift(draw("code", auto=True)), ["Draw code and code, keep one automatically", "Then pass"]),
    (POLITICS, fates(lobby="pay"), ["Lobby: evaluate, pay a tie"]),
    (POLITICS, fates(lobby="p02"), ["Lobby: escalate, covered by Red Square Parade"]),
]


@pytest.mark.parametrize(("state", "move", "said"), ANSWERS, ids=[words[0] for _, _, words in ANSWERS])
def test_partner_reads_an_answer_line_by_line(state, move, said):
    assert list(answer_words(GAME.view(state, 0), move)) == said


def fields(state: MoonshotState, kind: str) -> dict[str, Field]:
    return {each.name: each for each in GAME_UI.fields(GAME.view(state, 0), DecisionRequest(0, kind))}


def test_tie_is_paid_for_only_where_popularity_would_be_left() -> None:
    lies = with_cards(opened(), "roscosmos", lobby="p01")
    rich, poor = (with_program(lies, "roscosmos", popularity=most) for most in (3, 2))
    assert "Evaluate; pay 2 popularity for a tie" in [c.label for c in fields(rich, "fates")["fate_lobby"].choices]
    assert "Evaluate; pay 2 popularity for a tie (too low now: a tie is conceded)" in [
        c.label for c in fields(poor, "fates")["fate_lobby"].choices
    ]


@pytest.mark.parametrize(
    ("change", "offered"), [({}, True), ({"popularity": BOARD.tracks.popularity_min}, False), ({"raised": True}, False)]
)
def test_influence_is_raised_only_where_it_can_be(change, offered) -> None:
    state = with_program(in_politics(), "roscosmos", **change)
    assert ("raise" in fields(state, "politics")["steps"].variants) is offered


SAID = [
    (Rocket(), 0, 0, "Ignition Fault: needs 1 structure, you have 0; tests do not help yet."),
    (Rocket(1), 0, 0, "Ignition Fault: 2 of 8 faces pass; one more test makes it 4."),
    (Rocket(1), 3, 0, "Ignition Fault: no face passes yet; it takes 1 more test."),
    (Rocket(4, 2), 1, 0, "Ignition Fault: 7 of 8 faces pass; tests do not help against sabotage."),
]


@pytest.mark.parametrize(("rocket", "sabotage", "tests", "said"), SAID)
def test_each_risk_says_what_the_rocket_needs_and_has(rocket, sabotage, tests, said):
    (gap,) = risk_gaps(mission("m01", "x01"), "roscosmos", sabotage, rocket)
    assert gap.said == said
    assert gap.helps is ("one more test makes" in said or "it takes" in said)


def test_loss_costs_more_with_a_dog_aboard():
    assert (loss_price("m01"), loss_price("m02")) == (2, 3)


def test_politician_is_told_what_money_can_reach():
    view = GAME.view(in_politics(), 0)
    assert reachable(view, "m01").startswith("With 30 money you can reach about 100% this round: 1 payload, 2 tiles")
    poor = GAME.view(with_program(in_politics(), "roscosmos", money=1), 0)
    assert reachable(poor, "m01") == "With 1 money this round it stays out of reach."


@pytest.mark.parametrize(
    ("change", "research", "said"),
    [
        ({"money": 6}, (), "No tile can be placed next: installing one costs 7 money, and you have 6."),
        ({"money": 6, "development": ()}, ("e17",), "No tile can be placed next: one from research costs 10 money"),
        ({"development": ()}, (), "No tile can be placed next."),
    ],
)
def test_reason_why_no_tile_can_be_placed_names_the_price(change, research, said):
    state = with_table(with_program(in_engineering(), "roscosmos", **change), research=research)
    assert no_tile_reason(GAME.view(state, 0), outlook(state, shift())).startswith(said)


def test_test_that_adds_no_face_is_marked_before_it_is_paid():
    state = in_engineering()
    targets = targets_of(GAME.view(state, 0), GAME.preview(state, 0, shift()).leads_to)
    pressed = {press["value"]: press.get("is_idle") for each in targets for press in each["presses"]}
    assert pressed["add steps test x01"] is True
    assert pressed["add steps load m01 satellite"] is None
    assert not any("free or" in press["label"] for each in targets for press in each["presses"])


def politics(*missions, **own):
    state = with_program(in_politics(), "roscosmos", **own)
    return with_table(state, missions=missions) if missions else state


def panel(state, **plan) -> str:
    """The first player's page without tags, in single spaces."""
    match = at_position(state, **plan)
    return page_of(match, users_of(match)[0])


def words(page: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", page).split())


def test_abort_loses_at_the_last_popularity_alone():
    assert [bool(abort_warning(popularity)) for popularity in (1, 2)] == [True, False]


@pytest.mark.parametrize(
    ("popularity", "money", "loaded", "loses"), [(3, 4, 0, True), (4, 4, 0, False), (3, 5, 0, False), (3, 4, 1, False)]
)
def test_launch_loses_for_sure_without_payload_and_money_for_it(popularity, money, loaded, loses):
    state = politics(mission("m01", "x01", roscosmos={"satellite": loaded}), money=money)
    _, sure, _ = launch_warnings(GAME.view(state, 0), popularity, "m01")
    assert bool(sure) is loses


def test_launch_that_could_cost_the_last_popularity_risks_the_match():
    view = GAME.view(politics(), 0)
    assert [bool(launch_warnings(view, popularity, "m01")[2]) for popularity in (3, 4)] == [True, False]


def test_rival_who_declared_first_is_named_with_the_price_of_the_delay():
    state = with_program(politics(), "nasa", declared="m01")
    view = GAME.view(state, 0)
    races = {mission: launch_warnings(view, 10, mission)[0] for mission in ("m01", "m02")}
    assert races["m01"].startswith("NASA declared this launch first and flies before you.")
    assert "costs 3 popularity" in races["m01"]
    assert races["m02"] == ""
    assert reachable(view, "m01").startswith("If NASA fails, you can reach about 100% this round with 30 money: ")
    assert reachable(view, "m02").startswith("With 30 money")


@pytest.mark.django_db(transaction=True)
def test_mission_without_payload_says_so_instead_of_its_chance():
    missing = words(panel(politics(mission("m01", "x01"))))
    assert "payload missing without it the launch is delayed and costs 3 popularity; 0% to pass the risks;" in missing
    loaded = words(panel(politics(mission("m01", "x01", roscosmos={"satellite": 1}))))
    assert "payload missing" not in loaded
    assert "0% to succeed" in loaded


@pytest.mark.django_db(transaction=True)
def test_engineer_is_told_what_the_declaration_means():
    shifts = [words(panel(in_engineering(roscosmos=declared))) for declared in ("m01", "abort")]
    assert "First Signal from Orbit is declared: only this mission flies this round" in shifts[0]
    assert "No launch is declared: nothing flies this round." in shifts[1]


@pytest.mark.django_db(transaction=True)
def test_draft_that_loses_the_match_is_marked_before_it_is_saved():
    match = at_position(politics(popularity=3))
    user = users_of(match)[0]
    draft = {"steps": [{"do": "raise", "popularity": 2}, {"do": "abort"}]}
    save_draft(match_id=match.pk, user=user, window_id=window_of(match).pk, entered=draft)
    foot = page_of(match, user).partition('class="decision-foot"')[2]
    assert "No launch takes your last popularity: this loses you the match." in foot
