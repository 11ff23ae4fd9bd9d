"""The desks of LOSS! in Space as plain forms: every kind of decision made, shown again, and refused."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.game_uis.loss_in_space.decisions.obstacle import FaceForm
from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.models import Match, Submission
from games.rules.contract import DecisionRequest, State
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import PendingPlay, Request, WreckPool
from tests.builders import users_of, window_of
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    any_card,
    at_position,
    commanding,
    decide,
    facing,
    launching,
    meddling,
    offer,
    parts,
    preparing,
)

pytestmark = pytest.mark.django_db

HELD = ["tin-foil/1", "industrial-bubble-wrap/1", "oars/1", "duct-tape/1", "emp/1", "flash-bang/1", "flash-bang/2"]
WEAPON_3 = {"kind": "weapon", "card": None, "min": 3}
POINTERS = ["large-laser-pointer/1", "large-laser-pointer/2"]
NO_TERMS = {"by": 0, "cards": [], "give": [], "want": []}
BARE = ("drop equip 0", "drop equip 0")
"""Takes out what the form of a launch with these cards is filled with."""
SWAP = {"old": "industrial-bubble-wrap/1", "new": "tin-foil/1"}


def answering() -> State[Any, Any]:
    made = offer(1, ["oars/1"], Request("weapon", None, 3), any_card())
    state = preparing(Player(HELD), Player(["emp/2", "death-ray/1", "tin-foil/2"]))
    return after(state, {0: decide("prep", do="offer", offer=made, fallback=("emp/1", "oars/1"))})


def replying() -> State[Any, Any]:
    asked = answering()
    counter = NO_TERMS | {"do": "counter", "give": ["emp/2"], "want": [WEAPON_3 | {"kind": "shield"}]}
    return after(asked, {1: GAME.parse(asked, 1, {"kind": "answer", "answers": [counter]})})


def countering() -> State[Any, Any]:
    pending = (PendingPlay("emp/1", 1, 0, "weapon"), PendingPlay("flash-bang/1", 1, 0, None, "obstacle"))
    mine = Player(["security-goose/1"], weapon=["death-ray/1"])
    return facing(ATTACK_4, mine, Player(["oars/1"]), kind="counter", pending=pending)


def looting() -> State[Any, Any]:
    pool = WreckPool(1, ("death-ray/1", "oars/1"))
    return facing(ATTACK_4, Player(), Player(crew=0, parsec=3), Player(), kind="loot", pools=(pool,))


@pytest.mark.parametrize(
    ("held", "offered", "chosen"),
    [
        (["oars/1", "death-ray/1", "emp/1"], {"death-ray/1"}, ("death-ray/1",)),
        (POINTERS, {*POINTERS}, (POINTERS[1],)),
        (["large-laser-pointer/1", "death-ray/1"], {"large-laser-pointer/1", "death-ray/1"}, ()),
    ],
)
def test_only_fitting_cards_are_offered_and_one_alone_is_preselected(held, offered, chosen):
    made = offer(1, ["emp/2"], Request("weapon", None, 3))
    state = preparing(Player(["emp/2"]), Player(held))
    asked = after(state, {0: decide("prep", do="offer", offer=made, fallback=())})
    ask = GAME.window(asked).ask_of(1)
    fields = {field.name: field for field in GAME_UI.fields(GAME.view(asked, 1), ask)}
    assert {choice.value for choice in fields["cards_0"].choices} == offered
    assert fields["cards_0"].default == chosen
    assert fields["do_0"].default == "decline"


@dataclass(frozen=True)
class Case:
    """A position, whose decision it is, what is pressed and filled in, and what of the move comes of it."""

    state: State[Any, Any]
    fields: dict[str, Any]
    move: dict[str, Any]
    seat: int = 0
    pressed: Sequence[str] = field(default=())


def cases() -> dict[str, Case]:
    play = {"target": 0, "slot": None, "side": None, "if_needed": False}
    fitted = {"card": None, "using": None, "swaps": []}
    own_ship = Player(["tin-foil/1", "space-dock/1", "emp/1"], shield=["industrial-bubble-wrap/1"])
    return {
        "prep": Case(
            preparing(Player(HELD), Player(["potato-railgun/1"])),
            {"do": "offer", "to": "1", "give": ["oars/1"], "fallback": ["emp/1", "oars/1"]},
            {"offer": {"to": 1, "give": ["oars/1"], "want": [WEAPON_3]}, "fallback": ["emp/1", "oars/1"]},
            pressed=["add want kind weapon 3"],
        ),
        "answer": Case(
            answering(),
            {"do_0": "accept", "cards_0": ["tin-foil/2", "death-ray/1"]},
            {"answers": [NO_TERMS | {"do": "accept", "cards": ["death-ray/1", "tin-foil/2"]}]},
            seat=1,
        ),
        "reply": Case(
            replying(),
            {"do": "accept", "cards": ["industrial-bubble-wrap/1"], "fallback": []},
            {"do": "accept", "cards": ["industrial-bubble-wrap/1"]},
        ),
        "launch": Case(
            launching(Player(HELD), Player(["potato-railgun/1"])),
            {"discard": []},
            {
                "equip": [
                    fitted | {"do": "fit", "card": "industrial-bubble-wrap/1"},
                    fitted | {"do": "join", "card": "tin-foil/1", "using": "duct-tape/1"},
                ]
            },
            pressed=[*BARE, "add equip fit industrial-bubble-wrap/1", "add equip join tin-foil/1 duct-tape/1"],
        ),
        "command": Case(
            commanding(own_ship, Player(["potato-railgun/1"])),
            {"do": "equip"},
            {"equip": [fitted | {"do": "switch", "using": "space-dock/1", "swaps": [SWAP]}]},
            pressed=["add equip switch space-dock/1 industrial-bubble-wrap/1 tin-foil/1"],
        ),
        "meddle": Case(
            meddling(ATTACK_4, Player(["oars/1"]), Player(["emp/1", "flash-bang/1", "security-goose/1"])),
            {"volunteer": "on", "cover": ["security-goose/1"], "plays-boost-if_needed": "on"},
            {
                "plays": [
                    play | {"card": "emp/1", "slot": "weapon"},
                    play | {"card": "flash-bang/1", "side": "obstacle", "if_needed": True},
                ],
                "volunteer": True,
                "cover": ["security-goose/1"],
            },
            seat=1,
            pressed=["add plays sabotage emp/1 0 weapon", "add plays boost flash-bang/1 0 obstacle"],
        ),
        "counter": Case(
            countering(),
            {},
            {"cancel": [{"card": "security-goose/1", "play": 1}]},
            pressed=["add cancel cancel security-goose/1 1"],
        ),
        "face": Case(
            facing(ATTACK_4, Player(["flash-bang/1", "flash-bang/2"])),
            {"plays": ["flash-bang/2"], "do": "resolve", "as_cards": "1", "dodge": "", "helper": ""},
            {"plays": ["flash-bang/2"], "as_cards": 1, "dodge": None, "helper": None},
        ),
        "loot": Case(
            looting(),
            {},
            {"ranking": ["oars/1", "death-ray/1"]},
            pressed=["add ranking take oars/1", "add ranking take death-ray/1"],
        ),
        "trim": Case(
            facing(ATTACK_4, Player(HELD), Player(), kind="trim"),
            {"discard": ["oars/1", "emp/1"]},
            {"discard": ["oars/1", "emp/1"]},
        ),
    }


CASES = cases()


class AtDesk:
    """A player's browser, without scripts, at the desk of a match."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.window = window_of(match)
        self.client = Client()
        self.client.force_login(users_of(match)[seat])

    def post(self, what: str, **fields: Any) -> Any:
        return self.client.post(f"/matches/{self.match.pk}/{what}/", {"window": self.window.pk} | fields)

    def press(self, pressed: Sequence[str], fields: dict[str, Any]) -> None:
        for step in pressed:
            assert self.post("draft", step=step, **fields).status_code == 302

    def page(self) -> str:
        return unescape(self.client.get(f"/matches/{self.match.pk}/").content.decode())

    def saved(self) -> dict[str, Any]:
        return Submission.objects.get(window=self.window, seat__number=self.seat).move


