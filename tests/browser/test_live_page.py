"""Match pages that stay current: lines that break, messages that stray, orders half filled in; and their times."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.clock.services.clock import close_due
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Window
from tests.browser.connection import PageConnection
from tests.browser.users import submit_elsewhere
from tests.builders import make_match, make_user, play_window, users_of, window_of
from tests.games.space_race.browser_play import choose_orders, level, lot, submit, told_windows
from tests.games.space_race.builders import ENGINE, MISSILES, deal, make_race

OVERDUE_MS = 15_000
"""So late a page has found that a deadline has passed; without one it asks after three times as long."""


@pytest.fixture
def loads():
    """Grows whenever a watched page loads."""
    return []


@pytest.fixture
def watch(open_page, loads):
    """Opens a match's page for a user, or a spectator, with its line in the test's hands."""

    def opener(match, user=None):
        page = open_page(None, user)
        line = PageConnection(page)
        page.goto(f"/matches/{match.pk}/")
        page.on("load", lambda: loads.append(1))
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page, line

    return opener


def expect_current(page, match):
    match.refresh_from_db()
    expect(page.locator("#board")).to_have_attribute("data-version", str(match.version))
    number = window_of(match).number
    expect(page.locator("#history-list article")).to_have_count(number)
    assert told_windows(page) == list(range(number))[::-1]


@pytest.mark.long
def test_a_page_without_a_network_says_so_and_calls_again_when_it_is_back(watch, loads):
    match = make_race()
    page, line = watch(match, users_of(match)[0])
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()
    play_window(match)
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden()
    expect_current(page, match)
    assert line.calls == 2
    assert loads == []


@pytest.mark.long
@pytest.mark.parametrize("seen_before", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_page_that_missed_years_fetches_the_history_again(watch, loads, seen_before):
    match = make_race()
    for _ in range(seen_before):
        play_window(match)
    page, _ = watch(match)
    for _ in range(3):
        play_window(match)
    submit_elsewhere(page, match, users_of(match)[0])
    expect_current(page, match)
    assert loads == []


@pytest.mark.long
def test_page_polls_after_deadline_without_announcement(open_page):
    match = make_race()
    # So far away that the server's clock does not close it, and announces nothing.
    deadline = timezone.now() + timedelta(hours=1)
    match.windows.update(deadline=deadline, due_at=deadline)
    page = open_page(None)
    page.clock.install(time=deadline)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    close_due(match.pk, deadline)
    page.clock.fast_forward(OVERDUE_MS)
    expect(page.locator("#history-list article").first).to_have_attribute("data-window", "0")
    expect_current(page, match)


@pytest.fixture
def desk(watch):
    """My page with orders half filled in, the focus in the garnets, and the match."""
    match = make_race()
    deal(match, offer=[ENGINE, 7, 8, 5, 6, 7], hands={0: [MISSILES]})
    page, _ = watch(match, users_of(match)[0])
    lot(page, "A").click()
    level(page, 6).click()
    page.get_by_role("group", name="Missile target").get_by_label("Soviet Union").check()
    page.get_by_role("spinbutton", name="Garnets to burn").fill("3")
    return page, match


def test_other_players_moves_keep_entries_and_focus(desk):
    page, match = desk
    burn = page.get_by_role("spinbutton", name="Garnets to burn")
    ready = page.locator(".sr-nations [data-state=ready]")
    expect(ready).to_have_count(0)
    for number, other in enumerate(users_of(match)[1:], start=1):
        submit_elsewhere(page, match, other)
        expect(ready).to_have_count(number)
        expect(ready.last).to_have_text("ready")
        expect(page.locator("[data-awaited]")).to_have_text(f"{number} of 5 ready")
    expect(lot(page, "A").get_by_role("radio")).to_be_checked()
    expect(level(page, 6).get_by_role("radio")).to_be_checked()
    expect(page.get_by_role("group", name="Missile target").get_by_label("Soviet Union")).to_be_checked()
    expect(burn).to_have_value("3")
    expect(burn).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type("4")
    expect(burn).to_have_value("34")


@pytest.mark.long
def test_a_year_that_closes_over_half_filled_orders_says_so(desk):
    page, match = desk
    users = users_of(match)
    expect(page.locator("#move-state")).to_contain_text("draft")
    close_due(match.pk, window_of(match).deadline)
    submit_elsewhere(page, match, users[1])
    decision = page.locator("#decision")
    expect(decision.locator("h2")).to_have_text("Orders for 1951")
    expect(decision.get_by_role("alert")).to_have_text("1950 closed before you saved a move.")
    expect(decision.locator("input[name=lot]:checked")).to_have_count(0)
    choose_orders(page)
    submit(page)
    expect(decision.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_the_title_tells_in_any_tab_what_waits(desk):
    page, match = desk
    expect(page).to_have_title(re.compile(r"^\(1\) Test flight"))
    submit(page)
    expect(page).to_have_title(re.compile("^Test flight"))
    expect(page.locator("#waiting .badge")).to_have_count(0)
    for other in users_of(match)[1:]:
        submit_elsewhere(page, match, other)
    expect(page).to_have_title(re.compile(r"^\(1\) Test flight"))
    expect(page.locator("#waiting .badge")).to_contain_text("1")


@pytest.mark.long
def test_throttled_page_reconnects_after_a_pause(open_page):
    match = make_race()
    page = open_page()
    line = PageConnection(page)
    page.clock.install()
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    page.clock.pause_at(timezone.now() + timedelta(minutes=1))
    line.browser_end.close(code=4429)
    expect(page.locator("#connection")).to_be_visible()
    page.clock.fast_forward(14_000)
    assert line.calls == 1
    page.clock.fast_forward(35_000)
    expect(page.locator("#connection")).to_be_hidden()
    assert line.calls == 2


def sit_down(open_page, match, name):
    guest = open_page(f"/matches/{match.pk}/")
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Join on any free seat").click()
    expect(guest.get_by_role("button", name="Leave my seat")).to_be_visible()


def is_renewal(request):
    return request.resource_type == "fetch"


@pytest.mark.long
def test_a_late_answer_does_not_bring_an_older_waiting_room_back(watch, open_page):
    host = make_user("Host")
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Slow", seats=3, options={}), host=host)
    page, _ = watch(match, host)
    late = []

    def dawdle(route):
        if late or not is_renewal(route.request):
            route.continue_()
        else:
            late.append((route, route.fetch()))

    page.route(f"**/matches/{match.pk}/", dawdle)
    with page.expect_request(is_renewal):
        sit_down(open_page, match, "Ann")
    sit_down(open_page, match, "Bob")
    page.wait_for_timeout(500)
    for route, answer in late:
        route.fulfill(response=answer)
    page.wait_for_timeout(500)
    expect(page.locator(".seat-line", has_text="Bob")).to_be_visible()
    expect(page.get_by_role("button", name="Start match")).to_be_enabled()


KOLKATA = "Asia/Kolkata"


def test_a_deadline_keeps_its_wording_and_turns_local(open_page):
    match = make_match(people=2, early_closing=False)
    deadline = timezone.now() + timedelta(days=2, hours=3, minutes=30)
    Window.objects.filter(match=match).update(deadline=deadline, due_at=deadline)
    written = open_page("/lobby/", javascript=False).locator(".departure time")
    expect(written).to_have_text(f"closes {deadline:%-d %b %H:%M} UTC, in 2 d 3 h")
    page = open_page("/lobby/")
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": KOLKATA})
    page.reload()
    local = deadline.astimezone(ZoneInfo(KOLKATA))
    expect(page.locator(".departure time")).to_have_text(f"closes {local:%-d %b %H:%M}, in 2 d 3 h")
