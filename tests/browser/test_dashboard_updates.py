"""A player's own part of the match page: fetched without a storm, submitted whole, told what came of it."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import expect

from games.rules.goofspiel.game import FEWEST_CARDS
from tests.absence_builders import make_vacation_match
from tests.browser.audit import check
from tests.browser.fixtures import PHONE
from tests.browser.users import open_match_section, submit_elsewhere
from tests.builders import make_match, match_and_users, play_window, submit_any, users_of, window_of
from tests.games.space_race.browser_play import choose_orders, submit
from tests.games.space_race.builders import make_race

CALM_MS = 1500
HISTORY = re.compile(r"/history/\?")
AGAIN_MS = 5_000


def expect_whole_history(page, match):
    expect(page.locator("#history-list article")).to_have_count(window_of(match).number)


@pytest.mark.long
def test_a_history_that_cannot_be_fetched_is_asked_for_once_a_message(watch, open_page):
    match = make_race()
    page = watch(match)
    asked = []
    page.route("**/animation/", lambda route: route.fulfill(status=429))
    page.route(HISTORY, lambda route: (asked.append(1), route.fulfill(status=500, body="broken")))
    play_window(match)
    play_window(match)
    with page.expect_response(HISTORY):
        submit_elsewhere(page, match, users_of(match)[0])
    page.wait_for_timeout(CALM_MS)
    assert len(asked) == 1
    page.unroute(HISTORY)
    submit_elsewhere(page, match, users_of(match)[1])
    expect_whole_history(page, match)
    open_page.close_with_problems()


def test_a_year_costs_a_player_one_desk_and_what_others_do_none(watch):
    match, (me, *others) = match_and_users(make_race())
    page = watch(match, me)
    fetched = []
    page.on("request", lambda asked: fetched.append(asked.url) if "/private/" in asked.url else None)
    choose_orders(page)
    submit(page)
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    for number, user in enumerate(others, start=2):
        expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
        assert fetched == []
        submit_elsewhere(page, match, user)
        if number < len(others) + 1:
            expect(page.locator("[data-awaited]")).to_have_text(f"{number} of 5 ready")
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    submit_elsewhere(page, match, others[0])
    expect(page.locator("[data-awaited]")).to_have_text("1 of 5 ready")
    assert len(fetched) == 1


@pytest.mark.long
def test_a_desk_that_cannot_be_fetched_is_fetched_again(watch, open_page):
    match, (me, *others) = match_and_users(make_race())
    submit_any(match, me)
    page = watch(match, me)
    page.clock.install()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    page.route("**/private/**", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed", lambda request: "/private/" in request.url):
        for user in others:
            submit_elsewhere(page, match, user)
    page.clock.fast_forward(AGAIN_MS)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    open_page.close_with_problems()


@pytest.mark.long
def test_signed_out_player_sees_outdated_dashboard_warning(watch, open_page):
    match, (me, *others) = match_and_users(make_race())
    page = watch(match, me)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    for user in (*others, me):
        submit_elsewhere(page, match, user)
    expect(page.locator("#page-account")).to_contain_text("signed out")
    expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
    # What it still asks for is refused, too.
    open_page.close_with_problems()


@pytest.mark.long
def test_a_gap_wider_than_a_page_of_the_history_leaves_the_rest_to_its_button(watch):
    match = make_match(people=2, game="toy-signs", options={"rounds": 100})
    page = watch(match)
    for _ in range(15):
        play_window(match)
    submit_elsewhere(page, match, users_of(match)[0])
    stories = page.locator("#history-list article")
    expect(stories).to_have_count(12)
    page.get_by_role("link", name="Earlier throws").click()
    expect_whole_history(page, match)


@pytest.mark.long
def test_spectator_of_abandoned_match_is_sent_to_lobby(watch):
    match = make_race(people=1, bots=4)
    page, watcher = watch(match, users_of(match)[0]), watch(match)
    page.get_by_text("Abandon this match").click()
    page.get_by_role("button", name="Abandon match").click()
    expect(watcher.locator("#connection")).to_contain_text("This match was cancelled")
    watcher.get_by_role("link", name="Find another match in the lobby").click()
    expect(watcher).to_have_url(re.compile("/lobby/$"))


@pytest.mark.long
def test_a_page_that_saw_the_end_offers_nothing_of_what_is_over(watch):
    match = make_match(people=1, bots=1, options={"cards": FEWEST_CARDS})
    for _ in range(FEWEST_CARDS - 1):
        play_window(match)
    page = watch(match, users_of(match)[0], viewport=PHONE)
    mine = page.locator(".match-tabs a").first
    page.evaluate("window.sameDocument = true")
    expect(mine).to_have_text("Orders", use_inner_text=True)
    expect(page.locator(".match-notifications")).to_be_visible()
    page.locator("#decision").get_by_role("radio").first.check()
    page.locator("#submit").click()
    expect(mine).to_have_text("Review", use_inner_text=True)
    expect(page.locator(".match-notifications")).to_be_hidden()
    open_match_section(page, "History")
    expect(page.locator("#history")).to_be_visible()
    expect(page.locator(".abandon")).to_be_hidden()
    assert page.evaluate("window.sameDocument")


def test_standing_orders_outlive_the_next_window_unsent_and_are_left_and_taken_back(watch):
    match = make_vacation_match()
    page = watch(match, users_of(match)[0])
    away = page.locator("#away")
    away.locator("summary").click()
    nearest = away.get_by_role("radio", name="The bid nearest to the prize")
    nearest.check()
    for user in users_of(match):
        submit_elsewhere(page, match, user)
    expect(page.locator("#board")).to_have_attribute("data-window", "1")
    expect(page.locator("#private")).to_have_attribute("data-window", "1")
    expect(nearest).to_be_checked()
    expect(nearest).to_be_visible()
    away.get_by_role("button", name="Set standing orders").click()
    expect(away.get_by_text("standing orders set")).to_be_visible()
    expect(nearest).to_be_checked()
    assert match.seats.get(number=0).standing == "nearest"
    check(page)
    away.get_by_role("radio", name="None").check()
    away.get_by_role("button", name="Change standing orders").click()
    expect(away.get_by_role("button", name="Set standing orders")).to_be_visible()
    assert match.seats.get(number=0).standing == ""
