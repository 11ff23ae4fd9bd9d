"""A match by keyboard alone: wherever a page moves on, the focus stays in it."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from games.registry import GAMES
from tests.browser.users import play_now
from tests.games.space_race.builders import FAR_ENOUGH, deal

FOCUSED = "document.activeElement !== document.body && document.activeElement.checkVisibility()"
MOST_STEPS = 80
NAMING = "#decision input[type=radio]:not([name=lot], [name=level])"


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(MOST_STEPS):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by Tab")


def give_orders(page: Page, *, launch: bool = False) -> None:
    """Choose a lot, a level, perhaps to launch, and whom each missile is fired at, and submit."""
    tab_to(page, "#decision input[name=lot]")
    page.keyboard.press("Space")
    tab_to(page, "#decision input[name=level]")
    page.keyboard.press("Space")
    if launch:
        tab_to(page, "#launch-cover > summary")
        page.keyboard.press("Enter")
        tab_to(page, "#decision input[name=launch]")
        page.keyboard.press("Space")
    for target in dict.fromkeys(page.locator(NAMING).evaluate_all("all => all.map(each => each.name)")):
        tab_to(page, f"#decision input[name='{target}']")
        page.keyboard.press("Space")
    tab_to(page, "#submit")
    page.keyboard.press("Enter")


def leave_film(page: Page, seen: str) -> None:
    expect(page.locator("#animation-player")).to_be_visible()
    assert page.evaluate(FOCUSED), "lost as the film began"
    while page.locator("#animation-player").is_visible():
        page.keyboard.press("Escape")
    expect(page.locator(seen).first).to_be_visible()
    assert page.evaluate(FOCUSED), f"lost before {seen}"


def leave_films(page: Page) -> None:
    """Leave out what is played, until the next form or the front page stands there."""
    asked = page.locator("#decision-form #submit, #front").first
    while True:
        expect(page.locator("#animation-player").or_(asked).filter(visible=True).first).to_be_visible()
        if not page.locator("#animation-player").is_visible():
            return
        page.keyboard.press("Escape")
        expect(page.locator("#animation-player")).to_be_hidden()


def bring_space_near(page: Page, match: Match) -> None:
    """Have the player hold what reaches SPACE this year: the years until then are all alike."""
    deal(match, hands={match.seats.exclude(user=None).get().number: FAR_ENOUGH})
    page.reload()
    leave_films(page)


@pytest.mark.long
def test_a_race_is_played_to_its_end_by_keyboard_without_losing_the_focus(open_page):
    page = open_page("/", film="normal", moves=True)
    play_now(page, "Valentina", "space-race", "taster")
    match = Match.objects.get()
    for year in (1950, 1951):
        expect(page.locator("#decision-form h2")).to_have_text(f"Orders for {year}")
        give_orders(page)
        leave_film(page, f"#decision-form h2:has-text('{year + 1}')")
    bring_space_near(page, match)
    give_orders(page, launch=True)
    leave_film(page, f"#front .front-headline, {NAMING}")
    if page.locator(NAMING).count():
        tab_to(page, NAMING)
        page.keyboard.press("Space")
        tab_to(page, "#submit")
        page.keyboard.press("Enter")
        leave_film(page, "#front .front-headline")
    tab_to(page, ".again button, .again a")


def start_playing(page: Page, slug: str) -> None:
    play_now(page, "Valentina", slug)
    page.get_by_role("button", name=re.compile("^Understood")).click()
    expect(page.locator("#briefing")).to_be_focused()
    expect(page.locator("#decision-form")).to_be_visible()


OTHER_GAMES = [slug for slug in GAMES if slug not in ("space-race", "goofspiel") and "toy" not in slug]


@pytest.mark.parametrize("slug", ["goofspiel", *(pytest.param(each, marks=pytest.mark.long) for each in OTHER_GAMES)])
def test_a_decision_submitted_by_keyboard_keeps_the_focus(open_page, slug):
    page = open_page("/")
    start_playing(page, slug)
    tab_to(page, "#decision-form :is(input:not([type=hidden]), select, textarea, button)")
    if page.evaluate("document.activeElement.type") == "radio":
        page.keyboard.press("Space")
    # Where each step counts at once, there is nothing to save.
    tab_to(page, "#submit" if page.locator("#submit").is_visible() else "#decision button[name=step]")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Enter")
    # While it is being sent the form is inert, and nothing in it has the focus.
    expect(page.locator(":focus:not([inert] *)")).to_be_visible()


def test_the_result_of_a_round_is_announced(open_page):
    page = open_page("/")
    start_playing(page, "goofspiel")
    tab_to(page, "#decision input[name=bid]")
    page.keyboard.press("Space")
    tab_to(page, "#submit")
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_have_text(re.compile("^Round 1: You bid 1"))


@pytest.mark.long
def test_a_refusal_that_describes_no_input_is_announced(open_page):
    page = open_page("/")
    start_playing(page, "moonshot")
    tab_to(page, "#decision button[name=step]")
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_have_text("Choose a card first.")
