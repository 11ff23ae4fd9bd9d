"""The game that docs/your-first-game.md builds, in another directory, is played from set-up to end."""

import os
import re
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from games.builtin_games import GAMES
from tests.browser.audit import check
from tests.browser.chromium import CHROMIUM
from tests.browser.fixtures import BROWSER_SESSION, PATIENCE_MS, PHONE, WIDE, is_problem
from tests.running_server import free_port, lone_environment, start_server
from tests.tutorial_game import build_game

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
]

SLUG, ROUNDS = "moon-hoppers", 3
Person = Callable[..., Page]


@pytest.fixture
def site(tmp_path_factory, new_database, collected) -> Iterator[str]:
    """The address of a site of its own, which plays that game beside all that are installed here."""
    var, games = (tmp_path_factory.mktemp(name) for name in ("var", "my-games"))
    installed = ("EXTRA_GAMES", "moon_hoppers", ","), ("PYTHONPATH", str(build_game(games)), os.pathsep)
    others = {name: [*filter(None, os.environ.get(name, "").split(mark))] for name, _, mark in installed}
    chosen = {name: mark.join(dict.fromkeys([own, *others[name]])) for name, own, mark in installed}
    shutil.copytree(collected, var / "static")
    shutil.copy(new_database, var)
    running = start_server(lone_environment(var) | chosen, free_port(), "--prepared")
    yield running.url
    running.process.terminate()
    running.process.wait(timeout=20)


@pytest.fixture
def person(site) -> Iterator[Person]:
    """Opens a browser profile of somebody new, who sees films; none of its pages may have an error."""
    problems: list[str] = []

    def opener(path: str, viewport: dict[str, int]) -> Page:
        context = BROWSER_SESSION.chromium().new_context(base_url=site, viewport=viewport, service_workers="block")
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said) else None)
        page.goto(path)
        return page

    yield opener
    BROWSER_SESSION.close()
    assert not problems


def signed_up(page: Page, name: str) -> Page:
    """The page, of somebody who has an account now."""
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("vostok-six-1963")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("button", name="Your menu")).to_contain_text(name)
    return page


def set_up(page: Page) -> str:
    """Set up a short match of three with a bot; the address by which somebody may join."""
    page.goto(f"/matches/new/?game={SLUG}")
    page.locator("#plan-all > summary").click()
    page.get_by_role("spinbutton", name="Players", exact=True).fill("3")
    page.get_by_label("Bots", exact=True).fill("1")
    page.get_by_text("Rule options").click()
    page.get_by_label("Rounds").fill(str(ROUNDS))
    page.get_by_role("button", name="Open the match").click()
    return page.get_by_label("Invitation link: anybody who has it can join").input_value()


def decide(page: Page, litres: int, watched: str = "") -> None:
    """Submit that many litres, and whose tank is watched."""
    expect(page.locator("#animation-player")).to_be_hidden()
    page.get_by_label("Litres to burn").fill(str(litres))
    if watched:
        page.get_by_role("radio", name=watched).check()
    page.locator("#submit").click()


def see_the_film(page: Page, *told: str) -> None:
    """The film of a window tells that, beside how all stood before; then it is left."""
    expect(page.locator("#animation-player")).to_be_visible()
    for words in told:
        expect(page.locator("#animation-player .animation:not(.own-animation)")).to_contain_text(words)
    expect(page.locator("#animation-player .animation:not(.own-animation) .stood li")).to_have_count(3)
    page.locator("[data-animation=close]").click()
    expect(page.locator("#animation-player")).to_be_hidden()


def test_two_people_and_a_bot_play_it_beside_all_other_games(person):
    ada = signed_up(person("/accounts/signup/", WIDE), "ada")
    ada.goto("/rules/")
    for slug in (*GAMES, SLUG):
        expect(ada.locator(f"a[href='/rules/{slug}/']").first).to_be_visible()
    check(ada, f"/rules/{SLUG}/")
    bob = person(set_up(ada), PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join on any free seat").click()
    ada.get_by_role("button", name="Start match").click()
    expect(ada.locator("#private")).to_contain_text("You begin with")
    watcher = person(ada.url, WIDE)
    expect(watcher.locator("#board")).to_contain_text("Points 0 · Burnt 0")
    expect(watcher.locator("body")).not_to_contain_text("Fuel left")
    for page in (ada, bob, watcher):
        check(page)

    decide(ada, 4, "Bob")
    decide(bob, 1)
    for page in (ada, bob):
        see_the_film(page, "4 by ada, 1 by Bob")
        check(page)
    expect(ada.locator("#private .facts")).to_contain_text("Burnt4")
    expect(ada.locator("#private .news")).to_contain_text("Bob has")
    expect(watcher.locator("#board caption")).to_have_text("Litres burnt")
    expect(watcher.locator("body")).not_to_contain_text("Bob has")

    for _ in range(ROUNDS - 1):
        decide(ada, 0)
        decide(bob, 0)
        for page in (ada, bob):
            see_the_film(page, "0 by ada, 0 by Bob")
    for page in (ada, bob, watcher):
        expect(page.locator("#front .front-headline")).to_be_visible()
        expect(page.locator("#front")).to_contain_text("Points at the end")
        check(page)
    expect(ada.locator(".own-line").first).to_contain_text(re.compile("You (won|end) with"))
    check(watcher, f"{watcher.url}windows/0/")
