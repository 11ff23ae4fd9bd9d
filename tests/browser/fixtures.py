"""A real server on the test database, and real browsers: tests that open pages are browser tests."""

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from games.models import User
from tests.browser.chromium import CHROMIUM
from tests.browser.firefox import FIREFOX, write_starter
from tests.browser.users import log_in
from tests.fast_flush import empty_tables
from tests.fixed_seeds import SERIES_FILE
from tests.running_server import RunningServer, free_port, server_environment, start_server

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PATIENCE_MS = 30_000
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
OPENERS = {"open_page", "open_firefox", "open_browser"}
"""The fixtures that open pages."""


@dataclass
class BrowserSession:
    """One server and one browser of a kind for all files of browser tests that follow each other.

    The server's clock must not meet other tests. Playwright's own event loop runs in this thread: Django
    would take it for an asynchronous server, and tests that need a loop of their own must find none. So they
    end before a file without browser tests begins.
    """

    files: set[Path] = field(default_factory=set)
    open_server: RunningServer | None = None
    open_playwright: Playwright | None = None
    open_chromium: Browser | None = None
    open_firefox: Browser | None = None
    unblock: Callable[[], AbstractContextManager[None]] = nullcontext
    _rested: dict[str, list[BrowserContext]] = field(default_factory=lambda: defaultdict(list))
    _ends: ExitStack = field(default_factory=ExitStack)

    def server(self, environment: dict[str, str]) -> RunningServer:
        self.open_server = self.open_server or self._ends.enter_context(_running(environment, self.unblock))
        return self.open_server

    def chromium(self) -> Browser:
        """Chromium, launched if it is not running."""
        if self.open_chromium is None:
            chromium = self._playwright().chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
            self.open_chromium = self._ends.enter_context(chromium)
        return self.open_chromium

    def firefox(self, folder: Path) -> Browser:
        """Firefox, launched if it is not running; what starts it is written into the folder."""
        if self.open_firefox is None:
            firefox = self._playwright().firefox.launch(channel="moz-firefox", executable_path=write_starter(folder))
            self.open_firefox = self._ends.enter_context(firefox)
        return self.open_firefox

    def _playwright(self) -> Playwright:
        self.open_playwright = self.open_playwright or self._ends.enter_context(_driving())
        return self.open_playwright

    def blank_page(self, **profile: Any) -> Page:
        """Return a blank page in a clean browser profile, which keeps only files that never change.

        A page fetches fifty files under names that contain their hash: a third of all that it costs.
        """
        rested = self._rested[repr(profile)]
        while rested:
            page = rested.pop().new_page()
            # Nothing sets the clock of a profile right again.
            if not page.evaluate("'__pwClock' in globalThis"):
                _forget(page, profile["base_url"])
                return page
            page.context.close()
        return self.chromium().new_context(**profile).new_page()

    def rest(self, context: BrowserContext, **profile: Any) -> None:
        """Store a browser profile for a later test."""
        for page in context.pages:
            page.close()
        context.set_offline(False)
        self._rested[repr(profile)].append(context)

    def close(self) -> None:
        self._rested.clear()
        self._ends.close()
        self.open_server = self.open_playwright = self.open_chromium = self.open_firefox = None


BROWSER_SESSION = BrowserSession()


def _forget(page: Page, site: str) -> None:
    """Clear the data of a browser profile; `page` is blank."""
    page.context.clear_cookies()
    line = page.context.new_cdp_session(page)
    line.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "local_storage"})
    line.detach()


@contextmanager
def _running(
    environment: dict[str, str], unblock: Callable[[], AbstractContextManager[None]]
) -> Iterator[RunningServer]:
    with start_server(environment, free_port(), "--prepared") as running:
        yield running
    # Its clock may have beaten after the last test of its pages.
    with unblock():
        empty_tables()


@contextmanager
def _driving() -> Iterator[Playwright]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        yield playwright
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def pytest_collection_modifyitems(items):
    for item in items:
        if OPENERS.isdisjoint(item.fixturenames):
            continue
        BROWSER_SESSION.files.add(item.path)
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.django_db(transaction=True))
        if CHROMIUM is None and "open_page" in item.fixturenames:
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))
    # They are the longest: first, so that no process is left alone with one, and in one go.
    items.sort(key=lambda item: item.path not in BROWSER_SESSION.files)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    if item.path not in BROWSER_SESSION.files:
        BROWSER_SESSION.close()


