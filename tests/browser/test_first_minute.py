"""From nothing to a match: a host sets it up, guests come by a link, a guest becomes an account."""

import re

import pytest
from playwright.sync_api import expect

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from tests.browser.users import log_in, play_now
from tests.builders import make_user


def set_up(page, name, *, nations=6, bots=4, unlisted=False, pace="1 minute"):
    """Fill in the form of a new match of nine nations and send it."""
    page.goto("/lobby/")
    page.get_by_role("link", name="Set up a match", exact=True).first.click()
    page.locator("#plan-all > summary").click()
    page.get_by_label("Match name").fill(name)
    page.get_by_role("spinbutton", name="Nations", exact=True).fill(str(nations))
    page.get_by_label("Bots", exact=True).fill(str(bots))
    page.get_by_role("radio", name="Fixed length").check()
    page.get_by_label("Turn length").select_option(pace)
    page.locator("#plan-door > summary").click()
    page.get_by_role("checkbox", name="By invitation only").set_checked(unlisted)
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
def test_a_guest_picks_a_nation_and_a_full_match_takes_nobody_more(host, open_page):
    set_up(host, "Nations", nations=7)
    link = host.get_by_label("Invitation link: anybody who has it can join").input_value()
    first, second = open_page(link), open_page(link)
    late = open_page(link, javascript=False)
    for page, name, nation in ((first, "Svetlana", "United Kingdom"), (second, "Tamara", "Soviet Union")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=re.compile(f"Take this seat ?: {nation}")).click()
        expect(seat_of(page, name)).to_contain_text(nation)
    late.get_by_label("Your name").fill("Sally")
    late.get_by_role("button", name=re.compile("Take this seat ?: Soviet Union")).click()
    expect(late.locator(".messages")).to_have_text(re.compile("Every seat is taken."))
    expect(late.get_by_role("button", name="Join")).to_have_count(0)
    expect(late.locator("#waiting-room")).to_contain_text("You can watch once the match has started.")


@pytest.mark.long
def test_a_match_that_cannot_be_set_up_says_why_and_keeps_what_was_entered(host):
    set_up(host, "Too small", nations=4, bots=1)
    expect(
        host.locator(".field", has=host.get_by_role("spinbutton", name="Nations", exact=True)).locator(".errorlist")
    ).to_have_text("Enter at least 5.")
    expect(host.get_by_label("Match name")).to_have_value("Too small")
    expect(host.get_by_label("Bots", exact=True)).to_have_value("1")
    assert not Match.objects.exists()


@pytest.mark.long
def test_the_lobby_filters_and_keeps_private_matches_to_itself(host, open_page):
    set_up(host, "Swift")
    set_up(host, "Slow", pace="1 day")
    set_up(host, "Hidden", unlisted=True)
    create_match(plan=MatchPlan(game_slug="goofspiel", name="Bids", seats=2, options={}), host=make_user())
    lobby = open_page("/lobby/")
    cards = lobby.locator(".departure h3")
    expect(cards).to_have_text(["Bids", "Slow", "Swift"])
    lobby.get_by_label("Game", exact=True).select_option("Space Race")
    lobby.get_by_role("button", name="Filter").click()
    expect(cards).to_have_text(["Slow", "Swift"])
    lobby.get_by_label("Pace").select_option("Live: up to an hour per turn")
    lobby.get_by_role("button", name="Filter").click()
    expect(cards).to_have_text(["Swift"])
    expect(lobby.get_by_label("Game", exact=True)).to_have_value("space-race")
    lobby.get_by_role("link", name="Show all").click()
    expect(cards).to_have_count(3)
    host.goto("/mine/")
    expect(host.locator(".match-card h3")).to_have_text(["Hidden", "Slow", "Swift"])


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
