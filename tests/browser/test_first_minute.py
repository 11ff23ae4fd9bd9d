"""From nothing to a match: a host sets it up, guests come by a link, a guest becomes an account."""

import re

import pytest
from playwright.sync_api import expect

from games.models import User
from tests.browser.users import log_in, play_now
from tests.builders import make_user


def set_up(page, name):
    """Fill in the form of a new match of six nations, four of them bots, and send it."""
    page.goto("/lobby/")
    page.get_by_role("link", name="Set up a match", exact=True).first.click()
    page.locator("#plan-all > summary").click()
    page.get_by_label("Match name").fill(name)
    page.get_by_role("spinbutton", name="Nations", exact=True).fill("6")
    page.get_by_label("Bots", exact=True).fill("4")
    page.get_by_role("radio", name="Fixed length").check()
    page.get_by_label("Turn length").select_option("1 minute")
    page.get_by_role("button", name="Open the match").click()


@pytest.fixture
def host(open_page):
    """The lobby, open to somebody with an account."""
    page = open_page("/lobby/")
    log_in(page, make_user("Sergei"))
    return page


def seat_of(page, player):
    return page.locator(".seat-line").filter(has=page.locator(".seat-player", has_text=player))


@pytest.mark.long
def test_a_host_fills_a_match_by_invitation_and_starts_it(host, open_page):
    set_up(host, "Thursday")
    expect(host.get_by_role("heading", name="Thursday")).to_be_visible()
    expect(host.locator(".seat-line .chip", has_text="bot")).to_have_count(4)
    expect(host.get_by_role("button", name="Start with bots on free seats")).to_be_visible()
    link = host.get_by_label("Invitation link: anybody who has it can join").input_value()
    guest = open_page(link)
    guest.get_by_label("Your name").fill("Svetlana")
    guest.get_by_role("button", name="Join on any free seat").click()
    expect(seat_of(guest, "Svetlana")).to_contain_text("Soviet Union")
    guest.get_by_role("button", name="Leave my seat").click()
    expect(guest.get_by_role("button", name="Join on any free seat")).to_be_visible()
    guest.get_by_role("button", name=re.compile("Take this seat ?: Soviet Union")).click()
    expect(seat_of(guest, "Svetlana")).to_contain_text("you")
    expect(seat_of(host, "Svetlana")).to_contain_text("Soviet Union")
    host.get_by_role("button", name="Start match").click()
    for page in (host, guest):
        expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
    expect(guest.locator("#private h2")).to_contain_text("Soviet Union")


@pytest.mark.long
def test_a_guest_becomes_an_account_and_keeps_the_match(open_page):
    page = open_page("/")
    play_now(page, "Valentina", "space-race")
    address = page.url
    page.get_by_role("button", name="Your menu").click()
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Username").fill("chaika")
    page.get_by_label("Password").fill("1963")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator(".errorlist")).to_contain_text("too short")
    expect(page.get_by_label("Username")).to_have_value("chaika")
    page.get_by_label("Password").fill("vostok-six-1963")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator(".messages")).to_contain_text("sign in anywhere as chaika.")
    page.get_by_role("button", name="Your menu").click()
    page.locator("#menu").get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(address)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#private")).to_have_count(0)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Username").fill("chaika")
    page.get_by_label("Password").fill("vostok-six-1963")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.goto("/mine/")
    page.locator(".turn-name").get_by_role("link").click()
    expect(page).to_have_url(address)
    expect(page.locator("#private")).to_be_visible()
    assert str(User.objects.get(username="chaika")) == "Valentina"
