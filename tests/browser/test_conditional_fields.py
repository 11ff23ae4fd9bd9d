"""Fields that do not count are hidden and not sent; what is hidden after it was typed refuses nothing."""

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import make_user


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1280", "390"])
def test_a_timetable_shows_the_field_that_its_switch_uses(open_page, viewport):
    page = open_page("/lobby/", viewport=viewport)
    log_in(page, make_user("Sergei"))
    page.goto("/matches/new/?game=goofspiel")
    page.locator("#plan-all > summary").click()
    page.get_by_label("Match name").fill("By hours")
    page.locator("input[name=tempo][value=own]").check()
    expect(page.get_by_label("Type of bots")).to_be_hidden()
    page.get_by_label("Bots", exact=True).fill("1")
    expect(page.get_by_label("Type of bots")).to_be_visible()
    page.get_by_label("Bots", exact=True).fill("0")
    expect(page.get_by_label("Hours", exact=True)).to_be_hidden()
    page.get_by_label("after a fixed time").check()
    page.get_by_label("Length", exact=True).fill("2 days")
    page.get_by_label("at fixed hours").check()
    expect(page.get_by_label("Length", exact=True)).to_be_hidden()
    page.get_by_label("Hours", exact=True).fill("18:00")
    page.get_by_role("button", name="Open the match").click()
    expect(page.get_by_text("at 18:00").first).to_be_visible()
    assert Match.objects.get().schedule.period is None
