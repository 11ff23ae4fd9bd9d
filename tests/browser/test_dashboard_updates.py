"""A player's own part of the match page: fetched without a storm, submitted whole, told what came of it."""

import re
from urllib.parse import urlencode, urljoin

import pytest
from django.conf import settings
from playwright.sync_api import expect

from games.models import Window
from games.rules.goofspiel.game import FEWEST_CARDS
from spacerace.page_account import FIELD
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import TOKEN, log_in, open_match_section, session_cookie, submit_elsewhere
from tests.builders import any_move, make_match, play_window, submit_any, users_of, window_of
from tests.games.booster.tables import make_booster
from tests.games.space_race.browser_play import choose_orders, level, lot, submit
from tests.games.space_race.builders import make_race

CALM_MS = 1500
HISTORY = re.compile(r"/history/\?")
AGAIN_MS = 5_000


def expect_whole_history(page, match):
    expect(page.locator("#history-list article")).to_have_count(window_of(match).number)


def close_year_elsewhere(page, match):
    for user in users_of(match):
        submit_elsewhere(page, match, user)


@pytest.mark.long
def test_a_gap_that_shows_while_the_desk_is_fetched_is_filled(watch):
    match = make_race()
    me, other, *_ = users_of(match)
    page = watch(match, me)
    held = []
    page.route("**/private/**", lambda route: held.append(route), times=1)
    with page.expect_request("**/private/**"):
        for user in (*users_of(match)[1:], me):
            submit_elsewhere(page, match, user)
    play_window(match)
    play_window(match)
    submit_elsewhere(page, match, other)
    expect_whole_history(page, match)
    held[0].continue_()
    expect(page.locator("#decision h2")).to_have_text("Orders for 1953")


@pytest.mark.long
def test_a_gap_that_shows_while_the_history_is_fetched_is_filled(watch, open_page):
    match = make_race()
    page = watch(match)
    held = []
    page.route("**/animation/", lambda route: route.fulfill(status=429))
    page.route(HISTORY, lambda route: held.append(route), times=1)
    with page.expect_request(HISTORY):
        close_year_elsewhere(page, match)
    address = urljoin(page.url, "history/?told=0")
    too_old = page.request.get(address, headers={"HX-Request": "true"}).text()
    close_year_elsewhere(page, match)
    submit_elsewhere(page, match, users_of(match)[0])
    expect(page.locator(".sr-nations [data-state=ready]")).to_have_count(1)
    held[0].fulfill(body=too_old)
    expect_whole_history(page, match)
    open_page.problems.clear()


@pytest.mark.long
def test_a_gap_below_what_an_ended_match_tells_first_is_filled(watch, open_page):
    match = make_match(options={"cards": FEWEST_CARDS})
    page = watch(match)
    page.route("**/windows/1/animation/", lambda route: route.fulfill(status=429))
    page.route(HISTORY, lambda route: route.fulfill(status=429))
    for number in range(1, FEWEST_CARDS):
        close_year_elsewhere(page, match)
        expect(page.locator("#board")).to_have_attribute("data-window", str(number))
    page.unroute(HISTORY)
    close_year_elsewhere(page, match)
    expect(page.locator("#board")).to_have_attribute("data-status", "over")
    expect(page.locator("#history-list article")).to_have_count(FEWEST_CARDS)
    open_page.problems.clear()


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
    open_page.problems.clear()


@pytest.mark.long
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


@pytest.mark.long
def test_a_submission_that_fails_gives_the_form_and_the_focus_back(watch, open_page):
    match = make_race()
    page = watch(match, users_of(match)[0])
    page.route("**/submit/", lambda route: route.abort())
    choose_orders(page)
    page.locator("#submit").press("Enter")
    expect(page.locator(".not-sent")).to_contain_text("this was not sent")
    expect(page.locator("#submit")).to_be_focused()
    level(page, 3).click()
    expect(level(page, 3).get_by_role("radio")).to_be_checked()
    open_page.problems.clear()


@pytest.mark.long
def test_signed_out_player_submits_after_signing_in_elsewhere(watch, open_page):
    match = make_race()
    me = users_of(match)[0]
    page = watch(match, me)
    lot(page, "A").click()
    level(page, 6).click()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    submit(page)
    trouble = page.locator(".not-sent")
    expect(trouble).to_have_text(
        "You are signed out, so this was not sent. Sign in in another tab and try again: your entries stay."
    )
    with page.expect_popup() as login:
        page.locator("#page-account").get_by_role("link", name="sign in in another tab").click()
    expect(login.value).to_have_url(re.compile("/accounts/login/$"))
    log_in(page, me)
    page.context.add_cookies([{"name": "csrftoken", "value": TOKEN, "url": urljoin(page.url, "/")}])
    submit(page)
    expect(page.locator(".sr-filed")).to_contain_text("at level 6")
    expect(trouble).to_have_count(0)
    open_page.problems.clear()


def submit_turn(page, match, user):
    """Have a player of BOOSTER submit a legal turn behind the page's back."""
    move = any_move(match, match.seats.get(user=user).number)
    fields = [("meld", "-".join(map(str, move["meld"]))), *(("eject", card) for card in move["eject"])]
    fields += [("window", window_of(match).pk), ("csrfmiddlewaretoken", TOKEN), (FIELD, user.pk)]
    site = urljoin(page.url, "/")
    context = page.context.browser.new_context(base_url=site)
    cookies = [session_cookie(user), {"name": "csrftoken", "value": TOKEN}]
    context.add_cookies([cookie | {"url": site} for cookie in cookies])
    form = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    answer = context.request.post(f"/matches/{match.pk}/submit/", data=urlencode(fields), headers=form)
    context.close()
    assert answer.status == 200, answer.text()


