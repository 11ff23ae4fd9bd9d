"""What the match page promises its players, in Chromium and in Firefox."""

import re
from urllib.parse import urljoin

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from playwright.sync_api import Locator, Page, expect

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Submission, User
from tests.browser.connection import CALL_AGAIN_SOON, PageConnection
from tests.browser.test_telegraph import open_channel
from tests.browser.users import await_draft, log_in, post_elsewhere, submit_elsewhere
from tests.builders import make_user, play_window, users_of
from tests.games.space_race.browser_play import level, lot, submit
from tests.games.space_race.builders import ENGINE, deal, make_race
from tests.running_server import free_port, start_server
from tests.telegrams import COMMS_ARRAY

pytestmark = pytest.mark.long

PASSWORD = "vostok-six-1963"

# What the page would have to evaluate, which its policy forbids. What a test evaluates is free of it until it returns.
EVALUATED = {
    "event": '<button hx-on:click="document.title = 1">Press</button>',
    "value": """<button hx-get="/healthz" hx-vals="js:{one: 1}" hx-trigger="load">Press</button>""",
    "filter": '<button hx-get="/healthz" hx-trigger="click[event.detail]">Press</button>',
    "script": "<script>document.title = 1</script>",
}
ADD = """([id, html]) => setTimeout(() => {
  document.body.dataset.refused = "";
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
    document.body.dataset.refused = blockedURI;
  });
  document.body.append(document.createRange().createContextualFragment(html));
  htmx.process(document.body.lastElementChild);
  document.body.lastElementChild.click();
})"""


@pytest.fixture
def play(open_browser):
    """Opens a match's page for a user, and waits for its connection."""

    def opener(match: Match, user: User, **options: str) -> Page:
        page = open_browser(f"/matches/{match.pk}/", user, **options)
        expect_open(page)
        return page

    return opener


def expect_open(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-connection", "open")


def orders(page: Page, year: int) -> Locator:
    return page.get_by_role("heading", name=f"Orders for {year}")


def choose(page: Page) -> None:
    lot(page, "A").click()
    level(page, 6).click()


def close_year(page: Page, match: Match) -> None:
    for user in users_of(match):
        submit_elsewhere(page, match, user)


@pytest.fixture
def match() -> Match:
    match = make_race()
    deal(match, hands={0: [COMMS_ARRAY, ENGINE], 1: [COMMS_ARRAY]})
    return match


@pytest.fixture
def me(match) -> User:
    return users_of(match)[0]


def test_somebody_signs_in_and_finds_the_running_match(open_browser, match, me):
    me.is_guest = False
    # The server knows no password as tests keep it.
    me.password = PBKDF2PasswordHasher().encode(PASSWORD, "salt")
    me.save()
    page = open_browser("/accounts/login/")
    page.get_by_label("Username").fill(me.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator(".menu-name")).to_have_text(me.display_name)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="My matches").click()
    page.get_by_role("main").get_by_role("link", name="Test flight").first.click()
    expect(orders(page, 1950)).to_be_visible()


def test_orders_are_saved_and_the_next_year_comes_by_itself(play, match, me):
    page = play(match, me)
    lot(page, "A").click()
    level(page, 2).click()
    submit(page)
    expect(page.get_by_role("button", name="Save the change")).to_be_visible()
    for user in users_of(match)[1:]:
        submit_elsewhere(page, match, user)
    expect(orders(page, 1951)).to_be_visible()
    expect(lot(page, "A").get_by_role("radio")).not_to_be_checked()


@pytest.fixture
def text(play, match, me) -> Locator:
    """The box of a telegram that is being written, with the caret before its last word."""
    page = play(match, me)
    open_channel(page, "Everybody")
    text = page.get_by_label("Your telegram to")
    text.press_sequentially("Good space")
    for _ in "space":
        text.press("ArrowLeft")
    return text


