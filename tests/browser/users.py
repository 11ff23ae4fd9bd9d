"""Users of browsers: newcomers, signed-in players, and what others do at the same time."""

import re
from collections.abc import Mapping
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page

from games.models import Draft, Match, User
from spacerace.page_account import HEADER
from tests.builders import PATIENCE_SECONDS, any_move, browser_of, window_of

TOKEN = "0" * 32


def play_now(page: Page, name: str, game: str, edition: str = "") -> None:
    """Press the home page's button that seats a newcomer in a match of `game` against bots."""
    if page.get_by_label("Your name").count():
        page.get_by_label("Your name").fill(name)
    wanted = f"{game}/{edition}" if edition else game
    page.locator(f"button[name=game][value^='{wanted}']").first.click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))


def await_draft(page: Page, **entered: object) -> None:
    """Wait until the only draft holds these entries: a page that is reloaded sends its last ones while it goes."""
    end = monotonic() + PATIENCE_SECONDS
    while not (Draft.objects.filter(**{f"entered__{name}": value for name, value in entered.items()}).exists()):
        assert monotonic() < end, "the draft was not saved"
        page.wait_for_timeout(50)


def open_match_section(page: Page, name: str) -> None:
    """Show a section of the match page: by its tab on a narrow screen, otherwise by opening closed parts."""
    is_open = "false" if name == "Telegraph" else "true"
    bar = page.locator(f"#telegraph-bar[aria-expanded={is_open}]")
    if bar.is_visible():
        bar.click()
    tab = page.locator(".match-tabs").get_by_role("link", name=re.compile(f"^{name}"))
    if tab.is_visible():
        tab.click()


def session_cookie(user: User) -> dict[str, str]:
    """Return the session cookie of a browser in which the user is signed in, without its domain."""
    client = browser_of(user)
    return {"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}


def log_in(page: Page, user: User, site: str = "") -> None:
    """Make the page's browser profile the user's, from the next page that it opens; `site` if it has none."""
    page.context.add_cookies([session_cookie(user) | {"url": urljoin(site or page.url, "/")}])


def submit_elsewhere(page: Page, match: Match, user: User, **changes: Any) -> None:
    """Have another user submit a legal move to the server that `page` shows; `changes` are to its fields."""
    number = match.seats.get(user=user).number
    fields = {**any_move(match, number), **changes}
    post_elsewhere(page, match, user, "match_submit", form_inputs(fields) | {"window": window_of(match).pk})


def post_elsewhere(page: Page, match: Match, user: User, name: str, fields: Mapping[str, Any], **place: str) -> None:
    """Have another user post a form of the match, at that `place`, to the server that `page` shows."""
    form = {**fields, "csrfmiddlewaretoken": TOKEN}
    cookies = [session_cookie(user), {"name": "csrftoken", "value": TOKEN}]
    headers = {
        "HX-Request": "true",
        HEADER: str(user.pk),
        "Cookie": "; ".join(f"{each['name']}={each['value']}" for each in cookies),
    }
    address = urljoin(page.url, reverse(name, kwargs={"pk": match.pk, **place}))
    urlopen(Request(address, urlencode(form).encode(), headers)).close()


def form_inputs(fields: Mapping[str, Any]) -> dict[str, str]:
    """Return a move's fields as the inputs of its form send them."""
    inputs = {}
    for name, value in fields.items():
        if isinstance(value, list):
            inputs |= {f"{name}_{place}": str(one) for place, one in enumerate(value)}
        elif value is not False:
            inputs[name] = "on" if value is True else str(value)
    return inputs
