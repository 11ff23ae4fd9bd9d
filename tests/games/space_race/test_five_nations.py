"""Five Nations in a real browser: a last year that only Goofspiel can decide."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from games.rules import codec
from tests.browser.audit import check
from tests.browser.people import log_in, submit_elsewhere
from tests.games.space_race.builders import deal, make_race
from tests.games.space_race.race import level, lot, open_window_of, submit
from tests.server.builders import position_of, users_of, window_of

pytestmark = pytest.mark.long

LEVEL_AT_THE_TOP = (5, 7, 10)
ROUNDS = 13
# Everybody's reading of each year that is over; 1954 was quiet and 1955 stormy.
PAST_READINGS = [2, 2, 2, 2, 0, 4, *[2] * 7]


def race_in_its_last_year():
    """A match whose first two nations hold the same hand, the best one, and as many garnets."""
    match = make_race(edition="five")
    window = window_of(match)
    window.year.label = "1963"
    window.year.save()
    state = position_of(match).state
    board, vault = state.table.board, state.table.vault
    board = replace(board, year=1963, radiation=tuple(5 * reading for reading in PAST_READINGS))
    window.table = codec.to_json(replace(state.table, board=board, vault=replace(vault, next_offer=None)))
    window.save()
    for hand in window.hands.all():
        hand.holdings["past_readings"] = PAST_READINGS
        hand.save()
    deal(match, offer=[5, 7, 8, 9], hands={0: LEVEL_AT_THE_TOP, 1: LEVEL_AT_THE_TOP, 2: (), 3: (5,), 4: (7,)})
    return match


def order(page):
    """Pursue the first lot at level 0, on the ground."""
    lot(page, "A").click()
    level(page, 0).click()
    submit(page)
    expect(
        page.locator("#decision .saved").or_(page.locator("#decision h2", has_text="Bid for"))
    ).to_be_visible()


def bid(page, number):
    page.locator("#decision").get_by_role("radio", name=str(number), exact=True).check()
    submit(page)


def test_two_tied_nations_play_goofspiel_to_the_end_while_somebody_watches(open_page):
    match = race_in_its_last_year()
    users = users_of(match)
    address = f"/matches/{match.pk}/"
    players = [open_page("/"), open_page("/")]
    for page, user in zip(players, users, strict=False):
        log_in(page, user)
        page.goto(address)
    watcher = open_page(address)
    loads = []
    for page in (*players, watcher):
        page.on("load", lambda: loads.append(1))
    for user in users[2:]:
        submit_elsewhere(watcher, match, user, lot=0, level=0, launch=False)
    for page in players:
        order(page)
    first, second = players
    check(first)
    for number in range(1, ROUNDS + 1):
        for page in (*players, watcher):
            expect(page.locator("#board")).to_contain_text(f"Round {number} of {ROUNDS}")
        expect(first.locator("#decision").get_by_role("radio")).to_have_count(ROUNDS + 1 - number)
        windows = [open_window_of(page) for page in players]
        bid(first, number % ROUNDS + 1)
        expect(first.locator("#private")).to_contain_text(f"a bid of {number % ROUNDS + 1} for the prize of")
        bid(second, number)
        for page, window in zip(players, windows, strict=True):
            expect(page.locator(f"#decision input[name=window][value='{window}']")).to_have_count(0)
    for page in (*players, watcher):
        expect(page.locator("#board")).to_have_attribute("data-status", "over")
        expect(page.locator(".front-standings h3")).to_have_text("United States won")
        expect(page.locator("#front")).to_contain_text("United Kingdom")
        expect(page.locator("#history-list article")).to_have_count(ROUNDS + 1)
        titles = page.locator("#history-list article h3").all_text_contents()
        rounds = [f"1963: Goofspiel, round {number}" for number in range(ROUNDS, 0, -1)]
        assert [title.strip() for title in titles] == [*rounds, "1963"]
    expect(first.locator("#decision")).to_contain_text("You won")
    match.refresh_from_db()
    assert (match.outcome["winners"], match.outcome["loser"]) == ([0], 2)
    assert loads == []