def form_of(html: str) -> str:
    return html[html.index('id="decision-form"') : html.index('id="actions"')]


def ticked(html: str, value: str) -> bool:
    return bool(re.search(rf'value="{value}"[^>]*checked', html))


@pytest.mark.parametrize("kind", CASES)
def test_decision_is_pressed_and_filled_in_shown_again_and_accepted(kind):
    case = CASES[kind]
    desk = AtDesk(at_position(case.state), case.seat)
    desk.press(case.pressed, case.fields)
    desk.post("draft", **case.fields)
    html = form_of(desk.page())
    assert "errorlist" not in html
    assert "preview-problem" not in html
    for value in [each for values in case.fields.values() if isinstance(values, list) for each in values]:
        assert ticked(html, value)
    assert html.count('value="drop ') == sum(step.startswith("add ") for step in case.pressed)
    assert desk.post("submit", **case.fields).status_code == 302
    assert desk.saved().items() >= case.move.items()


WRONG = {
    "prep": ({"do": "offer", "to": "1", "give": ["oars/1"]}, (), "You get"),
    "launch": ({"discard": ["oars/1"]}, BARE, "5 of 7 cards can come: leave 2 behind"),
    "meddle": (
        {"cover": ["security-goose/1"]},
        ("add plays sabotage emp/1 0 weapon", "add plays sabotage emp/1 0 weapon"),
        "You play, in this order",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_rule_error_is_shown_at_its_field(kind):
    fields, pressed, legend = WRONG[kind]
    desk = AtDesk(at_position(CASES[kind].state), CASES[kind].seat)
    desk.press(pressed, fields)
    refused = desk.post("submit", **fields)
    assert refused.status_code == 422
    html = form_of(unescape(refused.content.decode()))
    before, error = html.split('class="errorlist', 1)
    assert re.findall(r"<legend>\s*(.*?)\s*</legend>", before)[-1].startswith(legend)
    assert "nonfield" not in error[:20]
    for value in [each for values in fields.values() if isinstance(values, list) for each in values]:
        assert ticked(html, value)
    assert html.count('value="drop ') == sum(step.startswith("add ") for step in pressed)


def test_launch_form_has_the_default_parts_until_they_are_removed():
    desk = AtDesk(at_position(CASES["launch"].state), 0)
    page = desk.page()
    assert "You launch with Industrial Bubble Wrap and Oars: defense 5, attack 2 and speed 3." in page
    assert re.findall(r'class="visually-hidden">, then</span> ▸ <b>(\d)</b>', page) == ["5", "3"]
    desk.press(BARE, {})
    desk.post("draft", discard=["emp/1"])
    assert "You launch with no parts" in desk.page()


def test_best_fit_button_adds_what_silence_would_fit():
    desk = AtDesk(at_position(CASES["launch"].state), 0)
    assert "button-best-fit" not in desk.page()
    desk.press(BARE, {})
    (best,) = re.findall(r'id="button-best-fit"\s+name="step" value="(.*?)"', desk.page())
    desk.press([best], {})
    html = form_of(desk.page())
    assert "button-best-fit" not in html
    desk.post("submit", discard=[])
    assert [action["card"] for action in desk.saved()["equip"]] == [*parts(after(CASES["launch"].state, {}), 0)]


def test_turn_form_fits_the_default_parts_unless_another_choice_is_made():
    state = commanding(Player(["oars/1", "tin-foil/1", "emp/1"]), Player(["emp/2"]))
    desk = AtDesk(at_position(state), 0)
    desk.post("submit", do="swap", swap=["emp/1", "tin-foil/1"], ready="no")
    assert desk.saved()["equip"] == []
    assert "drop equip 1" in desk.page()
    desk = AtDesk(at_position(state), 0)
    assert desk.post("submit", do="fly").status_code == 302
    assert {action["card"] for action in desk.saved()["equip"]} == {"oars/1", "tin-foil/1"}


def test_offer_without_a_fitting_card_cannot_be_accepted_and_says_what_it_needs():
    made = offer(1, ["emp/2"], Request("enhancer", None, 0))
    asked = after(
        preparing(Player(["emp/2"]), Player(["oars/1"])), {0: decide("prep", do="offer", offer=made, fallback=())}
    )
    page = AtDesk(at_position(asked), 1).page()
    assert "Accept: needs an enhancer, you have none." in page
    assert 'name="do_0" value="accept"' not in page
    assert 'name="do_0" value="counter"' in page


def test_sabotage_without_a_target_asks_for_one_at_its_place():
    state = commanding(Player(["fake-detour/1", "space-dock/1"]), Player(["oars/1"]), Player(["emp/1"], parsec=3))
    desk = AtDesk(at_position(state), 0)
    page = unescape(desk.post("submit", do="play", card="fake-detour/1", target="").content.decode())
    before, error = form_of(page).split('class="errorlist', 1)
    assert re.findall(r"<legend>\s*(.*?)\s*</legend>", before)[-1] == "Target"
    assert "Choose a target." in error.split("</ul>")[0]
    assert "Player 2 stands on parsec 0: nothing to steal." in page
    assert "Player 3 stands on" not in page
    assert "Space Dock: choose “Equip”" in page


def test_meddling_button_says_where_there_is_nothing_to_steal():
    state = meddling(ATTACK_4, Player(["oars/1"]), Player(["fake-detour/1"]), Player(["emp/1"], parsec=3))
    html = form_of(AtDesk(at_position(state), 1).page())
    buttons = dict(re.findall(r'value="add plays sabotage fake-detour/1 (\d).*?>(.*?)</button>', html, re.S))
    assert {seat: "nothing to steal" in text for seat, text in buttons.items()} == {"0": True, "2": False}


def test_missed_turns_are_named_while_waiting_and_while_deciding():
    state = facing(ATTACK_4, Player(["emp/1"], lost=2), Player(["oars/1"], lost=1))
    match = at_position(state)
    assert "You miss 2 turns to come." in AtDesk(match, 0).page()
    assert "You miss 1 turn to come." in AtDesk(match, 1).page()


def test_helper_is_told_whom_it_helps():
    ships = Player(["emp/1"]), Player(["flash-bang/1"])
    state = facing(ATTACK_4, *ships, owing=(1,), in_turn={"facing": (1,), "helper": 1})
    assert ": help Player 1 and face it</h2>" in AtDesk(at_position(state), 1).page()


def test_met_obstacle_promises_no_loss():
    met, short = (Player(["emp/1"], weapon=weapon) for weapon in (["potato-railgun/1", "death-ray/1"], []))
    said = [FaceForm().first_words(GAME.view(facing(ATTACK_4, ship, Player()), 0)) for ship in (met, short)]
    assert ["you lose what is cheapest" in words for words in said] == [False, True]


def test_only_obstacle_not_met_throws_a_die_for_a_lost_turn():
    loses = next(card for card in PLAIN_OBSTACLES if any(each.op == "lose_turn" for each in OBSTACLES[card].fail))
    ships = Player(["emp/1"]), Player(["emp/1"], boost=(20, 20, 20))
    said = [AtDesk(at_position(facing(loses, ship)), 0).page() for ship in ships]
    assert ["A die is thrown for each lost turn" in page for page in said] == [True, False]


def test_only_volunteer_is_chosen_already():
    for volunteers, default in (((1,), 1), ((1, 2), "")):
        state = facing(ATTACK_4, Player(["emp/1"]), Player(), Player(), in_turn={"volunteers": volunteers})
        fields = {field.name: field for field in GAME_UI.fields(GAME.view(state, 0), DecisionRequest(0, "face"))}
        assert fields["helper"].default == default


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (preparing(Player(["emp/1"]), Player(["oars/1"])), "Swap cards: needs 2 cards, you have 1 card."),
        (
            commanding(Player(["oars/1"], engine=["guilt-trip-drive/1"]), Player()),
            "Oars: needs a joint for a second part, or a space dock to switch; your engine slot is full.",
        ),
        (preparing(Player(HELD, ship="pawnbrokers-pride"), Player()), "Your ship swaps 1 card instead of 2,"),
    ],
)
def test_dashboard_says_what_a_missing_choice_needs_and_what_the_ship_can(state, said):
    assert said in AtDesk(at_position(state), 0).page()


