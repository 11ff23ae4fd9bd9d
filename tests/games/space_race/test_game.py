"""Space Race as a game of the contract: moves, forms, windows, events, and what cannot be paid for."""

import re

import pytest
from django.urls import reverse

from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import YearOrders
from tests.builders import users_of, window_of
from tests.games.space_race.builders import ENGINE, GOLD_PLATING, MISSILES, deal, make_race, order
from tests.games.space_race.states import after, data, kinds, launches, opened
from tests.rules.decision_requests import fields_of


def names(fields):
    return [field.name for field in fields]


def test_form_asks_only_what_a_nation_can_use():
    """Burning, missiles and Black Holes appear with the parts for them."""
    state = opened("five", [[2, 3, 9, 9], []], garnets=[4])
    assert names(fields_of(SPACE_RACE, state, 1)) == ["lot", "level", "launch"]
    fields = {field.name: field for field in fields_of(SPACE_RACE, state, 0)}
    assert list(fields) == ["lot", "level", "launch", "burn", "missiles", "black_holes"]
    assert fields["burn"].high == 4
    assert (fields["missiles"].low, fields["missiles"].high, fields["missiles"].repeats) == (2, 2, True)
    assert [choice.seat for choice in fields["missiles"].choices] == [1, 2, 3, 4]
    assert fields["black_holes"].high == 1
    assert [choice.value for choice in fields["level"].choices] == [0, 1, 2, 3, 4]
    assert fields["lot"].choices[0].label == "A: 7 Heat Shield"


def test_forms_of_ties():
    """One field each."""
    state = after(opened("nine", [[12, 12]]), launches(0)).state
    (field,) = fields_of(SPACE_RACE, state, 0)
    assert (field.name, [choice.seat for choice in field.choices]) == ("candidate", [1, 2, 3, 4])
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    (field,) = fields_of(SPACE_RACE, state, 0)
    assert (field.name, len(field.choices)) == ("bid", 13)
    assert fields_of(SPACE_RACE, after(opened("nine", year=1963), {}).state, 0) == ()


def test_year_is_told_in_events():
    """In the order in which it happens."""
    hands = [[9, 2], [3, 10], [12, 12], []]
    state = opened("five", hands, garnets=[5, 5, 5, 5, 5])
    orders = {
        0: YearOrders(0, 0, True, burn=4, missiles=(2,)),
        1: YearOrders(0, 1, black_holes=1),
        2: YearOrders(2, 0, True),
        3: YearOrders(3, 2),
    }
    step = after(state, orders)
    assert kinds(step) == [
        "deadline-missed",
        "missile",
        "espionage",
        "espionage",
        "espionage",
        "black-holes",
        "radiation",
        "launch",
        "launch",
        "year-opened",
    ]
    assert data(step, "deadline-missed") == {"year": 1953, "seat": 4}
    assert data(step, "missile") == {"year": 1953, "seat": 0, "target": 2, "drawn": False}
    stolen = next(event.data for event in step.events if event.kind == "espionage")
    assert stolen == {
        "year": 1953,
        "lot": 0,
        "number": 7,
        "pursuers": [{"seat": 0, "level": 0}, {"seat": 1, "level": 1}],
        "receivers": [1],
        "stolen": True,
        "reward": 1,
        "clones": 0,
        "knock_offs": [0],
    }
    assert data(step, "black-holes") == {"year": 1953, "seat": 1, "count": 1}
    assert data(step, "radiation") == {"year": 1953, "total": 0, "space": 40}
    first, second = (event.data for event in step.events if event.kind == "launch")
    assert (first["flown"], first["burned"], first["discarded"], first["sabotage"]) == (13, 4, 9, 6)
    assert (second["flown"], second["sabotage"], second["distance"]) == (20, 11, 20)
    assert data(step, "year-opened")["year"] == 1954


def test_prices_and_jettisons_are_told():
    """What receiving a part cost."""
    state = opened("nine", [[], [3]], offer=(10, 11, 3, 4, 5, 6))
    step = after(state, {0: YearOrders(0, 0), 1: YearOrders(1, 0)})
    assert data(step, "price") == {"year": 1953, "seat": 0, "number": 10, "garnets": 2}
    assert data(step, "jettison") == {"year": 1953, "seat": 1, "number": 3}


