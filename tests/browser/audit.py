"""What a page owes to people who read, point or listen differently."""

from pathlib import Path

from playwright.sync_api import Page

AUDIT = (Path(__file__).parent / "audit.js").read_text()


def check(page: Page, path: str | None = None) -> None:
    """The page, after going to `path` if given, is clean."""
    if path:
        page.goto(path)
    # A press leads to a page that need not have its styles yet.
    page.wait_for_load_state()
    assert page.evaluate(AUDIT) == [], page.url
