"""An accessibility audit of a page."""

from pathlib import Path

from playwright.sync_api import Page

AUDIT = (Path(__file__).parent / "audit.js").read_text()


def check(page: Page, path: str | None = None) -> None:
    """Assert that the page, after going to `path` if given, has no accessibility problems."""
    if path:
        page.goto(path)
    # A press leads to a page that need not have its styles yet.
    page.wait_for_load_state()
    assert page.evaluate(AUDIT) == [], page.url