def test_a_history_tells_live_what_everybody_reads_after_a_reload(watch):
    match = make_booster()
    page = watch(match, users_of(match)[0])
    for number, user in enumerate(users_of(match) * 2):
        submit_turn(page, match, user)
        expect(page.locator("#history-list article").first).to_have_attribute("data-window", str(number))
        expect(page.locator("#history-list article")).to_have_count(number + 1)
    live = texts(page.locator("#history-list .event"))
    page.reload()
    assert page.locator("#history-list .event-private").count() > 0
    assert texts(page.locator("#history-list .event")) == live


@pytest.mark.long
def test_history_on_its_way_is_not_asked_for_again(watch):
    match = make_booster()
    first, second = users_of(match)
    page = watch(match, second)
    desks, stories = [], []
    page.route("**/private/**", lambda route: desks.append(route), times=1)
    page.route("**/history/?told=1", lambda route: stories.append(route))
    filed = page.locator("#history-list article")
    submit_turn(page, match, first)
    expect(filed).to_have_count(1)
    submit_turn(page, match, second)
    expect(page.locator("#board")).to_have_attribute("data-window", "2")
    desks[0].continue_()
    expect(page.locator("#private")).to_have_attribute("data-window", "2")
    assert len(stories) == 1
    stories[0].continue_()
    expect(filed).to_have_count(2)
    assert len(stories) == 1


def texts(told):
    """What is read there, however its templates are indented."""
    return [" ".join(text.split()) for text in told.all_text_contents()]


@pytest.fixture
def fetched():
    """The addresses of the desks that a page has fetched; `fetched.watch(page)` begins."""

    class Fetched(list):
        def watch(self, page):
            page.on("request", lambda asked: self.append(asked.url) if "/private/" in asked.url else None)

    return Fetched()


def test_a_year_costs_a_player_one_desk_and_what_others_do_none(watch, fetched):
    match = make_race()
    me, *others = users_of(match)
    page = watch(match, me)
    fetched.watch(page)
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
def test_closing_submission_fetches_no_further_dashboard(watch, fetched):
    match = make_race()
    me, *others = users_of(match)
    page = watch(match, me)
    fetched.watch(page)
    for user in others:
        submit_elsewhere(page, match, user)
    choose_orders(page)
    submit(page)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    submit_elsewhere(page, match, others[0])
    expect(page.locator("[data-awaited]")).to_have_text("1 of 5 ready")
    assert fetched == []


@pytest.mark.long
def test_a_desk_that_cannot_be_fetched_is_fetched_again(watch, open_page):
    match = make_race()
    me, *others = users_of(match)
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
    open_page.problems.clear()


@pytest.mark.long
def test_signed_out_player_sees_outdated_dashboard_warning(watch, open_page):
    match = make_race()
    me, *others = users_of(match)
    page = watch(match, me)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    for user in (*others, me):
        submit_elsewhere(page, match, user)
    expect(page.locator("#page-account")).to_contain_text("signed out")
    expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
    # What it still asks for is refused, too.
    page.goto("about:blank")
    open_page.problems.clear()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_refused_submission_leads_to_the_first_place_that_is_wrong(watch, viewport):
    match = make_race()
    page = watch(match, users_of(match)[0], viewport=viewport)
    page.locator("#submit").click()
    errors = page.locator("#decision .errorlist")
    expect(errors).to_have_text(["Choose one.", "Choose one."])
    expect(errors.first).to_be_in_viewport()
    expect(page.get_by_role("group", name="Part to pursue").get_by_role("radio").first).to_be_focused()
    expect(page.locator(".decision-foot p.order-problem")).to_have_text("Not saved: check the marked fields.")
    # One mistake has one box: what is wrong stands where it is, and nowhere else.
    expect(page.locator(".errors, .preview-problem")).to_have_count(0)
    lot(page, "A").click()
    page.locator("#submit").click()
    expect(errors).to_have_count(1)
    expect(errors).to_be_in_viewport()
    expect(level(page, 0).get_by_role("radio")).to_be_focused()


@pytest.mark.long
def test_a_history_of_thousands_of_windows_comes_by_dozens(watch):
    match = make_match(people=2, game="toy-signs", options={"rounds": 1500})
    first = window_of(match)
    last = 2000
    match.windows.filter(pk=first.pk).update(number=last)
    past = [past_window(first, number) for number in range(last)]
    Window.objects.bulk_create(past)
    page = watch(match, users_of(match)[0])
    stories = page.locator("#history-list article")
    expect(stories).to_have_count(12)
    expect(stories.last).to_have_attribute("data-window", "1988")
    page.get_by_role("link", name="Earlier throws").click()
    expect(stories).to_have_count(24)
    expect(stories.last).to_have_attribute("data-window", "1976")
    play_window(match)
    play_window(match)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(stories.first).to_have_attribute("data-window", "2001")
    expect(stories).to_have_count(26)


def past_window(window, number):
    """The window as a closed one of that number."""
    return Window(
        match_id=window.match_id,
        year_id=window.year_id,
        number=number,
        kind=window.kind,
        table=window.table,
        opened_at=window.opened_at,
        closed_at=window.opened_at,
    )


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