def expect_typed_on(text: Locator) -> None:
    expect(text).to_be_focused()
    text.page.keyboard.type("morning, ")
    expect(text).to_have_value("Good morning, space")


def test_incoming_telegram_and_next_year_keep_text_caret_and_focus(text, match):
    post_elsewhere(text.page, match, users_of(match)[1], "match_write", {"text": "Are you there?"}, key="public")
    expect(text.page.get_by_role("log")).to_contain_text("Are you there?")
    expect(text).to_be_focused()
    close_year(text.page, match)
    expect(orders(text.page, 1951)).to_be_visible()
    expect(text.page.locator(".deal-form")).to_have_attribute("id", re.compile("1951$"))
    expect_typed_on(text)


def test_a_draft_is_there_after_a_reload(play, match, me):
    page = play(match, me)
    lot(page, "B").click()
    level(page, 6).click()
    page.get_by_role("spinbutton", name="Garnets to burn").fill("3")
    expect(page.get_by_text("You have a draft.")).to_be_visible()
    await_draft(page, burn=3)
    page.reload()
    expect(lot(page, "B").get_by_role("radio")).to_be_checked()
    expect(level(page, 6).get_by_role("radio")).to_be_checked()
    expect(page.get_by_role("spinbutton", name="Garnets to burn")).to_have_value("3")


def test_a_refusal_stands_in_its_field_and_takes_the_focus(play, match, me):
    page = play(match, me)
    lot(page, "A").click()
    submit(page)
    refused = page.get_by_role("group", name="Espionage")
    expect(refused.get_by_text("Choose one.")).to_be_visible()
    expect(level(page, 0).get_by_role("radio")).to_be_focused()
    expect(lot(page, "A").get_by_role("radio")).to_be_checked()


def test_orders_that_cannot_be_sent_offline_stay_and_are_sent_online(play, match, me, open_browser):
    page = play(match, me)
    choose(page)
    page.context.set_offline(True)
    submit(page)
    told = page.locator(".not-sent")
    expect(told).to_contain_text("this was not sent")
    page.context.set_offline(False)
    expect(told).to_have_text("You are online again: press Save and ready.")
    expect(level(page, 6).get_by_role("radio")).to_be_checked()
    submit(page)
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    expect(told).to_have_count(0)
    open_browser.close_with_problems()


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "signed out"), (403, "Reload it"), (409, ""), (412, "Another"), (500, "not process"), (0, "not answer")],
)
def test_a_failed_submission_says_why_and_keeps_entries(play, match, me, open_browser, status, words):
    page = play(match, me)
    choose(page)
    failures = [lambda route: route.fulfill(status=status, body="") if status else route.abort()]
    # The route stays: to end one takes time, in which the next press may come.
    page.route("**/submit/", lambda route: failures.pop()(route) if failures else route.continue_())
    submit(page)
    if words:
        expect(page.get_by_role("alert").filter(has_text=words).first).to_be_visible()
    expect(page.locator("#decision-form")).not_to_have_attribute("inert", "")
    expect(lot(page, "A").get_by_role("radio")).to_be_checked()
    expect(level(page, 6).get_by_role("radio")).to_be_checked()
    submit(page)
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    open_browser.close_with_problems()


def test_two_presses_are_one_submission(play, match, me):
    page = play(match, me)
    choose(page)
    sent = []
    page.route("**/submit/", lambda route: sent.append(route))
    page.locator("#submit").dblclick()
    expect(page.locator("#decision-form")).to_have_attribute("inert", "")
    sent[0].continue_()
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    assert len(sent) == 1
    assert Submission.objects.filter(by=Submission.By.PLAYER).count() == 1


def test_a_second_tab_shows_what_the_first_has_submitted(play, match, me):
    page = play(match, me)
    tab = page.context.new_page()
    tab.goto(page.url)
    expect_open(tab)
    choose(page)
    submit(page)
    expect(tab.locator("#move-state")).to_contain_text("Ready, saved at")
    expect(level(tab, 6).get_by_role("radio")).to_be_checked()


