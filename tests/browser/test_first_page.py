"""The first page in a browser: a name is suggested, typed over at a click, and good for every game."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.lobby.services.quick_match import ensure_exhibition
from games.models import Match, User, Window
from tests.browser.fixtures import PHONE
from tests.games.space_race.browser_play import level, lot

MOST_BYTES = 96_000
MOST_PRESSES = 4


@pytest.mark.long
def test_the_suggested_name_is_typed_over(open_page):
    page = open_page("/")
    name = page.get_by_label("Your name")
    expect(name).not_to_have_value("")
    name.click()
    page.keyboard.type("Laika")
    expect(name).to_have_value("Laika")
    name.click()
    page.keyboard.press("End")
    page.keyboard.type(" II")
    expect(name).to_have_value("Laika II")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    assert (str(User.objects.get()), Match.objects.get().game_slug) == ("Laika II", "space-race")


SQUEEZED = """() => [...document.querySelectorAll("h1, h2, h3")]
  .filter((head) => head.getClientRects().length)
  .filter((head) => head.clientWidth < 6 * parseFloat(getComputedStyle(head).fontSize))
  .map((head) => head.textContent.trim())"""


def test_no_heading_is_squeezed_on_a_phone(open_page):
    assert open_page("/", viewport=PHONE).evaluate(SQUEEZED) == []


def close_year(match: Match) -> None:
    Window.objects.filter(match=match, closed_at=None).update(deadline=timezone.now(), due_at=timezone.now())


@pytest.mark.long
def test_films_play_where_the_board_is_in_sight_and_wait_for_nobody_else(open_page):
    running = ensure_exhibition()
    page = open_page("/", viewport=PHONE, film="normal")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    reels = []
    page.on("request", lambda request: request.url.endswith("/animation/") and reels.append(request.url))
    close_year(running)
    expect(page.locator("#board")).to_contain_text("On offer in 1951")
    page.locator("#live").evaluate("board => scrollTo(0, board.offsetTop - innerHeight / 2)")
    place = page.evaluate("scrollY")
    close_year(running)
    expect(page.locator("#animation-player")).to_be_visible()
    expect(page.locator("[data-animation-label]")).to_have_text("1951")
    assert (len(reels), page.evaluate("scrollY")) == (1, place)
    assert page.locator("#live").bounding_box()["height"] > PHONE["height"] / 2
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator("#board")).to_contain_text("On offer in 1952")


@pytest.mark.long
def test_the_first_page_is_light(open_page):
    running = ensure_exhibition()
    first = open_page("/")
    close_year(running)
    expect(first.locator("#board")).to_contain_text("On offer in 1951")
    page = first.context.browser.new_context().new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    loaded = []
    devtools.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    page.goto(first.url, wait_until="networkidle")
    # Its answer comes after all that was told before it.
    devtools.send("Network.disable")
    page.context.close()
    assert len(loaded) > 20
    assert sum(loaded) <= MOST_BYTES


def test_a_stranger_has_submitted_orders_after_four_presses(open_page):
    page = open_page("/")
    page.add_init_script("addEventListener('click', (event) => event.isTrusted && pressed())")
    presses = []
    page.expose_function("pressed", lambda: presses.append(1))
    page.reload()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
    lot(page, "A").click()
    level(page, 0).click()
    page.locator("#submit").click()
    expect(page.locator("#decision h2")).to_have_text("Orders for 1951")
    assert len(presses) <= MOST_PRESSES
