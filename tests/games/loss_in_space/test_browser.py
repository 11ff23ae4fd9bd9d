"""LOSS! in Space in a real browser: on every screen, by keyboard, and without scripts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match, Submission
from games.play.services.submissions import submit
from games.rules.contract import State
from tests.browser.fixtures import PHONE
from tests.browser.people import log_in, show_part
from tests.games.loss_in_space.tables import ATTACK_4, DEFENSE_4, Player, at_position, preparing
from tests.server.builders import make_match, users_of, window_of


def test_on_a_phone_the_first_decision_is_in_sight_and_the_briefing_follows(open_page):
    match = make_match(people=1, game="loss-in-space")
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=PHONE)
    asked, briefing = page.locator("#decision h2"), page.locator("#briefing")
    expect(briefing).to_be_visible()
    assert page.evaluate("scrollY") == 0
    first = page.locator("#decision-form :is(label, button):visible").first
    for part in (asked, first):
        box, foot = part.bounding_box(), page.locator(".decision-foot").bounding_box()
        assert box["y"] + box["height"] <= foot["y"]
    assert asked.bounding_box()["y"] < briefing.bounding_box()["y"]


MINE = [
    "tin-foil/1",
    "industrial-bubble-wrap/1",
    "death-ray/1",
    "duct-tape/1",
    "emp/1",
    "flash-bang/1",
    "oars/1",
]
SILENT = {"offers": "decline", "meddle": "never", "command": 9}
"""Orders of somebody for whom nobody has to wait: all windows that follow are the other's."""


def two_alone(orders: dict[str, Any] | None = None) -> State[Any, Any]:
    """The last round of preparation of two, then a race with obstacles that threaten."""
    other = Player(["potato-railgun/1", "emp/2"], orders=orders or {})
    return preparing(Player(MINE), other, round=3, obstacles=(ATTACK_4, DEFENSE_4))


def sit_down(open_page, match: Match, seat: int = 0, **browser: Any) -> Page:
    page = open_page("/", **browser)
    log_in(page, users_of(match)[seat])
    page.goto(f"/matches/{match.pk}/")
    show_part(page, "Orders")
    return page


def other_submits(match: Match, **move: Any) -> None:
    """The other seat decides in the open window before the page does, which so goes on by itself."""
    submit(match_id=match.pk, user=users_of(match)[1], window_id=window_of(match).pk, move=move, ready=True)


def last_move(match: Match, kind: str) -> dict[str, Any]:
    return Submission.objects.filter(window__match=match, seat__number=0, kind=kind).last().move


def test_an_offer_and_orders_are_made_by_keyboard(open_page):
    match = at_position(two_alone())
    page = sit_down(open_page, match)
    page.locator("#decision input[value=pass]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    oars = page.locator("#decision input[name=give][value='oars/1']")
    oars.focus()
    page.keyboard.press("Space")
    expect(page.locator("#decision [data-over]")).to_contain_text("Oars")
    expect(oars).to_be_focused()
    page.get_by_role("button", name="Any card").focus()
    for count in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(page.locator("#steps-want li")).to_have_count(count)
    expect(page.locator("#steps-want")).to_be_focused()
    expect(page.locator("#kept")).to_contain_text("draft")

    page.locator("#fold-orders > summary").press("Enter")
    page.get_by_role("radio", name="Decline them all").press("Space")
    expect(page.locator("#action-orders [role=status]")).to_contain_text("kept")
    expect(page.get_by_role("radio", name="Decline them all")).to_be_focused()
    assert window_of(match).actions.get().action["orders"]["offers"] == "decline"


@pytest.mark.long
def test_everything_stands_there_and_works_without_scripts(open_page):
    match = at_position(two_alone(SILENT))
    page = sit_down(open_page, match, javascript=False, viewport=PHONE)
    other_submits(match, kind="prep")
    for legend in ("Cards to swap", "You give", "You get"):
        expect(page.locator("#decision legend", has_text=legend).first).to_be_visible()
    page.locator("#decision input[name=do][value=offer]").check()
    page.locator("#decision input[name=give][value='oars/1']").check()
    page.get_by_role("button", name="Any card").click()
    expect(page.locator("#decision [data-over]")).to_contain_text("Oars")
    page.locator("#submit").click()
    expect(page.locator("#decision h2")).to_contain_text(re.compile("fit out your ship"))
    assert last_move(match, "prep")["offer"]["give"] == ["oars/1"]
    page.locator("#decision .ld-offered .ls-pick").filter(has_text="Death Ray").click()
    expect(page.locator("#decision .ld-part")).to_contain_text("Death Ray")
    page.locator("#submit").click()
    expect(page.locator("#decision .errorlist")).to_contain_text("Discard exactly 1")
    page.locator("#decision input[name=discard]").first.check()
    page.locator("#submit").click()
    expect(page.locator("#kept")).to_have_attribute("data-state", "submitted")
