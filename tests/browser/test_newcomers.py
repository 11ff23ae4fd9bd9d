"""What newcomers use: the first page, the notes of the first match, explanations of components, the rules' chapters."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.lobby.services.quick_match import ensure_exhibition
from games.models import Match, User, Window
from games.registry import GAMES
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import open_match_section, play_now
from tests.builders import make_match, users_of
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


def understand(page: Page) -> None:
    page.get_by_role("button", name="Understood").click()
    expect(page.locator(".brief-note")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_newcomer_is_briefed_once_and_again_when_asked_for(open_page, viewport):
    page = open_page("/", viewport=viewport)
    page.get_by_label("Your name").fill("Valentina")
    page.get_by_role("button", name="Play now", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Short game with Valentina"))
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(page.get_by_text("From the mission director")).to_be_visible()
    expect(page.locator(".brief-note")).to_have_count(3)
    expect(page.locator(".brief-note").first).to_contain_text("between 25 and 35 thousand feet")
    check(page)
    lot(page, "C").click()
    understand(page)
    expect(page.locator("#briefing")).to_be_focused()
    expect(lot(page, "C").get_by_role("radio")).to_be_checked()
    check(page)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(page.locator(".brief-note")).to_have_count(0)
    page.get_by_role("button", name="Show the briefing again").click()
    expect(page.locator(".brief-note")).to_have_count(3)
    expect(page.locator("#briefing-title")).to_be_focused()
    page.reload()
    expect(page.locator(".brief-note")).to_have_count(3)
    understand(page)
    page.goto("/")
    play_now(page, "Valentina", "space-race", "five")
    expect(page.locator("#decision-form")).to_be_visible()
    expect(page.locator(".brief-note")).to_have_count(0)


NEAR = 12
"""Pixels between a component and its explanation at most."""


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_explanation_stands_beside_the_component_that_is_tapped(open_page, viewport):
    match = make_match(game="moonshot", people=2)
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=viewport)
    open_match_section(page, "Board")
    said = page.locator(".explanation")
    for name in ("Treasury", "Counter-Intelligence"):
        component = page.locator("#board").get_by_role("link", name=name).first
        component.click()
        expect(said).to_contain_text(name)
        expect(said).to_be_in_viewport(ratio=1)
        link, note = component.bounding_box(), said.bounding_box()
        above, below = link["y"] - note["y"] - note["height"], note["y"] - link["y"] - link["height"]
        assert 0 <= max(above, below) <= NEAR
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()


MOST_PIXELS = 6000
OPEN = ".chapter[open]"


@pytest.mark.long
def test_the_rules_of_every_game_are_looked_over_at_once(open_page):
    page = open_page("/rules/")
    for slug, game in GAMES.items():
        for edition in game.meta.presets or [""]:
            page.goto("/".join(filter(None, ["/rules", slug, edition])) + "/")
            assert page.evaluate("document.documentElement.scrollHeight") < MOST_PIXELS
            expect(page.locator(OPEN)).to_have_count(0)


def test_a_chapter_opens_where_a_link_leads_and_all_of_them_when_asked_for(open_page):
    page = open_page("/rules/space-race/nine/#s5")
    espionage = page.locator(".chapter", has=page.locator("#s5"))
    expect(espionage.get_by_role("heading", name="Unless it is stolen")).to_be_in_viewport()
    expect(page.locator(OPEN)).to_have_count(1)
    current = page.locator(".rules-contents a[aria-current]")
    expect(current).to_have_text("§5 Espionage")
    expect(current).to_be_in_viewport()
    page.get_by_role("link", name="Sabotage").first.click()
    expect(page.locator("#s6")).to_be_in_viewport()
    expect(page.locator(OPEN)).to_have_count(2)
    expect(current).to_have_text("§6 Sabotage")
    page.get_by_role("button", name="Unfold all chapters").click()
    expect(page.locator(".chapter:not([open])")).to_have_count(0)
