"""Space Race at a browser: decisions through the forms, by what the page itself tells."""

import re

from playwright.sync_api import Locator, Page, expect

GOOD_CHANCE = 50
LATE = 1959


def lot(page: Page, letter: str) -> Locator:
    return page.locator("#decision label.sr-button").filter(has_text=re.compile(rf"^\s*{letter}\s"))


def level(page: Page, number: int) -> Locator:
    return page.locator("#decision .strip label").filter(has_text=re.compile(rf"^\s*{number}\s*$"))


def plate(page: Page, letter: str) -> Locator:
    marked = page.locator("i", has_text=re.compile(f"^{letter}$"))
    return page.locator("#board label.sr-offer-row", has=marked)


def launch_key(page: Page) -> Locator:
    key = page.locator("#decision").get_by_role("checkbox", name="Launch this year")
    if not key.is_visible():
        page.locator("#launch-cover > summary").click()
    return key


def name(page: Page, nation: str) -> None:
    page.locator("#decision").get_by_role("radio", name=nation).check()
    submit(page)


def chance_in(key: str) -> int:
    """Return the chance in per cent on a button; a button without one shows the distance."""
    found = re.search(r"(\d+)% to reach SPACE", key)
    assert found or "flies" in key, key
    return int(found.group(1)) if found else 0


def choose_orders(page: Page) -> None:
    """Fill the form of a year: the likeliest lot, a level by the year, a launch when it is likely or late."""
    form = page.locator("#decision form")
    year = int(form.locator("h2").inner_text()[-4:])
    keys = [key.replace("\n", " ") for key in form.locator("label.sr-button").all_inner_texts()]
    affordable = [place for place, key in enumerate(keys) if "Gold Plating" not in key]
    best = max(affordable, key=lambda place: chance_in(keys[place]))
    form.locator("label.sr-button").nth(best).click()
    level(page, year % 5).click()
    if chance_in(keys[best]) >= GOOD_CHANCE or year >= LATE:
        launch_key(page).check()
    if "Combustion Engine" in keys[best]:
        form.get_by_role("spinbutton", name="Garnets to burn").fill("1")
    for target in form.get_by_role("group", name=re.compile("Missile target")).all():
        target.get_by_role("radio").first.check()


def submit(page: Page) -> None:
    page.locator("#decision").get_by_role("button", name=re.compile("Save and ready|Save the change")).click()


def decide(page: Page) -> None:
    if page.locator("#decision label.sr-button").count():
        choose_orders(page)
    else:
        page.locator("#decision").get_by_role("radio").first.check()
    submit(page)


def play_on_pages(page: Page) -> list[str]:
    """Decide in every window until the match is over; the years that were decided, in order."""
    years: list[str] = []
    while True:
        expect(page.locator("#board[data-status=over], #decision form").first).to_be_visible()
        window = page.evaluate("document.querySelector('#decision input[name=window]')?.value ?? ''")
        if not window:
            return years
        board = page.locator("#board")
        shown = board.get_attribute("data-window")
        label = board.locator(".status .stencil").inner_text()
        years += [label] if label not in years else []
        decide(page)
        expect(page.locator(f"#decision input[name=window][value='{window}']")).to_have_count(0)
        expect(page.locator(f"#board[data-window='{shown}']")).to_have_count(0)


def told_windows(page: Page) -> list[int]:
    """Return the numbers of the windows in the page's history, from the top."""
    stories = page.locator("#history-list article")
    return stories.evaluate_all("stories => stories.map((story) => Number(story.dataset.window))")
