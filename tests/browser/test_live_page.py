"""Match pages that stay current: lines that break, messages that stray, orders half filled in."""

import contextlib
import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Error, expect

from games.clock.services.clock import close_due
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Submission
from tests.browser.connection import CALL_AGAIN_SOON, PageConnection
from tests.browser.users import log_in, submit_elsewhere
from tests.builders import make_user, play_window, users_of, window_of
from tests.games.space_race.browser_play import choose_orders, level, lot, submit, told_windows
from tests.games.space_race.builders import ENGINE, MISSILES, deal, make_race
from tests.running_server import free_port, start_server

ALL_BUT_THE_TIME = """() => {
  const main = document.querySelector("main").cloneNode(true);
  main.querySelectorAll("time").forEach((time) => time.remove());
  return main.innerHTML;
}"""
FAR_AWAY = timedelta(hours=1)
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
    """The page shows the open window and tells of all before it, each once."""
    match.refresh_from_db()
    expect(page.locator("#board")).to_have_attribute("data-version", str(match.version))
    number = window_of(match).number
    expect(page.locator("#history-list article")).to_have_count(number)
    assert told_windows(page) == list(range(number))[::-1]


def forgive(open_page, *expected):
    """Take the errors that the test brought about from those that fail it."""
    open_page.problems[:] = [p for p in open_page.problems if not any(e in p for e in expected)]


@pytest.mark.parametrize("code", [1001, pytest.param(1012, marks=pytest.mark.long)])
def test_a_lost_line_is_told_and_heals_without_a_reload(watch, loads, code):
    match = make_race()
    page, line = watch(match, users_of(match)[0])
    banner = page.locator("#connection")
    expect(banner).to_be_hidden()
    line.cut(code)
    expect(banner).to_contain_text("The connection is lost.")
    for _ in range(3):
        play_window(match)
    line.down = False
    expect(banner).to_be_hidden()
    expect_current(page, match)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1953")
    assert loads == []


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
def test_a_page_outlives_a_restart_of_the_server(open_page, environment, loads):
    match = make_race()
    port = free_port()
    first = start_server(environment, port, "--prepared")
    page = open_page(None)
    page.add_init_script(CALL_AGAIN_SOON)
    log_in(page, users_of(match)[0], first.url)
    page.goto(f"{first.url}/matches/{match.pk}/")
    page.on("load", lambda: loads.append(1))
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    first.process.terminate()
    first.process.wait(timeout=20)
    expect(page.locator("#connection")).to_be_visible()
    play_window(match)
    second = start_server(environment, port, "--prepared")
    expect(page.locator("#connection")).to_be_hidden()
    expect_current(page, match)
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    choose_orders(page)
    submit(page)
    expect(page.locator(".saved")).to_be_visible()
    assert loads == []
    page.close()
    second.process.terminate()
    second.process.wait(timeout=20)
    forgive(open_page, "WebSocket connection", "[object Event]")


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
    deadline = timezone.now() + FAR_AWAY
    match.windows.update(deadline=deadline, due_at=deadline)
    page = open_page(None)
    page.clock.install(time=deadline)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    close_due(match.pk, deadline)
    page.clock.fast_forward(OVERDUE_MS)
    expect(page.locator("#history-list article").first).to_have_attribute("data-window", "0")
    expect_current(page, match)


@pytest.mark.long
def test_a_year_that_closes_while_the_history_is_fetched_is_told_once(watch):
    match = make_race()
    page, _ = watch(match)
    me, *others = users_of(match)
    late = []
    page.route("**/history/**", lambda route: late.append((route, route.fetch())), times=1)
    play_window(match)
    play_window(match)
    with page.expect_request("**/history/**"):
        submit_elsewhere(page, match, me)
    while not late:
        page.wait_for_timeout(100)
    for other in others:
        submit_elsewhere(page, match, other)
    expect(page.locator("#board")).to_have_attribute("data-window", "3")
    for route, answer in late:
        # A page that has waited too long for it does without.
        with contextlib.suppress(Error):
            route.fulfill(response=answer)
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


def test_a_submission_that_does_not_arrive_says_so_and_keeps_the_orders(desk, open_page):
    page, _ = desk
    decision = page.locator("#decision")
    page.route("**/submit/", lambda route: route.abort())
    submit(page)
    expect(decision.get_by_role("alert")).to_contain_text("this was not sent")
    page.unroute("**/submit/")
    page.route("**/submit/", lambda route: route.fulfill(status=500, body="broken"))
    submit(page)
    expect(decision.get_by_role("alert")).to_contain_text("could not process this")
    expect(decision.get_by_role("alert")).to_have_count(1)
    page.unroute("**/submit/")
    expect(level(page, 6).get_by_role("radio")).to_be_checked()
    assert not Submission.objects.filter(by=Submission.By.PLAYER).exists()
    submit(page)
    expect(page.locator(".sr-filed")).to_contain_text("at level 6")
    expect(decision.get_by_role("alert")).to_have_count(0)
    forgive(open_page, "Failed to load resource", "htmx:error")


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


@pytest.fixture
def waiting(watch):
    """The host's page of a match that waits for two more, its line, and the match."""
    host = make_user("Host")
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Slow", seats=3, options={}), host=host)
    page, line = watch(match, host)
    return page, line, match


def sit_down(open_page, match, name):
    """Have a newcomer join."""
    guest = open_page(f"/matches/{match.pk}/")
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Join on any free seat").click()
    expect(guest.get_by_role("button", name="Leave my seat")).to_be_visible()


def is_renewal(request):
    return request.resource_type == "fetch"


@pytest.mark.long
def test_a_waiting_room_that_is_called_off_leads_to_the_lobby(waiting, open_page):
    page, _, match = waiting
    visitor = open_page(f"/matches/{match.pk}/")
    expect(visitor.locator("body")).to_have_attribute("data-connection", "open")
    page.get_by_text("Cancel the match").click()
    page.get_by_role("button", name="Cancel match").click()
    expect(visitor.locator("#connection")).to_contain_text("This match was cancelled")
    expect(visitor.get_by_role("link", name="Find another match in the lobby")).to_be_visible()


@pytest.mark.long
def test_a_late_answer_does_not_bring_an_older_waiting_room_back(waiting, open_page):
    page, _, match = waiting
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


@pytest.mark.long
def test_a_waiting_room_that_could_not_be_fetched_is_fetched_again(waiting, open_page):
    page, _, match = waiting
    broken = []

    def break_once(route):
        if broken or not is_renewal(route.request):
            route.continue_()
        else:
            broken.append(1)
            route.abort()

    page.route(f"**/matches/{match.pk}/", break_once)
    sit_down(open_page, match, "Ann")
    expect(page.locator(".seat-line", has_text="Ann")).to_be_visible()
    assert broken
    forgive(open_page, "Failed to load resource", "htmx:error")


@pytest.mark.long
@pytest.mark.parametrize("code", [1001, 1012])
def test_a_waiting_room_calls_again_when_its_line_is_lost(waiting, open_page, code):
    page, line, match = waiting
    line.cut(code)
    expect(page.locator("#connection")).to_be_visible()
    sit_down(open_page, match, "Ann")
    line.down = False
    expect(page.locator(".seat-line", has_text="Ann")).to_be_visible()
    expect(page.locator("#connection")).to_be_hidden()
