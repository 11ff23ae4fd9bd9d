"""LOSS! in Space on the platform: its forms, its standing orders, a match for one."""

import re
from html import unescape

import pytest

from games.faces.loss_in_space.face import FACE
from games.rules.contract import Ask
from games.rules.loss_in_space.game import GAME
from tests.games.loss_in_space.tables import Player, at_position, commanding, preparing
from tests.server.builders import browser_of, make_match, page_of, play_to_the_end, users_of, window_of

pytestmark = pytest.mark.django_db


def test_standing_orders_are_changed_by_their_form():
    match = make_match(people=2, game="loss-in-space")
    host, _ = users_of(match)
    orders = {"meddle": "parsec", "from_parsec": "11", "offers": "decline", "counter": "all", "face": "cards"}
    fields = {f"act-orders-{name}": value for name, value in (orders | {"command": "0"}).items()}
    act = {"window": window_of(match).pk, "kind": "orders", "after": "0"} | fields
    assert browser_of(host).post(f"/matches/{match.pk}/act/", act).status_code == 302
    assert 'name="act-orders-from_parsec" value="11"' in page_of(match, host)


@pytest.mark.long
def test_the_end_says_how_far_everybody_came():
    match = make_match(people=1, bots=1, game="loss-in-space")
    play_to_the_end(match, "steady")
    far = [craft["parsec"] for craft in match.windows.latest("number").table["seats"]]
    told = " ".join(unescape(page_of(match, users_of(match)[0])).split())
    assert re.search(rf"You flew to parsec {far[0]} in \d+ rounds?\.", told)
    assert re.search(rf"Laika( won, at|:) parsec {far[1]}\.", told)


def test_the_cargo_is_folded_away_while_its_owner_has_to_decide():
    match = at_position(commanding(Player(["oars/1"]), Player(["emp/1"])))
    asked, waiting = (page_of(match, user) for user in users_of(match))
    assert 'id="fold-cargo"' in asked
    assert 'id="fold-cargo"' not in waiting
    assert "Your cargo: 1 card" in waiting


@pytest.mark.parametrize(
    ("held", "offered"),
    [(["emp/1", "tin-foil/1"], ["pass", "swap", "offer"]), (["emp/1"], ["pass", "offer"]), ([], ["pass"])],
)
def test_only_what_the_cargo_allows_is_offered_in_preparation(held, offered):
    view = GAME.view(preparing(Player(held), Player(["oars/1"])), 0)
    fields = {field.name: field for field in FACE.fields(view, Ask(0, "prep"))}
    assert [choice.value for choice in fields["do"].choices] == offered
