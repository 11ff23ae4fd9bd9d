"""What is said of pending plays, of every die and comparison, and of others to a ship that flies alone."""

import re
from html import unescape

import pytest
from django.test import Client
from msgspec.structs import replace

from games.game_uis.loss_in_space.decisions import draft_sentences
from games.game_uis.loss_in_space.dice import SABOTAGE_ODDS, throw_of
from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.game_uis.loss_in_space.obstacle_gap import judgement_of
from games.game_uis.loss_in_space.pending_plays import harm_words
from games.game_uis.loss_in_space.results import result_of
from games.game_uis.loss_in_space.sentences import sentence
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import LossResult, LossTable, PendingPlay
from tests.builders import users_of
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    DEFENSE_4,
    Player,
    at_position,
    commanding,
    decide,
    facing,
    launching,
    preparing,
    resolve,
    told,
)

NAMES = ("Ann", "Bob", "Cy")
ARMED = {"weapon": ["potato-railgun/1"], "parsec": 5}
EMP = PendingPlay("emp/1", 1, 0, "weapon")
HELD = ["security-goose/1", "somebody-read-the-manual/1"]


def table(*pending: PendingPlay, seat: int = 0, **first):
    ships = Player(HELD, **ARMED | first), Player(["oars/1"]), Player(["security-goose/2"], parsec=1)
    return facing(ATTACK_4, *ships, kind="counter", owing=(seat,), pending=pending)


def said(*pending: PendingPlay, cancel: tuple[tuple[str, int], ...] = (), seat: int = 0, **first) -> str:
    state = table(*pending, seat=seat, **first)
    move = {"cancel": [{"card": card, "play": play} for card, play in cancel]}
    preview = GAME.preview(state, seat, {"kind": "counter", **move})
    view = GAME.view(state, seat)
    return " ".join(draft_sentences(view, move, preview.leads_to, NAMES))


def test_text_without_cancelling_names_the_effect():
    assert said(EMP) == (
        "You let everything happen. Bob's EMP puts your Potato Railgun out of order for 3 turns. "
        "With that you are 2 attack short."
    )


def test_text_with_cancelling_names_price_and_effect():
    assert said(EMP, cancel=(("security-goose/1", 0),)) == (
        "You spend Security Goose. This no longer happens: Bob's EMP puts your Potato Railgun out of order "
        "for 3 turns. With that you get past it."
    )
    reading = said(EMP, cancel=(("somebody-read-the-manual/1", 0),))
    assert reading.startswith("You spend Somebody Read the Manual. This no longer happens: Bob's EMP")
    assert "You draw 1 card." in reading


@pytest.mark.parametrize(
    ("play", "harm"),
    [
        (PendingPlay("fake-detour/1", 1, 0), "Bob's Fake Detour costs you 2 parsecs."),
        (PendingPlay("chop-shop/1", 1, 0), "Bob's Chop Shop takes one of your parts, slot by die."),
        (PendingPlay("chop-shop/1", 1, 2), "Bob's Chop Shop finds nothing to strike."),
        (PendingPlay("sticky-tractor-beam/1", 0, 1), "takes 1 card of Bob's cargo at random."),
        (PendingPlay("flash-bang/1", 1, 0, None, "player"), "Bob's Flash Bang gives you 2 attack."),
        (PendingPlay("flash-bang/1", 1, 0, None, "obstacle"), "raises what you must meet by 2 attack."),
        (PendingPlay("space-farmer/1", 1, 0, None, "obstacle"), "Bob's Space Farmer finds nothing to strike."),
        (PendingPlay("emp/1", 0, 0, None, None, True), "puts one of your parts out of order for 3 turns, slot by die."),
    ],
)
def test_each_play_says_what_it_does_to_whom(play, harm):
    assert harm_words(GAME.view(table(play), 0), play, NAMES).endswith(harm)


def test_there_are_words_for_all_sabotage():
    state = table(EMP)
    for card in RESOURCES:
        if RESOURCES[card].kind == "sabotage":
            slot = "weapon" if RESOURCES[card].asks_slot else None
            said = harm_words(GAME.view(state, 0), PendingPlay(card, 1, 0, slot), NAMES)
            assert "finds nothing" not in said, card


PAIR = ("Ann", "Bob")


def test_rules_tell_what_a_ship_was_judged_by():
    """Boosts and penalties count though they end with the verdict; raised threats are told beside them."""
    player = Player(["oars/1"], penalty=(-1, 0, 0), boost=(2, 0, 0), raised=(3, 0, 0))
    judged = told(resolve(facing(DEFENSE_4, player, Player()), {0: decide("face")}), "judged")[0]
    assert (judged["totals"], judged["raised"], judged["met"]) == ([3, 2, 2], [3, 0, 0], False)
    verdict = judgement_of(judged)
    (measure,) = verdict.compared.measures
    assert (measure.have, measure.demanded, measure.raised, measure.short) == (3, 7, 3, 4)
    assert (verdict.said, verdict.came) == ("defense 3 against 7", "failed")
    assert verdict.said in sentence("judged", judged, PAIR)


