"""LOSS! in Space on the platform: its forms, its standing orders, a match for one."""

import re
from html import unescape

import pytest
from django.test import Client

from games.models import Match
from games.rules.loss_in_space.cards import RESOURCES, SHIPS
from tests.games.loss_in_space.at_desk import at_position
from tests.games.loss_in_space.tables import Player, commanding
from tests.server.builders import make_match, play_to_the_end, play_window, users_of, window_of

pytestmark = pytest.mark.django_db


def browser_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def cargo_of(match: Match, seat: int) -> list[str]:
    return window_of(match).hands.get(seat__number=seat).holdings["cargo"]


def post(match: Match, user, what: str, **fields):
    data = {"window": window_of(match).pk} | fields
    return browser_of(user).post(f"/matches/{match.pk}/{what}/", data)


def page(match: Match, user) -> str:
    html = browser_of(user).get(f"/matches/{match.pk}/").content.decode()
    return unescape(html)


def test_a_single_player_races_to_an_end():
    match = make_match(people=1, game="loss-in-space")
    assert match.status == Match.Status.RUNNING
    play_to_the_end(match)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert "Turn" in page(match, users_of(match)[0])


def test_a_swap_is_chosen_in_the_form():
    match = make_match(people=1, game="loss-in-space")
    (user,) = users_of(match)
    held = cargo_of(match, 0)
    ship = window_of(match).table["seats"][0]["ship"]
    cards = held[: 1 if ship == "pawnbrokers-pride" else 2]
    assert post(match, user, "submit", do="swap", swap=cards, to="").status_code in (200, 302)
    assert window_of(match).year.label == "Preparation 2"
    assert not set(cards) & set(cargo_of(match, 0))


def test_an_offer_is_built_step_by_step():
    match = make_match(people=2, game="loss-in-space")
    host, guest = users_of(match)
    give = cargo_of(match, 0)[:1]
    offer = {"do": "offer", "to": "1", "give": give}
    assert post(match, host, "draft", step="add want any", **offer).status_code == 302
    assert post(match, host, "submit", **offer).status_code == 302
    assert post(match, guest, "submit", do="pass").status_code == 302
    assert window_of(match).kind == "answer"
    assert RESOURCES[give[0]].name in page(match, guest)
    wanted = cargo_of(match, 1)[0]
    assert post(match, guest, "submit", do_0="accept", cards_0=[wanted]).status_code == 302
    assert give[0] in cargo_of(match, 1)
    assert wanted in cargo_of(match, 0)


def test_a_refused_decision_keeps_its_form():
    match = make_match(people=2, game="loss-in-space")
    host, _ = users_of(match)
    refused = post(match, host, "submit", do="swap", swap=cargo_of(match, 0)[:3])
    assert refused.status_code == 422
    assert "A swap takes exactly" in unescape(refused.content.decode())


def test_standing_orders_are_changed_by_their_form():
    match = make_match(people=2, game="loss-in-space")
    host, _ = users_of(match)
    orders = {"meddle": "parsec", "from_parsec": "11", "offers": "decline", "counter": "all", "face": "cards"}
    fields = {f"act-orders-{name}": value for name, value in (orders | {"command": "0"}).items()}
    assert post(match, host, "act", kind="orders", after="0", **fields).status_code in (200, 302)
    match.refresh_from_db()
    html = page(match, host)
    assert re.search(r'name="act-orders-from_parsec" value="11"', html)


def test_a_match_of_people_and_bots_is_told_to_its_end():
    match = make_match(people=1, bots=1, game="loss-in-space")
    for _ in range(6):
        play_window(match)
    html = page(match, users_of(match)[0])
    told = re.sub(r"<form.*?</form>|<[^>]*>", " ", html[html.index("<body") :], flags=re.DOTALL)
    assert "None" not in told


@pytest.mark.long
def test_the_end_says_how_far_everybody_came():
    match = make_match(people=1, bots=1, game="loss-in-space")
    play_to_the_end(match, "steady")
    far = [craft["parsec"] for craft in match.windows.latest("number").table["seats"]]
    told = " ".join(page(match, users_of(match)[0]).split())
    assert re.search(rf"You flew to parsec {far[0]} in \d+ rounds?\.", told)
    assert re.search(rf"Laika( won, at|:) parsec {far[1]}\.", told)


def test_the_board_says_what_everybody_sees_and_the_desk_what_is_held():
    match = make_match(people=2, game="loss-in-space")
    host, guest = users_of(match)
    held = [RESOURCES[card].name for card in cargo_of(match, 0)]
    table = window_of(match).table
    mine, theirs = page(match, host), page(match, guest)
    board = theirs[theirs.index('id="board"') :]
    for craft in table["seats"]:
        assert SHIPS[craft["ship"]].name in board
    desk = mine[mine.index("Your cargo") : mine.index('id="decision"')]
    assert [name for name in held if name not in desk] == []


def test_the_cargo_is_folded_away_while_its_owner_has_to_decide():
    match = at_position(commanding(Player(["oars/1"]), Player(["emp/1"])))
    asked, waiting = (page(match, user) for user in users_of(match))
    assert 'id="fold-cargo"' in asked
    assert 'id="fold-cargo"' not in waiting
    assert "Your cargo: 1 card" in waiting