def test_a_connection_that_is_cut_heals_with_what_was_missed(open_browser, match, me):
    page = open_browser("/healthz", me)
    connection = PageConnection(page)
    page.goto(f"/matches/{match.pk}/")
    expect_open(page)
    page.evaluate("window.sameDocument = true")
    connection.cut(1012)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    for _ in range(3):
        play_window(match)
    connection.down = False
    expect(page.get_by_text("The connection is lost.")).to_be_hidden()
    expect(orders(page, 1953)).to_be_visible()
    expect(page.locator("#history-list article")).to_have_count(3)
    assert page.evaluate("window.sameDocument")


def test_a_restart_of_the_server_is_said_and_heals(open_browser, environment, match, me):
    port = free_port()
    server = start_server(environment, port, "--prepared")
    page = open_browser("/healthz")
    page.add_init_script(CALL_AGAIN_SOON)
    log_in(page, me, server.url)
    page.goto(urljoin(server.url, f"/matches/{match.pk}/"))
    expect_open(page)
    lot(page, "A").click()
    server.process.terminate()
    server.process.wait(timeout=20)
    lost = page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    play_window(match)
    server = start_server(environment, port, "--prepared")
    expect(lost).to_be_hidden()
    expect(orders(page, 1951)).to_be_visible()
    choose(page)
    submit(page)
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    page.close()
    server.process.terminate()
    server.process.wait(timeout=20)
    open_browser.close_with_problems()


def test_a_host_types_on_while_the_board_changes(play, match):
    match.host = make_user("Host")
    match.save()
    page = play(match, match.host)
    page.locator("#host-announce summary").click()
    reason = page.locator("#host-announce").get_by_label("Text of the announcement")
    reason.press_sequentially("Good space")
    for _ in "space":
        reason.press("ArrowLeft")
    with page.expect_response("**/host/"):
        close_year(page, match)
    expect(page.locator("#board")).to_have_attribute("data-window", "1")
    expect_typed_on(reason)
    page.locator("#host-announce button[type=submit]").click()
    expect(page.locator(".announcement")).to_contain_text("Good morning, space")


def test_the_animation_comes_before_the_next_orders(play, match, me):
    page = play(match, me, film="normal")
    close_year(page, match)
    expect(page.locator("#animation-player")).to_be_visible()
    expect(orders(page, 1950)).to_be_attached()
    expect(page.locator("#orders")).to_have_js_property("inert", True)
    page.keyboard.press("Escape")
    expect(page.locator("#animation-player")).to_be_hidden()
    expect(orders(page, 1951)).to_be_focused()


def test_a_waiting_room_shows_who_joins(play, open_browser):
    host = make_user("Hermann")
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Night shift", seats=3), host=host)
    page = play(match, host)
    guest = open_browser(f"/matches/{match.pk}/")
    guest.get_by_label("Your name").fill("Anna")
    guest.get_by_role("button", name="Join on any free seat").click()
    expect(page.locator("#waiting-seats")).to_contain_text("Anna")


def test_orders_are_saved_by_a_page_whose_scripts_do_not_come(open_browser, match, me):
    page = open_browser("/healthz", me)
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"/matches/{match.pk}/")
    lot(page, "A").click()
    submit(page)
    expect(page.get_by_text("Choose one.")).to_be_visible()
    level(page, 6).click()
    submit(page)
    expect(page.locator("#move-state")).to_contain_text("Ready, saved at")
    open_browser.close_with_problems()


@pytest.mark.parametrize("what", EVALUATED)
def test_the_policy_refuses_what_would_be_evaluated(play, match, me, open_browser, what):
    page = play(match, me)
    page.evaluate(ADD, [what, EVALUATED[what]])
    expect(page.locator("body")).to_have_attribute("data-refused", "inline" if what == "script" else "eval")
    assert page.title() != "1"
    open_browser.close_with_problems()
