"""A real server on the test database, and a real Chromium: tests that open pages are browser tests."""

import contextlib
import os
from collections.abc import Iterator

import pytest
from django.core.management import CommandError
from django.test import TransactionTestCase
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import CHROMIUM
from tests.browser.people import log_in
from tests.running_server import (
    RunningServer,
    collect_static,
    free_port,
    server_environment,
    start_server,
)

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PATIENCE_MS = 30_000
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items):
    for item in items:
        if "open_page" in item.fixturenames:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def environment(django_db_setup, django_db_blocker, tmp_path_factory) -> dict[str, str]:
    """The environment of servers on the test database, their static files collected."""
    with django_db_blocker.unblock():
        environment = server_environment(tmp_path_factory.mktemp("var"))
    collect_static(environment)
    return environment


@pytest.fixture(scope="module")
def server(environment, _patience_with_the_clock) -> Iterator[RunningServer]:
    """A server for the tests of a file, on the database they see; its clock must not meet other tests."""
    running = start_server(environment, free_port(), "--prepared")
    yield running
    running.process.terminate()
    running.process.wait(timeout=20)


@pytest.fixture(scope="module")
def _patience_with_the_clock():
    """The server's clock reads while a test's tables are emptied, which PostgreSQL may call a deadlock."""
    empty_tables = TransactionTestCase._fixture_teardown

    def empty_tables_patiently(case):
        for _ in range(5):
            with contextlib.suppress(CommandError):
                return empty_tables(case)
        return empty_tables(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_tables_patiently)
        yield


@pytest.fixture
def _no_sockets_here(monkeypatch):
    """What a test does through services is not announced: this process has no sockets."""
    monkeypatch.setattr("games.live._tell", lambda match_id, message: None)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the tests of a file.

    Playwright's own event loop runs in this thread meanwhile. Django would take that for an asynchronous
    server, and tests that need a loop of their own must find none: so it ends with the file.
    """
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def is_problem(said: ConsoleMessage) -> bool:
    """Whether a console message tells of an error; the browser also reports every refused form as one."""
    refused = any(f"status of {status}" in said.text for status in (409, 422, 429))
    return said.type == "error" and not refused


@pytest.fixture
def open_page(server, chromium, _no_sockets_here):
    """Opens a page in a browser profile of its own; `javascript=False` switches scripts off.

    No films are played unless `film` says so, nor does anything move unless `moves` says so.
    A page with an error in its console, or an uncaught one, fails the test, unless the test takes it out of
    `open_page.problems`.
    """
    contexts, problems = [], []

    def opener(
        path: str = "/", *, viewport=WIDE, javascript: bool = True, film: str = "off", moves: bool = False
    ) -> Page:
        context = chromium.new_context(
            base_url=server.url,
            viewport=viewport,
            java_script_enabled=javascript,
            reduced_motion="no-preference" if moves else "reduce",
        )
        # A page that does not open has no storage.
        context.add_init_script(f"try {{ localStorage.film ??= '{film}' }} catch {{}}")
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said) else None)
        page.goto(path)
        return page

    opener.problems = problems
    yield opener
    for context in contexts:
        context.close()
    assert not problems


@pytest.fixture
def watch(open_page):
    """Opens a match's page for a user, or a spectator, and waits for its line."""

    def opener(match, user=None, **options):
        page = open_page(**options)
        if user:
            log_in(page, user)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page

    return opener
