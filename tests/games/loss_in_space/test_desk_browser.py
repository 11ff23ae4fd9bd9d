"""The desk of LOSS! in Space in a real browser: by touch on a phone, by keyboard, and without scripts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Match, Submission
from games.play.services.submissions import submit
from games.rules.contract import State
from tests.browser.fixtures import PHONE
from tests.browser.people import log_in, show_part
from tests.browser.test_board_height import LAPTOP
from tests.games.loss_in_space.at_desk import at_position
from tests.games.loss_in_space.tables import ATTACK_4, DEFENSE_4, Player, commanding, meddling, preparing
from tests.server.builders import users_of, window_of

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


def card(part: Locator, name: str) -> Locator:
    return part.locator(".ls-pick").filter(has_text=name)


def choose(page: Page, words: str) -> None:
    page.locator("#decision .ld-does .pick").filter(has_text=words).tap()


def goes_on_to(page: Page, title: str) -> None:
    """The next decision stands there without a reload, with its heading in focus and in sight."""
    heading = page.locator("#decision h2")
    expect(heading).to_contain_text(title)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


@pytest.mark.long
def test_windows_flow_into_each_other_by_touch_on_a_phone(open_page):
    match = at_position(two_alone(SILENT))
    page = sit_down(open_page, match, viewport=PHONE, touch=True)
    page.evaluate("window.isTheSame = true")
    decision, send = page.locator("#decision"), page.locator("#submit")
    other_submits(match, kind="prep")

    expect(card(decision.locator("[data-tray]"), "Oars")).to_be_hidden()
    choose(page, "Offer a trade")
    card(decision.locator("[data-tray]"), "Oars").tap()
    expect(card(decision.locator("[data-over]"), "Oars")).to_be_visible()
    page.get_by_role("button", name="Weapon of at least 3").tap()
    expect(page.locator("#preview")).to_contain_text("Oars for a weapon of at least 3")
    expect(card(decision.locator("[data-over]"), "Oars")).to_be_visible()
    send.tap()

    goes_on_to(page, "fit out your ship")
    assert last_move(match, "prep")["offer"]["want"] == [{"kind": "weapon", "card": None, "min": 3}]
    other_submits(match, kind="launch")
    for name in ("Industrial", "Oars", "Tin Foil"):
        decision.locator(".ld-offered .ls-pick").filter(has_text=name).tap()
        expect(decision.locator(".ld-part").filter(has_text=name)).to_be_visible()
    expect(decision).to_contain_text("Held by Duct Tape")
    send.tap()

    goes_on_to(page, "your turn")
    expect(decision.locator(".ld-for-swap")).to_be_hidden()
    decision.locator(".ld-offered .ls-pick").filter(has_text="Death Ray").tap()
    expect(page.locator("#preview")).to_contain_text("You equip Death Ray")
    send.tap()

    goes_on_to(page, "face it")
    expect(page.locator("#ld-measured")).to_contain_text("Met")
    send.tap()

    goes_on_to(page, "meddle?")
    decision.get_by_role("button", name="Against Player 2").tap()
    expect(page.locator("#preview")).to_contain_text("You play Flash Bang against Player 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    send.tap()
    expect(decision).to_contain_text("Nothing is asked of you now")
    assert last_move(match, "meddle")["plays"][0]["card"] == "flash-bang/1"
    assert page.evaluate("window.isTheSame")


@pytest.mark.long
def test_a_small_laptop_shows_what_is_asked_and_the_key_without_a_scroll(open_page):
    page = sit_down(open_page, at_position(two_alone(SILENT)), viewport=LAPTOP)
    page.locator("#decision .pick", has_text="Offer a trade").click()
    for part in ("fieldset[id^='give-']", "[data-tray] .ls-pick >> nth=1", "#submit"):
        expect(page.locator(f"#decision {part}").first).to_be_in_viewport(ratio=0.9)


@pytest.mark.long
def test_a_small_laptop_shows_what_can_be_played_below_what_is_faced(open_page):
    match = at_position(meddling(ATTACK_4, Player(), Player(["emp/1", "flash-bang/1"])))
    page = sit_down(open_page, match, 1, viewport=LAPTOP)
    expect(page.locator("#decision .ls-obstacle")).to_be_in_viewport(ratio=1)
    expect(page.locator("#decision .ld-playable .ld-press").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#submit")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_what_a_card_would_change_is_told_while_it_is_chosen(open_page):
    state = commanding(Player(["flash-bang/1", "flash-bang/2"]), Player(orders=SILENT), obstacles=(ATTACK_4,))
    page = sit_down(open_page, at_position(state))
    page.locator("#submit").click()
    goes_on_to(page, "face it")
    measured, first = page.locator("#ld-measured"), page.locator("#decision .ls-pick").first
    expect(measured).to_contain_text("2 short")
    expect(first).to_contain_text("attack 2 ▸ 4: gets you past it")
    expect(page.get_by_label("Cards instead")).to_be_hidden()
    first.click()
    expect(measured).to_contain_text("✓ Met")
    expect(page.locator("#decision .ls-pick").nth(1)).to_contain_text("not needed")
    expect(page.get_by_label("Cards instead")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("You get past it.")


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


PLAYS = "#steps-plays .steps-list > li"


def three_plays(open_page, **browser: Any) -> Page:
    """Somebody who may meddle has pressed three cards, one after another."""
    held = ["emp/1", "flash-bang/1", "loose-screw/1"]
    match = at_position(meddling(ATTACK_4, Player(), Player(held)))
    page = sit_down(open_page, match, 1, **browser)
    for count, name in enumerate(held, 1):
        page.locator(f"#decision button[value^='add plays'][value*='{name}']").first.click()
        expect(page.locator(PLAYS)).to_have_count(count)
    return page


def in_order(page: Page, *names: str) -> None:
    """The plays stand in this order."""
    for place, name in enumerate(names):
        expect(page.locator(PLAYS).nth(place)).to_contain_text(name)


@pytest.mark.long
def test_a_play_is_moved_by_keyboard_and_dragged_to_its_place(open_page):
    page = three_plays(open_page, viewport=PHONE, touch=True)
    page.locator("#step-up-plays-1").press("Enter")
    in_order(page, "Flash Bang", "EMP", "Loose Screw")
    expect(page.locator("#step-down-plays-0")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(re.compile("Flash Bang.*: now step 1 of 3.$"))
    page.locator(PLAYS).last.scroll_into_view_if_needed()
    grip, last = (page.locator(f"{PLAYS} [data-grip]").nth(place).bounding_box() for place in (0, 2))
    page.mouse.move(grip["x"] + 5, grip["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + last["height"], steps=4)
    page.mouse.up()
    in_order(page, "EMP", "Loose Screw", "Flash Bang")
    expect(page.locator("#announcer")).to_have_text(re.compile("now step 3 of 3.$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.long
def test_a_play_is_moved_later_without_scripts(open_page):
    page = three_plays(open_page, javascript=False)
    page.locator("#step-down-plays-1").click()
    in_order(page, "EMP", "Loose Screw", "Flash Bang")
    expect(page.locator("[data-grip]").first).to_be_hidden()


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