@pytest.fixture(scope="session")
def environment(django_db_setup, django_db_blocker, tmp_path_factory, collected):
    """The environment of servers on the test database, their static files collected."""
    var = tmp_path_factory.mktemp("var")
    shutil.copytree(collected, var / "static")
    with django_db_blocker.unblock():
        environment = server_environment(var) | {SERIES_FILE: str(var / "series")}
    BROWSER_SESSION.unblock = django_db_blocker.unblock
    yield environment
    # Before the database goes.
    BROWSER_SESSION.close()


@pytest.fixture
def server(request, environment) -> RunningServer:
    Path(environment[SERIES_FILE]).write_text(request.node.nodeid)
    return BROWSER_SESSION.server(environment)


@pytest.fixture
def _no_sockets_here(monkeypatch):
    """Disable broadcasts from services, because this process has no sockets."""
    monkeypatch.setattr("games.broadcast._send_to_match", lambda match_id, kind, **message: None)


def is_problem(said: ConsoleMessage) -> bool:
    """Whether a console message tells of an error; the browser also reports every refused form as one."""
    refused = any(f"status of {status}" in said.text for status in (409, 412, 422, 429))
    return said.type == "error" and not refused


@pytest.fixture
def open_page(server, _no_sockets_here):
    """Opens a page in a browser profile of its own, which `user`, if any, is logged in with; a blank one if
    there is no `path`.

    `javascript=False` switches scripts off. Profiles are used again by later tests: what is to change one
    is said to its page, as in `page.add_init_script`, and ends with it.

    No films are played unless `film` says so, nor does anything move unless `moves` says so. The site's
    service worker stands between the page and the server only if `worker` says so.
    A page with an error in its console, or an uncaught one, fails the test, unless the test ends with
    `open_page.close_with_problems()`.
    """
    profiles, problems = [], []

    def opener(
        path: str | None = "/",
        user: User | None = None,
        *,
        viewport=WIDE,
        javascript: bool = True,
        film: str = "off",
        moves: bool = False,
        touch: bool = False,
        worker: bool = False,
    ) -> Page:
        profile = {
            "base_url": server.url,
            "viewport": viewport,
            "java_script_enabled": javascript,
            "has_touch": touch,
            "service_workers": "allow" if worker else "block",
            "reduced_motion": "no-preference" if moves else "reduce",
        }
        page = BROWSER_SESSION.blank_page(**profile)
        page.context.set_default_timeout(PATIENCE_MS)
        profiles.append((page.context, profile))
        # A page that does not open has no storage.
        page.add_init_script(f"try {{ localStorage.film ??= '{film}' }} catch {{}}")
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said) else None)
        if user:
            log_in(page, user, server.url)
        if path:
            page.goto(path)
        return page

    def close_with_problems() -> None:
        # Only a closed page reports nothing later.
        for context, _ in profiles:
            for page in context.pages:
                page.close()
        problems.clear()

    opener.problems = problems
    opener.close_with_problems = close_with_problems
    yield opener
    for context, profile in profiles:
        if profile["service_workers"] == "block":
            BROWSER_SESSION.rest(context, **profile)
        else:
            context.close()
    assert not problems


@pytest.fixture(params=[(WIDE, "dark"), (PHONE, "light")], ids=["desk-night", "phone-day"])
def audited_page(open_page, request) -> Page:
    """The first page on a wide screen by night, and on a phone by day."""
    viewport, theme = request.param
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    return page


@pytest.fixture
def watch(open_page):
    """Opens a match's page for a user, or a spectator, and waits for its line."""

    def opener(match, user=None, **options):
        page = open_page(f"/matches/{match.pk}/", user, **options)
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page

    return opener


@pytest.fixture
def open_firefox(server, _no_sockets_here, tmp_path):
    """Return a function that opens a page in a new Firefox profile, signed in as `user`, if any.

    Animations are played only with `film`. Its `problems` stay empty: only Chromium's console is read. Without Firefox,
    the tests are skipped, but not in CI, where `tools/find-firefox` must have found one.
    """
    if FIREFOX is None:
        (pytest.fail if "CI" in os.environ else pytest.skip)("no Firefox on this machine: sh tools/find-firefox")
    contexts = []

    def opener(path: str, user: User | None = None, *, film: str = "off") -> Page:
        context = BROWSER_SESSION.firefox(tmp_path).new_context(base_url=server.url, viewport=WIDE)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(f"try {{ localStorage.film ??= '{film}' }} catch {{}}")
        if user:
            log_in(page, user, server.url)
        page.goto(path)
        return page

    def close_contexts() -> None:
        while contexts:
            contexts.pop().close()

    opener.problems = []
    opener.close_with_problems = close_contexts
    yield opener
    close_contexts()


@pytest.fixture(params=["chromium", "firefox"])
def open_browser(request):
    return request.getfixturevalue({"chromium": "open_page", "firefox": "open_firefox"}[request.param])
