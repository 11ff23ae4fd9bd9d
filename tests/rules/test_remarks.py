"""What bots say to the table about public events."""

import json
from random import Random

import pytest

from games.registry import GAMES
from games.rules.contract import Event
from games.rules.loss_in_space.remarks import DECLINING, OFFER_DECLINED, SABOTAGED, SABOTEUR
from games.rules.moonshot.bots import RIVAL_RESIGNED, WON
from games.rules.remarks import choose_remark
from tests.rules.matches import Case, played_windows, quick_bots

RULES = {"won": lambda data: {data["seat"]: ("Mine.",), data["seat"] + 1: ("Yours.",)}}
FEWEST, MOST = 3, 6
LONGEST = 70
SABOTAGE, BOOST = "emp/1", "space-farmer/1"


def said(*events: Event, bots: set[int]) -> tuple[int, str] | None:
    return choose_remark(RULES, events, bots, Random(1))


def test_one_bot_speaks_about_the_last_public_event():
    first, last = Event("won", {"seat": 0}), Event("won", {"seat": 2})
    assert said(first, last, Event("over", {}), bots={0, 2}) == (2, "Mine.")
    assert said(first, last, bots={0, 3}) == (3, "Yours.")
    assert said(first, last, bots={1}) == (1, "Yours.")


def test_nobody_speaks_without_a_bot_or_about_a_private_event():
    assert said(Event("won", {"seat": 0}), bots={4}) is None
    assert said(Event("won", {"seat": 0}, audience=(0, 1)), bots={0, 1}) is None
    assert said(bots={0}) is None


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.remarks])
def test_every_kind_of_remark_comes_up_in_short_clean_sentences(slug):
    game = GAMES[slug]
    least, most = game.seat_range(game.options({}))
    met = set()
    for seed in range(4):
        for resolved in played_windows(Case(slug, "{}", max(least, min(most, 4)), quick_bots(game), seed=seed)):
            for event in resolved.step.events:
                rule = game.remarks.get(event.kind)
                choices = rule(json.loads(json.dumps(event.data))) if rule else {}
                met |= {event.kind} if choices else set()
                for texts in choices.values():
                    assert FEWEST <= len(set(texts)) == len(texts) <= MOST
                    assert all(text.endswith((".", "?")) and len(text) <= LONGEST for text in texts)
        if met == set(game.remarks):
            return
    assert met == set(game.remarks)


@pytest.mark.parametrize(
    ("kind", "data", "choices"),
    [
        ("answered", {"by": 0, "to": 2, "answer": "decline"}, {0: OFFER_DECLINED, 2: DECLINING}),
        ("answered", {"by": 0, "to": 2, "answer": "counter"}, {}),
        ("took_effect", {"card": SABOTAGE, "by": 1, "target": 2}, {1: SABOTEUR, 2: SABOTAGED}),
        ("took_effect", {"card": SABOTAGE, "by": 2, "target": 2}, {}),
        ("took_effect", {"card": BOOST, "by": 1, "target": 2}, {}),
        ("over", {"winner": None, "parsecs": [3, 4]}, {}),
    ],
)
def test_refused_offers_and_sabotage_of_others_are_worth_a_remark(kind, data, choices):
    assert GAMES["loss-in-space"].remarks[kind](data) == choices


def test_win_by_resignation_has_its_own_sentences():
    remark, ended = GAMES["moonshot"].remarks["match_over"], {"winner": "nasa", "winners": [1]}
    assert remark(ended | {"reason": "resigned"})[1] == RIVAL_RESIGNED
    assert remark(ended | {"reason": "moon"})[1] == WON
    assert all(text.endswith(".") and len(text) <= LONGEST for text in RIVAL_RESIGNED)
