"""The first page in a browser: a name is suggested, typed over at a click, and good for every game."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Match, User, Window
from games.services.quick import ensure_exhibition
from tests.browser.fixtures import PHONE

MOST_BYTES = 90_000


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


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_game_further_down_starts_under_the_name_above(open_page, scripts):
    page = open_page("/", javascript=scripts)
    page.get_by_label("Your name").fill("Laika")
    page.get_by_role("button", name="Play Goofspiel").click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    assert (str(User.objects.get()), Match.objects.get().game_slug) == ("Laika", "goofspiel")


def on_the_air(open_page, **options) -> Page:
    """The first page with a match between bots whose first year has been told."""
    running = ensure_exhibition()
    page = open_page("/", **options)
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    Window.objects.filter(match=running, closed_at=None).update(deadline=timezone.now())
    expect(page.locator("#latest")).to_contain_text("1950")
    return page


def test_what_the_last_year_brought_shows_on_a_phone(open_page):
    page = on_the_air(open_page, viewport=PHONE)
    assert page.locator("#latest .story").bounding_box()["height"] > 100
    assert (
        page.locator("#live > *").evaluate_all(
            "all => all.filter((one) => one.innerText && !one.offsetHeight)"
        )
        == []
    )


def test_the_first_page_is_light(open_page):
    first = on_the_air(open_page)
    page = first.context.browser.new_context().new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    loaded = []
    devtools.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    page.goto(first.url, wait_until="networkidle")
    page.context.close()
    assert len(loaded) > 20
    assert sum(loaded) <= MOST_BYTES
