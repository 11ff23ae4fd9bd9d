"""Space Race in a real browser: whole matches, decided through the forms as a person would."""

import re
from hashlib import sha256

import pytest
from playwright.sync_api import expect

from games.clock.services.clock import close_due
from games.models import Hand, Match
from tests.browser.users import log_in, play_now, submit_elsewhere
from tests.builders import users_of, window_of
from tests.games.space_race.browser_play import choose_orders, name, play_to_the_end, submit, told_windows
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race


@pytest.mark.long
@pytest.mark.parametrize("edition", ["taster", "five"])
def test_newcomer_plays_a_whole_match_while_somebody_watches(open_page, edition):
    page = open_page("/")
    play_now(page, "Valentina", "space-race", edition)
    match = Match.objects.get()
    shown_hash = page.locator(".seal p code").text_content()
    watcher = open_page(f"/matches/{match.pk}/")
    loads = []
    for seen in (page, watcher):
        seen.on("load", lambda: loads.append(1))
    years = play_to_the_end(page)
    match.refresh_from_db()
    last = match.windows.count() - 1
    for seen in (page, watcher):
        expect(seen.locator("#board")).to_have_attribute("data-status", "over")
        expect(seen.locator("#history-list article")).to_have_count(last)
        assert told_windows(seen) == list(range(last))[::-1]
        labels = seen.locator("#history-list h3").all_text_contents()
        assert list(dict.fromkeys(label[:4] for label in labels)) == years[::-1]
    assert loads == []
    assert years == [str(1950 + number) for number in range(len(years))]
    check_result(page, match, shown_hash)
    expect(page.locator(".briefing")).to_be_hidden()


def check_result(page, match, shown_hash):
    """The page of a finished match shows the seed that was promised, and every secret as it was."""
    result = page.locator("#front")
    result.locator(".front-seed summary").click()
    seed = result.locator("dt", has_text=re.compile("^Seed$")).locator("+ dd").inner_text()
    assert sha256(bytes.fromhex(seed)).hexdigest() == shown_hash
    expect(result).to_contain_text(match.game.meta.reasons[match.outcome["reason"]])
    page.locator("#all-readings summary").click()
    rows = [row.locator("td").all_inner_texts() for row in page.locator("#all-readings tbody tr").all()]
    hands = Hand.objects.filter(window=match.windows.latest("number"))
    held = [[h["garnets"], *h["past_readings"], h["reading"]] for h in hands.values_list("holdings", flat=True)]
    assert [[int(cell) for cell in row] for row in rows] == held


@pytest.mark.long
def test_two_winners_agree_on_the_candidate_in_sight_of_each_other(open_page):
    match = make_race(people=6)
    users = users_of(match)
    deal(match, offer=[5, 6, 7, 8, 5, 6], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH})
    pages = [open_page(), open_page()]
    for page, user in zip(pages, users, strict=False):
        log_in(page, user)
        page.goto(f"/matches/{match.pk}/")
        choose_orders(page)
        submit(page)
    for user in users[2:]:
        submit_elsewhere(page, match, user, lot=0, launch=False, burn=0)
    first, second = pages
    for page in pages:
        expect(page.locator("#decision h2")).to_have_text("Name who must leave the race")
    name(first, "France")
    expect(second.locator("#named")).to_contain_text("United States: France")
    name(second, "Japan")
    expect(first.locator("#named")).to_contain_text("Soviet Union: Japan")
    name(second, "France")
    for page in pages:
        expect(page.locator("#front")).to_contain_text("United States and Soviet Union won")
        expect(page.locator("#decision")).to_contain_text("You receive 1 token of life")
    newest = first.locator("#history-list article").first
    expect(newest).to_contain_text("The United States and the Soviet Union named France.")


@pytest.mark.long
def test_orders_for_a_year_that_has_closed_are_answered_with_the_next_one(open_page):
    match = make_race()
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    choose_orders(page)
    with page.expect_response("**/submit/") as answer:
        # As if its deadline had passed, without a word to any browser.
        close_due(match.pk, window_of(match).deadline)
        submit(page)
    assert answer.value.status == 409
    decision = page.locator("#decision")
    expect(decision.get_by_role("alert")).to_have_text("Not saved: that year has closed. Make your next move below.")
    expect(decision.locator("h2")).to_have_text("Orders for 1951")
    choose_orders(page)
    submit(page)
    expect(page.locator(".sr-filed")).to_be_visible()
