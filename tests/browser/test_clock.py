"""Times on a page: in the words of the first paint from then on, and in the visitor's own zone."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Window
from tests.builders import make_match

KOLKATA = "Asia/Kolkata"


def go_to_kolkata(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": KOLKATA})
    page.reload()


def test_a_deadline_keeps_its_wording_and_turns_local(open_page):
    match = make_match(people=2, early_closing=False)
    deadline = timezone.now() + timedelta(days=2, hours=3, minutes=30)
    Window.objects.filter(match=match).update(deadline=deadline, due_at=deadline)
    written = open_page("/lobby/", javascript=False).locator(".departure time")
    expect(written).to_have_text(f"closes {deadline:%-d %b %H:%M} UTC, in 2 d 3 h")
    page = open_page("/lobby/")
    go_to_kolkata(page)
    local = deadline.astimezone(ZoneInfo(KOLKATA))
    expect(page.locator(".departure time")).to_have_text(f"closes {local:%-d %b %H:%M}, in 2 d 3 h")
