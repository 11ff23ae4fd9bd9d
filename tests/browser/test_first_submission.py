"""How soon a stranger is in the game: four presses from the first page to orders that are in."""

from playwright.sync_api import expect

from tests.games.space_race.browser_play import level, lot

MOST_PRESSES = 4


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
