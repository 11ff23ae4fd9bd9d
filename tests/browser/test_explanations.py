"""What a component is, said beside it."""

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import open_match_section
from tests.builders import make_match, users_of

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
