"""BOOSTER's pages as the server writes them, and the figures of its rules page against the printed ones."""

import re
from html import unescape
from types import SimpleNamespace

import pytest

from games.game_uis.booster.templatetags.booster import EARTH, kept_after, route_to
from games.models import Match
from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.reference import reference
from tests.builders import browser_of, page_of, users_of, window_of
from tests.games.booster import tables
from tests.games.booster.tables import MARS_MISSION, give, ids, make_booster

pytestmark = pytest.mark.django_db

MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
MARS_KEY = "-".join(map(str, MARS_MISSION))


def put(match: Match, user, **fields) -> str:
    """The page that answers a turn sent without scripts."""
    data = {"window": window_of(match).pk} | fields
    return browser_of(user).post(f"/matches/{match.pk}/submit/", data, follow=True).content.decode()


def checked(html: str) -> set[tuple[str, str]]:
    """The boxes of the form that are chosen, by name and value."""
    return set(re.findall(r'name="(meld|eject)" value="([^"]*)"[^>]* checked', html))


@pytest.mark.parametrize(
    ("fields", "wrong", "kept"),
    [
        ({"meld": MARS_KEY, "eject": [MARS_MISSION[0]]}, "eject", {("meld", MARS_KEY), ("eject", "2")}),
        ({"meld": MARS_KEY}, "eject", {("meld", MARS_KEY)}),
        ({"meld": "1-2-3", "eject": [MARS_HAND[5]]}, "meld", {("eject", str(MARS_HAND[5]))}),
        ({"meld": MARS_KEY, "eject": [49]}, "eject", {("meld", MARS_KEY)}),
    ],
    ids=["a flying card", "no card", "no such mission", "a card of somebody else"],
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
        (("Virtual", "Ion Drive", "Outer Planet", "Heavy Lifter", "Comm Sat"), "lies Far, Ion Drive reaches Mid.", 1),
        (("Virtual", "Ramscoop", "Jupiter", "Freighter", "Moon Base"), "is Heavy, Freighter carries Medium.", 1),
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


GAME = Booster()
FIGURES = reference(GAME.options({"goal": 15, "max_turns": 40}))


def test_page_names_every_card_with_its_figures(client):
    page = re.sub(r"<t[hd][^>]*>", "|", unescape(client.get("/rules/booster/").content.decode()))
    rows = [re.sub(r"<[^>]*>|\s+", " ", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    for card in CARDS:
        (row,) = [row for row in cells if row[1] == card.name]
        assert (card.range_name or card.cargo_name) in " ".join(row)
        assert all(resource in " ".join(row) for resource in card.resources)


def test_scores_are_range_plus_cargo():
    steps = (tables.NEAR, tables.MID, tables.FAR)
    assert [[score.points for score in row] for row in FIGURES.scores] == [
        [far + heavy for heavy in steps] for far in steps
    ]
    assert [(row[0].range, row[0].cargo) for row in FIGURES.scores] == [
        ("Near", "Light"),
        ("Mid", "Light"),
        ("Far", "Light"),
    ]
    assert FIGURES.steps == ((1, "Near", "Light"), (2, "Mid", "Medium"), (3, "Far", "Heavy"))


def test_other_figures_are_those_of_the_rules_and_of_the_options():
    assert (FIGURES.goal, FIGURES.max_turns) == (15, 40)
    assert (FIGURES.least_seats, FIGURES.most_seats) == GAME.seat_range(GAME.options({}))
    assert (FIGURES.first_hand, FIGURES.full_hand, FIGURES.deck) == (5, 7, 50)
    assert (FIGURES.least_eject, FIGURES.most_eject) == (1, 2)
