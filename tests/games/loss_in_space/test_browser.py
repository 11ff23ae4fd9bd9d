"""LOSS! in Space in a real browser: the first decision on a phone, an offer and orders by keyboard."""

from playwright.sync_api import expect

from tests.browser.fixtures import PHONE
from tests.browser.users import open_match_section
from tests.builders import make_match, users_of, window_of
from tests.games.loss_in_space.tables import Player, at_position, preparing


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


def test_offer_and_orders_are_made_by_keyboard(open_page):
    match = at_position(preparing(Player(["tin-foil/1", "oars/1", "emp/1"]), Player(["emp/2"])))
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    open_match_section(page, "Orders")
    page.locator("#decision input[value=pass]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    oars = page.locator("#decision input[name=give][value='oars/1']")
    oars.focus()
    page.keyboard.press("Space")
    expect(page.locator("#decision [data-over]")).to_contain_text("Oars")
    expect(oars).to_be_focused()
    any_card = page.locator("#button-add-want-any")
    any_card.focus()
    for count in (1, 2, 3):
        expect(any_card).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#steps-want li")).to_have_count(count)
    expect(page.locator("#steps-want")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("Added: Any card.")
    page.get_by_role("button", name="Remove").first.press("Enter")
    expect(page.locator("#announcer")).to_have_text("Removed: Any card.")
    expect(page.locator("#move-state")).to_contain_text("draft")

    page.locator("#fold-orders > summary").press("Enter")
    page.get_by_role("radio", name="Decline them all").press("Space")
    expect(page.locator("#action-orders [role=status]")).to_contain_text("saved")
    expect(page.get_by_role("radio", name="Decline them all")).to_be_focused()
    assert window_of(match).actions.get().action["orders"]["offers"] == "decline"