def test_shown_cards_stay_marked_until_drawn_again():
    desk = AtDesk(at_position(CASES["prep"].state), 0)
    tell(desk, "offer", by=0, to=1, give=["oars/1", "emp/1"], want=[])
    assert marks(desk.page()) == {"Oars", "EMP"}
    tell(desk, "drawn", cards=["emp/1"])
    assert marks(desk.page()) == {"Oars"}


def tell(desk: AtDesk, kind: str, **data: Any) -> None:
    sequence = 1000 + desk.match.events.count()
    desk.match.events.create(window=desk.window, sequence=sequence, kind=kind, data=data, audience=[0, 1])


def marks(html: str) -> set[str]:
    return {re.findall(r'ls-name">(.*?)<', before)[-1] for before in form_of(html).split("shown to Player 2")[:-1]}


@pytest.mark.parametrize(("held", "label"), [(["tin-foil/1"], "Equip, and fly on"), (["oars/1"], "Fly on")])
def test_command_without_anything_to_fit_offers_to_fly_on(held, label):
    page = AtDesk(at_position(commanding(Player(held, engine=["guilt-trip-drive/1"]), Player(["emp/2"]))), 0).page()
    assert f"<span>{label}</span>" in page


@pytest.mark.parametrize(
    ("held", "offered"),
    [(["emp/1", "tin-foil/1"], ["pass", "swap", "offer"]), (["emp/1"], ["pass", "offer"]), ([], ["pass"])],
)
def test_only_what_the_cargo_allows_is_offered_in_preparation(held, offered):
    view = GAME.view(preparing(Player(held), Player(["oars/1"])), 0)
    fields = {field.name: field for field in GAME_UI.fields(view, DecisionRequest(0, "prep"))}
    assert [choice.value for choice in fields["do"].choices] == offered
