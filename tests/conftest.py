"""Fixtures and hooks that all tests share."""

import gc
import os
import signal
from collections import defaultdict
from pathlib import Path
from zlib import crc32

import hypothesis
import pytest

from tests.caches import empty_caches
from tests.fast_flush import empty_quickly
from tests.fixed_seeds import Cards
from tests.page_account import send_page_account
from tests.running_server import collect_static, lone_environment, manage

hypothesis.settings.register_profile("hurried", deadline=None, max_examples=20)
hypothesis.settings.register_profile("patient", deadline=None, max_examples=50)
# `make soak` looks for longer, and again each time.
hypothesis.settings.register_profile("soak", deadline=None, max_examples=100, stateful_step_count=50)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "patient"))

pytest.register_assert_rewrite("tests.builders", "tests.club_builders", "tests.error_cases", "tests.event_streams")
pytest.register_assert_rewrite("tests.match_replay", "tests.spectators", "tests.games", "tests.browser.audit")
pytest_plugins = ["tests.browser.fixtures", "tests.fixtures"]

# A run in the background ignores Ctrl-C, and so would the servers that it starts and stops.
signal.signal(signal.SIGINT, signal.default_int_handler)

empty_quickly()
send_page_account()
# What is collected is kept: looking through it for garbage meanwhile took a sixth of the time.
gc.disable()

SELDOM_COLLECTED = (50_000, 10, 50)
"""What a test leaves is gone when its references are: looking for cycles took every twentieth second."""
SCREENS = ("viewport", "theme", "audited_page")
GAMES = ("game", "slug")
MAY_USE_THE_DATABASE = {"db", "transactional_db", "open_page", "open_firefox", "open_browser"}


def pytest_addoption(parser):
    parser.addoption("--stores", action="store_true", help="leave out what uses neither database nor cache")
    parser.addoption("--no-stores", action="store_true", help="leave out what uses the database or the cache")
    parser.addoption(
        "--one-of-each",
        action="store_true",
        help="of tests on several screens run the first, of pages of several games those of one",
    )
    parser.addoption("--other-screens", action="store_true", help="leave out the screens that a hurry runs")


def pytest_collection_modifyitems(config, items):
    left_out = set()
    if config.getoption("--stores"):
        left_out |= {item for item in items if is_pure(item)}
    if config.getoption("--no-stores"):
        left_out |= {item for item in items if not is_pure(item)}
    others = of_other_screens(items) | of_other_games(items)
    if config.getoption("--one-of-each"):
        left_out |= others
    if config.getoption("--other-screens"):
        left_out |= {item for item in items if is_seen(item)} - others
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def is_pure(item):
    """Whether the test needs no database; without a mark it may not use one."""
    return not item.get_closest_marker("django_db") and MAY_USE_THE_DATABASE.isdisjoint(item.fixturenames)


def is_seen(item):
    """Whether it opens pages, and a hurry does not leave it out."""
    return "open_page" in item.fixturenames and not item.get_closest_marker("long")


def of_other_screens(items):
    """Return the tests of pages that the same test on the first screen makes unnecessary."""
    alike = defaultdict(list)
    for item in items:
        if hasattr(item, "callspec") and "open_page" in item.fixturenames:
            alike[but_for(item, SCREENS)].append(item)
    return {other for _, *others in alike.values() for other in others}


def of_other_games(items):
    """Return the tests that a test of another game makes unnecessary: games take turns from test to test."""
    alike = defaultdict(list)
    for item in items:
        if hasattr(item, "callspec") and not is_pure(item) and not item.get_closest_marker("long"):
            alike[but_for(item, GAMES)].append(item)
    return {test for tests in alike.values() for test in tests if test is not whose_turn_it_is(tests)}


def whose_turn_it_is(tests):
    """Return one of the tests, the same in every process."""
    name, _, _ = tests[0].nodeid.partition("[")
    return tests[crc32(name.encode()) % len(tests)]


def but_for(item, names):
    """Return a key of tests that differ only in the parameters of those names."""
    rest = {name: value for name, value in item.callspec.params.items() if name not in names}
    return f"{item.nodeid.partition('[')[0]}, {rest!r}"


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    config.pluginmanager.register(Teller(config), "teller")


class Teller:
    """A plugin that reports failures at once, also in an interrupted run."""

    def __init__(self, config):
        self.config = config

    def pytest_runtest_logreport(self, report):
        if report.failed and (terminal := self.config.pluginmanager.get_plugin("terminalreporter")):
            terminal.write_line("")
            terminal.write_line(f"{report.nodeid} failed at its {report.when}:")
            terminal.write_line(report.longreprtext)


def pytest_collection_finish():
    """Exclude the collected tests from garbage collection, which would scan thousands of them each time."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM_COLLECTED)


@pytest.fixture(autouse=True)
def _empty_cache():
    empty_caches()
    yield
    empty_caches()


@pytest.fixture(autouse=True)
def _same_cards(request, monkeypatch):
    """Give each test the same seeds in every run; its matches differ from each other."""
    monkeypatch.setattr("games.models.base.secrets", Cards(request.node.nodeid))


@pytest.fixture(scope="session")
def collected(tmp_path_factory) -> Path:
    """The static files of a server, collected: to be copied."""
    var = tmp_path_factory.mktemp("collected")
    collect_static(lone_environment(var))
    return var / "static"


@pytest.fixture(scope="session")
def new_database(tmp_path_factory) -> Path:
    """The database of a server that has never been started, up to date: to be copied."""
    var = tmp_path_factory.mktemp("new")
    manage(lone_environment(var), "migrate", "--verbosity", "0").check_returncode()
    return var / "spacerace.sqlite3"