def test_judgement_of_old_match_has_no_totals():
    event = {"seat": 0, "card": DEFENSE_4, "met": True, "dodge": None}
    assert judgement_of(event).compared.measures == ()
    assert sentence("judged", event, PAIR).endswith(".")


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("played", {"die": 4, "result": "works"}, "2 to 5: it works"),
        ("played", {"die": 6, "result": "backfires"}, "2 to 5: it backfires"),
        ("strike", {"die": 1, "result": "fails"}, "2 to 5: it fails"),
        ("slot_rolled", {"die": 3, "slot": "weapon"}, "5 or 6 engine: weapon"),
        ("turn_lost_alone", {"die": 6}, "5 or 6 a card: a card"),
        ("first_rolls", {"rolls": [[0, 2], [1, 5]]}, "highest: the highest goes first"),
        ("first_rolls", {"rolls": [[0, 5], [1, 5]]}, "highest: level, so it is thrown again"),
        ("obstacle", {"range": 3, "facing": [0, 1]}, "thrown: 2 must face it"),
    ],
)
def test_throw_says_what_it_needed(kind, data, said):
    throw = throw_of(kind, data)
    assert f"{throw.needs}: {throw.came}".endswith(said)


CARGO = ["oars/1", "security-goose/1", "tin-foil/1", "flash-bang/1", "duct-tape/1", "hamster-drive/1"]
ME = Player(CARGO)
STATES = {
    "prep": preparing(ME),
    "launch": launching(ME),
    "command": commanding(ME),
    "counter": facing(ATTACK_4, ME, kind="counter", pending=(PendingPlay("loose-screw/1", None, 0),)),
    "face": facing(ATTACK_4, ME),
    "trim": facing(ATTACK_4, ME, kind="trim"),
}
OTHERS = ("the others", "on others", "trade", "offer", "meddl", "volunteer", "nobody is called", "leads")


@pytest.mark.django_db
@pytest.mark.parametrize("kind", STATES)
def test_dashboard_says_what_there_is_to_do_and_nothing_of_others(kind):
    match = at_position(STATES[kind])
    client = Client()
    client.force_login(users_of(match)[0])
    page = unescape(client.get(f"/matches/{match.pk}/").content.decode())
    desk = page[page.index('id="decision-form"') : page.index('class="ld-saved"')]
    said = " ".join(re.sub(r"<[^>]+>", " ", desk).split()).lower()
    assert [each for each in (*OTHERS, SABOTAGE_ODDS, "without a word") if each in said] == []
    assert 'name="act-orders-face"' in page
    assert 'name="act-orders-meddle"' not in page


def test_orders_without_others_are_kept_as_they_are():
    view = GAME.view(STATES["face"], 0)
    (form,) = GAME_UI.actions(view, None)
    entered = {field.name: field.default for field in form.fields} | {"face": "cards"}
    action = GAME_UI.action(view, "orders", entered)
    assert set(action["orders"]) == {"counter", "face", "command"}
    assert GAME.parse_action(action)


def test_onboarding_notes_fit_solo_game():
    alone, together = (
        GAME_UI.onboarding_notes(GAME.view(state, 0)) for state in (STATES["prep"], preparing(ME, Player()))
    )
    said = " ".join(note.title + note.text for note in alone).lower()
    assert [each for each in OTHERS if each in said] == []
    assert alone != together


def solo(parsec: int, rounds: int, crew: int = 2, reason: str = "") -> LossTable:
    """A solo game in its race, or over for that reason."""
    state = commanding(Player()).table
    result = LossResult(reason, 0 if reason == "arrived" else None) if reason else None
    craft = replace(state.seats[0], parsec=parsec, crew=crew)
    return replace(state, seats=(craft,), round=rounds, result=result)


def test_of_solo_games_the_best_comes_first():
    best_first = [
        solo(14, 21, 1, "arrived"),
        solo(14, 22, 3, "arrived"),
        solo(14, 22, 1, "arrived"),
        solo(13, 40, 1, "suns"),
        solo(13, 12, 1),
        solo(2, 5, 0, "lost"),
    ]
    ranks = [result_of(each).rank for each in best_first]
    assert ranks[3] == ranks[4]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks) - 1
    assert result_of(best_first[0]).text == "Arrived in 21 rounds with 1 crew aboard."