def test_end_is_told_with_its_secrets():
    """Garnets and readings of all are in the last event."""
    state = opened("nine", [[12, 12]], reading=0)
    step = after(state, launches(0, 2, 3, 4))
    over = data(step, "match-over")
    assert (over["reason"], over["winners"], over["loser"]) == ("space", [0], 1)
    assert over["garnets"] == [15, 5, 5, 5, 5]
    assert over["readings"] == [[0, 0, 0, 0]] * 5
    assert data(step, "prizes") == {"year": 1953, "pioneers": [], "awards": [{"seat": 0, "tols": 2, "garnets": 10}]}


OFFER = [GOLD_PLATING, 5, 7, 8, 3, 4]


def race_with(garnets: int):
    match = make_race()
    deal(match, offer=OFFER, hands={0: []}, garnets=garnets)
    return match


def key_of(html: str, place: int) -> str:
    """The key of a lot, its words included."""
    found = re.search(rf'<label class="sr-button pick">\s*<input[^>]* id="lot-{place}".*?</label>', html, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.django_db
def test_impossible_orders_say_what_they_need_in_one_pattern(client):
    match = race_with(1)
    deal(match, offer=[9, 5, 4, 6, 7, 8], hands={0: [ENGINE]}, garnets=1)
    client.force_login(users_of(match)[0])
    orders = {"lot": 0, "level": 1, "burn": 7, "window": window_of(match).pk}
    refused = client.post(reverse("match_submit", args=[match.pk]), orders, headers={"HX-Request": "true"})
    html = refused.content.decode()
    assert "<li>Needs 7 garnets, you have 1.</li>" in html
    assert html.count("order-problem") == 1
    html = client.get(reverse("match", args=[match.pk])).content.decode()
    assert re.search(r"SPACE needs \d+ or more, you have 11\.", html)


@pytest.mark.django_db
@pytest.mark.parametrize(("garnets", "barred"), [(1, True), (2, False)])
def test_unaffordable_part_has_a_disabled_button(client, garnets, barred):
    """A part that costs 2 garnets, and a line that does."""
    match = race_with(garnets)
    client.force_login(users_of(match)[0])
    html = client.get(reverse("match", args=[match.pk])).content.decode()
    assert ("Needs 2 garnets, you have 1" in key_of(html, 0)) is barred
    assert (" disabled" in key_of(html, 0)) is barred
    assert " disabled" not in key_of(html, 1)
    (button,) = re.findall(r'<button type="submit" id="act-line"([^>]*)>', html)
    assert ("disabled" in button) is barred


@pytest.mark.django_db
def test_order_error_is_shown_once(client):
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
    assert f'<a href="/matches/{match.pk}/rules/#s3-plating">See the rule</a>' in html
    assert re.search(r'name="level" value="0"[^>]*checked', html)
    # Without scripts the page opens again: a line above the form says that it was refused, and has the focus.
    plain = client.post(reverse("match_submit", args=[match.pk]), orders).content.decode()
    assert plain.count('class="errors"') == 1
    assert plain.count("You need 2 garnets free") == 1


@pytest.mark.django_db
def test_odds_of_a_draft_count_the_missiles_that_could_come(client):
    match = make_race()
    deal(match, offer=[7, 5, 6, 8, 3, 4], hands={0: [MISSILES], 1: [MISSILES, MISSILES, 12]})
    client.force_login(users_of(match)[0])
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    assert "Choose a part to see the odds here." in page
    assert page.count('<span class="visually-hidden">, could reach SPACE</span>') == 1
    for lot, threat in ((1, "Sabotage of up to 10 could be aimed at you by"), (0, "Nothing on the table could")):
        draft = {"window": window_of(match).pk, "lot": lot, "level": 0}
        said = client.post(reverse("match_draft", args=[match.pk]), draft, headers={"HX-Request": "true"})
        assert re.search(threat, said.content.decode())


@pytest.mark.django_db
def test_ladder_of_the_page_shows_how_earlier_years_went(client):
    match = make_race()
    deal(match, hands={0: [MISSILES], 1: [MISSILES, MISSILES, 12]})
    order(match, lambda seat: {"lot": 0, "level": seat, "missiles": [4] * (1, 2, 0, 0, 0)[seat]})
    client.force_login(users_of(match)[0])
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    ladder = page[page.index('class="sr-levels strip"') :]
    assert re.findall(r'data-fate="(\w+)"', ladder)[:6] == ["missed"] * 4 + ["stole", "none"]
    assert "Stole in 1950." in ladder
