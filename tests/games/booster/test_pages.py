"""BOOSTER's pages as the server writes them, the figures of its rules page, and what it says of a turn."""

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles.finders import find

from games.game_uis.booster.game_ui import GAME_UI
from games.game_uis.booster.templatetags.booster import EARTH, drawing, kept_after, route_to
from games.models import Match
from games.rules.booster.cards import CARDS
from games.rules.booster.game import GAME
from games.rules.booster.model import BoosterView, FlownMeld
from games.rules.contract import Event
from tests.builders import browser_of, page_of, users_of, window_of
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, give, ids, make_booster, state_of

pytestmark = pytest.mark.django_db

MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
MARS_KEY = "-".join(map(str, MARS_MISSION))


def put(match: Match, user, **fields) -> str:
    data = {"window": window_of(match).pk} | fields
    return browser_of(user).post(f"/matches/{match.pk}/submit/", data, follow=True).content.decode()


def checked(html: str) -> set[tuple[str, str]]:
    return set(re.findall(r'name="(meld|eject)" value="([^"]*)"[^>]* checked', html))


@pytest.mark.parametrize(
    ("fields", "wrong", "kept"),
    [
        ({"meld": MARS_KEY, "eject": [MARS_MISSION[0]]}, "eject", {("meld", MARS_KEY), ("eject", "2")}),
        ({"meld": "1-2-3", "eject": [MARS_HAND[5]]}, "meld", {("eject", str(MARS_HAND[5]))}),
    ],
    ids=["a flying card", "no such mission"],
)
def test_refusal_stands_at_its_field_and_keeps_the_form(fields, wrong, kept):
    match = make_booster()
    give(match, {0: MARS_HAND})
    html = put(match, users_of(match)[0], **fields)
    assert re.findall(r'<ul class="errorlist" id="id_(\w+)_error">', html) == [wrong]
    assert f"id_{wrong}_error" in re.findall(r'aria-describedby="[^"]* ([^" ]+)"', html)
    assert kept <= checked(html)
    match.refresh_from_db()
    assert window_of(match).number == 0


def test_mission_that_wins_is_marked_and_needs_no_discard():
    match = make_booster()
    give(match, {0: MARS_HAND})
    window = window_of(match)
    window.table["vp"] = [6, 0]
    window.save()
    player = users_of(match)[0]
    assert "wins the match" in page_of(match, player)
    html = put(match, player, meld=MARS_KEY)
    assert "Mission accomplished" in html
    assert html.count('class="bo-place reached"') == 1
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_each_mission_has_one_button_with_its_cheapest_cards():
    match = make_booster()
    hand = (*MARS_MISSION, *ids("Computer AI", "Heavy Lifter"))
    give(match, {0: hand})
    html = page_of(match, users_of(match)[0])
    keys = re.findall(r'<input type="radio" name="meld" value="([^"]+)"', html)
    assert (len(keys), keys[0]) == (4, MARS_KEY)
    assert html.count('class="bo-mission pick"') == 1
    assert "Your hand can fly 1 mission." in html
    html = put(match, users_of(match)[0], meld=keys[3])
    assert '<details class="bo-others" open>' in html
    assert ("meld", keys[3]) in checked(html)


@pytest.mark.parametrize(
    ("hand", "gaps", "blocks"),
    [
        (("Robots", "Chemical Rockets", "Outer Planet", "Booster", "Comm Sat"), "reach Near.", 2),
        (("Virtual", "Ramscoop", "Jupiter", "Freighter", "Solar Station"), "needs Solar, Jupiter has none.", 1),
    ],
)
def test_hand_without_a_mission_names_the_nearest_and_what_blocks_it(hand, gaps, blocks):
    match = make_booster()
    give(match, {0: ids(*hand)})
    html = page_of(match, users_of(match)[0])
    assert f"Nearest is {hand[4]} to {hand[2]}, for " in html
    assert gaps in html
    assert html.count('class="bo-blocks"') == blocks


@pytest.mark.parametrize("name", [card.name for card in CARDS if card.type == "destination"])
def test_every_destination_has_a_way_from_the_earth(name):
    route = route_to(name)
    assert route.to.card.name == name
    assert route.path.startswith(f"M{EARTH[0]} {EARTH[1]}Q")
    assert route.path.endswith(f"{route.to.x} {route.to.y}")


def test_ejection_tells_how_many_cards_stay_in_the_hand():
    told = [("mission", 0, [1, 2, 3]), ("eject", 0, [4]), ("eject", 1, [5, 6])]
    events = [SimpleNamespace(kind=kind, data={"seat": seat, "cards": cards}) for kind, seat, cards in told]
    before = SimpleNamespace(standings=[SimpleNamespace(hand_size=7)] * 2)
    story = SimpleNamespace(events=events)
    assert [kept_after(story, before, seat) for seat in (0, 1)] == [3, 5]


