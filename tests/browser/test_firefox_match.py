"""A running match of Space Race in Firefox: what its player sees and does."""

import re
from urllib.parse import urljoin

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from playwright.sync_api import Locator, Page, expect

from games.models import Match, User
from tests.browser.connection import CALL_AGAIN_SOON
from tests.browser.test_telegraph import open_channel
from tests.browser.users import log_in, post_elsewhere, submit_elsewhere
from tests.builders import play_window, users_of
from tests.games.space_race.builders import ENGINE, deal, make_race
from tests.running_server import free_port, start_server
from tests.telegrams import COMMS_ARRAY

pytestmark = pytest.mark.long

PASSWORD = "vostok-six-1963"


@pytest.fixture
def play(open_firefox):
    """Opens a match's page for a user, and waits for its connection."""

    def opener(match: Match, user: User) -> Page:
        page = open_firefox(f"/matches/{match.pk}/", user)
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page

    return opener


def orders(page: Page, year: int) -> Locator:
    """The heading of the order form for that year."""
    return page.get_by_role("heading", name=f"Orders for {year}")


def lot(page: Page, place: int) -> Locator:
    """The radio button of the lot at that place, from 0."""
    return page.get_by_role("group", name="Part to pursue").get_by_role("radio").nth(place)


def level(page: Page, number: int) -> Locator:
    """The radio button of that espionage level."""
    return page.get_by_role("group", name="Espionage").get_by_role("radio").nth(number)


def press(radio: Locator) -> None:
    """Press a radio button by its label, as people do."""
    radio.locator("xpath=ancestor::label").click()


def submit(page: Page) -> None:
    """Press the button of the order form."""
    page.get_by_role("button", name=re.compile("^Save and ready|^Save the change")).click()


def test_somebody_signs_in_and_finds_the_running_match(open_firefox):
    match = make_race()
    user = users_of(match)[0]
    user.is_guest = False
    # The server knows no password as tests keep it.
    user.password = PBKDF2PasswordHasher().encode(PASSWORD, "salt")
    user.save()
    page = open_firefox("/accounts/login/")
    page.get_by_label("Username").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator(".menu-name")).to_have_text(user.display_name)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="My matches").click()
    page.get_by_role("main").get_by_role("link", name="Test flight").first.click()
    expect(orders(page, 1950)).to_be_visible()


def test_orders_are_saved_and_the_next_year_comes_by_itself(play):
    match = make_race()
    me, *others = users_of(match)
    page = play(match, me)
    press(lot(page, 0))
    press(level(page, 2))
    submit(page)
    expect(page.get_by_role("button", name="Save the change")).to_be_visible()
    for user in others:
        submit_elsewhere(page, match, user)
    expect(orders(page, 1951)).to_be_visible()
    expect(lot(page, 0)).not_to_be_checked()


def test_incoming_telegram_keeps_caret_and_focus(play):
    match = make_race()
    deal(match, hands={seat: [COMMS_ARRAY] for seat in range(2)})
    me, other = users_of(match)[:2]
    page = play(match, me)
    log = open_channel(page, "Everybody")
    text = page.get_by_label("Your telegram to")
    text.press_sequentially("Good space")
    for _ in "space":
        text.press("ArrowLeft")
    post_elsewhere(page, match, other, "match_write", {"text": "Are you there?"}, key="public")
    expect(log).to_contain_text("Are you there?")
    expect(text).to_be_focused()
    page.keyboard.type("morning, ")
    expect(text).to_have_value("Good morning, space")


def test_a_draft_is_there_after_a_reload(play):
    match = make_race()
    deal(match, hands={0: [ENGINE]})
    page = play(match, users_of(match)[0])
    press(lot(page, 1))
    press(level(page, 6))
    page.get_by_role("spinbutton", name="Garnets to burn").fill("3")
    expect(page.get_by_text("You have a draft.")).to_be_visible()
    page.reload()
    expect(lot(page, 1)).to_be_checked()
    expect(level(page, 6)).to_be_checked()
    expect(page.get_by_role("spinbutton", name="Garnets to burn")).to_have_value("3")


def test_a_refusal_stands_in_its_field_and_takes_the_focus(play):
    match = make_race()
    page = play(match, users_of(match)[0])
    press(lot(page, 0))
    submit(page)
    refused = page.get_by_role("group", name="Espionage")
    expect(refused.get_by_text("Choose one.")).to_be_visible()
    expect(level(page, 0)).to_be_focused()
    expect(lot(page, 0)).to_be_checked()


def test_a_connection_that_is_cut_is_said_and_heals(open_firefox, environment):
    match = make_race()
    port = free_port()
    server = start_server(environment, port, "--prepared")
    page = open_firefox("/healthz")
    page.add_init_script(CALL_AGAIN_SOON)
    log_in(page, users_of(match)[0], server.url)
    page.goto(urljoin(server.url, f"/matches/{match.pk}/"))
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    press(lot(page, 0))
    server.process.terminate()
    server.process.wait(timeout=20)
    lost = page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    play_window(match)
    server = start_server(environment, port, "--prepared")
    expect(lost).to_be_hidden()
    expect(orders(page, 1951)).to_be_visible()
    page.close()
    server.process.terminate()
    server.process.wait(timeout=20)
