"""What a nation cannot pay for now is shown out of use, with its price, and refused with one message."""

import re

import pytest
from django.urls import reverse

from tests.games.space_race.builders import GOLD_PLATING, deal, make_race
from tests.server.builders import users_of, window_of

OFFER = [GOLD_PLATING, 5, 7, 8, 3, 4]


def race_with(garnets: int):
    match = make_race()
    deal(match, offer=OFFER, hands={0: []}, garnets=garnets)
    return match


def key_of(html: str, place: int) -> str:
    """The key of a lot, its words included."""
    found = re.search(
        rf'<label class="sr-key pick">\s*<input[^>]* id="lot-{place}".*?</label>', html, re.DOTALL
    )
    assert found
    return found[0]


@pytest.mark.django_db
@pytest.mark.parametrize(("garnets", "barred"), [(1, True), (2, False)])
def test_what_cannot_be_paid_for_has_a_button_out_of_use(client, garnets, barred):
    """A part that costs 2 garnets, and a line that does."""
    match = race_with(garnets)
    client.force_login(users_of(match)[0])
    html = client.get(reverse("match", args=[match.pk])).content.decode()
    assert ("costs 2, you have 1" in key_of(html, 0)) is barred
    assert (" disabled" in key_of(html, 0)) is barred
    assert " disabled" not in key_of(html, 1)
    (button,) = re.findall(r'<button type="submit" id="act-line"([^>]*)>', html)
    assert ("disabled" in button) is barred


@pytest.mark.django_db
def test_what_is_refused_is_said_once(client):
    match = race_with(1)
    client.force_login(users_of(match)[0])
    orders = {"window": window_of(match).pk, "lot": 0, "level": 0}
    headers = {"HX-Request": "true"}
    client.post(reverse("match_draft", args=[match.pk]), orders, headers=headers)
    refused = client.post(reverse("match_submit", args=[match.pk]), orders, headers=headers)
    assert refused.status_code == 422
    html = refused.content.decode()
    assert html.count("You need 2 garnets free") == 1
    assert html.count('class="errorlist') == 1
    assert 'class="errors"' not in html
    # Without scripts the page opens anew: a line above the form says that it was refused, and has the focus.
    plain = client.post(reverse("match_submit", args=[match.pk]), orders).content.decode()
    assert plain.count('class="errors"') == 1
    assert plain.count("You need 2 garnets free") == 1
