"""Nobody is sent the terms of others' offers, what they showed each other, their orders or their drafts."""

from collections.abc import Callable

import pytest

from games.models import Match
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from tests.builders import users_of, window_of
from tests.caches import empty_caches
from tests.games.loss_in_space.tables import Player, at_position, preparing
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import everything_received, visitors_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

DECLINE = {"kind": "answer", "answers": [{"by": 0, "do": "decline", "cards": [], "give": [], "want": []}]}
WATCHED = ("nobody", "seat 0", "seat 1", "seat 2")
ORDERS = {"meddle": "never", "offers": "decline", "counter": "all", "face": "cards", "command": 3}
OFFER = {"to": 1, "give": ["oars/1"], "want": [{"kind": "weapon", "card": None, "min": 3}]}


def offered() -> Match:
    """The first of four has offered a trade to the second, which drafts a counter-offer; the third left
    orders.
    """
    hands = (["oars/1", "tin-foil/1", "emp/2"], ["death-ray/1", "emp/1"], ["the-wall/1"], ["flash-bang/1"])
    match = at_position(preparing(*(Player(cargo) for cargo in hands)))
    first, second, third, fourth = users_of(match)
    take_action(match_id=match.pk, user=third, action={"orders": ORDERS})
    prep = {"match_id": match.pk, "window_id": window_of(match).pk, "ready": True}
    trade = {"kind": "prep", "do": "offer", "offer": OFFER, "fallback": ["tin-foil/1", "emp/2"]}
    submit_move(user=first, move=trade, **prep)
    for user in (second, third, fourth):
        submit_move(user=user, move={"kind": "prep", "do": "pass"}, **prep)
    draft = {"do_0": "counter", "give_0": ["emp/1"], "want_0": [{"do": "any"}]}
    save_draft(match_id=match.pk, user=second, window_id=window_of(match).pk, entered=draft)
    return Match.objects.get(pk=match.pk)


def declined() -> Match:
    """The same once the offer has been declined: what the first showed the second stays marked."""
    match = offered()
    submit_move(match_id=match.pk, user=users_of(match)[1], window_id=window_of(match).pk, move=DECLINE, ready=True)
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize(
    ("position", "shown"),
    [
        (offered, {"A weapon of at least 3": {1}, "data-words>Any card": {1}, "offer to Player 2: Oars for": {0, 1}}),
        (declined, {"shown to Player 2": {0}, "offer to Player 2: Oars for": {0, 1}}),
    ],
)
def test_hidden_hands_offers_and_drafts_change_nothing_received(
    position: Callable[[], Match], shown: dict[str, set[int]]
):
    match = position()
    visitors = [visitor for visitor in visitors_of(match) if visitor.name in WATCHED]
    seen = {visitor: everything_received(match, visitor) for visitor in visitors}
    for words, told in shown.items():
        assert {who.seat for who, sent in seen.items() if words in "".join(sent.values())} == told, words
    for seat in {visitor.seat for visitor in visitors}:
        with changed_secrets(match, seat):
            empty_caches()
            for visitor in visitors:
                if visitor.seat == seat:
                    assert everything_received(match, visitor) == seen[visitor], visitor.name
