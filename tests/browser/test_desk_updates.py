"""A player's own part of the match page: fetched without a storm, submitted whole, told what came of it."""

import re
from urllib.parse import urlencode, urljoin

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.people import TOKEN, log_in, session_cookie, submit_elsewhere
from tests.browser.race import choose_orders, level, lot, submit
from tests.server.booster import make_booster
from tests.server.builders import any_move, play_window, users_of, window_of
from tests.server.space_race import make_race

CALM_MS = 1500


@pytest.fixture
def watch(open_page):
    """Opens a match's page for a user, or a spectator, and waits for its line."""

    def opener(match, user=None, **options):
        page = open_page(**options)
        if user:
            log_in(page, user)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page

    return opener


def expect_whole_history(page, match):
    expect(page.locator("#latest article, #history-list article")).to_have_count(window_of(match).number)


def test_a_gap_that_shows_while_the_desk_is_fetched_is_filled(watch):
    match = make_race()
    me, other, *_ = users_of(match)
    page = watch(match, me)
    held = []
    page.route("**/private/**", lambda route: held.append(route), times=1)
    with page.expect_request("**/private/**"):
        submit_elsewhere(page, match, other)
    play_window(match)
    play_window(match)
    submit_elsewhere(page, match, other)
    expect_whole_history(page, match)
    held[0].continue_()
    expect(page.locator("#decision h2")).to_have_text("Orders for 1952")


def test_a_history_that_cannot_be_fetched_is_asked_for_once_a_message(watch, open_page):
    match = make_race()
    page = watch(match)
    asked = []
    page.route("**/history/", lambda route: (asked.append(1), route.fulfill(status=500, body="broken")))
    play_window(match)
    play_window(match)
    with page.expect_response("**/history/"):
        submit_elsewhere(page, match, users_of(match)[0])
    page.wait_for_timeout(CALM_MS)
    assert len(asked) == 1
    page.unroute("**/history/")
    submit_elsewhere(page, match, users_of(match)[1])
    expect_whole_history(page, match)
    open_page.problems.clear()


def test_nothing_can_be_picked_while_a_submission_is_under_way(watch):
    match = make_race()
    page = watch(match, users_of(match)[0])
    held = []
    page.route("**/submit/", lambda route: held.append(route))
    lot(page, "A").click()
    level(page, 1).click()
    button = page.locator("#submit")
    with page.expect_request("**/submit/"):
        button.press("Enter")
    level(page, 3).locator("span").click(force=True)
    page.keyboard.press("Enter")
    expect(level(page, 1).get_by_role("radio", include_hidden=True)).to_be_checked()
    held[0].continue_()
    expect(page.locator(".sr-filed")).to_contain_text("at level 1")
    expect(level(page, 1).get_by_role("radio")).to_be_checked()
    expect(button).to_be_focused()
    assert len(held) == 1


def test_a_submission_that_fails_gives_the_form_and_the_focus_back(watch, open_page):
    match = make_race()
    page = watch(match, users_of(match)[0])
    page.route("**/submit/", lambda route: route.abort())
    choose_orders(page)
    page.locator("#submit").press("Enter")
    expect(page.locator("#trouble")).to_contain_text("this was not submitted")
    expect(page.locator("#submit")).to_be_focused()
    level(page, 3).click()
    expect(level(page, 3).get_by_role("radio")).to_be_checked()
    open_page.problems.clear()


def test_who_is_signed_out_signs_in_elsewhere_and_submits_the_same_orders(watch, open_page):
    match = make_race()
    me = users_of(match)[0]
    page = watch(match, me)
    lot(page, "A").click()
    level(page, 6).click()
    page.route("**/submit/", lambda route: route.fulfill(status=401), times=1)
    submit(page)
    trouble = page.locator("#trouble")
    expect(trouble).to_have_text(
        "You are signed out, so this was not submitted. "
        "Sign in in another tab and press again: your entries stay."
    )
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    with page.expect_popup() as login:
        trouble.get_by_role("link").click()
    expect(login.value).to_have_url(re.compile("/accounts/login/$"))
    log_in(page, me)
    page.context.add_cookies([{"name": "csrftoken", "value": TOKEN, "url": urljoin(page.url, "/")}])
    submit(page)
    expect(page.locator(".sr-filed")).to_contain_text("at level 6")
    expect(trouble).to_have_count(0)
    open_page.problems.clear()


def test_a_page_that_has_grown_old_says_so(watch, open_page):
    match = make_race()
    page = watch(match, users_of(match)[0])
    page.route("**/submit/", lambda route: route.fulfill(status=403))
    choose_orders(page)
    submit(page)
    expect(page.locator("#trouble")).to_have_text(
        "This page has grown old, so this was not submitted. Reload it and enter your orders again."
    )
    open_page.problems.clear()


def submit_turn(page, match, user):
    """Have a player of BOOSTER submit a legal turn behind the page's back."""
    move = any_move(match, match.seats.get(user=user).number)
    fields = [("meld", "-".join(map(str, move["meld"]))), *(("eject", card) for card in move["eject"])]
    fields += [("window", window_of(match).pk), ("csrfmiddlewaretoken", TOKEN)]
    site = urljoin(page.url, "/")
    context = page.context.browser.new_context(base_url=site)
    cookies = [session_cookie(user), {"name": "csrftoken", "value": TOKEN}]
    context.add_cookies([cookie | {"url": site} for cookie in cookies])
    form = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    answer = context.request.post(f"/matches/{match.pk}/submit/", data=urlencode(fields), headers=form)
    context.close()
    assert answer.status == 200, answer.text()


def test_a_history_tells_a_player_live_what_it_tells_after_a_reload(watch):
    match = make_booster(people=2, seed=5)
    page = watch(match, users_of(match)[0])
    asked = []
    page.on("request", lambda request: asked.append(1) if "/history/" in request.url else None)
    for number, user in enumerate(users_of(match) * 2):
        submit_turn(page, match, user)
        expect(page.locator("#latest article")).to_have_attribute("data-window", str(number))
        expect(page.locator("#history-list article:not([data-partial])")).to_have_count(number)
    live = page.locator("#history-list .event").all_text_contents()
    assert len(asked) == 3
    page.reload()
    assert page.locator("#history-list .event-private").count() > 0
    assert page.locator("#history-list .event").all_text_contents() == live


def test_who_closes_a_year_is_shown_the_way_to_what_happened(watch):
    match = make_race(people=1, bots=5)
    page = watch(match, users_of(match)[0], viewport=PHONE)
    choose_orders(page)
    page.locator("#submit").press("Enter")
    way = page.locator("#decision").get_by_role("link", name="See what happened")
    expect(way).to_be_focused()
    expect(way).to_be_in_viewport()
    expect(page.locator("#outcome")).to_have_text("1950 is told. See what happened")
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    page.keyboard.press("Enter")
    expect(page.locator("#latest")).to_be_in_viewport()
    assert page.locator("#decision .saved").count() == 0


def test_what_others_close_takes_no_focus_and_tells_no_way(watch):
    match = make_race()
    me, *others = users_of(match)
    page = watch(match, me)
    level(page, 3).click()
    for user in (*others, me):
        submit_elsewhere(page, match, user)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    expect(page.locator("#outcome")).to_have_count(0)
