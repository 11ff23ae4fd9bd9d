"""The host's day: a pause and its end, more time, an announcement, a bot for a player; all see it at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import open_match_section
from tests.builders import make_match, make_user, users_of

LOOKS = [pytest.param(WIDE, "dark", id="1280"), pytest.param(PHONE, "light", id="390")]


def fill(page: Page, act: str, reason: str, **entered: str) -> None:
    """Open a form of the host's desk, fill it in, press its button and wait for the answer."""
    open_match_section(page, "Board")
    fold = page.locator(f"#host-{act}")
    fold.locator("summary").click()
    for name, value in entered.items():
        field = fold.locator(f"[name={name}]")
        if field.evaluate("input => input.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    fold.get_by_label(re.compile("everybody sees|Text of the announcement")).fill(reason)
    with page.expect_response("**/host/"):
        fold.locator("button[type=submit]").click()
    expect(page.locator("#host-controls form[inert]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), LOOKS)
def test_the_hosts_day(watch, viewport, theme):
    match = make_match(people=3)
    match.host = make_user("Host")
    match.save()
    host = watch(match, match.host, viewport=viewport)
    player = watch(match, users_of(match)[0], viewport=viewport)
    for page in (host, player):
        page.emulate_media(color_scheme=theme)
        open_match_section(page, "Board")
    check(host)

    fill(host, "hold", "Holidays until Tuesday", hours="48")
    expect(host.locator("#host-controls [role=status]")).to_contain_text("Done.")
    for page in (host, player):
        expect(page.locator("#board")).to_contain_text("Paused until")
        expect(page.locator("#board")).to_contain_text("Holidays until Tuesday")
        expect(page.locator("#board time[data-countdown]")).to_have_count(0)
    expect(host.locator("#host-controls [role=status]")).to_contain_text("Done.")
    check(host)
    check(player)

    fill(host, "resume", "Back early")
    for page in (host, player):
        expect(page.locator("#board time[data-countdown]")).to_have_count(1)
    before = player.locator("#board time[data-countdown]").get_attribute("datetime")

    fill(host, "extend", "A slow week", seconds="86400")
    expect(player.locator("#board time[data-countdown]")).not_to_have_attribute("datetime", before)

    fill(host, "hold", "   ", hours="999")
    expect(host.locator("#host-hold")).to_have_attribute("open", "")
    expect(host.locator("#host-hold .errorlist")).to_have_count(2)
    expect(host.locator("#host-hold [name=hours]")).to_have_value("999")
    expect(host.locator("#host-hold [name=hours]")).to_be_focused()
    check(host)

    fill(host, "announce", "The last round is on Friday")
    expect(player.locator(".announcement")).to_contain_text("The last round is on Friday")

    key = host.locator("#host-replace button[type=submit]")
    expect(key).to_have_text("Replace player")
    host.locator("#host-replace summary").click()
    host.locator("#host-replace [name=seat]").select_option("1")
    expect(key).to_have_text("Replace Player 2")
    host.locator("#host-replace summary").click()
    fill(host, "replace", "Not seen for a week", seat="1")
    log = player.locator(".board-log")
    # News folds the log: what is opened before it came would be shut again.
    expect(log).to_contain_text("replaced a player with a bot: ")
    log.locator("summary").click()
    check(player)
    log.get_by_role("link", name="Show the whole match log").click()
    expect(player.locator(".log-line")).to_have_count(5)
    check(player)
