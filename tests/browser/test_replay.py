"""One slider leads through a match, and all of it plays by itself; a public board in a frame of another page."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.builders import make_match, play_to_the_end, play_window
from tests.games.space_race.builders import make_race

LONG = {"people": 0, "bots": 2, "options": {"cards": 13}}


def heading(page):
    return page.get_by_role("heading", level=1)


def finished(**plan):
    match = make_match(**plan)
    play_to_the_end(match)
    return match


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_slider_keys_and_buttons_lead_to_any_window(open_page, viewport):
    match = make_race()
    for _ in range(3):
        play_window(match)
    page = open_page(f"/matches/{match.pk}/windows/1/", viewport=viewport)
    check(page)
    expect(page.locator(".animation .sr-animation-lot").first).to_be_visible()
    expect(page.locator("#board")).to_contain_text("On offer in 1951")
    for key, year in (("Home", "1950"), ("ArrowRight", "1951"), ("End", "1953"), ("ArrowLeft", "1952")):
        page.keyboard.press(key)
        expect(heading(page)).to_contain_text(year)
        expect(page.locator("#board")).to_contain_text(f"On offer in {year}")
        expect(page).to_have_url(f"/matches/{match.pk}/windows/{int(year) - 1950}/")
    page.locator("[data-step=first]").click()
    expect(heading(page)).to_contain_text("1950")
    expect(page.locator("[data-step=back]")).not_to_have_attribute("href", "")
    slider = page.get_by_role("slider")
    expect(slider).to_be_in_viewport(ratio=1)
    slider.fill("2")
    expect(heading(page)).to_contain_text("1952")
    expect(slider).to_have_attribute("aria-valuetext", "1952")
    page.reload()
    expect(slider).to_have_value("2")


@pytest.mark.long
def test_fast_fingers_fetch_where_they_end_and_not_what_lies_between(open_page):
    match = finished(**LONG)
    page = open_page(f"/matches/{match.pk}/windows/0/")
    held, asked = [], []

    def hold(route):
        asked.append(route.request.url)
        held.append(route) if len(asked) == 1 else route.continue_()

    page.route("**/windows/*/", hold)
    with page.expect_request("**/windows/1/"):
        page.evaluate(
            """() => {
                const slider = document.querySelector("input[type=range]");
                for (let number = 1; number <= 12; number += 1) {
                    slider.value = number;
                    slider.dispatchEvent(new Event("input"));
                }
            }"""
        )
    expect(page.locator("[data-place]")).to_have_text("13 of 14")
    held[0].continue_()
    expect(page.locator("#replay .animation")).to_have_attribute("data-window", "12")
    assert [url.rsplit("/", 2)[1] for url in asked] == ["1", "12"]


@pytest.mark.long
def test_replay_plays_through_windows_and_pauses(open_page):
    match = finished(**LONG)
    page = open_page(f"/matches/{match.pk}/windows/0/", film="fast", moves=True)
    page.keyboard.press(" ")
    expect(page.locator(".animation[data-playing]")).to_be_visible()
    expect(page.locator("#replay .animation")).to_have_attribute("data-window", "1")
    pause = page.get_by_role("button", name="Pause")
    pause.click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator(".animation[data-playing]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("film", ["fast", "off"])
def test_a_whole_match_is_watched_again_from_its_front_page(watch, film):
    """Also by who wants no motion, or no films: then it goes on from one window to the next."""
    match = finished(people=0, bots=2, options={"cards": 5})
    page = watch(match, film=film)
    page.get_by_role("link", name="Replay the match").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page).to_have_url(f"/matches/{match.pk}/windows/1/")
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press("End")
    expect(heading(page)).to_contain_text("The end")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


ASK = "document.dispatchEvent(new Event('visibilitychange'))"
"""What the board does by itself after some seconds."""


def test_a_board_in_a_frame_follows_its_match_and_says_when_it_cannot(open_page):
    match = make_match(bots=1)
    page = open_page(f"/embed/matches/{match.pk}/?compact")
    lost = page.get_by_text("The connection is lost")
    expect(lost).to_be_hidden()
    version = page.locator("#board").get_attribute("data-version")
    play_window(match)
    page.evaluate(ASK)
    expect(page.locator("#board")).not_to_have_attribute("data-version", version)
    page.route("**/embed/**", lambda route: route.abort())
    page.evaluate(ASK)
    expect(lost).to_be_visible()
    page.unroute("**/embed/**")
    page.evaluate(ASK)
    expect(lost).to_be_hidden()
    # The browser, and htmx, report every request that fails.
    open_page.close_with_problems()