def test_page_names_every_card_with_its_figures(client):
    page = re.sub(r"<t[hd][^>]*>", "|", unescape(client.get("/rules/booster/").content.decode()))
    rows = [re.sub(r"<[^>]*>|\s+", " ", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    for card in CARDS:
        (row,) = [row for row in cells if row[1] == card.name]
        assert (card.range_name or card.cargo_name) in " ".join(row)
        assert all(resource in " ".join(row) for resource in card.resources)


def test_every_card_has_a_drawing_of_its_own():
    svg = Path(find("booster/booster.svg")).read_text()
    drawings = dict(re.findall(r'<symbol id="(card-[^"]+)"[^>]*>(.*?)</symbol>', svg, re.S))
    shown = {card.name: drawings[drawing(card).partition("#")[2]] for card in CARDS}
    assert len(set(shown.values())) == len(shown)


NAMES = ("Laika", "Belka", "Strelka")


def mission(seat, score=3, vp=7):
    data = {"turn": 8, "seat": seat, "cards": [0, 10, 20, 30, 40], "destination": "Mars", "payload": "Colony Core"}
    return Event("mission", data | {"range": 2, "cargo": 2, "score": score, "vp": vp})


def eject(seat, *cards, missed=False):
    return Event("eject", {"turn": 8, "seat": seat, "cards": list(cards), "missed": missed})


def over(*vp, winners, reason="goal"):
    return Event("over", {"reason": reason, "winners": list(winners), "vp": list(vp)})


FIRST = CARDS[0].name
OWN_LINES = {
    "flown": ([mission(0)], "You flew Colony Core to Mars for 3 victory points; you have 7 now."),
    "another's": ([mission(1, 1, 1)], "Belka flies Colony Core to Mars for 1 victory point and has 1 now."),
    "missed": ([eject(0, 0, missed=True)], f"You missed turn 8: nothing flew, and {FIRST} was ejected at random."),
    "my turn": (
        [Event("turn", {"turn": 9, "seat": 0, "drawn": 1}), Event("drawn", {"turn": 9, "cards": [3]}, (0,))],
        "Your turn began. You drew 1 card.",
    ),
    "shared": ([over(4, 4, 3, winners=[0, 1])], "You won, together with Belka: 4 victory points each."),
}


@pytest.mark.parametrize("case", OWN_LINES)
def test_player_is_told_of_their_own_turn(case):
    events, said = OWN_LINES[case]
    assert GAME_UI.personal_summary({}, events, NAMES, 0) == said


def lost_with(hand, vp=4, *, reason="goal", other="Android"):
    view = GAME.view(state_of(ids(other), hand, vp=(5, vp)), 1)
    last = [mission(0, vp=10), over(10, vp, winners=[0], reason=reason)]
    return GAME_UI.why_lost({}, [[mission(1)], last], NAMES[:2], view)


def test_loss_explanation_names_what_the_hand_could_fly():
    short = "You flew 0 missions and were 6 victory points short of the goal."
    assert lost_with(ids("Android", "Mercury")).startswith(f"{short} No mission was left in your hand.")
    flown = GAME.view(state_of(ids("Android"), SATURN_MISSION), 1).melds[0]
    assert "would have won in your next turn" in lost_with(SATURN_MISSION)
    assert f"left you {9 - flown.score} short of the goal." in lost_with(SATURN_MISSION, vp=1)
    assert f"brought you to {4 + flown.score}, with one turn more" in lost_with(SATURN_MISSION, reason="turns")
    assert lost_with(SATURN_MISSION).endswith("Laika held Colony Core to Mars, which you could not know.")


def test_loss_explanation_reveals_no_hidden_hand_and_winners_get_none():
    assert lost_with(SATURN_MISSION, other="Android") == lost_with(SATURN_MISSION, other="Mercury")
    view = GAME.view(state_of(ids("Android"), ids("Mercury"), vp=(10, 4)), 0)
    assert GAME_UI.why_lost({}, [[over(10, 4, winners=[0])]], NAMES[:2], view) == ""


@pytest.mark.parametrize(
    ("events", "how"), [([mission(0)], "well"), ([mission(1)], ""), ([mission(0), over(7, 9, 1, winners=[1])], "badly")]
)
def test_mission_of_one_s_own_is_good_news(events, how):
    assert GAME_UI.turn_result({}, events, 0) == how


def match(*vp: int, won_in: int | None = None) -> BoosterView:
    """A spectator's view of a match that stands so, whose last mission flew in that turn."""
    missions = () if won_in is None else (FlownMeld(won_in, 0, MARS_MISSION, 4),)
    return GAME.view(state_of((), (), (), vp=vp, missions=missions), None)


def test_solo_result_is_one_sentence():
    assert GAME_UI.solo_result(match(10, 4, 7, won_in=22), won=True).text == "Won with 10 VP against 7."
    assert GAME_UI.solo_result(match(6, 4, 10), won=False).text == "6 VP against 10."


def test_best_comes_first():
    best_first = [
        (match(10, 4, 7, won_in=19), True),
        (match(12, 0, 0, won_in=22), True),
        (match(10, 0, 0, won_in=22), True),
        (match(10, 0, 5, won_in=22), True),
        (match(8, 4, 10, won_in=20), False),
        (match(8, 11, 0, won_in=17), False),
        (match(0, 10, 4), False),
    ]
    ranks = [GAME_UI.solo_result(view, won).rank for view, won in best_first]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks)
