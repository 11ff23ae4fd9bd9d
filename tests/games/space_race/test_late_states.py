"""Whatever a race comes to can be read on a phone by day and on a desk by night, and done by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Submission
from games.play.services.submissions import submit
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in
from tests.games.space_race.builders import ENGINE, FAR_ENOUGH, MISSILES, deal, make_race, order
from tests.server.builders import play_to_the_end, play_window, submit_any, users_of, window_of

UNFOLD = "document.querySelectorAll('main details').forEach((details) => { details.open = true; })"


def late_year():
    """After nine years: orders on file, with Missiles aimed, an engine fed and Black Holes given up."""
    match = make_race(edition="five", rules={"base_space": 900})
    for _ in range(9):
        play_window(match)
    deal(
        match,
        offer=[3, ENGINE, 6, MISSILES],
        hands={0: [MISSILES, MISSILES, 3, 6, 12, ENGINE, 4]},
        garnets=12,
    )
    orders = {"lot": 0, "level": 2, "launch": True, "burn": 5, "missiles": [1, 2], "black_holes": 2}
    submit(match_id=match.pk, user=users_of(match)[0], window_id=window_of(match).pk, move=orders)
    return match


def agreement():
    """Two winners, one of whom has named somebody."""
    match = make_race(people=6)
    deal(match, offer=[5, 6, 7, 8, 5, 6], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH})
    order(match, lambda seat: {"lot": 0, "level": 3, "launch": seat < 2})
    submit_any(match, users_of(match)[1])
    return match


def over():
    """All fourteen years of nine nations."""
    match = make_race(people=9, rules={"base_space": 900})
    play_to_the_end(match)
    return match


@pytest.mark.long
@pytest.mark.parametrize(
    ("state", "viewport", "theme"),
    [
        (late_year, PHONE, "light"),
        (agreement, WIDE, "dark"),
        (over, PHONE, "dark"),
        (over, WIDE, "light"),
    ],
)
def test_late_states_are_accessible(open_page, state, viewport, theme):
    match = state()
    page = open_page(viewport=viewport)
    page.emulate_media(color_scheme=theme)
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    page.evaluate(UNFOLD)
    check(page)
    check(page, f"/matches/{match.pk}/windows/{match.windows.count() - 1}/")


@pytest.mark.long
def test_a_year_is_played_by_keyboard_alone(open_page):
    match = make_race()
    deal(match, offer=[ENGINE, 5, 6, 7, 8, 5], hands={0: [MISSILES]})
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    press = page.keyboard.press
    focus = page.locator(":focus")
    for _ in range(60):
        press("Tab")
        if focus.get_attribute("name") == "lot":
            break
    press("ArrowDown")
    press("ArrowUp")
    press("Tab")
    for _ in range(3):
        press("ArrowRight")
    press("Tab")
    press("Tab")
    expect(focus).to_have_text(re.compile("Launch"))
    press("Enter")
    press("Tab")
    press("Space")
    press("Tab")
    press("Control+A")
    page.keyboard.type("4")
    press("Tab")
    press("ArrowDown")
    press("Tab")
    expect(focus).to_have_text("Garnets and readings: what are they?")
    press("Tab")
    expect(focus).to_have_text("Submit")
    press("Enter")
    expect(page.locator(".sr-filed")).to_contain_text(
        "Pursue A, Combustion Engine, at level 3. Launch, burning 4 garnets. Missile at"
    )
    expect(focus).to_have_text("Submit the change")
    assert Submission.objects.filter(by=Submission.By.PLAYER).get().move["burn"] == 4
